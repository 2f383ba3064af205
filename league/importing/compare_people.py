"""Files of players, and of who plays for whom, beside what there is.

A person is known by name and by what tells two of one name apart; by the name of a record that was
merged into another as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from league.importing.compare_places import differing
from league.importing.comparing import Comparison, Entries, ask_if_same, change, shown
from league.importing.difference import Difference, Outcome, RowOutcome
from league.importing.kinds import PLAYERS, REGISTRATIONS
from league.importing.likeness import Likeness
from league.importing.plan import Change, NewPlayer, NewRegistration, Ref
from league.importing.present import PlayerNow, Present, RegistrationNow, Wishes
from league.importing.rows import ReadRow
from league.importing.values import plain_day
from league.names import holds_number, key, odd_in

_COLUMNS = ("phone", "email", "junior", "name_style")
_MOVE = "End that first, or transfer the player."
_TWO = (
    "One person plays for one team of a division: keep one of the rows. If they are two people of"
    " one name, add the second under Players, with what tells them apart."
)
_NUMBER = (
    "There seems to be a telephone number in the name, and names are what everybody reads. Write"
    " the name alone; a number has its own place with the player."
)


def name_in(read: ReadRow) -> str:
    """The whole name of a row's player; nothing where a part of it is missing."""
    whole = read.values.get("player")
    if whole is None and {"first", "last"} <= read.values.keys():
        whole = f"{read.values['first']} {read.values['last']}"
    return whole or ""


def _full(name: str, known_by: str) -> str:
    return f"{name} ({known_by})" if known_by else name


def _key(name: str, known_by: str) -> str:
    return f"player {key(name)} ({key(known_by)})"


