"""The facts about one round as tables and masks, ready for going through all its orders.

At any moment of a round the tiles on the table are an interval of the final line, and what a
placement is awarded depends on that interval alone. Here everything that is asked of an interval,
a seat or the end of the round is worked out once. The facts are taken as they are; what cannot be
is simply never allowed.
"""

from collections.abc import Sequence
from itertools import pairwise
from operator import add
from typing import Final

from scoring.evidence.facts import Ended, Facts
from scoring.evidence.players import Bounds, find_players
from scoring.evidence.tally import Tally
from scoring.house_rules import PairsRoundEnds
from scoring.line import End, Ends, Laid
from scoring.seats import side_of
from scoring.tiles import VALUES

_ENDS: Final = [End(value, double) for value in VALUES for double in (False, True)]
"""By value * 2, and one more for a double, each end that a line can have."""

_SIDES_AT_MOST_TABLES: Final = 2

_AWARDS: Final = [[Ends(left, right).award for right in _ENDS] for left in _ENDS]
_OPENING_AWARDS: Final = [[Ends.opening(left, right).award for right in VALUES] for left in VALUES]


class Layout:
    """One round's facts, indexed by position in the line from 0, by seat and by side.

    `awards` are by first and last position of an interval; `openings` and `lasts` the positions of
    the tiles that can have been placed first and last. `most` are bounds of the sides' points that
    are known to hold, by side. `holds` has, by seat and value, a mask of
    the tiles with that value that the seat is sure to have held: those of the line, and the bit
    `in_hand` for any left in its hand at the end.
    """

    def __init__(self, facts: Facts, most: Sequence[int] | None = None) -> None:
        self._most: Final = most
        self.facts: Final = facts
        self.rules: Final = facts.rules
        self.size: Final = len(facts.line)
        self.seats: Final = facts.seats
        self.sides: Final = facts.sides
        self.side: Final = [side_of(seat, facts.seats) for seat in range(facts.seats)]
        self.each: Final = facts.rules.deal.each(facts.seats)
        self.both_partners: Final = (
            facts.seats != facts.sides and facts.rules.pairs_round_ends is PairsRoundEnds.BOTH
        )
        self.ends_when_out: Final = facts.in_turn or facts.ended is not None
        """Whether it is taken that nobody placed after a chip-out."""
        self.lefts: Final = [laid.left for laid in facts.line]
        self.rights: Final = [laid.right for laid in facts.line]
        self.awards: Final = _awards(facts.line)
        self.players: Final = find_players(facts)
        self.owners: Final = self.players.owners
        self.unsure: Final = self.players.unsure
        self.unsure_with: Final = self._with_value(self.unsure)
        self.in_hand: Final = 1 << self.size
        self.holds: Final = self._holds()
        tiles = [laid.tile for laid in facts.line]
        self.openings: Final = [n for n, tile in enumerate(tiles) if facts.opening in {None, tile}]
        self.lasts: Final = [n for n, tile in enumerate(tiles) if facts.last in {None, tile}]
        every = (1 << self.seats) - 1
        self.leaders: Final = every if facts.leader is None else 1 << facts.leader

    def _with_value(self, positions: int) -> list[int]:
        """By value, those of `positions` whose tile has it."""
        found = [0] * len(VALUES)
        for position in range(self.size):
            if positions >> position & 1:
                found[self.lefts[position]] |= 1 << position
                found[self.rights[position]] |= 1 << position
        return found

    def _holds(self) -> list[list[int]]:
        found = [self._with_value(sure) for sure in self.players.sure]
        for holds, hand in zip(found, self.facts.left or (), strict=False):
            for tile in hand or ():
                holds[tile.low] |= self.in_hand
                holds[tile.high] |= self.in_hand
        return found

    def most_points(self) -> Sequence[int]:
        """By side: it cannot have made more in the round, whoever's turn it was.

        That is the best order, all of it one side's. Where three sides may have played most of the
        tiles it is worth a closer look: what of it can be for no more tiles than the side held.
        """
        if self._most is not None:
            return self._most
        every = [1] * self.size
        if self.sides <= _SIDES_AT_MOST_TABLES or 2 * self.unsure.bit_count() < self.size:
            return [self._most_of(every, self.size)] * self.sides
        return [
            self._most_of([owners >> seat & 1 for owners in self.owners], self.each)
            for seat in range(self.seats)
        ]

    def _most_of(self, paid: Sequence[int], tiles: int) -> int:
        """The best order for who is `paid` for these positions, 1 or 0, and for so many tiles."""
        if tiles < sum(paid) or not all(paid):
            best = _best_of_few(self.awards, paid, tiles)
        else:
            best = _best(self.awards)
        return best[0] + self.rules.chip_out_points

    # The end of the round

    def finishes(self, played: list[int], seat: int) -> bool | None:
        """Whether the last placement, by `seat`, chips out; None if the round was over before it.

        `played` are the tiles that each seat has played in all (E1, E2, H).
        """
        out = False
        for other, count in enumerate(played):
            partner = played[other ^ 2] if self.both_partners else count
            if count < self.each or partner < self.each:
                continue
            if self._finish_together(seat, other):
                out = True
            elif self.ends_when_out:
                return None
        return out

    def room(self, last: int, *, out: bool) -> list[Bounds]:
        """How many unsure tiles each seat can have played if `last` placed last (E1, E2, H).

        Where two partners finish only together, what that rules out is left to `room_by_side`.
        """
        found = []
        for seat, (low, high) in enumerate(self.players.room):
            rest = self.each - self.players.sure[seat].bit_count()
            if out and self._finish_together(last, seat):
                found.append((max(low, rest), high))
            elif not self.both_partners and (self.ends_when_out or seat == last):
                found.append((low, min(high, rest - 1)))
            else:
                found.append((low, high))
        return found

    def room_by_side(self, last: int, *, out: bool) -> list[Bounds]:
        """The same by side; a side with its least above its most cannot be."""
        found = []
        room = self.room(last, out=out)
        for side in range(self.sides):
            seats = [seat for seat in range(self.seats) if self.side[seat] == side]
            low, high = sum(room[seat][0] for seat in seats), sum(room[seat][1] for seat in seats)
            if any(room[seat][0] > room[seat][1] for seat in seats):
                low = high + 1
            mine = side == self.side[last]
            if self.both_partners and not (out and mine) and (mine or self.ends_when_out):
                sure = sum(self.players.sure[seat].bit_count() for seat in seats)
                high = min(high, len(seats) * self.each - sure - 1)
            found.append((low, high))
        return found

    def _finish_together(self, seat: int, other: int) -> bool:
        """Whether an empty hand of `other` is one of those that chip `seat` out."""
        return self.side[seat] == self.side[other] if self.both_partners else seat == other

    def points(self, made: int, *, out: bool) -> int:
        """An award of `made` and, with `out`, the chip-out points: one event (F1)."""
        return made + self.rules.chip_out_points if out else made

    def close(self, tally: Tally, value: int, seat: int, made: int, *, out: bool) -> int:
        """What the last placement makes of `value`, as far as the round then ended as it did."""
        ended, opening, side = self.facts.ended, self.size == 1, self.side[seat]
        if not self._may_end(side, out=out):
            return 0
        points = self.points(made, out=out)
        goes_on, won = tally.event(value, side, points, opening=opening)
        if ended is Ended.WON:
            if self.facts.scores is not None:
                return won
            can_win = points and (self.rules.out_on_down or not opening)
            return goes_on if can_win else 0
        if ended in {Ended.BLOCKED, Ended.UNFINISHED}:
            return goes_on
        return tally.either(goes_on, won)

    def _may_end(self, side: int, *, out: bool) -> bool:
        """Whether the end is as the facts say if the last placement was by `side` (E).

        Whether a tile left in a hand fits does not depend on the order, and is asked elsewhere.
        """
        facts = self.facts
        if facts.ended_by not in {None, side}:
            return False
        if facts.ended is Ended.CHIP_OUT:
            return out
        return not (out and facts.ended in {Ended.BLOCKED, Ended.UNFINISHED})


