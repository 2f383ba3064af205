"""Fixtures: adding, changing and taking out.

What else befalls one (put off, given, awarded, void, played again) has modules of its own, and is
offered here too. Whatever is done to a fixture after it was added is kept as a ``FixtureEvent``.
"""

from __future__ import annotations

from datetime import date, datetime, time

from django.db import transaction
from django.db.models import ProtectedError

from league.actions import checks
from league.actions.checks import KEEP, Keep, kept, restoring
from league.actions.deciding import check_version, counting_tables, hold
from league.actions.journal import log_act
from league.actions.placing import (
    check_free,
    check_sides,
    check_venue,
    move,
    place,
    same_two,
    save_place,
)
from league.actions.postponing import give_new_date, postpone
from league.actions.walkovers import give_walkover, undo_walkover
from league.enums import FixtureStatus
from league.models import Competition, Entry, Fixture, User, Venue
from league.official import changing
from league.policies import NotPossible

__all__ = [
    "MOST_ROUNDS",
    "add_fixture",
    "change_fixture",
    "counting_tables",
    "give_new_date",
    "give_walkover",
    "move_home_fixtures",
    "postpone",
    "remove_fixture",
    "undo_walkover",
]

MOST_ROUNDS = 200
_TO_BE_PLAYED = (FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED)


@transaction.atomic
def add_fixture(
    *,
    competition: Competition,
    round: int = 1,  # noqa: A002 (the word of the fixture list)
    home: Entry,
    away: Entry,
    date: date,
    time: time | None = None,
    venue: Venue | None = None,
    note: str = "",
    replays: Fixture | None = None,
    by: User,
    at: datetime,
) -> Fixture:
    """A fixture of two entries; without a time or venue, the home team's own."""
    checks.open_season(competition.season)
    check_sides(competition, home, away)
    checks.in_season(competition.season, date)
    venue = venue or home.venue
    check_venue(competition, venue)
    checks.hold(competition.season.league)
    fixture = Fixture(
        competition=competition,
        round=checks.within(round, field="round", least=1, most=MOST_ROUNDS, what="The week"),
        home=home,
        away=away,
        date=date,
        time=time or home.start_time or competition.start_time,
        venue=venue,
        note=checks.text(note, field="note", most=200, needed=False),
        replays=replays,
    )
    check_free(fixture)
    with same_two(fixture):
        fixture.save()
    log_act("added", fixture, by=by, at=at)
    return fixture


@restoring("fixture")
@transaction.atomic
def change_fixture(
    *,
    fixture: Fixture,
    round: int | Keep = KEEP,  # noqa: A002
    date: date | Keep = KEEP,
    time: time | Keep | None = KEEP,
    venue: Venue | Keep | None = KEEP,
    note: str | Keep = KEEP,
    why: str = "",
    version: int | None = None,
    by: User,
    at: datetime,
) -> Fixture:
    """Change when and where; the two sides stay. ``version`` is that of the page it rests on."""
    hold(fixture)
    before = place(fixture)
    if fixture.status == FixtureStatus.VOID:
        raise NotPossible(f"{fixture} is void, so it cannot be changed.")
    day = kept(date, fixture.date)
    if fixture.status == FixtureStatus.POSTPONED and day != fixture.date:
        raise NotPossible(f"{fixture} is postponed; use 'Give it a new date'.", field="date")
    venue = kept(venue, fixture.venue)
    check_venue(fixture.competition, venue)
    move(fixture, day)
    fixture.round = checks.within(
        kept(round, fixture.round), field="round", least=1, most=MOST_ROUNDS, what="The week"
    )
    fixture.time = kept(time, fixture.time)
    fixture.venue = venue
    fixture.note = checks.text(kept(note, fixture.note), field="note", most=200, needed=False)
    if before == place(fixture):
        return fixture
    check_version(fixture, version)
    check_free(fixture)
    why = checks.text(why, field="why", most=500, needed=False)
    # A table "as it stood" on a day counts matches by their dates.
    counts = fixture.status != FixtureStatus.SCHEDULED
    with changing(fixture.competition.tables.all() if counts else ()):
        save_place(fixture, before, what="change", why=why, by=by, at=at)
    return fixture


@transaction.atomic
def move_home_fixtures(*, entry: Entry, to: Venue | None, by: User, at: datetime) -> int:
    """Move an entry's home matches still to be played from its venue to another; how many."""
    checks.open_season(entry.competition.season)
    moved = Fixture.objects.filter(
        home=entry, venue=entry.venue, status__in=_TO_BE_PLAYED
    ).select_related("venue")
    for fixture in moved:
        before = place(fixture)
        fixture.venue = to
        save_place(fixture, before, what="change", why=f"{entry} moved", by=by, at=at)
    return len(moved)


@transaction.atomic
def remove_fixture(*, fixture: Fixture, by: User, at: datetime) -> None:
    """Take out a fixture that was added by mistake; never one that anything hangs on.

    That a match was to be played again is undone by its own act, which says why.
    """
    hold(fixture)
    if fixture.status not in _TO_BE_PLAYED or fixture.results.exists():
        raise NotPossible(f"{fixture} has a result, now or earlier, so it stays in the records.")
    if fixture.replays is not None:
        raise NotPossible(f"{fixture} is played again by it; use 'Undo the replay', with a reason.")
    take_out(fixture, by=by, at=at)


def take_out(fixture: Fixture, *, by: User, at: datetime) -> None:
    """Remove the row of a held fixture that nothing counted of."""
    log_act("removed", fixture, by=by, at=at)
    try:
        fixture.events.all().delete()
        fixture.delete()
    except ProtectedError:
        raise NotPossible(f"{fixture} has a card or a fine, so it stays in the records.") from None
