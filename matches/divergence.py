"""Two records of one leg side by side: how far they agree, and where they first differ.

Pure. Nothing is merged: a person looks at the difference and says which record counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from scoring.events import LegEvent, Peg, worth
from scoring.house_rules import HouseRules
from scoring.leg import replay


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two records first differ.

    ``after``: how many events they have in common, from the first; ``scores``: where the sides
    stood then. ``one`` and ``other`` are the next events, None where that record ends there.
    """

    after: int
    scores: tuple[int, ...]
    one: LegEvent | None
    other: LegEvent | None

    @property
    def only_longer(self) -> bool:
        """Whether one record merely goes on where the other ends."""
        return self.one is None or self.other is None


def first_difference(
    one: Sequence[LegEvent], other: Sequence[LegEvent], rules: HouseRules, *, seats: int
) -> Difference | None:
    """The first place at which two records say different things; None where they say the same.

    Events are the same where they mean the same to the score: a total that pays 8 and eight points
    put down without a total do, and so do totals that pay the same. What one record knows of an
    opening tile and the other leaves open is no difference, nor is that a tile was turned.
    """
    for after, (mine, theirs) in enumerate(zip_longest(one, other)):
        if mine is None or theirs is None or not same(mine, theirs, rules):
            common = one[:after]
            return Difference(after, replay(common, rules, seats=seats).scores, mine, theirs)
    return None


def written_otherwise(
    one: Sequence[LegEvent], other: Sequence[LegEvent], rules: HouseRules
) -> tuple[int, ...]:
    """The places, from 0, at which both records write a total and not the same one, up to where
    they first differ: 12 and 20 pay the same.
    """
    places = []
    for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if not same(mine, theirs, rules):
            break
        if isinstance(mine, Peg) and isinstance(theirs, Peg):
            totals = {mine.total, theirs.total}
            places += [at] if None not in totals and len(totals) > 1 else []
    return tuple(places)


def same(one: LegEvent, other: LegEvent, rules: HouseRules) -> bool:
    """Whether two records of an event mean the same to the score."""
    if not isinstance(one, Peg) or not isinstance(other, Peg):
        return one == other
    if None not in {one.opening_tile, other.opening_tile} and (
        one.opening_tile is not other.opening_tile
    ):
        return False
    return _bare(one, rules) == _bare(other, rules)


def _bare(event: Peg, rules: HouseRules) -> Peg:
    return replace(
        event, total=None, points=worth(event, rules).points, opening_tile=None, turned=False
    )
