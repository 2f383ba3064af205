"""Two sheets of one leg compared: where they first differ, which can be right, what they agree on.

Nothing is decided that does not follow: a sheet is called impossible only for an event that cannot
have happened under the rules, however badly its rounds or its sums are written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from matches.scoresheets.alignment import Match, Pair, align
from matches.scoresheets.beside import Claim, claims_of
from matches.scoresheets.checking import Checked, check_sheet
from matches.scoresheets.reading import SheetRead, Written
from scoring.events import LegEvent, NextRound
from scoring.house_rules import HouseRules
from scoring.leg import Step

Scores = tuple[int, ...]


@dataclass(frozen=True)
class Comparison:
    """Both sheets, and their events beside each other from top to bottom."""

    sheets: tuple[Checked, Checked]
    pairs: tuple[Pair, ...]
    claims: tuple[tuple[Claim, ...], tuple[Claim, ...]]
    """What each sheet says after each of its events, by what is written beside them."""

    @cached_property
    def first(self) -> int | None:
        """The first pair that makes the scores differ, or of which nobody can tell whether it does;
        None where they never do.
        """
        return next((at for at, pair in enumerate(self.pairs) if self._parts(at, pair)), None)

    def _parts(self, at: int, pair: Pair) -> bool:
        """A difference of points, or one of words that made the target tell another way."""
        if pair.matters or pair.match is Match.UNREAD:
            return True
        one, other = (self.scores_after(at, sheet) for sheet in (0, 1))
        return one != other

    def scores_after(self, at: int, sheet: int) -> Scores:
        """Where the sides stand on one sheet after a pair, or after what it has before that."""
        played, index = self.sheets[sheet].played, self._last(at, sheet)
        return (0,) * len(played.scores) if index is None else played.steps[index].scores

    @cached_property
    def beside(self) -> int | None:
        """The first pair before any difference of points after which the sheets say different
        things by what is written beside their points; None where they never do.
        """
        return next(
            (
                at
                for at in range(len(self.pairs) if self.first is None else self.first)
                if self.claim(at, 0) != self.claim(at, 1)
            ),
            None,
        )

    def claim(self, at: int, sheet: int) -> Claim:
        """What a sheet says after a pair; of an event that it does not have, nothing new."""
        index = self._last(at, sheet)
        claim = Claim(self.scores_after(-1, sheet)) if index is None else self.claims[sheet][index]
        is_there = at >= 0 and index == self.place(self.pairs[at], sheet)
        return claim if is_there else replace(claim, counts=True)

    def _last(self, at: int, sheet: int) -> int | None:
        """The place of the last event that a sheet has up to a pair."""
        places = (self.place(pair, sheet) for pair in (self.pairs[at::-1] if at >= 0 else ()))
        return next((place for place in places if place is not None), None)

    def place(self, pair: Pair, sheet: int) -> int | None:
        """Where a sheet has what stands in a pair; None where it does not have it."""
        return pair.other if sheet else pair.one

    def step(self, pair: Pair) -> Step:
        """What became by the rules of an event, which is on one sheet at least."""
        sheet = 0 if pair.one is not None else 1
        return self.sheets[sheet].played.steps[self.place(pair, sheet) or 0]

    def event(self, pair: Pair, sheet: int) -> LegEvent | None:
        """What a sheet has at a pair."""
        item = self.item(pair, sheet)
        return None if item is None else item.event

    def item(self, pair: Pair, sheet: int) -> Written | None:
        """What a sheet has at a pair, with what is written beside it."""
        index = self.place(pair, sheet)
        return None if index is None else self.sheets[sheet].read.items[index]

    @property
    def differences(self) -> int:
        """How many pairs differ in what they add."""
        return sum(pair.matters for pair in self.pairs)

    @property
    def noted(self) -> int:
        """How many pairs differ in words alone: a last tile, a block that one leaves out."""
        alike = {Match.SAME, Match.UNREAD}
        return sum(not pair.matters and pair.match not in alike for pair in self.pairs)

    @property
    def unread(self) -> int:
        """How many entries of either sheet nobody can read."""
        return sum(sheet.left_out for sheet in self.sheets)

    def same(self, start: int, stop: int | None = None) -> int:
        """How many events are on both sheets with the same points, from one pair to another."""
        return sum(
            pair.match in {Match.SAME, Match.NOTED}
            and not isinstance(self.event(pair, 0), NextRound)
            for pair in self.pairs[start:stop]
        )

    @property
    def same_end(self) -> bool:
        """Whether both sheets come to the same scores, and so to the same winner, without what
        nobody can read: as much of either.
        """
        one, other = self.sheets
        if one.left_out != other.left_out:
            return False
        return (one.played.scores, one.played.winner) == (other.played.scores, other.played.winner)

    @property
    def possible(self) -> tuple[bool, bool]:
        """Whether each sheet can be right as it is written."""
        one, other = (sheet.impossible is None for sheet in self.sheets)
        return one, other


def compare_sheets(
    one: SheetRead,
    other: SheetRead,
    rules: HouseRules,
    *,
    seats: int,
    names: Sequence[str],
) -> Comparison:
    """Check each sheet alone, and lay them beside each other."""
    checked = tuple(check_sheet(sheet, rules, seats=seats, names=names) for sheet in (one, other))
    pairs = tuple(align(one.events, other.events, rules))
    claims = tuple(tuple(claims_of(sheet, rules)) for sheet in checked)
    return Comparison((checked[0], checked[1]), pairs, (claims[0], claims[1]))
