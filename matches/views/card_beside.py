"""What became of a match beside its card: decisions of the league, rulings, replays, its history.

Everybody may read it, with the reasons; who decided is for officials, on their own page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from league.enums import FixtureStatus, Ineligible, ResultKind, Side
from league.models import Fixture, Result
from league.permissions import can_hand_out_roles, can_run_league
from league.views.base import LeagueRequest
from league.views.fixture_history import public_history
from matches.actions.eligibility import rulings_on
from matches.actions.markers import markers_of
from matches.enums import CardState
from matches.models import Card, entry_of
from matches.permissions import can_let_marker_in
from matches.policies import EDITABLE_BY_SIDES
from matches.views.card_legs import names_on
from matches.views.card_unanswered import unanswered

_COSTS = {
    Ineligible.MATCH: "the match goes to the other side",
    Ineligible.LEGS: "every leg played at that chair goes to the other side",
}


@dataclass(frozen=True, slots=True)
class RulingLine:
    """Somebody on the card who was not allowed to play, and what that cost."""

    name: str
    team: str
    cost: str
    reason: str


def beside_card(
    request: LeagueRequest, fixture: Fixture, card: Card | None, *, in_full: bool
) -> dict[str, Any]:
    """What a page of the match tells beside its card."""
    counted: list[Result] = fixture.counted  # type: ignore[attr-defined]
    awarded = any(result.kind == ResultKind.AWARDED for result in counted)
    rulings = []
    if card is not None and awarded:
        rulings = _rulings(card, names_on(card, request.league, in_full=in_full))
    return {
        "awarded": awarded,
        "unanswered": unanswered(card, timezone.now()) if in_full and not awarded else None,
        "rulings": rulings,
        "story": public_history(fixture.events.order_by("pk")),
        "replays": fixture.replays,
        "replayed_by": list(fixture.replayed_by.order_by("date", "pk")),
        "may_run": can_run_league(request.user, request.league),
        **_markers(request, fixture, card),
    }


def _markers(request: LeagueRequest, fixture: Fixture, card: Card | None) -> dict[str, Any]:
    """Who marks the card tonight; for its captains and officers alone."""
    if not can_let_marker_in(request.user, fixture):
        return {"markers": [], "may_let_in": False}
    to_play = fixture.status == FixtureStatus.SCHEDULED
    to_fill_in = card is None or CardState(card.state) in EDITABLE_BY_SIDES
    open_season = fixture.competition.season.closed_on is None
    return {
        "markers": markers_of(card, timezone.now()) if card else [],
        "may_let_in": to_play and to_fill_in and open_season,
        "may_see_held": can_hand_out_roles(request.user, request.league),
    }


def _rulings(card: Card, names: Mapping[str, str]) -> list[RulingLine]:
    return [
        RulingLine(
            names[str(ruling.lineup.uid)],
            str(entry_of(card.fixture, Side(ruling.lineup.side))),
            _COSTS[Ineligible(ruling.effect)],
            ruling.reason,
        )
        for ruling in rulings_on(card)
    ]
