"""Whether the tiles of which it is not known who played them can be shared out among the seats.

Going through turns, each seat has placed some of them, and its knocks have ruled out others. What
is left must still come from somewhere; where it cannot, there is no use in going on.
"""

from collections.abc import Iterable
from operator import ge
from typing import Final

from scoring.evidence.layout import Layout

COUNT_BITS: Final = 4
"""Room for the unsure tiles of one seat, 14 at most; the counts of all are packed, seat 0 first."""
_COUNT: Final = (1 << COUNT_BITS) - 1

BySet = tuple[int, ...]
"""A number of tiles for each set of seats, which is a mask of them."""


class Shares:
    """What the seats of one layout still have to play and have room for, by their counts."""

    def __init__(self, layout: Layout) -> None:
        self._seats: Final = layout.seats
        self._room: Final = layout.players.room
        self._unsure: Final = layout.unsure.bit_count()
        self._needed: dict[int, BySet] = {}

    def counted(self, counts: int) -> list[int]:
        """By seat, how many unsure tiles it has placed."""
        return [counts >> COUNT_BITS * seat & _COUNT for seat in range(self._seats)]

    def needed(self, counts: int) -> BySet:
        """How many of the tiles that are left each set of seats has to be able to have.

        As many as its seats still must have played, and as many as the others have no room for.
        """
        known = self._needed.get(counts)
        if known is None:
            known = self._needed[counts] = tuple(self._work_out(self.counted(counts)))
        return known

    def _work_out(self, counted: list[int]) -> Iterable[int]:
        left = self._unsure - sum(counted)
        for seats in range(1 << self._seats):
            own = others = 0
            for seat, (low, high) in enumerate(self._room):
                if seats >> seat & 1:
                    own += max(0, low - counted[seat])
                else:
                    others += high - counted[seat]
            yield max(own, left - others)


def offered(allowed: Iterable[int]) -> BySet:
    """How many tiles each set of seats can have, where `allowed` has each seat's, as a mask."""
    together = [0]
    for tiles in allowed:
        together += [tiles | others for others in together]
    return tuple(map(int.bit_count, together))


def can_be_shared(offers: BySet, needs: BySet) -> bool:
    """Whether every set of seats can have as many as it needs; then all of them can (Hall)."""
    return all(map(ge, offers, needs))
