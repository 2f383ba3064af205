"""What the officials' pages share: trying an act, showing a page, the season being looked at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from league.models import Competition, Entry, League, Season
from league.permissions import can_hand_out_roles, can_run_league
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, signed_in, today

T = TypeVar("T")


def attempt(
    request: LeagueRequest, form: forms.Form, action: Callable[..., T], **given: Any
) -> T | None:
    """Do what a form asks for; a refusal goes beside its field, and there is nothing."""
    try:
        return action(**given, by=signed_in(request), at=timezone.now())
    except NotPossible as refusal:
        _refuse(form, refusal)
        return None


def attempt_once(
    request: LeagueRequest, form: forms.Form, action: Callable[..., T], *, to: str, **given: Any
) -> T | HttpResponse | None:
    """The same; where it was done already, as by a second press, the page to go to says so."""
    try:
        return action(**given, by=signed_in(request), at=timezone.now())
    except AlreadyDone as already:
        messages.info(request, already.message)
        return redirect(to, request.league.slug)
    except NotPossible as refusal:
        _refuse(form, refusal)
        return None


def _refuse(form: forms.Form, refusal: NotPossible) -> None:
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, refusal.message)


def succeeds(
    request: LeagueRequest, form: forms.Form, action: Callable[..., object], **given: Any
) -> bool:
    """Do what a form asks for; whether it was done."""
    attempt(request, form, action, **given)
    return not form.errors


def show(request: LeagueRequest, template: str, **context: Any) -> HttpResponse:
    """A page of the desk."""
    context["may_act"] = can_run_league(request.user, request.league)
    context["may_see_held"] = can_hand_out_roles(request.user, request.league)
    return render(request, template, context)


def done(request: LeagueRequest, message: str, to: str, *args: Any) -> HttpResponse:
    """Say what was done, on the page that follows."""
    messages.success(request, message)
    return redirect(to, request.league.slug, *args)


def season_shown(request: LeagueRequest) -> Season | None:
    """The season named in the address, else the one being played."""
    slug = request.GET.get("season", "")
    if slug:
        return get_object_or_404(request.league.seasons.all(), slug=slug)
    return request.league.seasons.all().current()


def open_competitions(league: League) -> QuerySet[Competition]:
    """The competitions of seasons that are not closed, latest season first."""
    return (
        Competition.objects.filter(season__league=league, season__closed_on=None)
        .select_related("season__league")
        .order_by("-season__starts", "season", "place", "pk")
    )


def open_entries(league: League) -> QuerySet[Entry]:
    """The entries that play in seasons not closed, by competition."""
    return (
        Entry.objects.filter(
            competition__season__league=league,
            competition__season__closed_on=None,
            withdrawn_on=None,
        )
        .select_related("competition__season__league", "team", "venue")
        .order_by("-competition__season__starts", "competition__place", "competition", "name")
    )


def day_in(season: Season, league: League) -> date:
    """Today, or the nearest day of the season."""
    return min(max(today(league), season.starts), season.ends)


def number(raw: str | None) -> int | None:
    """A number from the address; anything else is none."""
    return int(raw) if raw and raw.isascii() and raw.isdecimal() and len(raw) < 10 else None
