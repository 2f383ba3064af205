"""Correcting an official card: the same sheet, prefilled, and a reason. Looking changes nothing.

A correction is saved whole: the result is withdrawn, the card changed, checked and recorded again,
or nothing is written and everything typed stays.
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
from matches.actions.finish import correct_official
from matches.actions.refusals import CardProblems, Stale
from matches.enums import CardState
from matches.forms.reasons import ReasonForm
from matches.models import Card, scorecard_of
from matches.permissions import check_correct_card
from matches.policies import EDITABLE, words_for
from matches.scorecard import totals
from matches.views.card_access import card_of, card_or_404, card_page
from matches.views.sheet_again import rebound, with_theirs
from matches.views.sheet_page import SheetPage


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_correct_card)
def card_correct(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Show the official card as a sheet, or save the correction."""
    card = card_or_404(fixture)
    if request.method == "POST":
        if "theirs" in request.POST:
            typed = with_theirs(request.POST, card, request.POST["theirs"])
            reason = ReasonForm(initial={"reason": request.POST.get("reason", "")})
            return _show(request, card, SheetPage(card, request.league, typed), reason)
        return _save(request, card)
    state = CardState(card.state)
    if state is not CardState.OFFICIAL:
        messages.info(request, f"This card is {words_for(state)}, so there is nothing to correct.")
        name = "matches:card_edit" if state in EDITABLE else "matches:card"
        return redirect(name, request.league.slug, fixture.pk)
    return _show(request, card, SheetPage(card, request.league), ReasonForm())


def _save(request: LeagueRequest, card: Card) -> HttpResponse:
    page = SheetPage(card, request.league, request.POST)
    reason = ReasonForm(request.POST)
    readable = page.form.is_valid()
    if not reason.is_valid() or not readable:
        return _show(request, card, page, reason)
    try:
        corrected = correct_official(
            card=card,
            changes=page.changes(),
            reason=reason.cleaned_data["reason"],
            by=signed_in(request),
            at=timezone.now(),
        )
    except Stale as stale:
        now = card_of(card.fixture) or card
        typed = rebound(page.form, now, stale.conflicts)
        again = SheetPage(now, request.league, typed, conflicts=stale.conflicts)
        return _show(request, now, again, reason, stale.message)
    except AlreadyDone as already:
        messages.info(request, already.message)
        return redirect("matches:card", request.league.slug, card.fixture_id)
    except CardProblems as refused:
        again = SheetPage(
            card, request.league, request.POST, problems=refused.problems, all_problems=True
        )
        message = f"The correction is not saved: {refused.message[:1].lower()}{refused.message[1:]}"
        return _show(request, card, again, reason, message)
    except NotPossible as refused:
        if refused.field == "reason":
            reason.add_error("reason", refused.message)
            return _show(request, card, page, reason)
        return _show(request, card, page, reason, refused.message)
    home, away = totals(scorecard_of(corrected)).legs
    fixture = card.fixture
    messages.success(request, f"Corrected: {fixture.home} {home}, {fixture.away} {away}.")
    return redirect("matches:card", request.league.slug, fixture.pk)


def _show(
    request: LeagueRequest, card: Card, page: SheetPage, reason: ReasonForm, refusal: str = ""
) -> HttpResponse:
    context = {
        "card": card,
        "fixture": card.fixture,
        "page": page,
        "reason": reason,
        "refusal": refusal,
    }
    return render(request, "matches/card_correct.html", context)
