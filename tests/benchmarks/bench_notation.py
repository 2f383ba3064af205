"""How long a whole recorded leg takes from its text to everything that is wrong with it.

Random legs to 61, with every claim written, with hands and without; and the same legs with one
mistake in each, where the plain check has to say what is wrong. Items that were read before are
remembered; "first" is with nothing remembered. Every figure is printed as it is, and scaled to the
machine that the aim is for by what the package `dominoes` does at that moment; see `peers`. It
judges nothing. Run it with ``python -m tests.benchmarks.bench_notation``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

from scoring.notation import check, parse
from scoring.notation.items import item_reader
from tests.benchmarks import peers
from tests.scoring.noted import DEALS, noted, random_noted_leg

LEGS = 40
RUNS = 7
SEED = 61
AIM = 1.0
"""Milliseconds for a leg, on the machine of the aims."""


def spoiled(text: str, random: Random) -> str:
    """The text with one claim raised by a point."""
    head, *claims = text.split(":")
    index = random.randrange(len(claims))
    digits = len(claims[index]) - len(claims[index].lstrip("0123456789"))
    raised = int(claims[index][:digits]) + 1
    claims[index] = f"{raised}{claims[index][digits:]}"
    return ":".join((head, *claims))


def main() -> None:
    """Print all figures."""
    random, yardstick = Random(SEED), peers.Yardstick()

    def report(
        name: str,
        work: Callable[[str], object],
        texts: list[str],
        before: Callable[[], None] = lambda: None,
    ) -> None:
        times = [yardstick.time(partial(work, text), runs=RUNS, before=before) for text in texts]
        print(peers.line(name, times, AIM), flush=True)

    print(peers.machine())
    for seats in (2, 3, 4):
        legs = [random_noted_leg(random, seats) for _ in range(LEGS)]
        placed = median(sum(len(each["moves"]) for each in leg["rounds"]) for leg in legs)
        rounds = median(len(leg["rounds"]) for leg in legs)
        print(f"{seats}x{DEALS[seats]}: {LEGS} legs, {rounds:g} rounds and {placed:g} turns each")
        texts = [noted(leg) for leg in legs]
        bare = [noted(leg, hands=False) for leg in legs]
        wrong = [spoiled(text, random) for text in texts]
        assert not any(check(text).has_errors for text in texts)
        assert all(check(text).has_errors for text in wrong)
        report("read", parse, texts)
        report("check", check, texts)
        report("check, first", check, texts, item_reader.cache_clear)
        report("check without hands", check, bare)
        report("check with a mistake", check, wrong)
    print(f"Aim: {AIM:g} ms a leg. {yardstick}")
    print(peers.machine())


if __name__ == "__main__":
    main()
