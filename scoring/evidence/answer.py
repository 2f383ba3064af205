"""What the tiles left on the table prove about the points of a round."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scoring.evidence.checks import check_facts
from scoring.evidence.contradiction import contradiction
from scoring.evidence.facts import Facts
from scoring.evidence.narrowing import Narrowing, narrowing
from scoring.evidence.solving import Orders, is_exact, solve
from scoring.evidence.tally import Combination
from scoring.evidence.witness import Witness, write
from scoring.evidence.words import (
    choice,
    combination_in_words,
    side_in_words,
    standing_in_words,
)
from scoring.problems import Place, Problem, Severity
from scoring.seats import side_name

Claim = Sequence[int | None]
"""Points by side; None where nothing is claimed."""


@dataclass(frozen=True)
class Evidence:
    """The possible points of a round, by side, and what follows from them.

    - `totals`: every combination of points that the sides can have made, in order. Chip-out points
      are in it (F1). Where the scores before the round are known, points are what counted, and
      disregarded events are none (F2); where they are not, points are what was earned, and an event
      that passed the target would have to be taken off.
    - `exact`: every one of `totals` is possible. If false, some may not be; those missing are
      impossible all the same.
    - `problems`: why the facts cannot be true; then there are no totals.
    - `contradicting`: where no order fits them all, the places of the fewest facts that contradict
      each other; the only problem then names them.

    A knock is refuted by the known hand of its seat and by its later tiles alone (C2): what an
    unknown hand may have held is not guessed at.
    """

    facts: Facts
    totals: tuple[Combination, ...]
    exact: bool
    problems: tuple[Problem, ...]
    _orders: Orders | None = field(repr=False, compare=False)
    contradicting: tuple[Place, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether the facts leave one combination of points, and no other."""
        return len(self.totals) == 1

    @property
    def scores(self) -> tuple[Combination, ...] | None:
        """The possible scores after the round, in the order of `totals`; None without a start.

        By side, each 0 to the target (F2, F4).
        """
        before = self.facts.scores
        if before is None:
            return None
        return tuple(
            tuple(score + made for score, made in zip(before, total, strict=True))
            for total in self.totals
        )

    def points_of(self, side: int) -> tuple[int, ...]:
        """Everything that one side, from 0, can have made in the round, in order."""
        return tuple(sorted({total[side] for total in self.totals}))

    def allows(self, claim: Claim) -> bool:
        """Whether points claimed by side are possible; ValueError for the wrong number of sides."""
        return any(_fits(total, claim) for total in self._for_claim(claim))

    def check_claim(self, claim: Claim) -> Problem | None:
        """Why points claimed by side are impossible, and which are possible; None if they are.

        None too where the facts themselves are impossible: that is in `problems`. ValueError for
        the wrong number of sides.
        """
        if self.problems or self.allows(claim):
            return None
        facts = self.facts
        for side, made in enumerate(claim):
            possible = self.points_of(side)
            if made is not None and made not in possible:
                message = (
                    f"{side_in_words(side, facts.seats)} can have made {choice(possible)} in this "
                    f"round; {made} is impossible."
                )
                return Problem("points-impossible", Severity.ERROR, message, "D4", ("claim", side))
        said = " and ".join(
            f"{made} by {side_name(side, facts.seats)}"
            for side, made in enumerate(claim)
            if made is not None
        )
        message = f"Each of these is possible, but not together: {said}.{self._last_of(claim)}"
        return Problem("points-not-together", Severity.ERROR, message, "D4", ("claim",))

    def witness(self, claim: Claim) -> Witness | None:
        """One way to have played a round with the points claimed; None if there is none.

        Where the answer is not exact, turns (B5) are not kept in it. ValueError for the wrong
        number of sides.
        """
        total = next((total for total in self._for_claim(claim) if _fits(total, claim)), None)
        if total is None or self._orders is None:
            return None
        order = self._orders.order(total)
        if order is None:
            return None
        in_turn = self.facts.in_turn and self.exact
        return write(self._orders.layout, order, total, in_turn=in_turn)

    @cached_property
    def orders(self) -> dict[Combination, int]:
        """By combination of points the number of orders that lead to it, at least 1.

        An order says which tile was placed when and by which seat. Where `orders_exact` is false,
        it says by which side, and turns are left aside, so that the numbers are no more than a hint
        which points are likelier. To count takes longer than to find the points: for long lines of
        which little is known a few tenths of a second.
        """
        counted = self._counted
        if counted is None:
            return {}
        numbers = counted.tally.numbers(counted.value)
        return {total: numbers[total] for total in self.totals}

    @property
    def orders_exact(self) -> bool:
        """Whether `orders` has the true numbers.

        Not where they are too many to go through in turn, nor, with turns left aside, where several
        seats may have played a tile.
        """
        counted = self._counted
        if counted is None:
            return True
        return is_exact(self.facts, counted) and (self.facts.in_turn or not counted.layout.unsure)

    @cached_property
    def _counted(self) -> Orders | None:
        return None if self._orders is None else solve(self.facts, counting=True)

    @property
    def narrowing(self) -> Narrowing | None:
        """The further fact that would narrow it most; None if it is settled or none is sure to."""
        return self._asked[0]

    @property
    def asked_all(self) -> bool:
        """Whether every further fact could be looked at in time, to find the best."""
        return self._asked[1]

    @cached_property
    def _asked(self) -> tuple[Narrowing | None, bool]:
        return (None, True) if self._orders is None else narrowing(self.facts, self._orders)

    @property
    def summary(self) -> tuple[str, ...]:
        """The answer in sentences: what each side can have made, or why the facts cannot be."""
        if self.problems:
            return tuple(problem.message for problem in self.problems)
        seats = self.facts.seats
        if self.settled and self.exact:
            settled = f"These facts settle it: {combination_in_words(self.totals[0], seats)}."
            stand = self.scores
            return (settled,) if stand is None else (settled, standing_in_words(stand[0], seats))
        said = [
            f"{side_in_words(side, seats)} can have made {choice(self.points_of(side))}."
            for side in range(self.facts.sides)
        ]
        count = len(self.totals)
        said.append(f"Together that is {count} combination{'' if count == 1 else 's'} of points.")
        if not self.exact:
            said.append(
                "There are too many orders to go through them all turn by turn, so some of these "
                "may be impossible; nothing else is possible."
            )
        return tuple(said)

    def _for_claim(self, claim: Claim) -> tuple[Combination, ...]:
        if len(claim) != self.facts.sides:
            raise ValueError(f"a claim has points for {self.facts.sides} sides, not {len(claim)}")
        return self.totals

    def _last_of(self, claim: Claim) -> str:
        """What the last side claimed for can have made if the rest of the claim is right."""
        last = max(side for side, made in enumerate(claim) if made is not None)
        rest = [None if side == last else made for side, made in enumerate(claim)]
        possible = sorted({total[last] for total in self.totals if _fits(total, rest)})
        name = side_name(last, self.facts.seats)
        return f" With the rest {name} can have made {choice(possible)}." if possible else ""


def evidence(facts: Facts) -> Evidence:
    """Everything that the sides can have made in a round, given what is known about it (A to F, H).

    Never raises: facts that contradict each other are among the `problems` of the answer.
    """
    problems = check_facts(facts)
    if problems:
        return Evidence(facts, (), True, problems, None)
    orders = solve(facts)
    totals = tuple(orders.tally.combinations(orders.value))
    if not totals:
        problem, places = contradiction(facts)
        return Evidence(facts, (), True, (problem,), None, places)
    return Evidence(facts, totals, is_exact(facts, orders), (), orders)


def _fits(total: Combination, claim: Claim) -> bool:
    return all(made in {None, points} for points, made in zip(total, claim, strict=True))
