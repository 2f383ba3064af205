"""What can go wrong in a season, and the ways to where the league sets it right."""

from __future__ import annotations

from django.http import HttpResponse

from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import show


@officers_page(check_run_league)
def mishaps(request: LeagueRequest) -> HttpResponse:
    """Show the ways."""
    return show(request, "league/desk/mishaps.html")
