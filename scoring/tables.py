"""Placing and counting as tables, worked out once from the plain rules (C1, C5, D1 to D4).

Whatever the two ends of the line are is a state with a number; a placement leads from one to
another. Nothing is decided here: every entry is what `Ends` says.
"""

from functools import cache
from typing import Final, NamedTuple

from scoring.line import Ends
from scoring.moves import ALL_PLACEMENTS, ANYWHERE, Placement, Where
from scoring.tiles import ALL_TILES, VALUES

EMPTY: Final = 0
"""The state before the opening tile."""

NOWHERE: Final = -1
"""The state that a placement leads to that joins no end, or of which nobody can tell which."""


class Tables(NamedTuple):
    """By state: `after`, the states by a placement's code; `awards`, points; `fitting`, a mask.

    `bits` is by code: the bit of the tile placed.
    """

    after: list[list[int]]
    awards: list[int]
    fitting: list[int]
    bits: list[int]


@cache
def tables() -> Tables:
    """All states that can be reached from an empty line, in the order they are found in."""
    found: list[Ends | None] = [None]
    numbers: dict[Ends | None, int] = {None: EMPTY}
    after = []
    for ends in found:  # grows while it is gone through
        row = [NOWHERE] * len(ALL_PLACEMENTS)
        for placement in _candidates(ends):
            new = _after(ends, placement)
            if new is None:
                continue
            if new not in numbers:
                numbers[new] = len(found)
                found.append(new)
            row[placement.code] = numbers[new]
        after.append(row)
    return Tables(
        after,
        [0 if ends is None else ends.award for ends in found],
        [ALL_TILES.mask if ends is None else ends.fitting.mask for ends in found],
        [placement.tile.bit for placement in ALL_PLACEMENTS],
    )


def _candidates(ends: Ends | None) -> tuple[Placement, ...]:
    if ends is None:
        return ALL_PLACEMENTS
    values = {ends.left.value, ends.right.value}
    return tuple(placement for joins in values for placement in _JOINING[joins])


def _after(ends: Ends | None, placement: Placement) -> Ends | None:
    if ends is None:
        opens = placement.at in {None, Where.OPENING}
        return Ends.opening(placement.joins, placement.opens) if opens else None
    settled = ends.settled(placement)
    return None if settled is None else ends.joined(settled)


_ROW: Final = len(VALUES) * len(ANYWHERE)
_JOINING: Final = tuple(ALL_PLACEMENTS[joins * _ROW : (joins + 1) * _ROW] for joins in VALUES)
