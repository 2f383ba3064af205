"""A written leg that begins with a later round: where the sides stood before it (G1).

The scores written in it tell, since they are what was stood on before and what was earned since. It
is what the record says, not what is known: claims hold each other up, and that is said.
"""

from dataclasses import dataclass, replace
from typing import Final

from scoring.checking import CheckedLeg, check_leg
from scoring.house_rules import LARGEST_TARGET, Finish
from scoring.penalties import Penalised
from scoring.played import RoundEnd
from scoring.problems import Problem, Severity
from scoring.records import Item, LegRecord
from scoring.seats import side_name, sides_at
from scoring.turns import Turn

NOT_ASKED: Final = frozenset({"win-claimed", "not-disregarded"})
"""Problems that nobody can tell where no side's score is known."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A record to check in place of the excerpt, with the scores before it.

    `before` has None for a side whose score nobody can tell: `record` then begins with 0 for it,
    and if that is so for all sides, to a target that is never reached. A side of `at_least` may
    have stood higher: a friendly win is written as the target, whatever it passed it by (H).
    """

    record: LegRecord
    before: tuple[int | None, ...]
    at_least: frozenset[int] = frozenset()

    @property
    def scores_known(self) -> bool:
        """Whether any side's score can be told."""
        return any(score is not None for score in self.before)

    def note(self, first_round: int) -> Problem:
        """What is taken for granted, and what is unchecked."""
        seats = self.record.seats
        known, unknown = [], []
        for side, score in enumerate(self.before):
            name = side_name(side, seats)
            if score is None:
                unknown.append(name)
            else:
                known.append(f"{name} on {score}{' or more' if side in self.at_least else ''}")
        message = f"This begins with round {first_round}."
        if known:
            message += f" What is written puts {' and '.join(known)} before it: that is unchecked."
        if unknown:
            message += f" Where {' and '.join(unknown)} stood is not written, and unchecked."
        return Problem("start-not-written", Severity.UNCHECKED, message, "G1")


def excerpt_of(record: LegRecord) -> Excerpt:
    """The record with the scores before it, as far as the scores in it tell (G1).

    ValueError unless its seats are 2, 3 or 4.
    """
    sides = sides_at(record.seats)
    # Played from 0 to no end, so that every event shows what it earns.
    endless = replace(record.rules, target=LARGEST_TARGET)
    loose = LegRecord(endless, record.seats, record.rounds, None, record.names)
    before, at_least = _scores_before(record, check_leg(loose), sides)
    if all(score is None for score in before):
        return Excerpt(loose, before)
    start = tuple(score or 0 for score in before)
    return Excerpt(replace(record, start=start), before, at_least)


def _scores_before(
    record: LegRecord, checked: CheckedLeg, sides: int
) -> tuple[tuple[int | None, ...], frozenset[int]]:
    """For each side, the first score written for it less all that it earned up to there.

    And the sides of which that is a friendly win, from which no more follows than the least.
    """
    target, friendly = record.rules.target, record.rules.finish is Finish.OVER
    before: list[int | None] = [None] * sides
    at_least = set()
    earned = [0] * sides
    side = 0
    for written, played in zip(record.rounds, checked.rounds, strict=True):
        if played is None or not played.scores_known:
            break
        for item, done in zip(written.items, played.done, strict=True):
            score = target if item.what is RoundEnd.WON else item.score
            if done is not None:
                side, points = _earned(item, played.played.history[done])
                earned[side] += points
            elif item.what is not RoundEnd.WON:
                continue
            if score is not None and before[side] is None:
                stood = score - earned[side]
                if friendly and score == target:
                    stood = max(stood, 0)
                    at_least.add(side)
                before[side] = stood if 0 <= stood < target else None
    return tuple(before), frozenset(at_least)


def _earned(item: Item, did: Turn | Penalised) -> tuple[int, int]:
    """The side of a turn or a penalty, and what it added, as the record says."""
    if isinstance(did, Penalised):
        return did.penalty.side, did.penalty.points
    return did.side, 0 if item.disregarded else did.points
