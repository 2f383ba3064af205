"""What a round at the table is made of: the hands and the turns taken.

Values only. What a hand may do, and what a turn earns, is worked out by the round.
"""

from dataclasses import dataclass

from scoring.line import Ends
from scoring.moves import Move, Placement, Where
from scoring.pegging import Outcome, Pegged
from scoring.tiles import Tile, TileSet


@dataclass(frozen=True, slots=True)
class Hand:
    """What a seat holds: `count` tiles.

    Where the hand is `known`, `tiles` are exactly those. Where it is not, they are all that it may
    hold: not played, not in a known hand, and not refuted by a knock of this seat (C3).
    """

    count: int
    tiles: TileSet
    known: bool = True

    def without(self, tile: Tile) -> "Hand":
        """The hand after it played `tile` (C4)."""
        return Hand(self.count - 1, self.tiles - TileSet(tile.bit), self.known)

    def seen(self, tile: Tile) -> "Hand":
        """The hand after another seat played `tile`, which this one can no longer hold (C4)."""
        if self.known or tile not in self.tiles:
            return self
        return Hand(self.count, self.tiles - TileSet(tile.bit), known=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it was taken: a placement or a knock.

    The `move` of a placement says where the tile was laid. `ends` are those of the line after the
    turn, None only before the opening tile; `award` is what they pay (D4), `chip_out` whether it
    chips the side out. `pegged` is what became of the event, None for a knock. `scores` are all
    sides' after it. `misplaced`: the tile was written where it does not fit, and turned (H).
    """

    seat: int
    side: int
    move: Move
    ends: Ends | None
    award: int
    chip_out: bool
    pegged: Pegged | None
    scores: tuple[int, ...]
    misplaced: bool = False

    @property
    def opening(self) -> bool:
        """Whether it placed the opening tile of the round (B3)."""
        return isinstance(self.move, Placement) and self.move.at is Where.OPENING

    @property
    def total(self) -> int | None:
        """Pips at the two ends after a placement (D1); None for a knock."""
        return None if self.pegged is None or self.ends is None else self.ends.total

    @property
    def points(self) -> int:
        """What the event is worth before the target is asked (F1); 0 for a knock."""
        return 0 if self.pegged is None else self.pegged.points

    @property
    def outcome(self) -> Outcome | None:
        """What became of the event (F2, F3); None for a knock."""
        return None if self.pegged is None else self.pegged.outcome
