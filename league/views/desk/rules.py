"""The rules of each competition, in plain English, as they are in force."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.models import RuleSet
from league.permissions import check_see_desk
from league.ruleset import describe
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import season_shown, show


@officers_page(check_see_desk)
def rule_sets(request: LeagueRequest) -> HttpResponse:
    """Which competition is played under which rules."""
    season = season_shown(request)
    competitions = season.competitions.select_related("rule_set") if season else []
    return show(
        request,
        "league/desk/rule_sets.html",
        season=season,
        seasons=request.league.seasons.all(),
        competitions=competitions,
    )


@officers_page(check_see_desk)
def rule_set(request: LeagueRequest, rule_set_id: int) -> HttpResponse:
    """One set of rules, sentence by sentence."""
    found = get_object_or_404(
        RuleSet.objects.select_related("supersedes", "created_by"),
        pk=rule_set_id,
        league=request.league,
    )
    return show(
        request,
        "league/desk/rule_set.html",
        rule_set=found,
        sentences=describe(found.rules),
        competitions=found.competitions.select_related("season"),
        crumb_url=reverse("league:rule_sets", args=[request.league.slug]),
    )
