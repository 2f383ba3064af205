"""What a replay says, apart from when it says it: the words of its steps and of its problems.

Nothing is decided here. The words are templates, so that whoever else replays a leg says the same.
In them `side` is a name with a capital, `number` that of a round, and points stand without a sign.
"""

from dataclasses import dataclass
from typing import Final

from scoring.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class Wording:
    """A problem without its values and its place."""

    code: str
    severity: Severity
    clause: str
    template: str

    def say(self, **values: object) -> Problem:
        """The problem with its values; KeyError where one is missing."""
        return Problem(self.code, self.severity, self.template.format(**values), self.clause)


def _error(code: str, clause: str, template: str) -> Wording:
    return Wording(code, Severity.ERROR, clause, template)


def _query(code: str, clause: str, template: str) -> Wording:
    return Wording(code, Severity.QUERY, clause, template)


# What became of an event

STAYS: Final = "Stays on {before}."
ADDS: Final = "{before} + {points} = {total}."
WINS: Final = "{before} + {points} = {total}: won."
WINS_PAST: Final = "{before} + {points} = {total} passes {target}: won, and written as {target}."
TOO_MANY: Final = "{before} + {points} = {total} would pass {target}, so nothing is added."
OPENING_CANNOT_WIN: Final = (
    "{before} + {points} = {total}, but the opening tile of a round cannot win: nothing is added."
)
TAKES: Final = "{before} − {points} = {total}."
ROUND_BLOCKED: Final = "Round {number} blocked: nobody chips out."
ROUND_DEALT: Final = "Round {number} is dealt."
LEG_WAS_OVER: Final = "The leg was over."

# What one event claims (D4, D5, F1, F5, G2)

POINTS_DISAGREE = _error(
    "points-disagree",
    "D4",
    "{total} pays {paid}, not {points}. Correct the total, the points or the last tile.",
)
POINTS_DISAGREE_LAST = _error(
    "points-disagree",
    "F1",
    "{total} pays {paid}, with the side's last tile {right}, not {points}. Correct the total, the "
    "points or the last tile.",
)
TOTAL_IMPOSSIBLE = _error(
    "total-impossible",
    "D2",
    "Two ends cannot make {total}: they make 0 to 18, 20 or 22.",
)
EVENT_WITHOUT_VALUE = _error(
    "event-without-value",
    "G2",
    "What did this placement make? Give the total of the ends, or the points.",
)
POINTS_IMPOSSIBLE = _error(
    "points-impossible",
    "D5",
    "One placement without chipping out cannot earn {points}: it earns {values}.",
)
POINTS_NEED_LAST = _error(
    "points-impossible",
    "D5",
    "One placement without chipping out cannot earn {points}: it earns {values}. {points} "
    "would be right with the side's last tile.",
)
POINTS_IMPOSSIBLE_LAST = _error(
    "points-impossible",
    "F5",
    "One placement with the side's last tile cannot earn {points}: it earns {values}.",
)
POINTS_NEED_ANOTHER = _error(
    "points-impossible",
    "F5",
    "One placement with the side's last tile cannot earn {points}: it earns {values}. "
    "{points} would be right without chipping out.",
)
OPENING_CHIP_OUT = _error(
    "opening-chip-out",
    "B1",
    "The opening tile of a round cannot be the side's last: more tiles are in the hand.",
)
OPENING_TOTAL_TOO_HIGH = _error(
    "opening-too-high",
    "D3",
    "An opening tile cannot make {total}: alone on the table it counts its halves once, "
    "{most} at most, and is awarded {awards}.",
)
OPENING_AWARD_TOO_HIGH = _error(
    "opening-too-high",
    "D3",
    "An opening tile cannot earn {paid}: alone on the table it counts its halves once, "
    "{most} at most, and is awarded {awards}.",
)

TURNED_BY_RULING = _query(
    "turned-by-ruling",
    "H",
    "These house rules turn no misplaced tile: it stands only by a ruling.",
)

# Where an event stands in its round and its leg (B3, E3, F4, G2, H)

