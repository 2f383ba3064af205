"""What a revoke may cost where house rules fix it, and what a ruling may set where they do not (H).

A revoke is found at the end of a hand: 8 points are pegged back from the side that withheld a tile,
or the other side gains 8 if that side has fewer. Who withheld a tile is not known here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import wording
from scoring.events import Penalty, opening_capital, side_name
from scoring.house_rules import PENALTY_POINTS, HouseRules, Revoke
from scoring.pegging import Outcome
from scoring.problems import Problem
from scoring.whole import is_whole


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


def revoke(side: int, scores: Sequence[int], rules: HouseRules) -> Penalty | None:
    """What the house rules make of a tile that one of two sides withheld (H).

    8 pegged back from it, or 8 given to the other if it has fewer. None where a revoke is ruled on.
    ValueError unless there are two scores, and for a side that is none of theirs.
    """
    if len(scores) != 2 or not is_whole(side, 2):
        raise ValueError(f"no side {side!r} among {len(scores)}: a revoke is between two sides")
    if rules.revoke is Revoke.RULED:
        return None
    if scores[side] >= PENALTY_POINTS:
        return Penalty(side, -PENALTY_POINTS)
    return Penalty(1 - side, PENALTY_POINTS)


def penalise(
    penalty: Penalty, scores: Sequence[int], winner: int | None, rules: HouseRules
) -> Penalised:
    """Peg a penalty to `scores`, where `winner` may have won (H).

    A gain that would pass the target is disregarded. Pegging the winner back reopens the leg.
    """
    side, points, target = penalty.side, penalty.points, rules.target
    before = scores[side]
    total = before + points
    values = {"before": before, "points": abs(points), "total": total, "target": target}
    if points > 0 and total > target:
        text = wording.TOO_MANY.format_map(values)
        return Penalised(penalty, Outcome.DISREGARDED, tuple(scores), winner, text)
    if points == 0 or total < 0 or taken_by_another(penalty, scores, winner, rules):
        text = wording.STAYS.format_map(values)
        return Penalised(penalty, Outcome.REFUSED, tuple(scores), winner, text)
    won = total == target
    after = tuple(total if other == side else score for other, score in enumerate(scores))
    if won:
        winner = side
    elif winner == side:
        winner = None
    words = wording.WINS if won else wording.ADDS if points > 0 else wording.TAKES
    return Penalised(penalty, Outcome.COUNTED, after, winner, words.format_map(values))


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
        name = opening_capital(side_name(event.side, names))
        problems.append(_cannot_be_taken(name, before, size, rules))
    elif event.points > 0 and rules.revoke is Revoke.PEG_BACK:
        fewest = min(score for side, score in enumerate(scores) if side != event.side)
        if fewest >= PENALTY_POINTS:
            problems.append(wording.PENALTY_GIVEN.say(fewest=fewest, fixed=PENALTY_POINTS))
    return problems


def _cannot_be_taken(name: str, before: int, size: int, rules: HouseRules) -> Problem:
    """Why `size` points cannot be pegged back from `before`, and what would be right."""
    if rules.revoke is Revoke.PEG_BACK and before < PENALTY_POINTS:
        return wording.PENALTY_OF_TOO_FEW.say(side=name, before=before, fixed=PENALTY_POINTS)
    if before == 0:
        return wording.PENALTY_OF_NONE.say(side=name, before=before)
    return wording.PENALTY_BELOW_ZERO.say(side=name, before=before, size=size)


def _check_size(size: int, rules: HouseRules) -> list[Problem]:
    if size == 0:
        return [wording.PENALTY_ZERO.say()]
    if rules.revoke is Revoke.RULED:
        return [wording.PENALTY_BY_RULING.say(size=size)]
    if size != PENALTY_POINTS:
        return [wording.PENALTY_AMOUNT.say(size=size, fixed=PENALTY_POINTS)]
    return []
