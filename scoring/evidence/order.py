"""One order in which the tiles of a line can have been placed. A value only."""

from typing import NamedTuple


class Placed(NamedTuple):
    """The tile at a position of the line, and the seat that placed it."""

    at: int
    seat: int


class Order(NamedTuple):
    """All placements of a round in turn, and whether the last of them chips out."""

    placed: tuple[Placed, ...]
    out: bool
