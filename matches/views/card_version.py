"""An old version of a card, as it stood after one act: read-only, and plainly marked as old."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render

from league.views.base import LeagueRequest
from league.views.public.reading import public_page
from matches.models import Card
from matches.permissions import can_see_draft
from matches.scorecard import totals
from matches.views.card import fixture_asked
from matches.views.card_blind import kept_from
from matches.views.card_history import History
from matches.views.card_legs import leg_groups, names_on


@public_page
def card_version(request: LeagueRequest, fixture_id: int, event_id: int) -> HttpResponse:
    """One version; strangers open those that were official."""
    fixture = fixture_asked(request, fixture_id)
    card = Card.objects.whole().filter(fixture=fixture).first()
    if card is None:
        raise Http404("This match has no card.")
    in_full = can_see_draft(request.user, fixture)
    in_full = in_full and not kept_from(request.user, fixture, card)
    history = History(card, in_full=in_full)
    version = history.version(event_id)
    if version is None:
        raise Http404("There is no such version of this card.")
    sheet = history.sheet(version)
    teams = (fixture.home.name, fixture.away.name)
    latest = history.versions()[-1]
    context = {
        "fixture": fixture,
        "version": version.event,
        "is_latest": version.content == latest.content,
        "groups": leg_groups(sheet, names_on(card, request.league, in_full=in_full), teams),
        "totals": totals(sheet),
    }
    return render(request, "matches/card_version.html", context)
