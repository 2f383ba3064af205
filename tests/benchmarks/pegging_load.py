"""The phones and the watchers of a league night, in a process of their own: JSON in, JSON out.

Each has its own pace and a new connection for each request. Times are taken from before the
connection is asked for until the whole answer is there.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

SEED = 61
PATIENCE_SECONDS = 60


@dataclass
class Crowd:
    """Everybody who asks the site for something, and how long each answer took."""

    plan: dict[str, Any]
    chance: random.Random = field(default_factory=lambda: random.Random(SEED))
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[str] = field(default_factory=Counter)
    early: Counter[str] = field(default_factory=Counter)
    """Answers from before everybody had looked once, which are not counted."""
    settled: float = 0.0
    until: float = 0.0

    async def night(self) -> None:
        """The steady part, then all phones at the same moment, again and again."""
        self.settled = time.monotonic() + self.plan["settle"]
        self.until = self.settled + self.plan["seconds"]
        phones = [Phone(self, **phone) for phone in self.plan["phones"]]
        watchers = [self._watch(path) for path in self.plan["watchers"]]
        bare = self._ask_now_and_then(self.plan["bare"], "bare", self.plan["bare_every"])
        await asyncio.gather(*watchers, bare, *(phone.peg() for phone in phones))
        for _ in range(self.plan["bursts"]):
            await asyncio.gather(*(phone.send("burst", self.plan["at_once"]) for phone in phones))
            await asyncio.sleep(1)

    async def ask(self, kind: str, head: str, body: bytes = b"") -> tuple[str, bytes]:
        """One request; the status and headers in small letters, and the body."""
        began = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.plan["port"])
        host = f"Host: 127.0.0.1:{self.plan['port']}"
        writer.write(f"{head}\r\n{host}\r\nConnection: close\r\n\r\n".encode() + body)
        answer = await asyncio.wait_for(reader.read(), PATIENCE_SECONDS)
        if time.monotonic() < self.settled:
            self.early[kind] += 1
        else:
            self.seconds[kind].append(time.perf_counter() - began)
        writer.close()
        top, _, content = answer.partition(b"\r\n\r\n")
        status = top.split()[1].decode()
        self.statuses[f"{kind} {status}"] += 1
        if status not in {"200", "304"}:
            raise RuntimeError(f"{head.splitlines()[0]} was answered with {status}: {content!r}")
        return top.decode("latin-1"), content

    async def _watch(self, path: str) -> None:
        """Look again after as many seconds as the page says, with what was seen."""
        etag, every = "", self.plan["look_every"]
        await asyncio.sleep(self.chance.random() * every)
        while time.monotonic() < self.until:
            head = f"GET {path} HTTP/1.1\r\nAccept-Encoding: gzip{seen(etag)}"
            top, _ = await self.ask("watch", head)
            etag = mark_in(top) or etag
            await asyncio.sleep(every)

    async def _ask_now_and_then(self, path: str, kind: str, every: float) -> None:
        while time.monotonic() < self.until:
            await self.ask(kind, f"GET {path} HTTP/1.1")
            await asyncio.sleep(every * 2 * self.chance.random())


def seen(etag: str) -> str:
    """The header that says what was seen last."""
    return f"\r\nIf-None-Match: {etag}" if etag else ""


def mark_in(top: str) -> str:
    """The mark of an answer, from its headers; empty where it has none."""
    for line in top.splitlines():
        name, _, value = line.partition(": ")
        if name.lower() == "etag":
            return value
    return ""


@dataclass
class Phone:
    """One marker's telephone, at one leg."""

    crowd: Crowd
    path: str
    cookies: str
    token: str
    stream: str
    after: int
    acts: list[dict[str, Any]]
    etag: str = ""

    async def peg(self) -> None:
        """An event now and then; and a look, which the page takes every few seconds."""
        every, looks = self.crowd.plan["peg_every"], self.crowd.plan["phone_looks_every"]
        await asyncio.sleep(self.crowd.chance.random() * every)
        looked = time.monotonic() - self.crowd.chance.random() * looks
        while time.monotonic() < self.crowd.until:
            await self.send("peg", 1)
            if time.monotonic() - looked > looks:
                looked = time.monotonic()
                top, _ = await self.crowd.ask("look", self._head("GET") + seen(self.etag))
                self.etag = mark_in(top) or self.etag
            await asyncio.sleep(every * (0.5 + self.crowd.chance.random()))

    async def send(self, kind: str, count: int) -> None:
        """So many events in one sending; all of them have to be acknowledged."""
        acts, self.acts = self.acts[:count], self.acts[count:]
        if len(acts) < count:
            raise RuntimeError("the leg is over; let it be longer")
        body = json.dumps({"stream": self.stream, "after": self.after, "acts": acts}).encode()
        top, answer = await self.crowd.ask(
            kind,
            f"{self._head('POST')}\r\nX-CSRFToken: {self.token}"
            f"\r\nContent-Type: application/json\r\nContent-Length: {len(body)}",
            body,
        )
        answer = gzip.decompress(answer) if "content-encoding: gzip" in top.lower() else answer
        self.etag = mark_in(top)
        said = json.loads(answer)
        if said["acknowledged"] != [act["uid"] for act in acts] or said["stream"] != self.stream:
            raise RuntimeError(f"not all of it was taken: {said}")
        self.after = len(said["own"]["rows"])

    def _head(self, method: str) -> str:
        asked = f"{method} {self.path} HTTP/1.1\r\nAccept-Encoding: gzip"
        return f"{asked}\r\nCookie: {self.cookies}"


def main() -> None:
    crowd = Crowd(json.load(sys.stdin))
    asyncio.run(crowd.night())
    said = {"seconds": crowd.seconds, "statuses": crowd.statuses, "early": crowd.early}
    json.dump(said | {"own": time.process_time()}, sys.stdout)


if __name__ == "__main__":
    main()
