"""Every order of the tiles that keeps turns: everybody placed who could, and knocks were true.

A state is an interval of the line and the seat that placed last. From it the turn goes to the next
seat that places; those before it knock. A knock is refuted by a tile of that seat that fits and
that is known to be left in its hand, or lies in the line outside the interval: placed later, it was
held then. Where it is not known who played a tile, the state also holds what follows from whoever
is taken to have: how many such tiles each seat has placed, and which of them its knocks rule out.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.evidence.layout import Layout
from scoring.evidence.order import Order, Placed
from scoring.evidence.tally import Combination, Tally

_COUNT_BITS: Final = 4
"""Room for the unsure tiles of one seat: 14 at most."""
_SEAT_BITS: Final = 2
_SEAT_MASK: Final = (1 << _SEAT_BITS) - 1


class TooManyStatesError(Exception):
    """So little is known about who played what that going through all of it would take too long."""


class Step(NamedTuple):
    """A placement: of the tile at `at` by `seat`, and the key of the state after it."""

    at: int
    seat: int
    key: int


class Finish(NamedTuple):
    """A last placement: out of which state, by whom, and with what the round was worth after it."""

    first: int
    key: int
    at: int
    seat: int
    out: bool
    value: int


class InTurn:
    """The orders of one layout in which turns were kept.

    `layers` have, by length of the interval less 1, the combinations by state, where a state is its
    first position and a key. TooManyStatesError if they are more than `most_states`.
    """

    exact: Final = True

    def __init__(self, layout: Layout, most_states: int, width: int = 1) -> None:
        self.layout: Final = layout
        self.tally: Final = Tally(
            layout.sides,
            layout.most_points(),
            layout.rules,
            layout.facts.scores,
            0,
            width,
        )
        seats = layout.seats
        self._after: Final = [
            [(seat + ahead) % seats for ahead in range(1, seats + 1)] for seat in range(seats)
        ]
        self._everywhere: Final = (1 << layout.size) - 1 | layout.in_hand
        self._counts_from: Final = _SEAT_BITS
        self._ruled_out_from: Final = _SEAT_BITS + _COUNT_BITS * seats
        sure = [positions.bit_count() for positions in layout.players.sure]
        self._played_sure: Final = sure
        self._sure_finish: Final = [layout.finishes(sure, seat) for seat in range(seats)]
        self.layers: Final[list[dict[tuple[int, int], int]]] = []
        self.finishes: Final[list[Finish]] = []
        self._states_left = most_states
        self.value: Final = self._run() if layout.players.possible else 0

    def _run(self) -> int:
        layout, tally = self.layout, self.tally
        last_length = layout.size - 1
        layer = self._open()
        for length in range(1, layout.size):
            self._states_left -= len(layer)
            if self._states_left < 0:
                raise TooManyStatesError
            self.layers.append(layer)
            if length == last_length:
                self._close(layer)
                break
            layer = self._grow(layer, length)
        value = 0
        for finish in self.finishes:
            value = tally.either(value, finish.value)
        return value

    def _open(self) -> dict[tuple[int, int], int]:
        """The states after the opening tile (B3)."""
        layout, tally = self.layout, self.tally
        layer = {}
        for at in layout.openings:
            made = layout.awards[at][at]
            for seat in range(layout.seats):
                if not (layout.owners[at] & layout.leaders) >> seat & 1:
                    continue
                key = self._placed(0, seat, at)
                if layout.size == 1:
                    self._finish(-1, -1, Step(at, seat, key), 1)
                    continue
                goes_on, _ = tally.event(1, layout.side[seat], made, opening=True)
                if goes_on:
                    layer[at, key] = goes_on
        return layer

    def _grow(self, layer: dict[tuple[int, int], int], length: int) -> dict[tuple[int, int], int]:
        """The states one placement later."""
        layout, either, event = self.layout, self.tally.either, self.tally.event
        awards, sides = layout.awards, layout.side
        steps = self.steps
        grown: dict[tuple[int, int], int] = {}
        for (first, key), value in layer.items():
            for at, seat, new_key in steps(first, length, key):
                new_first = min(first, at)
                made = awards[new_first][new_first + length]
                goes_on, _ = event(value, sides[seat], made, opening=False)
                if goes_on:
                    state = (new_first, new_key)
                    before = grown.get(state)
                    grown[state] = goes_on if before is None else either(before, goes_on)
        return grown

    def _close(self, layer: dict[tuple[int, int], int]) -> None:
        layout = self.layout
        for (first, key), value in layer.items():
            for step in self.steps(first, layout.size - 1, key):
                if step.at in layout.lasts:
                    self._finish(first, key, step, value)

    def _finish(self, first: int, key: int, step: Step, value: int) -> None:
        layout = self.layout
        out = self._chips_out(step)
        if out is not None and step.at in layout.lasts:
            made = layout.awards[0][layout.size - 1]
            value = layout.close(self.tally, value, step.seat, made, out=out)
            if value:
                self.finishes.append(Finish(first, key, step.at, step.seat, out, value))

    def _chips_out(self, step: Step) -> bool | None:
        """Whether the last placement chips out; None if it cannot have been the last."""
        layout = self.layout
        if not layout.unsure:
            return self._sure_finish[step.seat]
        played = []
        for seat, (low, _) in enumerate(layout.players.room):
            count = self._count(step.key, seat)
            if count < low:
                return None
            played.append(self._played_sure[seat] + count)
        return layout.finishes(played, step.seat)

    # Back from a combination to an order

    def order(self, combination: Combination) -> Order | None:
        """One order that leads to `combination`: who placed which tile of the line, in turn."""
        layout, tally = self.layout, self.tally
        for finish in self.finishes:
            places = tally.places_of(finish.value, combination)
            if not places:
                continue
            last = Placed(finish.at, finish.seat)
            if finish.first < 0:
                return Order((last,), finish.out)
            rest = self.layers[-1][finish.first, finish.key]
            made = layout.awards[0][layout.size - 1]
            points = layout.points(made, out=finish.out)
            for source in tally.sources(rest, places[0], layout.side[finish.seat], points):
                closed = layout.close(tally, 1 << source, finish.seat, made, out=finish.out)
                if closed >> places[0] & 1:
                    before = self._back(finish.first, finish.key, source)
                    return Order((*before, last), finish.out)
        return None

    def _back(self, first: int, key: int, place: int) -> list[Placed]:
        """The placements that lead to one place of one state of the last layer."""
        layout, tally = self.layout, self.tally
        placed = []
        for length in range(layout.size - 1, 1, -1):
            made = layout.awards[first][first + length - 1]
            before, step, source = next(
                (state, step, source)
                for state, value in self.layers[length - 2].items()
                if state[0] in {first, first + 1}
                for step in self.steps(state[0], length - 1, state[1])
                if step.key == key and min(step.at, state[0]) == first
                for source in tally.sources(value, place, layout.side[step.seat], made)
                if tally.goes_on(1 << source, layout.side[step.seat], made) >> place & 1
            )
            placed.append(Placed(step.at, step.seat))
            (first, key), place = before, source
        placed.append(Placed(first, key & _SEAT_MASK))
        return placed[::-1]

    # Turns

    def steps(self, first: int, length: int, key: int) -> Iterator[Step]:
        """Every placement that can come next, of the tiles to the left and right of an interval."""
        if self.layout.unsure:
            return self._unsure_steps(first, length, key)
        return self._sure_steps(first, length, key)

    def _sure_steps(self, first: int, length: int, seat: int) -> Iterator[Step]:
        layout = self.layout
        owners, after = layout.owners, first + length
        left_owner = owners[first - 1] if first else 0
        right_owner = owners[after] if after < layout.size else 0
        left_end, right_end = layout.lefts[first], layout.rights[after - 1]
        outside = self._everywhere ^ ((1 << length) - 1 << first)
        for turn in self._after[seat]:
            bit = 1 << turn
            if (left_owner | right_owner) & bit:
                if left_owner == bit:
                    yield Step(first - 1, turn, turn)
                if right_owner == bit:
                    yield Step(after, turn, turn)
                return
            holds = layout.holds[turn]
            if (holds[left_end] | holds[right_end]) & outside:
                return

    def _unsure_steps(self, first: int, length: int, key: int) -> Iterator[Step]:
        layout = self.layout
        after = first + length
        left_end, right_end = layout.lefts[first], layout.rights[after - 1]
        outside = self._everywhere ^ ((1 << length) - 1 << first)
        beside = [at for at in (first - 1, after) if 0 <= at < layout.size]
        fitting = (layout.unsure_with[left_end] | layout.unsure_with[right_end]) & outside
        for turn in self._after[key & _SEAT_MASK]:
            for at in beside:
                if self._can_be_of(key, turn, at):
                    yield Step(at, turn, self._placed(key, turn, at))
            holds = layout.holds[turn]
            if (holds[left_end] | holds[right_end]) & outside:
                return
            key = self._knocked(key, turn, fitting)

    def _can_be_of(self, key: int, seat: int, at: int) -> bool:
        """Whether the tile at `at` can be one of `seat`, given what the state knows of it."""
        layout = self.layout
        if not layout.owners[at] >> seat & 1:
            return False
        if not layout.unsure >> at & 1:
            return True
        ruled_out = key >> self._ruled_out_from + layout.size * seat
        return not ruled_out >> at & 1 and self._count(key, seat) < layout.players.room[seat][1]

    def _placed(self, key: int, seat: int, at: int) -> int:
        """The key once `seat` has placed the tile at `at`; what no longer matters is left out."""
        layout = self.layout
        key = key & ~_SEAT_MASK | seat
        if not layout.unsure >> at & 1:
            return key
        key += 1 << self._counts_from + _COUNT_BITS * seat
        for other in range(layout.seats):
            key &= ~(1 << self._ruled_out_from + layout.size * other + at)
        if self._count(key, seat) == layout.players.room[seat][1]:
            every = (1 << layout.size) - 1
            key &= ~(every << self._ruled_out_from + layout.size * seat)
        return key

    def _knocked(self, key: int, seat: int, fitting: int) -> int:
        """The key once `seat` has knocked: of the unsure tiles that fit, none is its."""
        layout = self.layout
        if self._count(key, seat) == layout.players.room[seat][1]:
            return key
        for at in range(layout.size):
            if fitting >> at & 1 and layout.owners[at] >> seat & 1:
                key |= 1 << self._ruled_out_from + layout.size * seat + at
        return key

    def _count(self, key: int, seat: int) -> int:
        return key >> self._counts_from + _COUNT_BITS * seat & (1 << _COUNT_BITS) - 1
