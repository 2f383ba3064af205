"""Where on a card something stands, and who changed it last, as the card's history tells."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from league.models import User
from matches.models import BoardSlot, Card, Leg, LegEvent
from scoring.problems import Place


def place_of_leg(leg: Leg) -> Place:
    """The path of a leg on its card."""
    return ("board", leg.board.order, "leg", leg.number)


def place_of_slot(slot: BoardSlot) -> Place:
    """The path of a chair on its card."""
    return ("board", slot.board.order, "slot", slot.side, slot.position)


def last_change(card: Card, place: Place) -> tuple[User | None, datetime | None]:
    """Who changed a place of a card last, and when; nobody where it was never changed."""
    pegged = _last_event(card, place)
    for event in card.events.select_related("by").order_by("-at", "-pk"):
        if event.after is None or event.before is None:
            continue
        if pegged is not None and pegged.at >= event.at:
            break
        if _at(event.before, place) != _at(event.after, place):
            return event.by, event.at
    return (pegged.by, pegged.at) if pegged is not None else (None, None)


def before_last_change(card: Card, place: Place) -> Any:
    """What the card's history says stood at a place before what stands now; None where nothing."""
    for event in card.events.order_by("-at", "-pk"):
        if event.after is None or event.before is None:
            continue
        before = _at(event.before, place)
        if before != _at(event.after, place):
            return before
    return None


def _last_event(card: Card, place: Place) -> LegEvent | None:
    if place[2:3] != ("leg",):
        return None
    return (
        LegEvent.objects.filter(
            leg__board__card=card, leg__board__order=place[1], leg__number=place[3]
        )
        .select_related("by")
        .order_by("-at", "-pk")
        .first()
    )


def _at(content: dict[str, Any], place: Place) -> Any:
    if place[0] == "board":
        board = content["boards"][int(place[1]) - 1]
        if place[2] == "leg":
            return board["legs"][int(place[3]) - 1]
        return board[str(place[3])][int(place[4]) - 1]
    return content["match_score" if place[0] == "match-score" else "note"]
