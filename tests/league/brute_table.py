"""A league table worked out a second time, in the plainest way, to hold against the real one.

It shares no code with the product: rules are raw JSON, points are fractions, every sum scans all
the matches again, and the order comes from splitting cells until nothing splits any more.
``python -m tests.league.brute_table 10000`` compares that many random divisions; the seeds are the
numbers from 0 up.
"""

from __future__ import annotations

import sys
import time
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from league.enums import ResultKind, Side
from league.points import MatchFacts
from league.ruleset import Rules
from league.table import (
    Table,
    TableAdjustment,
    TableEntry,
    TableOpening,
    TableResult,
    compute_table,
)
from league.tiebreaks import Joint, Separation
from tests.league.random_divisions import Division, random_division

# The second calculation


def worth(match: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any] | None:
    """What one match adds for (home, away): result letters, points, legs, boards, pegged."""
    if match["kind"] == "void":
        return None
    if match["kind"] == "walkover":
        return walkover_worth(match["winner"], rules)
    scheme = rules["points"]
    legs, boards = match["legs"], match["boards"]
    if all(board["legs"] == 1 for board in rules["boards"]):
        boards = legs
    deciding = legs if scheme["decided_on"] == "legs" else boards
    margin = deciding[0] - deciding[1]
    if match["kind"] == "awarded":
        given = [Fraction(points) for points in match["points"]]
        gap = given[0] - given[1] or margin
        return worth_of(letters(gap), given, legs, boards, match["pegged"])
    points = []
    for side, lead in ((0, margin), (1, -margin)):
        value = legs[side] * Fraction(scheme["leg"]) + boards[side] * Fraction(scheme["board"])
        if lead > 0:
            value += Fraction(scheme["won"])
        elif lead == 0:
            value += Fraction(scheme["drawn"])
        else:
            value += Fraction(scheme["lost"])
            if -lead <= scheme["losing_margin"]:
                value += Fraction(scheme["losing_bonus"])
        points.append(value)
    return worth_of(letters(margin), points, legs, boards, match["pegged"])


def walkover_worth(winner: str, rules: dict[str, Any]) -> dict[str, Any]:
    rule = rules["walkover"]
    sides = [rule["present"], rule["absent"]]
    gap = 1
    if winner == "away":
        sides.reverse()
        gap = -1
    nothing = [0, 0]
    counts = rule["legs_count"]
    legs = [side["legs"] for side in sides] if counts else nothing
    boards = [side["boards"] for side in sides] if counts else nothing
    pegged = [side["aggregate"] for side in sides] if counts else nothing
    if all(board["legs"] == 1 for board in rules["boards"]):
        boards = legs
    return worth_of(
        letters(gap), [Fraction(side["points"]) for side in sides], legs, boards, pegged
    )


def letters(gap: Fraction | int) -> str:
    return "WL" if gap > 0 else "LW" if gap < 0 else "DD"


def worth_of(said: str, points: Any, legs: Any, boards: Any, pegged: Any) -> dict[str, Any]:
    return {"letters": said, "points": points, "legs": legs, "boards": boards, "pegged": pegged}


def sums(team: str, division: Division, against: set[str] | None = None) -> dict[str, Any]:
    """Everything one team has, or only its matches against some teams."""
    keys = ("P", "W", "D", "L", "F", "A", "BF", "BA", "GF", "GA", "off", "on")
    total: dict[str, Any] = dict.fromkeys(keys, 0) | {"Pts": Fraction(0)}
    for match in division.matches:
        if team not in (match["home"], match["away"]) or later(match["on"], division):
            continue
        mine = 0 if match["home"] == team else 1
        other = match["away"] if mine == 0 else match["home"]
        added = worth(match, division.rules)
        if added is None or (against is not None and other not in against):
            continue
        total["P"] += 1
        total[added["letters"][mine]] += 1
        total["Pts"] += added["points"][mine]
        for both, (won, lost) in {
            "legs": "FA",
            "boards": ("BF", "BA"),
            "pegged": ("GF", "GA"),
        }.items():
            total[won] += added[both][mine]
            total[lost] += added[both][1 - mine]
    if against is None:
        add_what_was_decided(total, team, division)
    return total


def later(day: date, division: Division) -> bool:
    return division.as_of is not None and day > division.as_of


def add_what_was_decided(total: dict[str, Any], team: str, division: Division) -> None:
    for whom, points, on in division.adjustments:
        if whom == team and not later(on, division):
            total["Pts"] += Fraction(points)
            total["off" if Fraction(points) < 0 else "on"] += abs(Fraction(points))
    for opening in division.openings:
        if opening["entry"] == team:
            for key in ("W", "D", "L", "F", "A", "BF", "BA"):
                total[key] += opening[key]
            total["P"] += opening["W"] + opening["D"] + opening["L"]
            total["Pts"] += Fraction(opening["Pts"])


SIMPLE = {
    "points": lambda t: t["Pts"],
    "leg-difference": lambda t: t["F"] - t["A"],
    "legs-for": lambda t: t["F"],
    "board-difference": lambda t: t["BF"] - t["BA"],
    "boards-for": lambda t: t["BF"],
    "matches-won": lambda t: t["W"],
    "leg-aggregate": lambda t: t["GF"] - t["GA"],
}


