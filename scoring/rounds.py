"""What can be asked of whole rounds at event depth, where no tile is known.

The largest rounds are proven bounds, each with a legal round that reaches it; for a deal without a
proven bound nothing is said. How a round was played, tile by tile, is not the business of this
module.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from scoring import wording
from scoring.events import Peg, opening_capital, side_name
from scoring.house_rules import HouseRules
from scoring.pegging import needs
from scoring.played import RoundPlayed, Step
from scoring.problems import Problem

LARGEST_ROUND: Final = {
    (2, 7): 46,
    (3, 5): 38,
    (2, 9): 60,
    (4, 5): 68,
    (4, 6): 80,
    (4, 7): 88,
}
"""The most one side's placements can be awarded in one round, by (seats, tiles each); without
chip-out points.
"""

LARGEST_ROUND_TOGETHER: Final = {(2, 7): 61, (4, 5): 83}
"""The same for all sides together."""


def check_round_sizes(
    rounds: Iterable[RoundPlayed],
    rules: HouseRules,
    seats: int,
    names: Sequence[str] | None = None,
) -> list[Problem]:
    """Rounds that hold more than `seats` hands of the deal can place or earn (B1, D4).

    Rounds with placements after their end are left out: they are wrong already, and are probably
    two rounds.
    """
    each = rules.deal.each(seats)
    problems: list[Problem] = []
    for played in rounds:
        if played.overrun:
            continue
        found = _too_much(played, seats, each, names)
        problems.extend(problem.within("event", played.steps[-1]) for problem in found)
    return problems


def _too_much(
    played: RoundPlayed, seats: int, each: int, names: Sequence[str] | None
) -> Iterable[Problem]:
    hand = each * (2 if seats == 4 else 1)
    most = LARGEST_ROUND.get((seats, each))
    for side, (placed, earned) in enumerate(zip(played.placements, played.awards, strict=True)):
        name = opening_capital(side_name(side, names))
        if placed > hand:
            yield wording.TOO_MANY_PLACEMENTS.say(
                side=name, placed=placed, number=played.number, hand=hand
            )
        if most is not None and earned > most:
            yield wording.ROUND_TOO_LARGE.say(
                side=name, earned=earned, number=played.number, each=each, most=most
            )
    together = LARGEST_ROUND_TOGETHER.get((seats, each))
    earned = sum(played.awards)
    if together is not None and earned > together:
        yield wording.ROUND_TOO_LARGE_TOGETHER.say(
            earned=earned, number=played.number, each=each, together=together
        )


def check_leads(rounds: Sequence[RoundPlayed], steps: Sequence[Step], sides: int) -> list[Problem]:
    """Opening tiles that are out of turn: after every round the lead moves one seat on (B4).

    A query, since a round may be missing from the record. Sides sit in turn also in partnerships.
    """
    problems: list[Problem] = []
    openers = [
        (played.opener, played.number, _opening_step(played, steps))
        for played in rounds
        if played.opener is not None
    ]
    for (opened, first, _), (opens, number, event) in pairwise(openers):
        if (opens - opened - (number - first)) % sides:
            words = wording.LEAD_AGAIN if opens == opened else wording.LEAD_BY_ANOTHER
            problems.append(words.say(number=number, first=first).within("event", event))
    return problems


def _opening_step(played: RoundPlayed, steps: Sequence[Step]) -> int:
    """The place of the opening tile of a round that has one on record (B3).

    A penalty for the round before may have been pegged ahead of it.
    """
    return next(
        index
        for index in played.steps
        if isinstance(event := steps[index].event, Peg) and event.opening_tile
    )


def not_finished(
    scores: Sequence[int],
    rules: HouseRules,
    names: Sequence[str] | None = None,
    *,
    pairs: bool = False,
) -> Problem:
    """The problem of a leg that should be over and that nobody has won (F5)."""
    best = max(range(len(scores)), key=lambda side: scores[side])
    stand = ", ".join(f"{side_name(side, names)} {score}" for side, score in enumerate(scores))
    name = opening_capital(side_name(best, names))
    needed = needs(scores[best], rules, pairs=pairs)
    return wording.NOBODY_HAS_WON.say(stand=stand, side=name, needs=needed)
