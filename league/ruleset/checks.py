"""Rules whose every field is well written but that contradict each other.

A check looks at parts that were read without fault, and says what would be right. It never looks at
results: whether cards already in still fit is a question for whoever changes the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from league.enums import Depth, Discipline, LegsPlayed, TieBreak, WithdrawnRemaining
from league.ruleset.parts import (
    AppearanceLimit,
    BoardFormat,
    GameWalkover,
    MishapRules,
    PointsScheme,
    PostponementRule,
    RecordRule,
    TeamSize,
    TopOrder,
    WalkoverRule,
    WithdrawalRule,
)
from league.ruleset.problems import Path, RuleProblem
from league.ruleset.quarters import format_points
from scoring.house_rules import HouseRules


def check_board(board: BoardFormat, names: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """What is wrong with one board, as field and message; ``names``: the house rules'."""
    if board.discipline is Discipline.OTHER:
        if board.house_rules is not None:
            yield "house_rules", "a game recorded by result has no house rules: leave this empty"
    else:
        if board.house_rules is None:
            yield "house_rules", "say which house rules this board is played under"
        elif board.house_rules not in names:
            known = ", ".join(sorted(names)) or "none yet"
            yield "house_rules", f"there are no house rules “{board.house_rules}”; named: {known}"
        if board.players > 2:
            yield (
                "players",
                f"{board.players} a side is too many for Fives and Threes: one or two play",
            )
        if board.legs is None:
            yield "legs", "say how many legs: only a game recorded by result goes without"
    if board.legs_played is LegsPlayed.BEST_OF:
        if board.legs is None:
            yield "legs", "best of how many? Use an odd number such as 3"
        elif board.legs % 2 == 0:
            nearest = f"{board.legs - 1} or {board.legs + 1}"
            yield "legs", f"best of {board.legs} can end level: use an odd number such as {nearest}"


def check_boards(
    boards: Sequence[BoardFormat], house_rules: Mapping[str, HouseRules]
) -> Iterator[RuleProblem]:
    """Boards that go by one name, and house rules that no board is played under."""
    seen: dict[str, int] = {}
    for at, board in enumerate(boards):
        first = seen.setdefault(board.name.casefold(), at)
        if first != at:
            yield RuleProblem(
                ("boards", at, "name"),
                f"board {first + 1} is called “{board.name}” too: give each board its own name",
            )
    used = {board.house_rules for board in boards}
    for name in house_rules:
        if name not in used:
            yield RuleProblem(
                ("house_rules", name), f"no board is played under “{name}”: use it or take it out"
            )


def check_appearances(
    limits: Sequence[AppearanceLimit], boards: Sequence[BoardFormat], team: TeamSize
) -> Iterator[RuleProblem]:
    """Limits given twice or about no board, and teams too small to fill the card under them."""
    scopes = [(limit.players, limit.discipline) for limit in limits]
    for at, limit in enumerate(limits):
        covered = [board for board in boards if limit.covers(board)]
        places = sum(board.players for board in covered)
        if scopes.index(scopes[at]) != at:
            yield RuleProblem(
                ("appearances", at), "these boards are limited already: give each limit once"
            )
        elif not covered:
            yield RuleProblem(("appearances", at), "no board on the card is of this kind")
        elif team.most is not None and places > limit.most * team.most + limit.again:
            yield RuleProblem(
                ("appearances", at, "most"),
                f"{len(covered)} such boards have {places} places a side, but "
                f"{_players(team.most)} with at most {limit.most} each fill only "
                f"{limit.most * team.most}: allow more",
            )
    yield from _check_team(boards, team)


def _players(number: int) -> str:
    return f"{number} {'player' if number == 1 else 'players'}"


def _check_team(boards: Sequence[BoardFormat], team: TeamSize) -> Iterator[RuleProblem]:
    places = sum(board.players for board in boards)
    if places < team.fewest <= (team.most or team.fewest):
        yield RuleProblem(
            ("team", "fewest"),
            f"a side needs at least {team.fewest} players, but the card has places for "
            f"{places} only: ask for at most {places}",
        )
    if team.most is None:
        return
    if team.fewest > team.most:
        yield RuleProblem(
            ("team", "fewest"),
            f"a side needs at least {team.fewest} players but may use at most {team.most}: "
            "the least cannot be more than the most",
        )
    widest = max((board.players for board in boards), default=0)
    if widest > team.most:
        yield RuleProblem(
            ("team", "most"),
            f"a board has {widest} players a side, so a team cannot be held to {team.most}",
        )


