"""How cheap it is to be watched: asking again about a live match, and a whole night of it.

First one match: an answer that nothing is new, one with news that was drawn already, one drawn anew
each time, each loaded in turns with a bare page of one query behind the same middleware, and each
asked for one at a time in this process by the processor's own clock. Then a night: cards that are
pegged by two phones each, and people who watch them every five seconds, on the README's server.
Run it with ``python -m tests.benchmarks.bench_live``; ``--matches``, ``--watchers`` and
``--seconds`` change the night, ``--parts`` leaves something out.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import sys
import time

from tests.benchmarks.live_night import (
    CROWD_OF_A_BOARD,
    POLL_SECONDS,
    SEED,
    Told,
    Underway,
    go_on,
    make_night,
    phone,
    watcher,
)
from tests.benchmarks.load import CONNECTIONS, requests_per_second
from tests.benchmarks.throwaway_site import THREADS, WORKERS, Site, machine, throwaway_site

ROUNDS, SECONDS = 5, 2.0
VISITS = 200
BEGUN_LEGS, BEGUN_EVENTS = 4, 30
PEG_EVERY = 8.0
"""Seconds between two events of one leg."""


def begin(match: Underway) -> None:
    """Peg the first legs of a match, as far as they are when it is watched."""
    from matches.actions.live import Phone, send
    from matches.models import Leg
    from scoring.leg import NextRound, Peg
    from tests.matches.phones import add, sending

    chance = random.Random(SEED)
    totals = (0, 3, 5, 1, 2, 4)
    for address in match.legs[:BEGUN_LEGS]:
        leg = Leg.objects.get(pk=int(address.split("/")[-3]))
        events = [
            NextRound() if number % 10 == 9 else Peg(chance.randint(0, 1), chance.choice(totals))
            for number in range(BEGUN_EVENTS)
        ]
        card = leg.board.card
        by = Phone(by=card.opened_by, device="d" * 64)
        send(leg=leg, sending=sending(*map(add, events)), phone=by, at=card.opened_at)


def mark_of(path: str) -> str:
    """The mark of what is shown now."""
    from django.test import Client

    return str(Client(headers={"accept-encoding": "gzip"}).get(path).headers["ETag"])


def report_speed(site: Site, path: str) -> None:
    """Print requests a second of each answer and of the bare page, and their ratios."""
    mark = mark_of(path)
    with site.served() as kept, site.served(KEPT="0") as anew:
        targets: dict[str, tuple[int, str, str]] = {
            "bare page": (kept, "/bare/", ""),
            "nothing new (304)": (kept, path, mark),
            "news, kept (200)": (kept, path, ""),
            "news, drawn anew (200)": (anew, path, ""),
        }
        measured: dict[str, list[float]] = {name: [] for name in targets}
        # The first turn is not counted: what a worker reads once is read in it.
        for turn in range(ROUNDS + 1):
            for name, (port, page, known) in targets.items():
                rate = requests_per_second(port, page, seconds=SECONDS, mark=known)
                if turn:
                    measured[name].append(rate)
    print(f"requests a second, medians of {ROUNDS} rounds of {SECONDS:g} s in turns,", end="")
    print(f" {CONNECTIONS} connections, gunicorn {WORKERS} workers × {THREADS} threads, SQLite:")
    rates = {name: statistics.median(rates) for name, rates in measured.items()}
    for name, rate in rates.items():
        print(f"  {name:<24}{rate:6.0f}  {rate / rates['bare page']:5.2f} × the bare page")


def report_processor_time(path: str) -> None:
    """Print what the processor spends on one answer of each kind, in turns, and their ratios."""
    from django.core.cache import cache
    from django.test import RequestFactory

    from league.wsgi import application

    mark = mark_of(path)
    sizes: dict[str, int] = {}

    def milliseconds(name: str, page: str, known: str) -> float:
        more = {"HTTP_IF_NONE_MATCH": known} if known else {}
        environ = RequestFactory(HTTP_ACCEPT_ENCODING="gzip", **more).get(page).environ
        said: list[str] = []
        began = time.process_time()
        answer = application(environ, lambda status, *_: said.append(status))
        sizes[name] = sum(map(len, answer))
        answer.close()
        spent = time.process_time() - began
        if said[0][:3] != ("304" if known else "200"):
            raise RuntimeError(f"{page} was answered with {said[0]}")
        return 1000 * spent

    pages = {
        "bare page": ("/bare/", ""),
        "nothing new (304)": (path, mark),
        "news, kept (200)": (path, ""),
        "news, drawn anew (200)": (path, ""),
    }
    spent: dict[str, list[float]] = {name: [] for name in pages}
    for _ in range(VISITS):
        for name, (page, known) in pages.items():
            if "anew" in name:
                cache.clear()
            spent[name].append(milliseconds(name, page, known))
    medians = {name: statistics.median(times) for name, times in spent.items()}
    print(f"processor time of an answer, medians of {VISITS} in turns, one process:")
    for name, median in medians.items():
        ratio = median / medians["bare page"]
        print(f"  {name:<24}{median:6.2f} ms  {ratio:5.2f} × the bare page  {sizes[name]:6,} bytes")


def report_night(site: Site, night: list[Underway], watchers: int, seconds: float) -> bool:
    """Print how a night goes: who was answered how fast, and what it took; whether all were."""
    chance = random.Random(SEED)
    looks, pegs = Told(), Told()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with site.served() as port:
        # What a worker reads once, for the first that asks it.
        requests_per_second(port, night[0].live, seconds=SECONDS)
        acts = [
            (watcher(port, night[number % len(night)].live, looks, chance), looks)
            for number in range(watchers)
        ]
        acts += [
            (phone(port, leg, match.cookie, pegs, chance, PEG_EVERY), pegs)
            for match in night
            for leg in match.legs[BEGUN_LEGS : BEGUN_LEGS + CROWD_OF_A_BOARD]
        ]
        go_on(acts, seconds)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    phones = len(night) * CROWD_OF_A_BOARD
    print(
        f"{seconds:g} s of a night: {len(night)} cards, {phones} phones that peg about every",
        end="",
    )
    print(f" {PEG_EVERY:g} s, {watchers} who watch every {POLL_SECONDS:g} s, on the same machine:")
    for name, told in (("watching", looks), ("pegging", pegs)):
        if not told.seconds:
            continue
        answers = ", ".join(
            f"{count} × {status}" for status, count in sorted(told.statuses.items())
        )
        print(f"  {name}: {answers}; within {told.part(0.5):.0f} ms for half of them,", end="")
        print(f" {told.part(0.95):.0f} for 95 %, {1000 * max(told.seconds):.0f} for all;", end="")
        print(f" {len(told.faults)} without an answer")
    print(f"  the server: {spent:.1f} s of a processor, {100 * spent / seconds:.0f} % of one")
    for fault in [*looks.faults, *pegs.faults][:5]:
        print(f"  {fault}")
    return not looks.faults and not pegs.faults


def main() -> str | None:
    """Measure and print; say what is wrong, or nothing."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--matches", type=int, default=30)
    asked.add_argument("--watchers", type=int, default=300)
    asked.add_argument("--seconds", type=float, default=60.0)
    parts = ("speed", "processor", "night")
    asked.add_argument("--parts", nargs="+", choices=parts, default=parts)
    given = asked.parse_args()
    with throwaway_site() as site:
        night = make_night(given.matches)
        for match in night:
            begin(match)
        print(f"seed {SEED}; {machine()}; {BEGUN_LEGS} legs in play, {BEGUN_EVENTS} events each")
        if "speed" in given.parts:
            report_speed(site, night[0].live)
        if "processor" in given.parts:
            report_processor_time(night[0].live)
        answered = "night" not in given.parts or report_night(
            site, night, given.watchers, given.seconds
        )
    return None if answered else "Somebody was left without an answer."


if __name__ == "__main__":
    sys.exit(main())
