"""What a ruling is called: whether what was objected to stands, is another now, or is awarded.

A ruling says what it decides itself. What the secretary corrected meanwhile, or another ruling
changed, is not its doing; only where a protest is put right by a correction, the ruling that ends
it says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.actions.settling import Awarded, Decision, Stands
from matches.enums import CardEventKind, RulingKind
from matches.models import Ruling
from matches.models.matters import Matter
from matches.scorecard import hash_of

Content = Mapping[str, Any]


def objected_to(matter: Matter, decision: Decision, before: Content) -> Content:
    """What a card said of which it is decided: before the ruling; or, where that leaves it as it
    is, when the objection was made or by the last ruling since.
    """
    if matter.against is not None or not isinstance(decision, Stands):
        return before
    since = matter.card.events.filter(at__gte=matter.since).order_by("at", "pk")
    kinds = [CardEventKind.PROTESTED, CardEventKind.RULED]
    told = [one for one in since.filter(kind__in=kinds) if one.after is not None]
    ruled = [one for one in told if one.kind == CardEventKind.RULED]
    return next((one.after for one in [*ruled[-1:], *told] if one.after is not None), before)


def kind_of(
    matter: Matter, decision: Decision, again: Ruling | None, was: Content, now: Content
) -> RulingKind:
    """What the ruling on a matter is called; ``again``: the ruling that it decides anew, ``was``
    and ``now``: the card as :func:`objected_to` and afterwards.
    """
    if isinstance(decision, Awarded):
        return RulingKind.AWARDED
    if not isinstance(decision, Stands):
        # A card that counts in place of an award may say what it said.
        changed = again is not None or hash_of(was) != hash_of(now)
    else:
        # Of an appeal it is the ruling that stands, whatever else became of the card since.
        changed = matter.against is None and _about(matter, was) != _about(matter, now)
    return RulingKind.REVISED if changed else RulingKind.UPHELD


def _about(matter: Matter, content: Content) -> object:
    """The legs that a matter names, or where it is about more all of the card."""
    if any(one.leg is None for one in matter.disputes):
        return hash_of(dict(content))
    places = sorted((one.leg.board.order, one.leg.number) for one in matter.disputes if one.leg)
    return [content["boards"][board - 1]["legs"][leg - 1] for board, leg in places]
