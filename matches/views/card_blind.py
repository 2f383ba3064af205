"""A card that was handed in, kept from the other side until that has sent one of its own.

For leagues in which each side sends its card. The league's officers and referees read both.
"""

from __future__ import annotations

from league.models import Fixture
from league.permissions import Person, can_see_desk
from matches.enums import CardState
from matches.models import Card
from matches.permissions import sides_of
from matches.reporting import answers_blind


def waits_unseen(card: Card) -> bool:
    """Whether one side’s card is in, and the other’s is to come before it has seen it."""
    return card.state == CardState.REPORTED and answers_blind(card.rules.record.reporter)


def kept_from(user: Person, fixture: Fixture, card: Card | None) -> bool:
    """Whether somebody who runs a card is not to see yet what the other side says in it.

    A marker belongs to neither side, and might tell either: for markers it is kept as well.
    """
    if card is None or not waits_unseen(card):
        return False
    if can_see_desk(user, fixture.competition.season.league):
        return False
    signed = card.signatures.standing().values_list("side", flat=True)
    return not set(sides_of(user, fixture)) & set(signed)
