"""Which further fact would narrow the possible points most, whatever it turned out to be.

Asked are the facts that have few possible answers: how the round ended, who led, the opening tile,
the last tile, who played a tile. For each answer the orders are gone through again; what counts is
how many totals the least helpful answer leaves.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from scoring.evidence.checks_of_end import END_CHECKS
from scoring.evidence.effort import Effort
from scoring.evidence.facts import Ended, Facts
from scoring.evidence.in_turn import InTurn
from scoring.evidence.solving import Orders, solve
from scoring.evidence.tally import Combination, Tally
from scoring.problems import Place
from scoring.seats import sides_at

_QUICK_SETS: Final = 700
"""Where turns take more, every answer is measured without them: else it would take long."""
_MOST_SETS: Final = 12_000
"""For all answers together, a tenth of a second: what was not asked by then is not asked."""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The fact to ask for next, and the most totals that it can leave.

    `place` is the field of the facts, with the index of the tile for ("played_by", index). `text`
    asks for it, "which tile opened". `exact` is false where more may be ruled out than `at_most`
    says. `complete` is false where not every fact could be looked at in time, so that another may
    narrow it more.
    """

    place: Place
    text: str
    at_most: int
    exact: bool
    complete: bool
    _left: tuple[tuple[Facts, int], ...] = field(repr=False, compare=False)
    _tally: Tally = field(repr=False, compare=False)

    @property
    def combinations(self) -> int:
        """How many combinations all answers leave together: what `answers` has to go through."""
        return sum(left.bit_count() for _, left in self._left)

    @property
    def answers(self) -> tuple[tuple[Facts, tuple[Combination, ...]], ...]:
        """Every answer that is possible, as facts that hold it, with the totals that it leaves."""
        return tuple(
            (facts, tuple(self._tally.combinations(left))) for facts, left in self._left if left
        )


def narrowing(facts: Facts, orders: Orders) -> tuple[Narrowing | None, bool]:
    """The best further fact, and whether every fact could be looked at in time.

    None if the points are settled, or if no single fact is sure to help. `orders` are those of
    `facts`. It takes a tenth of a second at most; a fact that could not be looked at in that time
    is taken for one that is not sure to help.
    """
    now = orders.tally.folded(orders.value)
    if isinstance(orders, InTurn):
        quick = sum(map(len, orders.layers)) <= _QUICK_SETS
    else:
        quick = not facts.in_turn
    if not quick:
        facts = replace(facts, in_turn=False)
    measure = _Measure(orders, now)
    fewest = now.bit_count()
    best: tuple[Place, str] | None = None
    best_left: _Left = ()
    for place, text, answers in _questions(facts) if fewest > 1 else ():
        if measure.effort.left < 0:
            break
        left = measure.left(answers, fewest)
        if left is not None:
            fewest = _most(left)
            best, best_left = (place, text), left
    complete = measure.effort.left >= 0
    if best is None:
        return None, complete
    exact = quick and orders.exact
    return Narrowing(*best, fewest, exact, complete, best_left, orders.tally), complete


_Left = tuple[tuple[Facts, int], ...]
"""By answer the totals that it leaves, packed."""


def _most(left: _Left) -> int:
    return max((totals.bit_count() for _, totals in left), default=0)


class _Measure:
    """How many totals are left by an answer, of those in `now`, which `orders` leave."""

    def __init__(self, orders: Orders, now: int) -> None:
        self.most: Final = orders.tally.most
        self.now: Final = now
        self.effort: Final = Effort(_MOST_SETS)

    def left(self, answers: Iterator[Facts], fewest: int) -> _Left | None:
        """What each of `answers` leaves; None if one leaves no fewer, or not all is known."""
        found = []
        for answer in answers:
            if self.effort.left < 0:
                return None
            orders = solve(answer, effort=self.effort, most=self.most)
            # A further fact adds nothing, so what turns ruled out before stays ruled out.
            totals = orders.tally.folded(orders.value) & self.now
            if totals.bit_count() >= fewest:
                return None
            found.append((answer, totals))
        return tuple(found) if self.effort.left >= 0 else None


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
    """Every end that is not plainly wrong by what is known (E, F4)."""
    answers = [replace(facts, ended=Ended.BLOCKED), replace(facts, ended=Ended.UNFINISHED)]
    for side in range(sides_at(facts.seats)):
        answers.append(replace(facts, ended=Ended.CHIP_OUT, ended_by=side))
        answers.append(replace(facts, ended=Ended.WON, ended_by=side))
    for answer in answers:
        if not any(True for check in END_CHECKS for _ in check(answer)):
            yield answer


def _players(facts: Facts, index: int) -> Iterator[Facts]:
    known = list(facts.played_by or (None,) * len(facts.line))
    for seat in facts.who(index):
        known[index] = seat
        yield replace(facts, played_by=tuple(known))
