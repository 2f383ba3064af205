"""Fixtures: adding, changing, postponing, giving a walkover, and undoing these.

Results are written through ``league.official`` alone. Whatever is done to a fixture after it was
added is kept as a ``FixtureEvent``.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from django.db import transaction
from django.db.models import F, ProtectedError, Q

from league.actions import checks
from league.actions.checks import KEEP, Keep, kept, plain_date, restoring
from league.actions.journal import log_act
from league.enums import FixtureStatus, ResultKind, ResultSource, Side
from league.models import Competition, Entry, Fixture, FixtureEvent, Table, User, Venue
from league.official import Facts, record_result, set_status, touch_tables, withdraw_result
from league.policies import NotPossible, next_status

MOST_ROUNDS = 200
_TO_BE_PLAYED = (FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED)


def _check_sides(competition: Competition, home: Entry, away: Entry) -> None:
    if home == away:
        raise NotPossible(f"{home} cannot play itself; choose another team.", field="away")
    for entry, field in ((home, "home"), (away, "away")):
        if entry.competition_id != competition.pk:
            raise NotPossible(f"{entry} does not play in {competition}.", field=field)
        if entry.withdrawn_on is not None:
            raise NotPossible(f"{entry} has withdrawn from {competition}.", field=field)
        if entry.team is not None and not entry.team.active:
            raise NotPossible(f"{entry} no longer plays in the league.", field=field)


def _check_venue(competition: Competition, venue: Venue | None) -> None:
    if venue is not None and venue.league_id != competition.season.league_id:
        raise NotPossible(f"{venue} is a venue of another league.", field="venue")


def _check_free(fixture: Fixture) -> None:
    """Neither side has another match of the competition on that day."""
    sides = {fixture.home_id: fixture.home, fixture.away_id: fixture.away}
    clash = (
        Fixture.objects.filter(
            Q(home__in=sides) | Q(away__in=sides),
            competition=fixture.competition,
            date=fixture.date,
        )
        .exclude(status__in=[FixtureStatus.POSTPONED, FixtureStatus.VOID])
        .exclude(pk=fixture.pk)
        .select_related("home", "away")
        .first()
    )
    if clash is not None:
        who = sides.get(clash.home_id) or sides[clash.away_id]
        raise NotPossible(
            f"{who} already has a match on {plain_date(fixture.date)}: {clash}.", field="date"
        )


def _same_two(fixture: Fixture) -> Any:
    return checks.racing(
        f"{fixture.home} v {fixture.away} is already in the list for {plain_date(fixture.date)}.",
        "date",
    )


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
    by: User,
    at: datetime,
) -> Fixture:
    """A fixture of two entries; without a time or venue, the home team's own."""
    checks.open_season(competition.season)
    _check_sides(competition, home, away)
    checks.in_season(competition.season, date)
    venue = venue or home.venue
    _check_venue(competition, venue)
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
    )
    _check_free(fixture)
    with _same_two(fixture):
        fixture.save()
    log_act("added", fixture, by=by, at=at)
    return fixture


def _place(fixture: Fixture) -> dict[str, Any]:
    """Where and when, as an event keeps it."""
    return {
        "round": fixture.round,
        "date": fixture.date.isoformat(),
        "time": fixture.time.isoformat("minutes") if fixture.time else None,
        "venue": fixture.venue.name if fixture.venue else None,
        "note": fixture.note,
    }


def _save_place(
    fixture: Fixture, before: dict[str, Any], *, what: str, why: str, by: User, at: datetime
) -> None:
    """Write where and when unless somebody else changed the fixture meanwhile; keep the change."""
    with _same_two(fixture):
        written = Fixture.objects.filter(pk=fixture.pk, version=fixture.version).update(
            round=fixture.round,
            date=fixture.date,
            time=fixture.time,
            venue=fixture.venue,
            note=fixture.note,
            first_date=fixture.first_date,
            version=F("version") + 1,
        )
    if not written:
        raise stale(fixture)
    fixture.version += 1
    FixtureEvent.objects.create(
        fixture=fixture, at=at, by=by, what=what, before=before, after=_place(fixture), why=why
    )


def stale(fixture: Fixture) -> NotPossible:
    """The refusal of a change that rests on an old page."""
    return NotPossible(
        f"Somebody else changed {fixture} while this page was open. What you typed is still here:"
        " look at the fixture as it is now, then save again."
    )


def _move(fixture: Fixture, day: date) -> None:
    """Put a fixture on another day and remember the one first published."""
    if day != fixture.date:
        checks.in_season(fixture.competition.season, day)
    first = fixture.first_date or fixture.date
    fixture.date = day
    fixture.first_date = None if day == first else first


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
    season = fixture.competition.season
    checks.open_season(season)
    checks.hold(season.league)
    before = _place(fixture)
    if version is not None and version != fixture.version:
        raise stale(fixture)
    if fixture.status == FixtureStatus.VOID:
        raise NotPossible(f"{fixture} is void, so it cannot be changed.")
    day = kept(date, fixture.date)
    if fixture.status == FixtureStatus.POSTPONED and day != fixture.date:
        raise NotPossible(f"{fixture} is postponed; use 'Give it a new date'.", field="date")
    venue = kept(venue, fixture.venue)
    _check_venue(fixture.competition, venue)
    _move(fixture, day)
    fixture.round = checks.within(
        kept(round, fixture.round), field="round", least=1, most=MOST_ROUNDS, what="The week"
    )
    fixture.time = kept(time, fixture.time)
    fixture.venue = venue
    fixture.note = checks.text(kept(note, fixture.note), field="note", most=200, needed=False)
    if before == _place(fixture):
        return fixture
    _check_free(fixture)
    why = checks.text(why, field="why", most=500, needed=False)
    _save_place(fixture, before, what="change", why=why, by=by, at=at)
    # A table "as it stood" on a day counts matches by their dates.
    if fixture.status != FixtureStatus.SCHEDULED:
        touch_tables(fixture.competition.tables.all())
    return fixture


