"""Completing an official card of which only the score came in: the sheet, for either captain.

Saved whole or not at all; everything typed stays on the page until then.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.models import Fixture
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.completing import complete_official
from matches.actions.refusals import CardProblems, Stale
from matches.enums import CardState
from matches.models import Card, scorecard_of
from matches.permissions import check_complete_card
from matches.policies import EDITABLE, card_due, clock_of
from matches.scorecard import legs_to_come, totals
from matches.views.card_access import card_of, card_or_404, card_page
from matches.views.sheet_again import rebound, with_theirs
from matches.views.sheet_page import SheetPage


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_complete_card)
def card_complete(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Show the card as a sheet with its score on top, or complete it."""
    card = card_or_404(fixture)
    if request.method == "POST":
        if "theirs" in request.POST:
            typed = with_theirs(request.POST, card, request.POST["theirs"])
            return _show(request, card, SheetPage(card, request.league, typed))
        return _save(request, card)
    if card.state != CardState.OFFICIAL:
        name = "matches:card_edit" if CardState(card.state) in EDITABLE else "matches:card"
        return redirect(name, request.league.slug, fixture.pk)
    if not legs_to_come(scorecard_of(card)):
        messages.info(request, "This card is whole: nothing on it is still to come.")
        return redirect("matches:card", request.league.slug, fixture.pk)
    return _show(request, card, SheetPage(card, request.league))


def _save(request: LeagueRequest, card: Card) -> HttpResponse:
    page = SheetPage(card, request.league, request.POST)
    if not page.form.is_valid():
        return _show(request, card, page)
    by, now = signed_in(request), timezone.now()
    try:
        whole = complete_official(card=card, changes=page.changes(), by=by, at=now)
    except Stale as stale:
        current = card_of(card.fixture) or card
        typed = rebound(page.form, current, stale.conflicts)
        again = SheetPage(current, request.league, typed, conflicts=stale.conflicts)
        return _show(request, current, again, stale.message)
    except AlreadyDone as already:
        messages.info(request, already.message)
        return redirect("matches:card", request.league.slug, card.fixture_id)
    except CardProblems as refused:
        again = SheetPage(
            card, request.league, request.POST, problems=refused.problems, all_problems=True
        )
        message = f"Nothing is saved yet: {refused.message[:1].lower()}{refused.message[1:]}"
        return _show(request, card, again, message)
    except NotPossible as refused:
        return _show(request, card, page, refused.message)
    home, away = totals(scorecard_of(whole)).legs
    messages.success(request, f"The card is whole, and the score stays as it was: {home}–{away}.")
    return redirect("matches:card", request.league.slug, card.fixture_id)


def _show(request: LeagueRequest, card: Card, page: SheetPage, refusal: str = "") -> HttpResponse:
    fixture = card.fixture
    context = {
        "card": card,
        "fixture": fixture,
        "page": page,
        "refusal": refusal,
        "score": (card.home_legs, card.away_legs),
        "due": card_due(fixture, card.rules, clock_of(fixture)),
    }
    return render(request, "matches/card_complete.html", context)
