"""The fourth step: the teams of every division, each with its pub, typed or pasted."""

from __future__ import annotations

from django.http import HttpResponse

from league.forms.setting_up import TeamListsForm
from league.importing.kinds import ImportKind
from league.importing.typed import read_teams
from league.models import Entry
from league.models.laying_out import divisions_set_up
from league.setting_up import Step, StepName
from league.views.base import LeagueRequest
from league.views.setting_up.lists import Judged, judge
from league.views.setting_up.wizard import go_on, season_of, show_step, step_page


@step_page(StepName.TEAMS)
def set_up_teams(request: LeagueRequest, step: Step) -> HttpResponse:
    """Add teams, on top of those that there are."""
    divisions = divisions_set_up(season_of(request.league))
    form = TeamListsForm(
        request.POST or None,
        boxes=[(f"teams_{one.pk}", str(one)) for one in divisions],
        rows=8,
    )
    judged = Judged()
    if form.is_valid():
        named = [str(one) for one in divisions]
        typed = read_teams(list(zip(named, form.texts(), strict=True)))
        judged = judge(request, form, ImportKind.TEAMS, divisions[0], typed, name="Teams, typed in")
        if judged.nothing and (step.done or typed.lines):
            return go_on(request, step)
        if judged.nothing:
            form.add_error(form.boxes[0], "Write at least two teams, one a line.")
        elif judged.brought_in is not None:
            added = judged.brought_in.counts["added"]
            return go_on(request, step, f"{added} team{'s' if added != 1 else ''} added.")
    entries = Entry.objects.filter(competition__in=divisions, withdrawn_on=None)
    there = entries.select_related("venue").order_by("name", "pk")
    boxes = [
        (
            division,
            form[f"teams_{division.pk}"],
            [e for e in there if e.competition_id == division.pk],
        )
        for division in divisions
    ]
    return show_step(request, step, form=form, boxes=boxes, judged=judged, division=divisions[0])
