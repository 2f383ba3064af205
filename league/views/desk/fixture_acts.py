"""Taking back what was done to a fixture: each act a page with its reason and one button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from league.actions.awards import undo_award
from league.actions.checks import plain_date
from league.actions.fixtures import remove_fixture, undo_walkover
from league.actions.placing import where_now
from league.actions.postponing import take_new_date_back, undo_postponement, why_not_back
from league.actions.replaying import undo_replay
from league.actions.resuming import what_becomes
from league.enums import ResultKind, ResultSource
from league.forms.fixtures import GoneForm, RemoveForm, UndoForm, UndoReplayForm
from league.models import Fixture, Result, Venue
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page
from league.views.desk.acting import act_page, carry_out, find, fixture_page, why_not
from league.views.desk.page import done

_STAYS = "What was decided before stays in the match’s history, with both reasons."


def _undoing(
    request: LeagueRequest,
    fixture: Fixture,
    act: Callable[..., object],
    said: Callable[[], str],
    **words: Any,
) -> HttpResponse:
    """Ask for the reason, then take something back."""
    form = UndoForm(request.POST or None, initial={"version": fixture.version})
    if form.is_valid():
        again = carry_out(request, form, act, fixture=fixture, **form.cleaned_data)
        if again is not None:
            return again
        if not form.errors:
            return fixture_page(request, fixture, said())
    return act_page(request, fixture, form, danger=True, **words)


@officers_page(check_run_league)
def fixture_undo_walkover(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Take a walkover back."""
    fixture = find(request, fixture_id)
    venue = fixture.venue
    return _undoing(
        request,
        fixture,
        undo_walkover,
        lambda: f"The walkover is undone; {_now(fixture, venue)}",
        refused=why_not(fixture, "undo the walkover"),
        title=f"Undo the walkover: {fixture}",
        intro=_intro("The table changes at once.", fixture, "undo the walkover"),
        save_label="Undo the walkover",
    )


@officers_page(check_run_league)
def fixture_undo_award(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Take an award back."""
    fixture = find(request, fixture_id)
    venue = fixture.venue
    return _undoing(
        request,
        fixture,
        undo_award,
        lambda: f"The award is undone; {_now(fixture, venue)}",
        refused=_why_no_award(fixture),
        title=f"Undo the award: {fixture}",
        intro=_intro("What counted before it counts again, at once.", fixture, "undo the award"),
        save_label="Undo the award",
    )


def _why_no_award(fixture: Fixture) -> str:
    awarded = Result.objects.standing().filter(fixture=fixture, kind=ResultKind.AWARDED)
    sources = set(awarded.values_list("source", flat=True))
    if not sources:
        return f"No result of {fixture} is awarded, so there is no award to undo."
    if ResultSource.OFFICIAL not in sources:
        return (
            f"The result of {fixture} follows from a ruling on its card; take that ruling back"
            " instead, and the result goes with it."
        )
    return why_not(fixture, "undo the award")


@officers_page(check_run_league)
def fixture_undo_postponement(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Put a fixture back on the day it had."""
    fixture = find(request, fixture_id)
    act = "undo the postponement"
    return _undoing(
        request,
        fixture,
        undo_postponement,
        lambda: f"{fixture} is on {plain_date(fixture.date)} again, as it was.",
        refused=why_not(fixture, act) or why_not_back(fixture, act),
        title=f"Undo the postponement: {fixture}",
        intro="The match is on the day, at the time and the venue again that it had before.",
        save_label="Undo the postponement",
    )


@officers_page(check_run_league)
def fixture_undo_new_date(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Let a fixture wait for a date again."""
    fixture = find(request, fixture_id)
    act = "take the new date back"
    return _undoing(
        request,
        fixture,
        take_new_date_back,
        lambda: f"{fixture} waits for a new date again.",
        refused=why_not(fixture, act) or why_not_back(fixture, act),
        title=f"Take the new date back: {fixture}",
        intro="The match is postponed without a date again.",
        save_label="Take the date back",
    )


@officers_page(check_run_league)
def fixture_undo_replay(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Take out the new fixture of a match that was to be played again."""
    if gone := _gone(request, fixture_id):
        return gone
    fixture = find(request, fixture_id)
    old = fixture.replays
    form = UndoReplayForm(
        request.POST or None, initial={"version": fixture.version, "fixture": fixture.uid}
    )
    if form.is_valid():
        given = {name: form.cleaned_data[name] for name in ("reason", "version")}
        again = carry_out(request, form, undo_replay, fixture=fixture, **given)
        if again is not None:
            return again
        if not form.errors and old is not None:
            return fixture_page(request, old, f"{old} is not played again; this match is void.")
    return act_page(
        request,
        fixture,
        form,
        refused="" if old else f"{fixture} plays no other match again.",
        title=f"Undo the replay: {fixture}",
        intro="This fixture is taken out of the list; the match that it plays again stays void.",
        save_label="Undo the replay",
        danger=True,
    )


@officers_page(check_run_league)
def fixture_remove(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Take a fixture that was added by mistake out of the list."""
    if gone := _gone(request, fixture_id):
        return gone
    fixture = find(request, fixture_id)
    form = RemoveForm(
        request.POST if request.method == "POST" else None, initial={"fixture": fixture.uid}
    )
    if form.is_valid():
        words, competition = f"{fixture} is out of the list.", fixture.competition
        again = carry_out(request, form, remove_fixture, fixture=fixture)
        if again is not None:
            return again
        if not form.errors:
            response = done(request, words, "league:desk_fixtures")
            response["Location"] += f"?competition={competition.pk}"
            return response
    return act_page(
        request,
        fixture,
        form,
        title=f"Remove {fixture}?",
        intro="Only for a fixture that should never have been there. One that was put off is"
        " postponed, one that was not played is a walkover.",
        save_label="Remove the fixture",
        danger=True,
    )


def _gone(request: LeagueRequest, fixture_id: int) -> HttpResponse | None:
    """The list, where the fixture that a page was about has been taken out by the first press."""
    if request.method != "POST" or Fixture.objects.filter(pk=fixture_id).exists():
        return None
    form = GoneForm(request.POST)
    if not form.is_valid() or not form.cleaned_data["fixture"]:
        return None
    messages.info(request, "That fixture is out of the list already.")
    return redirect("league:desk_fixtures", request.league.slug)


def _intro(what: str, fixture: Fixture, act: str) -> str:
    """What undoing does, and what becomes of the match where a side has left or moved meanwhile."""
    return " ".join(said for said in (what, what_becomes(fixture, act), _STAYS) if said)


def _now(fixture: Fixture, venue: Venue | None) -> str:
    """What a fixture is once something is undone, in words; and where, if it was elsewhere."""
    words = {"scheduled": "to be played", "void": "void, since a team has withdrawn"}
    said = f"{fixture} is {words.get(fixture.status, str(fixture.status))}."
    return said if fixture.venue == venue else f"{said} {where_now(fixture)}"
