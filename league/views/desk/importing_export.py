"""Taking out what the league has, as a file that can be brought in again."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from league.actions.importing_present import Scope, read_present
from league.forms.importing import ExportForm
from league.importing.kinds import ImportKind
from league.importing.taking_out import rows_of
from league.models import Competition
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page, today
from league.views.desk.importing_templates import as_file
from league.views.desk.page import show


@officers_page(check_run_league)
def import_export(request: LeagueRequest) -> HttpResponse:
    """What to take out; with that in the address, the file itself."""
    competitions = Competition.objects.filter(season__league=request.league)
    form = ExportForm(
        request.GET or None,
        competitions=competitions.select_related("season").order_by(
            "-season__starts", "season", "place", "pk"
        ),
    )
    if form.is_valid():
        kind, competition = ImportKind(form.cleaned_data["kind"]), form.cleaned_data["competition"]
        present = read_present(kind, Scope(request.league, competition), today(request.league))
        rows = rows_of(kind, present, competition.pk if competition else None)
        name = f"{competition.slug}-{kind}" if competition else kind.value
        return as_file(rows, name, form.cleaned_data["form"])
    return show(
        request,
        "league/desk/import_export.html",
        form=form,
        crumb_url=reverse("league:imports", args=[request.league.slug]),
    )
