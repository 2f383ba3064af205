"""The line of tiles on the table and its two ends: how it grows and what the ends count (C, D).

A line knows the tiles that lie in it and nothing of hands, turns or scores. It has two ends and no
more: a double lies crosswise and is never a spinner (C5).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.moves import Placement, Where
from scoring.pegging import POSSIBLE_TOTALS, award
from scoring.problems import Problem, Severity
from scoring.tiles import ALL_TILES, TILES_WITH, Tile, TileSet
from scoring.whole import is_whole

HIGHEST_HALF: Final = 6


@dataclass(frozen=True, slots=True)
class End:
    """One end of the line.

    `value`: what a tile must have to join it (C1), 0 to 6, else ValueError. `double`: whether a
    double stands there (D2).
    """

    value: int
    double: bool = False

    def __post_init__(self) -> None:
        if not is_whole(self.value, HIGHEST_HALF + 1):
            raise ValueError(f"an end shows 0 to {HIGHEST_HALF}, not {self.value!r}")

    @property
    def count(self) -> int:
        """Pips the end counts: both halves of a double (D2), else its value."""
        return 2 * self.value if self.double else self.value

    def __str__(self) -> str:
        return f"{self.value}-{self.value}" if self.double else str(self.value)


@dataclass(frozen=True, slots=True)
class Ends:
    """Both ends of the line.

    `single_tile`: the line is one tile. Its halves are the ends, and a lone double is both of them,
    with each half counted once (D3): 2-2 alone is Ends(End(2, True), End(2, True),
    single_tile=True) and counts 4. Any two ends can be named; `check_ends` says whether they can
    stand on a table.
    """

    left: End
    right: End
    single_tile: bool = False

    @classmethod
    def opening(cls, left: int, right: int) -> "Ends":
        """The ends of one tile on the table (D3), such as (3, 6); ValueError unless 0 to 6."""
        double = left == right
        return cls(End(left, double), End(right, double), single_tile=True)

    @property
    def counts(self) -> tuple[int, int]:
        """Pips of the left and the right end (D1 to D3): 0 to 12 each, of a single tile 0 to 6."""
        if self.single_tile:
            return self.left.value, self.right.value
        return self.left.count, self.right.count

    @property
    def total(self) -> int:
        """The two ends added (D1): 0 to 22 for ends that can stand on a table, never 19 or 21."""
        left, right = self.counts
        return left + right

    @property
    def award(self) -> int:
        """What a placement that leaves these ends is awarded (D4); 0 for an impossible total."""
        return award(self.total) if self.total in POSSIBLE_TOTALS else 0

    @property
    def fitting(self) -> TileSet:
        """The tiles of the set that have what an end shows (C1)."""
        return TILES_WITH[self.left.value] | TILES_WITH[self.right.value]

    def where(self, placement: Placement) -> tuple[Where, ...]:
        """Every end that `placement` joins as it is turned (C1), whatever its own `at` says."""
        ends = ((self.left, Where.LEFT), (self.right, Where.RIGHT))
        return tuple(at for end, at in ends if end.value == placement.joins)

    def placements(self, tile: Tile) -> tuple[Placement, ...]:
        """Every way to place `tile`: at each end that it fits (C1)."""
        return tuple(
            Placement.of(end.value, tile.other_half(end.value), at)
            for end, at in ((self.left, Where.LEFT), (self.right, Where.RIGHT))
            if tile.has(end.value)
        )

    def settled(self, placement: Placement) -> Placement | None:
        """`placement` with the end it is laid at (C1); None if it joins none, or if both would do.

        Both do where both ends show one value and exactly one is a double, since they count
        differently. Otherwise two ends of one value mirror each other, and the line grows to the
        right.
        """
        where = self.where(placement)
        if placement.at is not None:
            return placement if placement.at in where else None
        alike = self.left.double == self.right.double
        return placement.laid_at(where[-1]) if len(where) == 1 or (where and alike) else None

    def joined(self, placement: Placement) -> "Ends":
        """The ends once `placement` is laid where it says: its open half is one of them (C1).

        The other end stays as it is, and an opening double with one side joined counts both halves
        there, as any double at an end does (D2).
        """
        new = End(placement.opens, placement.joins == placement.opens)
        return Ends(new, self.right) if placement.at is Where.LEFT else Ends(self.left, new)


class Laid(NamedTuple):
    """A tile as it lies in the line: its left half and its right half."""

    left: int
    right: int

    @property
    def tile(self) -> Tile:
        """The tile, whichever way it lies; ValueError for halves that are none of 0 to 6 (A1)."""
        return Tile.of(self.left, self.right)

    @property
    def crosswise(self) -> bool:
        """Whether it is a double, which lies across the line (C5)."""
        return self.left == self.right

    def __str__(self) -> str:
        return f"{self.left}{self.right}"


@dataclass(frozen=True, slots=True)
class Line:
    """The tiles on the table, from left to right, each joined to its neighbours.

    `ends` are both its ends (D1 to D3), None while no tile is on the table; `tile_set` the tiles
    that lie in it. ValueError for tiles that do not join or for one that lies in it twice;
    `check_line` gives the same as problems.
    """

    tiles: tuple[Laid, ...] = ()
    ends: Ends | None = field(init=False, repr=False, compare=False)
    tile_set: TileSet = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if problems := check_line(self.tiles):
            raise ValueError(problems[0].message)
        object.__setattr__(self, "ends", _ends_of(self.tiles))
        object.__setattr__(self, "tile_set", TileSet.of(laid.tile for laid in self.tiles))

    @classmethod
    def parse(cls, text: str) -> "Line":
        """A line written as it lies, "63 33 34"; ValueError for what is no tile or no line."""
        names = text.split()
        for name in names:
            Tile.parse(name)
        return cls(tuple(Laid(int(name[0]), int(name[1])) for name in names))

    @property
    def award(self) -> int:
        """What the placement that made it is awarded (D4); 0 while it is empty."""
        ends = self.ends
        return 0 if ends is None else ends.award

    @property
    def fitting(self) -> TileSet:
        """The tiles of the set that could join it (C1); all of them while it is empty (B3)."""
        ends = self.ends
        return ALL_TILES if ends is None else ends.fitting

    def where(self, placement: Placement) -> tuple[Where, ...]:
        """Everywhere that `placement` joins as it is turned (C1), whatever its own `at` says.

        A tile opens an empty line. The two ends of a lone double are the same to look at; both are
        given.
        """
        ends = self.ends
        return (Where.OPENING,) if ends is None else ends.where(placement)

    def placements(self, tile: Tile) -> tuple[Placement, ...]:
        """Every way to place `tile`: at each end that it fits (C1), or once where it opens (B3)."""
        ends = self.ends
        if ends is None:
            return (Placement.of(tile.low, tile.high, Where.OPENING),)
        return ends.placements(tile)

    @property
    def ways(self) -> tuple[tuple[Tile, tuple[Placement, ...]], ...]:
        """Every tile of the set that could join (B3, C1), in order, with all ways to place it."""
        ends = self.ends
        return _ways(None if ends is None else (ends.left.value, ends.right.value))

    def joined(self, placement: Placement) -> "Line":
        """The line with one more tile (C1); ValueError unless it joins where `at` says."""
        if placement.at not in self.where(placement) or placement.tile in self.tile_set:
            raise ValueError(f"{placement} at {placement.at} does not join the line {self}")
        ends = self.ends
        if ends is None:
            ends = Ends.opening(placement.joins, placement.opens)
        else:
            ends = ends.joined(placement)
        if placement.at is Where.LEFT:
            tiles = (Laid(placement.opens, placement.joins), *self.tiles)
        else:
            tiles = (*self.tiles, Laid(placement.joins, placement.opens))
        return _known(tiles, ends, self.tile_set | TileSet(placement.tile.bit))

    def mirrored(self) -> "Line":
        """The same line seen from the other side of the table."""
        tiles = tuple(Laid(right, left) for left, right in reversed(self.tiles))
        return _known(tiles, _ends_of(tiles), self.tile_set)

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))


@cache
def _ways(values: tuple[int, int] | None) -> tuple[tuple[Tile, tuple[Placement, ...]], ...]:
    """What `Line.ways` is for two ends of these values, None before the opening tile."""
    if values is None:
        return tuple((tile, Line().placements(tile)) for tile in ALL_TILES)
    ends = Ends(End(values[0]), End(values[1]))
    return tuple((tile, ends.placements(tile)) for tile in ends.fitting)


def _ends_of(tiles: tuple[Laid, ...]) -> Ends | None:
    """The ends of tiles that lie in a line, by looking at the first and the last."""
    if not tiles:
        return None
    first, last = tiles[0], tiles[-1]
    if len(tiles) == 1:
        return Ends.opening(*first)
    return Ends(End(first.left, first.crosswise), End(last.right, last.crosswise))


def _known(tiles: tuple[Laid, ...], ends: Ends | None, tile_set: TileSet) -> Line:
    """A line of which all is known because of how it came about; it is not looked at again."""
    line = object.__new__(Line)
    object.__setattr__(line, "tiles", tiles)
    object.__setattr__(line, "ends", ends)
    object.__setattr__(line, "tile_set", tile_set)
    return line


def check_line(tiles: Iterable[Laid]) -> list[Problem]:
    """Why `tiles` cannot lie in one line (A1, C1); nothing if they can.

    Places are ("line", index), from 0.
    """
    laid = list(tiles)
    problems = []
    seen = TileSet()
    for index, each in enumerate(laid):
        if each.tile in seen:
            message = f"{each.tile} lies in the line twice: there is only one {each.tile}."
            problems.append(
                Problem("tile-in-line-twice", Severity.ERROR, message, "A1", ("line", index))
            )
        seen |= TileSet(each.tile.bit)
    for index, (before, after) in enumerate(pairwise(laid), start=1):
        if before.right != after.left:
            message = (
                f"{after} does not join {before}: its left half would be {before.right}, "
                f"not {after.left}."
            )
            problems.append(
                Problem("line-does-not-join", Severity.ERROR, message, "C1", ("line", index))
            )
    return problems


def check_ends(ends: Ends) -> list[Problem]:
    """Why these ends cannot stand on a table; nothing if they can.

    Of two or more tiles every pair of ends is possible but the same double at both ends, since
    there is one of each (A1). A single tile shows a double at both ends or at none, and two equal
    halves only if it is a double (D3).
    """
    left, right = ends.left, ends.right
    if not ends.single_tile:
        if left.double and left == right:
            return [_problem("same-double-twice", _same_double(left), "A1")]
        return []
    if left.double != right.double or (left.double and left != right):
        message = (
            f"A single tile cannot show {left} at one end and {right} at the other: "
            "a double is both of its ends, any other tile has two plain halves."
        )
        return [_problem("not-one-tile", message, "D3")]
    if not left.double and left == right:
        message = f"A single tile with {left} at both ends is {left}-{left}: mark it as a double."
        return [_problem("single-double-unmarked", message, "D3")]
    return []


def _same_double(end: End) -> str:
    return (
        f"{end} cannot stand at both ends: there is only one {end}. "
        f"If it is the only tile on the table, it counts {2 * end.value} once."
    )


def _problem(code: str, message: str, clause: str) -> Problem:
    return Problem(code, Severity.ERROR, message, clause, ("ends",))
