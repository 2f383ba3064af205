"""What a tile withheld costs: told before it is pegged, side by side, and then pegged.

Where the house rules fix it, what happens follows from the scores alone (``scoring.penalties``).
Where a revoke is ruled on, whoever holds the card writes down what was ruled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matches.leg_story import points
from matches.merge import SIDES
from matches.views.leg_words import WORDS
from scoring.house_rules import PENALTY_POINTS, HouseRules, Revoke
from scoring.leg import LegReplay
from scoring.penalties import penalise, revoke


@dataclass(frozen=True)
class RevokeKey:
    """What it costs if one side withheld a tile: the side's name, and what will happen."""

    side: str
    name: str
    words: str


def is_ruled_on(rules: HouseRules) -> bool:
    """Whether the house rules leave it to a ruling what a revoke costs."""
    return rules.revoke is Revoke.RULED


def revoke_keys(played: LegReplay, rules: HouseRules, names: Sequence[str]) -> list[RevokeKey]:
    """What will happen, by who withheld a tile; nothing where that is ruled on."""
    keys = []
    for at, side in enumerate(SIDES):
        penalty = revoke(at, played.scores, rules)
        if penalty is None:
            continue
        done = penalise(penalty, played.scores, played.winner, rules)
        if penalty.points < 0:
            what = WORDS["revoke_back"].format(points=points(PENALTY_POINTS))
        else:
            what = WORDS["revoke_given"].format(
                least=PENALTY_POINTS, name=names[penalty.side], points=points(PENALTY_POINTS)
            )
        reopened = played.winner is not None and done.winner is None
        goes_on = f" {WORDS['revoke_reopens']}" if reopened else ""
        keys.append(RevokeKey(side.value, names[at], f"{what}: {done.text}{goes_on}"))
    return keys
