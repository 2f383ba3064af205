"""Facts that cannot be true, or not together, as can be seen without going through the orders.

Each problem names what contradicts what. What only the orders of the tiles show is found elsewhere.
"""

from collections.abc import Callable, Iterator
from typing import Final

from scoring.evidence.checks_of_end import END_CHECKS, said
from scoring.evidence.facts import Facts
from scoring.house_rules import HouseRules, PairsRoundEnds
from scoring.line import check_line
from scoring.problems import Problem
from scoring.seats import seat_name, sides_at
from scoring.tiles import Tile, TileSet


def check_facts(facts: Facts) -> tuple[Problem, ...]:
    """Everything that is plainly wrong with the facts; nothing does not mean that they can be.

    Places are ("line", index), ("left", seat), or the name of a field. What is wrong with the line
    alone comes alone.
    """
    line = tuple(check_line(facts.line)) or tuple(_no_tile(facts))
    checks = (*_CHECKS, *END_CHECKS)
    return line or tuple(problem for check in checks for problem in check(facts))


def most_placed(rules: HouseRules, seats: int) -> int:
    """How many tiles a round can see placed (E1, E2, H); ValueError for seats that cannot be."""
    each = rules.deal.each(seats)
    most = seats * each - (seats - 1)
    if seats != sides_at(seats) and rules.pairs_round_ends is PairsRoundEnds.BOTH:
        most = seats * each - 1
    return most


def _no_tile(facts: Facts) -> Iterator[Problem]:
    if not facts.line:
        message = "The line has no tile: there is nothing yet to conclude from."
        yield said("line-empty", message, "B3", "line")


def _too_many(facts: Facts) -> Iterator[Problem]:
    """More tiles than a round can see placed."""
    each, seats = facts.rules.deal.each(facts.seats), facts.seats
    most = most_placed(facts.rules, seats)
    if len(facts.line) > most:
        message = (
            f"{_tiles(len(facts.line))} lie in the line, but with {each} dealt to each of {seats} "
            f"seats the round is over when {most} are placed, if not before."
        )
        yield said("line-too-long", message, "B1", "line")


def _opening_and_last(facts: Facts) -> Iterator[Problem]:
    for field, tile in (("opening", facts.opening), ("last", facts.last)):
        if tile is not None and tile not in facts.tile_set:
            line = " ".join(map(str, facts.line))
            message = f"{tile} is said to be the {field} tile, but it is not in the line {line}."
            yield said(f"{field}-not-in-line", message, "C4", field)
            return
    ends = {facts.line[0].tile, facts.line[-1].tile}
    if facts.last is not None and facts.last not in ends:
        message = (
            f"{facts.last} cannot have been placed last: it lies between other tiles, and the last "
            f"one is at an end: {' or '.join(sorted(map(str, ends)))}."
        )
        yield said("last-not-at-end", message, "C1", "last")
    elif facts.last is not None and facts.last == facts.opening and len(facts.line) > 1:
        message = f"{facts.last} cannot be both the opening tile and the last of several."
        yield said("last-is-opening", message, "C4", "last")


def _hands(facts: Facts) -> Iterator[Problem]:
    """Tiles left in hands that lie in the line, or in another hand (A1)."""
    holders: dict[Tile, int] = {}
    for seat, hand in enumerate(facts.left or ()):
        for tile in hand or TileSet():
            if tile in facts.tile_set:
                message = (
                    f"{tile} is said to be left in the hand of seat {seat_name(seat)}, but it lies "
                    "in the line."
                )
                yield said("left-tile-in-line", message, "C4", "left", seat)
            if tile in holders:
                message = (
                    f"{tile} is said to be left both with seat {seat_name(holders[tile])} and with "
                    f"seat {seat_name(seat)}: there is only one {tile}."
                )
                yield said("left-tile-twice", message, "A1", "left", seat)
            holders.setdefault(tile, seat)


def _counts(facts: Facts) -> Iterator[Problem]:
    """What each seat played and has left against the deal (B1)."""
    each = facts.rules.deal.each(facts.seats)
    who = [facts.who(index) for index in range(len(facts.line))]
    unsure = any(len(seats) > 1 for seats in who)
    for seat in range(facts.seats):
        hand = None if facts.left is None else facts.left[seat]
        played, name = who.count((seat,)), seat_name(seat)
        if played > each:
            message = (
                f"Seat {name} is said to have played {_tiles(played)} of the line, but these house "
                f"rules deal {each} to each."
            )
            yield said("played-too-many", message, "B1", "played_by")
        elif hand is not None and (
            played + len(hand) > each or (not unsure and played + len(hand) < each)
        ):
            message = (
                f"Seat {name} is said to have played {played} of the line and to have "
                f"{_tiles(len(hand))} left: that is {played + len(hand)}, but {each} were dealt."
            )
            yield said("left-wrong-number", message, "B1", "left", seat)
        elif hand is not None and (most := sum(seat in seats for seats in who)) < each - len(hand):
            message = (
                f"Seat {name} is said to have {_tiles(len(hand))} left, and so to have played "
                f"{each - len(hand)}, but can have played {most} of the line at most: "
                f"{each} were dealt."
            )
            yield said("left-wrong-number", message, "B1", "left", seat)
    hands = facts.left or (None,)
    if unsure and None not in hands:
        left = sum(len(hand or TileSet()) for hand in hands)
        if len(facts.line) + left != each * facts.seats:
            message = (
                f"{_tiles(len(facts.line))} lie in the line and {left} are said to be left in "
                f"hands: that is {len(facts.line) + left}, but {each * facts.seats} were dealt."
            )
            yield said("left-wrong-number", message, "B1", "left")


def _leader(facts: Facts) -> Iterator[Problem]:
    """The leader opened, so it played the opening tile (B3)."""
    if facts.leader is None:
        return
    led = f"Seat {seat_name(facts.leader)} is said to have led, but"
    for index, laid in enumerate(facts.line):
        who = facts.who(index)
        if laid.tile == facts.opening and facts.leader not in who:
            by = " or ".join(map(seat_name, who))
            message = (
                f"{led} {laid.tile} opened and was played by seat {by}: who leads plays the "
                "opening tile."
            )
            yield said("leader-did-not-open", message, "B3", "leader")
            return
    if not any(facts.leader in facts.who(index) for index in range(len(facts.line))):
        message = f"{led} played no tile of the line: who leads plays the opening tile."
        yield said("leader-did-not-open", message, "B3", "leader")


_CHECKS: Final[tuple[Callable[[Facts], Iterator[Problem]], ...]] = (
    _too_many,
    _opening_and_last,
    _hands,
    _counts,
    _leader,
)


def _tiles(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"
