"""What the pages of acts on one fixture share: trying the act, and showing why it cannot be done.

Pressing a button twice finds the thing done and says so; a page from before somebody else's change
is refused with what happened since, and can be sent again as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from league.actions.checks import plain_date
from league.actions.deciding import why_void_for_good
from league.models import Fixture
from league.policies import AlreadyDone, NotPossible, Outdated, check_open, refusal
from league.views.base import LeagueRequest, signed_in
from league.views.desk.fixture_reading import fixtures_of
from league.views.desk.page import show


def find(request: LeagueRequest, fixture_id: int) -> Fixture:
    """A fixture of this league; any other is not found."""
    return get_object_or_404(fixtures_of(request.league), pk=fixture_id)


def carry_out(
    request: LeagueRequest,
    form: forms.Form,
    act: Callable[..., object],
    *,
    fixture: Fixture,
    **given: Any,
) -> HttpResponse | None:
    """Do what a form asks for. The page to go to where it stands already; nothing otherwise, with
    every refusal beside its field.
    """
    try:
        act(fixture=fixture, **given, by=signed_in(request), at=timezone.now())
    except AlreadyDone as already:
        messages.info(request, already.message)
        return redirect("league:fixture_change", request.league.slug, fixture.pk)
    except Outdated as outdated:
        form.add_error(None, outdated.message)
        seen_again(form, outdated.version)
    except NotPossible as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
    return None


def seen_again(form: forms.Form, version: int) -> None:
    """Let a form that was refused as too old be sent again: its page shows what stands now."""
    sent = QueryDict(mutable=True)
    sent.update(form.data)
    sent["version"] = str(version)
    form.data = sent


def why_not(fixture: Fixture, act: str) -> str:
    """Why an act cannot be done now, before anything is typed; nothing where it can."""
    try:
        check_open(fixture.competition.season)
    except NotPossible as closed:
        return closed.message
    said = refusal(fixture, act)
    # To be told to bring it back would lead nowhere while the team is away.
    return (why_void_for_good(fixture) or said) if said else ""


def act_page(
    request: LeagueRequest,
    fixture: Fixture,
    form: forms.Form,
    *,
    refused: str = "",
    template: str = "league/desk/fixture_act.html",
    **words: Any,
) -> HttpResponse:
    """A page with one act on a fixture; what was sent is always shown, whatever stands now."""
    return show(
        request,
        template,
        form=form,
        fixture=fixture,
        refused="" if form.is_bound else refused,
        lead=f"{fixture.competition}, {plain_date(fixture.date)}",
        crumb=str(fixture),
        crumb_url=reverse("league:fixture_change", args=[request.league.slug, fixture.pk]),
        cancel=True,
        **words,
    )


def fixture_page(request: LeagueRequest, fixture: Fixture, words: str) -> HttpResponse:
    """Say what was done, on the fixture's page."""
    messages.success(request, words)
    return redirect("league:fixture_change", request.league.slug, fixture.pk)
