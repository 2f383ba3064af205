"""Empty files to fill in for each kind of import, and what their columns hold."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse

from league.forms.importing import LABELS
from league.importing.kinds import KINDS, ImportKind, Kind
from league.importing.writing import csv_bytes, xlsx_bytes
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import show

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True)
class Shown:
    """A kind of file as the page describes it."""

    kind: Kind
    label: str


@officers_page(check_run_league)
def import_templates(request: LeagueRequest) -> HttpResponse:
    """The columns of every kind; with a kind and a format in the address, the file itself."""
    asked, form = request.GET.get("kind", ""), request.GET.get("as", "")
    if asked in {kind.value for kind in ImportKind} and form in {"csv", "xlsx"}:
        return as_file(_rows(KINDS[ImportKind(asked)]), asked, form)
    return show(
        request,
        "league/desk/import_templates.html",
        kinds=[Shown(kind, LABELS[kind.kind]) for kind in KINDS.values()],
        crumb_url=reverse("league:imports", args=[request.league.slug]),
    )


def _rows(kind: Kind) -> list[list[str]]:
    """The headings and one row as an example."""
    columns = kind.template
    return [[column.label for column in columns], [column.example for column in columns]]


def as_file(rows: list[list[str]], name: str, form: str) -> HttpResponse:
    """Rows as a file to save."""
    if form == "xlsx":
        body, kind = xlsx_bytes(rows, name), XLSX
    else:
        body, kind = csv_bytes(rows), "text/csv; charset=utf-8"
    return HttpResponse(
        body,
        content_type=kind,
        headers={"Content-Disposition": f'attachment; filename="{name}.{form}"'},
    )
