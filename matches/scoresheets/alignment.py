"""Two sheets of one leg laid beside each other, so that an event missing on one moves nothing else.

Pure, and judges nothing: the cheapest way to turn one sheet into the other, where a difference that
changes a score costs more than one that does not. Of several such ways the one that agrees longest
from the front.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from matches.divergence import same
from scoring.events import Blocked, LegEvent, Peg, Penalty, worth
from scoring.house_rules import HouseRules


class Match(StrEnum):
    """How two events beside each other compare.

    NOTED: they come to the same score, and one says something that the other does not. UNREAD: of
    one nobody can read for certain what was pegged, so that nobody can tell whether they agree.
    ENDED: by one the round was blocked there, by the other a tile was placed.
    """

    SAME = "same"
    NOTED = "noted"
    UNREAD = "unread"
    DIFFERENT = "different"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Doubted(Peg):
    """A placement whose points nobody can read for certain, though a number is written."""


SILENT_COST = 1
"""An event on one sheet alone that changes no score: a block, a deal, a tile that paid nothing."""
SCORING_COST = 4
NOTED_COST = 1
UNREAD_COST = 2
DIFFERENT_COST = 5
"""Less than two events of which each is on one sheet alone, more than one."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The places of events beside each other; None where a sheet has none there."""

    one: int | None
    other: int | None
    match: Match | None
    """None where only one sheet has the event."""
    matters: bool
    """Whether the difference changes a score."""


def align(one: Sequence[LegEvent], other: Sequence[LegEvent], rules: HouseRules) -> list[Pair]:
    """Both sheets from top to bottom: every event of each stands in one pair, in its order."""
    start = _agree(one, other, rules)
    end = _agree(one[start:][::-1], other[start:][::-1], rules)
    mine, theirs = one[start : len(one) - end], other[start : len(other) - end]
    middle = [
        _shifted(pair, start)
        for pair in _cheapest(mine, theirs, _costs(mine, theirs, rules), rules)
    ]
    last = range(1, end + 1)
    tail = [Pair(len(one) - at, len(other) - at, Match.SAME, False) for at in reversed(last)]
    return [*(Pair(at, at, Match.SAME, False) for at in range(start)), *middle, *tail]


def cost(
    pairs: Sequence[Pair], one: Sequence[LegEvent], other: Sequence[LegEvent], rules: HouseRules
) -> int:
    """What an alignment costs in all."""
    return sum(_cost_of(pair, one, other, rules) for pair in pairs)


def compare(one: LegEvent, other: LegEvent, rules: HouseRules) -> Match | None:
    """How two events compare; None for those that never stand beside each other."""
    if is_unread(one) is is_unread(other) and same(one, other, rules):
        return Match.SAME
    if isinstance(one, Blocked) and isinstance(other, Peg):
        return Match.ENDED
    if isinstance(one, Peg) and isinstance(other, Blocked):
        return Match.ENDED
    if is_unsure(one) or is_unsure(other):
        alike = isinstance(one, Peg) and isinstance(other, Peg) and one.side == other.side
        return Match.UNREAD if alike else None
    if not isinstance(one, Peg | Penalty) or not isinstance(other, Peg | Penalty):
        return None
    points = _points(one, rules), _points(other, rules)
    if (one.side, points[0]) == (other.side, points[1]):
        return Match.NOTED
    if one.side == other.side or points[0] == points[1] or _both_end(one, other):
        return Match.DIFFERENT
    return None


def _both_end(one: Peg | Penalty, other: Peg | Penalty) -> bool:
    """Whether both are the last tile of a round."""
    return isinstance(one, Peg) and isinstance(other, Peg) and one.chip_out and other.chip_out


def is_silent(event: LegEvent, rules: HouseRules) -> bool:
    """Whether an event changes no score, for certain."""
    if is_unsure(event):
        return False
    return not isinstance(event, Peg | Penalty) or _points(event, rules) == 0


def is_unread(event: LegEvent | None) -> bool:
    """Whether somebody pegged, and nobody can read what."""
    return isinstance(event, Peg) and event.total is None and event.points is None


def is_unsure(event: LegEvent | None) -> bool:
    """Whether nobody can read it for certain."""
    return is_unread(event) or isinstance(event, Doubted)


def _points(event: Peg | Penalty, rules: HouseRules) -> int:
    return worth(event, rules).points if isinstance(event, Peg) else event.points


