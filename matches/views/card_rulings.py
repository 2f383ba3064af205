"""Beside a match: what of its card waits for a ruling, and the rulings there are. For everybody;
what the parties say stays with them.
"""

from __future__ import annotations

from typing import Any

from league.models import Fixture
from league.views.base import LeagueRequest
from matches.actions.protests import check_questionable
from matches.enums import CardState
from matches.models import Card, Ruling
from matches.models.matters import matters_of
from matches.permissions import can_settle_dispute
from matches.policies import NotPossible


def rulings_beside(request: LeagueRequest, fixture: Fixture, card: Card | None) -> dict[str, Any]:
    """What a page of the match tells of disputes and rulings; two queries."""
    if card is None:
        return {}
    matters = matters_of(card)
    return {
        "matters": [one.words for one in matters],
        "counts_meanwhile": card.state == CardState.OFFICIAL,
        "rulings_given": list(Ruling.objects.filter(card=card).for_lists().order_by("number")),
        "may_rule": bool(matters) and can_settle_dispute(request.user, fixture),
        "may_question": not matters and _may_question(request, fixture, card),
    }


def _may_question(request: LeagueRequest, fixture: Fixture, card: Card) -> bool:
    if fixture.competition.season.closed_on is not None:
        return False
    if not can_settle_dispute(request.user, fixture):
        return False
    try:
        check_questionable(card)
    except NotPossible:
        return False
    return True
