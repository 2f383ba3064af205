"""What happened in a leg for practice, in words: each turn with its sum and the clauses of it."""

from __future__ import annotations

from dataclasses import dataclass

from matches.practice_leg import ME
from matches.quick_answer import SUM, WITH_LAST
from matches.rule_words import points
from scoring import Ends, Placement, Turn, Where
from scoring.pegging import Outcome, one_of


@dataclass(frozen=True, slots=True)
class Said:
    """One turn in words: who did what, what it made, what became of it, by which clauses."""

    who: str
    what: str
    made: str
    became: str
    clauses: tuple[str, ...]
    new: bool
    off: bool


def said_of(turn: Turn, who: str, *, new: bool) -> Said:
    """One turn in words."""
    mine = turn.seat == ME
    if turn.pegged is None or turn.ends is None or not isinstance(turn.move, Placement):
        ends = [] if turn.ends is None else sorted({turn.ends.left.value, turn.ends.right.value})
        what = f"{'knock: you have' if mine else 'knocks: has'} no {one_of(ends)}."
        return Said(who, what, "", "", ("C3",), new, off=False)
    tile = turn.move.tile
    what = f"{'place' if mine else 'places'} {tile.high}-{tile.low}{_at(turn.move)}."
    became = turn.pegged.text if turn.points else ""
    off = turn.outcome is Outcome.DISREGARDED
    return Said(who, what, _made(turn), became, _clauses(turn), new, off)


def _at(move: Placement) -> str:
    sides = {Where.LEFT: " on the left", Where.RIGHT: " on the right", Where.OPENING: " to open"}
    return "" if move.at is None else sides[move.at]


def open_ends(ends: Ends) -> str:
    """What can be joined, in words."""
    left, right = ends.left.value, ends.right.value
    return f"both ends are {left}" if left == right else f"the ends are {left} and {right}"


def _made(turn: Turn) -> str:
    """What the ends make and pay, with the last tile if it was that."""
    if turn.ends is None:
        return ""
    left, right = turn.ends.counts
    total = turn.ends.total
    made = SUM.format(left=left, right=right, total=total, worth=points(turn.award))
    return f"{made}{WITH_LAST.format(points=turn.points) if turn.chip_out else ''}."


def _clauses(turn: Turn) -> tuple[str, ...]:
    """The clauses that say why it made what it made."""
    if turn.ends is None or turn.pegged is None:
        return ()
    doubles = turn.ends.left.double or turn.ends.right.double
    how = ["D3"] if turn.ends.single_tile else ["D2"] if doubles else []
    how += ["D4"] if turn.award else []
    how += ["E1"] if turn.chip_out else []
    decides = turn.pegged.won or turn.outcome is Outcome.DISREGARDED
    return (*how, *([turn.pegged.clause] if decides else []))
