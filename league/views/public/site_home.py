"""The site's own front page: straight to the league where there is one, else the list of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from league.models import League
from league.permissions import can_begin_league, can_bring_in_league
from league.views.public.reading import site_page


@site_page
def site_home(request: HttpRequest) -> HttpResponse:
    """One league: its home. Several: which one? None: making the first."""
    leagues = list(League.objects.order_by("name", "pk"))
    if not leagues:
        return redirect("league:first_league")
    if len(leagues) == 1:
        return redirect("league:home", leagues[0].slug)
    context = {
        "leagues": leagues,
        "may_bring_in": can_bring_in_league(request.user),
        "may_begin": can_begin_league(request.user),
    }
    return render(request, "league/site_home.html", context)
