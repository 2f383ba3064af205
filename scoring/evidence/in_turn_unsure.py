"""Every order of the tiles that keeps turns, where it is not known who played some of them.

A state also holds what follows from whoever is taken to have played what: how many unsure tiles
each seat has placed, and which of those outside the interval its knocks rule out. States from which
the tiles that are left can come from nobody are dropped at once; most are.
"""

from typing import Final

from scoring.evidence.effort import Effort
from scoring.evidence.in_turn import SEAT, InTurn, Step
from scoring.evidence.layout import Layout
from scoring.evidence.shares import COUNT_BITS, BySet, Shares, can_be_shared, offered
from scoring.evidence.spots import COUNT, COUNTS, COUNTS_FROM, Spots


class InTurnUnsure(InTurn):
    """The orders of one layout in which turns were kept; TooMuchError if `effort` is not enough."""

    def __init__(self, layout: Layout, effort: Effort, *, counting: bool = False) -> None:
        self._spots: Final = Spots(layout)
        self._shares: Final = Shares(layout)
        self._room: Final = [high for _, high in layout.players.room]
        super().__init__(layout, effort, counting=counting)

    def _opened(self, at: int, seat: int) -> int:
        move = self._spots.opening(at, seat)
        state = (self._spots.start & move.kept) + move.added
        return state if self._room_of(seat, state) else state | move.emptied

    def _room_of(self, seat: int, state: int) -> int:
        """How many more of the unsure tiles a seat can have placed."""
        return self._room[seat] - (state >> COUNTS_FROM + COUNT_BITS * seat & COUNT)

    def _chips_out(self, state: int, seat: int) -> bool | None:
        layout = self.layout
        counted = self._shares.counted(state >> COUNTS_FROM & COUNTS)
        if any(count < low for count, (low, _) in zip(counted, layout.players.room, strict=True)):
            return None
        sure = layout.players.sure
        played = [count + mine.bit_count() for count, mine in zip(counted, sure, strict=True)]
        return layout.finishes(played, seat)

    def _grow(self, layer: dict[int, int], length: int) -> dict[int, int]:
        """The states one placement later, of which the tiles that are left can come from seats."""
        spots, needed = self._spots, self._shares.needed
        offers: dict[int, BySet] = {}
        kept = {}
        for state, value in super()._grow(layer, length).items():
            key = state & ~(SEAT | COUNTS << COUNTS_FROM)
            offer = offers.get(key)
            if offer is None:
                outside = spots.at(state, length + 1).outside
                offer = offers[key] = offered(spots.allowed(state, outside))
            if can_be_shared(offer, needed(state >> COUNTS_FROM & COUNTS)):
                kept[state] = value
        return kept

    def _steps(self, state: int, length: int) -> list[Step]:
        spots = self._spots
        spot = spots.at(state, length)
        found = []
        for seat in self._after[state & SEAT]:
            room = self._room_of(seat, state)
            for at, ruled_out, kept, added, emptied in spot.moves[seat]:
                if state & ruled_out:
                    continue
                after = (state & kept) + added
                if room == 1 and ruled_out:
                    after |= emptied
                    if spots.is_stuck(after):
                        continue
                found.append((after, at, seat))
            if spot.refuted[seat]:
                break
            if room:
                state |= spot.ruled_out[seat]
                if spots.is_stuck(state):
                    break
        return found
