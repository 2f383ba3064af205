"""Which facts contradict each other, where no order of the tiles fits all of them.

The fewest that cannot be true together are named: mostly two. What is found holds whatever else is
true, since the rest of the facts was left out of account.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from scoring.evidence.effort import Effort
from scoring.evidence.facts import Ended, Facts
from scoring.evidence.solving import solve
from scoring.problems import Place, Problem, Severity
from scoring.seats import seat_name, side_name

_MOST_SETS: Final = 400
"""Enough where much is known, and where little is, nothing contradicts itself so soon."""
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of several: where it stands, in words, and how to do without it."""

    place: Place
    text: str
    without: Callable[[Facts], Facts]


def contradiction(facts: Facts) -> tuple[Problem, tuple[Place, ...]]:
    """The problem that facts are which no order fits, and where each that it names stands.

    The line itself must be one.
    """
    found = list(_each(facts))
    guilty = _fewest(facts, found)
    return _problem(facts, guilty), tuple(fact.place for fact in guilty)


def _each(facts: Facts) -> Iterator[Fact]:
    if facts.ended_by is not None:
        done = "chipped out" if facts.ended is Ended.CHIP_OUT else "won"
        side = side_name(facts.ended_by, facts.seats)
        yield Fact(("ended_by",), f"{side} {done}", lambda f: replace(f, ended_by=None, ended=None))
    elif facts.ended is not None:
        yield Fact(("ended",), _ENDED[facts.ended], lambda f: replace(f, ended=None))
    if facts.played_by is not None:
        text = "who played which tile"
        yield Fact(("played_by",), text, lambda f: replace(f, played_by=None))
    if facts.leader is not None:
        text = f"{seat_name(facts.leader)} led"
        yield Fact(("leader",), text, lambda f: replace(f, leader=None))
    if facts.opening is not None:
        text = f"{facts.opening} opened"
        yield Fact(("opening",), text, lambda f: replace(f, opening=None))
    if facts.last is not None:
        text = f"{facts.last} was placed last"
        yield Fact(("last",), text, lambda f: replace(f, last=None))
    for seat, hand in enumerate(facts.left or ()):
        if hand is not None:
            text = f"{hand or 'nothing'} was left in the hand of {seat_name(seat)}"
            yield Fact(("left", seat), text, _without_hand(seat))
    if facts.scores is not None:
        text = f"the scores before the round, {'–'.join(map(str, facts.scores))}"
        yield Fact(("scores",), text, lambda f: replace(f, scores=None))


_ENDED: Final = {
    Ended.CHIP_OUT: "somebody chipped out",
    Ended.BLOCKED: "the round was blocked",
    Ended.WON: "the leg was won",
    Ended.UNFINISHED: "the round was not over",
}


def _without_hand(seat: int) -> Callable[[Facts], Facts]:
    def without(facts: Facts) -> Facts:
        hands = list(facts.left or ())
        hands[seat] = None
        return replace(facts, left=tuple(hands))

    return without


def _fewest(facts: Facts, found: list[Fact]) -> list[Fact]:
    """One fact or two that cannot be true; else as few as leaving out one by one comes to."""
    for size in (1, _PAIR):
        for few in combinations(found, size):
            if _impossible(_only(facts, found, few)):
                return list(few)
    guilty = list(found)
    for fact in found:
        fewer = [other for other in guilty if other is not fact]
        if _impossible(_only(facts, found, fewer)):
            guilty = fewer
    return guilty


def _only(facts: Facts, found: list[Fact], kept: list[Fact] | tuple[Fact, ...]) -> Facts:
    for fact in found:
        if fact not in kept:
            facts = fact.without(facts)
    return facts


def _impossible(facts: Facts) -> bool:
    return not solve(facts, effort=Effort(_MOST_SETS)).value


def _problem(facts: Facts, guilty: list[Fact]) -> Problem:
    texts = [fact.text for fact in guilty]
    turns = facts.in_turn and not _impossible(replace(facts, in_turn=False))
    held = " if turns went round and nobody knocked who could place" if turns else ""
    if not texts:
        message = f"No round can have ended with this line{held}."
    elif len(texts) == 1:
        message = f"This cannot be, with this line{held}: {texts[0]}."
    else:
        both = "both" if len(texts) == _PAIR else "all"
        message = f"These cannot {both} be true{held}: {'; '.join(texts)}."
    place = guilty[-1].place if guilty else ("line",)
    clause = "C2" if turns else None
    return Problem("facts-contradict", Severity.ERROR, message, clause, place)
