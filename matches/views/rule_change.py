"""Putting a competition under other rules: what would change, then the reason, then the change.

The comparison writes nothing. The change is refused when rules or results are not those that the
comparison showed; then it is shown again as things are now.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from league.actions.rules import state_of, use_rule_set
from league.forms.rules_change import ChooseRulesForm, RuleChangeForm
from league.models import Competition, RuleSet
from league.permissions import check_run_league
from league.points import worked_examples
from league.ruleset import describe
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt, show
from matches.enums import CardState
from matches.models import Card
from matches.views.rule_change_cards import misfits_under
from matches.views.rule_change_tables import compared


@officers_page(check_run_league)
def rule_change(request: LeagueRequest, competition_id: int) -> HttpResponse:
    """Choose rules, look at what they would change, and put the competition under them."""
    competition = get_object_or_404(
        Competition.objects.select_related("season__league", "rule_set"),
        pk=competition_id,
        season__league=request.league,
    )
    every = request.league.rule_sets.order_by("-created_at", "-pk")
    if "to" not in request.GET:
        choose = ChooseRulesForm(rule_sets=every.exclude(pk=competition.rule_set_id))
        return _choose(request, competition, choose)
    choose = ChooseRulesForm(request.GET, rule_sets=every)
    if choose.is_valid() and choose.cleaned_data["to"] == competition.rule_set:
        choose.add_error("to", f"{competition} is under these rules already: choose others.")
    if not choose.is_valid():
        return _choose(request, competition, choose)
    return _compare(request, competition, choose.cleaned_data["to"])


def _choose(
    request: LeagueRequest, competition: Competition, choose: ChooseRulesForm
) -> HttpResponse:
    return _page(request, "matches/rule_change_choose.html", competition, choose=choose)


def _compare(request: LeagueRequest, competition: Competition, to: RuleSet) -> HttpResponse:
    # Read before the tables are: what happens in between makes the confirmation stale, never wrong.
    seen = state_of(competition)
    comparisons, dropped = compared(competition, to)
    form = RuleChangeForm(request.POST or None, dropped=len(dropped), initial={"seen": seen})
    if form.is_valid():
        done = attempt(
            request,
            form,
            use_rule_set,
            competition=competition,
            rule_set=to,
            reason=form.cleaned_data["reason"],
            seen=form.cleaned_data["seen"],
        )
        if done is not None:
            return _changed(request, competition, to)
    if form.is_bound:
        # What is shown now is what the next confirmation is about.
        form.data = {**request.POST.dict(), "seen": seen}
    now, then = describe(competition.rule_set.rules), describe(to.rules)
    return _page(
        request,
        "matches/rule_change.html",
        competition,
        to=to,
        form=form,
        comparisons=comparisons,
        dropped=dropped,
        misfits=misfits_under(competition, to.rules),
        begun=_begun(competition, to),
        gone=[sentence for sentence in now if sentence not in then],
        new=[sentence for sentence in then if sentence not in now],
        examples=worked_examples(to.rules),
    )


def _begun(competition: Competition, to: RuleSet) -> int:
    """How many cards were opened under other rules and are not handed in yet."""
    drafts = Card.objects.filter(fixture__competition=competition, state=CardState.DRAFT)
    return int(drafts.exclude(rule_set=to).count())


def _changed(request: LeagueRequest, competition: Competition, to: RuleSet) -> HttpResponse:
    messages.success(request, f"{competition} is under the rules {to} now.")
    return redirect("league:table", request.league.slug, competition.season.slug, competition.slug)


def _page(
    request: LeagueRequest, template: str, competition: Competition, **context: Any
) -> HttpResponse:
    return show(
        request,
        template,
        competition=competition,
        crumb="Rules",
        crumb_url=reverse("league:rule_sets", args=[request.league.slug]),
        **context,
    )
