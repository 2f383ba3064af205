"""What a sheet says by what is written beside its points: what counted, where it led, who won.

Two sheets can have the same points and yet say different things: one has a tile that passed the
target as counted, the other has it disregarded. Where nothing is written, a sheet says what follows
by the rules from what it has before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from matches.scoresheets.checking import Checked
from matches.scoresheets.reading import Written
from scoring.events import Peg, Penalty
from scoring.house_rules import Finish, HouseRules
from scoring.leg import Step
from scoring.pegging import Outcome

NOTHING_ADDED: Final = frozenset({Outcome.DISREGARDED, Outcome.REFUSED})
"""What becomes of points that are not counted."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a sheet says after one of its events: where the sides stand, and who has won.

    ``counts``: whether the event counted; True too for what was worth nothing anyway.
    """

    scores: tuple[int, ...]
    winner: int | None = None
    counts: bool = True


def claims_of(sheet: Checked, rules: HouseRules) -> Iterator[Claim]:
    """What a sheet says after each of its events, from the first."""
    sides = len(sheet.played.scores)
    right = claim = (0,) * sides
    winner: int | None = None
    for item, step in zip(sheet.read.items, sheet.played.steps, strict=True):
        counts = True
        if isinstance(item.event, Peg | Penalty):
            side = item.event.side
            score = _score(item, claim[side], step.scores[side] - right[side])
            counts = _counts(item, step, changed=score != claim[side])
            claim = (*claim[:side], score, *claim[side + 1 :])
            if winner is None and (item.won or (counts and _is_home(score, rules))):
                winner = side
            elif isinstance(item.event, Penalty) and winner == side and score < rules.target:
                winner = None  # taken back
        right = step.scores
        yield Claim(claim, winner, counts)


def _score(item: Written, before: int, added: int) -> int:
    if item.score is not None:
        return item.score
    return before if item.crossed else before + added


def _counts(item: Written, step: Step, *, changed: bool) -> bool:
    if not step.points:
        return True
    return not item.crossed and (changed or step.outcome not in NOTHING_ADDED)


def _is_home(score: int, rules: HouseRules) -> bool:
    return score == rules.target or (score > rules.target and rules.finish is Finish.OVER)
