"""The same verdict on a written leg as the plain check gives, several times as fast.

A record in which everything is right is walked through in one loop over numbers: ends of the line
are states of `tables`, hands are masks of bits, and only an event near the target asks the plain
rule. Anything that is not right is not judged here: the whole record then goes to the plain check,
which finds all that is wrong and says so.
"""

from operator import attrgetter
from typing import Final

from scoring.checking import check_leg
from scoring.house_rules import PairsRoundEnds
from scoring.moves import Knock, Placement
from scoring.pegging import peg
from scoring.played import RoundEnd
from scoring.problems import Problem
from scoring.records import Item, LegRecord, RoundRecord
from scoring.seats import SIDES_OF_SEATS
from scoring.tables import EMPTY, NOWHERE, tables
from scoring.tiles import ALL_TILES
from scoring.verdict import Verdict, block_unchecked, hands_not_written, starting_scores

_BIT: Final = attrgetter("bit")
_FOLLOWING: Final = {seats: [*range(1, seats), 0] for seats in SIDES_OF_SEATS}
"""By seats: who follows each in turn (B5)."""
_PAIRS: Final = 4
_PARTNER: Final = 2
"""Flips a seat of four to its partner's: 0 and 2, 1 and 3."""


def verify(record: LegRecord, *, must_finish: bool = False) -> Verdict:
    """What a written leg comes to, and everything wrong with it: `check_leg(record).verdict`.

    With `must_finish` a leg that nobody has won is a problem. ValueError as `check_leg` raises it.
    """
    leg = _FastLeg(record)
    try:
        for number, written in enumerate(record.rounds):
            leg.verify_round(number, written)
        if must_finish and leg.winner is None:
            raise _DoubtError
    except _DoubtError:
        return check_leg(record, must_finish=must_finish).verdict
    return leg.verdict()


class _DoubtError(Exception):
    """Something in the record is not simply right."""


