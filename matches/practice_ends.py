"""Questions to practise counting on: ends that are drawn, and what is pegged for them.

The same seed draws the same questions. Ends that pay come more often than at a table, since there
is more to count. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from matches.quick_answer import Asked
from scoring import End, Ends, Finish, HouseRules, award, check_ends, event_values
from scoring.pegging import most_of_one_event
from scoring.tiles import VALUES

QUESTIONS: Final = 100
"""How many there are from one seed, before they begin again."""
_PAYING: Final = 0.7

TEXTS: Final[Mapping[str, str]] = {
    "opening": "The first tile of a round, alone on the table.",
    "last": "It was the side’s last tile.",
    "before": "The side stood on {before}.",
    "ask": "How many points are pegged?",
    "right": "✓ Right: {pegs}.",
    "wrong": "✕ It is {pegs}, not {said}.",
    "counts": r",? counts? \d+(?: and \d+)?",
    "streak": "{streak} right in a row; your best is {best}.",
}
"""What the drill says; the script says the same. ``counts`` is what is left out of the words of a
drawing, since what the ends count is what is asked.
"""


def _plain(chance: Random) -> Ends:
    return Ends(End(chance.choice(VALUES)), End(chance.choice(VALUES)))


def _with_a_double(chance: Random) -> Ends:
    one = End(chance.choice(VALUES), double=True)
    other = End(chance.choice(VALUES), double=chance.random() < 0.25)
    return Ends(one, other) if chance.random() < 0.5 else Ends(other, one)


def _any(chance: Random) -> Ends:
    return _with_a_double(chance) if chance.random() < 0.4 else _plain(chance)


def _alone(chance: Random) -> Ends:
    return Ends.opening(chance.choice(VALUES), chance.choice(VALUES))


def _worth_counting(chance: Random, draw: Callable[[Random], Ends]) -> Ends:
    """Ends that can stand on a table, mostly such as pay."""
    to_pay = chance.random() < _PAYING
    while True:
        ends = draw(chance)
        if not check_ends(ends) and (award(ends.total) > 0 or not to_pay):
            return ends


def _last_tile(chance: Random, rules: HouseRules, *, pairs: bool) -> Asked:
    return Asked(_worth_counting(chance, _any), rules, chip_out=True, pairs=pairs)


def _near_the_target(chance: Random, rules: HouseRules, *, pairs: bool) -> Asked:
    """A score that one event can bring to the target or past it."""
    before = rules.target - chance.randint(1, min(rules.target, most_of_one_event(rules) + 1))
    opening = not rules.out_on_down and chance.random() < 0.25
    return Asked(
        _worth_counting(chance, _alone if opening else _any),
        rules,
        before,
        chip_out=not opening and chance.random() < 0.5,
        opening_tile=opening,
        pairs=pairs,
    )


def _ends_alone(draw: Callable[[Random], Ends]) -> Callable[..., Asked]:
    def asked(chance: Random, rules: HouseRules, *, pairs: bool) -> Asked:
        ends = _worth_counting(chance, draw)
        return Asked(ends, rules, opening_tile=ends.single_tile, pairs=pairs)

    return asked


_DRAWN: Final[Mapping[str, Callable[..., Asked]]] = {
    "plain": _ends_alone(_plain),
    "doubles": _ends_alone(_with_a_double),
    "opening": _ends_alone(_alone),
    "last": _last_tile,
    "target": _near_the_target,
}
LEVELS: Final[Mapping[str, str]] = {
    "plain": "Plain ends",
    "doubles": "Doubles",
    "opening": "First tile",
    "last": "Last tile",
    "target": "Near the target",
}
"""What can be practised, the easiest first."""


def question(
    seed: int, level: str, number: int, rules: HouseRules, *, pairs: bool = False
) -> Asked:
    """One question out of those that a seed draws; KeyError for no such level."""
    chance = Random(f"{seed} {level} {number % QUESTIONS}")  # noqa: S311 - nothing secret is drawn
    return _DRAWN[level](chance, rules, pairs=pairs)


def told(asked: Asked) -> list[str]:
    """What somebody has to know beside the ends, and what is asked."""
    said = [TEXTS["opening"]] if asked.opening_tile else []
    said += [TEXTS["last"]] if asked.chip_out else []
    said += [] if asked.before is None else [TEXTS["before"].format(before=asked.before)]
    return [*said, TEXTS["ask"]]


def replies(rules: HouseRules) -> tuple[int, ...]:
    """All that anything can peg under these house rules: the keys of the drill."""
    if rules.finish is Finish.OVER:  # what passes the target is pegged as far as the target
        return tuple(range(most_of_one_event(rules) + 1))
    plain, last = (event_values(rules, chip_out=chip_out) for chip_out in (False, True))
    return tuple(sorted({0, *plain, *last}))
