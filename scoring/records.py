"""A leg at placement depth as people write it: every item of every round, and what is claimed (G1).

A record is what somebody says happened. It may hold anything that can be written; whether it can be
true is asked by those who check it.
"""

from dataclasses import dataclass

from scoring.events import Penalty
from scoring.house_rules import HouseRules
from scoring.moves import Knock, Placement
from scoring.played import RoundEnd
from scoring.tiles import Tile, TileSet


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a written round (G1): a turn, a penalty or a word.

    `what`: a placement, a knock, a penalty, or the word that says how the round ended. `seat`, from
    0, is who is said to have done it; None where the turn says so. The rest is claimed and None
    where nothing is: `points` that the event earned, chip-out included; `disregarded`, that nothing
    of them counted; `score`, what the side stands on after it.
    """

    what: Placement | Knock | Penalty | RoundEnd
    seat: int | None = None
    points: int | None = None
    disregarded: bool | None = None
    score: int | None = None


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One written round (G1): seat `leader`, from 0, leads it.

    `hands` are the tiles dealt, one hand a seat, None for a hand (or all of them) that is not
    written down. A tuple is a hand as it was written, with a tile twice in it if it was.
    """

    leader: int
    items: tuple[Item, ...]
    hands: tuple[TileSet | tuple[Tile, ...] | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class LegRecord:
    """One written leg (G1) under `rules` for 2, 3 or 4 `seats`.

    `start` are the scores it begins with, by side; None is 0 for all. `names` are the sides', for
    those who read it.
    """

    rules: HouseRules
    seats: int
    rounds: tuple[RoundRecord, ...]
    start: tuple[int, ...] | None = None
    names: tuple[str, ...] | None = None
