"""A league's home: tonight or the next matches, the latest results, and the top of the tables."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Max, Min, Q
from django.http import HttpResponse
from django.shortcuts import render

from league.enums import FixtureStatus
from league.models import Season
from league.models.listing import UNDECIDED, byes_of, fixtures_of, listed
from league.models.standings import competitions_of, rules_of, standings, tables_of
from league.views.base import LeagueRequest, today, tonight
from league.views.public.lines import Lines
from league.views.public.reading import public_page
from league.views.public.seasons import season_asked
from league.views.public.table_rows import short_rows
from league.views.public.weeks import ONE_WEEK, Week, monday, weeks_of

LINES_OF_A_SHORT_TABLE = 5


@public_page
def home(request: LeagueRequest) -> HttpResponse:
    """What a player looks for first, of the season being played."""
    season = season_asked(request)
    context: dict[str, Any] = {"season": season, "today": today(request.league)}
    if season is not None:
        context |= _season(request, season)
    return render(request, "league/home.html", context)


def _season(request: LeagueRequest, season: Season) -> dict[str, Any]:
    day = tonight(request.league)
    competitions = competitions_of(season)
    tables = tables_of(competitions)
    computed = standings(tables)
    fixtures = fixtures_of(competitions)
    # A fixture without a new date is on no day, so it is never the next one.
    ahead = Q(date__gte=day) & ~Q(status=FixtureStatus.POSTPONED)
    dates = fixtures.aggregate(
        next=Min("date", filter=ahead),
        last=Max("date", filter=Q(date__lt=day) & ~Q(status__in=UNDECIDED)),
    )
    lines = Lines(request.league, today(request.league), rules_of(competitions), live=True)
    days = [day for day in dates.values() if day is not None]
    found = listed(fixtures.filter(_in_sight(days, "date", "first_date")))
    byes = byes_of(competitions).filter(_in_sight(days, "date"))
    weeks = weeks_of(found, lines, competitions, byes)
    return {
        "next_week": _on_or_after(weeks, dates["next"], day),
        "is_tonight": dates["next"] == day,
        "last_week": _before(weeks, dates["last"], day),
        "tables": [
            {
                "table": table,
                "competition": table.competition,
                "rows": short_rows(computed[table.pk], request.league, LINES_OF_A_SHORT_TABLE),
                "started": any(row.played for row in computed[table.pk].rows),
            }
            for table in tables
        ],
    }


def _in_sight(days: Iterable[date], *fields: str) -> Q:
    """The weeks of some days; of fixtures, with what was moved out of them."""
    wanted = Q(pk__in=[])
    for day in days:
        begins = monday(day)
        for name in fields:
            wanted |= Q(**{f"{name}__gte": begins, f"{name}__lt": begins + ONE_WEEK})
    return wanted


def _week_of(weeks: list[Week], day: date | None) -> Week | None:
    if day is None:
        return None
    return next((week for week in weeks if week.monday == monday(day)), None)


def _on_or_after(weeks: list[Week], following: date | None, day: date) -> Week | None:
    """The coming matches; of the present week, only what is still ahead or on today."""
    week = _week_of(weeks, following)
    return week.only(lambda line: line.day >= day) if week else None


def _before(weeks: list[Week], last: date | None, day: date) -> Week | None:
    """The latest results: of their week, what was settled before today."""
    week = _week_of(weeks, last)
    return week.only(lambda line: line.day < day and line.is_settled) if week else None
