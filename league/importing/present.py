"""The league as it is when a file is compared with it: plain values, read before by whoever asks.

Numbers are those of the rows. Only what a kind of file is compared with needs to be there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal
from typing import NamedTuple

from league.enums import FixtureStatus, ResultKind, ResultSource
from league.ruleset import Rules

Pair = tuple[int, int]


class VenueNow(NamedTuple):
    pk: int
    name: str
    address: str
    phone: str
    matches: int
    active: bool


class TeamNow(NamedTuple):
    """A team that lasts from season to season."""

    pk: int
    name: str
    active: bool


class EntryNow(NamedTuple):
    """A team in a division of the season."""

    pk: int
    division: int
    team: int | None
    name: str
    venue: int | None
    night: str
    start: time | None
    club: str
    withdrawn: bool


class PlayerNow(NamedTuple):
    """A person under the record that stands; ``also`` are the names of records merged into it."""

    pk: int
    name: str
    known_by: str
    phone: str
    email: str
    junior: bool
    name_style: str
    active: bool
    also: tuple[str, ...] = ()


class RegistrationNow(NamedTuple):
    """``player`` is the record that stands for the person."""

    pk: int
    player: int
    entry: int
    starts: date
    ends: date | None


class FixtureNow(NamedTuple):
    pk: int
    division: int
    week: int
    home: int
    away: int
    date: date
    time: time | None
    venue: int | None
    note: str
    status: FixtureStatus


class ResultNow(NamedTuple):
    """A result that stands."""

    fixture: int
    table: int
    kind: ResultKind
    source: ResultSource
    legs: Pair
    boards: Pair | None
    pegged: Pair | None


class OpeningNow(NamedTuple):
    entry: int
    on: date
    numbers: tuple[tuple[str, int], ...]
    points: Decimal


@dataclass(frozen=True)
class TableNow:
    """``rules`` are those of the boards that the table counts."""

    pk: int
    name: str
    rules: Rules


@dataclass(frozen=True)
class DivisionNow:
    """A competition of the season; ``tables`` are those that its matches feed."""

    pk: int
    name: str
    night: str
    start: time | None
    rules: Rules
    tables: tuple[TableNow, ...]


@dataclass(frozen=True)
class SeasonNow:
    name: str
    starts: date
    ends: date


@dataclass(frozen=True)
class Wishes:
    """What the person asked for beside the file."""

    division: int | None = None
    """Where rows play that do not say it themselves."""
    table: int | None = None
    """The table that scores and balances are for, where a division has several."""
    on: date | None = None
    """The day at whose end a table stood as the file has it."""
    add_missing: bool = False
    """Whether teams, venues and players that a row names and nobody knows are added with it."""


@dataclass(frozen=True)
class Present:
    """Everything that a file may be compared with."""

    today: date
    season: SeasonNow | None = None
    divisions: tuple[DivisionNow, ...] = ()
    venues: tuple[VenueNow, ...] = ()
    teams: tuple[TeamNow, ...] = ()
    entries: tuple[EntryNow, ...] = ()
    players: tuple[PlayerNow, ...] = ()
    registrations: tuple[RegistrationNow, ...] = ()
    fixtures: tuple[FixtureNow, ...] = ()
    results: tuple[ResultNow, ...] = ()
    openings: tuple[OpeningNow, ...] = field(default=())
