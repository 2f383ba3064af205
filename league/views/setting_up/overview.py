"""Every step of setting a league up, what there is of it, and where it goes on."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render

from league.models import Fixture
from league.models.laying_out import laid_out, season_set_up
from league.permissions import can_hand_out_roles, check_run_league
from league.setting_up import Step, next_step, steps
from league.views.base import LeagueRequest, officers_page, signed_in
from league.views.setting_up.wizard import IN_SESSION, address


@dataclass(frozen=True)
class Linked:
    """A step with where it is done."""

    step: Step
    url: str


@officers_page(check_run_league)
def set_up(request: LeagueRequest) -> HttpResponse:
    """The list of steps; once all are done, what comes after."""
    league = request.league
    found = laid_out(league)
    following = next_step(found)
    if following is None:
        request.session.pop(IN_SESSION, None)
    else:
        request.session[IN_SESSION] = league.slug
    context = {
        "steps": [Linked(step, address(league, step.name)) for step in steps(found)],
        "next": Linked(following, address(league, following.name)) if following else None,
        "season": season_set_up(league),
        "first_match": _first_match(request) if following is None else None,
        "may_appoint": can_hand_out_roles(request.user, league),
        "has_password": signed_in(request).has_usable_password(),
    }
    return render(request, "league/set_up/overview.html", context)


def _first_match(request: LeagueRequest) -> Fixture | None:
    """The first match of the season, where the first card will be."""
    season = season_set_up(request.league)
    rows = Fixture.objects.filter(competition__season=season).select_related("home", "away")
    return rows.order_by("date", "time", "pk").first()
