"""Each section of a set of rules, read from JSON into its part.

A section with a fault still yields a part, made of stand-ins: the problems decide, not the part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from league.enums import (
    DecidedOn,
    Depth,
    Discipline,
    Ineligible,
    LegsPlayed,
    Reporter,
    TieBreak,
    Transfers,
    WithdrawnPlayed,
    WithdrawnRemaining,
)
from league.ruleset import checks
from league.ruleset.parts import (
    DEFAULT_ORDER,
    AppearanceLimit,
    BoardFormat,
    GameWalkover,
    LatePenalty,
    MishapRules,
    PointsScheme,
    PostponementRule,
    RecordRule,
    TeamSize,
    TopOrder,
    WalkoverRule,
    WalkoverSide,
    WithdrawalRule,
)
from league.ruleset.reading import Reader
from scoring.house_rules import HouseRules, HouseRulesError

MOST_BOARDS = 60
MOST_LEGS = 25
MOST_PLAYERS_A_SIDE = 4
MOST_IN_A_TEAM = 60
MOST_PLACES = 60
MOST_LATE_CARDS = 20
MOST_DAYS = 366
MOST_NOTICE = 60
_MOST_SCORE = 99_999
_MOST_HOURS = 60 * 24
_MOST_LIMITS = 20


def read_house_rules(top: Reader) -> dict[str, HouseRules]:
    """The named house rules; a faulty set stays in as the standard one, so that boards find it."""
    found: dict[str, HouseRules] = {}
    for name, data in top.names("house_rules").items():
        try:
            found[name] = HouseRules.from_dict(data)
        except HouseRulesError as error:
            found[name] = HouseRules()
            for problem in error.problems:
                top.wrong(problem.message, "house_rules", name, *problem.place)
    return found


def read_boards(top: Reader, house_rules: Mapping[str, HouseRules]) -> Iterator[BoardFormat]:
    """The boards in their order on the card."""
    rows = top.rows("boards", most=MOST_BOARDS)
    if not rows and top.clean:
        top.wrong("a card needs at least one board", "boards")
    for row in rows:
        board = BoardFormat(
            name=row.text("name"),
            players=row.whole("players", 1, MOST_PLAYERS_A_SIDE, 1),
            discipline=row.choice("discipline", Discipline, Discipline.FIVES_AND_THREES.value),
            house_rules=row.text("house_rules") if row.value("house_rules", None) else None,
            legs=row.whole_or_none("legs", 1, MOST_LEGS, 1),
            legs_played=row.choice("legs_played", LegsPlayed, LegsPlayed.ALL.value),
        )
        if row.finish():
            for where, message in checks.check_board(board, house_rules):
                row.wrong(message, where)
        yield board


def read_appearances(top: Reader) -> Iterator[AppearanceLimit]:
    """How often one player may appear."""
    for row in top.rows("appearances", most=_MOST_LIMITS, default=()):
        limit = AppearanceLimit(
            most=row.whole("most", 1, MOST_BOARDS),
            players=row.whole_or_none("players", 1, MOST_PLAYERS_A_SIDE),
            discipline=row.choice_or_none("discipline", Discipline),
            again=row.whole("again", 0, MOST_IN_A_TEAM, 0),
            again_counts=row.flag("again_counts", True),
        )
        if row.finish() and not limit.again and not limit.again_counts:
            row.wrong("nobody plays one more here: say how many may, or let it count", "again")
        yield limit


def read_team(reader: Reader) -> TeamSize:
    """How many players a side needs and may use."""
    team = TeamSize(
        fewest=reader.whole("fewest", 1, MOST_IN_A_TEAM, 1),
        most=reader.whole_or_none("most", 1, MOST_IN_A_TEAM),
    )
    reader.finish()
    return team


def read_points(reader: Reader) -> PointsScheme:
    """What a played match is worth."""
    usual = PointsScheme()
    points = PointsScheme(
        leg=reader.points("leg", usual.leg),
        board=reader.points("board", usual.board),
        won=reader.points("won", usual.won),
        drawn=reader.points("drawn", usual.drawn),
        lost=reader.points("lost", usual.lost),
        decided_on=reader.choice("decided_on", DecidedOn, usual.decided_on.value),
        losing_bonus=reader.points("losing_bonus", usual.losing_bonus),
        losing_margin=reader.whole("losing_margin", 0, _MOST_SCORE, 0),
    )
    if reader.finish():
        for where, message in checks.check_points(points):
            reader.wrong(message, where)
    return points


def read_order(reader: Reader, default: Sequence[TieBreak] = DEFAULT_ORDER) -> list[TieBreak]:
    """The criteria that put teams in order, first the one that counts most."""
    usual = [criterion.value for criterion in default]
    items = reader.items("tie_breaks", most=40, default=usual)
    if not items and reader.clean:
        reader.wrong("say at least one thing that decides the order, such as points", "tie_breaks")
    order = []
    for at, item in enumerate(items):
        if items.index(item) != at:
            reader.wrong(f"{item} is listed twice: each can decide only once", "tie_breaks", at)
        else:
            order.append(reader.one_of(item, TieBreak, "tie_breaks", at))
    for where, message in checks.check_order(order):
        reader.wrong(message, "tie_breaks", where)
    return order


def read_top(reader: Reader | None) -> TopOrder | None:
    """The other order among teams that share one of the top places."""
    if reader is None:
        return None
    top = TopOrder(reader.whole("places", 1, MOST_PLACES), tuple(read_order(reader, ())))
    reader.finish()
    return top


def read_walkover(reader: Reader) -> WalkoverRule:
    """What each side gets when only one turned up."""
    rule = WalkoverRule(
        present=_read_walkover_side(reader.inner("present")),
        absent=_read_walkover_side(reader.inner("absent")),
        legs_count=reader.flag("legs_count", True),
        players_credited=reader.flag("players_credited", False),
        games=tuple(_read_game_walkovers(reader)),
    )
    reader.finish()
    return rule


def _read_game_walkovers(reader: Reader) -> Iterator[GameWalkover]:
    for row in reader.rows("games", most=len(Discipline), default=()):
        yield GameWalkover(
            discipline=row.choice("discipline", Discipline),
            present=_read_walkover_side(row.inner("present")),
            absent=_read_walkover_side(row.inner("absent")),
        )
        row.finish()


def _read_walkover_side(reader: Reader) -> WalkoverSide:
    side = WalkoverSide(
        points=reader.points("points", negative=True),
        legs=reader.whole("legs", 0, _MOST_SCORE, 0),
        boards=reader.whole("boards", 0, _MOST_SCORE, 0),
        aggregate=reader.whole("aggregate", 0, _MOST_SCORE, 0),
    )
    reader.finish()
    return side


def read_record(reader: Reader) -> RecordRule:
    """How deeply, by whom and until when a match is recorded."""
    usual = RecordRule()
    record = RecordRule(
        minimum_depth=reader.choice("minimum_depth", Depth, usual.minimum_depth.value),
        reporter=reader.choice("reporter", Reporter, usual.reporter.value),
        league_approves=reader.flag("league_approves", usual.league_approves),
        card_deadline_hours=reader.whole(
            "card_deadline_hours", 1, _MOST_HOURS, usual.card_deadline_hours
        ),
        protest_hours=reader.whole_or_none("protest_hours", 1, _MOST_HOURS),
        appeal_hours=reader.whole_or_none("appeal_hours", 1, _MOST_HOURS),
        score_deadline_hours=reader.whole_or_none("score_deadline_hours", 1, _MOST_HOURS),
        remind_hours=reader.whole_or_none("remind_hours", 1, _MOST_HOURS),
        deduct_hours=reader.whole_or_none("deduct_hours", 0, _MOST_HOURS),
        accept_hours=reader.whole_or_none("accept_hours", 1, _MOST_HOURS),
    )
    reader.finish()
    return record


def read_mishaps(reader: Reader) -> MishapRules:
    """What a season's mishaps cost and give."""
    usual = MishapRules()
    rules = MishapRules(
        bye=reader.points("bye", usual.bye),
        withdrawal=_read_withdrawal(reader.inner("withdrawal", {})),
        late_cards=tuple(_read_late_cards(reader)),
        postponement=_read_postponement(reader.inner("postponement", {})),
        ineligible=reader.choice("ineligible", Ineligible, usual.ineligible.value),
        transfers=reader.choice("transfers", Transfers, usual.transfers.value),
    )
    reader.finish()
    return rules