def check_points(points: PointsScheme) -> Iterator[tuple[str, str]]:
    """What is wrong with the points of a played match, as field and message."""
    if points.losing_bonus and not points.losing_margin:
        yield (
            "losing_margin",
            "a losing bonus needs a margin of at least 1: lost by how many at most?",
        )
    if points.losing_margin and not points.losing_bonus:
        yield (
            "losing_bonus",
            "there is a margin but no losing bonus: give the points, or a margin of 0",
        )
    for better, worse in (("won", "drawn"), ("drawn", "lost")):
        more, fewer = getattr(points, better), getattr(points, worse)
        if fewer > more:
            message = (
                f"a match {worse} would be worth {format_points(fewer)}, more than one {better} "
                f"({format_points(more)}): give it at most as much"
            )
            yield worse, message
    close = points.lost + points.losing_bonus
    if points.losing_margin and close > points.won >= points.lost:
        message = (
            f"a match lost by little would be worth {format_points(close)}, more than one won "
            f"({format_points(points.won)}): give {format_points(points.won - points.lost)} at most"
        )
        yield "losing_bonus", message


def check_walkover(rule: WalkoverRule, boards: Sequence[BoardFormat]) -> Iterator[RuleProblem]:
    """A walkover that no card could show, or that pays for staying away; in the table of one game
    by that game's boards alone.
    """
    yield from _check_sides(("walkover",), rule, boards, "the card")
    for at, own in enumerate(rule.games):
        path: Path = ("walkover", "games", at)
        played = [board for board in boards if board.discipline is own.discipline]
        if any(own.discipline is other.discipline for other in rule.games[:at]):
            yield RuleProblem((*path, "discipline"), "this game has its walkover above already")
        elif not played:
            yield RuleProblem((*path, "discipline"), "no board on the card is of this game")
        elif len(played) == len(boards):
            yield RuleProblem(
                (*path, "discipline"),
                "every board is of this game, so there is no table of another: say above what a "
                "walkover gives, and leave this out",
            )
        else:
            yield from _check_sides(path, own, played, "this game")


def _check_sides(
    path: Path, rule: WalkoverRule | GameWalkover, boards: Sequence[BoardFormat], where: str
) -> Iterator[RuleProblem]:
    for field in ("points", "legs", "boards"):
        present, absent = getattr(rule.present, field), getattr(rule.absent, field)
        if absent > present:
            yield RuleProblem(
                (*path, "absent", field),
                f"the side that stayed away would get more {field} than the side that turned up",
            )
    for field, most in most_of(boards).items():
        given = getattr(rule.present, field), getattr(rule.absent, field)
        if sum(given) > most:
            yield RuleProblem(
                (*path, "present", field),
                f"{given[0]}–{given[1]} is {sum(given)} {field}, but {where} has only {most}",
            )


def most_of(boards: Sequence[BoardFormat]) -> dict[str, int]:
    """How many boards there are, and how many legs at most where there is such a number."""
    legs = [board.legs for board in boards if board.legs is not None]
    return {"boards": len(boards)} | ({"legs": sum(legs)} if len(legs) == len(boards) else {})


def check_record(record: RecordRule, boards: Sequence[BoardFormat]) -> Iterator[RuleProblem]:
    """A depth that the boards cannot be recorded to."""
    games = [board for board in boards if board.discipline is Discipline.FIVES_AND_THREES]
    depth = record.minimum_depth
    if not games and depth.rank > Depth.WINNERS.rank:
        yield RuleProblem(
            ("record", "minimum_depth"),
            f"{depth.value} cannot be asked for: every board is a game recorded by result",
        )
    if (
        any(board.legs is None for board in boards)
        and len(boards) == 1
        and depth is not Depth.MATCH_SCORE
    ):
        yield RuleProblem(
            ("record", "minimum_depth"),
            "the only board has no leg total, so there is nothing to record but the match score",
        )


