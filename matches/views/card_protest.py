"""A captain's protest against an official card: made within the rules' time, and taken back."""

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
    check_in_time,
    drop_protest,
    protest,
    protest_of,
    protest_until,
)
from matches.forms.disputes import QuestionForm
from matches.models import Card, entry_of
from matches.permissions import check_protest, sides_of
from matches.views.card_access import card_or_404, card_page
from matches.views.card_versions import legs_of


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_protest)
def card_protest(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """A captain's protest; the own one can be taken back."""
    card = card_or_404(fixture)
    side = sides_of(request.user, fixture)[0]
    by, at = signed_in(request), timezone.now()
    legs = legs_of(card)
    form = QuestionForm(request.POST if request.POST.get("do") == "protest" else None, legs=legs)
    try:
        if request.POST.get("do") == "drop":
            drop_protest(card=card, side=side, by=by, at=at)
            messages.success(request, "Your protest is withdrawn.")
            return redirect("matches:card", request.league.slug, fixture.pk)
        if form.is_valid():
            protest(card=card, side=side, by=by, at=at, **form.cleaned_data)
            said = "The card is under protest. It goes on counting until the league has decided."
            messages.success(request, said)
            return redirect("matches:card_disputes", request.league.slug, fixture.pk)
    except AlreadyDone as already:
        messages.info(request, already.message)
        return redirect("matches:card", request.league.slug, fixture.pk)
    except NotPossible as refused:
        form = QuestionForm(request.POST, legs=legs)
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
    return _page(request, card, side, form)


def _page(request: LeagueRequest, card: Card, side: Side, form: QuestionForm) -> HttpResponse:
    why_not = ""
    try:
        check_in_time(card, timezone.now())
    except NotPossible as refused:
        why_not = refused.message
    context = {
        "card": card,
        "fixture": card.fixture,
        "entry": entry_of(card.fixture, side),
        "form": form,
        "own": protest_of(card, side),
        "until": protest_until(card),
        "why_not": why_not,
    }
    return render(request, "matches/card_protest.html", context)
