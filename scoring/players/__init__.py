"""Players for the table: one who plays anything, a greedy one, and one who thinks (section I).

A player is a function of what its seat sees and of a source of chance, so that anybody can write
another. None of them sees more than a person at the table would.

    >>> from random import Random
    >>> from scoring import STANDARD
    >>> def dullard(seen, random):          # the first placement that it finds
    ...     return seen.placements[0]
    >>> leg = play_leg([tactical, dullard], STANDARD, 2, Random(7))
    >>> leg.scores, leg.winner
    ((61, 41), 0)

`play_round` plays one round that is dealt, `play_leg` a whole leg, `record_of` writes it down, and
`Tally` adds many legs up, with the bounds within which the shares won are. The same source of
chance gives the same leg.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.players.seen import Player, Seen, seen
from scoring.players.simple import at_random, greedy
from scoring.players.table import play_leg, play_round, record_of
from scoring.players.tactical import tactical
from scoring.players.tally import Share, Tally, share

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {"random": at_random, "greedy": greedy, "tactical": tactical}
)
"""The players by name."""

__all__ = [
    "PLAYERS",
    "Player",
    "Seen",
    "Share",
    "Tally",
    "at_random",
    "greedy",
    "play_leg",
    "play_round",
    "record_of",
    "seen",
    "share",
    "tactical",
]