def _awards(line: tuple[Laid, ...]) -> list[list[int]]:
    """By first and last position, what the placement that makes the interval is awarded (D)."""
    lefts = [2 * laid.left + laid.crosswise for laid in line]
    rights = [2 * laid.right + laid.crosswise for laid in line]
    table = []
    for first, laid in enumerate(line):
        row = _AWARDS[lefts[first]]
        table.append([row[right] for right in rights])
        table[first][first] = _OPENING_AWARDS[laid.left][laid.right]
    return table


def _best(awards: Sequence[Sequence[int]]) -> list[int]:
    """The most that the awards of one order can come to."""
    best = [0] * (len(awards) + 1)
    for length in range(len(awards)):
        made = [row[first + length] for first, row in enumerate(awards[: len(awards) - length])]
        best = list(map(add, made, map(max, best, best[1:])))
    return best


def _best_of_few(awards: Sequence[Sequence[int]], paid: Sequence[int], tiles: int) -> list[int]:
    """The same, of the positions that are `paid` alone, and of no more than so many `tiles`."""
    size = len(paid)
    rows = [[0] * (size + 1) for _ in range(min(tiles, sum(paid)) + 1)]
    for length in range(size):
        made = [awards[first][first + length] for first in range(size - length)]
        on_left = [points * paid[first] for first, points in enumerate(made)]
        on_right = [points * paid[first + length] for first, points in enumerate(made)]
        rows = [[0] * (size - length)] + [
            [
                max(more[first], more[first + 1], less[first] + right, less[first + 1] + left)
                for first, (left, right) in enumerate(zip(on_left, on_right, strict=True))
            ]
            for less, more in pairwise(rows)
        ]
    return rows[-1]
