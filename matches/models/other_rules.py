"""Which answers that were kept were worked out under other house rules than those of the match, or
of the leg that they are about.
"""

from __future__ import annotations

from collections.abc import Iterable

from matches.models.boards import Leg
from matches.models.cards import Card
from matches.models.evidence import Evidence
from matches.played_by import fits
from matches.tile_record import SEATS_OF_PLAYERS

OF_NO_LEG = "Not under this match’s house rules"
OF_ANOTHER = "Not under this leg’s house rules"
OF_NONE_DISPUTED = "Not under the disputed leg’s house rules"


def under_other_rules(card: Card, found: Iterable[Evidence]) -> dict[int, str]:
    """The numbers of those that are not by the rules of the leg that they are about, with what is
    said of it; where none is named, of any leg that is disputed, or of any of the card. Of an
    answer that depends on no rule, or that was kept without its rules, nothing is said.
    """
    kept = [one for one in found if one.played_by]
    if not kept:
        return {}
    boards = dict(Leg.objects.filter(board__card=card).values_list("pk", "board__order"))
    disputed = {boards[leg] for leg in card.disputes.values_list("leg", flat=True) if leg in boards}
    said = {one.pk: _said(one, card, boards, disputed) for one in kept}
    return {number: words for number, words in said.items() if words}


def _said(one: Evidence, card: Card, boards: dict[int, int], disputed: set[int]) -> str:
    fitting = {order for order in set(boards.values()) if _fits(one, card, order)}
    if not fitting:
        return OF_NO_LEG
    if one.leg_id in boards:
        return "" if boards[one.leg_id] in fitting else OF_ANOTHER
    return "" if not disputed or disputed & fitting else OF_NONE_DISPUTED


def _fits(one: Evidence, card: Card, order: int) -> bool:
    form = card.rules.boards[order - 1]
    rules, seats = card.rules.house_rules_for(form), SEATS_OF_PLAYERS.get(form.players)
    return rules is not None and seats is not None and fits(one.played_by, rules, seats)
