"""How long the page of the hand as it lies takes to answer, whatever is known about a long line.

Rounds are played at random, at the tables of leagues and at those that leave the longest lines, and
of each round a random part of what is true is put into an address, or something that is not, so
that facts contradict each other. The whole page is asked for in this process, by the processor's
own clock. Printed are the median, the 95th and the slowest of each table, and what was known where
it was slowest. It judges nothing. Run it with ``python -m tests.benchmarks.bench_hand``, with a
number for more rounds of each table.
"""

from __future__ import annotations

import gc
import gzip
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from scoring.house_rules import Deal, HouseRules
from tests.benchmarks.throwaway_site import machine, throwaway_site
from tests.scoring.evidence_rounds import KNOWN, PlayedRound, play

SEED = 61
ROUNDS = 60
AIM_MS = 200
TRIES = 12
"""Rounds of which the one with the longest line is taken."""
TABLES = {
    "2x7": (2, HouseRules()),
    "2x9": (2, HouseRules(Deal(two=9))),
    "3x5": (3, HouseRules()),
    "4x5": (4, HouseRules()),
    "4x6 to 121": (4, HouseRules(Deal(four=6), target=121)),
    "2x14": (2, HouseRules(Deal(two=14))),
    "3x9": (3, HouseRules(Deal(three=9))),
    "4x7": (4, HouseRules(Deal(four=7))),
}
PATH = "/referee/hand/"


def long_round(seats: int, rules: HouseRules, random: Random) -> PlayedRound:
    """A round with a long line, from scores near the target or far from it."""
    lowest = random.choice([0, rules.target - 30, rules.target - 8])
    sides = 3 if seats == 3 else 2
    before = [random.randrange(lowest, rules.target) for _ in range(sides)]
    rounds = [play(rules, seats, random, before) for _ in range(TRIES)]
    return max(rounds, key=lambda played: len(played.line))


def query(played: PlayedRound, random: Random, of_round: Callable[..., str]) -> tuple[str, str]:
    """An address with some of what is known, and what that is; every fourth has something false."""
    likely = random.choice([0.1, 0.3, 0.6])
    known = tuple(name for name in KNOWN if random.random() < likely)
    what = ", ".join(known) or "nothing"
    if random.random() < 0.25:
        wrong = random.choice(["who", "opening", "last"])
        what += f"; {wrong} false"
        if wrong == "who":
            played.who = [random.randrange(played.seats) for _ in played.line]
        else:
            setattr(played, wrong, random.choice(played.line))
        known = tuple({*known, {"who": "played_by"}.get(wrong, wrong)})
    in_turn = random.random() < 0.85
    claim = tuple(made + random.choice([0, 1]) for made in played.earned)
    if not in_turn:
        what += "; turns left aside"
    return of_round(played, known, claim, in_turn=in_turn), what


def visit(client: Any, address: str) -> tuple[float, int]:
    """Milliseconds of the processor for one page, and its bytes compressed."""
    began = time.process_time()
    response = client.get(address)
    took = 1000 * (time.process_time() - began)
    if response.status_code != 200:
        raise RuntimeError(f"{response.status_code} for {address}")
    return took, len(gzip.compress(response.content))


def main(rounds: int = ROUNDS) -> None:
    """Print the figures of every table."""
    with throwaway_site():
        from django.test import Client

        from tests.matches.referee.hand_addresses import of_round

        client = Client()
        client.get(PATH)
        print(f"{machine()}; {rounds} lines a table, seed {SEED}; aim {AIM_MS} ms a page")
        for name, (seats, rules) in TABLES.items():
            random = Random(f"{SEED} {name}")
            found = []
            for _ in range(rounds):
                played = long_round(seats, rules, random)
                address, what = query(played, random, of_round)
                gc.collect()
                took, size = visit(client, f"{PATH}?{address}")
                found.append((took, len(played.line), what, size))
            times = sorted(took for took, *_ in found)
            took, tiles, what, _ = max(found)
            most = max(size for *_, size in found) / 1000
            print(
                f"{name:12} half {statistics.median(times):6.1f} ms, "
                f"95 % {times[int(0.95 * len(times))]:6.1f} ms, slowest {took:6.1f} ms "
                f"({tiles} tiles; known: {what}); {most:.1f} KB at most"
                f"{'' if took <= AIM_MS else '  OVER THE AIM'}",
                flush=True,
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
