"""What the steps of setting a league up share: where somebody is, and where it goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from league.models import League, Season
from league.models.laying_out import laid_out, season_set_up
from league.permissions import check_run_league
from league.setting_up import Step, StepName, steps
from league.views.base import LeagueRequest, officers_page

P = ParamSpec("P")
IN_SESSION = "setting_up"
"""The address of the league that this browser is setting up; its other pages lead back."""


_FIRST = {
    StepName.DIVISIONS: "the season and what is played come first.",
    StepName.TEAMS: "the divisions come first.",
    StepName.VENUES: "the teams come first; their pubs come with them.",
    StepName.PLAYERS: "the teams come first.",
    StepName.FIXTURES: "a division needs at least two teams first.",
}
"""What has to be there before a step that cannot be done yet."""


def address(league: League, name: StepName) -> str:
    """Where a step is done."""
    return reverse(f"league:set_up_{name}", args=[league.slug])


def step_page(
    name: StepName,
) -> Callable[
    [Callable[Concatenate[LeagueRequest, Step, P], HttpResponseBase]],
    Callable[..., HttpResponseBase],
]:
    """An officer's page for one step; where it cannot be done yet, the overview instead."""

    def decorate(
        view: Callable[Concatenate[LeagueRequest, Step, P], HttpResponseBase],
    ) -> Callable[..., HttpResponseBase]:
        def page(request: LeagueRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            request.session[IN_SESSION] = request.league.slug
            step = next(one for one in steps(laid_out(request.league)) if one.name is name)
            if not step.open:
                messages.info(request, f"{step.title}: {_FIRST[name]}")
                return redirect("league:set_up", request.league.slug)
            return view(request, step, *args, **kwargs)

        page.__name__ = f"set_up_{name}"
        page.__doc__ = view.__doc__
        return officers_page(check_run_league)(page)

    return decorate


def season_of(league: League) -> Season:
    """The season of a step that is open only where there is one."""
    season = season_set_up(league)
    assert season is not None  # noqa: S101 (for the reader of types)
    season.league = league
    return season


def show_step(request: LeagueRequest, step: Step, **context: Any) -> HttpResponse:
    """A step's page, with how many there are and where it goes on."""
    names = list(StepName)
    later = names[names.index(step.name) + 1 :]
    context |= {
        "step": step,
        "of": len(names),
        "crumb": "Setting up",
        "crumb_url": reverse("league:set_up", args=[request.league.slug]),
        "next_url": address(request.league, later[0]) if later else "",
    }
    return render(request, f"league/set_up/{step.name}.html", context)


def go_on(request: LeagueRequest, step: Step, message: str = "") -> HttpResponse:
    """To the step that follows, saying what was done."""
    if message:
        messages.success(request, message)
    names = list(StepName)
    return redirect(address(request.league, names[names.index(step.name) + 1]))
