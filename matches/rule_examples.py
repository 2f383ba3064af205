"""Examples to the rules: lines that are drawn, and sums that are worked out, under any house rules.

A line is chosen here for what it shows; what it counts and pays, and what becomes of a sum, is
``scoring``'s to say. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scoring import Finish, HouseRules, Line, Tile, needs, peg, totals_paying
from scoring.picture import Picture, picture_of_line


@dataclass(frozen=True, slots=True)
class Example:
    """One example to a clause: in words, and drawn where there is something to see."""

    clause: str
    words: str
    picture: Picture | None = None


# A line, the tile placed last where that matters, and what to look at; the sum is added.
_LINES: Final[tuple[tuple[str, str, str | None, str], ...]] = (
    ("C1", "63 31", "31", "The 3-1 joins the 3, and leaves its 1 open."),
    ("C5", "36 66 64", "66", "The double six lies across, with a tile on either side."),
    ("D1", "53 34", "34", "The 3-4 was joined to the 5-3."),
    ("D2", "66 63", "63", "The double six stands at an end."),
    ("D2", "46 66 63", "46", "A tile is joined to the other side of it."),
    ("D3", "66", "66", "The double six alone."),
    ("E3", "01 12 20 00 03 34 40 05 56 60", "60", "Every tile with a nought is on the table."),
)


def examples(rules: HouseRules) -> Mapping[str, tuple[Example, ...]]:
    """The examples under these house rules, by the clause that they belong to."""
    found: dict[str, tuple[Example, ...]] = {}
    for example in (*_drawn(), *_worked(rules)):
        found[example.clause] = (*found.get(example.clause, ()), example)
    return found


def in_sum(line: Line) -> str:
    """What a line's ends come to and pay: "12 + 3 = 15, worth 8"."""
    ends = line.ends
    if ends is None:
        raise ValueError("no tile is on the table")
    left, right = ends.counts
    return f"{left} + {right} = {ends.total}, worth {ends.award or 'nothing'}"


def _drawn() -> Iterator[Example]:
    for number, (clause, tiles, last, what) in enumerate(_LINES):
        line = Line.parse(tiles)
        picture = picture_of_line(
            line, last=Tile.parse(last) if last else None, name=f"example-{number}"
        )
        told = "" if clause in {"C1", "C5", "E3"} else f" {in_sum(line)}."
        yield Example(clause, f"{what}{told}", picture)


def _worked(rules: HouseRules) -> Iterator[Example]:
    """Sums near the target, each pegged by the rules in force."""
    yield from _last_tiles(rules)
    target = rules.target
    for short, points in ((2, 3), (3, 3)):
        if target <= short:
            continue
        before = target - short
        total = totals_paying(points)[0]
        clause = "F2" if points > short else "F4"
        said = peg(before, points, rules).text
        yield Example(clause, f"On {before} a side makes {total}, worth {points}. {said}")
    if not rules.out_on_down and target > 2:
        said = peg(target - 2, 2, rules, opening_tile=True).text
        yield Example("F4", f"With the opening tile of a round: {said}")
    if target > 2:
        yield Example("F5", f"On {target - 2}, a side {needs(target - 2, rules)}.")


def _last_tiles(rules: HouseRules) -> Iterator[Example]:
    """What the last tile makes of a sum."""
    paid = 2
    total, last = totals_paying(paid)[0], rules.chip_out_points
    points = paid + last
    yield Example("F1", f"Ends of {total} with the last tile: {paid} + {last} = {points}.")
    before = rules.target - paid
    if last and rules.finish is Finish.EXACT and before > 0:
        said = peg(before, points, rules).text
        yield Example("F3", f"On {before}, with the last tile: {said} The round is over.")
