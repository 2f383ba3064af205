"""The fixed choices of league life, as plain standard-library enums.

They carry no Django so that the pure modules can use them. Models list their values through
``choices()``. Values are stored in databases and in league files: never rename one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar


class Side(StrEnum):
    """A side of a fixture; its index is the side's number in ``scoring``."""

    HOME = "home"
    AWAY = "away"

    @property
    def index(self) -> int:  # type: ignore[override]
        """0 for home, 1 for away."""
        return 0 if self is Side.HOME else 1

    @property
    def other(self) -> Side:
        """The side across the table."""
        return Side.AWAY if self is Side.HOME else Side.HOME


class Role(StrEnum):
    """What a grant lets its holder do in one league."""

    SECRETARY = "secretary"
    OFFICIAL = "official"
    REFEREE = "referee"
    CAPTAIN = "captain"
    MARKER = "marker"


class NameStyle(StrEnum):
    """How a person's name is shown to the public."""

    FULL = "full"
    INITIALS = "initials"
    HIDDEN = "hidden"


class RecordAct(StrEnum):
    """What was done to a player's record: it was found to be another person's, or not after all."""

    MERGED = "merged"
    PARTED = "parted"


class SeasonAct(StrEnum):
    """What was done to a season as a whole."""

    CLOSED = "closed"
    REOPENED = "reopened"
    ROLLED = "rolled"
    """The next season was made from it."""
    UNROLLED = "unrolled"
    """The season made from it was removed again."""


class PaymentAct(StrEnum):
    """What was done to the tick that says a charge was paid."""

    PAID = "paid"
    TAKEN_BACK = "taken-back"


class CompetitionKind(StrEnum):
    """What sort of competition the fixtures belong to."""

    DIVISION = "division"
    KNOCKOUT = "knockout"
    INDIVIDUAL = "individual"


class Discipline(StrEnum):
    """The game played on a board."""

    FIVES_AND_THREES = "fives-and-threes"
    OTHER = "other"


class LegsPlayed(StrEnum):
    """Whether every leg of a board is played or it stops when decided."""

    ALL = "all"
    BEST_OF = "best-of"


class DecidedOn(StrEnum):
    """What a match is won on."""

    LEGS = "legs"
    BOARDS = "boards"


class TieBreak(StrEnum):
    """A criterion that puts one entry above another."""

    POINTS = "points"
    LEG_DIFFERENCE = "leg-difference"
    LEGS_FOR = "legs-for"
    BOARD_DIFFERENCE = "board-difference"
    BOARDS_FOR = "boards-for"
    MATCHES_WON = "matches-won"
    HEAD_TO_HEAD = "head-to-head"
    LEG_AGGREGATE = "leg-aggregate"
    COUNTBACK = "countback"
    PLAY_OFF = "play-off"


class WithdrawnPlayed(StrEnum):
    """What becomes of the matches that a team had played when it withdrew."""

    EXPUNGE = "expunge"
    STANDS = "stands"
    FIRST_HALF = "first-half-stands"
    BY_HALF = "expunge-before-halfway"


class WithdrawnRemaining(StrEnum):
    """What a withdrawn team's matches still to be played give its opponents."""

    NOTHING = "nothing"
    BYE = "bye"
    POINTS = "points"


class Ineligible(StrEnum):
    """What a side forfeits when somebody played who was not allowed to."""

    MATCH = "match"
    LEGS = "legs"


class Transfers(StrEnum):
    """When a player may change to another team in the course of a season."""

    ANY_TIME = "any-time"
    FIRST_HALF = "first-half"
    TEAM_LEFT = "team-left"


class ByeKind(StrEnum):
    """Why an entry has no match in a week."""

    BYE = "bye"
    WITHDRAWAL = "withdrawal"


class ChargeKind(StrEnum):
    """Why money is owed."""

    FINE = "fine"
    FEE = "fee"
    DEPOSIT = "deposit"


class Offence(StrEnum):
    """What the rules themselves put a price on."""

    LATE_CARD = "late-card"


class Depth(StrEnum):
    """How deeply a match or a leg is recorded, least first."""

    MATCH_SCORE = "match-score"
    WINNERS = "winners"
    SCORES = "scores"
    EVENTS = "events"
    PLACEMENTS = "placements"

    @property
    def rank(self) -> int:
        """0 for the least depth; a larger rank records more."""
        return list(Depth).index(self)


class Reporter(StrEnum):
    """Who sends the card in."""

    HOME = "home"
    WINNER = "winner"
    BOTH = "both"
    EACH = "each"


class FixtureStatus(StrEnum):
    """Where a fixture stands. A bye is no fixture; a replay is a new one."""

    SCHEDULED = "scheduled"
    POSTPONED = "postponed"
    PLAYED = "played"
    WALKOVER = "walkover"
    VOID = "void"


class ResultKind(StrEnum):
    """How a result came about."""

    PLAYED = "played"
    WALKOVER = "walkover"
    AWARDED = "awarded"
    VOID = "void"


class ResultSource(StrEnum):
    """What a result rests on."""

    CARD = "card"
    IMPORT = "import"
    RULING = "ruling"
    OFFICIAL = "official"


class Weekday(StrEnum):
    """The night a team or a competition plays on."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


E_ = TypeVar("E_", bound=StrEnum)


def choices(enum: type[E_]) -> list[tuple[str, str]]:
    """Value and label pairs of an enum, in its order, for a model or form field."""
    return [
        (member.value, member.value.replace("-", " ").replace("_", " ").capitalize())
        for member in enum
    ]
