"""What an act on a card refuses with, so that a page can show it in place and lose nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from league.enums import Depth
from league.models import User
from league.policies import NotPossible
from matches.enums import LegState
from matches.scorecard import LegSheet, Scores
from scoring.problems import Place, Problem, Severity

Value = LegSheet | Scores | str | None
"""A leg, a match score, a name or note, or nothing."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """One place of a card that somebody else changed after it was read.

    ``theirs`` stands on the card now under ``version``; sending ``mine`` again with that version
    (or, for the match score and the note, with ``theirs`` as what was seen) puts mine there.
    """

    place: Place
    mine: Value
    theirs: Value
    version: int | None
    by: User | None
    at: datetime | None

    @property
    def pegged(self) -> bool:
        """Whether there is nothing to choose: a leg that was typed is recorded by events by now."""
        depths = [one.depth for one in (self.mine, self.theirs) if isinstance(one, LegSheet)]
        return depths[1:] == [Depth.EVENTS] and depths[0] is not Depth.EVENTS


class Stale(NotPossible):
    """Somebody else changed the same place in the meantime. Nothing was saved."""

    def __init__(self, conflicts: Sequence[Conflict]) -> None:
        pegged = bool(conflicts) and all(conflict.pegged for conflict in conflicts)
        super().__init__(
            "A leg that you typed a score for has been pegged event by event meanwhile, and its"
            " score follows from that. Nothing of yours is saved yet: look at it below, then save"
            " the rest."
            if pegged
            else "Somebody else changed this card while you were at it. Nothing of yours is saved"
            " yet: see both versions below and choose."
        )
        self.conflicts = tuple(conflicts)


class CardProblems(NotPossible):
    """A card that cannot be what was asked, with every problem at its place."""

    def __init__(self, problems: Sequence[Problem], message: str = "") -> None:
        self.problems = tuple(problems)
        wrong = sum(problem.severity is Severity.ERROR for problem in self.problems)
        things = "1 thing is" if wrong == 1 else f"{wrong} things are"
        super().__init__(message or f"{things} not right yet; see the messages beside the fields.")


class WeekProblems(NotPossible):
    """Scores of a week that cannot be saved, by the number of their fixture. Nothing was saved.

    ``conflicts`` are those lines that somebody else filled in meanwhile.
    """

    def __init__(
        self,
        by_fixture: Mapping[int, Sequence[Problem]],
        conflicts: Mapping[int, Conflict] | None = None,
    ) -> None:
        count = len(by_fixture)
        results = "1 result is" if count == 1 else f"{count} results are"
        super().__init__(f"{results} not right yet, so nothing is saved. Correct and save again.")
        self.conflicts = dict(conflicts or {})
        self.by_fixture = {number: tuple(problems) for number, problems in by_fixture.items()}


def in_words(value: Value) -> str:
    """A version of something as a person reads it: "61–48", "won by the home side", "nothing"."""
    if value is None or value == "":
        return "nothing"
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return _score(value)
    who = "" if value.winner is None else f" {value.winner.value}"
    match value.state:
        case LegState.VOID:
            return "void"
        case LegState.UNPLAYED:
            return "not played"
        case LegState.CLAIMED:
            return f"claimed by{who or ' nobody'}"
        case LegState.OPEN | LegState.PLAYED:
            if value.scores != (None, None):
                return _score(value.scores)
            return f"won by{who}" if who else "nothing"


def _score(scores: Scores) -> str:
    if scores == (None, None):
        return "nothing"
    return "–".join("?" if score is None else str(score) for score in scores)
