"""All tables of a season on one page, and the way to those of other seasons."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from league.models.standings import competitions_of, standings, tables_of
from league.views.base import LeagueRequest
from league.views.public.reading import public_page
from league.views.public.seasons import other_seasons, season_asked
from league.views.public.table_rows import short_rows

EVERY_LINE = 99


@public_page
def tables(request: LeagueRequest) -> HttpResponse:
    """Place, team, played and points of every table; each leads to the full one."""
    season = season_asked(request)
    found = tables_of(competitions_of(season)) if season else []
    computed = standings(found)
    shown = [
        {
            "table": table,
            "competition": table.competition,
            "rows": short_rows(computed[table.pk], request.league, EVERY_LINE),
            "started": any(row.played for row in computed[table.pk].rows),
        }
        for table in found
    ]
    context = {"season": season, "tables": shown, "others": other_seasons(request, season)}
    return render(request, "league/tables.html", context)
