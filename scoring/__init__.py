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
from scoring.line import End, Ends, check_ends
from scoring.pegging import (
    FinishingEvent,
    Outcome,
    Pegged,
    award,
    event_values,
    finishing_events,
    needs,
    peg,
    points_needed,
)
from scoring.problems import Problem, Severity, has_errors

__all__ = [
    "Deal",
    "End",
    "Ends",
    "Finish",
    "FinishingEvent",
    "HouseRules",
    "HouseRulesError",
    "MisplacedTile",
    "Outcome",
    "PairsRoundEnds",
    "Pegged",
    "Problem",
    "Revoke",
    "Severity",
    "award",
    "check_ends",
    "event_values",
    "finishing_events",
    "has_errors",
    "needs",
    "peg",
    "points_needed",
]
