"""Nights on which a venue has more home matches than it can take, over all competitions.

Only warns: whether two more tables can be found is for the pub to say.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.contrib import messages
from django.db.models import Count, F, Q, QuerySet

from league.actions.checks import plain_date
from league.enums import FixtureStatus
from league.models import Fixture, League, Venue
from league.models.fixture_clashes import clashes_of
from league.views.base import LeagueRequest

ON_THE_NIGHT = (FixtureStatus.SCHEDULED, FixtureStatus.PLAYED)
Night = tuple[date, int]
"""A day and the number of a venue."""


@dataclass(frozen=True)
class Crowd:
    """A venue with too many matches on one night."""

    venue: Venue
    date: date
    fixtures: list[Fixture]

    def __str__(self) -> str:
        matches = ", ".join(f"{fixture} ({fixture.competition})" for fixture in self.fixtures)
        takes = self.venue.home_matches_per_night
        return (
            f"{self.venue} has {len(self.fixtures)} home matches on {plain_date(self.date)} and"
            f" takes {takes}: {matches}."
        )


def _fixtures(league: League) -> QuerySet[Fixture]:
    return Fixture.objects.filter(
        competition__season__league=league,
        competition__season__closed_on=None,
        status__in=ON_THE_NIGHT,
        venue__isnull=False,
    ).select_related("home", "away", "competition", "venue")


def crowd_at(league: League, venue: Venue | None, day: date) -> Crowd | None:
    """The crowd at a venue on a day, if it is one."""
    if venue is None:
        return None
    fixtures = list(_fixtures(league).filter(venue=venue, date=day))
    return Crowd(venue, day, fixtures) if len(fixtures) > venue.home_matches_per_night else None


def crowds_to_come(league: League, start: date) -> list[Crowd]:
    """Every crowd from a day on, in two queries."""
    return crowds_on(league, crowded_nights(league, start))


def crowded_nights(league: League, start: date) -> list[Night]:
    """From a day on, the venues with a crowd of which something is still to be played; soonest
    first, in one query.
    """
    counted = (
        _fixtures(league)
        .select_related(None)
        .filter(date__gte=start)
        .order_by()
        .values("venue", "date")
        .annotate(
            matches=Count("pk"),
            to_play=Count("pk", filter=Q(status=FixtureStatus.SCHEDULED)),
        )
        .filter(matches__gt=F("venue__home_matches_per_night"), to_play__gt=0)
    )
    return sorted((row["date"], row["venue"]) for row in counted)


def crowds_on(league: League, crowded: Collection[Night]) -> list[Crowd]:
    """The crowds of some nights, in one query."""
    wanted = set(crowded)
    nights: dict[Night, list[Fixture]] = {}
    for fixture in _some(_fixtures(league), wanted):
        if fixture.venue_id is not None and (fixture.date, fixture.venue_id) in wanted:
            nights.setdefault((fixture.date, fixture.venue_id), []).append(fixture)
    return [
        Crowd(fixtures[0].venue, day, fixtures)
        for (day, _), fixtures in nights.items()
        if fixtures[0].venue is not None
    ]


def _some(fixtures: QuerySet[Fixture], nights: Collection[Night]) -> QuerySet[Fixture]:
    days, venues = {day for day, _ in nights}, {venue for _, venue in nights}
    found = fixtures.filter(date__in=days, venue__in=venues)
    return found.order_by("date", "time", "pk")


def warn_of_clashes(request: LeagueRequest, fixture: Fixture) -> None:
    """Tell whoever put a fixture on a night what it clashes with, and that the venue is full."""
    for clash in clashes_of(fixture):
        messages.warning(request, clash)
    if crowd := crowd_at(request.league, fixture.venue, fixture.date):
        messages.warning(request, str(crowd))
