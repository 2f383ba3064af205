"""What was typed on a sheet, bound again after a refusal: on top of what stands now.

Saving such a sheet once more is a choice between two versions, and not a conflict. What nobody
touched shows what stands now.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.http import QueryDict

from league.enums import Side
from matches.actions.refusals import Conflict
from matches.forms.leg import LegEntry
from matches.forms.sheet import SheetForm, value_of
from matches.models import BoardSlot, Card, Leg
from scoring.problems import Place


def rebound(form: SheetForm, card: Card, conflicts: Iterable[Conflict]) -> QueryDict:
    """A readable sheet on top of the card as it stands now."""
    typed = form.data.copy()
    disputed = {conflict.place for conflict in conflicts}
    for board in card.boards.all():
        for leg in board.legs.all():
            if not form.legs[leg.pk].touched:
                _put(typed, _now(leg))
            elif ("board", board.order, "leg", leg.number) in disputed:
                _put(typed, _seen(leg))
        for slot in board.slots.all():
            place: Place = ("board", board.order, "slot", slot.side, slot.position)
            if not form.slots[slot.pk].touched:
                _put(typed, _seen_slot(slot) | {f"slot-{slot.pk}-who": value_of(slot.lineup)})
            elif place in disputed:
                _put(typed, _seen_slot(slot))
    _put(typed, _seen_of_card(card, disputed))
    return typed


def _seen_of_card(card: Card, disputed: set[Place]) -> dict[str, str]:
    seen: dict[str, str] = {}
    if ("match-score",) in disputed:
        for side, score in zip(Side, (card.home_legs, card.away_legs), strict=True):
            seen[f"match-seen_{side.value}"] = "" if score is None else str(score)
    if ("note",) in disputed:
        seen["match-seen_note"] = card.note
    return seen


def blank(card: Card) -> QueryDict:
    """A sheet on which no leg is entered, whatever the card has: for a side that answers unseen."""
    typed = QueryDict(mutable=True)
    nothing = LegEntry()
    for board in card.boards.all():
        for leg in board.legs.all():
            shown = nothing.shown(leg.target) | {
                "version": str(leg.version),
                "base": nothing.encode(),
            }
            _put(typed, {f"leg-{leg.pk}-{name}": value for name, value in shown.items()})
    _put(typed, {f"match-{name}": "" for name in ("home", "away", "seen_home", "seen_away")})
    _put(typed, {"match-note": card.note, "match-seen_note": card.note})
    return typed


def with_theirs(data: QueryDict, card: Card, prefix: str) -> QueryDict:
    """What was typed, but for one leg what stands now."""
    typed = data.copy()
    for board in card.boards.all():
        for leg in board.legs.all():
            if prefix == f"leg-{leg.pk}":
                _put(typed, _now(leg))
    return typed


def _put(data: QueryDict, values: dict[str, str]) -> None:
    """Put values in the place of those sent; ``update`` of a query would add to them."""
    for name, value in values.items():
        data[name] = value


def _seen(leg: Leg) -> dict[str, str]:
    return {
        f"leg-{leg.pk}-version": str(leg.version),
        f"leg-{leg.pk}-base": LegEntry.of(leg).encode(),
    }


def _now(leg: Leg) -> dict[str, str]:
    shown = LegEntry.of(leg).shown(leg.target)
    return _seen(leg) | {f"leg-{leg.pk}-{name}": value for name, value in shown.items()}


def _seen_slot(slot: BoardSlot) -> dict[str, str]:
    return {
        f"slot-{slot.pk}-version": str(slot.version),
        f"slot-{slot.pk}-base": value_of(slot.lineup),
    }
