"""The venues of a league: the list, a new one, one as it is."""

from __future__ import annotations

from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.actions.venues import add_venue, change_venue
from league.forms.venues import VenueChangeForm, VenueForm
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page, today
from league.views.desk.crowding import crowds_to_come
from league.views.desk.page import attempt, done, open_entries, show, succeeds


@officers_page(check_run_league)
def venues(request: LeagueRequest) -> HttpResponse:
    """Every venue with the teams at home there, and the nights that are too full."""
    at_home = Prefetch("entries", queryset=open_entries(request.league), to_attr="at_home")
    rows = list(request.league.venues.prefetch_related(at_home))
    return show(
        request,
        "league/desk/venues.html",
        venues=[venue for venue in rows if venue.active],
        closed=[venue for venue in rows if not venue.active],
        crowds=crowds_to_come(request.league, today(request.league)),
    )


@officers_page(check_run_league)
def venue_add(request: LeagueRequest) -> HttpResponse:
    """Add a venue."""
    form = VenueForm(request.POST or None)
    if form.is_valid():
        venue = attempt(request, form, add_venue, league=request.league, **form.cleaned_data)
        if venue is not None:
            return done(request, f"{venue} is in the list.", "league:venues")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title="Add a venue",
        crumb="Venues",
        crumb_url=reverse("league:venues", args=[request.league.slug]),
        save_label="Add the venue",
    )


@officers_page(check_run_league)
def venue_change(request: LeagueRequest, venue_id: int) -> HttpResponse:
    """Change a venue, close it or open it again."""
    venue = get_object_or_404(request.league.venues, pk=venue_id)
    initial = {
        "name": venue.name,
        "address": venue.address,
        "phone": venue.phone,
        "home_matches_per_night": venue.home_matches_per_night,
        "active": venue.active,
    }
    form = VenueChangeForm(request.POST or None, initial=initial)
    if form.is_valid() and succeeds(request, form, change_venue, venue=venue, **form.cleaned_data):
        return done(request, f"{venue} is saved.", "league:venues")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title=str(venue),
        crumb="Venues",
        crumb_url=reverse("league:venues", args=[request.league.slug]),
    )