def _read_withdrawal(reader: Reader) -> WithdrawalRule:
    usual = WithdrawalRule()
    rule = WithdrawalRule(
        played=reader.choice("played", WithdrawnPlayed, usual.played.value),
        remaining=reader.choice("remaining", WithdrawnRemaining, usual.remaining.value),
        points=reader.points("points", usual.points),
        points_second_half=reader.points("points_second_half", usual.points_second_half),
    )
    if reader.finish():
        for where, message in checks.check_withdrawal(rule):
            reader.wrong(message, where)
    return rule


def _read_late_cards(reader: Reader) -> Iterator[LatePenalty]:
    for row in reader.rows("late_cards", most=MOST_LATE_CARDS, default=()):
        penalty = LatePenalty(
            points=row.points("points", Decimal(0)), fine=row.money("fine", Decimal(0))
        )
        if row.finish() and not penalty.points and not penalty.fine:
            row.wrong("this costs nothing: give points or a fine, or take it out", "points")
        yield penalty


def _read_postponement(reader: Reader) -> PostponementRule:
    rule = PostponementRule(
        allowed=reader.flag("allowed", True),
        within_days=reader.whole_or_none("within_days", 1, MOST_DAYS),
        notice_days=reader.whole_or_none("notice_days", 1, MOST_NOTICE),
        late_fine=reader.money("late_fine", Decimal(0)),
    )
    if reader.finish():
        for where, message in checks.check_postponement(rule):
            reader.wrong(message, where)
    return rule