class _Players:
    """The people of the league, and those that the file adds."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._by_name: dict[str, list[PlayerNow]] = defaultdict(list)
        people = comparison.present.players
        for one in people:
            for name in {key(one.name), *map(key, one.also)}:
                self._by_name[name].append(one)
        self._new: dict[str, NewPlayer] = {}
        self._like = Likeness(one.name for one in people if one.active)

    def find(self, row: RowOutcome, read: ReadRow, column: str) -> PlayerNow | None:
        """The one person that a row may mean; a fault where that could be several."""
        name, known_by = name_in(read), read.values.get("known_by", "")
        named = self._by_name.get(key(name), [])
        if known_by:
            named = [one for one in named if key(one.known_by) == key(known_by)]
        found = [one for one in named if one.active] or named
        if len(found) > 1:
            who = " and ".join(_full(one.name, one.known_by) for one in found[:3])
            message = f"There are several players of this name: {who}. Say which in “Known by”."
            self._comparison.refuse(row, read, column, message)
        elif found and not found[0].active:
            message = f"{name} is off the lists; put the player back on them first."
            self._comparison.refuse(row, read, column, message)
        return found[0] if found else None

    def new(self, read: ReadRow) -> tuple[NewPlayer, list[str]]:
        """A person nobody knows yet, with what the row says, and what is odd about it."""
        name, known_by = name_in(read), read.values.get("known_by", "")
        given = {column: read.values[column] for column in _COLUMNS if column in read.values}
        new = NewPlayer(_key(name, known_by), name, known_by, **given)
        self._new[new.key] = new
        queries = ask_if_same(name, self._like.like(name))
        if odd := odd_in(name):
            queries.append(odd)
        if self._by_name.get(key(name)):
            queries.append(f"Another player is called {name}; this adds a second one.")
        self._like.add(name)
        return new, queries

    def added(self, read: ReadRow) -> NewPlayer | None:
        """A person whom an earlier row of the file adds."""
        known_by = read.values.get("known_by", "")
        return self._new.get(_key(name_in(read), known_by))


def _column(read: ReadRow) -> str:
    return "player" if "player" in (read.cells or {}) else "last"


def compare_players(rows: Iterable[ReadRow], present: Present, wishes: Wishes) -> Difference:
    """What a file of players would change."""
    comparison = Comparison(PLAYERS, present, wishes)
    players = _Players(comparison)
    for read in rows:
        name, known_by = name_in(read), read.values.get("known_by", "")
        row = comparison.begin(read, _full(name, known_by))
        outcome = Outcome.UNCHANGED
        if len(name) > 120:
            comparison.refuse(row, read, _column(read), "The name is longer than 120 characters.")
        elif holds_number(name):
            comparison.refuse(row, read, _column(read), _NUMBER)
        if not row.faults and not comparison.repeated(row, read, (key(name), key(known_by))):
            known = players.find(row, read, _column(read))
            if known is None:
                new, odd = players.new(read)
                row.queries += odd
                row.details += [
                    f"{PLAYERS.column(column).label}: {shown(read.values[column])}"
                    for column in _COLUMNS
                    if column in read.values
                ]
                comparison.plan.players.append(new)
                outcome = Outcome.ADDED
            elif not row.faults and (changed := differing(row, read, known, _COLUMNS, comparison)):
                comparison.plan.player_changes.append(Change(known.pk, changed))
                outcome = Outcome.CHANGED
        comparison.settle(row, outcome)
    return comparison.finish()


class _Span(NamedTuple):
    """When somebody is registered with a team, as it will be."""

    entry: Ref
    division: int
    starts: date
    ends: date | None
    number: int
    """The row of the file that says so; 0 for what is there."""
    pk: int

    def overlaps(self, starts: date, ends: date | None) -> bool:
        return (self.ends is None or self.ends >= starts) and (ends is None or self.starts <= ends)


def compare_registrations(rows: Iterable[ReadRow], present: Present, wishes: Wishes) -> Difference:
    """What a file of registrations would change."""
    return _Registrations(present, wishes).compare(rows)


class _Registrations:
    def __init__(self, present: Present, wishes: Wishes) -> None:
        self._comparison = Comparison(REGISTRATIONS, present, wishes)
        self._players = _Players(self._comparison)
        self._entries = Entries(self._comparison)
        self._names: dict[Ref, str] = {one.pk: one.name for one in present.entries}
        divisions = {one.pk: one.division for one in present.entries}
        self._held: dict[Ref, list[_Span]] = defaultdict(list)
        self._present: dict[tuple[Ref, Ref], list[RegistrationNow]] = defaultdict(list)
        for one in present.registrations:
            span = _Span(one.entry, divisions[one.entry], one.starts, one.ends, 0, one.pk)
            self._held[one.player].append(span)
            self._present[one.player, one.entry].append(one)

    def compare(self, rows: Iterable[ReadRow]) -> Difference:
        for read in rows:
            team, name = read.values.get("team", ""), name_in(read)
            known_by = read.values.get("known_by", "")
            label = f"{_full(name, known_by)}, {team}" if name and team else name or team
            row = self._comparison.begin(read, label)
            outcome = Outcome.UNCHANGED if row.faults else self._one(row, read)
            self._comparison.settle(row, outcome)
        return self._comparison.finish()

    def _one(self, row: RowOutcome, read: ReadRow) -> Outcome:
        comparison = self._comparison
        division = comparison.division(row, read)
        if division is None:
            return Outcome.UNCHANGED
        entry = self._entries.wanted(row, read, division, read.values["team"], "team")
        player = self._player(row, read)
        if entry is None or player is None or row.faults:
            return Outcome.UNCHANGED
        identity = (player, entry, read.values.get("starts"))
        if comparison.repeated(row, read, identity):
            return Outcome.UNCHANGED
        self._names.setdefault(entry, read.values["team"])
        had = self._had(player, entry, read.values.get("starts"))
        season = comparison.present.season
        first = season.starts if season else comparison.present.today
        starts = read.values.get("starts", had.starts if had else first)
        ends = read.values.get("ends", had.ends if had else None)
        span = _Span(entry, division.pk, starts, ends, row.number, had.pk if had else 0)
        if had is not None and (had.starts, had.ends) == (starts, ends):
            return Outcome.UNCHANGED
        self._check(row, read, player, span)
        if row.faults:
            return Outcome.UNCHANGED
        self._held[player] = [
            one for one in self._held[player] if not one.pk or one.pk != span.pk
        ] + [span]
        return self._write(row, player, span, had)

    def _player(self, row: RowOutcome, read: ReadRow) -> Ref | None:
        known = self._players.find(row, read, _column(read))
        if known is not None:
            return known.pk
        added = self._players.added(read)
        if added is not None:
            return added.key
        if not self._comparison.wishes.add_missing:
            message = f"Nobody called “{name_in(read)}” is in the list of players."
            self._comparison.refuse(row, read, _column(read), message)
            return None
        if holds_number(name_in(read)):
            self._comparison.refuse(row, read, _column(read), _NUMBER)
            return None
        new, odd = self._players.new(read)
        plan = self._comparison.plan.players
        self._comparison.add_beside(plan, new, f"The player {row.label.rpartition(', ')[0]}", odd)
        return new.key

    def _had(self, player: Ref, entry: Ref, starts: date | None) -> RegistrationNow | None:
        """The registration that a row is about: the one of its day, else the latest."""
        there = self._present.get((player, entry), [])
        if starts is None:
            return max(there, key=lambda one: one.starts, default=None)
        for one in there:
            if one.starts == starts:
                return one
        during = [one for one in there if one.ends is None or one.ends >= starts]
        return during[0] if len(during) == 1 else None

    def _check(self, row: RowOutcome, read: ReadRow, player: Ref, span: _Span) -> None:
        """The days lie within the season, in order, and overlap no other registration."""
        comparison = self._comparison
        comparison.in_season(row, read, "starts", span.starts)
        comparison.in_season(row, read, "ends", span.ends)
        if span.ends is not None and span.ends < span.starts:
            message = (
                f"The last day, {plain_day(span.ends)}, is before the first,"
                f" {plain_day(span.starts)}."
            )
            comparison.refuse(row, read, "ends", message)
            return
        entry = self._entries.get(span.entry)
        if entry is not None and entry.withdrawn:
            comparison.refuse(row, read, "team", f"{entry.name} has withdrawn.")
        for other in self._held[player]:
            if other.division != span.division or (other.pk and other.pk == span.pk):
                continue
            if other.overlaps(span.starts, span.ends):
                until = f"until {plain_day(other.ends)}" if other.ends else "and still is"
                where = f" in row {other.number}" if other.number else ""
                comparison.refuse(
                    row,
                    read,
                    "team",
                    f"{name_in(read)} is registered with {self._names[other.entry]}{where} from"
                    f" {plain_day(other.starts)} {until}. {_TWO if other.number else _MOVE}",
                )
                return

    def _write(
        self, row: RowOutcome, player: Ref, span: _Span, had: RegistrationNow | None
    ) -> Outcome:
        if had is None:
            new = NewRegistration(player, span.entry, span.starts, span.ends)
            self._comparison.plan.registrations.append(new)
            until = f" until {plain_day(span.ends)}" if span.ends else ""
            row.details.append(f"From {plain_day(span.starts)}{until}")
            return Outcome.ADDED
        values: list[tuple[str, date | None]] = []
        for column in ("starts", "ends"):
            before, after = getattr(had, column), getattr(span, column)
            if before != after:
                row.details.append(change(REGISTRATIONS.column(column).label, before, after))
                values.append((column, after))
        self._comparison.plan.registration_changes.append(Change(had.pk, tuple(values)))
        return Outcome.CHANGED