def check_deadlines(record: RecordRule, mishaps: MishapRules) -> Iterator[RuleProblem]:
    """Hours that run out in an order in which one of them would never matter."""
    due, remind = record.card_deadline_hours, record.remind_hours
    score, deduct, accept = record.score_deadline_hours, record.deduct_hours, record.accept_hours
    if score is not None and score >= due:
        yield RuleProblem(
            ("record", "score_deadline_hours"),
            f"the score would be due after {score} hours and the whole card after {due}: ask for"
            " the score sooner, or leave this empty",
        )
    if remind is not None and accept is not None and remind >= accept:
        yield RuleProblem(
            ("record", "remind_hours"),
            f"after {accept} hours an unanswered card is accepted, so a reminder after {remind}"
            f" comes too late: write less than {accept}",
        )
    if remind is not None and deduct is not None and remind >= due + deduct:
        yield RuleProblem(
            ("record", "remind_hours"),
            f"after {due + deduct} hours the late card is paid for, so a reminder after {remind}"
            f" comes too late: write less than {due + deduct}",
        )
    if deduct is not None and not mishaps.late_cards:
        yield RuleProblem(
            ("record", "deduct_hours"),
            "nothing can be taken, since a late card costs nothing: give its price among the"
            " mishaps, or leave this empty",
        )


def check_pegged(
    record: RecordRule,
    orders: Sequence[tuple[Path, Sequence[TieBreak]]],
    boards: Sequence[BoardFormat],
) -> Iterator[RuleProblem]:
    """Points pegged in an order of a card that does not record them; ``orders``: with places."""
    games = any(board.discipline is Discipline.FIVES_AND_THREES for board in boards)
    for path, order in orders:
        if TieBreak.LEG_AGGREGATE not in order:
            continue
        where = (*path, list(order).index(TieBreak.LEG_AGGREGATE))
        if not games:
            yield RuleProblem(where, "no points are pegged on any board, so they cannot decide")
        elif record.minimum_depth.rank < Depth.SCORES.rank:
            yield RuleProblem(
                where,
                "points pegged can decide only where every leg score is recorded: "
                "ask for scores in the record, or leave this out",
            )


def check_order(order: Sequence[TieBreak]) -> Iterator[tuple[int, str]]:
    """What is wrong within one order, as place in it and message."""
    for at, criterion in enumerate(order):
        if criterion is not TieBreak.PLAY_OFF:
            continue
        if at + 1 < len(order):
            yield at, "a play-off settles what nothing else does: put it last"
        elif at == 0:
            yield at, "a play-off alone is no table: put something before it, such as points"


def check_top(
    top: TopOrder | None, order: Sequence[TieBreak], play_off_to: int | None
) -> Iterator[RuleProblem]:
    """An order of the top places that cannot be told from the other, and play-offs for nobody."""
    orders = [order]
    if top is not None:
        orders.append(top.tie_breaks)
        first = order[0]
        if top.tie_breaks[0] is not first:
            yield RuleProblem(
                ("top", "tie_breaks", 0),
                f"the order of the top places must begin with {first.value}, as the other does: "
                "it parts only those who are level on that",
            )
        elif first is TieBreak.HEAD_TO_HEAD:
            yield RuleProblem(
                ("top", "tie_breaks", 0),
                "who holds a top place cannot be found by the teams’ own meetings: "
                "let both orders begin with points, or leave the order of the top places out",
            )
        elif top.tie_breaks == tuple(order):
            yield RuleProblem(
                ("top", "tie_breaks"), "this is the order of everybody: change it or leave it out"
            )
    if play_off_to is not None and not any(TieBreak.PLAY_OFF in one for one in orders):
        yield RuleProblem(
            ("play_off_to",),
            f"a play-off down to place {play_off_to} needs an order that ends in play-off: "
            "put it last there, or leave this empty",
        )


def check_withdrawal(rule: WithdrawalRule) -> Iterator[tuple[str, str]]:
    """What is wrong with what a team that left leaves behind, as field and message."""
    gives = rule.remaining is WithdrawnRemaining.POINTS
    for field in ("points", "points_second_half"):
        points = getattr(rule, field)
        if points and not gives:
            message = (
                f"{format_points(points)} would never be given, since matches still to be played "
                f"give “{rule.remaining.value}”: choose points there, or give none here"
            )
            yield field, message
    if gives and not rule.points and not rule.points_second_half:
        yield "points", "say how many points each match gives, or choose “nothing” for them"


def check_postponement(rule: PostponementRule) -> Iterator[tuple[str, str]]:
    """What is wrong with putting matches off, as field and message."""
    if rule.within_days is not None and not rule.allowed:
        yield (
            "within_days",
            "no match may be put off, so there is no time to play it in: leave this empty",
        )
    if rule.notice_days is not None and not rule.late_fine:
        yield "late_fine", "say what less notice costs, or leave the days of notice empty"
    if rule.late_fine and rule.notice_days is None:
        yield "notice_days", "the fine is for notice of fewer than how many days?"
