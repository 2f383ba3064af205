"""A league table worked out a second time, in the plainest way, to hold against the real one.

It shares no code with the product: the sums are those of ``brute_sums``, and the order comes from
splitting cells until nothing splits any more.
``python -m tests.league.brute_table 10000`` compares that many random divisions; the seeds are the
numbers from 0 up.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from datetime import date
from itertools import combinations
from typing import Any

from tests.league.brute_sums import counted, is_out, later, left, sums
from tests.league.random_divisions import Division, random_division
from tests.league.real_divisions import real_rows, real_table

Cell = list[str]

SIMPLE = {
    "points": lambda t: t["Pts"],
    "leg-difference": lambda t: t["F"] - t["A"],
    "legs-for": lambda t: t["F"],
    "board-difference": lambda t: t["BF"] - t["BA"],
    "boards-for": lambda t: t["BF"],
    "matches-won": lambda t: t["W"],
    "leg-aggregate": lambda t: t["GF"] - t["GA"],
}


def split(cell: Cell, criterion: str, division: Division) -> list[tuple[Cell, Any]]:
    """One cell of level teams as cells, best first, by one criterion, each with its value."""
    shown: dict[str, Any]
    if criterion == "countback":
        shown = {team: sums(team, division)["margins"] for team in cell}
        widths = sorted({margin for won in shown.values() for margin in won}, reverse=True)
        values: dict[str, Any] = {
            team: [shown[team].count(width) for width in widths] for team in cell
        }
        shown = {team: sorted(won)[::-1] for team, won in shown.items()}
    elif criterion == "head-to-head":
        values = {}
        for team in cell:
            rivals = set(cell) - {team}
            if any(not sums(team, division, {rival})["P"] for rival in rivals):
                return [(cell, None)]
            mini = sums(team, division, rivals)
            values[team] = (mini["Pts"], mini["F"] - mini["A"])
        shown = values
    else:
        values = shown = {team: SIMPLE[criterion](sums(team, division)) for team in cell}
    best_first = sorted(list(one) for one in {tuple(listed(v)) for v in values.values()})[::-1]
    cells = [[team for team in cell if listed(values[team]) == value] for value in best_first]
    return [(one, shown[one[0]]) for one in cells]


def listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def parted_by_play_off(cell: Cell, division: Division) -> list[Cell]:
    """The smallest set that stands above all others goes first, and so on."""
    beat = {(one, two) for one in cell for two in cell if won_last(one, two, division)}
    for _ in cell:
        beat |= {(one, four) for one, two in beat for three, four in beat if two == three}
    for size in range(1, len(cell)):
        for first in combinations(cell, size):
            rest = [team for team in cell if team not in first]
            if all((a, b) in beat and (b, a) not in beat for a in first for b in rest):
                return [list(first), *parted_by_play_off(rest, division)]
    return [cell]


def won_last(one: str, two: str, division: Division) -> date | None:
    """When one beat two, unless two beat one later."""
    days = {
        (played["above"], played["below"], played["on"])
        for played in division.play_offs
        if {played["above"], played["below"]} == {one, two} and not later(played["on"], division)
    }
    last = max((day for *_, day in days), default=None)
    return last if last is not None and (one, two, last) in days else None


def played_off(above: Cell, below: Cell, division: Division) -> date:
    days = [won_last(one, two, division) for one in above for two in below]
    return max(day for day in days if day is not None)


class Part:
    """Level teams, what parts them from those below, and the order that they are put into."""

    def __init__(self, teams: Cell, seam: Any, top: int | None) -> None:
        self.teams, self.seam, self.top = teams, seam, top
        self.needed = False


def in_order(division: Division) -> list[Part]:
    """The cells from the top down."""
    rules = division.rules
    main, top = rules["tie_breaks"], rules.get("top")
    teams = [team for team in division.entries if not is_out(team, division)]
    if not teams:
        return []
    if not top:
        return settled(Part(teams, None, None), main, 1, division)
    parts = divided(Part(teams, None, None), main[0], division)
    found: list[Part] = []
    for part in parts:
        place = 1 + sum(len(one.teams) for one in found)
        part.top = top["places"] if place <= top["places"] and len(part.teams) > 1 else None
        order = main if part.top is None else top["tie_breaks"]
        found += settled(part, order[1:], place, division)
    return found


def settled(part: Part, order: list[str], place: int, division: Division) -> list[Part]:
    parts = [part]
    for criterion in order:
        moved = True
        while moved:
            new: list[Part] = []
            for one in parts:
                held = place + sum(len(better.teams) for better in new)
                new += divided(one, criterion, division, held)
            moved = len(new) > len(parts) and criterion == "head-to-head"
            parts = new
    return parts


def divided(part: Part, criterion: str, division: Division, place: int = 1) -> list[Part]:
    if len(part.teams) == 1:
        return [part]
    if criterion == "play-off":
        return divided_by_play_off(part, division, place)
    cells = split(part.teams, criterion, division)
    parts = [Part(teams, None, part.top) for teams, _ in cells]
    for at in range(len(cells) - 1):
        parts[at].seam = (criterion, part.top, cells[at][1], cells[at + 1][1])
    parts[-1].seam = part.seam
    return parts


def divided_by_play_off(part: Part, division: Division, place: int) -> list[Part]:
    to = division.rules.get("play_off_to") or 99
    if place > to:
        return [part]
    parts = [Part(teams, None, part.top) for teams in parted_by_play_off(part.teams, division)]
    for at, one in enumerate(parts[:-1]):
        day = played_off(one.teams, parts[at + 1].teams, division)
        one.seam = ("play-off", part.top, day, day)
    parts[-1].seam = part.seam
    for one in parts:
        one.needed = place <= to
        place += len(one.teams)
    return parts


# Rows


def brute_rows(division: Division) -> list[tuple[Any, ...]]:
    """The second calculation's rows as plain tuples, in the columns of the real one's."""
    keys = ("P", "W", "D", "L", "F", "A", "BF", "BA", "GF", "GA", "byes")
    money = ("off", "on", "byePts", "Pts")
    rows: list[tuple[Any, ...]] = []
    for part in in_order(division):
        place, joint = len(rows) + 1, len(part.teams) > 1
        shown = sorted(part.teams, key=division.entries.index)
        needed = part.needed and all(sums(team, division)["P"] for team in shown)
        word = "play-off needed" if needed else "joint"
        for team in shown:
            total = sums(team, division)
            why = part.seam if team == shown[-1] else (word, part.top)
            gone = left(team, division) is not None
            numbers = [total[key] for key in keys]
            points = [total[key] for key in money]
            rows.append((place, joint, team, *numbers, gone, *points, form(team, division), why))
    out = tuple(team for team in division.entries if is_out(team, division))
    return [*rows, out]


def form(team: str, division: Division) -> str:
    """The last five letters; of one day, by opponent and then by side."""
    found = []
    for match in counted(division):
        for side, other in (("home", "away"), ("away", "home")):
            if match[side] == team:
                rival, at = division.entries.index(match[other]), side == "away"
                found.append((match["on"], rival, at, match["letters"][at]))
    return "".join(letter for *_, letter in sorted(found)[-5:])


def main(count: int) -> None:
    """Compare random divisions; stop at the first that differs, with its seed."""
    begun = time.perf_counter()
    seen: Counter[str] = Counter()
    for seed in range(count):
        division = random_division(seed)
        real, brute = real_rows(real_table(division)), brute_rows(division)
        if real != brute:
            raise SystemExit(f"seed {seed} differs:\n{real}\n{brute}\n{division}")
        seen.update(remarkable(brute))
    took = time.perf_counter() - begun
    print(
        f"{count} random divisions (seeds 0 to {count - 1}): both calculators agree; {took:.0f} s"
    )
    print("; ".join(f"{number} {what}" for what, number in sorted(seen.items())))


def remarkable(rows: list[tuple[Any, ...]]) -> set[str]:
    """What comes up in a table that does not come up in every one."""
    *lines, out = rows
    whys = [line[-1] for line in lines if line[-1] is not None]
    found = {f"parted by {why[0]}" for why in whys if len(why) > 2}
    found |= {why[0] for why in whys if len(why) == 2}
    found |= {"in the order of the top"} if any(why[1] for why in whys) else set()
    found |= {"with a team expunged"} if out else set()
    found |= {"with a team that left and stands"} if any(line[14] for line in lines) else set()
    found |= {"with points for byes"} if any(line[17] for line in lines) else set()
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
