"""What a table is made from and what it is made of, as frozen values."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from league.enums import ByeKind
from league.points import MatchFacts
from league.tiebreaks import Joint, Separation

NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A team in the table.

    ``order`` says where it shows among joint rows: unlike any other's, and never a name, so that
    renaming a team moves nothing.
    """

    entry: Hashable
    order: Any


@dataclass(frozen=True, slots=True)
class TableResult:
    """One match that counts, on its date."""

    home: Hashable
    away: Hashable
    on: date
    facts: MatchFacts


@dataclass(frozen=True, slots=True)
class TableAdjustment:
    """Points put on (or, below nothing, taken off) by decision."""

    entry: Hashable
    points: Decimal
    on: date


@dataclass(frozen=True, slots=True)
class TableOpening:
    """What an entry brings from before the league began to keep its results here.

    Its wins have no leg margin and no opponent, so countback and their own meetings see nothing of
    them.
    """

    entry: Hashable
    won: int = 0
    drawn: int = 0
    lost: int = 0
    legs_for: int = 0
    legs_against: int = 0
    boards_for: int = 0
    boards_against: int = 0
    points: Decimal = NOTHING
    aggregate_for: int = 0
    """Points pegged."""
    aggregate_against: int = 0
    on: date | None = None
    """The day from which it counts; None for every day."""


@dataclass(frozen=True, slots=True)
class TableBye:
    """A week without an opponent; it is no match, and counts nothing but its points.

    Once a counted result of the table is dated on its day or later, it counts.
    """

    entry: Hashable
    on: date
    kind: ByeKind = ByeKind.BYE
    second_half: bool = False
    """For a match that fell away: whether the opponent left in the second half of the season."""


@dataclass(frozen=True, slots=True)
class TableWithdrawal:
    """An entry left; what its matches then count, for every opponent, the rules say."""

    entry: Hashable
    on: date
    halfway: date
    """The last day of the first half of the season."""


@dataclass(frozen=True, slots=True)
class TablePlayOff:
    """A match held to part two entries that nothing else parts; nothing else of it counts."""

    above: Hashable
    below: Hashable
    on: date


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    entry: Hashable
    place: int
    joint: bool
    played: int
    won: int
    drawn: int
    lost: int
    legs_for: int
    legs_against: int
    boards_for: int
    boards_against: int
    deductions: Decimal
    """Points taken off, as a positive number; they are already off ``points``."""
    additions: Decimal
    """Points put on by decision; they are already in ``points``."""
    points: Decimal
    form: str
    """The last five results, newest last: W, D and L."""
    separated_by: Separation | Joint | None
    """Why it stands above the next row, or level with it; None for the last row."""
    shares: Joint | None
    """Why it shares its place; None where it does not."""
    aggregate_for: int = 0
    """Points pegged."""
    aggregate_against: int = 0
    byes: int = 0
    """Weeks without an opponent up to the last result that counts."""
    bye_points: Decimal = NOTHING
    """What they gave; already in ``points``."""
    withdrawn: bool = False
    """Whether it left, and some of its matches still count."""
    play_off_needed: bool = False
    """Whether the rules want a play-off where it shares its place."""

    @property
    def difference(self) -> int:
        """Legs for less legs against."""
        return self.legs_for - self.legs_against

    @property
    def board_difference(self) -> int:
        """Boards for less boards against."""
        return self.boards_for - self.boards_against

    @property
    def aggregate_difference(self) -> int:
        """Points pegged less points pegged against."""
        return self.aggregate_for - self.aggregate_against

    @property
    def position(self) -> str:
        """The place as shown: 4, or 4= where it is shared."""
        return f"{self.place}=" if self.joint else str(self.place)


@dataclass(frozen=True, slots=True)
class Table:
    """The rows from the top down, and apart from them who left without a match that counts."""

    rows: tuple[Row, ...]
    withdrawn: tuple[TableWithdrawal, ...] = ()
    """Entries whose matches are all expunged, in the entries' order; they have no row."""

    def row(self, entry: Hashable) -> Row:
        """The row of an entry; KeyError when it is not in this table."""
        for row in self.rows:
            if row.entry == entry:
                return row
        raise KeyError(entry)

    @property
    def joint_groups(self) -> tuple[Joint, ...]:
        """Every group that shares a place, from the top down."""
        groups = {row.place: row.shares for row in self.rows if row.shares is not None}
        return tuple(groups.values())
