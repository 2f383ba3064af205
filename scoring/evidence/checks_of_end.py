"""How the round is said to have ended, against whatever else is known (E, F4)."""

from collections.abc import Callable, Iterator
from typing import Final

from scoring.evidence.facts import Ended, Facts
from scoring.evidence.left_over import (
    fits_an_end,
    fitting_an_end,
    fitting_neither,
    left_in_hands,
)
from scoring.evidence.words import side_in_words
from scoring.house_rules import PairsRoundEnds
from scoring.line import End, Ends
from scoring.problems import Problem, Severity
from scoring.seats import seat_name, seats_of
from scoring.tiles import Tile, TileSet


def said(code: str, message: str, clause: str, *place: str | int) -> Problem:
    """A problem with what is said about a round."""
    return Problem(code, Severity.ERROR, message, clause, place)


def _last_by_another(facts: Facts) -> Iterator[Problem]:
    """Who chipped out or won placed the last tile, which lies at an end (E1, E2, F4)."""
    if facts.ended_by is None:
        return
    ends = [
        index
        for index in sorted({0, len(facts.line) - 1})
        if facts.last in {None, facts.line[index].tile}
    ]
    mine = set(seats_of(facts.ended_by, facts.seats))
    if ends and not any(mine & set(facts.who(index)) for index in ends):
        others = " and ".join(
            f"{facts.line[index].tile} was played by {_seats(facts, index)}" for index in ends
        )
        message = f"{_did(facts)}, and so placed the last tile, but {others}."
        yield said("last-by-another", message, "E1", "ended_by")


def _too_few_for_chip_out(facts: Facts) -> Iterator[Problem]:
    """A side that cannot have played all its tiles (E1, E2)."""
    if facts.ended is not Ended.CHIP_OUT:
        return
    needed = facts.rules.deal.each(facts.seats) * (2 if _both_partners(facts) else 1)
    by = range(facts.sides) if facts.ended_by is None else (facts.ended_by,)
    most = max(_most_played(facts, side) for side in by)
    if most < needed:
        place = "ended" if facts.ended_by is None else "ended_by"
        tiles = f"{most} tile{'' if most == 1 else 's'} of the line"
        if facts.ended_by is None:
            message = f"{_did(facts)}, but no side can have played more than {tiles}, and each had "
        else:
            message = f"{_did(facts)}, but played {tiles} at most, and had "
        yield said("not-out", f"{message}{needed}.", "E1", place)


def _most_played(facts: Facts, side: int) -> int:
    """How many tiles of the line a side can have played at most."""
    mine = set(seats_of(side, facts.seats))
    return sum(bool(mine & set(facts.who(index))) for index in range(len(facts.line)))


def _holds_after_chip_out(facts: Facts) -> Iterator[Problem]:
    """Tiles left with a side that chipped out (E1, E2)."""
    if facts.ended is not Ended.CHIP_OUT or facts.ended_by is None:
        return
    mine = seats_of(facts.ended_by, facts.seats)
    left = facts.left or (None,) * facts.seats
    holding = [seat for seat in mine if left[seat]]
    if holding and (_both_partners(facts) or len(holding) == len(mine)):
        seat = holding[0]
        message = (
            f"{_did(facts)}, but {_listed(left[seat] or ())} is said to be left in the hand of "
            f"seat {seat_name(seat)}."
        )
        yield said("not-out", message, "E1", "left", seat)


def _played_out(facts: Facts) -> Iterator[Problem]:
    """A round said to be blocked or unfinished, though a side has played its last tile (E1, E2)."""
    if facts.ended not in {Ended.BLOCKED, Ended.UNFINISHED}:
        return
    each = facts.rules.deal.each(facts.seats)
    who = [facts.who(index) for index in range(len(facts.line))]
    for side in range(facts.sides):
        seats = seats_of(side, facts.seats)
        emptied = [seat for seat in seats if who.count((seat,)) == each]
        if len(emptied) == len(seats) or (emptied and not _both_partners(facts)):
            names = " and ".join(map(seat_name, emptied))
            message = f"{_did(facts)}, but {names} played all {each} tiles: that is a chip-out."
            yield said("is-chip-out", message, "E1", "ended")


