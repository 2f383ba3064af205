"""The parts of a set of rules, as frozen values.

They hold what a league decided and nothing that follows from it. Nothing here checks: rules are
checked where they are read.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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
from league.ruleset.quarters import canonical_points

NOTHING = Decimal(0)
SPANS = (
    "protest_hours",
    "appeal_hours",
    "score_deadline_hours",
    "remind_hours",
    "deduct_hours",
    "accept_hours",
)
"""The spans of time that rules may have or not: each is written only where there is one."""
DEFAULT_ORDER = (
    TieBreak.POINTS,
    TieBreak.LEG_DIFFERENCE,
    TieBreak.LEGS_FOR,
    TieBreak.HEAD_TO_HEAD,
)


@dataclass(frozen=True, slots=True)
class BoardFormat:
    """One pairing on the card: a player or a pair against another, over one leg or more."""

    name: str
    players: int = 1
    """Players a side."""
    discipline: Discipline = Discipline.FIVES_AND_THREES
    house_rules: str | None = None
    """Which of the named house rules it is played under; None for a game recorded by result."""
    legs: int | None = 1
    """Legs to be played at most; None for a game recorded by result without a leg total (goals)."""
    legs_played: LegsPlayed = LegsPlayed.ALL
    leg_target: int | None = field(default=None, compare=False)
    """The target of its house rules, set when it becomes part of rules; None without any."""

    @property
    def legs_to_win(self) -> int | None:
        """How many legs decide a best-of board; None where every leg is played."""
        if self.legs is None or self.legs_played is LegsPlayed.ALL:
            return None
        return self.legs // 2 + 1

    def possible_scores(self) -> frozenset[tuple[int, int]] | None:
        """Every leg score this board can end with when no leg is void; None without a leg total."""
        if self.legs is None:
            return None
        if self.legs_to_win is None:
            return frozenset((home, self.legs - home) for home in range(self.legs + 1))
        ends = [(self.legs_to_win, lost) for lost in range(self.legs_to_win)]
        return frozenset(ends + [(lost, won) for won, lost in ends])

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        return {
            "name": self.name,
            "players": self.players,
            "discipline": self.discipline.value,
            "house_rules": self.house_rules,
            "legs": self.legs,
            "legs_played": self.legs_played.value,
        }


@dataclass(frozen=True, slots=True)
class AppearanceLimit:
    """How many boards of one kind a player may play on one card."""

    most: int
    players: int | None = None
    """Only boards with this many a side; None for any."""
    discipline: Discipline | None = None
    """Only boards of this game; None for any."""
    again: int = 0
    """How many players of a side that is short may play one more."""
    again_counts: bool = True
    """Whether that one counts in players' records."""

    def covers(self, board: BoardFormat) -> bool:
        """Whether an appearance on this board uses up the limit."""
        return self.players in (None, board.players) and self.discipline in (None, board.discipline)

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        written: dict[str, object] = {
            "most": self.most,
            "players": self.players,
            "discipline": self.discipline and self.discipline.value,
        }
        if self.again:
            written |= {"again": self.again, "again_counts": self.again_counts}
        return written


@dataclass(frozen=True, slots=True)
class TeamSize:
    """How many different players a side may use on one card, and needs at least to play at all."""

    fewest: int = 1
    most: int | None = None

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        return {"fewest": self.fewest, "most": self.most}


@dataclass(frozen=True, slots=True)
class PointsScheme:
    """What a played match is worth in the table; all points are exact and in quarters."""

    leg: Decimal = NOTHING
    board: Decimal = NOTHING
    won: Decimal = Decimal(2)
    drawn: Decimal = Decimal(1)
    lost: Decimal = NOTHING
    decided_on: DecidedOn = DecidedOn.LEGS
    losing_bonus: Decimal = NOTHING
    """Extra for a side that lost by at most ``losing_margin`` of what the match is decided on."""
    losing_margin: int = 0

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        return {
            "leg": canonical_points(self.leg),
            "board": canonical_points(self.board),
            "won": canonical_points(self.won),
            "drawn": canonical_points(self.drawn),
            "lost": canonical_points(self.lost),
            "decided_on": self.decided_on.value,
            "losing_bonus": canonical_points(self.losing_bonus),
            "losing_margin": self.losing_margin,
        }


@dataclass(frozen=True, slots=True)
class WalkoverSide:
    """What a walkover gives one side. The points are all it gets: nothing is added for legs."""

    points: Decimal
    legs: int = 0
    boards: int = 0
    """Boards won; where every board is one leg, the legs are taken for them."""
    aggregate: int = 0
    """Points pegged, for a league that puts teams in order by them."""

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        return {
            "points": canonical_points(self.points),
            "legs": self.legs,
            "boards": self.boards,
            "aggregate": self.aggregate,
        }


