"""What a revoke may cost where house rules fix it, and what a ruling may set where they do not (H).

A revoke is found at the end of a hand: 8 points are pegged back from the side that withheld a tile,
or the other side gains 8 if that side has fewer. Who withheld a tile is not known here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.events import Penalty, opening_capital, side_name
from scoring.house_rules import PENALTY_POINTS, HouseRules, Revoke
from scoring.pegging import Outcome
from scoring.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class Penalised:
    """What a penalty did (H): `scores` and `winner` are those after it, `text` the sum in words.

    REFUSED is the outcome of one that cannot be: of no points, below 0, or to the target once
    another side has won.
    """

    penalty: Penalty
    outcome: Outcome
    scores: tuple[int, ...]
    winner: int | None
    text: str


def penalise(
    penalty: Penalty, scores: Sequence[int], winner: int | None, rules: HouseRules
) -> Penalised:
    """Peg a penalty to `scores`, where `winner` may have won (H).

    A gain that would pass the target is disregarded. Pegging the winner back reopens the leg.
    """
    side, points, target = penalty.side, penalty.points, rules.target
    before = scores[side]
    total = before + points
    summed = f"{before} {'+' if points > 0 else '−'} {abs(points)} = {total}"
    if points > 0 and total > target:
        text = f"{summed} would pass {target}, so nothing is added."
        return Penalised(penalty, Outcome.DISREGARDED, tuple(scores), winner, text)
    if points == 0 or total < 0 or taken_by_another(penalty, scores, winner, rules):
        return Penalised(penalty, Outcome.REFUSED, tuple(scores), winner, f"Stays on {before}.")
    won = total == target
    after = tuple(total if other == side else score for other, score in enumerate(scores))
    if won:
        winner = side
    elif winner == side:
        winner = None
    text = f"{summed}: won." if won else f"{summed}."
    return Penalised(penalty, Outcome.COUNTED, after, winner, text)


def taken_by_another(
    penalty: Penalty, scores: Sequence[int], winner: int | None, rules: HouseRules
) -> bool:
    """Whether a penalty would bring its side to the target though another has won (F4)."""
    total = scores[penalty.side] + penalty.points
    return total == rules.target and winner not in {None, penalty.side}


def check_penalty(
    event: Penalty,
    scores: Sequence[int],
    rules: HouseRules,
    names: Sequence[str] | None = None,
) -> list[Problem]:
    """Everything wrong with a penalty that meets `scores`, one a side (H)."""
    size = abs(event.points)
    before = scores[event.side]
    problems = _check_size(size, rules)
    if before + event.points < 0:
        message = f"{opening_capital(side_name(event.side, names))} has {before}, "
        message += _cannot_be_taken(before, size, rules)
        problems.append(Problem("penalty-below-zero", Severity.ERROR, message, "H"))
    elif event.points > 0 and rules.revoke is Revoke.PEG_BACK:
        fewest = min(score for side, score in enumerate(scores) if side != event.side)
        if fewest >= PENALTY_POINTS:
            message = (
                f"The side that withheld a tile has {fewest}, so {PENALTY_POINTS} are pegged back "
                "from it. Points are given to the other side only where it has fewer."
            )
            problems.append(Problem("penalty-given", Severity.ERROR, message, "H"))
    return problems


def _cannot_be_taken(before: int, size: int, rules: HouseRules) -> str:
    """Why `size` points cannot be pegged back from `before`, and what would be right."""
    fixed = PENALTY_POINTS
    if rules.revoke is Revoke.PEG_BACK and before < fixed:
        return (
            f"fewer than {fixed}, so {fixed} cannot be pegged back: "
            f"the other side gains {fixed} instead."
        )
    if before == 0:
        return "so nothing can be pegged back."
    return f"so {size} cannot be pegged back: {before} is the most."


def _check_size(size: int, rules: HouseRules) -> list[Problem]:
    if size == 0:
        return [Problem("penalty-zero", Severity.ERROR, "A penalty of 0 points is none.", "H")]
    if rules.revoke is Revoke.RULED:
        message = f"These house rules fix no penalty: {size} points stand only by a ruling."
        return [Problem("penalty-by-ruling", Severity.QUERY, message, "H")]
    if size != PENALTY_POINTS:
        message = f"A revoke costs {PENALTY_POINTS} points, not {size}."
        return [Problem("penalty-amount", Severity.ERROR, message, "H")]
    return []
