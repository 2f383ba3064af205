"""How long the demo leagues take to build, from an empty database.

Everything goes through the acts that people use, in one transaction. It prints figures and judges
nothing. Run it with ``python -m tests.benchmarks.bench_demo``.
"""

from __future__ import annotations

import time
from datetime import date

from tests.benchmarks.throwaway_site import machine, throwaway_site

TODAY = date(2026, 11, 29)
AIM_SECONDS = 20


def main() -> None:
    """Build once and print."""
    with throwaway_site() as site:
        from matches import demo
        from matches.demo.build import SEED
        from matches.models import Card, LegEvent

        began, busy = time.perf_counter(), time.process_time()
        demo.build(TODAY)
        took, busy = time.perf_counter() - began, time.process_time() - busy
        print(f"seed {SEED}; {machine()}")
        print(f"demo leagues built in {took:.1f} s, {busy:.1f} s of one processor's time", end="")
        print(f" (aim: under {AIM_SECONDS} s):", end="")
        print(f" {Card.objects.count()} cards, {LegEvent.objects.count()} events pegged,", end="")
        print(f" {site.database.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
