"""What every comparison of a file with the league shares: its rows, its plan, who and where.

What a row needs and nobody knows yet (a team, a venue, a player) may be added beside it. In the end
only what some row that stands needs is in the plan, never anything on behalf of a refused row.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from datetime import date, time
from typing import Any

from league.importing.difference import Beside, Difference, Outcome, RowOutcome
from league.importing.kinds import Kind
from league.importing.likeness import Likeness
from league.importing.plan import NewEntry, NewVenue, Plan, Ref
from league.importing.present import DivisionNow, EntryNow, Present, VenueNow, Wishes
from league.importing.rows import Fault, ReadRow
from league.importing.values import plain_day
from league.names import key


def shown(value: Any) -> str:
    """A value as a detail shows it."""
    if value is None or value == "":
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):
        return plain_day(value)
    if isinstance(value, time):
        return value.isoformat("minutes")
    return str(value)


def change(label: str, before: Any, after: Any) -> str:
    """A detail of a change."""
    return f"{label}: {shown(before)} → {shown(after)}"


def did_you_mean(names: Sequence[str]) -> str:
    """A hint at names that are nearly the same; nothing where there are none."""
    return f" Did you mean {' or '.join(names[:3])}?" if names else ""


class Comparison:
    """A file on its way beside the league; :meth:`finish` gives the difference."""

    def __init__(self, kind: Kind, present: Present, wishes: Wishes) -> None:
        self.kind, self.present, self.wishes = kind, present, wishes
        self.plan = Plan()
        self._rows: list[RowOutcome] = []
        self._first: dict[Hashable, ReadRow] = {}
        self._beside: dict[str, Beside] = {}
        self._divisions = {one.pk: one for one in present.divisions}
        self._by_name = {key(one.name): one for one in present.divisions}

    def begin(self, read: ReadRow, label: str) -> RowOutcome:
        """A row, with what was wrong in its cells."""
        row = RowOutcome(read.number, label, faults=list(read.faults))
        self._rows.append(row)
        return row

    def refuse(self, row: RowOutcome, read: ReadRow, column: str, message: str) -> None:
        """Say what is wrong with one cell of a row."""
        row.faults.append(read.fault(self.kind.column(column), message))

    def refuse_row(self, row: RowOutcome, message: str) -> None:
        """Say what is wrong with a row as a whole."""
        row.faults.append(Fault(message))

    def add_beside(self, plan: list[Any], new: Any, label: str, queries: list[str]) -> None:
        """Add something that rows of the file need, as long as one of them stands in the end."""
        plan.append(new)
        self._beside[new.key] = Beside(label, tuple(queries))

    def repeated(self, row: RowOutcome, read: ReadRow, identity: Hashable) -> bool:
        """Whether an earlier row is about the same; the same again changes nothing."""
        first = self._first.setdefault(identity, read)
        if first is read:
            return False
        if first.values == read.values:
            row.details.append(f"The same as row {first.number}.")
        else:
            self.refuse_row(
                row,
                f"Row {first.number} is about the same and says something else; keep one of them.",
            )
        return True

    def settle(self, row: RowOutcome, outcome: Outcome) -> None:
        """What becomes of a row: refused with any fault."""
        row.outcome = Outcome.REFUSED if row.faults else outcome
        if row.faults:
            row.details.clear()

    def division(self, row: RowOutcome, read: ReadRow) -> DivisionNow | None:
        """Where a row plays: the division that it names, else the one that was chosen."""
        named = read.values.get("division")
        if named is None:
            found = self._divisions.get(self.wishes.division or 0)
            if found is None:
                self.refuse_row(row, "It says no division, and none was chosen.")
            return found
        found = self._by_name.get(key(named))
        if found is None:
            known = ", ".join(one.name for one in self.present.divisions)
            self.refuse(
                row, read, "division", f"The season has no division “{named}”; it has {known}."
            )
        return found

    def in_season(self, row: RowOutcome, read: ReadRow, column: str, day: date | None) -> None:
        """Refuse a day outside the season."""
        season = self.present.season
        if day is not None and season is not None and not season.starts <= day <= season.ends:
            self.refuse(
                row,
                read,
                column,
                f"{plain_day(day)} is outside the season {season.name}, which runs from"
                f" {plain_day(season.starts)} to {plain_day(season.ends)}.",
            )

    def finish(self) -> Difference:
        """The difference, once every row is settled."""
        plan = self.plan
        plan.entries = self._needed(plan.entries, plan.needed_entries())
        plan.players = self._needed(plan.players, plan.needed_players())
        plan.venues = self._needed(plan.venues, plan.needed_venues())
        added: tuple[Any, ...] = (*plan.entries, *plan.players, *plan.venues)
        there = {one.key for one in added}
        beside = tuple(one for named, one in self._beside.items() if named in there)
        return Difference(tuple(self._rows), plan, beside)

    def _needed(self, added: list[Any], needed: set[Ref]) -> list[Any]:
        return [one for one in added if one.key not in self._beside or one.key in needed]


class Venues:
    """The venues of the league, and those that the file adds."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        present = comparison.present.venues
        self._known = {key(one.name): one for one in present}
        self._names = {one.pk: one.name for one in present}
        self.limits: dict[Ref, int] = {one.pk: one.matches for one in present}
        self._new: dict[str, NewVenue] = {}
        self._like = Likeness((one.name for one in present), places=True)

    def find(self, name: str) -> VenueNow | None:
        """The venue of a name, open or closed."""
        return self._known.get(key(name))

    def name_of(self, ref: Ref | None) -> str | None:
        """What a venue is called."""
        if isinstance(ref, str):
            return self._new[ref.removeprefix("venue ")].name
        return self._names.get(ref or 0)

    def wanted(
        self, row: RowOutcome, read: ReadRow, *, kept: Ref | None = None, column: str = "venue"
    ) -> Ref | None:
        """The venue that a row names, perhaps a new one; one that is closed only where it stays."""
        name = read.values.get(column)
        if name is None:
            return None
        comparison, named = self._comparison, key(name)
        found = self._known.get(named)
        if found is not None:
            if not found.active and found.pk != kept:
                comparison.refuse(
                    row, read, column, f"{found.name} is closed; open it again or choose another."
                )
            return found.pk
        if named not in self._new:
            like = self._like.like(name)
            if not comparison.wishes.add_missing:
                message = f"There is no venue called “{name}”.{did_you_mean(like)}"
                comparison.refuse(row, read, column, message)
                return None
            new = self._new[named] = NewVenue(f"venue {named}", name)
            self.limits[new.key] = new.matches
            comparison.add_beside(
                comparison.plan.venues, new, f"The venue {name}", ask_if_same(name, like)
            )
            self._like.add(name)
        return self._new[named].key


