"""How long files of 2,000 rows take: read, looked at, brought in; and what that takes of memory.

Results that bring their matches and teams with them (three rows are written for each), players, and
who plays for whom, each as .csv and then the same file as .xlsx again. Everything is made up from a
fixed order and goes through the acts that the pages use, on SQLite as a real site keeps it. It
prints figures and judges nothing. Run it with ``python -m tests.benchmarks.bench_import``.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from itertools import product
from typing import Any

from tests.benchmarks.throwaway_site import machine, throwaway_site

ROWS = 2_000
TEAMS = 46
MOST_ROWS = 5_000
STARTS = date(2024, 9, 1)
AIMS = "dry run and commit under 10 s, commit under 1 s, memory under 300 MB"
_FIRST = (
    *("Tom", "Jim", "Bob", "Ann", "Sue", "Pat", "Joe", "Ken", "Les", "Ron"),
    *("Sid", "Una", "Val", "Wyn", "Zoe", "Amy", "Ben", "Col", "Dot", "Eve"),
)
_LAST = ("Oak", "Hall", "Smith", "Row", "Clark", "Bell", "Wood", "Ash", "Lee", "Hill")
Took = dict[str, tuple[float, float]]
_ENDS = ("ford", "son", "ley", "er", "man", "by", "ton", "wick", "worth", "s")


def names() -> list[str]:
    """As many different people as there are rows."""
    found = [f"{first} {last}{end}" for first, last, end in product(_FIRST, _LAST, _ENDS)]
    return found[:ROWS]


def results() -> list[list[str]]:
    """A double round of many teams, a round every third day, cut off at the number of rows."""
    order = list(range(TEAMS))
    rows: list[list[str]] = []
    for number in range(2 * (TEAMS - 1)):
        day = STARTS + timedelta(days=3 * number)
        for place in range(TEAMS // 2):
            pair = order[place], order[-1 - place]
            home, away = pair if number < TEAMS - 1 else pair[::-1]
            score = str((home * 7 + away) % 10), str(9 - (home * 7 + away) % 10)
            row = [str(number + 1), f"{day:%d/%m/%Y}", "20:00", team(home), team(away), *score]
            rows.append(row)
        order = [order[0], order[-1], *order[1:-1]]
    head = ["Week", "Date", "Time", "Home", "Away", "Home score", "Away score"]
    return [head, *rows[:ROWS]]


def team(number: int) -> str:
    """A team's name that is like no other's."""
    return f"{_LAST[number % 10]} {_ENDS[number // 10]}"


def people() -> list[list[str]]:
    """Players with what is known of them, and the team of each."""
    head = ["Player", "Team", "Telephone", "E-mail"]
    rows = [
        [name, team(at % TEAMS), f"01632 96{at:04}", f"p{at}@example.org"]
        for at, name in enumerate(names())
    ]
    return [head, *rows]


@contextmanager
def timed(into: Took, name: str) -> Iterator[None]:
    """Note how long something took, by the clock on the wall and of the processor."""
    began, busy = time.perf_counter(), time.process_time()
    yield
    into[name] = time.perf_counter() - began, time.process_time() - busy


def memory() -> float:
    """The most memory that this process ever held, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Bring everything in and print."""
    print(f"{machine()}; aims: {AIMS}; in brackets, of the processor")
    with throwaway_site():
        bench = Bench()
        print(f"memory before the first file: {memory():.0f} MB")
        for kind, rows in (
            ("results", results()),
            ("players", people()),
            ("registrations", people()),
        ):
            bench.run(kind, rows, "csv")
            bench.run(kind, rows, "xlsx")
        bench.longest()
        print(f"most memory, everything in one process: {memory():.0f} MB")


class Bench:
    """A league to bring files into."""

    def __init__(self) -> None:
        from django.utils import timezone

        from league.actions import people, rules, setup
        from league.ruleset.presets import PRESETS

        self.at = timezone.now()
        user = people.make_user(username="sue", name="Sue", at=self.at)
        self.who: dict[str, Any] = {"by": user, "at": self.at}
        self.league = setup.create_league(name="A League", **self.who)
        season = setup.create_season(
            league=self.league,
            name="2024-25",
            starts=STARTS,
            ends=STARTS + timedelta(days=360),
            **self.who,
        )
        built = PRESETS["six-singles-three-pairs-twice-round"].build()
        rule_set = rules.make_rule_set(league=self.league, name="Rules", rules=built, **self.who)
        self.competition = setup.create_competition(
            season=season, name="Division One", rule_set=rule_set, **self.who
        )

    def run(self, kind: str, rows: list[list[str]], form: str) -> None:
        """One file from its bytes to the league, and the figures of it."""
        from league.actions.importing import (
            Columns,
            begin_import,
            choose_columns,
            commit_import,
            difference_of,
        )
        from league.importing.kinds import ImportKind
        from league.importing.reading import read_file
        from league.importing.writing import csv_bytes, xlsx_bytes

        data = xlsx_bytes(rows, kind) if form == "xlsx" else csv_bytes(rows)
        took: Took = {}
        with timed(took, "read and kept"):
            found = begin_import(
                league=self.league,
                kind=ImportKind(kind),
                competition=self.competition,
                name=f"{kind}.{form}",
                lines=read_file(data),
                **self.who,
            )
            chosen = Columns(found.columns, found.headings, add_missing=True)
            found = choose_columns(found=found, chosen=chosen, **self.who)
        with timed(took, "dry run"):
            difference = difference_of(found, self.at)
        if difference.changes_something:
            with timed(took, "commit"):
                commit_import(found=found, seen=difference.mark, **self.who)
        counts = ", ".join(f"{count} {what}" for what, count in difference.counts.items() if count)
        figures = ", ".join(
            f"{name} {wall:.2f} s ({busy:.2f})" for name, (wall, busy) in took.items()
        )
        print(f"{kind}.{form}, {len(data) / 1e3:.0f} kB, {counts}: {figures}")

    def longest(self) -> None:
        """As many rows as may come at once, looked at and not brought in."""
        from league.importing.reading import read_file
        from league.importing.writing import xlsx_bytes

        head, *rows = people()
        data = xlsx_bytes([head, *(rows * 3)[:MOST_ROWS]], "players")
        took: Took = {}
        with timed(took, "read"):
            lines = read_file(data)
        print(f"players.xlsx of {len(lines) - 1:,} rows: read in {took['read'][0]:.2f} s")


if __name__ == "__main__":
    main()
