"""The load of a match night: cards that are pegged by phones, and people who watch them.

Phones peg over HTTP as the pegging page does, each with a session of its own. Watchers ask every
few seconds for the part of the live page that changes, with the mark of what they have, over a new
connection each time, as behind a web server that keeps none. All of it is made from a fixed seed.
"""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import uuid4

SEED = 61
POLL_SECONDS = 5.0
CROWD_OF_A_BOARD = 2
"""How many legs of a card are pegged at once."""


@dataclass(frozen=True)
class Underway:
    """A match of tonight: where it is watched, and where its legs are pegged."""

    live: str
    legs: tuple[str, ...]
    cookie: str
    """Of the captain who pegs."""


def make_night(matches: int) -> list[Underway]:
    """A league with so many matches tonight, all boards named, nothing pegged yet."""
    from django.db import transaction
    from django.utils import timezone

    from league.models import User
    from league.ruleset.presets import PRESETS
    from matches.builder import Builder

    with transaction.atomic():
        builder = Builder(by=User.objects.create(username="secretary"), at=timezone.now())
        league = builder.league("Benchmark", slug="benchmark")
        today = timezone.localdate()
        season = builder.season(
            league, "Season", today - timedelta(days=90), today + timedelta(days=200)
        )
        names = [f"Arms {number}" for number in range(1, 2 * matches + 1)]
        squads = {name: [f"{name} Player {seat}" for seat in "ABCDEF"] for name in names}
        division = builder.competition(
            season,
            PRESETS["six-singles-three-pairs-twice-round"].build(),
            names,
            name="Division",
            squads=squads,
        )
        pairs = zip(names[::2], names[1::2], strict=True)
        return [_match(builder, division, home, away, today) for home, away in pairs]


def _match(builder, division, home, away, today) -> Underway:  # type: ignore[no-untyped-def]
    from league.actions import people
    from league.enums import Role

    fixture = builder.fixture(division, home, away, today)
    card = builder.draft(fixture)
    captain = people.make_user(
        username=f"captain-{fixture.pk}", name=f"Captain of {home}", at=builder.at
    )
    people.appoint(
        league=division.season.league,
        user=captain,
        role=Role.CAPTAIN,
        entry=fixture.home,
        **builder.act,
    )
    place = f"/l/benchmark/match/{fixture.pk}"
    legs = [leg for board in card.boards.all() for leg in board.legs.all()]
    return Underway(
        f"{place}/live.json", tuple(f"{place}/legs/{leg.pk}/peg/" for leg in legs), _cookie(captain)
    )


def _cookie(user) -> str:  # type: ignore[no-untyped-def]
    """A session as signing in makes one."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


@dataclass
class Told:
    """What came back, and how long each answer took."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, status: int, seconds: float) -> None:
        """One answer."""
        self.statuses[status] += 1
        self.seconds.append(seconds)

    def part(self, share: float) -> float:
        """The time within which this share of the answers came, in milliseconds."""
        return (
            1000 * sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))]
        )


class Caller:
    """Asks one server, over a new connection each time."""

    def __init__(self, port: int, told: Told) -> None:
        self.port, self.told = port, told

    def ask(
        self, method: str, path: str, headers: dict[str, str], body: str | None = None
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """One request and its whole answer."""
        began = time.perf_counter()
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            data = answer.read()
        finally:
            line.close()
        self.told.add(answer.status, time.perf_counter() - began)
        return answer, data


def watcher(port: int, path: str, told: Told, chance: random.Random) -> Callable[[], float]:
    """Somebody who watches: each call asks once; how long to wait until the next."""
    caller, mark = Caller(port, told), ""

    def look() -> float:
        nonlocal mark
        headers = {"Accept-Encoding": "gzip"} | ({"If-None-Match": mark} if mark else {})
        answer, _ = caller.ask("GET", path, headers)
        mark = answer.headers.get("ETag", mark)
        return POLL_SECONDS * chance.uniform(0.9, 1.1)

    return look


def phone(
    port: int, path: str, cookie: str, told: Told, chance: random.Random, pause: float
) -> Callable[[], float]:
    """Somebody who pegs a leg: each call pegs one event; how long to wait until the next."""
    caller, stream = Caller(port, told), str(uuid4())
    token, jar, after, unsent = "", cookie, 0, ""

    def peg() -> float:
        nonlocal token, jar, after, unsent
        if not token:
            # The page of the leg has it from when it was opened.
            answer, data = caller.ask("GET", path, {"Cookie": cookie})
            token = json.loads(data)["token"]
            given = [one.split(";")[0] for one in answer.headers.get_all("Set-Cookie") or []]
            jar = "; ".join([cookie, *given])
        # Mostly nothing, so that the leg goes on as long as the benchmark. What was not taken is
        # sent again as it was.
        total = chance.choice((1, 2, 4, 7, 8, 11, 13, 14, 16, 17, 3, 5))
        payload = {"side": chance.choice(("home", "away")), "total": total, "chip_out": False}
        act = {"uid": str(uuid4()), "do": "add", "kind": "peg", "payload": payload}
        unsent = unsent or json.dumps({"stream": stream, "after": after, "acts": [act]})
        headers = {"Cookie": jar, "X-CSRFToken": token, "Content-Type": "application/json"}
        answer, data = caller.ask("POST", path, headers, unsent)
        if answer.status != 200 or not json.loads(data)["acknowledged"]:
            raise RuntimeError(f"{path} was answered with {answer.status}: {data[:200]!r}")
        after, unsent = after + 1, ""
        return pause * chance.uniform(0.5, 1.5)

    return peg


def go_on(acts: list[tuple[Callable[[], float], Told]], seconds: float) -> None:
    """Let everybody do what they do, each at its own pace, for a while; faults are noted."""
    chance = random.Random(SEED)
    until = time.perf_counter() + seconds

    def live(act: Callable[[], float], told: Told, first: float) -> None:
        pause = first
        while time.perf_counter() + pause < until:
            time.sleep(pause)
            try:
                pause = act()
            except (OSError, RuntimeError, http.client.HTTPException) as fault:
                told.faults.append(f"{type(fault).__name__}: {fault}")
                pause = POLL_SECONDS

    threads = [
        threading.Thread(target=live, args=(act, told, chance.uniform(0, POLL_SECONDS)))
        for act, told in acts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
