"""How long a whole recorded leg takes from its text to everything that is wrong with it.

Random legs to 61, with every claim written, with hands and without; and the same legs with one
mistake in each, where the plain check has to say what is wrong. Items that were read before are
remembered; "first" is with nothing remembered. It prints figures and judges nothing; they hold for
the machine that they were taken on. Run it with ``python -m tests.benchmarks.bench_notation``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median

from scoring.notation import check, parse
from scoring.notation.items import item_reader
from tests.scoring.noted import DEALS, noted, random_noted_leg

LEGS = 40
RUNS = 7
SEED = 61
AIM_MILLISECONDS = 1.0


def milliseconds(work: Callable[[str], object], texts: list[str], *, first: bool) -> list[float]:
    """For each text the median time of `work` over several runs."""
    return [median(run_times(work, text, first=first)) for text in texts]


def run_times(work: Callable[[str], object], text: str, *, first: bool) -> Iterator[float]:
    for _ in range(RUNS):
        if first:
            item_reader.cache_clear()
        begun = time.process_time()
        work(text)
        yield (time.process_time() - begun) * 1000


def spoiled(text: str, random: Random) -> str:
    """The text with one claim raised by a point."""
    head, *claims = text.split(":")
    index = random.randrange(len(claims))
    digits = len(claims[index]) - len(claims[index].lstrip("0123456789"))
    raised = int(claims[index][:digits]) + 1
    claims[index] = f"{raised}{claims[index][digits:]}"
    return ":".join((head, *claims))


def report(name: str, work: Callable[[str], object], texts: list[str], *, first: bool) -> None:
    times = milliseconds(work, texts, first=first)
    print(f"  {name:24} {median(times):7.3f} ms, slowest leg {max(times):7.3f} ms")


def main() -> None:
    """Print all figures."""
    random = Random(SEED)
    for seats in (2, 3, 4):
        legs = [random_noted_leg(random, seats) for _ in range(LEGS)]
        placed = median(sum(len(each["moves"]) for each in leg["rounds"]) for leg in legs)
        rounds = median(len(leg["rounds"]) for leg in legs)
        print(f"{seats}x{DEALS[seats]}: {LEGS} legs, {rounds:g} rounds and {placed:g} turns each")
        texts = [noted(leg) for leg in legs]
        bare = [noted(leg, hands=False) for leg in legs]
        report("read", parse, texts, first=False)
        report("check", check, texts, first=False)
        report("check, first", check, texts, first=True)
        report("check without hands", check, bare, first=False)
        report(
            "check with a mistake", check, [spoiled(text, random) for text in texts], first=False
        )
    print(f"Aim: a leg in {AIM_MILLISECONDS} ms.")


if __name__ == "__main__":
    main()
