"""The game of Fives and Threes: what a placement is worth and what a leg may hold.

Pure Python: no framework, no clock, no storage. It knows nothing of teams, match cards or league
tables.
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
from scoring.leg import (
    Blocked,
    Checked,
    LegEvent,
    LegReplay,
    NextRound,
    Peg,
    Penalty,
    RoundEnd,
    RoundPlayed,
    Step,
    check_agreement,
    check_final_score,
    check_winner,
    replay,
    winner_of,
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
    "Blocked",
    "Checked",
    "Deal",
    "End",
    "Ends",
    "Finish",
    "FinishingEvent",
    "HouseRules",
    "HouseRulesError",
    "LegEvent",
    "LegReplay",
    "MisplacedTile",
    "NextRound",
    "Outcome",
    "PairsRoundEnds",
    "Peg",
    "Pegged",
    "Penalty",
    "Problem",
    "Revoke",
    "RoundEnd",
    "RoundPlayed",
    "Severity",
    "Step",
    "award",
    "check_agreement",
    "check_ends",
    "check_final_score",
    "check_winner",
    "event_values",
    "finishing_events",
    "has_errors",
    "needs",
    "peg",
    "points_needed",
    "replay",
    "winner_of",
]
