"""The deal of a round: how many tiles each seat gets, and what is wrong with hands as written (B1).

Tiles that nobody is dealt sleep and are not listed. A shuffle needs a source of randomness, which
is passed in.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from scoring.house_rules import HouseRules
from scoring.problems import Problem, Severity
from scoring.seats import SIDES_OF_SEATS, seat_name
from scoring.tiles import DOUBLE_SIX, Tile, TileSet


def deal(rules: HouseRules, seats: int, random: Random) -> tuple[TileSet, ...]:
    """Hands from a shuffled set, one for each of 2, 3 or 4 `seats`, else ValueError (B1).

    `random` is the source of chance: the same one in the same state deals the same hands.
    """
    each = rules.deal.each(seats)
    dealt = random.sample(DOUBLE_SIX, each * seats)
    return tuple(TileSet.of(dealt[seat * each : (seat + 1) * each]) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class HandsRead:
    """Hands as they were written, None for one that is not given; all that is wrong (A1, B1)."""

    hands: tuple[TileSet | None, ...]
    problems: tuple[Problem, ...] = ()


def read_hands(
    hands: Sequence[Iterable[Tile | str] | None], rules: HouseRules, seats: int
) -> HandsRead:
    """Hold hands against the deal (A1, B1): tiles, or their names such as "36".

    One hand a seat, None for one that nobody wrote down. Problems are at ("hand", seat), or at
    ("hand", seat, index) for one tile. ValueError unless `seats` is 2, 3 or 4.
    """
    each = rules.deal.each(seats)
    problems: list[Problem] = []
    if len(hands) != seats:
        message = f"{len(hands)} hands are written down, but {seats} seats are dealt to."
        problems.append(Problem("hands-wrong-number", Severity.ERROR, message, "A2", ("hand",)))
    holders: dict[Tile, int] = {}
    read: list[TileSet | None] = []
    for seat, hand in enumerate(hands[: max(SIDES_OF_SEATS)]):
        if hand is None:
            read.append(None)
            continue
        names = list(hand)
        if len(names) != each:
            problems.append(_wrong_size(seat, len(names), each, seats))
        tiles = []
        for index, name in enumerate(names[: len(DOUBLE_SIX) + 1]):
            tile = _read_tile(name)
            if tile is None:
                problems.append(_no_tile(seat, index, name))
                continue
            if tile in holders:
                problems.append(_twice(seat, index, tile, holders[tile]))
            holders.setdefault(tile, seat)
            tiles.append(tile)
        read.append(TileSet.of(tiles))
    return HandsRead(tuple(read), tuple(problems))


def _read_tile(name: Tile | str) -> Tile | None:
    if isinstance(name, Tile):
        return name
    try:
        return Tile.parse(name)
    except ValueError:
        return None


def _wrong_size(seat: int, tiles: int, each: int, seats: int) -> Problem:
    message = (
        f"Seat {seat_name(seat)} is dealt {tiles} tile{'' if tiles == 1 else 's'}, "
        f"but with {seats} seats these house rules deal {each} each."
    )
    return Problem("hand-wrong-size", Severity.ERROR, message, "B1", ("hand", seat))


def _no_tile(seat: int, index: int, name: object) -> Problem:
    shown = str(name)[:20]
    message = (
        f"{shown!r} in the hand of seat {seat_name(seat)} is no tile of the double-six set: "
        "a tile is two digits from 0 to 6, such as 36."
    )
    return Problem("not-a-tile", Severity.ERROR, message, "A1", ("hand", seat, index))


def _twice(seat: int, index: int, tile: Tile, first: int) -> Problem:
    who = (
        f"Seat {seat_name(seat)} is dealt {tile} twice"
        if first == seat
        else f"Both seat {seat_name(first)} and seat {seat_name(seat)} are dealt {tile}"
    )
    message = f"{who}: there is only one {tile}."
    return Problem("tile-dealt-twice", Severity.ERROR, message, "A1", ("hand", seat, index))
