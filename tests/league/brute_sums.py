"""What every team has in a table, worked out a second time in the plainest way.

It shares no code with the product: rules are raw JSON, points are fractions, and every sum scans
all the matches again.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

from tests.league.random_divisions import Division

# What counts


def later(day: date, division: Division) -> bool:
    return division.as_of is not None and day > division.as_of


def left(team: str, division: Division) -> dict[str, Any] | None:
    return next((one for one in division.withdrawals if one["entry"] == team), None)


def mishaps(division: Division) -> dict[str, Any]:
    usual = {"bye": "0", "withdrawal": {"played": "expunge", "remaining": "nothing"}}
    return usual | division.rules.get("mishaps", {})


def is_out(team: str, division: Division) -> bool:
    """Whether nothing that a team did counts."""
    one = left(team, division)
    rule = mishaps(division)["withdrawal"]["played"]
    if one is None or rule in ("stands", "first-half-stands"):
        return False
    return rule == "expunge" or one["on"] <= one["halfway"]


def is_wiped(team: str, day: date, division: Division) -> bool:
    """Whether what a team did on a day counts no more."""
    one = left(team, division)
    if one is None or mishaps(division)["withdrawal"]["played"] == "stands":
        return False
    return is_out(team, division) or day > one["halfway"]


def counted(division: Division) -> list[dict[str, Any]]:
    """The matches that count, each with what it adds."""
    if division.counted is not None:
        return division.counted
    found = division.counted = []
    for match in division.matches:
        wiped = [is_wiped(match[side], match["on"], division) for side in ("home", "away")]
        if match["kind"] != "void" and not later(match["on"], division) and not any(wiped):
            found.append(match | worth(match, division.rules))
    return found


# The second calculation


def worth(match: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """What one match adds for (home, away): result letters, points, legs, boards, pegged."""
    if match["kind"] == "walkover":
        return walkover_worth(match["winner"], rules)
    legs, boards, pegged = match["legs"], match["boards"], match["pegged"]
    if all(board["legs"] == 1 for board in rules["boards"]):
        boards = legs
    deciding = legs if rules["points"]["decided_on"] == "legs" else boards
    margin = deciding[0] - deciding[1]
    winner, given = match["winner"], match["points"]
    if given:
        gap: Any = Fraction(given[0]) - Fraction(given[1]) or margin
        points = [Fraction(one) for one in given]
        said = {"home": "WL", "away": "LW", None: letters(gap)}[winner]
    else:
        said = {"home": "WL", "away": "LW", None: letters(margin)}[winner]
        points = [
            side_worth(said[side], [margin, -margin][side], legs[side], boards[side], rules)
            for side in (0, 1)
        ]
    return worth_of(said, points, legs, boards, pegged)


def side_worth(letter: str, lead: int, legs: int, boards: int, rules: dict[str, Any]) -> Fraction:
    scheme = rules["points"]
    value = legs * Fraction(scheme["leg"]) + boards * Fraction(scheme["board"])
    value += Fraction(scheme[{"W": "won", "D": "drawn", "L": "lost"}[letter]])
    if letter == "L" and lead < 0 and -lead <= scheme["losing_margin"]:
        value += Fraction(scheme["losing_bonus"])
    return value


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
    keys = ("P", "W", "D", "L", "F", "A", "BF", "BA", "GF", "GA", "off", "on", "byes", "byePts")
    total: dict[str, Any] = dict.fromkeys(keys, 0) | {"Pts": Fraction(0), "margins": []}
    for match in counted(division):
        if team not in (match["home"], match["away"]):
            continue
        mine = 0 if match["home"] == team else 1
        other = match["away"] if mine == 0 else match["home"]
        if against is not None and other not in against:
            continue
        total["P"] += 1
        total[match["letters"][mine]] += 1
        total["Pts"] += match["points"][mine]
        if match["letters"][mine] == "W":
            total["margins"].append(match["legs"][mine] - match["legs"][1 - mine])
        for both, (won, lost) in {
            "legs": "FA",
            "boards": ("BF", "BA"),
            "pegged": ("GF", "GA"),
        }.items():
            total[won] += match[both][mine]
            total[lost] += match[both][1 - mine]
    if against is None:
        add_what_was_decided(total, team, division)
    return total


def add_what_was_decided(total: dict[str, Any], team: str, division: Division) -> None:
    for whom, points, on in division.adjustments:
        if whom == team and not later(on, division):
            total["Pts"] += Fraction(points)
            total["off" if Fraction(points) < 0 else "on"] += abs(Fraction(points))
    for opening in division.openings:
        begun = opening["on"] is None or not later(opening["on"], division)
        if opening["entry"] == team and begun:
            for key in ("W", "D", "L", "F", "A", "BF", "BA", "GF", "GA"):
                total[key] += opening[key]
            total["P"] += opening["W"] + opening["D"] + opening["L"]
            total["Pts"] += Fraction(opening["Pts"])
    for bye in division.byes:
        if bye["entry"] == team and bye_counts(bye, division):
            points = bye_worth(bye, division)
            total["byes"] += 1
            total["byePts"] += points
            total["Pts"] += points


def bye_counts(bye: dict[str, Any], division: Division) -> bool:
    gone = left(bye["entry"], division)
    if gone is not None and bye["on"] > gone["on"]:
        return False
    if is_wiped(bye["entry"], bye["on"], division):
        return False
    return any(match["on"] >= bye["on"] for match in counted(division))


def bye_worth(bye: dict[str, Any], division: Division) -> Fraction:
    chosen = mishaps(division)
    rule = chosen["withdrawal"]
    worth_it = {
        "nothing": "0",
        "bye": chosen["bye"],
        "points": rule.get("points_second_half" if bye["second_half"] else "points", "0"),
    }
    return Fraction(chosen["bye"] if bye["kind"] == "bye" else worth_it[rule["remaining"]])
