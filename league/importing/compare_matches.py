"""Files of fixtures and of results beside the list of matches.

A row of a results file is a match with a score: a match that is not in the list is added with it,
and one that was played on another day than the list has is moved there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, time
from typing import Any, NamedTuple

from league.enums import FixtureStatus, Weekday
from league.importing.comparing import Comparison, Entries, Venues, change, shown
from league.importing.difference import Difference, Outcome, RowOutcome
from league.importing.kinds import FIXTURES, RESULTS, Kind
from league.importing.nights import Nights
from league.importing.pairing import Asked, Paired, pair
from league.importing.plan import Change, NewFixture, Ref
from league.importing.present import DivisionNow, FixtureNow, Present, Wishes
from league.importing.result_rows import ResultRows
from league.importing.rows import ReadRow
from league.importing.values import plain_day

_EARLY = time(10)


class _Row(NamedTuple):
    """A row whose two teams are known."""

    read: ReadRow
    row: RowOutcome
    division: DivisionNow
    home: Ref
    away: Ref
    names: tuple[str, str]

    @property
    def label(self) -> str:
        return f"{self.names[0]} v {self.names[1]}"


def compare_fixtures(rows: Iterable[ReadRow], present: Present, wishes: Wishes) -> Difference:
    """What a file of fixtures would change."""
    return _Matches(FIXTURES, present, wishes).compare(rows)


def compare_results(rows: Iterable[ReadRow], present: Present, wishes: Wishes) -> Difference:
    """What a file of results would change."""
    return _Matches(RESULTS, present, wishes).compare(rows)


def sides_in(read: ReadRow) -> tuple[str, str]:
    """The names of both teams of a row; empty where it does not say them."""
    if "home" in read.values and "away" in read.values:
        return read.values["home"], read.values["away"]
    both: tuple[str, str] = read.values.get("sides", ("", ""))
    return both


class _Matches:
    def __init__(self, kind: Kind, present: Present, wishes: Wishes) -> None:
        self._comparison = Comparison(kind, present, wishes)
        self._entries = Entries(self._comparison)
        self._venues = Venues(self._comparison)
        self._results = ResultRows(self._comparison) if kind is RESULTS else None
        self._names: dict[Ref, str] = {one.pk: one.name for one in present.entries}
        self._nights: Nights
        self._over: dict[tuple[Ref, Ref], list[date]] = defaultdict(list)
        for fixture in present.fixtures:
            if fixture.status not in (*_TO_COME, FixtureStatus.VOID):
                self._over[fixture.home, fixture.away].append(fixture.date)

    def compare(self, rows: Iterable[ReadRow]) -> Difference:
        """Teams first, then which match each row is about, then the rows in their order."""
        known = [found for read in rows if (found := self._begin(read))]
        asked = [
            Asked(
                place,
                (one.division.pk, one.home, one.away),
                one.read.values.get("date"),
                one.read.values.get("week"),
            )
            for place, one in enumerate(known)
        ]
        paired = pair(asked, self._comparison.present.fixtures)
        self._nights = Nights(self._staying(known, paired), self._names)
        for place, one in enumerate(known):
            plan = self._comparison.plan
            sizes = plan.sizes()
            outcome = self._one(one, paired[place])
            if one.row.faults:
                plan.cut(sizes)
            self._comparison.settle(one.row, outcome)
        return self._comparison.finish()

    def _begin(self, read: ReadRow) -> _Row | None:
        """A row with its teams; None where these are not known, and then it is refused."""
        comparison = self._comparison
        names = sides_in(read)
        day = read.values.get("date")
        label = " v ".join(names) if all(names) else ""
        row = comparison.begin(read, f"{label}, {plain_day(day)}" if label and day else label)
        division = comparison.division(row, read)
        if division is None or row.faults:
            comparison.settle(row, Outcome.REFUSED)
            return None
        columns = ("home", "away") if "home" in read.values else ("sides", "sides")
        home, away = (
            self._entries.wanted(row, read, division, name, column)
            for name, column in zip(names, columns, strict=True)
        )
        if home is not None and home == away:
            comparison.refuse(row, read, columns[1], f"{names[0]} cannot play itself.")
        if home is None or away is None or row.faults:
            comparison.settle(row, Outcome.REFUSED)
            return None
        self._names.setdefault(home, names[0])
        self._names.setdefault(away, names[1])
        return _Row(read, row, division, home, away, names)

    def _staying(self, known: Sequence[_Row], paired: dict[int, Paired]) -> list[FixtureNow]:
        """The matches that no row moves: they take their nights first."""
        moved = {
            found.pk
            for place, one in enumerate(known)
            if (found := paired[place].fixture)
            and one.read.values.get("date", found.date) != found.date
        }
        return [one for one in self._comparison.present.fixtures if one.pk not in moved]

    def _one(self, one: _Row, paired: Paired) -> Outcome:
        comparison, read, row = self._comparison, one.read, one.row
        self._comparison.in_season(row, read, "date", read.values.get("date"))
        if paired.several:
            days = ", ".join(plain_day(found.date) for found in paired.several)
            message = f"{one.label} is in the list for {days}; add the date, so that it is clear."
            comparison.refuse_row(row, message)
            return Outcome.REFUSED
        fixture = paired.fixture
        which: Any = fixture.pk if fixture else (one.home, one.away, read.values.get("date"))
        if comparison.repeated(row, read, which):
            return Outcome.UNCHANGED
        if fixture is None:
            ref: Ref | None = self._new(one)
            outcome = Outcome.ADDED
        else:
            ref = fixture.pk
            outcome = self._old(one, fixture)
        if self._results is not None and ref is not None and not row.faults:
            scored = self._results.add(row, read, one.division, ref, fixture)
            outcome = max(outcome, scored, key=_WEIGHT.index)
        return outcome

    def _new(self, one: _Row) -> str | None:
        """A match that is not in the list yet; its reference."""
        row, values = one.row, one.read.values
        day = values.get("date")
        if day is None:
            message = f"There is no match {one.label} in {one.division.name}; write its date, so"
            self._comparison.refuse_row(row, f"{message} that it can be added.")
            return None
        home = self._entries.get(one.home)
        for side in (home, self._entries.get(one.away)):
            if side is not None and side.withdrawn:
                self._comparison.refuse_row(row, f"{side.name} has withdrawn.")
        venue = self._venue(one, home.venue if home else None)
        self._take(one, day, venue)
        self._ask_again(one, day)
        if row.faults:
            return None
        new = NewFixture(
            key=f"{one.home} {one.away} {day}",
            division=one.division.pk,
            week=values.get("week", 1),
            home=one.home,
            away=one.away,
            date=day,
            time=values.get("time") or (home.start if home else None) or one.division.start,
            venue=venue,
            note=values.get("note", ""),
        )
        told = ("week", "time", "venue", "note")
        row.details += [self._told(name, values[name]) for name in told if name in values]
        self._comparison.plan.fixtures.append(new)
        return new.key

    def _told(self, column: str, value: Any) -> str:
        return f"{self._comparison.kind.column(column).label}: {shown(value)}"

    def _venue(self, one: _Row, own: Ref | None, kept: Ref | None = None) -> Ref | None:
        if "venue" not in one.read.values:
            return own
        return self._venues.wanted(one.row, one.read, kept=kept or own)

    def _ask_again(self, one: _Row, day: date) -> None:
        """The two met there before: is this another match, or the same on a wrong day?"""
        for other in self._over.get((one.home, one.away), ()):
            one.row.queries.append(
                f"{one.label} is in the list for {plain_day(other)} already, and is over; this"
                " adds another match of the two."
            )

    def _take(self, one: _Row, day: date, venue: Ref | None) -> None:
        """Put a match on a day: refused where a side plays already, asked about where it is odd."""
        row = one.row
        if row.faults:
            return
        if clash := self._nights.clash(one.home, one.away, day):
            message = f"{clash[0]} already has a match on {plain_day(day)}: {clash[1]}."
            self._comparison.refuse(row, one.read, "date", message)
            return
        self._nights.take(one.home, one.away, day, venue, f" (row {row.number})")
        there = self._nights.at_venue(venue, day)
        if venue is not None and there > self._venues.limits[venue]:
            row.queries.append(
                f"{self._venues.name_of(venue)} has {there} home matches on {plain_day(day)} and"
                f" takes {self._venues.limits[venue]}."
            )
        self._ask_about_night(one, day)
        early = one.read.values.get("time")
        if early is not None and early < _EARLY:
            row.queries.append(f"{early:%H:%M} is in the morning; is that right?")

    def _ask_about_night(self, one: _Row, day: date) -> None:
        home = self._entries.get(one.home)
        night = (home.night if home else "") or one.division.night
        if night and list(Weekday)[day.weekday()] != night:
            who = f"{home.name} plays at home" if home and home.night else one.division.name
            plays = "" if home and home.night else " is played"
            one.row.queries.append(
                f"{plain_day(day)} is a {day:%A}; {who}{plays} on {night.capitalize()}s."
            )

    def _old(self, one: _Row, fixture: FixtureNow) -> Outcome:
        """A match of the list: what the row says otherwise."""
        row, values = one.row, one.read.values
        changed: list[tuple[str, Any]] = []
        for column in ("week", "date", "time", "note"):
            before = getattr(fixture, column)
            if column in values and values[column] != before:
                label = self._comparison.kind.column(column).label
                row.details.append(change(label, before, values[column]))
                changed.append((column, values[column]))
        venue = self._venue(one, fixture.venue, fixture.venue)
        if venue != fixture.venue and not row.faults:
            before = self._venues.name_of(fixture.venue)
            row.details.append(change("Venue", before, self._venues.name_of(venue)))
            changed.append(("venue", venue))
        if not changed or row.faults:
            return Outcome.UNCHANGED
        return self._change(one, fixture, changed, venue)

    def _change(
        self, one: _Row, fixture: FixtureNow, changed: list[tuple[str, Any]], venue: Ref | None
    ) -> Outcome:
        row, day = one.row, dict(changed).get("date")
        if fixture.status is FixtureStatus.POSTPONED and day is not None:
            message = f"{one.label} is postponed; give it its new date on its own page."
            self._comparison.refuse(row, one.read, "date", message)
            return Outcome.REFUSED
        if fixture.status not in _TO_COME:
            # What is over stays as it is; its list may be older than what was done since.
            row.details.clear()
            row.queries.append(
                f"The file has another {_and(self._comparison, changed)}; as this match is over,"
                " that is left as it is."
            )
            return Outcome.UNCHANGED
        if day is not None:
            self._take(one, day, venue)
        if row.faults:
            return Outcome.REFUSED
        self._comparison.plan.fixture_changes.append(Change(fixture.pk, tuple(changed)))
        return Outcome.CHANGED


def _and(comparison: Comparison, changed: Iterable[tuple[str, Any]]) -> str:
    return " and ".join(comparison.kind.column(name).label.lower() for name, _ in changed)


_TO_COME = (FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED)
_WEIGHT = (Outcome.UNCHANGED, Outcome.CHANGED, Outcome.ADDED, Outcome.REFUSED)
