"""What a seat can do in its turn: place a tile, or knock (C1 to C3).

Values only. Whether a move is legal is asked of the round that it is made in.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from scoring.tiles import VALUES, Tile


class Where(StrEnum):
    """Where a tile is laid: as the opening tile of a round (B3), or at an end of the line (C1)."""

    OPENING = "O"
    LEFT = "L"
    RIGHT = "R"


ANYWHERE: Final = (None, *Where)


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile that is placed, written "36": the half that joins, then the half left open.

    The opening tile is written as it lies, the left half first. `at` is where it is laid; None, as
    a record mostly leaves it, is the end that it fits. Halves are 0 to 6, else ValueError. `code`
    numbers all placements from 0, for tables.
    """

    joins: int
    opens: int
    at: Where | None = None
    tile: Tile = field(init=False, repr=False, compare=False)
    code: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        Tile(self.joins, self.opens)  # says what is wrong
        object.__setattr__(self, "tile", Tile.of(self.joins, self.opens))
        where = ANYWHERE.index(self.at)
        object.__setattr__(self, "at", ANYWHERE[where])  # "L" is as good as Where.LEFT
        halves = self.joins * len(VALUES) + self.opens
        object.__setattr__(self, "code", halves * len(ANYWHERE) + where)

    @staticmethod
    def of(joins: int, opens: int, at: Where | None = None) -> "Placement":
        """The same as the constructor, but always one and the same object; ValueError likewise."""
        try:
            return _SHARED[joins, opens, at]
        except (KeyError, TypeError):
            return Placement(joins, opens, at)  # says what is wrong

    @classmethod
    def parse(cls, text: str) -> "Placement":
        """From two digits and perhaps "l" or "r", such as "36" or "60r"; else ValueError."""
        at = {"l": Where.LEFT, "r": Where.RIGHT}.get(text[2:])
        if at is None and len(text) > 2:
            raise ValueError(
                f"{text[:20]!r} is no placement: write two digits, then l or r or none"
            )
        Tile.parse(text[:2])
        return cls.of(int(text[0]), int(text[1]), at)

    def turned(self) -> "Placement":
        """The same tile with its other half joining."""
        return Placement.of(self.opens, self.joins, self.at)

    def laid_at(self, at: Where | None) -> "Placement":
        """The same tile, laid at `at`."""
        return Placement.of(self.joins, self.opens, at)

    def __str__(self) -> str:
        return f"{self.joins}{self.opens}"


@dataclass(frozen=True, slots=True)
class Knock:
    """A seat that cannot place passes its turn (C3)."""

    def __str__(self) -> str:
        return "-"


KNOCK: Final = Knock()

Move = Placement | Knock

ALL_PLACEMENTS: Final = tuple(
    Placement(joins, opens, at) for joins in VALUES for opens in VALUES for at in ANYWHERE
)
"""Everything that can be written as a placement, in the order of their codes."""

_SHARED: Final = {
    (placement.joins, placement.opens, placement.at): placement for placement in ALL_PLACEMENTS
}
