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
    as_of: date | None = None


def random_division(seed: int) -> Division:
    """A small division, so that teams are often level, with everything that can go wrong in it."""
    chance = random.Random(seed)
    rules = random_rules(chance)
    teams = [f"team {number}" for number in range(chance.randint(2, 6))]
    chance.shuffle(teams)
    pairs = [(home, away) for home in teams for away in teams if home != away]
    pairs = chance.sample(pairs, chance.randint(0, len(pairs))) if chance.random() < 0.6 else pairs
    matches = [random_match(home, away, rules, chance) for home, away in pairs]
    division = Division(rules, teams, matches)
    for _ in range(chance.choice([0, 0, 1, 2])):
        points = quarters(chance, -12, 8)
        division.adjustments.append((chance.choice(teams), points, random_day(chance)))
    if chance.random() < 0.2:
        keys = ("W", "D", "L", "F", "A", "BF", "BA")
        opening = {"entry": chance.choice(teams), "Pts": quarters(chance, 0, 12)}
        division.openings.append(opening | {key: chance.randint(0, 2) for key in keys})
    division.as_of = random_day(chance) if chance.random() < 0.3 else None
    return division


def random_rules(chance: random.Random) -> dict[str, Any]:
    legs, how = chance.choice([(1, "all"), (1, "all"), (2, "all"), (3, "all"), (3, "best-of")])
    count = chance.randint(1, 4)
    board = {"players": 1, "discipline": "fives-and-threes", "house_rules": "standard"}
    boards = [board | {"name": f"{n}", "legs": legs, "legs_played": how} for n in range(count)]
    won, drawn, lost = sorted(
        (chance.choice([0, 0, 1, 2, 4, 6, 8, 12]) for _ in range(3)), reverse=True
    )
    margin = chance.choice([0, 0, 1, 2])
    others = ["leg-difference", "legs-for", "board-difference", "boards-for", "matches-won"]
    order = ["points", "head-to-head", *others, "leg-aggregate"]
    chance.shuffle(order)
    order = order[: chance.randint(1, 5)]
    first = chance.choice([[], ["points"], ["points", "head-to-head"]])
    order = [*first, *[criterion for criterion in order if criterion not in first]]
    present = chance.randint(0, count)
    absent = chance.randint(0, min(present, count - present))
    return {
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
            "losing_bonus": quarter(chance.choice([1, 2, 4])) if margin else "0",
            "losing_margin": margin,
        },
        "tie_breaks": order,
        "walkover": {
            "present": side(quarter(chance.randint(4, 12)), present, present, chance),
            "absent": side(
                quarter(chance.randint(-4, 4)), absent, chance.randint(0, absent), chance
            ),
            "legs_count": chance.random() < 0.7,
        },
        "record": {"minimum_depth": "scores"},
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
    home: str, away: str, rules: dict[str, Any], chance: random.Random
) -> dict[str, Any]:
    legs, boards, pegged = [0, 0], [0, 0], [0, 0]
    for board in rules["boards"]:
        score = [0, 0]
        for _ in range(board["legs"]):
            if board["legs_played"] == "best-of" and max(score) > board["legs"] // 2:
                break
            if chance.random() < 0.95:  # else the leg is void
                winner = chance.randint(0, 1)
                score[winner] += 1
                pegged[winner] += 2
                pegged[1 - winner] += chance.randint(0, 1)
        legs = [legs[0] + score[0], legs[1] + score[1]]
        if score[0] != score[1]:
            boards[0 if score[0] > score[1] else 1] += 1
    match: dict[str, Any] = {"home": home, "away": away, "on": random_day(chance)}
    match |= {"legs": legs, "boards": boards, "pegged": pegged}
    match["kind"] = chance.choices(["played", "walkover", "awarded", "void"], [80, 8, 6, 6])[0]
    match["winner"] = chance.choice(["home", "away"])
    match["points"] = [quarters(chance, -2, 8), quarters(chance, -2, 8)]
    return match
