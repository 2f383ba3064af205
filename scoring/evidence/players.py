"""Who can have played which tile of a line, and how many each seat can have played.

Positions in the line and seats are bits of masks. A tile is *sure* if only one seat can have played
it; the others are *unsure*.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.evidence.facts import Facts

Bounds = tuple[int, int]
"""The least and the most."""


class Players(NamedTuple):
    """By position `owners`, a mask of seats. By seat `sure`, a mask of positions; `unsure` is one.

    `room` has by seat the bounds of how many unsure tiles it can have played: no more than it was
    dealt, and exactly what is missing where the tiles left in its hand are known.
    """

    owners: list[int]
    sure: list[int]
    unsure: int
    room: list[Bounds]

    @property
    def possible(self) -> bool:
        """Whether there is a seat for every tile, and no seat has to have played too many."""
        least = sum(low for low, _ in self.room)
        most = sum(high for _, high in self.room)
        enough = least <= self.unsure.bit_count() <= most
        return enough and all(high >= 0 for _, high in self.room) and all(self.owners)


def find_players(facts: Facts) -> Players:
    """What the facts say, and what follows where a seat has played all that it can have."""
    owners = [sum(1 << seat for seat in facts.who(index)) for index in range(len(facts.line))]
    while True:
        players = _sorted_out(facts, owners)
        full = sum(1 << seat for seat, (_, most) in enumerate(players.room) if most <= 0)
        freed = [
            mask & ~full if players.unsure >> position & 1 else mask
            for position, mask in enumerate(owners)
        ]
        if freed == owners:
            return players
        owners = freed


def _sorted_out(facts: Facts, owners: Sequence[int]) -> Players:
    each = facts.rules.deal.each(facts.seats)
    sure, unsure = [0] * facts.seats, 0
    for position, mask in enumerate(owners):
        if mask & (mask - 1):
            unsure |= 1 << position
        elif mask:
            sure[mask.bit_length() - 1] |= 1 << position
    room = []
    for played, hand in zip(sure, facts.left or (None,) * facts.seats, strict=True):
        most = each - played.bit_count()
        room.append((0, most) if hand is None else (most - len(hand), most - len(hand)))
    return Players(list(owners), sure, unsure, room)
