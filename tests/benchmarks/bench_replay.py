"""How long it takes to answer a replay, and how many bytes a page of it is.

A line of all 28 tiles; a whole leg to 61 of two and a whole leg to 121 of pairs, the longest of
many, with every hand and claim; each at its last step, tapped on, on paper, and with a mistake at
the first item of each round. Through the site's own pages, by the processor's clock, in this
process. The aim is 200 ms. Run it with ``python -m tests.benchmarks.bench_replay``; it fails where
an answer takes longer.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import time
from random import Random

from tests.benchmarks.throwaway_site import machine, throwaway_site

SEED, LEGS, VISITS = 61, 200, 15
AIM_MILLISECONDS = 200


def longest_leg(name: str, seats: int) -> str:
    """The longest of many legs that programs played, written out in full."""
    from scoring import PRESETS
    from scoring.notation import canonical
    from scoring.players import at_random, greedy, play_leg, record_of

    legs = (
        play_leg([greedy, at_random], PRESETS[name], seats, Random(SEED + number))
        for number in range(LEGS)
    )
    return max((canonical(record_of(leg)) for leg in legs), key=len)


def whole_set() -> str:
    """A round in which all 28 tiles lie in one line, the last of them placed last."""
    from tests.scoring.test_evidence_bounds import WHOLE_SET

    tiles = " ".join(str(laid) for laid in WHOLE_SET.tiles)
    return f"leg 2x14 999 exact\nr1 a {tiles}\n"


def spoiled(text: str) -> str:
    """The text with a claim that nobody can make, wherever there is one."""
    return text.replace(":2(", ":7(")


def addresses() -> dict[str, str]:
    """What is asked for, by what it is."""
    from matches.views.referee.replay_text import replay_address

    texts = {
        "28 tiles": whole_set(),
        "to 61": longest_leg("standard", 2),
        "to 121": longest_leg("leek-pairs", 4),
    }
    found = {}
    for name, text in texts.items():
        address = replay_address(text)
        found[name] = address
        found[f"{name}, tapped"] = f"{address}&tap=undo"
        found[f"{name}, on paper"] = f"{address}&print=1"
        found[f"{name}, spoiled"] = replay_address(spoiled(text))
    return found


def main() -> str | None:
    """Measure and print; say what is wrong, or nothing."""
    slowest = 0.0
    with throwaway_site():
        from django.test import Client

        print(f"seed {SEED}; {machine()}")
        print(f"{'':<22}{'median':>9}{'slowest':>9}{'address':>9}{'page':>9}")
        client = Client()
        for name, address in addresses().items():
            took = []
            for _ in range(VISITS):
                began = time.process_time()
                answer = client.get(address)
                took.append(1000 * (time.process_time() - began))
                if answer.status_code != 200:
                    return f"{name} was answered with {answer.status_code}"
            slowest = max(slowest, statistics.median(took))
            size = len(gzip.compress(answer.content))
            print(
                f"{name:<22}{statistics.median(took):>6.1f} ms{max(took):>6.1f} ms"
                f"{len(address):>7} B{size:>7} B"
            )
    too_slow = f"An answer took {slowest:.0f} ms, and the aim is {AIM_MILLISECONDS} ms."
    return too_slow if slowest > AIM_MILLISECONDS else None


if __name__ == "__main__":
    sys.exit(main())
