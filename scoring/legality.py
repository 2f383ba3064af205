"""Why a move is against the rules, in words (B5, C, E, F4).

Each function asks one thing of one move and returns a problem, or None. They are put together by
the round, which knows the position.
"""

from collections.abc import Sequence

from scoring.events import opening_capital
from scoring.house_rules import HouseRules, MisplacedTile
from scoring.line import Ends, Line
from scoring.moves import Placement, Where
from scoring.played import RoundEnd
from scoring.problems import Problem, Severity
from scoring.seats import SEAT_LETTERS, seat_name, side_name
from scoring.turns import Hand

_AT = {Where.LEFT: "left", Where.RIGHT: "right"}


def leg_is_over(winner: int, seats: int, rules: HouseRules) -> Problem:
    """A move after the side `winner` has won (F4)."""
    name = opening_capital(side_name(winner, seats))
    message = f"{name} had won with {rules.target}: nothing but a penalty follows."
    return _error("leg-over", message, "F4")


def round_is_over(end: RoundEnd | None, *, pairs: bool) -> Problem:
    """A move after the round ended as `end` says, by a block (E3) or by a chip-out (E1, E2)."""
    if end is RoundEnd.BLOCKED:
        message = "The round was over: it is blocked, since nobody who holds a tile can place one."
        return _error("round-over", message, "E3")
    message = "The round was over by a chip-out: the next one has to be dealt."
    return _error("round-over", message, "E2" if pairs else "E1")


def out_of_turn(seat: int, to_move: int, hands: Sequence[Hand], line: Line) -> Problem | None:
    """A move by another seat than the one whose turn it is (B5), or by an empty one (C6)."""
    if seat == to_move:
        return None
    turn = f"it is the turn of seat {seat_name(to_move)}"
    if not 0 <= seat < len(hands):
        there = ", ".join(SEAT_LETTERS[: len(hands)])
        return _error("out-of-turn", f"There is no such seat, only {there}; {turn}.", "A2")
    if not hands[seat].count:
        message = f"Seat {seat_name(seat)} holds no tile and is skipped: {turn}."
        return _error("out-of-turn", message, "C6")
    message = f"Seat {seat_name(seat)} is out of turn: {turn}{_instead(seat, to_move, hands, line)}"
    return _error("out-of-turn", message, "B5")


def _instead(seat: int, to_move: int, hands: Sequence[Hand], line: Line) -> str:
    """What the seat whose turn it is does in place of `seat`, as far as anybody can tell (C2, C3).

    A knock of its own that was not written down would make it the turn of the next one.
    """
    if line.ends is None:
        return ", which opens the round."
    if hands[to_move].known and (fitting := hands[to_move].tiles & line.fitting):
        return f", which can place {fitting.in_words()}."
    following = (to_move + 1) % len(hands)
    while not hands[following].count:
        following = (following + 1) % len(hands)
    return ". Is its knock missing?" if seat == following else "."


def false_knock(seat: int, hand: Hand, line: Line) -> Problem | None:
    """A knock by a seat that is known to be able to place (C2)."""
    ends = line.ends
    if ends is None:
        message = (
            f"Seat {seat_name(seat)} opens the round and cannot knock: any tile may be placed."
        )
        return _error("false-knock", message, "C2")
    fitting = hand.tiles & line.fitting
    if not (hand.known and fitting):
        return None
    message = (
        f"Seat {seat_name(seat)} cannot knock: it holds {fitting.in_words()}, and "
        f"{_open_ends(ends)}."
    )
    return _error("false-knock", message, "C2")


def not_in_hand(
    placement: Placement, seat: int, hands: Sequence[Hand], line: Line
) -> Problem | None:
    """A tile that was played before, or that the seat is known not to hold (C4)."""
    tile = placement.tile
    if tile in line.tile_set:
        return _error("tile-played-twice", f"{tile} is already on the table.", "C4")
    if tile in hands[seat].tiles:
        return None
    for holder, other in enumerate(hands):
        if other.known and holder != seat and tile in other.tiles:
            message = (
                f"{tile} is not in the hand of seat {seat_name(seat)}: seat {seat_name(holder)} "
                "holds it."
            )
            return _error("not-in-hand", message, "C4")
    if hands[seat].known:
        message = (
            f"{tile} is not in the hand of seat {seat_name(seat)}, which holds "
            f"{hands[seat].tiles.in_words()}."
        )
        return _error("not-in-hand", message, "C4")
    return None


def knocked_on(placement: Placement, seat: int, ends: Ends) -> Problem:
    """A tile that its seat must have held when it knocked at `ends` (C2)."""
    message = (
        f"Seat {seat_name(seat)} plays {placement.tile} later, which it could have placed here: "
        f"{_open_ends(ends)}. Either this is no knock, or that was another tile."
    )
    return _error("knock-contradicted", message, "C2")


def wrong_end(placement: Placement, line: Line, rules: HouseRules) -> Problem | None:
    """A tile laid where it does not join (C1), or of which nobody can tell where it was laid."""
    ends = line.ends
    if ends is None:
        if placement.at in {None, Where.OPENING}:
            return None
        message = f"{placement.tile} opens the round: there is no end yet for it to join."
        return _error("wrong-end", message, "B3")
    if placement.at is Where.OPENING:
        message = f"{placement.tile} cannot open the round: tiles are on the table."
        return _error("wrong-end", message, "B3")
    if ends.settled(placement):
        return None
    if placement.at is None and ends.where(placement):
        return _ambiguous(placement, ends)
    if rules.misplaced_tile is MisplacedTile.TURNED and line.placements(placement.tile):
        turned = placement.turned()
        if placement.at is None and ends.settled(turned) is None:
            return _ambiguous(turned, ends)
        return None
    return _no_match(placement, line, ends)


def nobody_blocked(hands: Sequence[Hand], line: Line) -> Problem | None:
    """A seat that is known to hold a tile that fits, where the round is said to be blocked (E3)."""
    ends = line.ends
    for seat, hand in enumerate(hands):
        fitting = hand.tiles & line.fitting
        if hand.known and fitting and ends is not None:
            message = (
                f"The round is not blocked: seat {seat_name(seat)} can place "
                f"{fitting.in_words()}, and {_open_ends(ends)}."
            )
            return _error("not-blocked", message, "E3")
    if ends is None:
        return _error("not-blocked", "A round is not blocked before its opening tile.", "E3")
    return None


def _ambiguous(placement: Placement, ends: Ends) -> Problem:
    message = (
        f"{placement} joins both ends, {ends.left} on the left and {ends.right} on the right, and "
        f"they count differently: write {placement}l or {placement}r."
    )
    return _error("ambiguous-end", message, "C1")


def _no_match(placement: Placement, line: Line, ends: Ends) -> Problem:
    if placement.at is None:
        what = f"{placement} joins neither end by its {placement.joins}"
    else:
        what = f"{placement} does not join the {_AT[placement.at]} end by its {placement.joins}"
    ways = [f"{way} on the {_AT[way.at]}" for way in line.placements(placement.tile) if way.at]
    if ways:
        right = f"it fits as {' or '.join(ways)}"
    elif ends.left.value == ends.right.value:
        right = f"{placement.tile} has none"
    else:
        right = f"{placement.tile} has neither"
    return _error("no-match", f"{what}: {_open_ends(ends)}; {right}.", "C1")


def _open_ends(ends: Ends) -> str:
    left, right = ends.left.value, ends.right.value
    return f"both ends are {left}" if left == right else f"the ends are {left} and {right}"


def _error(code: str, message: str, clause: str) -> Problem:
    return Problem(code, Severity.ERROR, message, clause)
