"""How soon a peg is acknowledged on a league night, beside a bare view in the same minute.

Thirty cards are pegged, one phone at each, an event every three seconds or so, in legs that are
about 80 events long; 300 people follow them and look every five seconds, as the page does. All of
them are in a process of their own. Then all phones send five events at the same moment, as after a
signal came back. The site is served as the README says, on SQLite; its own times are those of its
server's log. Then the same requests are asked for one at a time in this process, by the processor's
own clock: on a busy machine that holds better, and what was waited there says nothing.
Run it with ``python -m tests.benchmarks.bench_pegging``; ``--postgres`` takes a PostgreSQL cluster
with its defaults, ``--seconds`` another length.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.benchmarks.throwaway_site import ROOT, THREADS, WORKERS, Site, machine, throwaway_site

SEED = 61
CARDS, WATCHERS = 30, 300
PEG_EVERY, LOOK_EVERY, PHONE_LOOKS_EVERY, BARE_EVERY = 3.0, 5.0, 5.5, 0.25
SETTLE, SECONDS, BURSTS, AT_ONCE = 10.0, 60.0, 5, 5
LONG, AHEAD = 80, 25
"""Events in a leg half-way through; those that are on record before that, and as many follow."""
AIM_MILLISECONDS = 100
VISITS = 40
PAIRS = "six-singles-three-pairs-twice-round"


@dataclass(frozen=True)
class Leg:
    """One leg that is pegged, and its phone."""

    path: str
    live: str
    phone: dict[str, Any]


def make_night() -> list[Leg]:
    """Thirty matches of one night and one to spare, each with a leg of pairs that has been going on
    for a while.
    """
    from django.db import transaction
    from django.utils import timezone

    from league.models import User
    from league.ruleset.presets import PRESETS
    from matches.builder import Builder

    names = [f"Arms {number}" for number in range(1, 2 * CARDS + 3)]
    squads = {name: [f"{name} Player {seat}" for seat in range(1, 7)] for name in names}
    with transaction.atomic():
        builder = Builder(by=User.objects.create(username="secretary"), at=timezone.now())
        league = builder.league("Benchmark", slug="benchmark")
        today = timezone.localdate()
        start, end = today - timedelta(days=100), today + timedelta(days=200)
        season = builder.season(league, "2026-27", start, end)
        division = builder.competition(season, PRESETS[PAIRS].build(), names, squads=squads)
        pairs = zip(names[::2], names[1::2], strict=True)
        return [
            _leg(builder, division, number, fixture_names, today)
            for number, fixture_names in enumerate(pairs, start=1)
        ]


def _leg(builder: Any, division: Any, number: int, names: tuple[str, str], today: Any) -> Leg:
    from django.test import Client
    from django.urls import reverse

    from league.actions import people
    from league.enums import Role

    home, away = names
    user = people.make_user(username=f"captain.{number}", name=f"Captain of {home}", at=builder.at)
    fixture = builder.fixture(division, home, away, today)
    people.appoint(
        league=division.season.league,
        user=user,
        role=Role.CAPTAIN,
        entry=fixture.home,
        **builder.act,
    )
    card = builder.draft(fixture)
    leg = card.boards.order_by("order").last().legs.get()
    where = ["benchmark", fixture.pk]
    path = reverse("matches:peg", args=[*where, leg.pk])
    browser = Client()
    browser.force_login(user)
    token = browser.get(path).json()["token"]
    cookies = "; ".join(f"{name}={one.value}" for name, one in browser.cookies.items())
    acts, stream = long_leg(fixture.pk), str(uuid4())
    before, after = acts[: LONG - AHEAD], acts[LONG - AHEAD :]
    said = json.dumps({"stream": stream, "acts": before})
    answer = browser.post(path, said, content_type="application/json").json()
    if len(answer["acknowledged"]) != len(before):
        raise RuntimeError(f"the leg could not be begun: {answer}")
    phone = {
        "path": path,
        "cookies": cookies,
        "token": token,
        "stream": stream,
        "after": len(before),
        "acts": after,
    }
    return Leg(path, reverse("matches:live_json", args=where), phone)


def long_leg(number: int) -> list[dict[str, Any]]:
    """What a marker sends of a leg of pairs, up to 121, that is long enough."""
    from matches.merge import to_payload
    from scoring.house_rules import HouseRules
    from tests.scoring.simulated import Table

    chance = random.Random(f"{SEED} {number}")
    rules = HouseRules(target=121)
    while len(events := Table(rules, 4, chance).play().events) < LONG + AHEAD + BURSTS * AT_ONCE:
        pass
    acts = []
    for event in events:
        kind, payload = to_payload(event)
        acts.append({"uid": str(uuid4()), "do": "add", "kind": kind.value, "payload": payload})
    return acts


def report_night(site: Site, legs: Sequence[Leg], seconds: float) -> None:
    """Print how long everybody waited, at the server and at the other end."""
    log = site.folder / "visits"
    plan: dict[str, Any] = {
        "seconds": seconds,
        "settle": SETTLE,
        "phones": [leg.phone for leg in legs],
        "watchers": [legs[number % len(legs)].live for number in range(WATCHERS)],
        "bare": "/bare/",
        "bare_every": BARE_EVERY,
        "peg_every": PEG_EVERY,
        "look_every": LOOK_EVERY,
        "phone_looks_every": PHONE_LOOKS_EVERY,
        "bursts": BURSTS,
        "at_once": AT_ONCE,
    }
    with site.served(log=log) as port:
        began, spent = time.monotonic(), processor_seconds(port)
        heard = crowd(plan | {"port": port})
        took, spent = time.monotonic() - began, processor_seconds(port) - spent
    own = {kind: times[heard["early"].get(kind, 0) :] for kind, times in of_server(log).items()}
    steady = len(heard["seconds"]["peg"])
    own["burst"], own["peg"] = own["peg"][steady:], own["peg"][:steady]
    statuses = heard["statuses"]
    print(f"{CARDS} cards, an event every {PEG_EVERY:g} s each, {WATCHERS} watchers who look every")
    print(f"{LOOK_EVERY:g} s, {seconds:g} s after {SETTLE:g}; then all phones at once with")
    print(f"{AT_ONCE} events each, {BURSTS} times; gunicorn {WORKERS} workers × {THREADS} threads.")
    print(f"The site took {spent:.0f} s of the processors in {took:.0f} s, the crowd")
    print(
        f"{heard['own']:.0f} s; {statuses.get('watch 304', 0)} looks had nothing new. The machine's"
    )
    print(f"load, whatever else ran, was {os.getloadavg()[0]:.1f} in the last minute.")
    columns = "".join(f"{part:>8}" for part in ("50 %", "95 %", "99 %"))
    print(f"  {'milliseconds':<28}{columns}  {columns}")
    print(f"  {'':<28}{'at the server':>24}  {'at the other end':>24}")
    for kind, words in (
        ("peg", "a peg acknowledged"),
        ("burst", "five, all at once"),
        ("watch", "a look at a match"),
        ("bare", "bare page"),
    ):
        line = "".join(f"{part:8.1f}" for part in shares(own[kind]))
        client = "".join(f"{part:8.1f}" for part in shares(heard["seconds"][kind]))
        print(f"  {words:<20}{len(own[kind]):5}   {line}  {client}")
    peg, bare = shares(own["peg"]), shares(own["bare"])
    ratios = ", ".join(f"{one / other:.1f}" for one, other in zip(peg, bare, strict=True))
    print(f"  a peg takes {ratios} times a bare page's (50, 95, 99 %)")
    verdict = "met" if peg[1] <= AIM_MILLISECONDS else "missed"
    print(f"  aim: 95 % of pegs within {AIM_MILLISECONDS} ms at the server: {verdict}")


def crowd(plan: dict[str, Any]) -> dict[str, Any]:
    """Let the crowd loose; what it heard."""
    command = [sys.executable, "-m", "tests.benchmarks.pegging_load"]
    done = subprocess.run(
        command, cwd=ROOT, input=json.dumps(plan), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    heard: dict[str, Any] = json.loads(done.stdout)
    return heard


def of_server(log: Path) -> dict[str, list[float]]:
    """Seconds of each kind of request, in the order in which they were answered."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for line in log.read_text().splitlines():
        microseconds, _status, method, path = line.split()
        if method == "POST":
            kind = "peg"
        elif path == "/bare/":
            kind = "bare"
        else:
            kind = "watch" if path.endswith("live.json") else "look"
        kinds[kind].append(int(microseconds) / 1_000_000)
    return kinds


