"""When cards came in, by their histories."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from matches.enums import CardEventKind
from matches.models.history import CardEvent

_COMES_IN = (CardEventKind.REPORTED, CardEventKind.MADE_OFFICIAL)


def came_in(cards: Collection[int]) -> dict[int, datetime]:
    """When each card first came in, counted anew after it was taken back; one query.

    Handed in again or corrected later changes nothing: that is not when it came. A card whose score
    came first has come once it is completed.
    """
    events = CardEvent.objects.filter(
        card__in=list(cards),
        kind__in=[*_COMES_IN, CardEventKind.TAKEN_BACK, CardEventKind.COMPLETED],
    ).order_by("at", "pk")
    came: dict[int, datetime] = {}
    for card, kind, at in events.values_list("card_id", "kind", "at"):
        if kind == CardEventKind.TAKEN_BACK:
            came.pop(card, None)
        elif kind == CardEventKind.COMPLETED:
            came[card] = at
        else:
            came.setdefault(card, at)
    return came
