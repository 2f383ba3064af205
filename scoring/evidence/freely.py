"""Every order of the tiles, whoever's turn it was: points alone, no turns and no knocks.

What an interval of the line can have been worth to each side depends on the interval alone, so one
set of combinations for each interval is enough, and each grows out of the two that are one tile
shorter.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.evidence.effort import Effort
from scoring.evidence.layout import Layout
from scoring.evidence.order import Order, Placed
from scoring.evidence.players import Bounds
from scoring.evidence.tally import Combination, Tally, width_for

_SIDES_COUNTED: Final = 2
"""With two sides the unsure tiles of the first are counted, and the rest are the other's."""


class Share(NamedTuple):
    """Who may have placed a tile: a side, and what that adds to the unsure tiles of side 0."""

    side: int
    unsure: int


class Finish(NamedTuple):
    """A way for the round to end with the tile at `at`, placed by `seat`.

    The other tiles begin at `rest`, None for a line of one tile. `bounds` are those of the unsure
    tiles of side 0, None where they are not counted.
    """

    at: int
    rest: int | None
    seat: int
    share: Share
    out: bool
    bounds: Bounds | None


class Freely:
    """The orders of one layout without regard to turns.

    `value` has their combinations of points; what they take is noted in `effort`. `exact` is false
    where it would have to be followed which partner, or which of three seats, played a tile; then
    some combinations may be too many.
    """

    def __init__(self, layout: Layout, effort: Effort, *, counting: bool = False) -> None:
        self.layout: Final = layout
        self._effort: Final = effort
        self.counted: Final = layout.sides == _SIDES_COUNTED and bool(layout.unsure)
        self.exact: Final = self._is_exact()
        self.shares: Final = [self._shares(owners, at) for at, owners in enumerate(layout.owners)]
        self.finishes: Final = list(dict.fromkeys(self._finishes()))
        most_counted = max(
            (finish.bounds[1] for finish in self.finishes if finish.bounds), default=0
        )
        most = layout.most_points()
        choices = [*map(len, self.shares), len(self.finishes)]
        width = width_for(choices) if counting else 1
        self.tally: Final = Tally(most, layout.rules, layout.facts.scores, most_counted, width)
        self.rows: Final[list[list[int]]] = []
        self.value: Final = self._run() if layout.players.possible else 0

    def _is_exact(self) -> bool:
        layout = self.layout
        every = (1 << layout.seats) - 1
        facts = layout.facts
        nothing = all(owners == every for owners in layout.owners)
        nothing = nothing and facts.leader is None and facts.left is None
        return not layout.unsure or layout.seats == _SIDES_COUNTED or (self.counted and nothing)

    def _shares(self, owners: int, position: int) -> tuple[Share, ...]:
        layout = self.layout
        sides = {layout.side[seat] for seat in range(layout.seats) if owners >> seat & 1}
        counts = self.counted and layout.unsure >> position & 1
        return tuple(Share(side, int(counts and side == 0)) for side in sorted(sides))

    def _run(self) -> int:
        layout, tally = self.layout, self.tally
        if layout.size > 1:
            self.rows.append([self._opened(at) for at in range(layout.size)])
        for length in range(2, layout.size):
            self.rows.append(self._grown(length))
            self._effort.note(self.rows[-1])
        value = 0
        for finish in self.finishes:
            value = tally.either(value, self._closed(finish, self._rest(finish)))
        return value

    def _opened(self, at: int) -> int:
        """What the tile at `at` can be worth as the opening tile (B3)."""
        value = 0
        if at in self.layout.openings:
            for share in self._shares(self.layout.owners[at] & self.layout.leaders, at):
                value = self.tally.either(value, self._opened_by(at, share))
        return value

    def _opened_by(self, at: int, share: Share) -> int:
        tally = self.tally
        placed = 1 << tally.extra_stride * share.unsure
        goes_on, _ = tally.event(placed, share.side, self.layout.awards[at][at], opening=True)
        return goes_on

    def _grown(self, length: int) -> list[int]:
        """By first position, what the intervals of `length` can be worth."""
        layout, shares, bits = self.layout, self.shares, self.tally.bits
        goes_on, either = self.tally.goes_on, self.tally.either
        shorter = self.rows[-1]
        row = []
        for first in range(layout.size - length + 1):
            last = first + length - 1
            made = layout.awards[first][last]
            value, rest, other = 0, shorter[first + 1], shorter[first]
            on_left, on_right = shares[first], shares[last]
            if on_left == on_right:
                rest, other = either(rest, other), 0
            if rest:
                for side, unsure in on_left:
                    more = goes_on(rest, side, made, unsure)
                    value = either(value, more) if value else more
            if other:
                for side, unsure in on_right:
                    more = goes_on(other, side, made, unsure)
                    value = either(value, more) if value else more
            if value.bit_length() > bits:  # more unsure tiles of side 0 than it can have played
                value &= (1 << bits) - 1
            row.append(value)
        return row

    # The last placement

    def _finishes(self) -> Iterator[Finish]:
        """Every way to end, some of them more than once."""
        layout = self.layout
        last = layout.size - 1
        ends: list[tuple[int, int | None]] = [(0, 1), (last, 0)] if last else [(0, None)]
        for at, rest in ends:
            owners = layout.owners[at] if last else layout.owners[at] & layout.leaders
            for seat in range(layout.seats):
                if owners >> seat & 1 and at in layout.lasts:
                    (share,) = self._shares(1 << seat, at)
                    for out, bounds in self._ways_out(seat):
                        yield Finish(at, rest, seat, share, out, bounds)

    def _ways_out(self, seat: int) -> Iterator[tuple[bool, Bounds | None]]:
        """Whether `seat` can chip out with the last tile, and whether it can place it and not."""
        layout = self.layout
        unsure = layout.unsure.bit_count()
        for out in (False, True):
            sides = layout.room_by_side(seat, out=out)
            if any(low > high for low, high in sides):
                continue
            low, high = sides[0]
            others = [sum(bounds) for bounds in zip(*sides[1:], strict=True)]
            low, high = max(low, unsure - others[1]), min(high, unsure - others[0])
            if low <= high:
                yield out, (low, high) if self.counted else None

    def _rest(self, finish: Finish) -> int:
        """What can have been made before the last placement."""
        if finish.rest is None:
            return 1 if finish.at in self.layout.openings else 0
        return self.rows[-1][finish.rest]

    def _closed(self, finish: Finish, rest: int) -> int:
        layout, tally = self.layout, self.tally
        value = rest << tally.extra_stride * finish.share.unsure
        if finish.bounds is not None:
            value = tally.with_extra(value, *finish.bounds)
        made = layout.awards[0][-1]
        return layout.close(tally, value, finish.seat, made, out=finish.out) if value else 0

    # Back from a combination to an order

    def order(self, combination: Combination) -> Order | None:
        """One order that leads to `combination`: who placed which tile of the line, turns aside."""
        tally, made = self.tally, self.layout.awards[0][-1]
        for finish in self.finishes:
            rest = self._rest(finish)
            points = self.layout.points(made, out=finish.out)
            side, unsure = finish.share
            for place in tally.places_of(self._closed(finish, rest), combination):
                for source in tally.sources(rest, place, side, points, unsure):
                    if self._closed(finish, 1 << source) >> place & 1:
                        before = [] if finish.rest is None else self._back(finish.rest, source)
                        placed = self._seated([*before, (finish.at, side)], finish)
                        return Order(tuple(placed), finish.out)
        return None

    def _back(self, first: int, place: int) -> list[tuple[int, int]]:
        """The tiles, each with a side, that lead to one place of an interval of the last row."""
        layout, tally = self.layout, self.tally
        placed = []
        for length in range(layout.size - 1, 1, -1):
            last = first + length - 1
            made = layout.awards[first][last]
            shorter = self.rows[length - 2]
            at, first, share, place = next(
                (at, rest, share, source)
                for at, rest in ((first, first + 1), (last, first))
                for share in self.shares[at]
                for source in tally.sources(shorter[rest], place, share.side, made, share.unsure)
                if tally.goes_on(1 << source, share.side, made, share.unsure) >> place & 1
            )
            placed.append((at, share.side))
        leading = self._shares(layout.owners[first] & layout.leaders, first)
        share = next(share for share in leading if self._opened_by(first, share) >> place & 1)
        placed.append((first, share.side))
        return placed[::-1]

    def _seated(self, placed: list[tuple[int, int]], finish: Finish) -> list[Placed]:
        """A seat for each tile of a side: the one that is known, or one with room for it."""
        layout = self.layout
        room = [list(bounds) for bounds in layout.room(finish.seat, out=finish.out)]
        seats = []
        for number, (at, side) in enumerate(reversed(placed)):
            owners = layout.owners[at]
            if number == 0:
                owners = 1 << finish.seat
            elif number == len(placed) - 1:
                owners &= layout.leaders
            # Whoever still has to have played some, then whoever has the most room.
            mine = [n for n in range(layout.seats) if owners >> n & 1 and layout.side[n] == side]
            seat = max(mine, key=lambda seat: (room[seat][0] > 0, room[seat][1]))
            if layout.unsure >> at & 1:
                room[seat] = [room[seat][0] - 1, room[seat][1] - 1]
            seats.append(Placed(at, seat))
        return seats[::-1]
