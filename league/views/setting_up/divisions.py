"""The third step: the divisions, by their names."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from league.actions.setting_up import lay_out_divisions
from league.actions.setup import ONE_TABLE, TableSpec
from league.enums import Discipline
from league.forms.seasons import games_on_a_card
from league.forms.setting_up import DivisionsForm
from league.models import RuleSet
from league.models.laying_out import divisions_set_up
from league.names import key
from league.ruleset.presets import tables_of
from league.setting_up import Step, StepName
from league.views.base import LeagueRequest
from league.views.desk.page import attempt
from league.views.setting_up.wizard import go_on, season_of, show_step, step_page


@step_page(StepName.DIVISIONS)
def set_up_divisions(request: LeagueRequest, step: Step) -> HttpResponse:
    """Make divisions, on top of those that there are."""
    season = season_of(request.league)
    there = divisions_set_up(season)
    rule_sets = request.league.rule_sets.filter(superseded_by=None).order_by("-created_at", "-pk")
    form = DivisionsForm(request.POST or None, rule_sets=rule_sets, initial=_initial(there))
    if form.is_valid():
        given = dict(form.cleaned_data)
        made = attempt(
            request,
            form,
            lay_out_divisions,
            season=season,
            names=given["names"],
            rule_set=given["rule_set"],
            tables=_tables(given["rule_set"]),
            night=given["night"],
            start_time=given["start_time"],
        )
        if made is not None:
            return go_on(request, step, f"Added: {', '.join(map(str, made))}.")
        # The same button, pressed twice: by now all of them are there.
        if {*map(key, given["names"])} <= {key(one.name) for one in divisions_set_up(season)}:
            return go_on(request, step)
    return show_step(request, step, form=form, there=there)


def _initial(there: list[Any]) -> dict[str, Any]:
    if there:
        last = there[-1]
        return {"night": last.night, "start_time": last.start_time, "rule_set": last.rule_set}
    return {"names": "Division One", "start_time": "20:00"}


def _tables(rule_set: RuleSet) -> list[TableSpec]:
    """One table, or one for each of two games: those of the format, else by what they are."""
    named = [*tables_of(rule_set.digest)]
    if not named:
        games = games_on_a_card(rule_set.rules)
        two = len(games) == len(Discipline)
        named = [(name, game) for game, name in games.items()] if two else []
    return [TableSpec(name=name, discipline=game) for name, game in named] or list(ONE_TABLE)
