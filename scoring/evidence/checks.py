"""Facts that cannot be true, or not together, as can be seen without going through the orders.

Each problem names what contradicts what. Contradictions that only the orders of the tiles show are
found elsewhere.
"""

from collections.abc import Callable, Iterator
from typing import Final

from scoring.evidence.facts import Ended, Facts, seats_meant
from scoring.house_rules import PairsRoundEnds
from scoring.line import check_line
from scoring.problems import Problem, Severity
from scoring.seats import seat_name, seats_of, side_name, side_of
from scoring.tiles import Tile, TileSet


def check_facts(facts: Facts) -> tuple[Problem, ...]:
    """Everything that is plainly wrong with the facts; nothing does not mean that they can be.

    Places are ("line", index), ("played_by", index), ("left", seat), or the name of a field. What
    is wrong with the line alone comes alone.
    """
    line = tuple(check_line(facts.line)) or tuple(_no_tile(facts))
    return line or tuple(problem for check in _CHECKS for problem in check(facts))


def _no_tile(facts: Facts) -> Iterator[Problem]:
    if not facts.line:
        message = "The line has no tile: there is nothing yet to conclude from."
        yield _problem("line-empty", message, "B3", "line")


def _too_many(facts: Facts) -> Iterator[Problem]:
    """More tiles than a round can see placed (E1, E2, H)."""
    each, seats = facts.rules.deal.each(facts.seats), facts.seats
    most = seats * each - (seats - 1)
    if seats != facts.sides and facts.rules.pairs_round_ends is PairsRoundEnds.BOTH:
        most = seats * each - 1
    if len(facts.line) > most:
        message = (
            f"{_tiles(len(facts.line))} lie in the line, but with {each} dealt to each of {seats} "
            f"seats the round is over when {most} are placed."
        )
        yield _problem("line-too-long", message, "B1", "line")


def _opening_and_last(facts: Facts) -> Iterator[Problem]:
    for field, tile in (("opening", facts.opening), ("last", facts.last)):
        if tile is not None and tile not in facts.tile_set:
            message = (
                f"{tile} is said to be the {field} tile, but it does not lie in the line "
                f"{_shown(facts)}."
            )
            yield _problem(f"{field}-not-in-line", message, "C4", field)
            return
    ends = {facts.line[0].tile, facts.line[-1].tile}
    if facts.last is not None and facts.last not in ends:
        message = (
            f"{facts.last} cannot have been placed last: it lies between other tiles, and the last "
            f"one is at an end: {' or '.join(sorted(map(str, ends)))}."
        )
        yield _problem("last-not-at-end", message, "C1", "last")
    elif facts.last is not None and facts.last == facts.opening and len(facts.line) > 1:
        message = f"{facts.last} cannot be both the opening tile and the last of several."
        yield _problem("last-is-opening", message, "C4", "last")


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
                yield _problem("left-tile-in-line", message, "C4", "left", seat)
            if tile in holders:
                message = (
                    f"{tile} is said to be left both with seat {seat_name(holders[tile])} and with "
                    f"seat {seat_name(seat)}: there is only one {tile}."
                )
                yield _problem("left-tile-twice", message, "A1", "left", seat)
            holders.setdefault(tile, seat)


def _counts(facts: Facts) -> Iterator[Problem]:
    """What each seat played and has left against the deal (B1)."""
    each = facts.rules.deal.each(facts.seats)
    played, unsure = _played(facts)
    for seat in range(facts.seats):
        hand = None if facts.left is None else facts.left[seat]
        count, name = played[seat], seat_name(seat)
        if count > each:
            message = (
                f"Seat {name} is said to have played {_tiles(count)} of the line, but these house "
                f"rules deal {each} to each."
            )
            yield _problem("played-too-many", message, "B1", "played_by")
        elif hand is not None and (
            count + len(hand) > each or (not unsure and count + len(hand) < each)
        ):
            message = (
                f"Seat {name} played {_tiles(count)} of the line and {_tiles(len(hand))} are said "
                f"to be left in its hand: that is {count + len(hand)}, but {each} were dealt."
            )
            yield _problem("left-wrong-number", message, "B1", "left", seat)
    hands = facts.left or (None,)
    if unsure and None not in hands:
        left = sum(len(hand or TileSet()) for hand in hands)
        if len(facts.line) + left != each * facts.seats:
            message = (
                f"{_tiles(len(facts.line))} lie in the line and {left} are said to be left in "
                f"hands: that is {len(facts.line) + left}, but {each * facts.seats} were dealt."
            )
            yield _problem("left-wrong-number", message, "B1", "left")


def _leader(facts: Facts) -> Iterator[Problem]:
    """The leader opened, so it played the opening tile (B3)."""
    if facts.leader is None:
        return
    name = seat_name(facts.leader)
    for index, laid in enumerate(facts.line):
        who = _who(facts, index)
        if laid.tile == facts.opening and facts.leader not in who:
            message = (
                f"Seat {name} is said to have led, but {laid.tile} opened and was played by "
                f"{_seats(who)}: who leads plays the opening tile."
            )
            yield _problem("leader-did-not-open", message, "B3", "leader")
            return
    if not any(facts.leader in _who(facts, index) for index in range(len(facts.line))):
        message = (
            f"Seat {name} is said to have led, but no tile of the line was played by it: who leads "
            "plays the opening tile."
        )
        yield _problem("leader-did-not-open", message, "B3", "leader")


