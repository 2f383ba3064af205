"""The first step: the season's name and days."""

from __future__ import annotations

from django.http import HttpResponse

from league.actions import setup
from league.forms.seasons import SeasonForm
from league.forms.setting_up import season_guess
from league.models.laying_out import season_set_up
from league.setting_up import Step, StepName
from league.views.base import LeagueRequest, today
from league.views.desk.page import attempt
from league.views.setting_up.wizard import go_on, show_step, step_page


@step_page(StepName.SEASON)
def set_up_season(request: LeagueRequest, step: Step) -> HttpResponse:
    """Make the season, or change the one that is being laid out."""
    season = season_set_up(request.league)
    initial = season_guess(today(request.league))
    if season is not None:
        season.league = request.league
        initial = {"name": season.name, "starts": season.starts, "ends": season.ends}
    form = SeasonForm(request.POST or None, initial=initial)
    if form.is_valid():
        if season is None:
            made = attempt(
                request, form, setup.create_season, league=request.league, **form.cleaned_data
            )
        else:
            made = attempt(request, form, setup.change_season, season=season, **form.cleaned_data)
        if made is not None:
            return go_on(request, step, f"The season {made} is there.")
    return show_step(request, step, form=form)
