"""The game of Fives and Threes: played, counted, recorded, checked, and proved from its tiles.

    >>> from scoring import STANDARD, Line, award, needs
    >>> line = Line.parse("66 63")          # double six, and the 6-3 joined to it
    >>> line.ends.counts, line.ends.total, line.award
    ((12, 3), 15, 8)
    >>> award(15)                           # 15 / 3 and 15 / 5
    8
    >>> needs(56, STANDARD)
    "needs 5: make 12 or 20 with the side's last tile"

Pure Python: no framework, no clock, no storage, and no chance but what is passed in. It knows
nothing of teams, match cards or league tables. Seats and sides are numbered from 0; every value is
frozen. What people wrote down is never refused: whatever is wrong with it comes back as problems,
each with the clause of the rules that it breaks. Only what a program can ask first is raised.

What there is, by what you have in hand:

- tiles and the line: `Tile`, `TileSet`, `Line`, `Ends`, `check_line`, `check_ends`
- a total at the ends, or an event to peg: `award`, `peg`, `needs`, `finishing_events`
- house rules: `STANDARD`, `PRESETS`, `HouseRules`
- a table to play at: `deal`, `Round`, `Leg`, and their moves `Placement` and `KNOCK`
- a leg known by its winner, its score or its events: `check_winner`, `check_final_score`, `replay`
- a leg known by every placement: `check_leg`, or `verify` for the same verdict sooner
- recorded rounds as JSON, to compare two implementations: `replay_cases`

Four packages stand beside this one and are imported when they are first used:

- `scoring.notation`: legs as text, read, checked, written
- `scoring.evidence`: what the tiles left on the table prove
- `scoring.picture`: the line and the peg board as SVG, and in words
- `scoring.players`: players for the table, and legs between them

The clauses, and a tour with an example of each, are in README.md beside this file; the commands in
`python -m scoring --help`.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from scoring.checking import CheckedLeg, CheckedRound, check_leg
from scoring.contract import ContractError, replay_cases
from scoring.deal import HandsRead, deal, read_hands
from scoring.house_rules import (
    PRESETS,
    STANDARD,
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
    totals_paying,
)
from scoring.penalties import Penalised
from scoring.playing import Leg, events_of
from scoring.problems import Place, Problem, Severity, has_errors
from scoring.records import Item, LegRecord, RoundRecord
from scoring.round import BadDealError, IllegalMoveError, Round
from scoring.seats import seat_name, seats_of, side_of
from scoring.tiles import ALL_TILES, DOUBLE_SIX, Tile, TileSet
from scoring.turns import Hand, Turn
from scoring.verdict import Verdict
from scoring.verify import verify

if TYPE_CHECKING:
    from scoring import evidence, notation, picture, players  # noqa: F401
else:
    _PACKAGES = frozenset({"evidence", "notation", "picture", "players"})

    def __getattr__(name: str) -> ModuleType:
        """One of the four packages beside this one, imported when it is first asked for."""
        if name in _PACKAGES:
            return import_module(f"scoring.{name}")
        raise AttributeError(f"module 'scoring' has no attribute {name!r}")

    def __dir__() -> list[str]:
        """What is here already, and the four packages."""
        return sorted({*globals(), *_PACKAGES})


__all__ = [  # noqa: RUF022  in groups, for whoever reads it
    # Tiles, the line and moves
    "ALL_TILES",
    "DOUBLE_SIX",
    "KNOCK",
    "End",
    "Ends",
    "Knock",
    "Laid",
    "Line",
    "Move",
    "Placement",
    "Tile",
    "TileSet",
    "Where",
    "check_ends",
    "check_line",
    # What a placement is worth, and what it does to a score
    "FinishingEvent",
    "Outcome",
    "Pegged",
    "award",
    "event_values",
    "finishing_events",
    "needs",
    "peg",
    "points_needed",
    "totals_paying",
    # House rules
    "PRESETS",
    "STANDARD",
    "Deal",
    "Finish",
    "HouseRules",
    "HouseRulesError",
    "MisplacedTile",
    "PairsRoundEnds",
    "Revoke",
    # Rounds and legs at the table
    "BadDealError",
    "Hand",
    "HandsRead",
    "IllegalMoveError",
    "Leg",
    "Penalised",
    "Round",
    "RoundEnd",
    "Turn",
    "deal",
    "read_hands",
    "seat_name",
    "seats_of",
    "side_of",
    # A leg known by its winner, its final score or its events
    "Blocked",
    "Checked",
    "LegEvent",
    "LegReplay",
    "NextRound",
    "Peg",
    "Penalty",
    "RoundPlayed",
    "Step",
    "check_agreement",
    "check_final_score",
    "check_winner",
    "events_of",
    "replay",
    "winner_of",
    # A leg known by every placement
    "CheckedLeg",
    "CheckedRound",
    "Item",
    "LegRecord",
    "RoundRecord",
    "Verdict",
    "check_leg",
    "verify",
    # What is wrong with a record
    "Place",
    "Problem",
    "Severity",
    "has_errors",
    # Two implementations compared
    "ContractError",
    "replay_cases",
]
