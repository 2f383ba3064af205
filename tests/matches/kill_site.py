"""The site, killed at random moments while legs are pegged, and started again: nothing is lost.

    python -m tests.matches.kill_site --kills 200 --seed 61 [--postgres]

A new database in a folder of its own, SQLite with the site's settings or a PostgreSQL cluster with
its defaults; gunicorn as deployed. SIGKILL takes all processes of the site at once, and every other
time all of PostgreSQL's too. While everything is down the database is read without the site and
compared with what the markers did and were told.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.durable_postgres import Cluster
    from tests.matches.kill_markers import Ledger, LegToPeg, Marker
    from tests.matches.kill_reading import Reading
    from tests.matches.served import Site

WHO = ("alice", "alice", "bob", "bob", "sue", "olive")
PROCESSES = 2
LONGEST_LIFE = 0.8
"""Seconds for which the site writes before it is killed, at most."""
KILLED_WHILE_STARTING = 0.1
LONGEST_START = 1.5
PATIENCE_SECONDS = 180
KILLS_A_MATCH = 6
SAID_EVERY = 50


@dataclass
class Figures:
    """What a run went through."""

    kills: int = 0
    of_postgres: int = 0
    while_starting: int = 0
    on_record_untold: int = 0
    began: float = field(default_factory=time.monotonic)

    def __str__(self) -> str:
        also = f", {self.of_postgres} of them of PostgreSQL too" if self.of_postgres else ""
        return (
            f"{self.kills} kills{also}, and {self.while_starting} while it was starting;"
            f" {self.on_record_untold} acts were on record whose answer never came;"
            f" {time.monotonic() - self.began:.0f} s"
        )


class Night:
    """Markers at a site that is killed."""

    def __init__(
        self,
        site: Site,
        read: Callable[[], Reading],
        markers: Sequence[Marker],
        random: Random,
        cluster: Cluster | None = None,
    ) -> None:
        self.site, self.read, self.markers, self.random = site, read, markers, random
        self.cluster = cluster
        self.ledger: Ledger = markers[0].ledger
        self.rules = {leg.pk: leg.rules for marker in markers for leg in marker.legs}
        self.figures = Figures()
        self.before = read()
        self.server: subprocess.Popen[bytes] | None = None

    def run(self, kills: int) -> None:
        """So many kills; then everybody sends what is left, and it is read once more."""
        self.start()
        try:
            for marker in self.markers:
                marker.start()
            while self.figures.kills < kills:
                self._wait_for_writes()
                time.sleep(self.random.random() * LONGEST_LIFE)
                self._kill_and_check()
                while self.random.random() < KILLED_WHILE_STARTING:
                    self.start()
                    time.sleep(self.random.random() * LONGEST_START)
                    self.kill()
                    self.figures.while_starting += 1
                self.start()
            self._rest()
        finally:
            for marker in self.markers:
                marker.gone.set()
            self.kill()
        self.figures.on_record_untold += self.check()

    def start(self) -> None:
        from tests.matches.served import start

        with self.site.said.open("a") as said:
            self.server = start(self.site, said, PROCESSES)

    def kill(self) -> None:
        """All processes of the site at once."""
        if self.server is None:
            return
        os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait(timeout=PATIENCE_SECONDS)
        self.server = None

    def check(self) -> int:
        from tests.matches.kill_reading import check

        return check(self.read(), self.ledger, self.rules, self.before)

    def _kill_and_check(self) -> None:
        first = [self.kill]
        if self.cluster is not None and self.figures.kills % 2:
            first.append(self.cluster.kill)
            self.random.shuffle(first)
            self.figures.of_postgres += 1
        for kill in first:
            kill()
        if len(first) > 1:
            self.cluster.start()  # type: ignore[union-attr]
        self.figures.kills += 1
        self.figures.on_record_untold += self.check()
        if self.figures.kills % SAID_EVERY == 0:
            print(f"… {self.figures}", file=sys.stderr, flush=True)

    def _wait_for_writes(self) -> None:
        """Until something was acknowledged since the site was started."""
        until, answered = time.monotonic() + PATIENCE_SECONDS, self.ledger.answered
        while self.ledger.answered == answered:
            self._look_after(until)
            time.sleep(0.005)

    def _look_after(self, until: float) -> None:
        for marker in self.markers:
            if marker.failure is not None:
                raise marker.failure
        if time.monotonic() > until:
            raise RuntimeError(f"nothing was acknowledged; {self.site.said.read_text()[-3000:]}")

    def _rest(self) -> None:
        """Everybody sends what is left; then all that was done is acknowledged."""
        for marker in self.markers:
            marker.resting.set()
        until = time.monotonic() + PATIENCE_SECONDS
        while any(marker.is_alive() for marker in self.markers):
            self._look_after(until)
            time.sleep(0.02)
        self._look_after(until)
        done = {sent.uid for acts in self.ledger.made.values() for sent in acts}
        assert done == self.ledger.acknowledged


def legs_of_matches(count: int) -> tuple[Any, list[list[LegToPeg]]]:
    """The night of the tests with so many cards open, and the legs of each marker: one of its own
    on each card, and of the pairs at the end some that it takes over from the one before.
    """
    from django.urls import reverse

    from matches.actions.cards import open_card
    from matches.actions.streams import house_rules_of
    from matches.models import Leg
    from tests.matches.kill_markers import LegToPeg
    from tests.matches.match_night import MatchNight, card, legs

    night = MatchNight()
    lists: list[list[LegToPeg]] = [[] for _ in WHO]

    def to_peg(leg: Leg, fixture: Any, **how: bool) -> LegToPeg:
        address = reverse("matches:peg", args=[night.league.slug, fixture.pk, leg.pk])
        return LegToPeg(leg.pk, address, house_rules_of(leg), 2 * leg.board.format.players, **how)

    for number in range(count):
        fixture = night.add("Anchor", "Bell", days=-1 - number)
        open_card(fixture=fixture, **night.act)
        for place, leg in enumerate(legs(card(fixture))):
            leg.board.card = card(fixture)
            one, other = lists[(place + number) % len(WHO)], lists[(place + number + 1) % len(WHO)]
            shared = place >= len(WHO)
            one.append(to_peg(leg, fixture, shared=shared))
            if shared:
                other.append(to_peg(leg, fixture, shared=True, second=True))
    return night, lists


def night_of(
    site: Site, read: Callable[[], Reading], kills: int, seed: int, cluster: Cluster | None = None
) -> Night:
    """Markers with their telephones, signed in, and nothing else that has the database open."""
    from django.db import connections

    from tests.matches.kill_markers import Ledger, Marker
    from tests.matches.served import Phone

    night, lists = legs_of_matches(2 + kills // KILLS_A_MATCH)
    ledger = Ledger()
    markers = [
        Marker(Phone.of(site.port, night.browser(who)), legs, ledger, Random(f"{seed} {number}"))
        for number, (who, legs) in enumerate(zip(WHO, lists, strict=True))
    ]
    connections.close_all()
    return Night(site, read, markers, Random(seed), cluster)


def report(night: Night, seed: int, what: str) -> str:
    """What a run went through, in words."""
    ledger = night.ledger
    return (
        f"{what}, seed {seed}, {len(night.markers)} markers: {night.figures};\n"
        f"  {ledger.answered} sendings answered, {ledger.unanswered} requests not, {ledger.failed}"
        f" failed; {len(ledger.acknowledged)} acts acknowledged and all on record once;"
        f" {len(ledger.finals)} legs pegged to their end by one marker"
    )


def set_up(url: str, folder: Path) -> None:
    """Django in this process, on a new database, with the settings of a real site."""
    os.environ |= {
        "ALLOWED_HOSTS": "127.0.0.1,testserver",
        "DATABASE_URL": url,
        "DEBUG": "0",
        "DJANGO_SETTINGS_MODULE": "league.settings",
        "HTTPS": "0",
        "SECRET_KEY": "only-for-tests-" + "0123456789" * 5,
        "STATIC_MANIFEST": "0",
        "STATIC_ROOT": str(folder / "static"),
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def main(arguments: Sequence[str]) -> str | None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=61)
    parser.add_argument("--postgres", action="store_true")
    chosen = parser.parse_args(arguments)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sixtyone-kills-")))
        cluster = None
        if chosen.postgres:
            from tests.durable_postgres import durable_cluster

            cluster = stack.enter_context(durable_cluster())
        url = cluster.url if cluster else f"sqlite:///{folder / 'site.sqlite3'}"
        set_up(url, folder)

        from tests.matches.kill_reading import read_postgres, read_sqlite
        from tests.matches.served import Site, free_port

        site = Site(free_port(), folder / "visits", folder / "said")

        def read() -> Reading:
            return read_postgres(url) if cluster else read_sqlite(folder / "site.sqlite3")

        night = night_of(site, read, chosen.kills, chosen.seed, cluster)
        night.run(chosen.kills)
        if not cluster and night.ledger.failed:
            return site.said.read_text()
        what = "PostgreSQL with its defaults" if cluster else "SQLite with synchronous=FULL"
        print(report(night, chosen.seed, what))
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
