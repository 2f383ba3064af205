"""Going through all orders of a line, in turn where the facts say so and it can be done."""

from typing import Final

from scoring.evidence.facts import Facts
from scoring.evidence.freely import Freely
from scoring.evidence.in_turn import InTurn, TooManyStatesError
from scoring.evidence.layout import Layout

MOST_STATES: Final = 8_000
"""States that are gone through for one answer: about a tenth of a second. More are needed only at a
table of three or four where it is not known who played most of the tiles."""

Orders = InTurn | Freely


def solve(facts: Facts, *, most_states: int = MOST_STATES, width: int = 1) -> Orders:
    """All orders that fit the facts, whose line must be one; a superset if there are too many."""
    layout = Layout(facts)
    if facts.in_turn:
        try:
            return InTurn(layout, most_states, width)
        except TooManyStatesError:
            pass
    return Freely(layout, width)


def is_exact(facts: Facts, orders: Orders) -> bool:
    """Whether the answer has no combination too many."""
    return orders.exact and isinstance(orders, InTurn) == facts.in_turn
