"""Whether somebody may change a card as it stands: worked out from who it is and the card, in one
place, by every act that changes one.

Nothing that is signed changes under the other side’s hand, so a card that is handed in, disputed or
waiting for the league is the league’s alone. Whoever does not run the league now goes by the rule
of the sides, also somebody without any role. An officer who is a captain too acts as the league.
"""

from __future__ import annotations

from league.permissions import Person
from league.policies import NotPossible
from matches.enums import CardState
from matches.models import Card
from matches.permissions import fills_in_for_a_side
from matches.policies import (
    EDITABLE,
    EDITABLE_BY_SIDES,
    check_editable,
    check_editable_by_sides,
)


def is_open_to(card: Card, by: Person) -> bool:
    """Whether somebody may change a card in its present state. What is open to the sides is open to
    everybody, so roles are read only where they matter: pegging a draft asks for none.
    """
    state = CardState(card.state)
    if state in EDITABLE_BY_SIDES:
        return True
    return state in EDITABLE and not fills_in_for_a_side(by, card.fixture)


def check_change(card: Card, by: Person) -> None:
    """The same, and whether the match is one whose card is its sides’ to go on with; says why not.
    An act asks this of a card that it holds.
    """
    try:
        check_editable_by_sides(card)
    except NotPossible:
        if fills_in_for_a_side(by, card.fixture):
            raise
        check_editable(card)
