"""The fixtures and venues that the desk's pages of fixtures read."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from league.models import Fixture, League, Venue


def fixtures_of(league: League) -> QuerySet[Fixture]:
    """A league's fixtures with what a line or a page about one shows."""
    return Fixture.objects.filter(competition__season__league=league).select_related(
        "home__team",
        "away__team",
        "venue",
        "replays",
        "competition__season__league",
        "competition__rule_set",
    )


def open_venues(league: League, *, beside: Venue | None = None) -> QuerySet[Venue]:
    """The venues that can be chosen: those not closed, and the one chosen before."""
    return league.venues.filter(Q(active=True) | Q(pk=beside.pk if beside else None))
