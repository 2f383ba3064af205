"""Voiding a match: it counts for nobody, and all that was recorded stays readable."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.models import Fixture
from league.policies import NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.voiding import void_card
from matches.enums import CardState
from matches.forms.reasons import VoidForm
from matches.permissions import check_correct_card
from matches.policies import can_move, words_for
from matches.views.card_access import card_or_404, card_page


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_correct_card)
def card_void(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Ask for the reason, then void."""
    card = card_or_404(fixture)
    form = VoidForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            void_card(
                card=card,
                reason=form.cleaned_data["reason"],
                by=signed_in(request),
                at=timezone.now(),
            )
        except NotPossible as refused:
            form.add_error("reason" if refused.field == "reason" else None, refused.message)
        else:
            messages.success(request, f"{fixture} is void and counts for nobody.")
            return redirect("matches:card", request.league.slug, fixture.pk)
    context = {
        "fixture": fixture,
        "form": form,
        "possible": can_move(card, "void"),
        "state": words_for(CardState(card.state)),
    }
    return render(request, "matches/card_void.html", context)
