"""A table as a file for a spreadsheet, as it stands or stood on a day."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpResponse

from league.importing.writing import MARK
from league.models import Competition, Table
from league.models.standings import standings, tables_of
from league.views.base import LeagueRequest, today
from league.views.public.reading import public_page
from league.views.public.seasons import one_competition
from league.views.public.table_day import shown_on
from league.views.public.table_files import TableFile


@public_page
def table_csv(request: LeagueRequest, season: str, competition: str) -> HttpResponse:
    """The table as it stands."""
    return _file(request, one_competition(request, season, competition), None)


@public_page
def table_csv_on(request: LeagueRequest, season: str, competition: str, day: date) -> HttpResponse:
    """The table as it stood at the end of a day, or of the nearest that there is."""
    shown = one_competition(request, season, competition)
    return _file(request, shown, shown_on(shown.season, day, today(request.league)).day)


def _file(request: LeagueRequest, competition: Competition, as_of: date | None) -> HttpResponse:
    table = _asked(request, competition)
    found = standings([table], as_of=as_of)[table.pk]
    name = "-".join(
        [competition.slug, *filter(None, [table.slug]), *([as_of.isoformat()] if as_of else [])]
    )
    return HttpResponse(
        MARK + TableFile.of(found, request.league).csv(),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )


def _asked(request: LeagueRequest, competition: Competition) -> Table:
    """The competition's only table, or the one named in the address; that of all has no name."""
    tables = tables_of([competition])
    for table in tables:
        # Read with its rules already.
        table.competition = competition
    if not tables:
        raise Http404(f"{competition} has no table.")
    asked = request.GET.get("table", tables[0].slug if len(tables) == 1 else "")
    for table in tables:
        if table.slug == asked:
            return table
    known = ", ".join(f"?table={table.slug}" for table in tables)
    raise Http404(f"Which table of {competition}? There is {known}.")
