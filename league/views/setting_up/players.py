"""The sixth step: how names are shown, and who plays for whom. It can be left for later."""

from __future__ import annotations

from collections import Counter

from django.http import HttpResponse

from league.actions.setup import change_league
from league.forms.setting_up import PlayerListsForm
from league.importing.kinds import ImportKind
from league.importing.typed import TeamBox, read_players
from league.models import Entry, Registration
from league.models.laying_out import divisions_set_up
from league.setting_up import Step, StepName
from league.views.base import LeagueRequest
from league.views.desk.page import attempt
from league.views.setting_up.lists import Judged, judge
from league.views.setting_up.wizard import go_on, season_of, show_step, step_page


@step_page(StepName.PLAYERS)
def set_up_players(request: LeagueRequest, step: Step) -> HttpResponse:
    """Keep how names are shown; add players to those that there are."""
    divisions = divisions_set_up(season_of(request.league))
    entries = list(
        Entry.objects.filter(competition__in=divisions, withdrawn_on=None)
        .select_related("competition")
        .order_by("competition__place", "competition", "name", "pk")
    )
    form = PlayerListsForm(
        request.POST or None,
        boxes=[(f"players_{one.pk}", str(one)) for one in entries],
        rows=6,
        initial={"name_style": request.league.name_style},
    )
    judged = Judged()
    if form.is_valid():
        given = [
            TeamBox(str(one), str(one.competition), text)
            for one, text in zip(entries, form.texts(), strict=True)
        ]
        typed = read_players(given, form.cleaned_data["together"])
        style = form.cleaned_data["name_style"]
        # How names are shown holds before anybody's is there to be seen.
        if style == request.league.name_style or attempt(
            request, form, change_league, league=request.league, name_style=style
        ):
            judged = judge(
                request,
                form,
                ImportKind.REGISTRATIONS,
                divisions[0],
                typed,
                name="Players, typed in",
            )
        if judged.nothing:
            return go_on(request, step)
        if judged.brought_in is not None:
            added = judged.brought_in.counts["added"]
            return go_on(request, step, f"{added} player{'s' if added != 1 else ''} added.")
    rows = Registration.objects.filter(entry__in=entries, ends=None).values_list("entry_id")
    squads = Counter(entry for (entry,) in rows)
    boxes = [(one, form[f"players_{one.pk}"], squads[one.pk]) for one in entries]
    return show_step(request, step, form=form, boxes=boxes, judged=judged, division=divisions[0])
