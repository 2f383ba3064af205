"""What can happen in a leg as it is written down at event depth, and what one event can be worth.

An event is a claim by whoever pegged it. Whether it can be true by itself is asked here; what came
before it is asked by the replay. Sides are numbered from 0; this module knows them by number or by
the names it is given.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import wording
from scoring.house_rules import HouseRules, MisplacedTile
from scoring.pegging import (
    LARGEST_OPENING_TOTAL,
    OPENING_AWARDS,
    POSSIBLE_TOTALS,
    award,
    event_values,
    one_of,
)
from scoring.problems import Problem

_SIDE_NAMES = ("the first side", "the second side", "the third side")


@dataclass(frozen=True, slots=True)
class Peg:
    """One placement that is pegged, or ends a round: a scoring event (F1).

    `side` from 0. `total`: pips at the ends after the placement, 0 to 22; `points`: what the event
    earned, chip-out included; one of the two is enough, both are compared. `chip_out`: the side's
    last tile, also where that is worth nothing. `opening_tile`: whether it was the first tile of
    its round; None is unknown (G2). `turned`: the tile was laid where it does not fit, and has been
    turned to the end where it does (H); the total is the one it then made.
    """

    side: int
    total: int | None = None
    points: int | None = None
    chip_out: bool = False
    opening_tile: bool | None = None
    turned: bool = False


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
    said = (*problems, *_check_opening(event, paid), *_check_turned(event, rules))
    return Worth(points, paid, said)


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


def _compare(event: Peg, points: int, paid: int) -> list[Problem]:
    if event.points is None or event.points == points:
        return []
    say = (wording.POINTS_DISAGREE_LAST if event.chip_out else wording.POINTS_DISAGREE).say
    return [say(total=event.total, paid=paid, right=points, points=event.points)]


def _check_total(event: Peg) -> list[Problem]:
    if event.total is not None:
        return [wording.TOTAL_IMPOSSIBLE.say(total=event.total)]
    if event.points is None:
        return [wording.EVENT_WITHOUT_VALUE.say()]
    return []


def _check_points(event: Peg, rules: HouseRules) -> list[Problem]:
    points = event.points
    values = event_values(rules, chip_out=event.chip_out)
    if points is None or points in values:
        return []
    otherwise = points in event_values(rules, chip_out=not event.chip_out)
    if event.chip_out:
        words = wording.POINTS_NEED_ANOTHER if otherwise else wording.POINTS_IMPOSSIBLE_LAST
    else:
        words = wording.POINTS_NEED_LAST if otherwise else wording.POINTS_IMPOSSIBLE
    return [words.say(points=points, values=one_of(values))]


def _check_opening(event: Peg, paid: int) -> list[Problem]:
    if not event.opening_tile:
        return []
    problems = []
    if event.chip_out:
        problems.append(wording.OPENING_CHIP_OUT.say())
    too_high = event.total in POSSIBLE_TOTALS and event.total > LARGEST_OPENING_TOTAL
    if too_high or (event.total is None and paid not in OPENING_AWARDS):
        words = wording.OPENING_TOTAL_TOO_HIGH if too_high else wording.OPENING_AWARD_TOO_HIGH
        most, awards = LARGEST_OPENING_TOTAL, one_of(OPENING_AWARDS)
        problems.append(words.say(total=event.total, paid=paid, most=most, awards=awards))
    return problems


def _check_turned(event: Peg, rules: HouseRules) -> list[Problem]:
    if not event.turned or rules.misplaced_tile is MisplacedTile.TURNED:
        return []
    return [wording.TURNED_BY_RULING.say()]
