"""Small rule sets that the pure tests of the league play under."""

from __future__ import annotations

import copy
from dataclasses import replace
from decimal import Decimal
from typing import Any

from league.ruleset import BoardFormat, PointsScheme, Rules, WalkoverRule, WalkoverSide
from league.ruleset.presets import PRESETS
from scoring.house_rules import HouseRules


def one_leg_boards(count: int) -> Rules:
    """Singles of one leg to 61; 2 for a win, 1 for a draw; a walkover is 5–4 and 2 points."""
    return Rules(
        house_rules={"standard": HouseRules()},
        boards=tuple(
            BoardFormat(f"Board {n}", house_rules="standard") for n in range(1, count + 1)
        ),
        points=PointsScheme(),
        walkover=WalkoverRule(WalkoverSide(Decimal(2), 5), WalkoverSide(Decimal(0), 4)),
    )


def changed(rules: Rules, **parts: Any) -> Rules:
    """The same rules with some parts changed."""
    return replace(rules, **parts)


def spec(preset: str = "six-singles-three-pairs-twice-round") -> dict[str, Any]:
    return copy.deepcopy(PRESETS[preset].build().to_dict())


def everything() -> dict[str, Any]:
    """Rules as JSON in which every part that may be left out is there and says something."""
    return spec() | {
        "tie_breaks": ["points", "leg-difference", "countback", "play-off"],
        "top": {
            "places": 2,
            "tie_breaks": ["points", "head-to-head", "leg-difference", "play-off"],
        },
        "play_off_to": 1,
        "mishaps": {
            "bye": "½",
            "withdrawal": {
                "played": "expunge-before-halfway",
                "remaining": "points",
                "points": 4,
                "points_second_half": 2,
            },
            "late_cards": [
                {"points": 3, "fine": "0"},
                {"points": 5, "fine": "£2"},
                {"fine": "2.50"},
            ],
            "postponement": {"allowed": True, "within_days": 28},
            "ineligible": "match",
        },
    }


def put(data: Any, path: str, value: object) -> Any:
    """The data with one value in it replaced; a path is as RuleProblem.field writes it."""
    steps: list[Any] = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner = data
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    return data