def _last_player(facts: Facts) -> Iterator[Problem]:
    """Who chipped out or won placed the last tile, which lies at an end (E1, E2, F4)."""
    if facts.ended_by is None:
        return
    ends = {0, len(facts.line) - 1}
    if facts.last is not None:
        ends = {at for at in ends if facts.line[at].tile == facts.last}
    seats = set(seats_of(facts.ended_by, facts.seats))
    if ends and not any(seats & set(_who(facts, at)) for at in ends):
        where = " and ".join(
            f"{facts.line[at].tile} was played by {_seats(_who(facts, at))}" for at in sorted(ends)
        )
        done = "chipped out" if facts.ended is Ended.CHIP_OUT else "won"
        message = (
            f"{_side(facts.ended_by, facts)} is said to have {done}, so it placed the last tile, "
            f"but {where}."
        )
        yield _problem("last-by-another", message, "E1", "ended_by")


def _held_at_end(facts: Facts) -> Iterator[Problem]:
    """How the round ended against the tiles left in hands (E1 to E3)."""
    hands = facts.left or (None,)
    open_ends = {facts.line[0].left, facts.line[-1].right}
    for seat, hand in enumerate(hands):
        fitting = [tile for tile in hand or () if any(tile.has(value) for value in open_ends)]
        if facts.ended is Ended.BLOCKED and fitting:
            message = (
                f"The round is said to be blocked, but seat {seat_name(seat)} is said to hold "
                f"{', '.join(map(str, fitting))}, which can be placed: the ends are "
                f"{' and '.join(map(str, sorted(open_ends)))}."
            )
            yield _problem("not-blocked", message, "E3", "left", seat)
        out = facts.ended is Ended.CHIP_OUT and facts.ended_by == side_of(seat, facts.seats)
        first = facts.rules.pairs_round_ends is PairsRoundEnds.FIRST
        if out and hand and not (first and facts.seats != facts.sides):
            message = (
                f"{_side(facts.ended_by, facts)} is said to have chipped out, but {hand} is said "
                f"to be left in the hand of seat {seat_name(seat)}."
            )
            yield _problem("not-out", message, "E1", "left", seat)
    if facts.ended is Ended.UNFINISHED and None not in hands:
        tiles = [tile for hand in hands for tile in hand or ()]
        if not any(tile.has(value) for tile in tiles for value in open_ends):
            message = (
                "The round is said not to be over, but no tile that is left in a hand can be "
                "placed: it is blocked."
            )
            yield _problem("is-blocked", message, "E3", "ended")


def _hand_played_out(facts: Facts) -> Iterator[Problem]:
    """A round said to be blocked or unfinished, though a side has played its last tile (E1, E2)."""
    if facts.ended not in {Ended.BLOCKED, Ended.UNFINISHED}:
        return
    each = facts.rules.deal.each(facts.seats)
    played, _ = _played(facts)
    both = facts.rules.pairs_round_ends is PairsRoundEnds.BOTH
    for side in range(facts.sides):
        emptied = [seat for seat in seats_of(side, facts.seats) if played[seat] == each]
        if len(emptied) == len(seats_of(side, facts.seats)) or (emptied and not both):
            said = "to be blocked" if facts.ended is Ended.BLOCKED else "not to be over"
            message = (
                f"The round is said {said}, but {' and '.join(map(seat_name, emptied))} played all "
                f"{each} tiles: that is a chip-out."
            )
            yield _problem("is-chip-out", message, "E1", "ended")


_CHECKS: Final[tuple[Callable[[Facts], Iterator[Problem]], ...]] = (
    _too_many,
    _opening_and_last,
    _hands,
    _counts,
    _leader,
    _last_player,
    _held_at_end,
    _hand_played_out,
)


def _who(facts: Facts, index: int) -> tuple[int, ...]:
    return seats_meant(None if facts.played_by is None else facts.played_by[index], facts.seats)


def _played(facts: Facts) -> tuple[list[int], int]:
    """By seat how many tiles it is known to have played, and of how many nobody knows."""
    played, unsure = [0] * facts.seats, 0
    for index in range(len(facts.line)):
        who = _who(facts, index)
        if len(who) == 1:
            played[who[0]] += 1
        else:
            unsure += 1
    return played, unsure


def _shown(facts: Facts) -> str:
    return " ".join(map(str, facts.line))


def _tiles(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"


def _seats(seats: tuple[int, ...] | list[int]) -> str:
    names = [seat_name(seat) for seat in seats]
    return f"seat {names[0]}" if len(names) == 1 else f"seats {' or '.join(names)}"


def _side(side: int | None, facts: Facts) -> str:
    name = side_name(side or 0, facts.seats)
    return f"Side {name}" if len(name) == 1 else f"Seats {name}"


def _problem(code: str, message: str, clause: str, *place: str | int) -> Problem:
    return Problem(code, Severity.ERROR, message, clause, place)
