"""Which answers that were kept were worked out under other house rules than those of the match."""

from __future__ import annotations

from collections.abc import Iterable

from matches.models.boards import Leg
from matches.models.cards import Card
from matches.models.evidence import Evidence
from matches.played_by import fits
from matches.tile_record import SEATS_OF_PLAYERS


def under_other_rules(card: Card, found: Iterable[Evidence]) -> set[int]:
    """The numbers of those that are not by the rules of the leg that they are about; where none is
    named, of any leg that is disputed, or of any of the card. Of an answer that depends on no rule,
    or that was kept without its rules, nothing is said.
    """
    kept = [one for one in found if one.played_by]
    if not kept:
        return set()
    boards = dict(Leg.objects.filter(board__card=card).values_list("pk", "board__order"))
    disputed = {boards[leg] for leg in card.disputes.values_list("leg", flat=True) if leg in boards}

    def is_right(one: Evidence) -> bool:
        named = {boards[one.leg_id]} if one.leg_id in boards else disputed
        return any(_fits(one, card, order) for order in named or set(boards.values()))

    return {one.pk for one in kept if not is_right(one)}


def _fits(one: Evidence, card: Card, order: int) -> bool:
    form = card.rules.boards[order - 1]
    rules, seats = card.rules.house_rules_for(form), SEATS_OF_PLAYERS.get(form.players)
    return rules is not None and seats is not None and fits(one.played_by, rules, seats)
