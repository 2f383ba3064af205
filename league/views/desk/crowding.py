"""Nights on which a venue has more home matches than it can take, over all competitions.

Only warns: whether two more tables can be found is for the pub to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.contrib import messages
from django.db.models import Count, F, QuerySet

from league.actions.checks import plain_date
from league.enums import FixtureStatus
from league.models import Fixture, League, Venue
from league.models.fixture_clashes import clashes_of
from league.views.base import LeagueRequest

_ON_THE_NIGHT = (FixtureStatus.SCHEDULED, FixtureStatus.PLAYED)


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
        competition__season__league=league, status__in=_ON_THE_NIGHT, venue__isnull=False
    ).select_related("home", "away", "competition", "venue")


def crowd_at(league: League, venue: Venue | None, day: date) -> Crowd | None:
    """The crowd at a venue on a day, if it is one."""
    if venue is None:
        return None
    fixtures = list(_fixtures(league).filter(venue=venue, date=day))
    return Crowd(venue, day, fixtures) if len(fixtures) > venue.home_matches_per_night else None


def crowds_to_come(league: League, start: date) -> list[Crowd]:
    """Every crowd from a day on, in two queries."""
    counted = (
        Fixture.objects.filter(
            competition__season__league=league, status__in=_ON_THE_NIGHT, date__gte=start
        )
        .order_by()
        .values("venue", "date")
        .annotate(matches=Count("pk"))
        .filter(matches__gt=F("venue__home_matches_per_night"))
    )
    crowded = {(row["venue"], row["date"]) for row in counted}
    nights: dict[tuple[int, date], list[Fixture]] = {}
    for fixture in _some(_fixtures(league), {day for _, day in crowded}):
        if fixture.venue_id is not None and (fixture.venue_id, fixture.date) in crowded:
            nights.setdefault((fixture.venue_id, fixture.date), []).append(fixture)
    return [
        Crowd(fixtures[0].venue, day, fixtures)
        for (_, day), fixtures in nights.items()
        if fixtures[0].venue is not None
    ]


def _some(fixtures: QuerySet[Fixture], days: Iterable[date]) -> QuerySet[Fixture]:
    return fixtures.filter(date__in=list(days)).order_by("date", "time", "pk")


def warn_of_clashes(request: LeagueRequest, fixture: Fixture) -> None:
    """Tell whoever put a fixture on a night what it clashes with, and that the venue is full."""
    for clash in clashes_of(fixture):
        messages.warning(request, clash)
    if crowd := crowd_at(request.league, fixture.venue, fixture.date):
        messages.warning(request, str(crowd))