def split(cell: list[str], criterion: str, division: Division) -> list[list[str]]:
    """One cell of level teams as cells, best first, by one criterion."""
    if criterion != "head-to-head":
        values = {team: SIMPLE[criterion](sums(team, division)) for team in cell}
    else:
        values = {}
        for team in cell:
            rivals = set(cell) - {team}
            if any(not sums(team, division, {rival})["P"] for rival in rivals):
                return [cell]
            mini = sums(team, division, rivals)
            values[team] = (mini["Pts"], mini["F"] - mini["A"])
    best_first = sorted(set(values.values()), reverse=True)
    return [[team for team in cell if values[team] == value] for value in best_first]


def in_order(division: Division) -> tuple[list[list[str]], dict[int, str]]:
    """The cells from the top down, and for each cell but the last what parts it from the next."""
    cells = [(list(division.entries), "")]
    for criterion in division.rules["tie_breaks"]:
        moved = True
        while moved:
            moved = False
            new: list[tuple[list[str], str]] = []
            for cell, seam in cells:
                parts = split(cell, criterion, division) if len(cell) > 1 else [cell]
                moved = moved or len(parts) > 1
                new += [(part, criterion) for part in parts[:-1]] + [(parts[-1], seam)]
            cells = new
            moved = moved and criterion == "head-to-head"
    return [cell for cell, _ in cells], {at: seam for at, (_, seam) in enumerate(cells)}


def brute_table(division: Division) -> list[dict[str, Any]]:
    """The rows from the top down; joint rows in the order of the entries."""
    rows = []
    cells, seams = in_order(division)
    for at, cell in enumerate(cells):
        for team in sorted(cell, key=division.entries.index):
            place = 1 + sum(len(better) for better in cells[:at])
            last = team == max(cell, key=division.entries.index)
            why = (seams[at] or None) if last else "joint"
            rows.append(sums(team, division) | {"team": team, "place": place, "why": why})
            rows[-1]["joint"] = len(cell) > 1
    return rows


# Against the real one


def real_table(division: Division) -> Table:
    """The product's table of a division."""
    return compute_table(
        [TableEntry(team, at) for at, team in enumerate(division.entries)],
        [real_result(match) for match in division.matches],
        [TableAdjustment(team, Decimal(points), on) for team, points, on in division.adjustments],
        Rules.from_dict(division.rules),
        [real_opening(opening) for opening in division.openings],
        as_of=division.as_of,
    )


def real_result(match: dict[str, Any]) -> TableResult:
    kind = ResultKind(match["kind"])
    awarded, pegged = kind is ResultKind.AWARDED, match["pegged"]
    facts = MatchFacts(
        kind=kind,
        home_legs=match["legs"][0],
        away_legs=match["legs"][1],
        home_boards=match["boards"][0],
        away_boards=match["boards"][1],
        home_aggregate=pegged[0],
        away_aggregate=pegged[1],
        home_points=Decimal(match["points"][0]) if awarded else None,
        away_points=Decimal(match["points"][1]) if awarded else None,
        winner=Side(match["winner"]) if kind is ResultKind.WALKOVER else None,
    )
    return TableResult(match["home"], match["away"], match["on"], facts)


def real_opening(opening: dict[str, Any]) -> TableOpening:
    return TableOpening(
        opening["entry"],
        won=opening["W"],
        drawn=opening["D"],
        lost=opening["L"],
        legs_for=opening["F"],
        legs_against=opening["A"],
        boards_for=opening["BF"],
        boards_against=opening["BA"],
        points=Decimal(opening["Pts"]),
    )


def real_rows(table: Table) -> list[tuple[Any, ...]]:
    """The product's rows as plain tuples."""
    return [
        (
            *(row.place, row.joint, row.entry, row.played, row.won, row.drawn, row.lost),
            *(row.legs_for, row.legs_against, row.boards_for, row.boards_against),
            *(Fraction(row.deductions), Fraction(row.additions), Fraction(row.points)),
            said(row.separated_by),
        )
        for row in table.rows
    ]


def said(reason: Separation | Joint | None) -> str | None:
    if isinstance(reason, Joint):
        return "joint"
    return reason.criterion.value if reason else None


def brute_rows(division: Division) -> list[tuple[Any, ...]]:
    """The second calculation's rows as plain tuples, in the same columns."""
    keys = ("place", "joint", "team", "P", "W", "D", "L", "F", "A", "BF", "BA", "off", "on")
    return [tuple(row[key] for key in (*keys, "Pts", "why")) for row in brute_table(division)]


def main(count: int) -> None:
    """Compare random divisions; stop at the first that differs, with its seed."""
    begun = time.perf_counter()
    joint = parted = 0
    for seed in range(count):
        division = random_division(seed)
        real, brute = real_rows(real_table(division)), brute_rows(division)
        if real != brute:
            raise SystemExit(f"seed {seed} differs:\n{real}\n{brute}\n{division}")
        joint += any(row[1] for row in real)
        parted += any(row[-1] == "head-to-head" for row in real)
    took = time.perf_counter() - begun
    print(
        f"{count} random divisions (seeds 0 to {count - 1}): both calculators agree; {joint} have "
        f"joint places, {parted} are parted by their own meetings; {took:.0f} s"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
