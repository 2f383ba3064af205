"""Putting a fixture off and giving it its new day, with what the competition's rules say of it."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from league.actions.checks import KEEP, plain_date
from league.actions.fixtures import give_new_date, postpone
from league.actions.postponing import late_fine
from league.forms.fixtures import NewDateForm, PostponeForm
from league.models import Fixture
from league.permissions import check_run_league
from league.policies import play_by
from league.ruleset import Rules, format_pounds
from league.views.base import LeagueRequest, officers_page
from league.views.desk.acting import act_page, carry_out, find, fixture_page, why_not
from league.views.desk.crowding import warn_of_clashes
from league.views.desk.fixture_reading import open_venues


def what_the_rules_say(fixture: Fixture, rules: Rules) -> str:
    """What the rules have to say of putting a fixture off, as one sentence or two."""
    deadline = play_by(fixture, rules)
    days = rules.mishaps.postponement.within_days
    until = ""
    if deadline is not None:
        within = f"{days} {'day' if days == 1 else 'days'}"
        until = f"Within {within} by the rules: by {plain_date(deadline)}."
    if rules.mishaps.postponement.allowed:
        return until
    return f"The rules of {fixture.competition} allow no postponement. {until}".strip()


@officers_page(check_run_league)
def fixture_postpone(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Put a fixture off, with or without a new day."""
    fixture = find(request, fixture_id)
    rules: Rules = fixture.competition.rule_set.rules
    form = PostponeForm(
        request.POST or None,
        asked=not rules.mishaps.postponement.allowed,
        fine=_fine_in_words(fixture, rules),
        teams=(str(fixture.home), str(fixture.away)),
        initial={"version": fixture.version},
    )
    if form.is_valid():
        given: dict[str, Any] = dict(form.cleaned_data)
        given["new_time"] = given["new_time"] or KEEP
        again = carry_out(request, form, postpone, fixture=fixture, **given)
        if again is not None:
            return again
        if not form.errors:
            return _postponed(request, fixture, given["new_date"] is not None)
    form.ask()
    return act_page(
        request,
        fixture,
        form,
        refused=why_not(fixture, "postpone"),
        title=f"Postpone {fixture}",
        intro=what_the_rules_say(fixture, rules),
        save_label="Postpone the match",
    )


def _fine_in_words(fixture: Fixture, rules: Rules) -> str:
    """What the rules ask for putting a match off now; nothing where that is in time."""
    amount = late_fine(fixture, timezone.now())
    days = rules.mishaps.postponement.notice_days
    if not amount or days is None:
        return ""
    within = f"{days} {'day' if days == 1 else 'days'}"
    return f"{format_pounds(amount)} for less than {within}’ notice"


def _postponed(request: LeagueRequest, fixture: Fixture, has_a_day: bool) -> HttpResponse:
    if not has_a_day:
        return fixture_page(request, fixture, f"{fixture} is postponed without a date.")
    warn_of_clashes(request, fixture)
    return fixture_page(request, fixture, f"{fixture} is now on {plain_date(fixture.date)}.")


@officers_page(check_run_league)
def fixture_new_date(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Give a postponed fixture its day."""
    fixture = find(request, fixture_id)
    form = NewDateForm(
        request.POST or None,
        venues=open_venues(request.league, beside=fixture.venue),
        initial={"version": fixture.version},
    )
    if form.is_valid():
        given: dict[str, Any] = dict(form.cleaned_data)
        given["time"], given["venue"] = given["time"] or KEEP, given["venue"] or KEEP
        again = carry_out(request, form, give_new_date, fixture=fixture, **given)
        if again is not None:
            return again
        if not form.errors:
            return _postponed(request, fixture, has_a_day=True)
    form.ask()
    return act_page(
        request,
        fixture,
        form,
        refused=why_not(fixture, "give a new date"),
        title=f"New date for {fixture}",
        intro=what_the_rules_say(fixture, fixture.competition.rule_set.rules),
        save_label="Give it this date",
    )
