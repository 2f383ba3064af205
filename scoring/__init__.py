"""The game of Fives and Threes: rounds and legs, what they are worth, what a record may hold.

Pure Python: no framework, no clock, no storage. It knows nothing of teams, match cards or league
tables.
"""

from scoring.checking import CheckedLeg, CheckedRound, check_leg
from scoring.contract import ContractError, replay_cases
from scoring.deal import HandsRead, deal, read_hands
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
from scoring.line import End, Ends, Laid, Line, check_ends, check_line
from scoring.moves import KNOCK, Knock, Move, Placement, Where
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
from scoring.penalties import Penalised
from scoring.playing import Leg, events_of
from scoring.problems import Problem, Severity, has_errors
from scoring.records import Item, LegRecord, RoundRecord
from scoring.round import BadDealError, IllegalMoveError, Round
from scoring.tiles import ALL_TILES, DOUBLE_SIX, Tile, TileSet
from scoring.turns import Hand, Turn
from scoring.verdict import Verdict
from scoring.verify import verify

__all__ = [
    "ALL_TILES",
    "DOUBLE_SIX",
    "KNOCK",
    "BadDealError",
    "Blocked",
    "Checked",
    "CheckedLeg",
    "CheckedRound",
    "ContractError",
    "Deal",
    "End",
    "Ends",
    "Finish",
    "FinishingEvent",
    "Hand",
    "HandsRead",
    "HouseRules",
    "HouseRulesError",
    "IllegalMoveError",
    "Item",
    "Knock",
    "Laid",
    "Leg",
    "LegEvent",
    "LegRecord",
    "LegReplay",
    "Line",
    "MisplacedTile",
    "Move",
    "NextRound",
    "Outcome",
    "PairsRoundEnds",
    "Peg",
    "Pegged",
    "Penalised",
    "Penalty",
    "Placement",
    "Problem",
    "Revoke",
    "Round",
    "RoundEnd",
    "RoundPlayed",
    "RoundRecord",
    "Severity",
    "Step",
    "Tile",
    "TileSet",
    "Turn",
    "Verdict",
    "Where",
    "award",
    "check_agreement",
    "check_ends",
    "check_final_score",
    "check_leg",
    "check_line",
    "check_winner",
    "deal",
    "event_values",
    "events_of",
    "finishing_events",
    "has_errors",
    "needs",
    "peg",
    "points_needed",
    "read_hands",
    "replay",
    "replay_cases",
    "verify",
    "winner_of",
]
