"""The same verdict on a written leg as the plain check gives, several times as fast.

A round in which everything is right is walked through in one loop over numbers: ends of the line
are states of `tables`, hands are masks of bits, and only an event near the target, or a score that
is written after an earlier mistake, asks the plain rule. Anything else that is not right is not
judged here: the whole round then goes to the plain check, which finds all that is wrong with it and
says so, and the loop takes over again after it.
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from scoring.checking import LegCheck
from scoring.house_rules import LARGEST_TARGET, PairsRoundEnds
from scoring.moves import Knock, Placement
from scoring.pegging import peg
from scoring.played import RoundEnd
from scoring.problems import Problem
from scoring.records import Item, LegRecord, RoundRecord
from scoring.seats import SIDES_OF_SEATS
from scoring.tables import EMPTY, NOWHERE, tables
from scoring.tiles import ALL_TILES, TileSet
from scoring.turns import Turn
from scoring.verdict import Verdict, block_unchecked
from scoring.whole import is_whole

_BIT: Final = attrgetter("bit")
_FOLLOWING: Final = {seats: [*range(1, seats), 0] for seats in SIDES_OF_SEATS}
"""By seats: who follows each in turn (B5)."""
_NO_HANDS: Final = {seats: (None,) * seats for seats in SIDES_OF_SEATS}
_PAIRS: Final = 4
_PARTNER: Final = 2
"""Flips a seat of four to its partner's: 0 and 2, 1 and 3."""


def verify(record: LegRecord, *, must_finish: bool = False) -> Verdict:
    """What a written leg comes to, and everything wrong with it: `check_leg(record).verdict`.

    With `must_finish` a leg that nobody has won is a problem (F5). ValueError as `check_leg` raises
    it: for a number of seats, a start or a penalty's side that cannot be.
    """
    leg = _FastLeg(record)
    ends = tuple([leg.take(number, written) for number, written in enumerate(record.rounds)])
    return Verdict(leg.scores, leg.winner, ends, leg.all_problems(must_finish=must_finish))


class _DoubtError(Exception):
    """Something in the round is not simply right."""