class Entries:
    """The teams of the season's divisions, and those that the file adds."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        present = comparison.present
        self._known = {(one.division, key(one.name)): one for one in present.entries}
        self._by_pk = {one.pk: one for one in present.entries}
        self._lasting = {key(one.name): one for one in present.teams}
        self._playing = {(one.division, one.team or 0): one for one in present.entries if one.team}
        self._new: dict[str, NewEntry] = {}
        self._like = {
            division.pk: Likeness(
                (one.name for one in present.entries if one.division == division.pk), places=True
            )
            for division in present.divisions
        }

    def find(self, division: DivisionNow, name: str) -> EntryNow | None:
        """The team of that name in a division."""
        return self._known.get((division.pk, key(name)))

    def get(self, ref: Ref) -> EntryNow | None:
        """A team that was there before the file."""
        return self._by_pk.get(ref) if isinstance(ref, int) else None

    def wanted(
        self, row: RowOutcome, read: ReadRow, division: DivisionNow, name: str, column: str
    ) -> Ref | None:
        """The team that a row names, perhaps a new one."""
        found = self.find(division, name)
        if found is not None:
            return found.pk
        named = f"{division.pk} {key(name)}"
        if named in self._new:
            return named
        like = self._like[division.pk].like(name)
        if not self._comparison.wishes.add_missing:
            message = f"{division.name} has no team called “{name}”.{did_you_mean(like)}"
            self._comparison.refuse(row, read, column, message)
            return None
        new = self.new(row, read, division, name, column)
        if new is not None:
            label = f"The team {name} in {division.name}"
            plan = self._comparison.plan.entries
            self._comparison.add_beside(plan, new, label, ask_if_same(name, like))
        return new.key if new else None

    def new(
        self, row: RowOutcome, read: ReadRow, division: DivisionNow, name: str, column: str
    ) -> NewEntry | None:
        """A team for a division, of the lasting team of its name if there is one."""
        lasting = self._lasting.get(key(name))
        if lasting is not None and not lasting.active:
            message = f"{lasting.name} no longer plays in the league; bring the team back first."
            self._comparison.refuse(row, read, column, message)
            return None
        number = lasting.pk if lasting else None
        already = self._playing.get((division.pk, number or 0))
        if already is not None:
            message = f"{name} is already in {division.name}, as {already.name}."
            self._comparison.refuse(row, read, column, message)
            return None
        named = f"{division.pk} {key(name)}"
        new = self._new[named] = NewEntry(named, division.pk, name, number)
        self._like[division.pk].add(name)
        return new

    def like(self, division: DivisionNow, name: str) -> list[str]:
        """The teams of a division whose names are nearly the same."""
        return self._like[division.pk].like(name)


def ask_if_same(name: str, like: Iterable[str]) -> list[str]:
    """A query about names that are nearly the same as a new one."""
    others = " or ".join(list(like)[:3])
    return [f"Is “{name}” the same as {others}? Then write it the same way."] if others else []
