"""What players have played and won, from legs that count.

Pure. It is given legs of official cards alone and trusts that; it knows no cards, names or dates. A
leg counts for everybody who sat at it on their side, in singles or with as many partners as it had.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

SINGLES = 1
PAIRS = 2


@dataclass(frozen=True, slots=True)
class LegPlayed:
    """One leg from one side: who sat there, how many chairs a side has, and whether they won."""

    players: tuple[Hashable, ...]
    size: int
    won: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """Legs played and, of these, won."""

    played: int = 0
    won: int = 0

    @property
    def share(self) -> Fraction | None:
        """The share that was won, exactly; nothing where nothing was played."""
        return Fraction(self.won, self.played) if self.played else None

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.played + other.played, self.won + other.won)


NOTHING = Tally()


@dataclass(frozen=True, slots=True)
class Record:
    """One player's legs by the number of chairs a side."""

    by_size: Mapping[int, Tally]

    @property
    def singles(self) -> Tally:
        """Legs played alone."""
        return self.by_size.get(SINGLES, NOTHING)

    @property
    def pairs(self) -> Tally:
        """Legs played with one partner."""
        return self.by_size.get(PAIRS, NOTHING)

    @property
    def all(self) -> Tally:
        """Every leg."""
        return sum(self.by_size.values(), NOTHING)


NO_RECORD = Record({})


def records(legs: Iterable[LegPlayed]) -> dict[Hashable, Record]:
    """The record of everybody who sat at any of the legs.

    ValueError for somebody who would have sat on two chairs of one side at once.
    """
    sums: dict[Hashable, dict[int, Tally]] = {}
    for leg in legs:
        if len(set(leg.players)) != len(leg.players):
            raise ValueError(f"somebody sits twice among {leg.players!r}")
        for player in leg.players:
            by_size = sums.setdefault(player, {})
            by_size[leg.size] = by_size.get(leg.size, NOTHING) + Tally(1, int(leg.won))
    return {player: Record(by_size) for player, by_size in sums.items()}