class _FastLeg:
    """The state of a leg; by seat `holds` is a number of tiles and `may_hold` a mask of which."""

    def __init__(self, record: LegRecord) -> None:
        rules, seats = record.rules, record.seats
        self.record = record
        self.scores = list(starting_scores(record))
        self.each = rules.deal.each(seats)
        self.to_last_hand = seats == _PAIRS and rules.pairs_round_ends is PairsRoundEnds.BOTH
        self.following = _FOLLOWING[seats]
        self.winner: int | None = None
        self.leader: int | None = None
        self.ends: list[RoundEnd | None] = []
        self.without_hands: list[int] = []
        self.blocks: list[Problem] = []

    def verdict(self) -> Verdict:
        notes = hands_not_written(self.without_hands, len(self.record.rounds))
        problems = (*self.blocks, *notes)
        return Verdict(tuple(self.scores), self.winner, tuple(self.ends), problems)

    # One loop on purpose: a call for each item would cost as much as the item itself.
    def verify_round(self, number: int, written: RoundRecord) -> None:  # noqa: C901
        self._deal(number, written)
        after, awards, fitting, bits = tables()
        rules, scores, sides = self.record.rules, self.scores, len(self.scores)
        target, following, to_last_hand = rules.target, self.following, self.to_last_hand
        holds, may_hold = self.holds, self.may_hold
        end: RoundEnd | None = None
        state, seat, late_knocks = EMPTY, written.leader, 0
        unplayed, held = ALL_TILES.mask, self._held()

        for item in written.items:
            what = item.what
            if type(what) is Placement:
                code = what.code
                bit = bits[code]
                state = after[state][code]  # C1
                if state == NOWHERE or not bit & unplayed & may_hold[seat] or end is not None:  # C4
                    raise _DoubtError
                unplayed ^= bit
                holds[seat] -= 1
                side = seat % sides
                points, counted, won = awards[state], True, False  # D4
                if not holds[seat]:
                    held = self._empty(seat)
                    if not (to_last_hand and holds[seat ^ _PARTNER]):  # E1, E2
                        end = RoundEnd.CHIP_OUT
                        points += rules.chip_out_points  # F1
                if points:
                    total = scores[side] + points
                    if total < target:  # F2
                        scores[side] = total
                    else:
                        opening = unplayed | bit == ALL_TILES.mask
                        pegged = peg(scores[side], points, rules, opening_tile=opening)
                        scores[side], counted, won = pegged.score, pegged.counted, pegged.won
                if (
                    ((said := item.seat) is not None and said != seat)  # B5
                    or ((said := item.points) is not None and said != points)
                    or ((said := item.score) is not None and said != scores[side])
                    or (item.disregarded is not None and item.disregarded == counted)
                ):
                    raise _DoubtError
                if won:  # F4
                    self.winner = side
                    end = end or RoundEnd.WON
            elif type(what) is Knock:
                if end is RoundEnd.BLOCKED and late_knocks < sum(map(bool, holds)):
                    late_knocks += 1
                    continue
                if end is not None or state == EMPTY or not _says_no_more(item, seat):
                    raise _DoubtError
                held = self._knock(seat, unplayed & fitting[state])  # C2, C3
            elif type(what) is RoundEnd and state != EMPTY:
                end = self._end(what, end, unplayed & fitting[state])
            else:
                raise _DoubtError

            if end is None:
                if not unplayed & held & fitting[state]:  # E3
                    end = RoundEnd.BLOCKED
                    continue
                seat = following[seat]  # B5
                while not holds[seat]:  # C6
                    seat = following[seat]

        if end is None and number + 1 < len(self.record.rounds):
            raise _DoubtError
        self.ends.append(end)
        self.leader = following[written.leader]  # B4

    def _deal(self, number: int, written: RoundRecord) -> None:
        """Begin a round: every hand, or for one that is not known all that it may hold."""
        seats = self.record.seats
        if self.winner is not None or self.leader not in {None, written.leader}:
            raise _DoubtError
        hands = (None,) * seats if written.hands is None else written.hands
        if len(hands) != seats or not 0 <= written.leader < seats:
            raise _DoubtError
        each, dealt, masks = self.each, 0, []
        for hand in hands:
            mask = sum(map(_BIT, hand)) if hand else 0
            if hand is not None and not len(hand) == mask.bit_count() == each:  # none twice: A1, B1
                raise _DoubtError
            if mask & dealt:
                raise _DoubtError
            dealt |= mask
            masks.append(mask)
        self.number = number
        self.holds = [each] * seats
        self.known = masks
        self.may_hold = masks.copy()
        if 0 in masks:
            self.without_hands.append(number)
            self.may_hold = [mask or ALL_TILES.mask & ~dealt for mask in masks]

    def _held(self) -> int:
        held = 0
        for mask in self.may_hold:
            held |= mask
        return held

    def _empty(self, seat: int) -> int:
        """A seat has played its last tile: what all others may hold."""
        self.may_hold[seat] = 0
        return self._held()

    def _knock(self, seat: int, fitting: int) -> int:
        """A seat holds none of the tiles that fit, or the knock is false: what all may hold."""
        if self.known[seat]:
            if self.may_hold[seat] & fitting:
                raise _DoubtError
        else:
            self.may_hold[seat] &= ~fitting
        return self._held()

    def _end(self, word: RoundEnd, end: RoundEnd | None, fitting: int) -> RoundEnd:
        """How a round is said to have ended; a block may be seen by the table alone."""
        if end is not None and (word is end or (word is RoundEnd.WON and self.winner is not None)):
            return end
        seats = range(len(self.holds))
        could = any(self.known[seat] & self.may_hold[seat] & fitting for seat in seats)
        if word is not RoundEnd.BLOCKED or end is not None or could or all(self.known):
            raise _DoubtError
        items = self.record.rounds[self.number].items
        index = next(i for i, item in enumerate(items) if item.what is RoundEnd.BLOCKED)
        self.blocks.append(block_unchecked(self.number, index))
        return RoundEnd.BLOCKED


def _says_no_more(item: Item, seat: int) -> bool:
    """Whether an item is one of `seat`, if of any, and claims nothing."""
    return item.seat in {None, seat} and item.points is item.score is item.disregarded is None
