"""The fifth step: where the pubs are, and how many home matches fit in one night."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from django.forms import BoundField
from django.http import HttpResponse

from league.actions.setting_up import Room, furnish_venues
from league.forms.setting_up import VenuesForm
from league.models import Entry, Venue
from league.setting_up import Step, StepName
from league.views.base import LeagueRequest
from league.views.desk.page import attempt
from league.views.setting_up.wizard import go_on, season_of, show_step, step_page


class Home(NamedTuple):
    """A pub as the page shows it: its teams, and its two fields."""

    venue: Venue
    teams: list[Entry]
    address: BoundField
    room: BoundField


@step_page(StepName.VENUES)
def set_up_venues(request: LeagueRequest, step: Step) -> HttpResponse:
    """Look the pubs over; most need nothing."""
    season = season_of(request.league)
    playing = Entry.objects.filter(competition__season=season, withdrawn_on=None)
    entries = list(playing.select_related("venue__league").order_by("name", "pk"))
    at_home: dict[Venue, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.venue is not None:
            at_home[entry.venue].append(entry)
    venues = sorted(at_home, key=lambda one: (-len(at_home[one]), one.name.casefold(), one.pk))
    form = VenuesForm(request.POST if request.method == "POST" else None, venues=venues)
    if form.is_valid():
        given = form.cleaned_data
        rooms = [
            Room(one, given[f"address_{one.pk}"], given[f"home_matches_per_night_{one.pk}"])
            for one in venues
        ]
        changed = attempt(request, form, furnish_venues, rooms=rooms)
        if changed is not None:
            said = f"{changed} pub{'s' if changed != 1 else ''} changed." if changed else ""
            return go_on(request, step, said)
    homes = [Home(venue, at_home[venue], *fields) for venue, *fields in form.rows()]
    return show_step(
        request,
        step,
        form=form,
        shared=[home for home in homes if len(home.teams) > 1],
        single=[home for home in homes if len(home.teams) == 1],
        wrong=bool(form.errors),
        homeless=[entry for entry in entries if entry.venue is None],
    )
