"""What can come next at each interval of a line, where it is not known who played which tile.

A state of the search is one number: the seat that placed last, the first position of the interval,
how many unsure tiles each seat has placed, and for each seat a mask of the unsure tiles outside
that cannot be its own: by what is known, by its knocks, or since it has placed all that it had.
Here every placement and every knock is made ready as what it does to that number.
"""

from typing import Final, NamedTuple

from scoring.evidence.in_turn import FIRST, FIRST_BITS, FIRST_FROM, SEAT
from scoring.evidence.layout import Layout
from scoring.evidence.shares import COUNT_BITS

COUNT: Final = (1 << COUNT_BITS) - 1
COUNTS_FROM: Final = FIRST_FROM + FIRST_BITS
COUNTS: Final = (1 << COUNT_BITS * 4) - 1
RULED_OUT_FROM: Final = COUNTS_FROM + COUNT_BITS * 4


class Move(NamedTuple):
    """A tile beside an interval that a seat may have placed next, and its position `at`.

    It cannot be if the state has the bit `ruled_out`, 0 for a tile that is surely the seat's. The
    state after it is `added` to those bits of the one before that are `kept`; if it is the last
    unsure tile that the seat can have, it gets the bits `emptied` too.
    """

    at: int
    ruled_out: int
    kept: int
    added: int
    emptied: int


class Spot(NamedTuple):
    """One interval. `outside` is a mask of the unsure tiles that are to be placed yet.

    By seat its `moves`, whether its knock is `refuted` by a tile that it surely held, and what its
    knock has `ruled_out` otherwise, as bits of the state.
    """

    moves: list[list[Move]]
    refuted: list[bool]
    ruled_out: list[int]
    outside: int


class Spots:
    """The intervals of one layout, each made ready when it is first asked for.

    `start` are the bits of a state in which nobody has placed or knocked.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout: Final = layout
        self._spots: Final[dict[int, Spot]] = {}
        seats, unsure = range(layout.seats), layout.unsure
        owned = [
            sum((owners >> seat & 1) << at for at, owners in enumerate(layout.owners))
            for seat in seats
        ]
        self.start: Final = sum(self._bits(seat, unsure & ~owned[seat]) for seat in seats)

    def at(self, state: int, length: int) -> Spot:
        """The interval of a state, which is `length` tiles long."""
        key = length << FIRST_FROM << FIRST_BITS | state & FIRST << FIRST_FROM
        spot = self._spots.get(key)
        if spot is None:
            spot = self._spots[key] = self._spot(state >> FIRST_FROM & FIRST, length)
        return spot

    def opening(self, at: int, seat: int) -> Move:
        """The tile at `at` as the one that `seat` opened with."""
        return self._move(at, 0, at, seat)

    def is_stuck(self, state: int) -> bool:
        """Whether a tile is left that can be nobody's."""
        size, mask = self._layout.size, state >> RULED_OUT_FROM
        nobodys = mask
        for _ in range(self._layout.seats - 1):
            mask >>= size
            nobodys &= mask
        return nobodys != 0

    def allowed(self, state: int, outside: int) -> list[int]:
        """By seat, those of the unsure tiles `outside` that it may have placed."""
        mask, size = state >> RULED_OUT_FROM, self._layout.size
        return [outside & ~(mask >> size * seat) for seat in range(self._layout.seats)]

    def _bits(self, seat: int, positions: int) -> int:
        """The bits of a state by which the tiles at `positions` cannot be those of `seat`."""
        return positions << RULED_OUT_FROM + self._layout.size * seat

    def _spot(self, first: int, length: int) -> Spot:
        layout = self._layout
        seats, after = range(layout.seats), first + length
        left, right = layout.lefts[first], layout.rights[after - 1]
        outside = ~((1 << length) - 1 << first)
        fitting = (layout.unsure_with[left] | layout.unsure_with[right]) & outside
        beside = [at for at in (first - 1, after) if 0 <= at < layout.size]
        return Spot(
            [
                [
                    self._move(first, length, at, seat)
                    for at in beside
                    if layout.owners[at] >> seat & 1
                ]
                for seat in seats
            ],
            [bool((holds[left] | holds[right]) & outside) for holds in layout.holds],
            [self._bits(seat, fitting) for seat in seats],
            layout.unsure & outside,
        )

    def _move(self, first: int, length: int, at: int, seat: int) -> Move:
        layout, begin = self._layout, min(first, at)
        unsure = layout.unsure >> at & 1
        of_anybody = sum(self._bits(other, 1 << at) for other in range(layout.seats))
        outside = layout.unsure & ~((1 << length + 1) - 1 << begin)
        return Move(
            at,
            self._bits(seat, unsure << at),
            ~(of_anybody | FIRST << FIRST_FROM | SEAT),
            (unsure << COUNTS_FROM + COUNT_BITS * seat) + (begin << FIRST_FROM) + seat,
            self._bits(seat, outside),
        )
