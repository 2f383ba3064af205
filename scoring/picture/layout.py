"""Where the tiles of a line lie in a narrow frame: rows that run to and fro, a tile standing at
each bend.

Knows of a tile only whether it is a double. A plain tile stands at a bend, below the outer half of
the tile before it. Bends beside a double make the drawing taller, so they are put elsewhere where
that does not take another row.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from scoring.picture.drawing import BADGE, LONG, SHORT

NARROWEST: Final = 200
"""The least width in which any line can be laid out."""

BADGE_ROOM: Final = 2 * BADGE + 4
"""What stays free beyond an open end, for what it counts, with a gap on either side."""

_TOP: Final = LONG / 2 + 4
_RAGGED: Final = 0.05
"""What a unit of room that a row leaves empty costs, beside a unit of height."""


class Way(StrEnum):
    """Which way the line runs through a tile."""

    RIGHT = "right"
    LEFT = "left"
    DOWN = "down"


class Place(NamedTuple):
    """Where a tile lies: its middle, and which way the line runs through it.

    `crosswise`: it is a double, across the line. `bends`: the line turns down behind it. `free` is
    the side on which no tile of its bend lies: 1 is the right, -1 the left.
    """

    x: float
    y: float
    way: Way
    crosswise: bool
    bends: bool
    free: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Places of all tiles from left to right, and how tall they are together.

    Nothing reaches above 0; below the last row there is as much room as above the first.
    """

    places: tuple[Place, ...]
    height: float


class _Plan(NamedTuple):
    """Where the rows end from here on, as places in the line of the tiles at the bends."""

    cost: float
    bends: tuple[int, ...]


def check_width(width: float) -> None:
    """ValueError for a frame that is too narrow, or as wide as no frame can be."""
    if not NARROWEST <= width < inf:
        raise ValueError(f"a line needs a frame of {NARROWEST} or more, not {width!r}")


def lay_out(doubles: Sequence[bool], *, width: float, margin: float) -> Layout:
    """Lay out a line of tiles, of each of which is said whether it is a double.

    `margin` is what stays free left and right of the rows. ValueError for a frame that is narrower
    than NARROWEST, for no tiles, or for two doubles side by side, which join nothing.
    """
    check_width(width)
    if not doubles or any(one and other for one, other in pairwise(doubles)):
        raise ValueError("a line has one tile or more, and no two doubles side by side")
    lengths = [SHORT if double else LONG for double in doubles]
    whole = sum(lengths)
    if whole + 2 * BADGE_ROOM <= width:
        return _placed(doubles, (), (width - whole) / 2)
    planner = _Planner(tuple(doubles), lengths, width, max(margin, 2))
    return _placed(doubles, planner.best(), BADGE_ROOM)


class _Planner:
    """Finds the bends that make the drawing lowest, and among those the most even."""

    def __init__(
        self, doubles: tuple[bool, ...], lengths: list[int], width: float, margin: float
    ) -> None:
        self.doubles, self.lengths = doubles, lengths
        self.width, self.margin = width, margin
        self._from = cache(self._best_from)

    def best(self) -> tuple[int, ...]:
        return self._from(0, BADGE_ROOM).bends

    def _best_from(self, first: int, room_taken: float) -> _Plan:
        """The best plan for the tiles from `first` on, in a row whose beginning is so far in."""
        best = _Plan(float("inf"), ())
        reach = room_taken
        for bend in range(first + 1, len(self.doubles) + 1):
            reach += self.lengths[bend - 1]
            if bend == len(self.doubles):
                if reach + BADGE_ROOM <= self.width:
                    best = min(best, _Plan(0.0, ()))
                break
            if reach + self.margin > self.width:
                break
            if bend + 1 < len(self.doubles) and not self.doubles[bend]:
                # The next row begins where this one ends, on the same side.
                room = self.width - reach
                rest = self._from(bend + 1, room)
                cost = drop(self.doubles, bend) + _RAGGED * room + rest.cost
                best = min(best, _Plan(cost, (bend, *rest.bends)))
        return best


def drop(doubles: Sequence[bool], bend: int) -> float:
    """How much lower the row after a bend runs than the row before it."""
    return LONG + _half(doubles[bend - 1]) + _half(doubles[bend + 1])


def _half(double: bool) -> float:
    """Half the height of a tile in a row."""
    return (LONG if double else SHORT) / 2


def _placed(doubles: Sequence[bool], bends: Sequence[int], edge: float) -> Layout:
    places = []
    way, forward, middle = Way.RIGHT, 1, _TOP
    for index, double in enumerate(doubles):
        if index in bends:
            # It hangs below the outer half of the tile before it.
            x = edge - forward * SHORT / 2
            top = middle + _half(doubles[index - 1])
            places.append(Place(x, top + LONG / 2, Way.DOWN, False, False, forward))
            middle += drop(doubles, index)
            forward = -forward
            way = Way.RIGHT if forward > 0 else Way.LEFT
            continue
        length = forward * (SHORT if double else LONG)
        places.append(Place(edge + length / 2, middle, way, double, index + 1 in bends, forward))
        edge += length
    return Layout(tuple(places), middle + _TOP)
