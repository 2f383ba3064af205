"""Which further fact would narrow the possible points most, whatever it turned out to be.

Asked are the facts that have few possible answers: how the round ended, who led, the opening tile,
the last tile, who played a tile. For each answer the orders are gone through again; what counts is
how many totals the least helpful answer leaves.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from scoring.evidence.facts import Ended, Facts
from scoring.evidence.in_turn import InTurn
from scoring.evidence.solving import Orders, solve
from scoring.problems import Place
from scoring.seats import sides_at

_QUICK_STATES: Final = 700
"""Where turns take more states, every answer is measured without them: else it would take long."""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The fact to ask for next, and the most totals that it can leave.

    `place` is the field of the facts, with the index of the tile for ("played_by", index). `text`
    asks for it, "which tile opened". `exact` is false where more may be ruled out than `at_most`
    says.
    """

    place: Place
    text: str
    at_most: int
    exact: bool


def narrowing(facts: Facts, orders: Orders) -> Narrowing | None:
    """The best further fact; None if the points are settled, or if no single fact is sure to help.

    `orders` are those of `facts`.
    """
    now = orders.tally.folded(orders.value)
    if isinstance(orders, InTurn):
        quick = sum(map(len, orders.layers)) <= _QUICK_STATES
    else:
        quick = not facts.in_turn
    if not quick:
        facts = replace(facts, in_turn=False)
    fewest = now.bit_count()
    best: Narrowing | None = None
    for place, text, answers in _questions(facts) if fewest > 1 else ():
        worst = 0
        for answer in answers:
            found = solve(answer)
            # A further fact adds nothing, so what turns ruled out before stays ruled out.
            left = found.tally.folded(found.value) & now
            worst = max(worst, left.bit_count())
            if worst >= fewest:
                break
        else:
            fewest = worst
            best = Narrowing(place, text, worst, quick and orders.exact)
    return best


Question = tuple[Place, str, Iterator[Facts]]


def _questions(facts: Facts) -> Iterator[Question]:
    """What is not known yet, with the facts as they would be after each answer."""
    tiles = [laid.tile for laid in facts.line]
    if facts.opening is None:
        openings = (replace(facts, opening=tile) for tile in tiles)
        yield ("opening",), "which tile opened", openings
    if facts.last is None and len(tiles) > 1:
        lasts = (replace(facts, last=tile) for tile in (tiles[0], tiles[-1]))
        yield ("last",), f"whether {tiles[0]} or {tiles[-1]} was placed last", lasts
    if facts.leader is None:
        leaders = (replace(facts, leader=seat) for seat in range(facts.seats))
        yield ("leader",), "who led", leaders
    if facts.ended is None:
        yield ("ended",), "how the round ended", _endings(facts)
    for index, tile in enumerate(tiles):
        if len(facts.who(index)) > 1:
            yield ("played_by", index), f"who played {tile}", _players(facts, index)


def _endings(facts: Facts) -> Iterator[Facts]:
    yield replace(facts, ended=Ended.BLOCKED)
    yield replace(facts, ended=Ended.UNFINISHED)
    for side in range(sides_at(facts.seats)):
        yield replace(facts, ended=Ended.CHIP_OUT, ended_by=side)
        yield replace(facts, ended=Ended.WON, ended_by=side)


def _players(facts: Facts, index: int) -> Iterator[Facts]:
    known = list(facts.played_by or (None,) * len(facts.line))
    for seat in facts.who(index):
        known[index] = seat
        yield replace(facts, played_by=tuple(known))