class _FastLeg(LegCheck):
    """A leg that spares itself the plain check of rounds in which all is right.

    In a round, by seat, `holds` is a number of tiles and `may_hold` a mask of which; `known` the
    same for hands that are written down, else 0.
    """

    def __init__(self, record: LegRecord) -> None:
        super().__init__(record)
        rules, seats = record.rules, record.seats
        self.each = rules.deal.each(seats)
        self.to_last_hand = seats == _PAIRS and rules.pairs_round_ends is PairsRoundEnds.BOTH
        self.following = _FOLLOWING[seats]

    def take(self, number: int, written: RoundRecord) -> RoundEnd | None:
        """Go on by one round, `number` from 0, and say how it ended."""
        try:
            return self.verify_round(number, written)
        except _DoubtError:
            checked = self.check(number, written)
            return None if checked is None else checked.played.end

    # One loop on purpose: a call for each item would cost as much as the item itself. Until it is
    # through, nothing of the leg is changed.
    def verify_round(self, number: int, written: RoundRecord) -> RoundEnd | None:  # noqa: C901
        self._deal(written)
        after, awards, fitting, bits = tables()
        rules, known, following = self.record.rules, self.scores_known, self.following
        target = rules.target if known else LARGEST_TARGET
        scores = list(self.scores) if known else [0] * len(self.scores)
        sides, problems = len(scores), self.found
        claimed = self.claimed_scores() if known and any(self.carried) else None
        compared = known and claimed is None
        holds, may_hold = self.holds, self.may_hold
        end: RoundEnd | None = None
        winner: int | None = None
        state, seat, live = EMPTY, written.leader, self._held()

        items = iter(written.items)
        for item in items:
            what = item.what
            if type(what) is Placement:
                code = what.code
                bit = bits[code]
                state = after[state][code]  # C1
                if state == NOWHERE or not bit & live & may_hold[seat]:  # C4
                    raise _DoubtError
                live ^= bit
                left = holds[seat] - 1
                holds[seat] = left
                side = seat % sides
                points, counted = awards[state], True  # D4
                if not left:
                    live &= self._emptied(seat)
                    if self._chips_out(seat):  # E1, E2
                        end = RoundEnd.CHIP_OUT
                        points += rules.chip_out_points  # F1
                if points:
                    total = scores[side] + points
                    if total < target:  # F2
                        scores[side] = total
                    else:
                        opening = item is written.items[0]
                        pegged = peg(scores[side], points, rules, opening_tile=opening)
                        scores[side], counted = pegged.score, pegged.counted
                        if pegged.won:  # F4
                            winner, end = side, end or RoundEnd.WON
                if (
                    ((said := item.seat) is not None and said != seat)  # B5
                    or ((said := item.points) is not None and said != points)
                    or ((said := item.score) is not None and said != scores[side] and compared)
                    or (item.disregarded is not None and item.disregarded == counted and known)
                ):
                    raise _DoubtError
                if claimed is not None:
                    turn = Turn(seat, side, what, None, points, False, None, tuple(scores))
                    found = claimed.follow(item, turn)
                    problems += [_at(problem, number, written, item) for problem in found]
            elif type(what) is Knock and state != EMPTY and _claims_nothing(item, seat):
                live &= self._knocked(seat, live & fitting[state])  # C2, C3
            elif what is RoundEnd.BLOCKED and state != EMPTY:
                self._declare_blocked(number, written, live & fitting[state])
                end = RoundEnd.BLOCKED
            elif what is RoundEnd.WON and not known:
                continue
            else:
                raise _DoubtError

            if end is not None:
                break
            if not live & fitting[state]:  # E3
                end = RoundEnd.BLOCKED
                break
            seat = following[seat]  # B5
            while not holds[seat]:  # C6
                seat = following[seat]
        self._verify_rest(items, end, won=winner is not None or not known)
        if end is None and number + 1 < len(self.record.rounds):
            raise _DoubtError
        if known:
            self.scores, self.winner = tuple(scores), winner
        if claimed is not None:
            self.carry(claimed)
        self.problems += problems
        self.leader = following[written.leader]  # B4
        if 0 in self.known:
            self.without_hands.append(number)
        return end

    def _deal(self, written: RoundRecord) -> None:
        """Begin a round: every hand, or for one that is not known all that it may hold."""
        seats, each = self.record.seats, self.each
        hands = _NO_HANDS[seats] if written.hands is None else written.hands
        if self.leader not in {None, written.leader} or self.winner is not None:  # B4, F4
            raise _DoubtError
        if len(hands) != seats or not is_whole(written.leader, seats):
            raise _DoubtError
        dealt, masks = 0, []
        for hand in hands:
            if hand is None:
                mask = 0
            elif type(hand) is TileSet:
                mask = hand.mask
            else:  # the bits of tiles make as many when added only if no tile is there twice
                mask = sum(map(_BIT, hand)) if len(hand) == each else 0
            if mask & dealt or (hand is not None and mask.bit_count() != each):  # A1, B1
                raise _DoubtError
            dealt |= mask
            masks.append(mask)
        self.holds = [each] * seats
        self.known = masks
        self.may_hold = masks.copy()
        if 0 in masks:
            self.may_hold = [mask or ALL_TILES.mask & ~dealt for mask in masks]
        self.found: list[Problem] = []

    def _held(self) -> int:
        held = 0
        for mask in self.may_hold:
            held |= mask
        return held

    def _emptied(self, seat: int) -> int:
        """A seat has played its last tile: all that the others may hold."""
        self.may_hold[seat] = 0
        return self._held()

    def _chips_out(self, seat: int) -> bool:
        """Whether a seat with an empty hand chips its side out (E1, E2, H)."""
        return not (self.to_last_hand and self.holds[seat ^ _PARTNER])

    def _knocked(self, seat: int, fitting: int) -> int:
        """A seat holds none of the tiles that fit, or the knock is false: what all may hold."""
        if self.known[seat]:
            if self.may_hold[seat] & fitting:
                raise _DoubtError
        else:
            self.may_hold[seat] &= ~fitting
        return self._held()

    def _declare_blocked(self, number: int, written: RoundRecord, fitting: int) -> None:
        """A block that the table alone could see, since not all hands are known."""
        seats = range(len(self.holds))
        could = any(self.known[seat] & self.may_hold[seat] & fitting for seat in seats)
        if could or all(self.known):
            raise _DoubtError
        whats = [item.what for item in written.items]
        self.found.append(block_unchecked(number, whats.index(RoundEnd.BLOCKED)))

    def _verify_rest(self, items: Iterable[Item], end: RoundEnd | None, *, won: bool) -> None:
        """What is written after the round was over: how it ended, and the knocks that showed it."""
        late_knocks = sum(map(bool, self.holds)) if end is RoundEnd.BLOCKED else 0
        for item in items:
            if isinstance(item.what, Knock) and late_knocks:
                late_knocks -= 1
            elif item.what is not end and not (item.what is RoundEnd.WON and won):
                raise _DoubtError


def _claims_nothing(item: Item, seat: int) -> bool:
    """Whether an item is one of `seat`, if it says whose, and claims nothing."""
    return item.seat in {None, seat} and item.points is item.score is item.disregarded is None


def _at(problem: Problem, number: int, written: RoundRecord, item: Item) -> Problem:
    """The problem at the place of its item."""
    index = next(index for index, other in enumerate(written.items) if other is item)
    return problem.within("round", number, "item", index)
