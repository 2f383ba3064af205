"""The next season worked out from this one: its name, its days, and who goes up and down.

Pure values: knows no rows. It proposes only what the final tables settle. Where a place is shared,
a play-off is still to be held or a match has no result, it says so and moves nobody: that is the
secretary's to decide.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise

_FOUR = re.compile(r"(?<!\d)(?:19|20|21)\d\d(?!\d)")
_TWO_AFTER = re.compile(r"(?<=[/–-])\d\d(?!\d)")
_TWO_AND_TWO = re.compile(r"(?<!\d)(\d\d)([/–-])(\d\d)(?!\d)")


def box(kind: str, number: int, what: str) -> str:
    """The name of one box about a division (``d``) or a team (``t``) of last season."""
    return f"{kind}{number}-{what}"


def next_name(name: str) -> str:
    """The name of the season after: every year in it one later; nothing where it names no year."""

    def one_later(found: re.Match[str]) -> str:
        return str(int(found.group()) + 1)

    def two_later(digits: str) -> str:
        return f"{(int(digits) + 1) % 100:02}"

    if _FOUR.search(name):
        later = _FOUR.sub(one_later, name)
        return _TWO_AFTER.sub(lambda found: two_later(found.group()), later)
    return (
        _TWO_AND_TWO.sub(
            lambda found: f"{two_later(found[1])}{found[2]}{two_later(found[3])}", name
        )
        if _TWO_AND_TWO.search(name)
        else ""
    )


def a_year_later(day: date) -> date:
    """The same day of the next year; the last of February where there is no 29th."""
    try:
        return day.replace(year=day.year + 1)
    except ValueError:
        return day.replace(year=day.year + 1, day=28)


@dataclass(frozen=True, slots=True)
class Finisher:
    """A team in a final table; those that share a place have the same one."""

    entry: Hashable
    name: str
    place: int
    withdrawn: bool = False
    play_off_needed: bool = False


@dataclass(frozen=True, slots=True)
class Division:
    """A division with its final table, from the top down."""

    key: Hashable
    name: str
    goes_up: int
    goes_down: int
    finishers: Sequence[Finisher]
    unsettled: str = ""
    """Why its table is not final, as a whole sentence; empty where it is."""


@dataclass(frozen=True, slots=True)
class Move:
    """A team that plays in another division next season."""

    entry: Hashable
    name: str
    left: Hashable
    to: Hashable
    up: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """Who goes up and down, and what is left to whoever runs the league."""

    moves: tuple[Move, ...]
    remarks: tuple[str, ...]
    level: frozenset[Hashable] = frozenset()
    """Teams that share a place of which some go up or down, and nobody has said which."""
    to_decide: int = 0
    """How many places up or down the final tables leave open."""


def propose(divisions: Sequence[Division]) -> Proposal:
    """What the final tables settle, for divisions from the highest down."""
    moves: list[Move] = []
    remarks: list[str] = []
    level: set[Hashable] = set()
    to_decide = 0
    for place, division in enumerate(divisions):
        above = divisions[place - 1] if place else None
        below = divisions[place + 1] if place + 1 < len(divisions) else None
        remarks += _left_out(division)
        if division.unsettled:
            if above or below:
                to_decide += (division.goes_up if above else 0) + (
                    division.goes_down if below else 0
                )
                remarks.append(
                    f"{division.name}: {division.unsettled} Nobody is proposed to go up or down."
                )
            continue
        found, said, undecided, places = _of_division(division, above, below)
        moves += found
        remarks += said
        level |= undecided
        to_decide += places
    for upper, lower in pairwise(divisions):
        remarks += _unequal(upper, lower, moves)
    return Proposal(tuple(moves), tuple(remarks), frozenset(level), to_decide)


def _left_out(division: Division) -> list[str]:
    gone = [one.name for one in division.finishers if one.withdrawn]
    if not gone:
        return []
    verb = "it is" if len(gone) == 1 else "they are"
    return [f"{_and(gone)} withdrew from {division.name}; {verb} left out of who goes up and down."]


def _of_division(
    division: Division, above: Division | None, below: Division | None
) -> tuple[list[Move], list[str], set[Hashable], int]:
    """Who moves, what is to be said of it, who is level over a place, and how many are open."""
    stayed = [one for one in division.finishers if not one.withdrawn]
    groups = [list(same) for _, same in groupby(stayed, key=lambda one: one.place)]
    remarks = []
    places = 0
    up, level_up = _first(groups, division.goes_up if above else 0)
    down, level_down = _first(groups[::-1], division.goes_down if below else 0)
    if above is None and division.goes_up:
        remarks.append(f"{division.name} is the highest, so nobody goes up from it.")
    if below is None and division.goes_down:
        remarks.append(f"{division.name} is the lowest, so nobody goes down from it.")
    if both := [one for one in up if one in down]:
        remarks.append(
            f"{_and(one.name for one in both)} would go both up and down: {division.name} has"
            f" {len(stayed)} teams, {division.goes_up} go up and {division.goes_down} go down."
        )
        up, down = [o for o in up if o not in both], [o for o in down if o not in both]
    for level, wanted, certain, way in (
        (level_up, division.goes_up, up, "up"),
        (level_down, division.goes_down, down, "down"),
    ):
        if level:
            places += wanted - len(certain)
            remarks.append(_shared(division, level, wanted - len(certain), way))
    moves = [Move(o.entry, o.name, division.key, above.key, up=True) for o in up if above]
    moves += [Move(o.entry, o.name, division.key, below.key, up=False) for o in down if below]
    return moves, remarks, {one.entry for one in (*level_up, *level_down)}, places


def _first(groups: Sequence[list[Finisher]], wanted: int) -> tuple[list[Finisher], list[Finisher]]:
    """So many from one end, and those who are level where the line would have to part them."""
    found: list[Finisher] = []
    for group in groups:
        if len(found) + len(group) > wanted:
            return found, group if len(found) < wanted else []
        found += group
    return found, []


def _shared(division: Division, level: Sequence[Finisher], wanted: int, way: str) -> str:
    names = _and(one.name for one in level)
    still = " and a play-off is needed" if any(one.play_off_needed for one in level) else ""
    go = "goes" if wanted == 1 else "go"
    return (
        f"{names} share a place in {division.name}{still}: {wanted} of them {go} {way},"
        " and which is for you to say."
    )


def _unequal(upper: Division, lower: Division, moves: Sequence[Move]) -> list[str]:
    down = sum(one.left == upper.key and not one.up for one in moves)
    up = sum(one.left == lower.key and one.up for one in moves)
    if down == up:
        return []
    comes = "comes" if down == 1 else "come"
    goes = "goes" if up == 1 else "go"
    more, fewer = (lower, upper) if down > up else (upper, lower)
    teams = abs(down - up)
    return [
        (
            f"{down} {comes} down from {upper.name} and {up} {goes} up from {lower.name}:"
            f" {more.name} would have {teams} more than last season and {fewer.name} {teams} fewer."
        )
    ]


def _and(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
