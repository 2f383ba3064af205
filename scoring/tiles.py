"""The double-six set: 28 tiles, every unordered pair of the values 0 to 6 once (A1).

Tiles and sets of them, and how they are written. Where a tile lies, and who holds it, is not the
business of this module.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from scoring.whole import is_whole

VALUES: Final = range(7)
"""What one half of a tile can show."""


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One tile (A1), whichever way it is turned: Tile(6, 3) is Tile(3, 6), written "36".

    `low` and `high` are its halves, 0 to 6, else ValueError. `bit` is its own bit in the mask of a
    TileSet: 1 for 00, 2 for 01, up to 1 << 27 for 66.
    """

    low: int
    high: int
    bit: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        low, high = self.low, self.high
        for half in (low, high):
            if type(half) is not int or half not in VALUES:
                raise ValueError(f"half a tile shows 0 to {VALUES[-1]}, not {half!r}")
        if low > high:
            low, high = high, low
            object.__setattr__(self, "low", low)
            object.__setattr__(self, "high", high)
        # Before the row of `low` come 7 tiles, then 6, then 5 ...
        index = low * len(VALUES) - low * (low - 1) // 2 + high - low
        object.__setattr__(self, "bit", 1 << index)

    @staticmethod
    def of(first: int, second: int) -> "Tile":
        """The tile with these halves out of the one set that there is; ValueError for none."""
        try:
            return _BY_HALVES[first, second]
        except (KeyError, TypeError):
            return Tile(first, second)  # says what is wrong

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """The tile named by two digits in either order, such as "36" or "63"; else ValueError."""
        if len(text) != 2 or not all("0" <= half <= "6" for half in text):
            shown = text if len(text) <= 20 else text[:17] + "..."
            raise ValueError(f"{shown!r} is no tile: a tile is two digits from 0 to 6, such as 36")
        return cls.of(int(text[0]), int(text[1]))

    @property
    def is_double(self) -> bool:
        """Whether both halves are the same."""
        return self.low == self.high

    @property
    def pips(self) -> int:
        """Both halves added: 0 to 12."""
        return self.low + self.high

    def has(self, value: int) -> bool:
        """Whether a half shows `value`."""
        return value in {self.low, self.high}

    def other_half(self, value: int) -> int:
        """The half that stays open when `value` joins; ValueError if the tile does not have it."""
        if value == self.low:
            return self.high
        if value == self.high:
            return self.low
        raise ValueError(f"{self} has no {value}")

    def __str__(self) -> str:
        return f"{self.low}{self.high}"


DOUBLE_SIX: Final = tuple(Tile(low, high) for low in VALUES for high in VALUES if low <= high)
"""All 28 tiles, from 00 to 66."""

_BY_BIT: Final = {tile.bit: tile for tile in DOUBLE_SIX}
_BY_HALVES: Final = {
    halves: tile for tile in DOUBLE_SIX for halves in ((tile.low, tile.high), (tile.high, tile.low))
}


@dataclass(frozen=True, slots=True)
class TileSet:
    """An immutable set of tiles (A1), such as a hand; in order when it is gone through.

    `mask` has the bit of each tile, ValueError for more than 28 bits. The operators are those of
    sets: ``in``, ``len``, ``&``, ``|`` and ``-``.
    """

    mask: int = 0

    def __post_init__(self) -> None:
        if not is_whole(self.mask, 1 << len(DOUBLE_SIX)):
            raise ValueError(f"a set of tiles has {len(DOUBLE_SIX)} bits, not {self.mask!r}")

    @classmethod
    def of(cls, tiles: Iterable[Tile]) -> "TileSet":
        """The set of `tiles`, in whatever order they come."""
        mask = 0
        for tile in tiles:
            mask |= tile.bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> "TileSet":
        """The tiles named in `text`, with spaces between; ValueError for what is no tile."""
        return cls.of(Tile.parse(name) for name in text.split())

    def __contains__(self, tile: Tile) -> bool:
        return bool(self.mask & tile.bit)

    def __iter__(self) -> Iterator[Tile]:
        rest = self.mask
        while rest:
            bit = rest & -rest
            yield _BY_BIT[bit]
            rest ^= bit

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __and__(self, other: "TileSet") -> "TileSet":
        return TileSet(self.mask & other.mask)

    def __or__(self, other: "TileSet") -> "TileSet":
        return TileSet(self.mask | other.mask)

    def __sub__(self, other: "TileSet") -> "TileSet":
        return TileSet(self.mask & ~other.mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def in_words(self) -> str:
        """The tiles as a message names them: "03, 35 and 36"."""
        *firsts, final = map(str, self) if self else ("no tile",)
        return f"{', '.join(firsts)} and {final}" if firsts else final


ALL_TILES: Final = TileSet.of(DOUBLE_SIX)
"""The whole set."""

TILES_WITH: Final = tuple(
    TileSet.of(tile for tile in DOUBLE_SIX if tile.has(value)) for value in VALUES
)
"""By value, the seven tiles that have it: those that can join an end of that value (C1)."""
