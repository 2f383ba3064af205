"""Tonight: a captain’s own page. What is on, the one thing to do next, and what is owed."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.permissions import captained
from league.views.base import LeagueRequest, officers_page
from matches.permissions import card_marked, check_own_night
from matches.views.night_disputes import disputes_of
from matches.views.night_lines import OwnNight


@require_safe
@officers_page(check_own_night)
def night(request: LeagueRequest) -> HttpResponseBase:
    """A captain’s night; whoever captains nobody goes to the desk, or to the card to be marked."""
    own = captained(request.user, request.league)
    if not own:
        card = card_marked(request.user, request.league)
        if card is not None:
            return redirect("matches:marked_card", request.league.slug, card)
        return redirect("matches:desk", request.league.slug)
    at = timezone.now()
    context = {
        "night": OwnNight(request.league, own, at),
        "disputes": disputes_of(request.league, own, at),
    }
    return render(request, "matches/night.html", context)
