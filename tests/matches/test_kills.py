"""The site is killed while legs are pegged: nothing that was acknowledged is lost, on SQLite with
the site's settings and on PostgreSQL with its defaults. And what those settings are.
"""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any

import psycopg
import pytest
from django.db import connections
from django.db.utils import ConnectionHandler

from league.settings import database
from tests import throwaway_postgres
from tests.durable_postgres import durable_cluster
from tests.matches.kill_markers import Ledger
from tests.matches.kill_reading import Reading, check, read_sqlite
from tests.matches.kill_site import Night, night_of
from tests.matches.served import ROOT, Site, free_port

SEED = 61
FULL = 200
A_FEW = 2
PROOF_SECONDS = 2 * 60 * 60
FULL_AND_WAL = ("wal", 2)

WRITER = """
from django.db.utils import ConnectionHandler
from league.settings import database
cursor = ConnectionHandler({"default": database("sqlite:///" + "%s")})["default"].cursor()
cursor.execute("CREATE TABLE said (word integer)")
for word in range(100):
    cursor.execute("INSERT INTO said VALUES (%%s)", [word])
    print(word, flush=True)
input()
"""


# How a site's connections are set


@pytest.fixture
def deployed(tmp_path: Path, django_db_blocker: Any) -> Iterator[ConnectionHandler]:
    """Connections as the settings of a real site make them."""
    handler = ConnectionHandler({"default": database(f"sqlite:///{tmp_path / 'site.sqlite3'}")})
    with django_db_blocker.unblock():
        yield handler
        handler.close_all()


def test_every_connection_of_a_site_waits_for_the_disk(deployed: ConnectionHandler) -> None:
    """Each thread has a connection of its own; one that is opened again is set again."""
    together = Barrier(4)

    def settings_of_two(_number: int) -> list[tuple[str, int]]:
        found = []
        for _ in range(2):
            with deployed["default"].cursor() as cursor:
                mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]
                found.append((mode, cursor.execute("PRAGMA synchronous").fetchone()[0]))
            together.wait(timeout=30)
            deployed["default"].close()
        return found

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(settings_of_two, range(4))] == [[FULL_AND_WAL] * 2] * 4


def test_the_file_alone_lacks_what_a_copy_by_the_database_has(tmp_path: Path) -> None:
    """After a kill what was said stands in the log beside the file; whoever opens both has it all.

    It is why a backup is made by the database. Closing the last connection brings the log in.
    """
    file = tmp_path / "site.sqlite3"
    with subprocess.Popen(
        [sys.executable, "-c", WRITER % file],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        said = [int(next(writer.stdout)) for _ in range(100)]
        writer.send_signal(signal.SIGKILL)
    alone = tmp_path / "alone.sqlite3"
    alone.write_bytes(file.read_bytes())
    assert words(alone) == []
    with sqlite3.connect(file) as connection:
        connection.execute("VACUUM INTO ?", [str(tmp_path / "backup.sqlite3")])
    connection.close()
    assert words(tmp_path / "backup.sqlite3") == said
    assert not Path(f"{file}-wal").exists()
    assert words(file) == said


def words(file: Path) -> list[int]:
    """What stands in the table, if there is one."""
    with sqlite3.connect(file) as connection:
        table = "SELECT count(*) FROM sqlite_master WHERE name = 'said'"
        if not connection.execute(table).fetchone()[0]:
            return []
        found = [word for (word,) in connection.execute("SELECT word FROM said ORDER BY rowid")]
    connection.close()
    return found


# Killed while legs are pegged


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_a_site_that_is_killed_has_all_that_it_acknowledged(tmp_path: Path) -> None:
    pytest.importorskip("gunicorn", reason="the site's server runs on Unix alone")
    file = Path(connections["default"].settings_dict["NAME"])
    site = Site(free_port(), tmp_path / "visits", tmp_path / "said")
    night = night_of(site, lambda: read_sqlite(file), A_FEW, SEED)
    night.run(A_FEW)
    assert (night.figures.kills, night.ledger.failed) == (A_FEW, 0)
    assert night.ledger.acknowledged
    spoiled_is_noticed(night)


def spoiled_is_noticed(night: Night) -> None:
    """What the reading is for: whatever could be wrong with it is found."""
    reading, ledger = night.read(), night.ledger
    for spoil in SPOILS:
        with pytest.raises(AssertionError):
            check(spoil(reading), ledger, night.rules, night.before)
    half = replace(ledger, sent={uid: {ends - 1 for ends in at} for uid, at in ledger.sent.items()})
    untold = Ledger(ledger.made, half.sent)
    with pytest.raises(AssertionError, match="half of a sending"):
        check(reading, untold, night.rules, night.before)
    assert check(reading, ledger, night.rules, night.before) == 0


def of_longest(reading: Reading, change: Callable[[list[Any]], list[Any]]) -> Reading:
    stream = max(reading.rows, key=lambda uid: len(reading.rows[uid]))
    return replace(reading, rows={**reading.rows, stream: change(reading.rows[stream])})


def lose_the_last(reading: Reading) -> Reading:
    return of_longest(reading, lambda rows: rows[:-1])


def add_nobodys(reading: Reading) -> Reading:
    def added(rows: list[Any]) -> list[Any]:
        uid = type(rows[-1].uid)(int=Random(SEED).getrandbits(128))
        return [*rows, rows[-1]._replace(uid=uid, place=len(rows) + 1)]

    return of_longest(reading, added)


def say_it_twice(reading: Reading) -> Reading:
    return of_longest(reading, lambda rows: [*rows, rows[-1]._replace(place=len(rows) + 1)])


def another_score(reading: Reading) -> Reading:
    leg = next(one for one in reading.legs.values() if one.stream is not None)
    return replace(reading, legs={**reading.legs, leg.pk: leg._replace(home=(leg.home or 0) + 1)})


def half_a_card(reading: Reading) -> Reading:
    card = next(iter(reading.cards.values()))
    return replace(
        reading, cards={**reading.cards, card.pk: card._replace(version=card.version + 1)}
    )


def half_a_stream(reading: Reading) -> Reading:
    rows = dict(reading.rows)
    rows.popitem()
    return replace(reading, rows=rows)


SPOILS = (lose_the_last, add_nobodys, say_it_twice, another_score, half_a_card, half_a_stream)


# At full size


def proof(*words: str) -> None:
    """In a process of its own, with the settings of a real site."""
    command = [sys.executable, "-m", "tests.matches.kill_site"]
    command += [f"--kills={FULL}", f"--seed={SEED}", *words]
    print(flush=True)
    done = subprocess.run(command, cwd=ROOT, check=False, timeout=PROOF_SECONDS)
    assert done.returncode == 0


@pytest.mark.prove
def test_two_hundred_kills_on_sqlite() -> None:
    proof()


@pytest.mark.prove
def test_two_hundred_kills_on_postgres_at_its_defaults() -> None:
    if reason := throwaway_postgres.missing():
        pytest.skip(reason)
    proof("--postgres")


@pytest.mark.prove
def test_a_postgres_at_its_defaults_waits_for_the_disk() -> None:
    if reason := throwaway_postgres.missing():
        pytest.skip(reason)
    with durable_cluster() as cluster, psycopg.connect(cluster.url) as connection:
        shown = {
            name: connection.execute(f"SHOW {name}").fetchone()[0]  # type: ignore[index]
            for name in ("fsync", "synchronous_commit", "full_page_writes")
        }
        connection.close()
    assert shown == {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}
