"""The rules of the game in the site's own plain words, clause by clause, under any house rules.

Wherever a problem, an answer or a ruling names a clause, these are its words. What a league changes
stands in the clause that it changes: the words follow from the house rules, and whatever can be
counted is taken from ``scoring``. Nothing is decided here. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scoring import (
    DOUBLE_SIX,
    STANDARD,
    Finish,
    HouseRules,
    MisplacedTile,
    PairsRoundEnds,
    Revoke,
    event_values,
    totals_paying,
)
from scoring.house_rules import PENALTY_POINTS
from scoring.line import HIGHEST_HALF
from scoring.pegging import LARGEST_OPENING_TOTAL, PLACEMENT_AWARDS, one_of

Words = str | Callable[[HouseRules], str]
_BETWEEN: Final = re.compile(r"(?<=[.]) ")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a clause; ``own`` where the standard rules do not have it."""

    text: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its number, what it is about, and what it says under these house rules.

    ``standard`` has what it says instead under the standard rules.
    """

    number: str
    title: str
    sentences: tuple[Sentence, ...]
    standard: str = ""

    @property
    def words(self) -> str:
        """The whole of it."""
        return " ".join(sentence.text for sentence in self.sentences)

    @property
    def differs(self) -> bool:
        """Whether it is not what the standard rules say."""
        return bool(self.standard) or any(sentence.own for sentence in self.sentences)


@dataclass(frozen=True, slots=True)
class Section:
    """The clauses under one letter."""

    letter: str
    title: str
    clauses: tuple[Clause, ...]


def points(number: int) -> str:
    """Points, as they are said: nothing, 1 point, 8 points."""
    return "nothing" if number == 0 else f"{number} point{'' if number == 1 else 's'}"


# What follows from the house rules


def _deal(rules: HouseRules) -> str:
    deal = rules.deal
    return (
        f"Two players take {deal.two} tiles each, three take {deal.three} each, and in pairs each "
        f"of the four takes {deal.four}. The other tiles sleep: they stay face down for the whole "
        "round, and nobody draws. So the opening tile of a round is never anybody’s last."
    )


def _joining(rules: HouseRules) -> str:
    words = (
        "A tile goes to either end of the line, by a half that shows the same number as that end. "
        "Its other half is the new end."
    )
    if rules.misplaced_tile is MisplacedTile.TURNED:
        return f"{words} A tile laid where it does not fit is turned to the end where it does."
    return f"{words} A tile that fits neither end cannot be placed."


def _must_place(rules: HouseRules) -> str:
    words = "Whoever can place a tile must place one; to pass all the same is a false knock."
    if rules.revoke is Revoke.PEG_BACK:
        return (
            f"{words} If that is found at the end of the hand, it costs {PENALTY_POINTS} points: "
            "they are pegged back, or given to the other side if the one at fault has fewer. "
            "Pegging back can undo a win."
        )
    return f"{words} What it costs is for whoever rules on the round."


def _counting_awards(_: HouseRules) -> str:
    *most, best = [
        f"{one_of(totals_paying(award))} pay{'' if len(totals_paying(award)) > 1 else 's'} {award}"
        for award in PLACEMENT_AWARDS
        if award
    ]
    return (
        "The total pays a third of itself if it divides by 3, and a fifth of itself if it divides "
        f"by 5; both, if it divides by both. {'; '.join(most).replace(' or ', ' and ')}; {best}. "
        "Every other total pays nothing."
    )


def _chipping_out(rules: HouseRules) -> str:
    return (
        "Where each plays alone, whoever places the last tile of a hand chips out. That ends the "
        f"round and is worth {points(rules.chip_out_points)}."
    )


def _pairs_chipping_out(rules: HouseRules) -> str:
    worth = points(rules.chip_out_points)
    if rules.pairs_round_ends is PairsRoundEnds.FIRST:
        return (
            "In pairs the first hand that anybody empties ends the round. That placement is the "
            f"chip-out, and worth {worth}."
        )
    return (
        "In pairs play goes on when one partner has no tiles left, and that is worth nothing. The "
        "side chips out when its second hand is empty too. That ends the round and is worth "
        f"{worth}."
    )


def _one_sum(rules: HouseRules) -> str:
    if rules.chip_out_points == 0:
        return (
            "All that one placement earns is pegged as one sum. The last tile adds nothing here, "
            "so that is what the ends pay."
        )
    return (
        "All that one placement earns is one sum: what the ends pay, and the last tile’s "
        f"{points(rules.chip_out_points)} with it. They are never pegged one after the other."
    )


def _passing(rules: HouseRules) -> str:
    if rules.finish is Finish.OVER:
        return (
            f"A sum that brings the side to {rules.target} or past it wins, and is written as "
            f"{rules.target}."
        )
    return (
        "The sum counts whole or not at all: if it would bring the side past "
        f"{rules.target}, nothing is added. The score stays as it was, and nothing bounces back."
    )


def _winning(rules: HouseRules) -> str:
    how = "or past it" if rules.finish is Finish.OVER else "exactly"
    words = (
        f"The first side to stand on {rules.target} {how} has won the leg at once, whatever is "
        "left in the hands."
    )
    if rules.out_on_down:
        return words
    return f"{words} Only the opening tile of a round cannot win: where it would, nothing is added."


def _worth(rules: HouseRules) -> str:
    plain = one_of(event_values(rules, chip_out=False))
    last = one_of(event_values(rules, chip_out=True))
    if rules.chip_out_points:
        events = f"A placement is worth {plain}; with the side’s last tile it is worth {last}."
    else:
        events = f"Any placement, the side’s last tile too, is worth {plain}."
    return (
        f"{events} At the end of a leg one side stands on {rules.target}, and every other on 0 to "
        f"{rules.target - 1}."
    )


def _house_rules(rules: HouseRules) -> str:
    return (
        "How many tiles are dealt, the target and whether it has to be met exactly, the last "
        "tile’s points, whether the opening tile of a round may win, when a round in pairs ends, "
        "what a revoke costs, and what becomes of a misplaced tile. "
        f"Legs are played like this: {rules.describe()}."
    )


# The clauses

TITLES: Final[Mapping[str, str]] = {
    "A": "The words",
    "B": "The deal and the lead",
    "C": "Placing and knocking",
    "D": "Counting",
    "E": "How a round ends",
    "F": "From points to the win",
    "G": "What is written down",
    "H": "House rules",
}
"""What the clauses under each letter are about."""

_CLAUSES: Final[Mapping[str, tuple[str, Words]]] = {
    "A1": (
        "The tiles",
        (
            f"One double-six set: {len(DOUBLE_SIX)} tiles, each pair of the numbers 0 to "
            f"{HIGHEST_HALF} once."
        ),
    ),
    "A2": (
        "Seats and sides",
        (
            "Two, three or four sit at the table, counted clockwise. Of two or three each is a "
            "side; of four, those who sit opposite each other are partners."
        ),
    ),
    "A3": (
        "Rounds and legs",
        lambda rules: (
            "A round is one deal, played out. A leg is the race to the target of "
            f"{rules.target}, over as many rounds as it takes."
        ),
    ),
    "A4": (
        "Points and pips",
        "Points are what is pegged. The pips at the ends make a total, and a total is not points.",
    ),
    "B1": ("The deal", _deal),
    "B2": ("The first lead", "Who leads the first round of a leg is settled by lot."),
    "B3": ("Opening", "Whoever leads may open the round with any tile of the hand."),
    "B4": (
        "The next lead",
        "After every round, won or blocked, the lead moves on one seat clockwise.",
    ),
    "B5": ("Turns", "Turns go round clockwise."),
    "C1": ("Joining", _joining),
    "C2": ("Who can must", _must_place),
    "C3": ("Knocking", "Whoever can place nothing knocks, and the turn passes on."),
    "C4": ("Your own tiles", "A tile is played once, and by whoever holds it."),
    "C5": (
        "Doubles",
        "A double lies across the line and branches nowhere: the line has two ends, never more.",
    ),
    "C6": (
        "No tiles left",
        "A player without tiles, which happens only in pairs, is passed over and does not knock.",
    ),
    "D1": (
        "The two ends",
        "After every placement, the first of a round and the last too, the two ends are added.",
    ),
    "D2": (
        "A double at an end",
        "A double at an end counts both halves; once a tile is joined to it, it counts nothing.",
    ),
    "D3": (
        "A tile by itself",
        (
            "A tile that is alone on the table counts each half once, a double too: at most "
            f"{LARGEST_OPENING_TOTAL}."
        ),
    ),
    "D4": ("What pays", _counting_awards),
    "D5": (
        "No other award",
        f"So one placement is awarded {one_of(PLACEMENT_AWARDS)} points, and nothing else.",
    ),
    "E1": ("Chipping out", _chipping_out),
    "E2": ("Chipping out in pairs", _pairs_chipping_out),
    "E3": (
        "A blocked round",
        (
            "A round is blocked when nobody who still holds tiles can place one. It ends there, "
            "and the last tile’s points go to nobody."
        ),
    ),
    "E4": ("Tiles left over", "Tiles left in the hands score for nobody."),
    "F1": ("One sum", _one_sum),
    "F2": ("Past the target", _passing),
    "F3": (
        "It was played all the same",
        (
            "A placement that is disregarded still happened: its tile stays on the table, and a "
            "last tile ends the round."
        ),
    ),
    "F4": ("Winning", _winning),
    "F5": ("What can be worth what", _worth),
    "G1": (
        "How much is written",
        (
            "A leg is written down by its winner, its final score, what was pegged, or every "
            "placement. Each is checked by itself, and the fuller record has to come to the same. "
            "What a record does not show is unchecked, which is not the same as right."
        ),
    ),
    "G2": (
        "What was pegged",
        (
            "A round has one chip-out at most, as its last entry, written down even where it is "
            "worth nothing. Each entry is worth what a placement can be worth, and nothing but a "
            "penalty comes after the win."
        ),
    ),
    "G3": (
        "The final score",
        lambda rules: (
            f"One side has {rules.target}, every other {rules.target - 1} at most; nothing else "
            "can be a final score."
        ),
    ),
    "H": ("What leagues change", _house_rules),
}

CLAUSES: Final = tuple(_CLAUSES)
"""The numbers of all clauses, in their order."""


def _sentences(number: str, rules: HouseRules) -> list[str]:
    _, words = _CLAUSES[number]
    return _BETWEEN.split(words if isinstance(words, str) else words(rules))


def clause(number: str, rules: HouseRules = STANDARD) -> Clause:
    """One clause under these house rules; KeyError for a number that is none."""
    said, usual = _sentences(number, rules), _sentences(number, STANDARD)
    return Clause(
        number,
        _CLAUSES[number][0],
        tuple(Sentence(text, own=text not in usual) for text in said),
        " ".join(text for text in usual if text not in said),
    )


def sections(rules: HouseRules = STANDARD) -> tuple[Section, ...]:
    """All clauses under these house rules, letter by letter."""
    return tuple(
        Section(letter, title, tuple(clause(one, rules) for one in CLAUSES if one[0] == letter))
        for letter, title in TITLES.items()
    )
