"""Protests against an official card: a captain's, and the league's decision on them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.enums import Side
from league.models import Fixture
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.protests import (
    decide_protest,
    drop_protest,
    open_protests,
    protest,
    protest_until,
)
from matches.forms.signing import DecideForm, DisputeForm
from matches.models import Card, content_of, entry_of
from matches.permissions import check_see_draft, check_settle_dispute, check_sign_card, sides_of
from matches.scorecard import hash_of
from matches.views.card_access import card_or_404, card_page

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
@card_page(check_see_draft)
def card_protest(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """A captain's protest; the own one can be taken back."""
    card = card_or_404(fixture)
    side = next(iter(sides_of(request.user, fixture)), Side.HOME)
    check_sign_card(request.user, fixture, side)
    by, at = signed_in(request), timezone.now()
    form = DisputeForm(request.POST if request.POST.get("do") == "protest" else None)
    try:
        if request.POST.get("do") == "drop":
            drop_protest(card=card, side=side, by=by, at=at)
            messages.success(request, "Your protest is withdrawn.")
            return redirect("matches:card", request.league.slug, fixture.pk)
        if form.is_valid():
            protest(card=card, side=side, by=by, at=at, **form.cleaned_data)
            said = "The card is under protest. It goes on counting until the league has decided."
            messages.success(request, said)
            return redirect("matches:card", request.league.slug, fixture.pk)
    except AlreadyDone as already:
        messages.info(request, already.message)
        return redirect("matches:card", request.league.slug, fixture.pk)
    except NotPossible as refused:
        form = DisputeForm(request.POST)
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
    return _page(request, card, side, form)


def _page(request: LeagueRequest, card: Card, side: Side, form: DisputeForm) -> HttpResponse:
    until = protest_until(card)
    own = next((one for one in open_protests(card) if one.side == side), None)
    context = {
        "card": card,
        "fixture": card.fixture,
        "entry": entry_of(card.fixture, side),
        "form": form,
        "own": own,
        "until": until,
        "in_time": until is not None and timezone.now() <= until,
    }
    return render(request, "matches/card_protest.html", context)


@GET_OR_POST
@card_page(check_settle_dispute)
def card_protest_decide(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """What is protested against, and the league's decision."""
    card = card_or_404(fixture)
    protests = open_protests(card)
    if not protests:
        messages.info(request, "Nobody protests against this card.")
        return redirect("matches:card", request.league.slug, fixture.pk)
    form = DecideForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            decide_protest(
                card=card,
                seen=request.POST.get("seen", ""),
                by=signed_in(request),
                at=timezone.now(),
                **form.cleaned_data,
            )
        except NotPossible as refused:
            form.add_error(None, refused.message)
        else:
            messages.success(request, "Decided. Everybody can read why on this page.")
            return redirect("matches:card", request.league.slug, fixture.pk)
    context = {
        "card": card,
        "fixture": fixture,
        "form": form,
        "seen": hash_of(content_of(card)),
        "protests": [(one, entry_of(fixture, Side(one.side))) for one in protests if one.side],
    }
    return render(request, "matches/card_protest_decide.html", context)