def _agree(one: Sequence[LegEvent], other: Sequence[LegEvent], rules: HouseRules) -> int:
    """How many events they have in common, from the first."""
    for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if compare(mine, theirs, rules) is not Match.SAME:
            return at
    return min(len(one), len(other))


def _alone(event: LegEvent, rules: HouseRules) -> int:
    return SILENT_COST if is_silent(event, rules) else SCORING_COST


_COST_OF_MATCH = {
    Match.SAME: 0,
    Match.NOTED: NOTED_COST,
    Match.UNREAD: UNREAD_COST,
    Match.DIFFERENT: DIFFERENT_COST,
}


def _cost_of(
    pair: Pair, one: Sequence[LegEvent], other: Sequence[LegEvent], rules: HouseRules
) -> int:
    if pair.one is not None and pair.other is not None and pair.match is not None:
        return _cost_beside(pair.match, one[pair.one], other[pair.other], rules)
    event = one[pair.one] if pair.one is not None else other[pair.other or 0]
    return _alone(event, rules)


def _cost_beside(match: Match, one: LegEvent, other: LegEvent, rules: HouseRules) -> int:
    """What two events cost beside each other; a block and a tile as much as each alone."""
    if match is Match.ENDED:
        return _alone(one, rules) + _alone(other, rules)
    return _COST_OF_MATCH[match]


@dataclass(frozen=True, slots=True)
class _Costs:
    """``left[i][j]``: what the rest costs from these places on. The single costs beside it."""

    left: list[list[int]]
    mine: list[int]
    theirs: list[int]
    matches: list[list[Match | None]]


def _costs(one: Sequence[LegEvent], other: Sequence[LegEvent], rules: HouseRules) -> _Costs:
    @cache
    def match(mine: LegEvent, theirs: LegEvent) -> Match | None:
        return compare(mine, theirs, rules)

    alone_one = [_alone(event, rules) for event in one]
    alone_other = [_alone(event, rules) for event in other]
    matches = [[match(mine, theirs) for theirs in other] for mine in one]
    below = [0] * (len(other) + 1)
    for at in reversed(range(len(other))):
        below[at] = below[at + 1] + alone_other[at]
    left = [below]
    for mine in reversed(range(len(one))):
        row = [0] * (len(other) + 1)
        row[len(other)] = below[len(other)] + alone_one[mine]
        for theirs in reversed(range(len(other))):
            best = min(below[theirs] + alone_one[mine], row[theirs + 1] + alone_other[theirs])
            found = matches[mine][theirs]
            if found is not None:
                beside = _cost_beside(found, one[mine], other[theirs], rules)
                best = min(best, below[theirs + 1] + beside)
            row[theirs] = best
        left.append(row)
        below = row
    return _Costs(left[::-1], alone_one, alone_other, matches)


def _cheapest(
    one: Sequence[LegEvent], other: Sequence[LegEvent], costs: _Costs, rules: HouseRules
) -> list[Pair]:
    """Walk along the cheapest way; two events beside each other rather than each alone."""
    mine = theirs = 0
    pairs = []
    while mine < len(one) or theirs < len(other):
        left = costs.left[mine][theirs]
        if mine < len(one) and theirs < len(other):
            found = costs.matches[mine][theirs]
            after = costs.left[mine + 1][theirs + 1]
            if found is not None and left == after + _cost_beside(
                found, one[mine], other[theirs], rules
            ):
                events = (one[mine], other[theirs])
                pairs.append(Pair(mine, theirs, found, _changes(found, events, rules)))
                mine, theirs = mine + 1, theirs + 1
                continue
        if mine < len(one) and left == costs.left[mine + 1][theirs] + costs.mine[mine]:
            pairs.append(Pair(mine, None, None, not is_silent(one[mine], rules)))
            mine += 1
        else:
            pairs.append(Pair(None, theirs, None, not is_silent(other[theirs], rules)))
            theirs += 1
    return pairs


def _changes(match: Match, events: tuple[LegEvent, LegEvent], rules: HouseRules) -> bool:
    """Whether the difference of two events beside each other changes a score."""
    if match is Match.ENDED:
        return not all(is_silent(event, rules) for event in events)
    return match is Match.DIFFERENT


def _shifted(pair: Pair, by: int) -> Pair:
    one = None if pair.one is None else pair.one + by
    other = None if pair.other is None else pair.other + by
    return Pair(one, other, pair.match, pair.matters)
