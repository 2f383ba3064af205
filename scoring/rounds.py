"""What can be asked of whole rounds at event depth, where no tile is known.

The largest rounds are proven bounds, each with a legal round that reaches it; for a deal without a
proven bound nothing is said. How a round was played, tile by tile, is not the business of this
module.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from scoring.events import Peg, opening_capital, side_name
from scoring.house_rules import HouseRules
from scoring.pegging import needs
from scoring.played import RoundPlayed, Step
from scoring.problems import Problem, Severity

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
    problems = []
    for played in rounds:
        if played.overrun:
            continue
        for code, message in _too_much(played, seats, each, names):
            said = f"{message} Is a next round missing?"
            place = ("event", played.steps[-1])
            problems.append(Problem(code, Severity.ERROR, said, "B1", place))
    return problems


def _too_much(
    played: RoundPlayed, seats: int, each: int, names: Sequence[str] | None
) -> Iterable[tuple[str, str]]:
    hand = each * (2 if seats == 4 else 1)
    most = LARGEST_ROUND.get((seats, each))
    deal = f"with {each} tiles each"
    for side, (placed, earned) in enumerate(zip(played.placements, played.awards, strict=True)):
        name = opening_capital(side_name(side, names))
        if placed > hand:
            message = f"{name} has {placed} placements in round {played.number}, but {hand} tiles."
            yield "too-many-placements", message
        if most is not None and earned > most:
            message = (
                f"{name} earns {earned} by placements in round {played.number}; "
                f"{deal} no side can earn more than {most}."
            )
            yield "round-too-large", message
    together = LARGEST_ROUND_TOGETHER.get((seats, each))
    if together is not None and sum(played.awards) > together:
        message = (
            f"Round {played.number} holds {sum(played.awards)} points by placements; "
            f"{deal} all sides together cannot earn more than {together}."
        )
        yield "round-too-large-together", message


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
            message = (
                f"Round {number} is opened out of turn: the lead moves one seat on after every "
                f"round, and {'the same' if opens == opened else 'another'} side opened "
                f"round {first}."
            )
            place = ("event", event)
            problems.append(Problem("lead-out-of-turn", Severity.QUERY, message, "B4", place))
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
    message = (
        f"Nobody has won yet: {stand}. "
        f"{opening_capital(side_name(best, names))} {needs(scores[best], rules, pairs=pairs)}."
    )
    return Problem("not-finished", Severity.ERROR, message, "F5", ())
