"""Markers of a card: who they are, an end for each, and an invitation for one more, shown once."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from league.actions.invitations import take_back_invitation
from league.models import Fixture, Grant, Invitation
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, league_page, signed_in
from league.views.desk.page import number
from league.views.qr import code_of
from matches.actions.cards import open_card
from matches.actions.markers import end_marker, invite_marker, invited_to, markers_of
from matches.enums import CardState
from matches.models import Card
from matches.permissions import check_let_marker_in
from matches.policies import EDITABLE_BY_SIDES, words_for
from matches.views.card_access import card_page


@require_safe
@league_page
def marked_card(request: LeagueRequest, card_uid: UUID) -> HttpResponseBase:
    """From an invitation to the card that it is for, which asks who may enter."""
    league_of = {"fixture__competition__season__league": request.league}
    card = get_object_or_404(Card.objects.filter(**league_of), uid=card_uid)
    return redirect("matches:card_edit", request.league.slug, card.fixture_id)


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_let_marker_in)
def card_markers(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Show the markers; let one in, end one, or take an invitation back."""
    card = Card.objects.filter(fixture=fixture).first()
    if request.method != "POST":
        return _page(request, fixture, card)
    by, now = signed_in(request), timezone.now()
    do = request.POST.get("do", "")
    try:
        if do == "invite":
            card = card or open_card(fixture=fixture, by=by, at=now)
            made = invite_marker(card=card, by=by, at=now)
            link = reverse("joining:link", args=[made.secret])
            return _page(request, fixture, card, made=made, link=link)
        if do == "end" and card is not None:
            rows = Grant.objects.filter(card_uid=card.uid).select_related("user")
            grant = get_object_or_404(rows, pk=number(request.POST.get("marker")))
            end_marker(grant=grant, by=by, at=now)
            messages.success(request, f"{grant.user} no longer marks this card.")
        elif do == "take-back" and card is not None:
            waiting = Invitation.objects.filter(card_uid=card.uid)
            row = get_object_or_404(waiting, pk=number(request.POST.get("invitation")))
            take_back_invitation(invitation=row, by=by, at=now)
            messages.success(request, "The invitation is taken back; it lets nobody in.")
    except AlreadyDone as already:
        messages.info(request, already.message)
    except NotPossible as refusal:
        messages.error(request, refusal.message)
    return redirect("matches:card_markers", request.league.slug, fixture.pk)


def _page(
    request: LeagueRequest, fixture: Fixture, card: Card | None, *, link: str = "", **more: object
) -> HttpResponse:
    now = timezone.now()
    address = request.build_absolute_uri(link) if link else ""
    join = request.build_absolute_uri(reverse("joining:code"))
    state = CardState(card.state) if card else CardState.DRAFT
    context = {
        "fixture": fixture,
        "closed": "" if state in EDITABLE_BY_SIDES else words_for(state),
        "markers": markers_of(card, now) if card else [],
        "waiting": invited_to(card, now) if card else [],
        "link": address,
        "square": code_of(address) if address else None,
        "join": join.partition("://")[2],
        **more,
    }
    return render(request, "matches/card_markers.html", context)
