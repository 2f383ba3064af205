"""Blank cards on paper: of one match for everybody, and of a whole week for the league's officers.

Everybody may print one; names stand on it as the reader may see them. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.enums import FixtureStatus
from league.models import Fixture
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import show
from league.views.public.reading import public_page
from league.views.public.weeks import monday
from matches.permissions import can_enter_card
from matches.views.print_sheet import Paper, Sheet, sheets
from matches.views.week import day_asked

PARTS = ("home", "away", "venue", "competition__season__league", "competition__rule_set")


def paper_asked(request: LeagueRequest) -> Paper:
    """The paper named in the address; A4, which every printer has, where none is."""
    return Paper.A5 if request.GET.get("paper", "").lower() == Paper.A5 else Paper.A4


@public_page
def card_print(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """The blank card of one match."""
    fixture = get_object_or_404(
        Fixture.objects.select_related(*PARTS),
        pk=fixture_id,
        competition__season__league=request.league,
    )
    paper = paper_asked(request)
    found = _sheets(request, [fixture], paper, in_full=can_enter_card(request.user, fixture))
    context = {"fixture": fixture, "sheets": found, "paper": paper, "papers": list(Paper)}
    return render(request, "matches/card_print.html", context)


@require_safe
@officers_page(check_run_league)
def week_print(request: LeagueRequest, day: str) -> HttpResponse:
    """The blank cards of all matches of a week that are still to be played."""
    begins = monday(day_asked(day))
    ends = begins + timedelta(days=6)
    fixtures = list(
        Fixture.objects.filter(
            competition__season__league=request.league,
            competition__season__closed_on=None,
            date__range=(begins, ends),
            status=FixtureStatus.SCHEDULED,
        )
        .select_related(*PARTS)
        .order_by("date", "competition__place", "competition", "pk")
    )
    paper = paper_asked(request)
    context = {
        "monday": begins,
        "sunday": ends,
        "sheets": _sheets(request, fixtures, paper, in_full=True),
        "paper": paper,
        "papers": list(Paper),
    }
    return show(request, "matches/week_print.html", **context)


def _sheets(
    request: LeagueRequest, fixtures: Sequence[Fixture], paper: Paper, *, in_full: bool
) -> list[Sheet]:
    addresses = [
        request.build_absolute_uri(reverse("matches:card", args=[request.league.slug, one.pk]))
        for one in fixtures
    ]
    return sheets(fixtures, request.league, paper, in_full=in_full, addresses=addresses)
