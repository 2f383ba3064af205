"""A leg as it is recorded: by its winner, by its final score, or by every event pegged (G1).

Each depth is checked alone, and a deeper record must reproduce the shallower one. What a depth
cannot show is not guessed: a winner without a score has nothing to check but that it is a side.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.events import (
    Blocked,
    LegEvent,
    NextRound,
    Peg,
    Penalty,
    opening_capital,
    side_name,
)
from scoring.house_rules import Finish, HouseRules
from scoring.played import LegReplay, RoundEnd, RoundPlayed, Step
from scoring.problems import Problem, Severity
from scoring.replay import replay
from scoring.seats import SIDES_OF_SEATS
from scoring.whole import is_whole

__all__ = [
    "Blocked",
    "Checked",
    "LegEvent",
    "LegReplay",
    "NextRound",
    "Peg",
    "Penalty",
    "RoundEnd",
    "RoundPlayed",
    "Step",
    "check_agreement",
    "check_final_score",
    "check_winner",
    "replay",
    "winner_of",
]


@dataclass(frozen=True, slots=True)
class Checked:
    """A leg at a shallow depth: its winner, None if the record shows none, and what is wrong."""

    winner: int | None
    problems: tuple[Problem, ...] = ()


def check_winner(winner: int | None, sides: int = 2) -> Checked:
    """A leg of which only the winning side, from 0, is known (G1).

    None is a leg that nobody is said to have won, which is a problem (F4). ValueError unless there
    are two or three `sides`, and for a winner that is none of them.
    """
    _refuse_sides(sides)
    if winner is None:
        message = "Nobody is marked as the winner: a finished leg has exactly one."
        return Checked(
            None, (Problem("winner-missing", Severity.ERROR, message, "F4", ("winner",)),)
        )
    if not is_whole(winner, sides):
        raise ValueError(f"there is no side {winner!r} among {sides}")
    return Checked(winner)


def _refuse_sides(sides: int) -> None:
    if sides not in SIDES_OF_SEATS.values():
        raise ValueError(f"a leg has 2 or 3 sides, not {sides}")


def winner_of(scores: Sequence[int | None], rules: HouseRules) -> int | None:
    """The one side on the target, which has won (F4); None where that is nobody, or several."""
    on_target = [side for side, score in enumerate(scores) if score == rules.target]
    return on_target[0] if len(on_target) == 1 else None


def check_final_score(
    scores: Sequence[int | None], rules: HouseRules, *, names: Sequence[str] | None = None
) -> Checked:
    """A leg of which the final score is known, None for a score that is missing (F5, G3).

    One side stands on exactly the target and every other on 0 to target - 1; under the friendly
    finish too, since the winner's score is written as the target. `names` are what messages call
    the sides. ValueError unless there are two or three sides, and for a score that is no whole
    number.
    """
    _refuse_sides(len(scores))
    if any(type(score) is not int for score in scores if score is not None):
        raise ValueError(f"scores are whole numbers, not {tuple(scores)}")
    problems = [
        problem
        for side, score in enumerate(scores)
        if (problem := _check_score(side, score, scores, rules, names)) is not None
    ]
    on_target = scores.count(rules.target)
    given = [score for score in scores if score is not None]
    if on_target > 1:
        problems.append(_two_winners(on_target, len(scores), rules))
    elif len(given) == len(scores) and max(given) < rules.target:
        problems.append(_no_winner(given, rules, names))
    return Checked(None if problems else winner_of(scores, rules), tuple(problems))


def check_agreement(
    rules: HouseRules,
    *,
    winner: int | None = None,
    scores: Sequence[int | None] | None = None,
    replayed: LegReplay | None = None,
    names: Sequence[str] | None = None,
) -> list[Problem]:
    """Where a deeper record does not reproduce a shallower one (G1).

    None stands for a depth, or a side's score, that is not recorded. Only the depths are compared
    with each other: each is checked alone elsewhere. ValueError for a winner that is no side, and
    for depths that are not of the same number of sides.
    """
    pegged = None if replayed is None else replayed.scores
    recorded = {len(each) for each in (scores, pegged) if each is not None}
    if len(recorded) > 1:
        raise ValueError("the depths of one leg are of one number of sides")
    sides = max(recorded, default=max(SIDES_OF_SEATS.values()))
    if winner is not None and not is_whole(winner, sides):
        raise ValueError(f"there is no side {winner!r} among {sides}")
    problems: list[Problem] = []
    if winner is not None and scores is not None and None not in scores:
        shown, depth = winner_of(scores, rules), "final score"
    elif replayed is not None:
        shown, depth = replayed.winner, "events"
    else:
        return problems

    if winner is not None and shown != winner:
        problems.append(_winner_differs(winner, shown, depth, names))
    if replayed is not None and scores is not None:
        problems.extend(
            _score_differs(side, score, pegged, names)
            for side, (score, pegged) in enumerate(zip(scores, replayed.scores, strict=True))
            if score is not None and score != pegged
        )
    return problems


def _check_score(
    side: int,
    score: int | None,
    scores: Sequence[int | None],
    rules: HouseRules,
    names: Sequence[str] | None,
) -> Problem | None:
    name, target, place = side_name(side, names), rules.target, ("score", side)
    if score is None:
        message = (
            f"The score of {name} is missing: {target} for the winner, else 0 to {target - 1}."
        )
        return Problem("score-missing", Severity.ERROR, message, "F5", place)
    if score < 0:
        message = f"{score} for {name} is below 0: the loser of a leg has 0 to {target - 1}."
        return Problem("score-negative", Severity.ERROR, message, "F5", place)
    if score <= target:
        return None
    if target in scores:
        message = (
            f"{score} for {name} is too high: against {target} the loser has 0 to {target - 1}."
        )
        return Problem("loser-too-high", Severity.ERROR, message, "F5", place)
    if rules.finish is Finish.OVER:
        right = f"the winner's score is written as {target}, also where the last event passed it."
    else:
        right = f"the winner has exactly {target}; an event that would pass it is disregarded."
    message = f"{score} for {name} is past {target}: {right}"
    return Problem("score-past-target", Severity.ERROR, message, "F5", place)


def _two_winners(winners: int, sides: int, rules: HouseRules) -> Problem:
    who = "All three sides" if winners > 2 else "Two sides" if sides > 2 else "Both sides"
    message = (
        f"{who} stand on {rules.target}: the leg ends when the first gets there, "
        f"so the other has 0 to {rules.target - 1}."
    )
    return Problem("two-winners", Severity.ERROR, message, "F5", ("score",))


def _no_winner(scores: Sequence[int], rules: HouseRules, names: Sequence[str] | None) -> Problem:
    stand = ", ".join(f"{side_name(side, names)} {score}" for side, score in enumerate(scores))
    message = f"Nobody stands on {rules.target} ({stand}): a finished leg has one side there."
    return Problem("no-winner", Severity.ERROR, message, "F5", ("score",))


def _winner_differs(
    winner: int, shown: int | None, depth: str, names: Sequence[str] | None
) -> Problem:
    name = opening_capital(side_name(winner, names))
    right = "nobody has won" if shown is None else f"it is {side_name(shown, names)}"
    message = f"{name} is recorded as the winner, but by the {depth} {right}."
    return Problem("winner-differs", Severity.ERROR, message, "G1", ("winner",))


def _score_differs(side: int, score: int, pegged: int, names: Sequence[str] | None) -> Problem:
    name = side_name(side, names)
    message = f"{score} is recorded for {name}, but the events make {pegged}."
    return Problem("score-differs", Severity.ERROR, message, "G1", ("score", side))
