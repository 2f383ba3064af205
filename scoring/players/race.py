"""How a leg stands as a race: from what two sides still need, the chance that the mover wins it.

The race knows nothing of tiles. It takes each turn to offer every award as often as turns of
ordinary play do, and each side to take what brings it home soonest. That is enough to tell what a
point is worth, far from the target and near it, where one cannot finish from everywhere.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from scoring.house_rules import Finish

FARTHEST: Final = 121
"""Points needed up to which the race is worked out."""

_OFFERED: Final = {8: 0.025, 6: 0.015, 4: 0.09, 3: 0.12, 2: 0.29, 1: 0.26, 0: 1.0}
"""How often a turn offers each award, about as counted at tables of two and of four seats."""

_LAST_TILE: Final = 0.02
"""How often a turn chips out without an award."""


class Step(NamedTuple):
    """What an event can come to: its `award`, chip-out points left out, and the points needed then.

    `needed` is 0 where it has won.
    """

    award: int
    needed: int


class _Likely(NamedTuple):
    chance: float
    needed: int


class Race:
    """A race under one finish and one worth of chipping out, up to `farthest` points needed.

    `turns` has by points needed how many of its own turns a side needs on average, and
    `wins[a][b]` the chance of a side that is to move and needs `a`, against one that needs `b`.
    """

    def __init__(self, finish: Finish, chip_out_points: int, farthest: int) -> None:
        self.finish = finish
        self.chip_out_points = chip_out_points
        self.turns = [0.0]
        self._likely: list[list[_Likely]] = [[]]
        self._waits = [0.0]
        for needed in range(1, farthest + 1):
            self._look_from(needed)
        needs = range(farthest + 1)
        self.wins = [[0.0 for _ in needs] for _ in needs]
        for total in range(2, 2 * farthest + 1):
            for least in range(max(1, total - farthest), total // 2 + 1):
                self._meet(least, total - least)
        self._steps = [
            [self._in_order(needed, extra) for needed in needs] for extra in (0, chip_out_points)
        ]

    def after(self, needed: int, points: int) -> int:
        """What is needed after an event worth `points`, 0 when it wins (F2, F4, H)."""
        if points <= needed:
            return needed - points
        return 0 if self.finish is Finish.OVER else needed

    def steps(self, needed: int, *, chip_out: bool) -> list[Step]:
        """What every award comes to for a side, what brings it home soonest first."""
        return self._steps[chip_out][needed]

    def _in_order(self, needed: int, extra: int) -> list[Step]:
        steps = [Step(award, self.after(needed, award + extra)) for award in _OFFERED]
        return sorted(steps, key=lambda step: self.turns[step.needed])

    def _look_from(self, needed: int) -> None:
        """What a side that needs so much will do in a turn, and how many turns it needs.

        The best that is offered is taken, as long as it is better than to wait.
        """
        offers = sorted(self._offers(needed), key=lambda offer: self.turns[offer.needed])
        turns, still, soonest = float("inf"), 1.0, 0.0
        likely = []
        for offer in offers:
            if self.turns[offer.needed] >= turns:
                break
            taken = still * offer.chance
            still -= taken
            soonest += taken * self.turns[offer.needed]
            likely.append(_Likely(taken, offer.needed))
            turns = (1 + soonest) / (1 - still)
        self.turns.append(turns)
        self._likely.append(likely)
        self._waits.append(still)

    def _offers(self, needed: int) -> Iterator[_Likely]:
        chances = [*_OFFERED.items(), (self.chip_out_points, _LAST_TILE)]
        for points, chance in chances:
            after = self.after(needed, points)
            if after != needed:
                yield _Likely(chance, after)

    def _meet(self, first: int, second: int) -> None:
        """The chances of two sides, each if it is to move.

        Where both wait the race stands where it stood, so that the two depend on each other.
        """
        wins, waits = self.wins, self._waits
        moves_first = sum(chance * (1 - wins[second][then]) for chance, then in self._likely[first])
        moves_second = sum(
            chance * (1 - wins[first][then]) for chance, then in self._likely[second]
        )
        both_wait = waits[first] * waits[second]
        for mine, theirs, moved, other in (
            (first, second, moves_first, moves_second),
            (second, first, moves_second, moves_first),
        ):
            won = moved + waits[mine] * (1 - other - waits[theirs])
            wins[mine][theirs] = won / (1 - both_wait)


@cache
def race(finish: Finish, chip_out_points: int, farthest: int) -> Race:
    """The race under these rules; it is worked out once."""
    return Race(finish, chip_out_points, farthest)
