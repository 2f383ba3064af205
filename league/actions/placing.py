"""Where and when a fixture is played: what it may be, writing it, and putting it back.

The two sides, the day and the venue are checked here for every act that sets them.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from datetime import date, datetime, time
from typing import Any

from django.db.models import F, Q

from league.actions import checks
from league.actions.checks import plain_date
from league.actions.deciding import outdated
from league.enums import FixtureStatus
from league.models import Competition, Entry, Fixture, FixtureEvent, User, Venue
from league.policies import NotPossible


def check_sides(competition: Competition, home: Entry, away: Entry) -> None:
    """Two different entries of the competition, both still playing."""
    if home == away:
        raise NotPossible(f"{home} cannot play itself; choose another team.", field="away")
    for entry, field in ((home, "home"), (away, "away")):
        if entry.competition_id != competition.pk:
            raise NotPossible(f"{entry} does not play in {competition}.", field=field)
        if entry.withdrawn_on is not None:
            raise NotPossible(f"{entry} has withdrawn from {competition}.", field=field)
        if entry.team is not None and not entry.team.active:
            raise NotPossible(f"{entry} no longer plays in the league.", field=field)


def check_venue(competition: Competition, venue: Venue | None) -> None:
    """A venue of the competition's own league, if any."""
    if venue is not None and venue.league_id != competition.season.league_id:
        raise NotPossible(f"{venue} is a venue of another league.", field="venue")


def check_free(fixture: Fixture) -> None:
    """Neither side has another match of the competition on that day; every such match is named."""
    sides = {fixture.home_id: fixture.home, fixture.away_id: fixture.away}
    clashes = list(
        Fixture.objects.filter(
            Q(home__in=sides) | Q(away__in=sides),
            competition=fixture.competition,
            date=fixture.date,
        )
        .exclude(status__in=[FixtureStatus.POSTPONED, FixtureStatus.VOID])
        .exclude(pk=fixture.pk)
        .select_related("home", "away")
        .order_by("pk")
    )
    if clashes:
        named = [(sides.get(one.home_id) or sides[one.away_id], one) for one in clashes]
        (who, clash), *others = named
        said = f"{who} already has a match on {plain_date(fixture.date)}: {clash}"
        said += "".join(f"; and so has {other}: {one}" for other, one in others)
        raise NotPossible(f"{said}.", field="date")


def same_two(fixture: Fixture) -> AbstractContextManager[None]:
    """Refuse, in plain words, the same two teams twice on a day."""
    return checks.racing(
        f"{fixture.home} v {fixture.away} is already in the list for {plain_date(fixture.date)}.",
        "date",
    )


def place(fixture: Fixture) -> dict[str, Any]:
    """Where and when, as an event keeps it."""
    return {
        "round": fixture.round,
        "date": fixture.date.isoformat(),
        "time": fixture.time.isoformat("minutes") if fixture.time else None,
        "venue": fixture.venue.name if fixture.venue else None,
        "note": fixture.note,
    }


def moved(fixture: Fixture) -> dict[str, Any]:
    """Day, time and venue so that they can be put back, and the day first published."""
    return {
        "date": fixture.date.isoformat(),
        "time": fixture.time.isoformat("minutes") if fixture.time else None,
        "venue": fixture.venue.name if fixture.venue else None,
        "venue_id": fixture.venue_id,
        "first_date": fixture.first_date.isoformat() if fixture.first_date else None,
    }


def is_where(fixture: Fixture, kept: Mapping[str, Any]) -> bool:
    """Whether a fixture is on the day, at the time and the venue that an event keeps."""
    now = moved(fixture)
    return all(now[key] == kept.get(key) for key in ("date", "time", "venue_id"))


def put_back(fixture: Fixture, kept: Mapping[str, Any]) -> None:
    """Give a fixture in memory the day, time and venue that an event keeps."""
    first = kept["first_date"]
    fixture.date = date.fromisoformat(kept["date"])
    fixture.time = time.fromisoformat(kept["time"]) if kept["time"] else None
    fixture.venue_id = kept["venue_id"]
    fixture.first_date = date.fromisoformat(first) if first else None


def move(fixture: Fixture, day: date) -> None:
    """Put a fixture on another day and remember the one first published."""
    if day != fixture.date:
        checks.in_season(fixture.competition.season, day)
    first = fixture.first_date or fixture.date
    fixture.date = day
    fixture.first_date = None if day == first else first


def write_place(fixture: Fixture) -> None:
    """Write where and when, unless somebody else changed the fixture meanwhile."""
    with same_two(fixture):
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
        raise outdated(fixture)
    fixture.version += 1


def home_now(fixture: Fixture) -> Venue | None:
    """Where a fixture belongs by now: the home team's venue of today, if it was at that team's own
    when something was decided about it; else where it is.
    """
    events = fixture.events.filter(before__has_key="home_venue")
    if fixture.venue_id not in {event.before["home_venue"] for event in events}:
        return fixture.venue
    return Entry.objects.select_related("venue").get(pk=fixture.home_id).venue


def follow_home(fixture: Fixture, *, by: User, at: datetime) -> bool:
    """Let a fixture that is to be played again be where the home team plays now; whether it moved.

    Its matches to come were moved when it did; one that was void or given then was left out.
    """
    venue = home_now(fixture)
    if venue == fixture.venue:
        return False
    before = place(fixture)
    fixture.venue = venue
    why = f"{fixture.home} moved"
    save_place(fixture, before, what="change", why=why, by=by, at=at)
    return True


def where_now(fixture: Fixture) -> str:
    """Where a fixture is that has followed the home team, in words."""
    where = f"at {fixture.venue}" if fixture.venue else "without a venue"
    return f"{fixture} is {where} now, as {fixture.home} has moved."


def save_place(
    fixture: Fixture, before: dict[str, Any], *, what: str, why: str, by: User, at: datetime
) -> None:
    """Write where and when, and keep the change."""
    write_place(fixture)
    FixtureEvent.objects.create(
        fixture=fixture, at=at, by=by, what=what, before=before, after=place(fixture), why=why
    )