OPENING_UNKNOWN = Wording(
    "opening-tile-unknown",
    Severity.UNCHECKED,
    "H",
    "{side} wins by this unless it was the opening tile of the round, which cannot win. Say "
    "whether it was.",
)
OPENING_UNKNOWN_WENT_ON = Wording(
    "opening-tile-unknown",
    Severity.UNCHECKED,
    "H",
    "{side} wins by this unless it was the opening tile of the round, which cannot win. Play went "
    "on, so it is taken for the opening tile. Say whether it was.",
)
OPENING_NOT_FIRST = _error(
    "opening-not-first",
    "B3",
    "This cannot be the opening tile of round {number}: another was pegged before it.",
)
AFTER_BLOCK = _error(
    "after-block",
    "E3",
    "Round {number} was blocked. Begin a new round before this, or correct one of them.",
)
SECOND_CHIP_OUT = _error(
    "second-chip-out",
    "G2",
    "Round {number} was already chipped out. Begin a new round before this, or correct one of "
    "them.",
)
AFTER_CHIP_OUT = _error(
    "after-chip-out",
    "G2",
    "Round {number} was over by a chip-out. Begin a new round before this, or correct one of them.",
)
BLOCKED_AFTER_CHIP_OUT = _error(
    "blocked-after-chip-out",
    "E3",
    "Round {number} was over by a chip-out, so it cannot be blocked.",
)
BLOCKED_TWICE = _error("blocked-twice", "E3", "Round {number} is already recorded as blocked.")
EMPTY_ROUND = _query(
    "empty-round",
    "E3",
    "Round {number} holds no event: was it blocked, or is this one too many?",
)
ROUND_END_NOT_RECORDED = _query(
    "round-end-not-recorded",
    "E3",
    "How round {number} ended is not recorded: a chip-out, or blocked?",
)
AFTER_WIN = _error(
    "after-win",
    "F4",
    "{side} had won with {target}: nothing but a penalty follows.",
)

# What a penalty may be, H

PENALTY_AFTER_WIN = _error(
    "penalty-after-win",
    "F4",
    "{side} cannot be brought to {target}: the leg is won.",
)
PENALTY_ZERO = _error("penalty-zero", "H", "A penalty of 0 points is none.")
PENALTY_BY_RULING = _query(
    "penalty-by-ruling",
    "H",
    "These house rules fix no penalty: {size} points stand only by a ruling.",
)
PENALTY_AMOUNT = _error("penalty-amount", "H", "A revoke costs {fixed} points, not {size}.")
PENALTY_OF_TOO_FEW = _error(
    "penalty-below-zero",
    "H",
    "{side} has {before}, fewer than {fixed}, so {fixed} cannot be pegged back: the other side "
    "gains {fixed} instead.",
)
PENALTY_OF_NONE = _error(
    "penalty-below-zero",
    "H",
    "{side} has {before}, so nothing can be pegged back.",
)
PENALTY_BELOW_ZERO = _error(
    "penalty-below-zero",
    "H",
    "{side} has {before}, so {size} cannot be pegged back: {before} is the most.",
)
PENALTY_GIVEN = _error(
    "penalty-given",
    "H",
    "The side that withheld a tile has {fewest}, so {fixed} are pegged back from it. Points are "
    "given to the other side only where it has fewer.",
)

# Whole rounds (B1, B4), and the leg

TOO_MANY_PLACEMENTS = _error(
    "too-many-placements",
    "B1",
    "{side} has {placed} placements in round {number}, but {hand} tiles. Is a next round missing?",
)
ROUND_TOO_LARGE = _error(
    "round-too-large",
    "B1",
    "{side} earns {earned} by placements in round {number}; with {each} tiles each no side can "
    "earn more than {most}. Is a next round missing?",
)
ROUND_TOO_LARGE_TOGETHER = _error(
    "round-too-large-together",
    "B1",
    "Round {number} holds {earned} points by placements; with {each} tiles each all sides "
    "together cannot earn more than {together}. Is a next round missing?",
)
LEAD_AGAIN = _query(
    "lead-out-of-turn",
    "B4",
    "Round {number} is opened out of turn: the lead moves one seat on after every round, and the "
    "same side opened round {first}.",
)
LEAD_BY_ANOTHER = _query(
    "lead-out-of-turn",
    "B4",
    "Round {number} is opened out of turn: the lead moves one seat on after every round, and "
    "another side opened round {first}.",
)
NOBODY_HAS_WON = _error("not-finished", "F5", "Nobody has won yet: {stand}. {side} {needs}.")
