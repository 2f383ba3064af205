"""Every order of the tiles that keeps turns: everybody placed who could, and knocks were true.

A state is an interval of the line and the seat that placed last. From it the turn goes to the next
seat that places; those before it knock. A knock is refuted by a tile of that seat that fits and
that is known to be left in its hand, or lies in the line outside the interval: placed later, it was
held then. Here it is known who played each tile; where it is not, a state holds more.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.evidence.effort import Effort
from scoring.evidence.layout import Layout
from scoring.evidence.order import Order, Placed
from scoring.evidence.tally import Combination, Tally, width_for

SEAT: Final = 0b11
FIRST_FROM: Final = 2
FIRST_BITS: Final = 5
FIRST: Final = (1 << FIRST_BITS) - 1
"""A state is a number: the seat that placed last, then the first position of the interval."""

Step = tuple[int, int, int]
"""A placement: the state after it, the position of the tile, and the seat that placed it."""


class Finish(NamedTuple):
    """A last placement: out of which state, None for a line of one tile, by whom, and with what the
    round was worth after it.
    """

    before: int | None
    placed: Placed
    out: bool
    value: int


class InTurn:
    """The orders of one layout in which turns were kept; TooMuchError if `effort` is not enough.

    `layers` have, by length of the interval less 1, the combinations of points by state.
    """

    exact: Final = True

    def __init__(self, layout: Layout, effort: Effort, *, counting: bool = False) -> None:
        self.layout: Final = layout
        most = layout.most_points()
        choices = [owners.bit_count() for owners in layout.owners]
        width = width_for(choices) if counting else 1
        self.tally: Final = Tally(most, layout.rules, layout.facts.scores, 0, width)
        seats = layout.seats
        self._after: Final = [
            [(seat + ahead) % seats for ahead in range(1, seats + 1)] for seat in range(seats)
        ]
        self._everywhere: Final = (1 << layout.size) - 1 | layout.in_hand
        sure = [positions.bit_count() for positions in layout.players.sure]
        self._finishes_by: Final = [layout.finishes(sure, seat) for seat in range(seats)]
        self.layers: Final[list[dict[int, int]]] = []
        self.finishes: Final[list[Finish]] = []
        self._effort: Final = effort
        self.value: Final = self._run() if layout.players.possible else 0

    def _run(self) -> int:
        last_length = self.layout.size - 1
        layer = self._open()
        for length in range(1, last_length + 1):
            self.layers.append(layer)
            if length == last_length:
                self._close(layer)
            else:
                layer = self._grow(layer, length)
        value = 0
        for finish in self.finishes:
            value = self.tally.either(value, finish.value)
        return value

    def _open(self) -> dict[int, int]:
        """The states after the opening tile (B3)."""
        layout, tally = self.layout, self.tally
        layer = {}
        for at in layout.openings:
            made = layout.awards[at][at]
            for seat in range(layout.seats):
                if not (layout.owners[at] & layout.leaders) >> seat & 1:
                    continue
                state = self._opened(at, seat)
                if layout.size == 1:
                    self._finish(None, (state, at, seat), 1)
                    continue
                goes_on, _ = tally.event(1, layout.side[seat], made, opening=True)
                if goes_on:
                    layer[state] = goes_on
        return layer

    def _grow(self, layer: dict[int, int], length: int) -> dict[int, int]:
        """The states one placement later."""
        layout, either, event = self.layout, self.tally.either, self.tally.event
        awards, sides = layout.awards, layout.side
        steps, most = self._steps, self._effort.left
        grown: dict[int, int] = {}
        for state, value in layer.items():
            if len(grown) > most:
                break
            for after, _, seat in steps(state, length):
                first = after >> FIRST_FROM & FIRST
                goes_on, _ = event(value, sides[seat], awards[first][first + length], opening=False)
                if goes_on:
                    before = grown.get(after)
                    grown[after] = goes_on if before is None else either(before, goes_on)
        self._effort.spend(grown.values())
        return grown

    def _close(self, layer: dict[int, int]) -> None:
        for state, value in layer.items():
            for step in self._steps(state, self.layout.size - 1):
                self._finish(state, step, value)

    def _finish(self, before: int | None, step: Step, value: int) -> None:
        layout = self.layout
        after, at, seat = step
        if at not in layout.lasts:
            return
        out = self._chips_out(after, seat)
        if out is not None:
            made = layout.awards[0][layout.size - 1]
            value = layout.close(self.tally, value, seat, made, out=out)
            if value:
                self.finishes.append(Finish(before, Placed(at, seat), out, value))

    # What a state is

    def _opened(self, at: int, seat: int) -> int:
        """The state once `seat` has opened with the tile at `at`."""
        return at << FIRST_FROM | seat

    def _chips_out(self, state: int, seat: int) -> bool | None:
        """Whether the last placement, by `seat`, chips out; None if it cannot have been the last.

        `state` is that after it.
        """
        return self._finishes_by[seat]

    def _steps(self, state: int, length: int) -> Iterable[Step]:
        """Every placement that can come next to an interval of so many tiles."""
        layout = self.layout
        first, owners = state >> FIRST_FROM & FIRST, layout.owners
        after = first + length
        left_owner = owners[first - 1] if first else 0
        right_owner = owners[after] if after < layout.size else 0
        left_end, right_end = layout.lefts[first], layout.rights[after - 1]
        outside = self._everywhere ^ ((1 << length) - 1 << first)
        for turn in self._after[state & SEAT]:
            bit = 1 << turn
            if (left_owner | right_owner) & bit:
                if left_owner == bit:
                    yield first - 1 << FIRST_FROM | turn, first - 1, turn
                if right_owner == bit:
                    yield first << FIRST_FROM | turn, after, turn
                return
            holds = layout.holds[turn]
            if (holds[left_end] | holds[right_end]) & outside:
                return

    # Back from a combination to an order

    def order(self, combination: Combination) -> Order | None:
        """One order that leads to `combination`: who placed which tile of the line, in turn."""
        layout, tally = self.layout, self.tally
        made = layout.awards[0][layout.size - 1]
        for finish in self.finishes:
            places = tally.places_of(finish.value, combination)
            if not places:
                continue
            if finish.before is None:
                return Order((finish.placed,), finish.out)
            seat, points = finish.placed.seat, layout.points(made, out=finish.out)
            rest = self.layers[-1][finish.before]
            for source in tally.sources(rest, places[0], layout.side[seat], points):
                closed = layout.close(tally, 1 << source, seat, made, out=finish.out)
                if closed >> places[0] & 1:
                    before = self._back(finish.before, source)
                    return Order((*before, finish.placed), finish.out)
        return None

    def _back(self, state: int, place: int) -> list[Placed]:
        """The placements that lead to one place of one state of the last layer."""
        placed = []
        for length in range(self.layout.size - 1, 1, -1):
            state, place, last = self._before(state, place, length)
            placed.append(last)
        placed.append(Placed(state >> FIRST_FROM & FIRST, state & SEAT))
        return placed[::-1]

    def _before(self, state: int, place: int, length: int) -> tuple[int, int, Placed]:
        """A state, and a place of it, from which a placement leads to one of `length` tiles."""
        layout, tally = self.layout, self.tally
        first, side = state >> FIRST_FROM & FIRST, layout.side[state & SEAT]
        made = layout.awards[first][first + length - 1]
        return next(
            (before, source, Placed(at, seat))
            for before, value in self.layers[length - 2].items()
            if before >> FIRST_FROM & FIRST in {first, first + 1}
            for source in tally.sources(value, place, side, made)
            if tally.goes_on(1 << source, side, made) >> place & 1
            for after, at, seat in self._steps(before, length - 1)
            if after == state
        )
