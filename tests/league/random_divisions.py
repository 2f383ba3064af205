"""Random small divisions as plain data, made from a seed, with all that can go wrong in them.

They are small so that teams are often level. Every scheme, order of tie-breaks and mishap comes up.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

START = date(2025, 9, 1)


@dataclass
class Division:
    """A division as plain data; a match is a dict with home, away, on, kind and its facts."""

    rules: dict[str, Any]
    entries: list[str]
    matches: list[dict[str, Any]]
    adjustments: list[tuple[str, str, date]] = field(default_factory=list)
    openings: list[dict[str, Any]] = field(default_factory=list)
    byes: list[dict[str, Any]] = field(default_factory=list)
    withdrawals: list[dict[str, Any]] = field(default_factory=list)
    play_offs: list[dict[str, Any]] = field(default_factory=list)
    as_of: date | None = None
    counted: list[dict[str, Any]] | None = field(default=None, init=False, repr=False)
    """The matches that count, once the second calculator has found them."""


def random_division(seed: int) -> Division:
    """A small division, so that teams are often level, with everything that can go wrong in it."""
    chance = random.Random(seed)
    rules = random_rules(chance)
    teams = [f"team {number}" for number in range(chance.randint(2, 6))]
    chance.shuffle(teams)
    pairs = [(home, away) for home in teams for away in teams if home != away]
    pairs = chance.sample(pairs, chance.randint(0, len(pairs))) if chance.random() < 0.6 else pairs
    dull = chance.random() < 0.2
    matches = [random_match(home, away, rules, chance, dull=dull) for home, away in pairs]
    division = Division(rules, teams, matches)
    for _ in range(chance.choice([0, 0, 1, 2])):
        points = quarters(chance, -12, 8)
        division.adjustments.append((chance.choice(teams), points, random_day(chance)))
    if chance.random() < 0.2:
        division.openings.append(random_opening(chance.choice(teams), chance))
    add_mishaps(division, chance)
    division.as_of = random_day(chance) if chance.random() < 0.3 else None
    return division


def random_opening(team: str, chance: random.Random) -> dict[str, Any]:
    keys = ("W", "D", "L", "F", "A", "BF", "BA", "GF", "GA")
    opening = {"entry": team, "Pts": quarters(chance, 0, 12)}
    opening |= {key: chance.randint(0, 2) for key in keys}
    return opening | {"on": chance.choice([None, random_day(chance)])}


def add_mishaps(division: Division, chance: random.Random) -> None:
    """Byes, teams that left, and play-offs that were held, whether or not they were needed."""
    teams = division.entries
    for _ in range(chance.choice([0, 0, 1, 2, 4])):
        bye = {"entry": chance.choice(teams), "on": random_day(chance)}
        bye |= {"kind": chance.choice(["bye", "withdrawal"]), "second_half": chance.random() < 0.5}
        division.byes.append(bye)
    for team in chance.sample(teams, chance.choice([0, 0, 0, 1, 1, 2])):
        days = {"on": random_day(chance), "halfway": random_day(chance)}
        division.withdrawals.append({"entry": team} | days)
    for _ in range(chance.choice([0, 0, 1, 2, 4, 9])):
        above, below = chance.sample(teams, 2)
        on = random_day(chance)
        division.play_offs.append({"above": above, "below": below, "on": on})


def random_rules(chance: random.Random) -> dict[str, Any]:
    legs, how = chance.choice([(1, "all"), (1, "all"), (2, "all"), (3, "all"), (3, "best-of")])
    count = chance.randint(1, 4)
    board = {"players": 1, "discipline": "fives-and-threes", "house_rules": "standard"}
    boards = [board | {"name": f"{n}", "legs": legs, "legs_played": how} for n in range(count)]
    won, drawn, lost = sorted(
        (chance.choice([0, 0, 1, 2, 4, 6, 8, 12]) for _ in range(3)), reverse=True
    )
    # Who lost by little gets no more than who won.
    margin = chance.choice([0, 0, 1, 2]) if won > lost else 0
    present = chance.randint(0, count)
    absent = chance.randint(0, min(present, count - present))
    return random_orders(chance) | {
        "schema": 1,
        "house_rules": {"standard": {}},
        "boards": boards,
        "points": {
            "leg": quarter(chance.choice([0, 0, 2, 4])),
            "board": quarter(chance.choice([0, 0, 4])),
            "won": quarter(won),
            "drawn": quarter(drawn),
            "lost": quarter(lost),
            "decided_on": chance.choice(["legs", "boards"]),
            "losing_bonus": quarter(min(chance.choice([1, 2, 4]), won - lost)) if margin else "0",
            "losing_margin": margin,
        },
        "walkover": {
            "present": side(quarter(chance.randint(4, 12)), present, present, chance),
            "absent": side(
                quarter(chance.randint(-4, 4)), absent, chance.randint(0, absent), chance
            ),
            "legs_count": chance.random() < 0.7,
        },
        "record": {"minimum_depth": "scores"},
        "mishaps": random_mishaps(chance),
    }


SUMS = [
    *("points", "leg-difference", "legs-for", "board-difference", "boards-for"),
    *("matches-won", "leg-aggregate", "countback"),
]


def random_orders(chance: random.Random) -> dict[str, Any]:
    """An order, perhaps another for the top places, and perhaps play-offs at the end of either."""
    first = chance.choice([[], ["points"], ["points"], ["points", "head-to-head"]])
    order = random_order(first, chance)
    rules: dict[str, Any] = {"tie_breaks": order}
    if order[0] != "head-to-head" and chance.random() < 0.4:
        other = random_order(order[:1], chance)
        if other != order:
            rules["top"] = {"places": chance.randint(1, 4), "tie_breaks": other}
    if chance.random() < 0.5 and any("play-off" in one for one in (order, *tops(rules))):
        rules["play_off_to"] = chance.randint(1, 4)
    return rules


def tops(rules: dict[str, Any]) -> list[list[str]]:
    return [rules["top"]["tie_breaks"]] if "top" in rules else []


def random_order(first: list[str], chance: random.Random) -> list[str]:
    others = [*SUMS, "head-to-head"]
    chance.shuffle(others)
    others = [criterion for criterion in others if criterion not in first]
    order = [*first, *others[: chance.choice([0, 0, 1, 2, 3, 5])]] or ["points"]
    return [*order, "play-off"] if chance.random() < 0.5 else order


def random_mishaps(chance: random.Random) -> dict[str, Any]:
    played = ["expunge", "stands", "first-half-stands", "expunge-before-halfway"]
    remaining = chance.choice(["nothing", "bye", "points"])
    given = remaining == "points"
    return {
        "bye": quarter(chance.choice([0, 0, 2, 4, 8])),
        "withdrawal": {
            "played": chance.choice(played),
            "remaining": remaining,
            "points": quarter(chance.choice([4, 8, 16]) if given else 0),
            "points_second_half": quarter(chance.choice([0, 2, 4]) if given else 0),
        },
    }


def side(points: str, legs: int, boards: int, chance: random.Random) -> dict[str, Any]:
    return {"points": points, "legs": legs, "boards": boards, "aggregate": chance.randint(0, 99)}


def quarter(number: int) -> str:
    return str(Decimal(number) / 4)


def quarters(chance: random.Random, low: int, high: int) -> str:
    return quarter(chance.choice([number for number in range(low, high + 1) if number]))


def random_day(chance: random.Random) -> date:
    return START + timedelta(days=chance.randint(0, 60))


def random_match(
    home: str, away: str, rules: dict[str, Any], chance: random.Random, *, dull: bool = False
) -> dict[str, Any]:
    """A match; where it is ``dull`` the home side wins everything, so that all end up level."""
    legs, boards, pegged = [0, 0], [0, 0], [0, 0]
    for board in rules["boards"]:
        score = [0, 0]
        for _ in range(board["legs"]):
            if board["legs_played"] == "best-of" and max(score) > board["legs"] // 2:
                break
            if dull or chance.random() < 0.95:  # else the leg is void
                winner = 0 if dull else chance.randint(0, 1)
                score[winner] += 1
                pegged[winner] += 2
                pegged[1 - winner] += 0 if dull else chance.randint(0, 1)
        legs = [legs[0] + score[0], legs[1] + score[1]]
        if score[0] != score[1]:
            boards[0 if score[0] > score[1] else 1] += 1
    match: dict[str, Any] = {"home": home, "away": away, "on": random_day(chance)}
    match |= {"legs": legs, "boards": boards, "pegged": pegged, "winner": None, "points": None}
    if dull:
        return match | {"kind": "played"}
    match["kind"] = chance.choices(["played", "walkover", "awarded", "void"], [80, 8, 6, 6])[0]
    winner = chance.choice(["home", "away"])
    if match["kind"] == "walkover" or (match["kind"] == "awarded" and chance.random() < 0.5):
        match["winner"] = winner
    if match["kind"] == "awarded" and chance.random() < 0.7:
        match["points"] = [quarters(chance, -2, 8), quarters(chance, -2, 8)]
    return match