def _not_blocked(facts: Facts) -> Iterator[Problem]:
    """A round said to be blocked, though a tile is left that fits (E3)."""
    if facts.ended is not Ended.BLOCKED:
        return
    for seat, hand in enumerate(facts.left or ()):
        if fitting := _fitting(facts, hand):
            message = (
                f"{_did(facts)}, but seat {seat_name(seat)} is said to hold {_listed(fitting)}, "
                f"and the open ends are {facts.line[0].left} and {facts.line[-1].right}."
            )
            yield said("not-blocked", message, "E3", "left", seat)


def _too_few_to_block(facts: Facts) -> Iterator[Problem]:
    """A round said to be blocked, though more is left in hands than can fit neither end (B1, E3).

    Hands that are known change nothing: a tile of theirs that fits is a problem of its own, and one
    that does not is counted on both sides.
    """
    if facts.ended is not Ended.BLOCKED:
        return
    left, room = left_in_hands(facts), len(fitting_neither(facts))
    if left > room:
        placed, ends = len(facts.line), (facts.line[0].left, facts.line[-1].right)
        fit = "tile left in hands fits" if left == 1 else "tiles left in hands fit"
        do = f"only {room} tiles outside the line do"
        if room <= 1:
            do = f"{'only 1' if room else 'no'} tile outside the line does"
        message = (
            f"{_did(facts)}: {left + placed} tiles were dealt, {placed} of them in the line, so "
            f"the {left} {fit} neither of the open ends, {ends[0]} and {ends[1]}, but {do}."
        )
        yield said("cannot-be-blocked", message, "E3", "ended")


def _is_blocked(facts: Facts) -> Iterator[Problem]:
    """A round said not to be over, though no tile is left that fits (E3): none in the hands, where
    all are known, or none at all outside the line.
    """
    if facts.ended is not Ended.UNFINISHED:
        return
    if facts.left is not None and None not in facts.left:
        if not any(_fitting(facts, hand) for hand in facts.left):
            message = f"{_did(facts)}, but no tile that is left in a hand fits: it is blocked."
            yield said("is-blocked", message, "E3", "ended")
    elif not fitting_an_end(facts):
        numbers = " or ".join(map(str, sorted({facts.line[0].left, facts.line[-1].right})))
        message = (
            f"{_did(facts)}, but every tile that has {numbers} lies in the line: it is blocked."
        )
        yield said("is-blocked", message, "E3", "ended")


def _won_by_nothing(facts: Facts) -> Iterator[Problem]:
    """A leg said to be won by a placement that paid nothing (F4)."""
    if facts.ended is not Ended.WON or facts.rules.chip_out_points:
        return
    first, last = facts.line[0], facts.line[-1]
    ends = Ends(End(first.left, first.crosswise), End(last.right, last.crosswise))
    if len(facts.line) > 1 and not ends.award:
        message = (
            f"{_did(facts)} with the last placement, but it left {ends.left} and {ends.right}, "
            f"which make {ends.total} and pay nothing."
        )
        yield said("won-by-nothing", message, "F4", "ended")


END_CHECKS: Final[tuple[Callable[[Facts], Iterator[Problem]], ...]] = (
    _last_by_another,
    _too_few_for_chip_out,
    _holds_after_chip_out,
    _played_out,
    _not_blocked,
    _too_few_to_block,
    _is_blocked,
    _won_by_nothing,
)


def _did(facts: Facts) -> str:
    """How the round is said to have ended, up to a comma."""
    if facts.ended is Ended.BLOCKED:
        return "The round is said to be blocked"
    if facts.ended is Ended.UNFINISHED:
        return "The round is said not to be over"
    who = "Somebody" if facts.ended_by is None else side_in_words(facts.ended_by, facts.seats)
    return f"{who} is said to have {'won' if facts.ended is Ended.WON else 'chipped out'}"


def _both_partners(facts: Facts) -> bool:
    """Whether a side is out only when two hands are empty (E2)."""
    both = facts.rules.pairs_round_ends is PairsRoundEnds.BOTH
    return facts.seats != facts.sides and both


def _seats(facts: Facts, index: int) -> str:
    return " or ".join(map(seat_name, facts.who(index)))


def _fitting(facts: Facts, hand: TileSet | None) -> list[Tile]:
    return [tile for tile in hand or () if fits_an_end(facts, tile)]


def _listed(tiles: TileSet | list[Tile] | tuple[Tile, ...]) -> str:
    *firsts, final = map(str, tiles)
    return f"{', '.join(firsts)} and {final}" if firsts else final
