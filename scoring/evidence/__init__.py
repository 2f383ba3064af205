"""What the tiles left on the table prove about the points that a round can have been worth.

The facts about a round go in: its final line, and whatever else is known. Every combination of
points that the sides can have made comes out, with an order of play that makes it. Nothing is
guessed, and no player is believed.

    >>> from scoring import Line, Tile
    >>> from scoring.evidence import Facts, evidence
    >>> found = evidence(Facts(Line.parse("36 66 61").tiles, leader=0, opening=Tile.parse("66")))
    >>> found.totals                        # points of side a and of side b, together
    ((4, 0), (4, 8), (12, 0))
    >>> found.allows((None, 8)), found.allows((12, 8))
    (True, False)

What is awarded depends on the stretch of the line that lies there (D1 to D3); turns go round, and a
seat that can place does (B5, C2, C3). Where the facts contradict each other there are no totals,
and `Evidence.problems` says why.
"""

from scoring.evidence.answer import Claim, Evidence, evidence
from scoring.evidence.checks import most_placed
from scoring.evidence.facts import Ended, Facts, Who
from scoring.evidence.narrowing import Narrowing
from scoring.evidence.witness import Witness

__all__ = [
    "Claim",
    "Ended",
    "Evidence",
    "Facts",
    "Narrowing",
    "Who",
    "Witness",
    "evidence",
    "most_placed",
]
