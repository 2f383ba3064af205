"""One order as a written round, which a person can step through and a doubter can check."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.evidence.facts import Ended, Facts
from scoring.evidence.layout import Layout
from scoring.evidence.order import Order, Placed
from scoring.evidence.tally import Combination
from scoring.line import Laid
from scoring.moves import KNOCK, Knock, Placement, Where
from scoring.pegging import Outcome, peg
from scoring.played import RoundEnd
from scoring.records import Item, LegRecord, RoundRecord
from scoring.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Witness:
    """A way to have played the round that ends with these `points` and fits every fact.

    `record` is ready to be written in notation and checked: its items say who placed each tile and
    where, and claim points and scores. With `in_turn` it has the knocks too, and is a legal round;
    without, the tiles lie in a possible order but turns are not kept, and there are none.
    `winner` is the side that it wins the leg for.
    """

    points: Combination
    record: RoundRecord
    in_turn: bool
    winner: int | None

    @property
    def moves(self) -> tuple[tuple[int, Placement | Knock], ...]:
        """By turn the seat and what it did."""
        return tuple(
            (item.seat, item.what)
            for item in self.record.items
            if item.seat is not None and isinstance(item.what, Placement | Knock)
        )

    def leg(self, facts: Facts) -> LegRecord:
        """The round as a leg of its own, for those who check it, from the scores before it.

        Where these are not known it starts from 0, or for a side that won from what it lacked.
        """
        start = facts.scores
        if start is None:
            start = tuple(
                max(0, facts.rules.target - points) if self.winner == side else 0
                for side, points in enumerate(self.points)
            )
        return LegRecord(facts.rules, facts.seats, (self.record,), start)


def write(layout: Layout, order: Order, points: Combination, *, in_turn: bool) -> Witness:
    """The witness that an order is."""
    facts = layout.facts
    items: list[Item] = []
    scores = None if facts.scores is None else list(facts.scores)
    first, last = order.placed[0].at, order.placed[0].at
    won = False
    for number, placed in enumerate(order.placed):
        if in_turn and number:
            items.extend(_knocks(layout, order, number))
        first, last = min(first, placed.at), max(last, placed.at)
        made = layout.awards[first][last]
        out = order.out and number == len(order.placed) - 1
        worth = layout.points(made, out=out)
        what = _placement(facts.line[placed.at], placed.at, first, last)
        item = Item(what, placed.seat, worth or None)
        if scores is not None:
            side = layout.side[placed.seat]
            pegged = peg(scores[side], worth, facts.rules, opening_tile=not number)
            scores[side], won = pegged.score, pegged.won
            if worth:
                disregarded = pegged.outcome is Outcome.DISREGARDED or None
                item = Item(what, placed.seat, worth, disregarded, pegged.score)
        items.append(item)
    items.extend(Item(end) for end in _ends(facts, order, won=won))
    record = RoundRecord(order.placed[0].seat, tuple(items), _hands(facts, order.placed))
    winner = layout.side[order.placed[-1].seat] if won or facts.ended is Ended.WON else None
    return Witness(points, record, in_turn, winner)


def _placement(laid: Laid, at: int, first: int, last: int) -> Placement:
    if first == last:
        return Placement.of(laid.left, laid.right, Where.OPENING)
    if at == first:
        return Placement.of(laid.right, laid.left, Where.LEFT)
    return Placement.of(laid.left, laid.right, Where.RIGHT)


def _knocks(layout: Layout, order: Order, number: int) -> Iterator[Item]:
    """The knocks of those who held tiles, between two placements (C3, C6)."""
    seats = layout.seats
    seat = (order.placed[number - 1].seat + 1) % seats
    before = [placed.seat for placed in order.placed[:number]]
    while seat != order.placed[number].seat:
        if before.count(seat) < layout.each:
            yield Item(KNOCK, seat)
        seat = (seat + 1) % seats


def _ends(facts: Facts, order: Order, *, won: bool) -> Iterator[RoundEnd]:
    if order.out:
        yield RoundEnd.CHIP_OUT
    elif facts.ended is Ended.BLOCKED or (facts.ended is None and not won and _is_blocked(facts)):
        yield RoundEnd.BLOCKED
    if won or facts.ended is Ended.WON:
        yield RoundEnd.WON


def _is_blocked(facts: Facts) -> bool:
    """Whether all hands are known and hold nothing that fits (E3)."""
    ends = (facts.line[0].left, facts.line[-1].right)
    return facts.left is not None and not any(
        hand is None or any(tile.has(value) for tile in hand for value in ends)
        for hand in facts.left
    )


def _hands(facts: Facts, placed: tuple[Placed, ...]) -> tuple[TileSet | None, ...] | None:
    """The hands as dealt, where what was left is known."""
    if facts.left is None or not any(hand is not None for hand in facts.left):
        return None
    played = [TileSet()] * facts.seats
    for at, seat in placed:
        played[seat] |= TileSet(facts.line[at].tile.bit)
    return tuple(
        None if left is None else left | own for left, own in zip(facts.left, played, strict=True)
    )