@transaction.atomic
def move_home_fixtures(*, entry: Entry, to: Venue | None, by: User, at: datetime) -> int:
    """Move an entry's home matches still to be played from its venue to another; how many."""
    moved = Fixture.objects.filter(
        home=entry, venue=entry.venue, status__in=_TO_BE_PLAYED
    ).select_related("venue")
    for fixture in moved:
        before = _place(fixture)
        fixture.venue = to
        _save_place(fixture, before, what="change", why=f"{entry} moved", by=by, at=at)
    return len(moved)


@restoring("fixture")
@transaction.atomic
def postpone(
    *,
    fixture: Fixture,
    reason: str,
    new_date: date | None = None,
    new_time: time | Keep | None = KEEP,
    by: User,
    at: datetime,
) -> Fixture:
    """Put a fixture off, for now without a day or at once to another one."""
    reason = checks.reason(reason)
    _lock(fixture)
    status = next_status(fixture, "postpone")
    if new_date == fixture.date:
        raise NotPossible(
            f"{plain_date(new_date)} is the day it is on already; choose another.", field="new_date"
        )
    set_status(fixture, status, act="postpone", by=by, at=at, why=reason)
    if new_date is not None:
        return _give_date(fixture, new_date, new_time, KEEP, reason, "new_date", by, at)
    if fixture.first_date is None:
        fixture.first_date = fixture.date
        fixture.save(update_fields=["first_date"])
    return fixture


@restoring("fixture")
@transaction.atomic
def give_new_date(
    *,
    fixture: Fixture,
    date: date,
    time: time | Keep | None = KEEP,
    venue: Venue | Keep | None = KEEP,
    reason: str = "",
    by: User,
    at: datetime,
) -> Fixture:
    """Schedule a postponed fixture again."""
    _lock(fixture)
    reason = checks.text(reason, field="reason", most=500, needed=False)
    return _give_date(fixture, date, time, venue, reason, "date", by, at)


def _give_date(
    fixture: Fixture,
    day: date,
    time: time | Keep | None,
    venue: Venue | Keep | None,
    why: str,
    field: str,
    by: User,
    at: datetime,
) -> Fixture:
    status = next_status(fixture, "give a new date")
    before = _place(fixture)
    venue = kept(venue, fixture.venue)
    _check_venue(fixture.competition, venue)
    try:
        _move(fixture, day)
        _check_free(fixture)
    except NotPossible as refusal:
        raise NotPossible(refusal.message, field=field) from None
    fixture.time = kept(time, fixture.time)
    fixture.venue = venue
    _save_place(fixture, before, what="change", why=why, by=by, at=at)
    set_status(fixture, status, act="give a new date", by=by, at=at, why=why)
    return fixture


def _lock(fixture: Fixture) -> None:
    """Take the fixture's present status and version, and let nobody change it meanwhile."""
    season = fixture.competition.season
    checks.open_season(season)
    checks.hold(season.league)
    fixture.refresh_from_db(fields=["status", "version", "date", "first_date"])


def counting_tables(competition: Competition) -> list[Table]:
    """The tables that a match of a competition feeds: all boards', or a game's that is played."""
    played = {board.discipline.value for board in competition.rule_set.rules.boards}
    return [
        table
        for table in competition.tables.all()
        if not table.discipline or table.discipline in played
    ]


@restoring("fixture")
@transaction.atomic
def give_walkover(
    *, fixture: Fixture, to: Side | str, reason: str, by: User, at: datetime
) -> Fixture:
    """Give a match that was not played to one side; what that is worth, the rules say."""
    reason = checks.reason(reason)
    side = checks.one_of(to, Side, field="to")
    if not side:
        raise NotPossible("Say which side the walkover goes to.", field="to")
    _lock(fixture)
    next_status(fixture, "give a walkover")
    facts = Facts(kind=ResultKind.WALKOVER, winner=Side(side), note=reason)
    for table in counting_tables(fixture.competition):
        record_result(
            fixture=fixture,
            table=table,
            facts=facts,
            source=ResultSource.OFFICIAL,
            by=by,
            at=at,
        )
    return fixture


@restoring("fixture")
@transaction.atomic
def undo_walkover(*, fixture: Fixture, reason: str, by: User, at: datetime) -> Fixture:
    """Take a walkover back; the fixture is to be played again."""
    reason = checks.reason(reason)
    _lock(fixture)
    next_status(fixture, "undo the walkover")
    withdraw_result(fixture=fixture, by=by, at=at, why=reason)
    return fixture


@transaction.atomic
def remove_fixture(*, fixture: Fixture, by: User, at: datetime) -> None:
    """Take out a fixture that was added by mistake; never one that anything hangs on."""
    _lock(fixture)
    if fixture.status not in _TO_BE_PLAYED or fixture.results.exists():
        raise NotPossible(f"{fixture} has a result, now or earlier, so it stays in the records.")
    log_act("removed", fixture, by=by, at=at)
    try:
        fixture.events.all().delete()
        fixture.delete()
    except ProtectedError:
        raise NotPossible(f"{fixture} has a card, so it stays in the records.") from None
