"""The game of Fives and Threes: what a placement is worth, what a leg may hold, and the house rules that change it.

Pure Python: no framework, no clock, no storage. It knows nothing of teams, match cards or league tables.
"""

from scoring.house_rules import (
    Deal,
    Finish,
    HouseRules,
    HouseRulesError,
    MisplacedTile,
    PairsRoundEnds,
    Revoke,
)
from scoring.problems import Problem, Severity, has_errors

__all__ = [
    "Deal",
    "Finish",
    "HouseRules",
    "HouseRulesError",
    "MisplacedTile",
    "PairsRoundEnds",
    "Problem",
    "Revoke",
    "Severity",
    "has_errors",
]
