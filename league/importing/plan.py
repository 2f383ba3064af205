"""What a file would write, as plain values: nothing here has been written, and nothing writes it.

Rows that exist are named by their numbers, rows that the same plan makes by the key of their name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal
from typing import Any, NamedTuple

from league.importing.present import Pair

Ref = int | str
"""The number of a row, or the key of one that the plan makes."""


class NewVenue(NamedTuple):
    key: str
    name: str
    address: str = ""
    phone: str = ""
    matches: int = 1


class NewEntry(NamedTuple):
    """A team in a division; ``team`` is the lasting team, or None for one that is new too."""

    key: str
    division: int
    name: str
    team: int | None = None
    venue: Ref | None = None
    night: str = ""
    start: time | None = None
    club: str = ""


class NewPlayer(NamedTuple):
    key: str
    name: str
    known_by: str = ""
    phone: str = ""
    email: str = ""
    junior: bool = False
    name_style: str = ""


class NewRegistration(NamedTuple):
    player: Ref
    entry: Ref
    starts: date
    ends: date | None


class NewFixture(NamedTuple):
    key: str
    division: int
    week: int
    home: Ref
    away: Ref
    date: date
    time: time | None
    venue: Ref | None
    note: str


class NewResult(NamedTuple):
    """What one table counts of a match; ``replaces`` where another import's stands there now."""

    fixture: Ref
    table: int
    legs: Pair
    boards: Pair | None
    pegged: Pair | None
    replaces: bool


class Change(NamedTuple):
    """New values of some columns of a row."""

    pk: int
    values: tuple[tuple[str, Any], ...]


class Balance(NamedTuple):
    """Where a team stood: numbers that are not named stay as they are."""

    entry: Ref
    numbers: tuple[tuple[str, int], ...]
    points: Decimal


@dataclass(slots=True)
class Plan:
    """Everything that is written together, in this order."""

    venues: list[NewVenue] = field(default_factory=list)
    venue_changes: list[Change] = field(default_factory=list)
    entries: list[NewEntry] = field(default_factory=list)
    entry_changes: list[Change] = field(default_factory=list)
    players: list[NewPlayer] = field(default_factory=list)
    player_changes: list[Change] = field(default_factory=list)
    registrations: list[NewRegistration] = field(default_factory=list)
    registration_changes: list[Change] = field(default_factory=list)
    fixtures: list[NewFixture] = field(default_factory=list)
    fixture_changes: list[Change] = field(default_factory=list)
    results: list[NewResult] = field(default_factory=list)
    balances: list[Balance] = field(default_factory=list)
    table: int | None = None
    on: date | None = None

    def sizes(self) -> tuple[int, int, int]:
        """How much there is of matches and their results."""
        return len(self.fixtures), len(self.fixture_changes), len(self.results)

    def cut(self, sizes: tuple[int, int, int]) -> None:
        """Leave out the matches and results that came after."""
        del self.fixtures[sizes[0] :]
        del self.fixture_changes[sizes[1] :]
        del self.results[sizes[2] :]

    def needed_entries(self) -> set[Ref]:
        """The teams that something of the plan is about."""
        return {
            *(side for one in self.fixtures for side in (one.home, one.away)),
            *(one.entry for one in self.registrations),
            *(one.entry for one in self.balances),
        }

    def needed_players(self) -> set[Ref]:
        """The players that something of the plan is about."""
        return {one.player for one in self.registrations}

    def needed_venues(self) -> set[Ref]:
        """The venues that something of the plan is about, its teams among it."""
        changes = (*self.entry_changes, *self.fixture_changes)
        return {
            *(one.venue for one in self.fixtures if one.venue is not None),
            *(one.venue for one in self.entries if one.venue is not None),
            *(value for one in changes for name, value in one.values if name == "venue"),
        }
