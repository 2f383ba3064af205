"""The last step: the fixture list, made here or brought in."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from django.http import HttpResponse

from league.actions.fixture_lists import save_wishes
from league.forms.setting_up import FirstFixturesForm
from league.models import FixturePlan, Season
from league.models.fixture_seasons import field_of, first_wishes
from league.models.fixture_wishes import DaysOff, Wishes
from league.models.laying_out import divisions_set_up
from league.setting_up import Step, StepName
from league.views.base import LeagueRequest, today
from league.views.desk.fixture_list import begin
from league.views.desk.page import attempt
from league.views.setting_up.wizard import season_of, show_step, step_page


@step_page(StepName.FIXTURES)
def set_up_fixtures(request: LeagueRequest, step: Step) -> HttpResponse:
    """Ask for a list, and go to where it is shown before it is published."""
    season = season_of(request.league)
    plan = FixturePlan.objects.filter(season=season).first()
    form = FirstFixturesForm(request.POST or None, initial=_initial(request, season))
    # What was asked on the list's own page is changed there, not written over from here.
    if plan is None and form.is_valid():
        wishes = _wishes(first_wishes(field_of(season)), form.cleaned_data)
        kept = attempt(request, form, save_wishes, season=season, wishes=wishes)
        answer = begin(request, kept, form) if kept is not None else None
        if answer is not None:
            return answer
    return show_step(
        request,
        step,
        form=form,
        season=season,
        division=divisions_set_up(season)[0],
        made=plan is not None and plan.runs.exists(),
        asked=plan is not None,
    )


def _initial(request: LeagueRequest, season: Season) -> dict[str, Any]:
    """From the season's first day, or a week from now; a break over Christmas, if it is within."""
    first = min(max(season.starts, today(request.league) + timedelta(days=7)), season.ends)
    initial: dict[str, Any] = {"first": first, "rounds": "2"}
    for year in (season.starts.year, season.ends.year):
        begins, ends = date(year, 12, 21), date(year + 1, 1, 3)
        if first < begins and ends < season.ends:
            return initial | {"break_first": begins, "break_last": ends}
    return initial


def _wishes(wishes: Wishes, given: dict[str, Any]) -> Wishes:
    """What most leagues ask for: nothing but how often, from when, and a break."""
    divisions = tuple(
        replace(one, rounds=int(given["rounds"]) if one.rounds else 0) for one in wishes.divisions
    )
    closures: tuple[DaysOff, ...] = ()
    if given["break_first"]:
        closures = (DaysOff("Break", given["break_first"], given["break_last"]),)
    return replace(wishes, first=given["first"], divisions=divisions, closures=closures)
