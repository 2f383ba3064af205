"""What can be done to a fixture beside changing it: each a page with its reason and one button."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.actions.checks import KEEP, plain_date
from league.actions.fixtures import (
    give_new_date,
    give_walkover,
    postpone,
    remove_fixture,
    undo_walkover,
)
from league.forms.fixtures import (
    NewDateForm,
    PostponeForm,
    SureForm,
    WalkoverForm,
    WhyForm,
)
from league.models import Fixture
from league.permissions import check_run_league
from league.ruleset.wording import describe_walkover
from league.views.base import LeagueRequest, officers_page
from league.views.desk.crowding import warn_of_crowd
from league.views.desk.fixtures import fixtures_of, open_venues
from league.views.desk.page import done, show, succeeds


def _find(request: LeagueRequest, fixture_id: int) -> Fixture:
    return get_object_or_404(fixtures_of(request.league), pk=fixture_id)


def _page(request: LeagueRequest, fixture: Fixture, form: forms.Form, **words: Any) -> HttpResponse:
    return show(
        request,
        "league/desk/form.html",
        form=form,
        lead=f"{fixture.competition}, {plain_date(fixture.date)}",
        crumb=str(fixture),
        crumb_url=reverse("league:fixture_change", args=[request.league.slug, fixture.pk]),
        cancel=True,
        **words,
    )


def _done(request: LeagueRequest, fixture: Fixture, words: str) -> HttpResponse:
    return done(request, words, "league:fixture_change", fixture.pk)


@officers_page(check_run_league)
def fixture_postpone(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Put a fixture off, with or without a new day."""
    fixture = _find(request, fixture_id)
    form = PostponeForm(request.POST or None)
    if form.is_valid():
        new_date, new_time = form.cleaned_data["new_date"], form.cleaned_data["new_time"]
        if succeeds(
            request,
            form,
            postpone,
            fixture=fixture,
            reason=form.cleaned_data["reason"],
            new_date=new_date,
            new_time=new_time or KEEP,
        ):
            if new_date is None:
                return _done(request, fixture, f"{fixture} is postponed without a date.")
            warn_of_crowd(request, fixture)
            return _done(request, fixture, f"{fixture} is now on {plain_date(fixture.date)}.")
    return _page(
        request, fixture, form, title=f"Postpone {fixture}", save_label="Postpone the match"
    )


@officers_page(check_run_league)
def fixture_new_date(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Give a postponed fixture its day."""
    fixture = _find(request, fixture_id)
    form = NewDateForm(
        request.POST or None, venues=open_venues(request.league, beside=fixture.venue)
    )
    if form.is_valid() and succeeds(
        request,
        form,
        give_new_date,
        fixture=fixture,
        date=form.cleaned_data["date"],
        time=form.cleaned_data["time"] or KEEP,
        venue=form.cleaned_data["venue"] or KEEP,
    ):
        warn_of_crowd(request, fixture)
        return _done(request, fixture, f"{fixture} is now on {plain_date(fixture.date)}.")
    return _page(
        request, fixture, form, title=f"New date for {fixture}", save_label="Give it this date"
    )


@officers_page(check_run_league)
def fixture_walkover(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Give a fixture that was not played to one side."""
    fixture = _find(request, fixture_id)
    form = WalkoverForm(request.POST or None, fixture=fixture)
    if form.is_valid() and succeeds(
        request, form, give_walkover, fixture=fixture, **form.cleaned_data
    ):
        return _done(request, fixture, f"{fixture} is a walkover; the table counts it.")
    return _page(
        request,
        fixture,
        form,
        title=f"Walkover: {fixture}",
        intro=" ".join(describe_walkover(fixture.competition.rule_set.rules)),
        save_label="Give the walkover",
    )


@officers_page(check_run_league)
def fixture_undo_walkover(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Take a walkover back."""
    fixture = _find(request, fixture_id)
    form = WhyForm(request.POST or None)
    if form.is_valid() and succeeds(
        request, form, undo_walkover, fixture=fixture, **form.cleaned_data
    ):
        return _done(request, fixture, f"The walkover is undone; {fixture} is to be played.")
    return _page(
        request,
        fixture,
        form,
        title=f"Undo the walkover: {fixture}",
        intro="The table changes at once. The walkover stays in the fixture’s history.",
        save_label="Undo the walkover",
        danger=True,
    )


@officers_page(check_run_league)
def fixture_remove(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Take a fixture that was added by mistake out of the list."""
    fixture = _find(request, fixture_id)
    form = SureForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        words, competition = f"{fixture} is out of the list.", fixture.competition
        if succeeds(request, form, remove_fixture, fixture=fixture):
            response = done(request, words, "league:desk_fixtures")
            response["Location"] += f"?competition={competition.pk}"
            return response
    return _page(
        request,
        fixture,
        form,
        title=f"Remove {fixture}?",
        intro="Only for a fixture that should never have been there. One that was put off is"
        " postponed, one that was not played is a walkover.",
        save_label="Remove the fixture",
        danger=True,
    )
