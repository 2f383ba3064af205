"""Fixtures and results by week: of one competition or of all, on a page or as text to paste."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from league.models import Competition, Season
from league.models.listing import byes_of, fixtures_of, listed
from league.models.standings import competitions_of, rules_of
from league.views.base import LeagueRequest, today
from league.views.public.lines import Lines
from league.views.public.reading import public_page
from league.views.public.seasons import competition_asked, other_seasons, season_asked
from league.views.public.weeks import ONE_WEEK, Week, monday, weeks_of


@public_page
def fixtures(request: LeagueRequest, season: str, competition: str) -> HttpResponse:
    """One competition's season."""
    shown, competitions = competition_asked(request, season, competition)
    context = _page(request, shown.season, [shown], competitions) | {"competition": shown}
    if not shown.season.closed_on:
        address = reverse("league:competition_calendar", args=[request.league.slug, shown.slug])
        context |= {"calendar": address, "calendar_of": f"Every match of {shown.name}"}
    return render(request, "league/fixtures.html", context)


@public_page
def fixtures_all(request: LeagueRequest) -> HttpResponse:
    """All competitions of a season together."""
    season = season_asked(request)
    competitions = competitions_of(season) if season else []
    context = _page(request, season, competitions, competitions)
    if season and not season.closed_on:
        address = reverse("league:calendar", args=[request.league.slug])
        context |= {"calendar": address, "calendar_of": "Every match of the league"}
    return render(request, "league/fixtures.html", context)


@public_page
def week_text(request: LeagueRequest, day: date) -> HttpResponse:
    """A week of all competitions as plain text."""
    season = season_asked(request)
    competitions = competitions_of(season) if season else []
    return _text(request, competitions, day)


@public_page
def competition_week_text(
    request: LeagueRequest, season: str, competition: str, day: date
) -> HttpResponse:
    """A week of one competition as plain text."""
    shown, _ = competition_asked(request, season, competition)
    return _text(request, [shown], day)


def _page(
    request: LeagueRequest,
    season: Season | None,
    shown: Sequence[Competition],
    all_of_season: Sequence[Competition],
) -> dict[str, Any]:
    day = today(request.league)
    lines = Lines(request.league, day, rules_of(shown), live=True)
    weeks = weeks_of(listed(fixtures_of(shown)), lines, shown, byes_of(shown))
    this_week = monday(day)
    return {
        "season": season,
        "competitions": all_of_season,
        "coming": [week for week in weeks if week.monday >= this_week],
        "past": [week for week in reversed(weeks) if week.monday < this_week],
        "this_week": this_week,
        "today": day,
        "several": len(shown) > 1,
        "others": other_seasons(request, season),
    }


def _text(request: LeagueRequest, competitions: Sequence[Competition], day: date) -> HttpResponse:
    begins = monday(day)
    ends = begins + ONE_WEEK
    within = Q(date__gte=begins, date__lt=ends) | Q(first_date__gte=begins, first_date__lt=ends)
    lines = Lines(request.league, today(request.league), rules_of(competitions))
    found = listed(fixtures_of(competitions).filter(within))
    byes = byes_of(competitions).filter(date__gte=begins, date__lt=ends)
    week = _that_week(weeks_of(found, lines, competitions, byes), begins)
    return HttpResponse(week.text, content_type="text/plain; charset=utf-8")


def _that_week(weeks: list[Week], begins: date) -> Week:
    for week in weeks:
        if week.monday == begins:
            return week
    raise Http404("There are no matches in that week.")
