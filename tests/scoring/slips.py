"""How many typing slips the claims in a written round give away: `python -m tests.scoring.slips`.

Random rounds of two, three and four seats are written down without hands, with the points and the
score after every event, and one slip is made: one half of a tile is another digit from 0 to 6, its
halves are swapped, an item is left out, or changes places with the next. A slip is caught if the
check calls something in the text an error. Every item of all the rounds is as likely to be hit as
any other.

Most of what escapes is no mistake to anybody: an opening tile with its halves swapped is the same
round seen from the other side of the table, and without hands nobody can miss the last tile before
a block.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random

from scoring.notation import check
from tests.scoring.noted import noted, random_noted_leg

STATED = {"wrong digit": 0.98, "swapped halves": 0.92, "dropped item": 0.91, "swapped items": 0.91}
"""The shares that the notation was found to catch when it was designed."""

END_WORDS = {"out", "blocked", "won"}
MADE_OF_EACH_ROUND = 0.15
"""How many of the slips that can be made in a round are made, of each kind."""


def slips(items: list[str], random: Random) -> Iterator[tuple[str, list[str]]]:
    """Every round that one slip makes of these items; for each half of a tile one wrong digit."""
    for index, item in enumerate(items):
        before, after = items[:index], items[index + 1 :]
        if item in END_WORDS:
            continue
        for at, half in enumerate(item[:2].strip("-")):
            other = random.choice([digit for digit in "0123456" if digit != half])
            yield "wrong digit", [*before, item[:at] + other + item[at + 1 :], *after]
        if item != "-" and item[0] != item[1]:
            yield "swapped halves", [*before, item[1] + item[0] + item[2:], *after]
        yield "dropped item", [*before, *after]
        if after and after[0] not in {item, *END_WORDS}:
            yield "swapped items", [*before, after[0], item, *after[1:]]


def caught(rounds: int, seed: int = 61) -> dict[str, tuple[int, int]]:
    """Slips made in so many random rounds: by kind, how many, and how many were caught."""
    random = Random(seed)
    made: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for number in range(rounds):
        *header, last = noted(
            random_noted_leg(random, 2 + number % 3, rounds=1), hands=False
        ).splitlines()
        name, leader, *items = last.split()
        for kind, wrong in slips(items, random):
            if random.random() < MADE_OF_EACH_ROUND:
                made[kind] += 1
                text = "\n".join((*header, " ".join((name, leader, *wrong))))
                found[kind] += check(text).has_errors
    return {kind: (made[kind], found[kind]) for kind in STATED}


def main(rounds: int = 20_000) -> None:
    """Print the rates beside the stated ones; AssertionError if one is lower than by chance."""
    print(f"Typing slips in {rounds:,} random rounds, caught by their claims alone:")
    for kind, (made, found) in caught(rounds).items():
        rate = found / made
        # A stated share is rounded to a hundredth, and four standard deviations are chance.
        allowed = 0.005 + 4 * sqrt(rate * (1 - rate) / made)
        print(f"  {kind:15} {found:6,} of {made:6,}: {rate:.1%} (stated {STATED[kind]:.0%})")
        assert rate >= STATED[kind] - allowed, kind


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
