"""How fast pages are, how many queries they take, and how many bytes they are.

A division of 16 teams with all its 240 results, made up from a fixed seed, is served as a real site
is. Its table page, kept from one visit to the next and worked out anew each time, is loaded in
turns with a bare Django page of one query, with the site's middleware and without. The same pages
are then asked for one at a time in this process, by the processor's own clock: on a busy machine
that holds better than requests a second, as ratios hold better than figures.
Run it with ``python -m tests.benchmarks.bench_pages``; it fails only where a page takes more
queries for more rows.
"""

from __future__ import annotations

import random
import re
import statistics
import sys
import time
import urllib.request
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tests.benchmarks.load import CONNECTIONS, requests_per_second
from tests.benchmarks.throwaway_site import THREADS, WORKERS, Site, machine, throwaway_site

SEED = 61
TEAMS, FEW_TEAMS, FEW_RESULTS = 16, 3, 2
ROUNDS, SECONDS = 5, 2.0
VISITS = 200
AIM = 3.0
MOST_KILOBYTES = 50
PLAYED = 9
START = date(2025, 9, 1)
AT = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)


def make_league() -> None:
    """One league with three divisions: the large one, the same with few results, a small one."""
    from django.db import transaction

    from league.models import User
    from league.ruleset.presets import PRESETS
    from matches.builder import Builder

    with transaction.atomic():
        builder = Builder(by=User.objects.create(username="secretary"), at=AT)
        league = builder.league("Benchmark", slug="benchmark")
        season = builder.season(league, "2025-26", START, START + timedelta(days=365))
        rules = PRESETS["six-singles-three-pairs-twice-round"].build()
        for name, teams, results in (
            ("Large", TEAMS, TEAMS * (TEAMS - 1)),
            ("Begun", TEAMS, FEW_RESULTS),
            ("Small", FEW_TEAMS, FEW_RESULTS),
        ):
            names = [f"{name} Arms {number}" for number in range(1, teams + 1)]
            division = builder.competition(season, rules, names, name=name)
            play(builder, division, results)


def play(builder: Any, division: Any, results: int) -> None:
    """List every fixture of a division, home and away, and record the first results."""
    from league.actions.fixtures import add_fixture
    from league.enums import ResultSource
    from league.official import Facts, record_result
    from matches.demo.schedule import double_round_robin

    chance, table = random.Random(SEED), division.tables.get()
    entries = list(division.entries.order_by("pk"))
    spare = [None] if len(entries) % 2 else []
    for number, pairs in enumerate(double_round_robin([*entries, *spare]), start=1):
        for home, away in pairs:
            if home is None or away is None:
                continue
            fixture = add_fixture(
                competition=division,
                round=number,
                home=home,
                away=away,
                date=START + timedelta(days=7 * (number - 1)),
                **builder.act,
            )
            if results:
                results -= 1
                won = chance.randint(0, PLAYED)
                record_result(
                    fixture=fixture,
                    table=table,
                    facts=Facts(legs=(won, PLAYED - won)),
                    source=ResultSource.OFFICIAL,
                    **builder.act,
                )


def pages_of(division: str) -> dict[str, str]:
    """The addresses of the pages that grow with a division."""
    from league.models import Competition

    competition = Competition.objects.get(name=division)
    place = f"2025-26/{competition.slug}"
    return {
        "table": f"/l/benchmark/tables/{place}/",
        "fixtures": f"/l/benchmark/fixtures/{place}/",
        "team": f"/l/benchmark/team/{competition.entries.order_by('pk')[0].pk}/",
    }


def queries(path: str) -> int:
    """Queries of a first visit, in this process."""
    from django.core.cache import cache
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        answer = Client().get(path)
    if answer.status_code != 200:
        raise RuntimeError(f"{path} was answered with {answer.status_code}")
    return len(captured)


def report_queries() -> bool:
    """Print how many queries pages take; whether rows make no difference."""
    names = ("Small", "Begun", "Large")
    print(f"queries a page: {FEW_TEAMS} teams, {TEAMS} teams with {FEW_RESULTS} results,", end="")
    print(f" {TEAMS} teams with {TEAMS * (TEAMS - 1)} results")
    constant = True
    for page in pages_of("Large"):
        counted = [queries(pages_of(name)[page]) for name in names]
        constant = constant and len(set(counted)) == 1
        print(f"  {page:<9}{', '.join(map(str, counted))}")
    return constant


