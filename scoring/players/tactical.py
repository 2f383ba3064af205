"""A player who thinks as good players do: what a placement adds, what it lets the next seat do.

Each placement is weighed by the chance of winning the leg that it leaves, one reply ahead. What
others hold is not known: every tile that a seat may hold is as likely in its hand as any other, and
a knock has named two values that it does not hold. In partnerships the partner is not thought for.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from random import Random
from typing import Final, NamedTuple

from scoring.line import Ends
from scoring.moves import Placement
from scoring.pegging import PLACEMENT_AWARDS
from scoring.players.race import FARTHEST, Step, race
from scoring.players.seen import Seen
from scoring.players.simple import chips_out, ends_after, pegged_by
from scoring.seats import side_of

_AS_GOOD: Final = 1e-9


def tactical(seen: Seen, random: Random) -> Placement:
    """The placement that leaves the best chance of winning the leg (I); any of those as good."""
    thought = _Thought(seen)
    chances = [thought.chance(placement) for placement in seen.placements]
    enough = max(chances) - _AS_GOOD
    best = [way for way, chance in zip(seen.placements, chances, strict=True) if chance >= enough]
    return random.choice(best)


class _Hand(NamedTuple):
    """The tiles that a seat may hold, as a mask, and how many of them it has."""

    mask: int
    held: int


class _Reply(NamedTuple):
    """What a seat may do in its turn: how likely, what it comes to, and with which tiles.

    No tiles: it knocks.
    """

    chance: float
    step: Step
    tiles: int


class _Shift(NamedTuple):
    """A placement as it shifts the total: the bit of its tile, its award, the ends after it."""

    bit: int
    award: int
    ends: Ends


class _Shifts:
    """All that can be joined to two ends: `paying` has by award the mask of the tiles that make it.

    A tile that fits both ends may be there under two awards.
    """

    def __init__(self, ends: Ends) -> None:
        self.fitting = ends.fitting.mask
        self.paying = dict.fromkeys(PLACEMENT_AWARDS, 0)
        self.all: list[_Shift] = []
        for tile in ends.fitting:
            for placement in ends.placements(tile):
                after = ends.joined(placement)
                self.paying[after.award] |= tile.bit
                self.all.append(_Shift(tile.bit, after.award, after))


_shifts: Final = cache(_Shifts)


@cache
def _chance_of_none(wanted: int, held: int, among: int) -> float:
    """How likely none of `wanted` tiles is among the `held`, which are any out of `among`."""
    return comb(among - wanted, held) / comb(among, held)


class _Thought:
    """One seat's view of what its placements lead to.

    Points needed are by side; beyond the length of the race they are scaled to it.
    """

    def __init__(self, seen: Seen) -> None:
        rules, seats = seen.rules, seen.seats
        self.seen = seen
        self.race = race(rules.finish, rules.chip_out_points, min(rules.target, FARTHEST))
        self.needed = _scaled([rules.target - score for score in seen.scores])
        self.theirs = min(need for side, need in enumerate(self.needed) if side != seen.side)
        self.unseen = 0
        for seat, hand in enumerate(seen.may_hold):
            self.unseen |= 0 if seat == seen.seat else hand.mask
        clockwise = [(seen.seat + step) % seats for step in range(1, seats)]
        following = [seat for seat in clockwise if seen.counts[seat]]
        self.replier = following[0] if following else seen.seat
        # With one other seat in play the line comes back as the reply leaves it.
        self.comes_back = len(following) == 1

    def chance(self, placement: Placement) -> float:
        """The chance of winning the leg with this placement."""
        seen = self.seen
        pegged = pegged_by(seen, placement)
        if pegged.won:
            return 1.0
        mine = max(1, self.needed[seen.side] - (pegged.score - pegged.before))
        rest = seen.hand.mask & ~placement.tile.bit
        ends = ends_after(seen, placement)
        blocked = not _shifts(ends).fitting & (self.unseen | rest)
        if blocked or chips_out(seen, seen.seat):
            return self._next_round(mine)
        if side_of(self.replier, seen.seats) == seen.side:
            return 1 - self.race.wins[self.theirs][mine]
        return self._after_replies(ends, mine, rest)

    def _next_round(self, mine: int) -> float:
        """The chance when the round is over: nobody replies, the next leader begins (B4)."""
        leader = (self.seen.leader + 1) % self.seen.seats
        if side_of(leader, self.seen.seats) == self.seen.side:
            return self.race.wins[mine][self.theirs]
        return 1 - self.race.wins[self.theirs][mine]

    def _after_replies(self, ends: Ends, mine: int, rest: int) -> float:
        """The chance over all that the next seat may reply."""
        seen, seat = self.seen, self.replier
        shifts = _shifts(ends)
        mask = seen.may_hold[seat].mask
        hand = _Hand(mask, seen.counts[seat])
        theirs = self.needed[side_of(seat, seen.seats)]
        out = chips_out(seen, seat)
        steps = self.race.steps(theirs, chip_out=out)
        chance = 0.0
        for reply in _replies(shifts, hand, steps, theirs):
            needed = reply.step.needed
            if not needed:
                continue
            if out or not self.comes_back:
                won = self.race.wins[mine][needed]
            elif not reply.tiles:
                won = self._going_on(ends, mine, needed, rest)
            else:
                # Which of the tiles it is, and at which end, is anybody's guess.
                left = [
                    self._going_on(shift.ends, mine, needed, rest)
                    for shift in shifts.all
                    if shift.award == reply.step.award and shift.bit & reply.tiles
                ]
                won = sum(left) / len(left)
            chance += reply.chance * won
        return chance

    def _going_on(self, ends: Ends, mine: int, theirs: int, rest: int) -> float:
        """The chance when it is this seat's turn again, with the `rest` of its hand."""
        hand = _Hand(rest, rest.bit_count())
        steps = self.race.steps(mine, chip_out=hand.held == 1)
        wins = self.race.wins[theirs]
        return sum(
            chance * (1 - wins[step.needed] if step.needed else 1)
            for chance, step, _ in _replies(_shifts(ends), hand, steps, mine)
        )


def _replies(shifts: _Shifts, hand: _Hand, steps: Sequence[Step], needed: int) -> Iterator[_Reply]:
    """What a seat does that takes the first of `steps` that its hand allows."""
    left, tried, among = 1.0, 0, hand.mask.bit_count()
    for step in steps:
        tiles = shifts.paying[step.award] & hand.mask & ~tried
        if not tiles:
            continue
        tried |= tiles
        none = _chance_of_none(tried.bit_count(), hand.held, among)
        if none < left:
            yield _Reply(left - none, step, tiles)
        left = none
        if not left:
            return
    yield _Reply(left, Step(0, needed), 0)


def _scaled(needed: Sequence[int]) -> Sequence[int]:
    most = max(needed)
    return needed if most <= FARTHEST else [max(1, each * FARTHEST // most) for each in needed]
