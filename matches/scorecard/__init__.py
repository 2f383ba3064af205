"""A match card as values, its checks, its sums and the content that is signed.

Pure: no Django, no clock, no identity beyond opaque keys. The same checks serve adding, correcting,
importing and ruling. Places are paths with numbers from 1: ("board", 2, "leg", 1, "score", "home"),
("board", 3, "slot", "away", 2), ("match-score", "home"), ("side", "home"); events within a leg are
counted from 0, as ``scoring`` counts them.
"""

from matches.scorecard.content import content, content_hash, from_content, hash_of
from matches.scorecard.legs import check_legs, least_depth
from matches.scorecard.match_score import check_beside_legs, check_match_score
from matches.scorecard.people import appearances_left, check_people
from matches.scorecard.sheets import (
    NO_SCORES,
    SIDES,
    BoardSheet,
    LegSheet,
    Person,
    Scorecard,
    Scores,
    legs_to_come,
    pegged,
    recorded,
    score_is_enough,
    settled,
)
from matches.scorecard.totals import Totals, totals
from matches.scorecard.wording import SIDE_NAMES, Names, board_names
from scoring.problems import Problem

__all__ = [
    "NOT_YET",
    "NO_SCORES",
    "SIDES",
    "SIDE_NAMES",
    "BoardSheet",
    "LegSheet",
    "Names",
    "Person",
    "Problem",
    "Scorecard",
    "Scores",
    "Totals",
    "appearances_left",
    "board_names",
    "check",
    "check_match_score",
    "content",
    "content_hash",
    "from_content",
    "hash_of",
    "least_depth",
    "legs_to_come",
    "pegged",
    "recorded",
    "score_is_enough",
    "settled",
    "totals",
]

NOT_YET = frozenset({"leg-not-entered", "nothing-entered", "nobody-named", "not-finished"})
"""Codes that only say that something is still to come; a page need not shout them."""


def check(card: Scorecard, *, names: Names = SIDE_NAMES) -> tuple[Problem, ...]:
    """Everything wrong with a card. An error keeps it from being official, a query does not."""
    return (*check_beside_legs(card, names), *check_people(card, names), *check_legs(card, names))