def report_speed(site: Site, path: str) -> None:
    """Print requests a second of the page and of the bare pages, and their ratios."""
    with (
        site.served() as kept,
        site.served(KEPT="0") as anew,
        site.served("tests.benchmarks.bare_wsgi") as bare,
    ):
        targets = {
            "table page, worked out anew": (anew, path),
            "table page, kept": (kept, path),
            "bare page, the site's middleware": (kept, "/bare/"),
            "bare page, no middleware": (bare, "/bare/"),
        }
        measured = in_turns(targets)
    print(f"requests a second, medians of {ROUNDS} rounds of {SECONDS:g} s in turns,", end="")
    print(f" {CONNECTIONS} connections, gunicorn {WORKERS} workers × {THREADS} threads, SQLite;")
    print(
        f"{TEAMS} teams, {TEAMS * (TEAMS - 1)} results; aim: the third at most {AIM:g} × the first"
    )
    first, second, *_ = measured.values()
    for name, rate in measured.items():
        ratios = f"{rate / first:5.1f} × the first  {rate / second:5.1f} × the second"
        print(f"  {name:<34}{rate:6.0f}  {ratios}")


def report_processor_time(path: str) -> None:
    """Print what the processor spends on one request of each page, in turns, and their ratios."""
    from django.core.cache import cache
    from django.test import RequestFactory

    from league.wsgi import application

    def seconds(page: str) -> float:
        environ = RequestFactory(HTTP_ACCEPT_ENCODING="gzip").get(page).environ
        began = time.process_time()
        answer = application(environ, lambda _status, _headers, _error=None: bytearray().extend)
        sent = sum(map(len, answer))
        answer.close()
        if not sent:
            raise RuntimeError(f"{page} was answered with nothing")
        return time.process_time() - began

    pages = {"worked out anew": path, "kept": path, "bare": "/bare/"}
    spent: dict[str, list[float]] = {name: [] for name in pages}
    for _ in range(VISITS):
        for name, page in pages.items():
            if name == "worked out anew":
                cache.clear()
            spent[name].append(seconds(page))
    medians = {name: 1000 * statistics.median(times) for name, times in spent.items()}
    print(f"processor time of a page, medians of {VISITS} visits in turns, one process:")
    for name, median in medians.items():
        print(f"  {name:<16}{median:6.2f} ms  {median / medians['bare']:5.1f} × the bare page")


def in_turns(targets: dict[str, tuple[int, str]]) -> dict[str, float]:
    """The median rate of each page, each loaded for a while after the other, again and again."""
    measured: dict[str, list[float]] = {name: [] for name in targets}
    for target in targets.values():
        requests_per_second(*target, seconds=SECONDS)
    for _ in range(ROUNDS):
        for name, target in targets.items():
            measured[name].append(requests_per_second(*target, seconds=SECONDS))
    return {name: statistics.median(rates) for name, rates in measured.items()}


def report_sizes(site: Site, paths: Iterable[tuple[str, str]]) -> None:
    """Print what a first visit sends: the page and its style sheets, as they are compressed."""
    with site.served() as port:
        print(f"kilobytes sent at a first visit, compressed (at most {MOST_KILOBYTES} in all):")
        for name, path in paths:
            html, body = fetch(port, path, "gzip")
            sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', body)
            css = sum(fetch(port, sheet, "br, gzip")[0] for sheet in sheets)
            print(f"  {name:<10}HTML {html / 1000:5.1f}  CSS {css / 1000:5.1f}", end="")
            print(f"  together {(html + css) / 1000:5.1f}")


def fetch(port: int, path: str, encoding: str) -> tuple[int, str]:
    """The bytes of an answer as they were sent, and its text where it is gzipped or plain."""
    import gzip

    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", headers={"Accept-Encoding": encoding}
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310 (our own server)
        sent = answer.read()
        if answer.headers["Content-Encoding"] == "gzip":
            return len(sent), gzip.decompress(sent).decode()
    return len(sent), sent.decode(errors="replace")


def main() -> str | None:
    """Measure and print; say what is wrong, or nothing."""
    with throwaway_site() as site:
        make_league()
        print(f"seed {SEED}; {machine()}")
        constant = report_queries()
        pages = pages_of("Large")
        report_sizes(site, [("home", "/l/benchmark/"), *pages.items()])
        report_speed(site, pages["table"])
        report_processor_time(pages["table"])
    return None if constant else "A page takes more queries for more rows."


if __name__ == "__main__":
    sys.exit(main())
