"""One fixture as it is: what counts of it, what can be done, when and where, and its history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from league.actions.fixtures import change_fixture
from league.enums import FixtureStatus, ResultKind, Side
from league.forms.fixtures import FixtureChangeForm, NewDateForm
from league.models import Fixture, Result, Venue
from league.models.standings import facts_of
from league.permissions import check_run_league
from league.points import FactsError, match_points
from league.policies import can_move, play_by
from league.ruleset import Rules, format_points
from league.views.base import LeagueRequest, officers_page, today
from league.views.desk.acting import carry_out, find, fixture_page
from league.views.desk.crowding import warn_of_clashes
from league.views.desk.fixture_menu import offers
from league.views.desk.fixture_postpone import what_the_rules_say
from league.views.desk.fixture_reading import open_venues
from league.views.desk.fixtures import list_of
from league.views.desk.page import day_in, show
from league.views.fixture_history import history


@dataclass(frozen=True, slots=True)
class Counted:
    """What one table counts of the match, in words."""

    table: str
    text: str
    note: str


@officers_page(check_run_league)
def fixture_change(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Change when and where; what else can be done, and what was done, stand beside the form."""
    fixture = find(request, fixture_id)
    venues = list(open_venues(request.league, beside=fixture.venue))
    form = FixtureChangeForm(
        request.POST or None,
        venues=venues,
        initial={
            "round": fixture.round,
            "date": fixture.date,
            "time": fixture.time,
            "venue": fixture.venue_id,
            "note": fixture.note,
            "version": fixture.version,
        },
    )
    if fixture.status == FixtureStatus.POSTPONED:
        del form.fields["date"]
    before = (fixture.date, fixture.venue_id)
    if form.is_valid():
        again = carry_out(request, form, change_fixture, fixture=fixture, **form.cleaned_data)
        if again is not None:
            return again
        if not form.errors:
            if before != (fixture.date, fixture.venue_id):
                warn_of_clashes(request, fixture)
            return fixture_page(request, fixture, f"{fixture} is saved.")
    return show(
        request,
        "league/desk/fixture_change.html",
        form=form,
        fixture=fixture,
        crumb_url=list_of(request, fixture.competition),
        **_as_it_stands(request, fixture, venues),
    )


def _as_it_stands(
    request: LeagueRequest, fixture: Fixture, venues: Iterable[Venue]
) -> dict[str, Any]:
    rules: Rules = fixture.competition.rule_set.rules
    standing = list(
        Result.objects.standing().filter(fixture=fixture).select_related("table").order_by("table")
    )
    waits = fixture.status == FixtureStatus.POSTPONED
    due = play_by(fixture, rules) if waits else None
    closed = fixture.competition.season.closed_on is not None
    return {
        "counted": [_counted(fixture, result, rules) for result in standing],
        "closed": closed,
        "due": due,
        "overdue": due is not None and due < today(request.league),
        "replayed_by": list(fixture.replayed_by.order_by("date", "pk")),
        "new_date": None if closed else _new_date(request, fixture, venues),
        "rules_say": what_the_rules_say(fixture, rules) if waits else "",
        "offers": offers(request.league, fixture, standing),
        "history": history(fixture.events.select_related("by").order_by("pk")),
    }


def _counted(fixture: Fixture, result: Result, rules: Rules) -> Counted:
    """A result as the desk reads it: "awarded 9–0 (11 and 0 points)"."""
    kind = ResultKind(result.kind)
    if kind is ResultKind.VOID:
        # Where it was broken off, the note says so, with the score.
        return Counted(result.table.name, "void", result.note)
    words = f"{result.home_legs}–{result.away_legs}"
    if kind is ResultKind.WALKOVER:
        to = fixture.home if result.winner == Side.HOME else fixture.away
        words = f"walkover to {to}"
    elif kind is ResultKind.AWARDED:
        won = {Side.HOME.value: f" to {fixture.home}", Side.AWAY.value: f" to {fixture.away}"}
        words = f"awarded{won.get(result.winner, '')}, {words}"
    try:
        rules = rules.in_table(result.table.discipline)
        home, away = match_points(facts_of(result, rules), rules)
    except FactsError:
        return Counted(result.table.name, words, result.note)
    worth = f"{format_points(home)} and {format_points(away)} points"
    return Counted(result.table.name, f"{words} ({worth})", result.note)


def _new_date(
    request: LeagueRequest, fixture: Fixture, venues: Iterable[Venue]
) -> NewDateForm | None:
    """The form for the day of a match that has none."""
    if not can_move(fixture, "give a new date"):
        return None
    # Two forms on one page: their fields need ids of their own.
    form = NewDateForm(
        venues=venues,
        auto_id="id_new_%s",
        initial={
            "date": day_in(fixture.competition.season, request.league),
            "version": fixture.version,
        },
    )
    form.ask()
    return form
