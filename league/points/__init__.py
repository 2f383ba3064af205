"""What a result is worth: points, and who won, from its facts under a competition's rules.

Points are derived whenever a table is read, so a changed rule recomputes by itself. Facts that
cannot be valued are refused here (:class:`FactsError`), and must be refused before they are
recorded. Nothing is rounded: inside, points are whole numbers of quarters.
"""

from league.points.examples import (
    Example,
    example_scores,
    examples,
    worked_example,
    worked_examples,
)
from league.points.facts import VOID_TALLY, FactsError, MatchFacts, Outcome, Tally
from league.points.scoring import Scorer, match_points, outcome

__all__ = [
    "VOID_TALLY",
    "Example",
    "FactsError",
    "MatchFacts",
    "Outcome",
    "Scorer",
    "Tally",
    "example_scores",
    "examples",
    "match_points",
    "outcome",
    "worked_example",
    "worked_examples",
]
