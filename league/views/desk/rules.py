"""The rules of a league, in plain English: under which each competition is, and every set kept."""

from __future__ import annotations

from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.models import Competition, RuleChange, RuleSet
from league.permissions import check_see_desk
from league.points import worked_examples
from league.ruleset import describe
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import open_competitions, season_shown, show


@officers_page(check_see_desk)
def rule_sets(request: LeagueRequest) -> HttpResponse:
    """Which competition is played under which rules, and every set of rules of the league."""
    season = season_shown(request)
    competitions = season.competitions.select_related("rule_set") if season else []
    used = Prefetch("competitions", queryset=Competition.objects.select_related("season"))
    return show(
        request,
        "league/desk/rule_sets.html",
        season=season,
        seasons=request.league.seasons.all(),
        competitions=competitions,
        every=request.league.rule_sets.prefetch_related(used).order_by("-created_at", "-pk"),
    )


@officers_page(check_see_desk)
def rule_set(request: LeagueRequest, rule_set_id: int) -> HttpResponse:
    """One set of rules, sentence by sentence, and where it holds or held."""
    found = get_object_or_404(
        RuleSet.objects.select_related("supersedes", "created_by"),
        pk=rule_set_id,
        league=request.league,
    )
    changes = RuleChange.objects.select_related("competition__season", "before", "after", "by")
    others = open_competitions(request.league).exclude(rule_set=found)
    return show(
        request,
        "league/desk/rule_set.html",
        rule_set=found,
        sentences=describe(found.rules),
        examples=worked_examples(found.rules),
        competitions=found.competitions.select_related("season"),
        others=others,
        changes=changes.filter(after=found) | changes.filter(before=found),
        crumb_url=reverse("league:rule_sets", args=[request.league.slug]),
    )
