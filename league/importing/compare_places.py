"""Files of venues, and of the teams of a division, beside what there is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from league.importing.comparing import Comparison, Entries, Venues, ask_if_same, change, shown
from league.importing.difference import Difference, Outcome, RowOutcome
from league.importing.kinds import TEAMS, VENUES
from league.importing.likeness import Likeness
from league.importing.plan import Change, NewVenue
from league.importing.present import EntryNow, Present, VenueNow, Wishes
from league.importing.rows import ReadRow
from league.names import key

_VENUE_COLUMNS = ("address", "phone", "matches")
_ENTRY_COLUMNS = ("night", "start", "club")


def compare_venues(rows: Iterable[ReadRow], present: Present, wishes: Wishes) -> Difference:
    """What a file of venues would change."""
    comparison = Comparison(VENUES, present, wishes)
    venues = Venues(comparison)
    like = Likeness((venue.name for venue in present.venues), places=True)
    for read in rows:
        name = read.values.get("venue", "")
        row = comparison.begin(read, name)
        outcome = Outcome.UNCHANGED
        if not row.faults and not comparison.repeated(row, read, key(name)):
            known = venues.find(name)
            if known is None:
                outcome = _new_venue(comparison, row, read, like)
            else:
                outcome = _old_venue(comparison, row, read, known)
        comparison.settle(row, outcome)
    return comparison.finish()


def _new_venue(comparison: Comparison, row: RowOutcome, read: ReadRow, like: Likeness) -> Outcome:
    name = read.values["venue"]
    given = {column: read.values[column] for column in _VENUE_COLUMNS if column in read.values}
    row.details += [f"{VENUES.column(c).label}: {shown(value)}" for c, value in given.items()]
    row.queries += ask_if_same(name, like.like(name))
    like.add(name)
    comparison.plan.venues.append(NewVenue(f"venue {key(name)}", name, **given))
    return Outcome.ADDED


def _old_venue(comparison: Comparison, row: RowOutcome, read: ReadRow, known: VenueNow) -> Outcome:
    changed = differing(row, read, known, _VENUE_COLUMNS, comparison)
    if changed and not known.active:
        message = f"{known.name} is closed; open it again before it is changed."
        comparison.refuse(row, read, "venue", message)
    elif changed:
        comparison.plan.venue_changes.append(Change(known.pk, changed))
        return Outcome.CHANGED
    return Outcome.UNCHANGED


def differing(
    row: RowOutcome, read: ReadRow, known: Any, columns: Iterable[str], comparison: Comparison
) -> tuple[tuple[str, Any], ...]:
    """What a row says otherwise than what is kept, each noted; an empty cell says nothing."""
    changed = []
    for column in columns:
        if column not in read.values:
            continue
        before, after = getattr(known, column), read.values[column]
        if before != after:
            row.details.append(change(comparison.kind.column(column).label, before, after))
            changed.append((column, after))
    return tuple(changed)


def compare_teams(rows: Iterable[ReadRow], present: Present, wishes: Wishes) -> Difference:
    """What a file of teams would change."""
    comparison = Comparison(TEAMS, present, wishes)
    venues, entries = Venues(comparison), Entries(comparison)
    for read in rows:
        name = read.values.get("team", "")
        row = comparison.begin(read, name)
        division = comparison.division(row, read)
        outcome = Outcome.UNCHANGED
        if (
            division is not None
            and not row.faults
            and not comparison.repeated(row, read, (division.pk, key(name)))
        ):
            known = entries.find(division, name)
            if known is not None:
                outcome = _old_team(comparison, row, read, known, venues)
            else:
                outcome = Outcome.ADDED
                row.queries += ask_if_same(name, entries.like(division, name))
                venue = venues.wanted(row, read)
                new = entries.new(row, read, division, name, "team")
                given = {c: read.values[c] for c in _ENTRY_COLUMNS if c in read.values}
                if new is not None and not row.faults:
                    row.details += _told(read)
                    comparison.plan.entries.append(new._replace(venue=venue, **given))
        comparison.settle(row, outcome)
    return comparison.finish()


def _told(read: ReadRow) -> list[str]:
    return [
        f"{TEAMS.column(column).label}: {shown(read.values[column]).capitalize()}"
        if column == "night"
        else f"{TEAMS.column(column).label}: {shown(read.values[column])}"
        for column in ("venue", *_ENTRY_COLUMNS)
        if column in read.values
    ]


def _old_team(
    comparison: Comparison, row: RowOutcome, read: ReadRow, known: EntryNow, venues: Venues
) -> Outcome:
    venue = venues.wanted(row, read, kept=known.venue)
    changed = differing(row, read, known, ("night", "start"), comparison)
    if "club" in read.values and key(read.values["club"]) != key(known.club):
        row.details.append(change("Club", known.club, read.values["club"]))
        changed += (("club", read.values["club"]),)
    if venue is not None and venue != known.venue:
        before = venues.name_of(known.venue)
        row.details.append(change("Venue", before, venues.name_of(venue)))
        changed += (("venue", venue),)
    if not changed or row.faults:
        return Outcome.UNCHANGED
    comparison.plan.entry_changes.append(Change(known.pk, changed))
    return Outcome.CHANGED
