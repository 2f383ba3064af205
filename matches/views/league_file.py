"""The league as a file: fetching it, and bringing another league in from one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from league.models import User
from league.permissions import check_bring_in_league
from league.policies import NotPossible
from league.views.base import LeagueRequest, never_cached, officers_page
from league.views.desk.page import show
from league.views.typed_kept import keeps_typed, let_in
from matches.actions.league_file import BroughtIn, export_league, import_league
from matches.forms.league_file import LeagueFileForm
from matches.league_file import layout
from matches.permissions import check_export_league


@require_safe
@officers_page(check_export_league)
def league_file(request: LeagueRequest) -> HttpResponse:
    """What the file holds and what it is for, with the button."""
    return show(request, "matches/league_file.html")


@require_safe
@officers_page(check_export_league)
def download(request: LeagueRequest) -> HttpResponse:
    """The file itself; where no site could take it in, that is said first."""
    content = "".join(export_league(request.league)).encode()
    if len(content) > layout.MOST_BYTES and "anyway" not in request.GET:
        told = {"size": len(content), "most": layout.MOST_BYTES}
        return show(request, "matches/league_file.html", too_large=told)
    name = f"{request.league.slug}-league.json"
    return HttpResponse(
        content,
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@keeps_typed
@require_http_methods(["GET", "HEAD", "POST"])
def bring_in(request: HttpRequest) -> HttpResponseBase:
    """A new league from its file; all that is wrong with a file is said, and nothing is kept."""
    refused = let_in(request, lambda: check_bring_in_league(request.user))
    if refused is not None:
        return refused
    form = LeagueFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        found = _brought_in(form, request.user)
        if found is not None:
            return _done(request, found, secretary=form.cleaned_data["secretary"])
    return never_cached(render(request, "matches/league_file_import.html", {"form": form}))


def _brought_in(form: forms.Form, user: Any) -> BroughtIn | None:
    """The new league; a refusal goes beside its field, and there is nothing."""
    cleaned, by = form.cleaned_data, user if isinstance(user, User) else None
    try:
        return import_league(
            document=cleaned["document"],
            slug=cleaned["slug"],
            secretary=by if cleaned["secretary"] else None,
            by=by,
            at=timezone.now(),
        )
    except NotPossible as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.message)
        return None


def _done(request: HttpRequest, found: BroughtIn, *, secretary: bool) -> HttpResponse:
    messages.success(request, f"{found.league} is here now, with its whole history.")
    for line in found.told:
        messages.warning(request, line)
    return redirect("league:people" if secretary else "league:home", found.league.slug)
