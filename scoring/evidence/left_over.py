"""The tiles that do not lie in the line: how many are in hands, and which fit no open end (B1, E3).

Nobody draws, and every tile of the line comes out of a hand, so that counting says a good deal.
"""

from collections.abc import Iterator

from scoring.evidence.facts import Facts
from scoring.tiles import DOUBLE_SIX, Tile, TileSet


def left_in_hands(facts: Facts) -> int:
    """How many tiles are in hands at the end: those that were dealt and were not placed (B1).

    1 to 27 for a line that a round can have come to; 0 or less for one that is too long.
    """
    return facts.seats * facts.rules.deal.each(facts.seats) - len(facts.line)


def fits_an_end(facts: Facts, tile: Tile) -> bool:
    """Whether a tile has the number of an open end (C1); IndexError for a line of no tile."""
    return tile.has(facts.line[0].left) or tile.has(facts.line[-1].right)


def fitting_neither(facts: Facts) -> TileSet:
    """The tiles outside the line that fit neither end, whoever holds them, if anybody (E3).

    0 to 21 of the 28. In a blocked round those in hands are among them: where more are
    `left_in_hands`, it cannot have been blocked. IndexError for a line of no tile.
    """
    return TileSet.of(tile for tile in _outside(facts) if not fits_an_end(facts, tile))


def fitting_an_end(facts: Facts) -> TileSet:
    """The tiles outside the line that fit an end, whoever holds them, if anybody (E3).

    0 to 12 of the 28; where there are none, nobody can go on. IndexError for a line of no tile.
    """
    return TileSet.of(tile for tile in _outside(facts) if fits_an_end(facts, tile))


def _outside(facts: Facts) -> Iterator[Tile]:
    return (tile for tile in DOUBLE_SIX if tile not in facts.tile_set)
