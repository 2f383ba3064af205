"""What entries are compared by, and what came of it, as plain values."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from league.enums import TieBreak


@dataclass(slots=True)
class Standing:
    """The sums of one entry, as far as its place depends on them. Points are in quarters."""

    entry: Hashable
    points: int = 0
    won: int = 0
    legs_for: int = 0
    legs_against: int = 0
    boards_for: int = 0
    boards_against: int = 0
    aggregate_for: int = 0
    aggregate_against: int = 0
    meetings: dict[Hashable, list[int]] = field(default_factory=dict)
    """For each entry met: points in quarters and leg difference over all meetings with it."""
    win_margins: list[int] = field(default_factory=list)
    """By how many legs each match was won, in any order."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """What an entry made of its matches against the others that were level with it."""

    points: Decimal
    difference: int
    among: frozenset[Hashable]


@dataclass(frozen=True, slots=True)
class Countback:
    """By how many legs an entry won each of its matches, the widest first."""

    margins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayOffDay:
    """The day of the play-off that put one entry above another."""

    on: date


Value = Decimal | int | Meetings | Countback | PlayOffDay


@dataclass(frozen=True, slots=True)
class Level:
    """A criterion on which entries are level; no value: not all of ``among`` have met."""

    criterion: TieBreak
    value: Value | None
    among: frozenset[Hashable] = frozenset()
    """All whose meetings were asked for, where that is the criterion: later ones may have parted
    some of them."""


@dataclass(frozen=True, slots=True)
class Separation:
    """Why a row stands above the next: the criterion, both values, and what they are level on.

    After a play-off both values are its day.
    """

    criterion: TieBreak
    above: Value
    below: Value
    level_on: tuple[Level, ...] = ()
    top: int | None = None
    """How many top places have the order that this is from; None for the order of everybody."""


@dataclass(frozen=True, slots=True)
class Joint:
    """Why entries share a place: they are level on everything that decides."""

    entries: tuple[Hashable, ...]
    level_on: tuple[Level, ...]
    play_off_needed: bool = False
    """Whether the rules want a play-off for this place."""
    top: int | None = None
    """How many top places have the order that they are level in; None for that of everybody."""


@dataclass(frozen=True, slots=True)
class Tier:
    """Entries that nothing parts (mostly one), and what parts them from the next tier."""

    members: tuple[Standing, ...]
    level_on: tuple[Level, ...] = ()
    separation: Separation | None = None
    play_off_needed: bool = False
    top: int | None = None
