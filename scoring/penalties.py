"""What a revoke may cost where house rules fix it, and what a ruling may set where they do not (H).

A revoke is found at the end of a hand: 8 points are pegged back from the side that withheld a tile,
or the other side gains 8 if that side has fewer. Who withheld a tile is not known here.
"""

from collections.abc import Sequence

from scoring.events import Penalty, opening_capital, side_name
from scoring.house_rules import PENALTY_POINTS, HouseRules, Revoke
from scoring.problems import Problem, Severity


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
        message = (
            f"{opening_capital(side_name(event.side, names))} has {before}, fewer than {size}, so "
            f"{size} cannot be pegged back: the other side gains {size} instead."
        )
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