def shares(seconds: Sequence[float]) -> list[float]:
    """The median, the 95th and the 99th percentile, in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return [1000 * cuts[part - 1] for part in (50, 95, 99)]


def processor_seconds(port: int) -> float:
    """What the server's processes have spent so far."""
    spent = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"--bind=127.0.0.1:{port}".encode() in (folder / "cmdline").read_bytes():
                user, system = (folder / "stat").read_text().rpartition(")")[2].split()[11:13]
                spent += int(user) + int(system)
        except OSError:
            continue
    return float(spent / os.sysconf("SC_CLK_TCK"))


def report_processor_time(leg: Leg) -> None:
    """Print what the processor spends on one request of each kind, and their ratios."""
    from django.core.cache import cache
    from django.test import RequestFactory

    from league.wsgi import application

    mark = [""]

    def note(_status: str, headers: list[tuple[str, str]], _error: object = None) -> Any:
        mark[0] = dict(headers).get("ETag", mark[0])
        return bytearray().extend

    def ask(method: str, path: str, body: str = "", **headers: str) -> tuple[float, bytes]:
        factory = RequestFactory(**headers)  # type: ignore[arg-type]
        environ = factory.generic(method, path, body, content_type="application/json").environ
        began = time.process_time()
        answer = application(environ, note)
        sent = b"".join(answer)
        answer.close()
        return time.process_time() - began, sent

    phone = leg.phone
    signed = {"HTTP_COOKIE": phone["cookies"], "HTTP_X_CSRFTOKEN": phone["token"]}
    acts = phone["acts"]
    # The leg is as long as it should be half-way through.
    start = LONG - VISITS // 2 - phone["after"]
    places = count(start)

    def send(place: int, some: list[dict[str, Any]]) -> float:
        said = {"stream": phone["stream"], "after": phone["after"] + place, "acts": some}
        took, answer = ask("POST", leg.path, json.dumps(said), **signed)
        if len(json.loads(answer)["acknowledged"]) != len(some):
            raise RuntimeError(f"not all of it was taken: {answer!r}")
        return took

    def peg() -> float:
        place = next(places)
        return send(place, acts[place : place + 1])

    send(0, acts[:start])

    def drawn() -> float:
        cache.clear()
        return ask("GET", leg.live)[0]

    kinds: dict[str, Callable[[], float]] = {
        "a peg": peg,
        "a match drawn anew": drawn,
        "a match as it was": lambda: ask("GET", leg.live)[0],
        "a look by its phone": lambda: ask("GET", leg.path, **signed)[0],
        "with nothing new": lambda: ask("GET", leg.path, HTTP_IF_NONE_MATCH=mark[0], **signed)[0],
        "bare page": lambda: ask("GET", "/bare/")[0],
    }
    spent: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(VISITS):
        for name, visit in kinds.items():
            spent[name].append(visit())
    medians = {name: 1000 * statistics.median(times) for name, times in spent.items()}
    print(f"processor time, medians of {VISITS} requests in turns, one process:")
    for name, median in medians.items():
        print(f"  {name:<20}{median:6.2f} ms  {median / medians['bare page']:5.1f} × the bare page")


def main(arguments: Sequence[str] = ()) -> str | None:
    """Measure and print; say what is wrong, or nothing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--postgres", action="store_true")
    chosen = parser.parse_args(arguments)
    with ExitStack() as stack:
        url = ""
        if chosen.postgres:
            from tests.durable_postgres import durable_cluster

            url = stack.enter_context(durable_cluster()).url
        site = stack.enter_context(throwaway_site(url))
        *legs, spare = make_night()
        print(f"seed {SEED}; {machine()}; {'PostgreSQL' if url else 'SQLite'}")
        report_night(site, legs, chosen.seconds)
        report_processor_time(spare)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
