"""Disputing a card with an own version, leg by leg; or sending one before seeing the other.

What is typed changes nothing on the card; it is kept beside it, for the league to decide.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.enums import Side
from league.models import Fixture
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, signed_in
from league.views.device import carry, digest_of, mark_of
from matches.actions.refusals import CardProblems
from matches.actions.signing import Hand, dispute, send_own, signed_now
from matches.enums import CardState
from matches.forms.signing import DisputeForm
from matches.models import Card, content_of, entry_of
from matches.permissions import check_see_draft, check_sign_card, sides_of
from matches.policies import EDITABLE_BY_SIDES, can_move, words_for
from matches.reporting import answers_blind
from matches.scorecard import hash_of
from matches.views.card_access import card_or_404, card_page
from matches.views.pegged_legs import instead_form, with_scores
from matches.views.sheet_again import blank as blank_sheet
from matches.views.sheet_page import SheetPage


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_see_draft)
def card_dispute(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Show the legs to be put right; keep the own version."""
    card = card_or_404(fixture)
    sides = [side for side in sides_of(request.user, fixture) if side not in signed_now(card)]
    side = sides[0] if sides else next(iter(sides_of(request.user, fixture)), Side.HOME)
    check_sign_card(request.user, fixture, side)
    possible = can_move(card, "dispute")
    if not sides or (not possible and request.method != "POST"):
        messages.info(request, f"This card is {words_for(CardState(card.state))}.")
        return redirect("matches:card_sign", request.league.slug, fixture.pk)
    blind = _blind(card)
    if request.method != "POST":
        return _page(request, card, side, blind=blind)
    if not possible:
        return _too_late(request, card, side, blind=blind)
    return _send(request, card, side, blind=blind)


def _blind(card: Card) -> bool:
    """Whether a side sends its own card before it sees the other; also once that is taken back."""
    open_ = CardState(card.state) in {CardState.REPORTED, *EDITABLE_BY_SIDES}
    return open_ and answers_blind(card.rules.record.reporter)


def _bound(request: LeagueRequest, *, blind: bool) -> DisputeForm:
    form = DisputeForm(request.POST)
    if blind:
        del form.fields["reason"]
    return form


def _too_late(request: LeagueRequest, card: Card, side: Side, *, blind: bool) -> HttpResponse:
    """What was typed while the card was taken back, or came to count: nothing of it is lost."""
    if CardState(card.state) in EDITABLE_BY_SIDES:
        why = (
            "The card was taken back while you typed, so nothing is sent. All that you typed is"
            " still here: keep this page open and send it when the card is handed in again."
        )
    else:
        why = (
            f"This card is {words_for(CardState(card.state))} by now, so nothing is sent. All that"
            " you typed is still here; tell the secretary what is wrong."
        )
    page = SheetPage(card, request.league, request.POST)
    form = _bound(request, blind=blind)
    return _page(request, card, side, blind=blind, page=page, form=form, refusal=why)


def _send(request: LeagueRequest, card: Card, side: Side, *, blind: bool) -> HttpResponse:
    page = SheetPage(card, request.league, request.POST)
    form = _bound(request, blind=blind)
    instead = instead_form(card, request.POST)
    if not all([page.form.is_valid(), form.is_valid(), instead.is_valid()]):
        return _page(request, card, side, blind=blind, page=page, form=form)
    mark = mark_of(request)
    hand = Hand(side=side, by=signed_in(request), device=digest_of(mark))
    given = form.cleaned_data | {"seen": request.POST.get("seen", "")}
    at = timezone.now()
    changes = with_scores(page.changes(), card, instead)
    try:
        if blind:
            card = send_own(card=card, hand=hand, changes=changes, at=at, **given)
        else:
            card = dispute(card=card, hand=hand, changes=changes, at=at, **given)
    except AlreadyDone as already:
        messages.info(request, already.message)
    except CardProblems as refused:
        again = SheetPage(card, request.league, request.POST, problems=refused.problems)
        return _page(
            request, card, side, blind=blind, page=again, form=form, refusal=refused.message
        )
    except NotPossible as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        return _page(request, card, side, blind=blind, page=page, form=form)
    else:
        messages.success(request, _said(card, side))
    answer = redirect(
        "matches:card" if card.state == CardState.OFFICIAL else "matches:card_sign",
        request.league.slug,
        card.fixture_id,
    )
    carry(answer, mark)
    return answer


def _said(card: Card, side: Side) -> str:
    if card.state == CardState.DISPUTED:
        return (
            f"The card is disputed. The league has the version of {entry_of(card.fixture, side)}"
            " beside it and decides."
        )
    return "Both sides sent the same card."


def _page(
    request: LeagueRequest,
    card: Card,
    side: Side,
    *,
    blind: bool,
    page: SheetPage | None = None,
    form: DisputeForm | None = None,
    refusal: str = "",
) -> HttpResponse:
    if form is None:
        form = DisputeForm()
        if blind:
            del form.fields["reason"]
    context = {
        "card": card,
        "fixture": card.fixture,
        "page": page or SheetPage(card, request.league, blank_sheet(card) if blind else None),
        "form": form,
        "instead": instead_form(card, request.POST if request.method == "POST" else None),
        "seen": hash_of(content_of(card)),
        "blind": blind,
        "refusal": refusal,
        "entry": entry_of(card.fixture, side),
        "back_url": reverse("matches:card_sign", args=[request.league.slug, card.fixture_id]),
    }
    return render(request, "matches/card_dispute.html", context)
