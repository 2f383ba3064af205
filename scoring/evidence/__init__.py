"""What the tiles left on the table prove about the points that a round can have been worth.

The facts about a round go in: its final line, and whatever else is known. Every combination of
points that the sides can have made comes out, with an order of play that makes it. Nothing is
guessed, and no player is believed.
"""

from scoring.evidence.answer import Claim, Evidence, evidence
from scoring.evidence.facts import Ended, Facts, Who
from scoring.evidence.narrowing import Narrowing
from scoring.evidence.witness import Witness

__all__ = ["Claim", "Ended", "Evidence", "Facts", "Narrowing", "Who", "Witness", "evidence"]
