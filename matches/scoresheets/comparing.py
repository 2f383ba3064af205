"""Two sheets of one leg compared: where they first differ, which can be right, what they agree on.

Nothing is decided that does not follow: a sheet is called impossible only for an event that cannot
have happened under the rules, however badly its rounds or its sums are written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from matches.scoresheets.alignment import Doubted, Match, Pair, align
from matches.scoresheets.beside import Claim, claims_of
from matches.scoresheets.checking import Checked, check_sheet
from matches.scoresheets.course import Stands
from matches.scoresheets.reading import SheetRead, Written
from scoring.events import Blocked, LegEvent, NextRound, Peg
from scoring.house_rules import HouseRules
from scoring.leg import Step

_START: Stands = (frozenset({0}), frozenset({0}))


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
        return not all(mine & theirs for mine, theirs in zip(one, other, strict=True))

    def scores_after(self, at: int, sheet: int) -> Stands:
        """Where the sides can stand by the points of one sheet after a pair, or after what it has
        before that.
        """
        plain, index = self.sheets[sheet].plain, self._last(at, sheet)
        return _START if index is None else plain[index].after

    @cached_property
    def beside(self) -> int | None:
        """The first pair before any difference of points after which the sheets say different
        things by what is written beside their points; None where they never do.
        """
        return next(
            (
                at
                for at in range(len(self.pairs) if self.first is None else self.first)
                if self.claim(at, 0).contradicts(self.claim(at, 1))
                or self._score_is_wrong(at, 0) is not self._score_is_wrong(at, 1)
            ),
            None,
        )

    def _score_is_wrong(self, at: int, sheet: int) -> bool:
        """Whether a score is written that cannot be, whatever nobody can read before it."""
        index = self.place(self.pairs[at], sheet)
        return index is not None and self.sheets[sheet].course[index].broken == "score"

    def claim(self, at: int, sheet: int) -> Claim:
        """What a sheet says after a pair; of an event that it does not have, nothing new."""
        index = self._last(at, sheet)
        claim = Claim((0, 0)) if index is None else self.claims[sheet][index]
        is_there = at >= 0 and index == self.place(self.pairs[at], sheet)
        return claim if is_there else replace(claim, counts=True)

    def _last(self, at: int, sheet: int) -> int | None:
        """The place of the last event that a sheet has up to a pair."""
        places = (self.place(pair, sheet) for pair in (self.pairs[at::-1] if at >= 0 else ()))
        return next((place for place in places if place is not None), None)

    def number(self, at: int) -> int:
        """The number of an event, as pages count them; a deal is none."""
        return sum(self.counts(place) for place in range(at + 1))

    def counts(self, at: int) -> bool:
        """Whether a pair is an event, and no deal."""
        pair = self.pairs[at]
        event = self.event(pair, 0) or self.event(pair, 1)
        return not isinstance(event, NextRound)

    def at(self, index: int, sheet: int) -> int:
        """The pair in which an event of a sheet stands."""
        return next(at for at, pair in enumerate(self.pairs) if self.place(pair, sheet) == index)

    def number_of(self, index: int, sheet: int) -> int:
        """The number of an event of a sheet, as pages count them."""
        return self.number(self.at(index, sheet))

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
    def is_certain(self) -> bool:
        """Whether both sheets can be read for certain throughout."""
        return not any(sheet.unsure for sheet in self.sheets)

    def is_unsure(self, pair: Pair) -> bool:
        """Whether nobody can read for certain what a sheet has in a pair."""
        items = (self.item(pair, sheet) for sheet in (0, 1))
        return any(item is not None and not item.is_certain for item in items)

    def same(self, start: int, stop: int | None = None) -> int:
        """How many events are on both sheets with the same points, from one pair to another."""
        return sum(
            pair.match in {Match.SAME, Match.NOTED}
            and not isinstance(self.event(pair, 0), NextRound)
            and not self.is_unsure(pair)
            for pair in self.pairs[start:stop]
        )

    @property
    def same_end(self) -> bool:
        """Whether both sheets come to the same scores, and so to the same winner; where something
        cannot be read, whether the same is possible by both.
        """
        one, other = self.sheets
        if not self.is_certain and not all(self._both_alike(pair) for pair in self.pairs):
            return one.is_certain and other.is_certain and one.final == other.final
        return (one.final, one.winner) == (other.final, other.winner)

    def _both_alike(self, pair: Pair) -> bool:
        return not self.is_unsure(pair) or pair.match is Match.SAME

    @cached_property
    def ended(self) -> tuple[int, int] | None:
        """Where the sheets first say that a round ended in two ways: the place of that on either;
        None where they never do, or where one does not say it.
        """
        ends: list[int | None] = [None, None]
        for pair in self.pairs:
            events = (self.event(pair, 0), self.event(pair, 1))
            if any(isinstance(event, NextRound) for event in events):
                ends = [None, None]
                continue
            for sheet, event in enumerate(events):
                if isinstance(event, Blocked) or (isinstance(event, Peg) and event.chip_out):
                    ends[sheet] = self.place(pair, sheet)
            mine, theirs = ends
            if mine is not None and theirs is not None:
                if self._end(mine, 0) != self._end(theirs, 1):
                    return mine, theirs
                ends = [None, None]
        return None

    def _end(self, index: int, sheet: int) -> int | None:
        """The side that ended a round with its last tile; None for a block."""
        event = self.sheets[sheet].read.items[index].event
        return event.side if isinstance(event, Peg) else None

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
    pairs = tuple(align(_told(one), _told(other), rules))
    claims = tuple(tuple(claims_of(sheet, rules)) for sheet in checked)
    return Comparison((checked[0], checked[1]), pairs, (claims[0], claims[1]))


def _told(sheet: SheetRead) -> list[LegEvent]:
    """The events of a sheet, with a mark on those that nobody can read for certain."""
    return [_marked(item) for item in sheet.items]


def _marked(item: Written) -> LegEvent:
    event = item.event
    if item.is_certain or item.is_unread or not isinstance(event, Peg):
        return event
    doubted = Doubted(event.side, event.total, event.points, event.chip_out, event.opening_tile)
    return replace(doubted, turned=event.turned)
