"""The league itself: its name, how it is reached, and what it shows to everybody."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from league.actions.setup import change_league
from league.forms.setting_up import LeagueForm
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import done, show, succeeds


@officers_page(check_run_league)
def league_change(request: LeagueRequest) -> HttpResponse:
    """Change what the league's pages say of it; its address stays."""
    fields = ("name", "contact", "name_style", "shows_live")
    initial = {field: getattr(request.league, field) for field in fields}
    form = LeagueForm(request.POST or None, initial=initial)
    if form.is_valid() and succeeds(
        request, form, change_league, league=request.league, **form.cleaned_data
    ):
        return done(request, f"{request.league} is saved.", "league:league_change")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title="The league",
        lead="What its pages say of it. Its address stays, so that no link to it breaks.",
        crumb="Seasons",
        crumb_url=reverse("league:seasons", args=[request.league.slug]),
    )
