"""Whether a score can be, under the rules of its division, and what of it a table counts."""

from __future__ import annotations

from typing import NamedTuple

from league.importing.present import Pair
from league.points import FactsError, MatchFacts, Scorer
from league.ruleset import Rules


class Score(NamedTuple):
    """Both sides' numbers of one match; nothing where a file does not say."""

    legs: Pair
    boards: Pair | None = None
    pegged: Pair | None = None


class ScoreCheck:
    """Judges scores of one table; made once for many.

    What a match can end like, the boards that the table counts say; what it is worth, the rules.
    """

    def __init__(self, rules: Rules, counted: Rules) -> None:
        self._rules, self._scorer = counted, Scorer(rules)

    def fault(self, score: Score) -> str:
        """Why no match can end like this, or no table count it; nothing where it can be."""
        return self._impossible(score.legs) or self._uncounted(score)

    def query(self, score: Score) -> str:
        """What is odd about a score that can be: fewer legs than the match has."""
        possible, most = self._rules.possible_scores, self._rules.legs_most
        if possible is None or most is None or score.legs in possible:
            return ""
        home, away = score.legs
        return (
            f"{home}–{away} makes {_legs(home + away)}, fewer than this match has ({most}). Were"
            " legs void or not played?"
        )

    def _impossible(self, legs: Pair) -> str:
        possible, most = self._rules.possible_scores, self._rules.legs_most
        if possible is None or most is None or legs in possible:
            return ""
        home, away = legs
        if not home + away:
            return "0–0 says that no leg was played; leave the score empty instead."
        if home + away > most:
            return f"{home}–{away} makes {_legs(home + away)}; this match has {most}."
        if any(home <= h and away <= a for h, a in possible):
            return ""
        return f"No match of these boards can end {home}–{away}; correct one of the two."

    def _uncounted(self, score: Score) -> str:
        boards, pegged = score.boards or (None, None), score.pegged or (None, None)
        facts = MatchFacts(
            home_legs=score.legs[0],
            away_legs=score.legs[1],
            home_boards=boards[0],
            away_boards=boards[1],
            home_aggregate=pegged[0],
            away_aggregate=pegged[1],
        )
        try:
            self._scorer.tally(facts)
        except FactsError as error:
            return f"This result cannot be counted: {error}. Give the file a column for each side."
        return ""


def _legs(number: int) -> str:
    return "1 leg" if number == 1 else f"{number} legs"
