"""What one seat sees of a round in its turn: its own hand, the table, and what knocks have told.

Nobody looks into another hand here, so that whoever decides by it plays fairly.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from scoring.house_rules import HouseRules
from scoring.line import Ends
from scoring.moves import Knock, Placement
from scoring.round import Round
from scoring.seats import side_of
from scoring.tiles import ALL_TILES, TileSet


@dataclass(frozen=True, slots=True)
class Seen:
    """A round as the seat whose turn it is sees it.

    `placements` are all that it may do, two or more: where there is no choice nobody is asked.
    `counts` are the tiles that each seat holds, and `may_hold` which those can be: every tile that
    is not seen and not refuted by a knock of that seat (C3), for the seat itself its hand. Some of
    the others' tiles may be asleep (B1). `ends` is None before the opening tile; `scores` are by
    side.
    """

    rules: HouseRules
    seats: int
    leader: int
    seat: int
    placements: tuple[Placement, ...]
    counts: tuple[int, ...]
    may_hold: tuple[TileSet, ...]
    ends: Ends | None
    scores: tuple[int, ...]

    @property
    def hand(self) -> TileSet:
        """The tiles of the seat itself (C4)."""
        return self.may_hold[self.seat]

    @property
    def side(self) -> int:
        """The side that the seat plays for (A2)."""
        return side_of(self.seat, self.seats)


Player = Callable[[Seen, Random], Placement]
"""Whoever chooses one of `Seen.placements`; chance comes from the source passed in, if at all."""


def seen(played: Round, placements: tuple[Placement, ...]) -> Seen:
    """What the seat to move sees of a round, whose `placements` it may choose from (B1, C3).

    ValueError where its hand is not known, or where the round is over.
    """
    seat = played.to_move
    if seat is None or not played.hands[seat].known:
        raise ValueError("only a seat whose turn it is and whose hand is known can choose")
    hand = played.hands[seat].tiles
    unseen = (ALL_TILES - played.line.tile_set - hand).mask
    may_hold = [unseen] * played.seats
    for turn in played.turns:
        if isinstance(turn.move, Knock) and turn.ends is not None:
            may_hold[turn.seat] &= ~turn.ends.fitting.mask
    may_hold[seat] = hand.mask
    return Seen(
        played.rules,
        played.seats,
        played.leader,
        seat,
        placements,
        tuple(each.count for each in played.hands),
        tuple(map(TileSet, may_hold)),
        played.line.ends,
        played.scores,
    )
