"""Going through all orders of a line, in turn where the facts say so and it can be done."""

from collections.abc import Sequence
from typing import Final

from scoring.evidence.effort import Effort, TooMuchError
from scoring.evidence.facts import Facts
from scoring.evidence.freely import Freely
from scoring.evidence.in_turn import InTurn
from scoring.evidence.in_turn_unsure import InTurnUnsure
from scoring.evidence.layout import Layout

MOST_SETS: Final = 9_000
"""Sets of combinations that are gone through for one answer: some fifty milliseconds. More are
needed where it is not known who played most tiles of a long line of three seats, or of four."""
_ANY_NUMBER: Final = 1_000_000
"""Where it is known who played each tile, there are never more than a few hundred."""

Orders = InTurn | Freely


def solve(
    facts: Facts,
    *,
    effort: Effort | None = None,
    counting: bool = False,
    most: Sequence[int] | None = None,
) -> Orders:
    """All orders that fit the facts, whose line must be one; a superset if there are too many.

    `effort` is the work that going through turns may take, by default what can be done quickly.
    With `counting` the orders are counted, which takes more of it. `most` are known bounds of the
    points, by side; answers with the same ones are packed alike.
    """
    layout = Layout(facts, most)
    effort = effort or Effort(MOST_SETS if layout.unsure else _ANY_NUMBER)
    effort.begin(layout.size)
    if facts.in_turn:
        try:
            return (InTurnUnsure if layout.unsure else InTurn)(layout, effort, counting=counting)
        except TooMuchError:
            pass
    return Freely(layout, effort, counting=counting)


def is_exact(facts: Facts, orders: Orders) -> bool:
    """Whether the answer has no combination too many."""
    return orders.exact and isinstance(orders, InTurn) == facts.in_turn
