"""Venues: adding one, changing one, closing one."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from league.actions import checks
from league.actions.checks import KEEP, Keep, kept, restoring
from league.actions.journal import log_act
from league.models import Entry, League, User, Venue
from league.models.listing import UNDECIDED
from league.names import key
from league.policies import NotPossible

MOST_MATCHES_A_NIGHT = 50


def _check_name(league: League, name: str, *, itself: Venue | None = None) -> str:
    """A name that no other venue of the league has, however it is written."""
    name = checks.name(name)
    checks.hold(league)
    for other in league.venues.all():
        if key(other.name) == key(name) and other != itself:
            closed = "" if other.active else " It is closed; you can open it again."
            raise NotPossible(f"There is already a venue called {other.name}.{closed}", "name")
    return name


def _matches(number: int) -> int:
    return checks.within(
        number,
        field="home_matches_per_night",
        least=1,
        most=MOST_MATCHES_A_NIGHT,
        what="The number of home matches in one night",
    )


@transaction.atomic
def add_venue(
    *,
    league: League,
    name: str,
    address: str = "",
    phone: str = "",
    home_matches_per_night: int = 1,
    by: User,
    at: datetime,
) -> Venue:
    """A pub or club where matches are played."""
    name = _check_name(league, name)
    with checks.racing(f"There is already a venue called {name}.", "name"):
        venue = Venue.objects.create(
            league=league,
            name=name,
            address=checks.text(address, field="address", most=250, needed=False),
            phone=checks.text(phone, field="phone", most=40, needed=False),
            home_matches_per_night=_matches(home_matches_per_night),
        )
    log_act("added", venue, by=by, at=at)
    return venue


def _check_unused(venue: Venue) -> None:
    """A venue can be closed only when no team of a season being played calls it home."""
    at_home = Entry.objects.filter(
        venue=venue, competition__season__closed_on=None, withdrawn_on=None
    ).select_related("competition")
    if teams := [f"{entry} ({entry.competition})" for entry in at_home]:
        raise NotPossible(
            f"{venue} is still the home of {', '.join(teams)}. Give them another venue first.",
            field="active",
        )


def _keep_name(venue: Venue, called: str) -> None:
    """What has no earlier name yet keeps the one that the venue had until now."""
    venue.fixtures.filter(venue_then="").exclude(status__in=UNDECIDED).update(venue_then=called)
    past = venue.entries.filter(venue_then="").exclude(competition__season__closed_on=None)
    past.update(venue_then=called)


@restoring("venue")
@transaction.atomic
def change_venue(
    *,
    venue: Venue,
    name: str | Keep = KEEP,
    address: str | Keep = KEEP,
    phone: str | Keep = KEEP,
    home_matches_per_night: int | Keep = KEEP,
    active: bool | Keep = KEEP,
    renamed: bool = True,
    by: User,
    at: datetime,
) -> Venue:
    """Change what is known of a venue, close it or open it again.

    ``renamed``: with another name, what was played there and past seasons keep the one of their
    time; without, the present one was misspelt and is put right everywhere.
    """
    called = venue.name
    venue.name = _check_name(venue.league, kept(name, venue.name), itself=venue)
    venue.address = checks.text(
        kept(address, venue.address), field="address", most=250, needed=False
    )
    venue.phone = checks.text(kept(phone, venue.phone), field="phone", most=40, needed=False)
    venue.home_matches_per_night = _matches(
        kept(home_matches_per_night, venue.home_matches_per_night)
    )
    if active is False and venue.active:
        _check_unused(venue)
    venue.active = kept(active, venue.active)
    with checks.racing(f"There is already a venue called {venue.name}.", "name"):
        venue.save()
    if renamed and venue.name != called:
        _keep_name(venue, called)
    log_act("changed", venue, by=by, at=at)
    return venue