@dataclass(frozen=True, slots=True)
class GameWalkover:
    """What a walkover gives in a table that counts the boards of one game alone."""

    discipline: Discipline
    present: WalkoverSide
    absent: WalkoverSide

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        return {
            "discipline": self.discipline.value,
            "present": self.present.to_dict(),
            "absent": self.absent.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class WalkoverRule:
    """What a match gives when only one side turned up."""

    present: WalkoverSide
    absent: WalkoverSide
    legs_count: bool = True
    """Whether the walkover's legs, boards and pegged points enter the table's columns."""
    players_credited: bool = False
    """Whether the players named by the side that turned up are credited with their legs."""
    games: tuple[GameWalkover, ...] = ()
    """What it gives instead in a table of one game's boards alone, where that differs."""

    def in_table(self, discipline: Discipline) -> WalkoverRule:
        """The rule as a table of one game alone counts by it."""
        for own in self.games:
            if own.discipline is discipline:
                return replace(self, present=own.present, absent=own.absent, games=())
        return replace(self, games=())

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        written: dict[str, object] = {
            "present": self.present.to_dict(),
            "absent": self.absent.to_dict(),
            "legs_count": self.legs_count,
            "players_credited": self.players_credited,
        }
        if self.games:
            written["games"] = [own.to_dict() for own in self.games]
        return written


@dataclass(frozen=True, slots=True)
class RecordRule:
    """How a match is recorded: how deeply at least, by whom, until when."""

    minimum_depth: Depth = Depth.MATCH_SCORE
    """The least for boards of Fives and Threes; other games are recorded by result."""
    reporter: Reporter = Reporter.HOME
    league_approves: bool = False
    card_deadline_hours: int = 120
    """Hours from the start of the match until its card is overdue."""
    protest_hours: int | None = None
    """Hours after a card became official in which a captain may protest against it; None for
    rules without protests."""
    appeal_hours: int | None = None
    """Hours after a ruling in which a captain of its match may appeal against it; None where a
    ruling is the last word."""
    score_deadline_hours: int | None = None
    """Hours from the start until the match score must be in, where it comes first and the card
    later; None where the card is all that is asked for."""
    remind_hours: int | None = None
    """Hours after which somebody is reminded: from the start, of a card that is not in; from its
    handing in, of one that is not answered. None for rules that remind nobody."""
    deduct_hours: int | None = None
    """Hours after the card’s deadline at which what a late card costs is taken by itself; None
    where an officer takes it."""
    accept_hours: int | None = None
    """Hours after its handing in at which a card that was not answered is accepted as it is; None
    where it waits for an officer."""

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        written: dict[str, object] = {
            "minimum_depth": self.minimum_depth.value,
            "reporter": self.reporter.value,
            "league_approves": self.league_approves,
            "card_deadline_hours": self.card_deadline_hours,
        }
        # Rules from before there were these keep their mark.
        later = {name: getattr(self, name) for name in SPANS}
        return written | {name: hours for name, hours in later.items() if hours is not None}


@dataclass(frozen=True, slots=True)
class TopOrder:
    """Another order among teams level on the first criterion that share one of the top places."""

    places: int
    tie_breaks: tuple[TieBreak, ...]

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        return {
            "places": self.places,
            "tie_breaks": [criterion.value for criterion in self.tie_breaks],
        }


@dataclass(frozen=True, slots=True)
class WithdrawalRule:
    """What counts after a team has left its competition."""

    played: WithdrawnPlayed = WithdrawnPlayed.EXPUNGE
    remaining: WithdrawnRemaining = WithdrawnRemaining.NOTHING
    points: Decimal = NOTHING
    """What each match still to be played gives the opponent, when the team left in the first half
    of the season; only where ``remaining`` gives points."""
    points_second_half: Decimal = NOTHING
    """The same when it left in the second half."""

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        return {
            "played": self.played.value,
            "remaining": self.remaining.value,
            "points": canonical_points(self.points),
            "points_second_half": canonical_points(self.points_second_half),
        }


@dataclass(frozen=True, slots=True)
class LatePenalty:
    """What one late card costs: points in every table that the match feeds, and money."""

    points: Decimal = NOTHING
    fine: Decimal = NOTHING
    """Pounds, in whole pence."""

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        return {"points": canonical_points(self.points), "fine": f"{self.fine:.2f}"}


@dataclass(frozen=True, slots=True)
class PostponementRule:
    """Whether a match may be put off, and how soon it is to be played then."""

    allowed: bool = True
    within_days: int | None = None
    """Days from the first date to the new one at most; None for any day of the season."""
    notice_days: int | None = None
    """Days before the match until which it is put off in time; None where any notice will do."""
    late_fine: Decimal = NOTHING
    """Pounds, in whole pence, for a side that puts a match off with less notice."""

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        written: dict[str, object] = {"allowed": self.allowed, "within_days": self.within_days}
        if self.notice_days is not None:
            written |= {"notice_days": self.notice_days, "late_fine": f"{self.late_fine:.2f}"}
        return written


@dataclass(frozen=True, slots=True)
class MishapRules:
    """What a season's mishaps cost and give, beside the walkover."""

    bye: Decimal = NOTHING
    """Points for a week without an opponent."""
    withdrawal: WithdrawalRule = field(default_factory=WithdrawalRule)
    late_cards: tuple[LatePenalty, ...] = ()
    """For a side's first late card of a season, its second …; the last for all after it."""
    postponement: PostponementRule = field(default_factory=PostponementRule)
    ineligible: Ineligible = Ineligible.LEGS
    transfers: Transfers = Transfers.ANY_TIME

    def to_dict(self) -> dict[str, object]:
        """The part as canonical JSON values."""
        written: dict[str, object] = {
            "bye": canonical_points(self.bye),
            "withdrawal": self.withdrawal.to_dict(),
            "late_cards": [penalty.to_dict() for penalty in self.late_cards],
            "postponement": self.postponement.to_dict(),
            "ineligible": self.ineligible.value,
        }
        if self.transfers is not Transfers.ANY_TIME:
            written["transfers"] = self.transfers.value
        return written
