"""What is known about one round, whose final line lies on the table.

Values only: facts may be wrong, and may contradict each other. Whether they do is asked elsewhere.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from scoring.house_rules import STANDARD, HouseRules
from scoring.line import Laid
from scoring.seats import sides_at
from scoring.tiles import Tile, TileSet
from scoring.whole import are_whole


class Ended(StrEnum):
    """How the round ended, or that it had not.

    CHIP_OUT: the last placement chipped its side out, whether or not it also won (E1, E2). BLOCKED:
    nobody could place (E3). WON: the last placement won the leg, whether or not it also chipped out
    (F4). UNFINISHED: play was to go on.
    """

    CHIP_OUT = "chip-out"
    BLOCKED = "blocked"
    WON = "won"
    UNFINISHED = "unfinished"


Who = int | Collection[int] | None
"""Who played a tile: one seat, one of several seats, or nobody knows."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A final line of 2, 3 or 4 `seats`, and whatever else is known; None is "not known".

    - `line`: the tiles as they lie, from left to right.
    - `ended`, and `ended_by`: the side that chipped out or won.
    - `played_by`: who played each tile, in the order of the line.
    - `leader`: the seat that led. `opening` and `last`: the first and the last tile placed.
    - `left`: by seat, the tiles left in hand, None for a hand that is not known.
    - `scores`: the sides' points before the round, 0 to target - 1.
    - `in_turn`: whether turns were taken in order, a seat that could place did, and every knock was
      true (B5, C2, C3). Without it the answer holds whatever was done in whatever order, and is
      much wider; only what `ended` says, if it is given, is still concluded from.

    Seats and sides count from 0. ValueError for what no table can mean: seats, sides, scores or
    halves of tiles out of bounds, a list of the wrong length, and what is no end, no tile or no
    hand.
    """

    line: tuple[Laid, ...]
    seats: int = 2
    rules: HouseRules = STANDARD
    ended: Ended | None = None
    ended_by: int | None = None
    played_by: tuple[Who, ...] | None = None
    leader: int | None = None
    opening: Tile | None = None
    last: Tile | None = None
    left: tuple[TileSet | None, ...] | None = None
    scores: tuple[int, ...] | None = None
    in_turn: bool = True

    def __post_init__(self) -> None:
        sides, target = sides_at(self.seats), self.rules.target
        _tiles_and_hands(self)
        if self.ended is not None:
            object.__setattr__(self, "ended", _end(self.ended))
        if self.played_by is not None:
            _length("played_by", self.played_by, len(self.line), "one entry for each tile")
            for who in self.played_by:
                _bounds("seat", seats_meant(who, self.seats), self.seats)
        if self.left is not None:
            _length("left", self.left, self.seats, "one entry for each seat")
        if self.leader is not None:
            _bounds("seat", (self.leader,), self.seats)
        if self.ended_by is not None:
            _bounds("side", (self.ended_by,), sides)
            if self.ended not in {Ended.CHIP_OUT, Ended.WON}:
                raise ValueError("only a chip-out or a win has a side that ended the round")
        if self.scores is not None:
            _length("scores", self.scores, sides, "one score for each side")
            if not are_whole(self.scores, target):
                raise ValueError(f"a side starts from 0 to {target - 1}, not {self.scores}")

    @property
    def sides(self) -> int:
        """Sides at the table (A2)."""
        return sides_at(self.seats)

    def who(self, index: int) -> tuple[int, ...]:
        """The seats that may have played the tile at `index` of the line."""
        return seats_meant(None if self.played_by is None else self.played_by[index], self.seats)

    @property
    def tile_set(self) -> TileSet:
        """The tiles of the line, as a set."""
        return TileSet.of(laid.tile for laid in self.line)


def seats_meant(who: Who, seats: int) -> tuple[int, ...]:
    """The seats that may have played a tile, each once, in order; ValueError for none at all."""
    if who is None:
        return tuple(range(seats))
    if isinstance(who, int) or not isinstance(who, Collection):
        return (who,)
    meant = tuple(who)
    if not meant:
        raise ValueError("somebody must have played each tile: give a seat, several, or None")
    return tuple(sorted(set(meant))) if are_whole(meant, seats) else meant


def _end(how: str) -> Ended:
    """The end by its name, as it stands in JSON, or as it is."""
    if how not in set(Ended):
        raise ValueError(f"ended is one of {', '.join(Ended)}, not {how!r}")
    return Ended(how)


def _tiles_and_hands(facts: Facts) -> None:
    """ValueError for what is no tile or no hand; it would be taken for one that is not there."""
    for laid in facts.line:
        Tile.of(laid.left, laid.right)
    for name, tile in (("opening", facts.opening), ("last", facts.last)):
        _of_kind(name, tile, Tile)
    for hand in facts.left or ():
        _of_kind("left", hand, TileSet)


def _of_kind(name: str, value: object, kind: type) -> None:
    if value is not None and not isinstance(value, kind):
        raise ValueError(f"{name}: a {kind.__name__} or None is wanted, not {value!r}")


def _length(name: str, values: Collection[object], right: int, what: str) -> None:
    if len(values) != right:
        raise ValueError(f"{name} has {what}: {right}, not {len(values)}")


def _bounds(what: str, numbers: Collection[int], count: int) -> None:
    if not are_whole(numbers, count):
        raise ValueError(f"each {what} is 0 to {count - 1}, not {tuple(numbers)}")
