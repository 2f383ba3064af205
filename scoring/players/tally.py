"""What many legs come to: who won how many, how long they were, and how sure that is."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from scoring.played import RoundEnd
from scoring.playing import Leg

_SPREAD: Final = 1.959964
"""How many standard deviations hold 95 of 100 outcomes of a normal distribution."""


class Share(NamedTuple):
    """A share as it was counted, and the bounds within which it is with 95 % confidence."""

    counted: float
    low: float
    high: float

    def __str__(self) -> str:
        low, high = 100 * self.low, 100 * self.high
        return f"{100 * self.counted:.1f} % (95 %: {low:.1f}–{high:.1f})"


def share(number: int, of: int) -> Share:
    """The share of `number` in `of`, with Wilson's bounds; ValueError unless 0 <= number <= of."""
    if not 0 <= number <= of or not of:
        raise ValueError(f"{number} of {of} is no share")
    counted, squared = number / of, _SPREAD**2
    middle = counted + squared / (2 * of)
    reach = _SPREAD * sqrt(counted * (1 - counted) / of + squared / (4 * of * of))
    scale = 1 + squared / of
    # Rounding must not leave the share that was counted outside its own bounds.
    low, high = (middle - reach) / scale, (middle + reach) / scale
    return Share(counted, min(counted, max(0.0, low)), max(counted, min(1.0, high)))


@dataclass(frozen=True, slots=True)
class Tally:
    """Legs added up: `won` and `points` are by side, `points` being those of the final scores."""

    legs: int
    won: tuple[int, ...]
    points: tuple[int, ...]
    rounds: int
    blocked: int

    @classmethod
    def of(cls, legs: Iterable[Leg]) -> "Tally":
        """The tally of finished legs at tables of one size; ValueError for no leg at all."""
        played, rounds, blocked = 0, 0, 0
        won: list[int] = []
        points: list[int] = []
        for leg in legs:
            won = won or [0] * len(leg.scores)
            points = points or [0] * len(leg.scores)
            played += 1
            rounds += len(leg.rounds)
            blocked += sum(each.end is RoundEnd.BLOCKED for each in leg.rounds)
            for side, score in enumerate(leg.scores):
                won[side] += side == leg.winner
                points[side] += score
        if not played:
            raise ValueError("no leg has been played")
        return cls(played, tuple(won), tuple(points), rounds, blocked)

    def share_won(self, side: int) -> Share:
        """The share of legs that a side, from 0, has won."""
        return share(self.won[side], self.legs)
