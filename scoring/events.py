"""What can happen in a leg as it is written down at event depth, and what one event can be worth.

An event is a claim by whoever pegged it. Whether it can be true by itself is asked here; what came
before it is asked by the replay. Sides are numbered from 0; this module knows them by number or by
the names it is given.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.house_rules import HouseRules
from scoring.pegging import (
    LARGEST_OPENING_TOTAL,
    OPENING_AWARDS,
    POSSIBLE_TOTALS,
    award,
    event_values,
    one_of,
)
from scoring.problems import Problem, Severity

_SIDE_NAMES = ("the first side", "the second side", "the third side")


@dataclass(frozen=True, slots=True)
class Peg:
    """One placement that is pegged, or ends a round: a scoring event (F1).

    `side` from 0. `total`: pips at the ends after the placement, 0 to 22; `points`: what the event
    earned, chip-out included; one of the two is enough, both are compared. `chip_out`: the side's
    last tile, also where that is worth nothing. `opening_tile`: whether it was the first tile of
    its round; None is unknown (G2).
    """

    side: int
    total: int | None = None
    points: int | None = None
    chip_out: bool = False
    opening_tile: bool | None = None


@dataclass(frozen=True, slots=True)
class Blocked:
    """Nobody who holds a tile can place one: the round ends and gives no chip-out points (E3)."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """A new round is dealt, and led by the next seat clockwise (B4)."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points given to `side`, from 0, or pegged back from it (below 0), for a revoke (H)."""

    side: int
    points: int


LegEvent = Peg | Blocked | NextRound | Penalty


@dataclass(frozen=True, slots=True)
class Worth:
    """What an event earns before the target is asked (F1): `points` in all, `award` by its ends.

    Where the claim cannot be true, `problems` says so and the figures are the nearest reading: the
    total's where a possible total is given, else the claimed points, else 0.
    """

    points: int
    award: int
    problems: tuple[Problem, ...] = ()


def worth(event: Peg, rules: HouseRules) -> Worth:
    """Read one pegged event by itself (D4, D5, E1, F1, F5)."""
    extra = rules.chip_out_points if event.chip_out else 0
    if event.total in POSSIBLE_TOTALS:
        paid = award(event.total)
        points = paid + extra
        problems = _compare(event, points, paid)
    else:
        points = extra if event.points is None else max(event.points, 0)
        paid = max(points - extra, 0)
        problems = [*_check_total(event), *_check_points(event, rules)]
    return Worth(points, paid, (*problems, *_check_opening(event, paid)))


def may_be_opening_tile(event: Peg) -> bool:
    """Whether the event by itself could be a round's opening tile.

    It is not said to be another, and makes no more than 12 (D3). One of several in its hand, an
    opening tile never chips out.
    """
    if event.opening_tile is False or event.chip_out:
        return False
    if event.total is not None:
        return event.total <= LARGEST_OPENING_TOTAL
    return event.points is None or event.points in OPENING_AWARDS


def side_name(side: int, names: Sequence[str] | None = None) -> str:
    """How a message calls a side, 0 to 2: its own name, or "the first side" for one without."""
    return names[side] if names and side < len(names) else _SIDE_NAMES[side]


def opening_capital(text: str) -> str:
    """The text with its first letter as a capital; the rest of a name keeps its letters."""
    return text[:1].upper() + text[1:]


def _error(code: str, clause: str, message: str) -> Problem:
    return Problem(code, Severity.ERROR, message, clause)


def _compare(event: Peg, points: int, paid: int) -> list[Problem]:
    if event.points is None or event.points == points:
        return []
    right = f"{event.total} pays {paid}"
    if event.chip_out:
        right += f", with the side's last tile {points}"
    message = f"{right}, not {event.points}. Correct the total, the points or the last tile."
    return [_error("points-disagree", "F1" if event.chip_out else "D4", message)]


def _check_total(event: Peg) -> list[Problem]:
    if event.total is not None:
        message = f"Two ends cannot make {event.total}: they make 0 to 18, 20 or 22."
        return [_error("total-impossible", "D2", message)]
    if event.points is None:
        message = "What did this placement make? Give the total of the ends, or the points."
        return [_error("event-without-value", "G2", message)]
    return []


def _check_points(event: Peg, rules: HouseRules) -> list[Problem]:
    points = event.points
    values = event_values(rules, chip_out=event.chip_out)
    if points is None or points in values:
        return []
    placement = "with the side's last tile" if event.chip_out else "without chipping out"
    message = f"One placement {placement} cannot earn {points}: it earns {one_of(values)}."
    if points in event_values(rules, chip_out=not event.chip_out):
        otherwise = "without chipping out" if event.chip_out else "with the side's last tile"
        message += f" {points} would be right {otherwise}."
    clause = "F5" if event.chip_out else "D5"
    return [_error("points-impossible", clause, message)]


def _check_opening(event: Peg, paid: int) -> list[Problem]:
    if not event.opening_tile:
        return []
    problems = []
    if event.chip_out:
        message = (
            "The opening tile of a round cannot be the side's last: more tiles are in the hand."
        )
        problems.append(_error("opening-chip-out", "B1", message))
    too_high = event.total in POSSIBLE_TOTALS and event.total > LARGEST_OPENING_TOTAL
    if too_high or (event.total is None and paid not in OPENING_AWARDS):
        made = f"make {event.total}" if too_high else f"earn {paid}"
        message = (
            f"An opening tile cannot {made}: alone on the table it counts its halves once, "
            f"{LARGEST_OPENING_TOTAL} at most, and is awarded {one_of(OPENING_AWARDS)}."
        )
        problems.append(_error("opening-too-high", "D3", message))
    return problems
