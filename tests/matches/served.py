"""The site as it is deployed, in several processes, and telephones that talk to it over HTTP.

The command is the one of ``deploy/sixtyone.service``, with another address and number of processes;
the telephones add what the web server in front adds, so that the site believes itself on HTTPS.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from threading import Barrier
from typing import IO, Any, Protocol
from urllib.parse import quote, urlencode

from django.db import connections

from tests.throwaway_postgres import free_port

ROOT = Path(__file__).parents[2]
PROCESSES = 3
PATIENCE_SECONDS = 30
UNEVENNESS_SECONDS = 0.01


class SignedIn(Protocol):
    """A browser of Django's test client, for its cookies."""

    cookies: SimpleCookie


@dataclass(frozen=True)
class Answer:
    """What a page answered, with the names that Django's test client gives it."""

    status_code: int
    content: bytes
    url: str
    """Where it leads on to, if anywhere."""


@dataclass
class Phone:
    """One person's browser: a session, and whatever cookies the site gives it."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, port: int, signed_in: SignedIn) -> Phone:
        """A telephone that is signed in as a browser of Django's test client is."""
        return cls(port, {name: one.value for name, one in signed_in.cookies.items()})

    def get(self, address: str) -> Answer:
        """Look at a page."""
        return self._ask("GET", address)

    def post(self, address: str, fields: Mapping[str, str]) -> Answer:
        """Send a form."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", address, urlencode(fields), form)

    def send(self, address: str, said: Mapping[str, Any], token: str) -> Answer:
        """Send JSON, as the page of a leg does, with the token that it was given."""
        sent = {"Content-Type": "application/json", "X-CSRFToken": token}
        return self._ask("POST", address, json.dumps(said), sent)

    def _ask(
        self, method: str, address: str, body: str = "", more: Mapping[str, str] | None = None
    ) -> Answer:
        host = f"127.0.0.1:{self.port}"
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-Forwarded-For": "192.0.2.61",
            "X-Forwarded-Proto": "https",
        }
        if method == "POST":
            headers |= {"Origin": f"https://{host}", **(more or {})}
        # A connection for each request, so that any of the processes may take it.
        connection = HTTPConnection(host, timeout=PATIENCE_SECONDS)
        try:
            connection.request(method, address, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: one.value for name, one in SimpleCookie(line).items()}
        return Answer(answer.status, content, answer.headers.get("Location", ""))


def at_once(random: Random, *acts: Callable[[], Any]) -> list[Any]:
    """What came of acts that begin together, but for a few thousandths of a second by chance."""
    barrier = Barrier(len(acts))
    delays = [random.random() * UNEVENNESS_SECONDS for _ in acts]

    def run(act: Callable[[], Any], delay: float) -> Any:
        barrier.wait(timeout=PATIENCE_SECONDS)
        time.sleep(delay)
        return act()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts, delays))


@dataclass(frozen=True)
class Site:
    """A site that is up: where it answers, and what it has written down."""

    port: int
    visits: Path
    """A line for each request: the process, the status, the method, the address."""
    said: Path
    """Whatever the server and the site had to say, which should be nothing but that it is up."""

    def processes(self, method: str) -> set[str]:
        """Which processes have answered requests of a kind."""
        return {line[0] for line in self._lines() if line[2] == method}

    def failures(self) -> str:
        """Answers that are a failure of the site, and what was said about one; else nothing."""
        failed = [" ".join(line) for line in self._lines() if line[1].startswith("5")]
        said = self.said.read_text()
        if failed or re.search(r"Traceback|locked|deadlock|ERROR|CRITICAL|Timeout", said):
            return "\n".join([*failed, said])
        return ""

    def _lines(self) -> list[list[str]]:
        return [line.split() for line in self.visits.read_text().splitlines()]


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """The site on the test's database, until the block is left; every process has answered once."""
    site = Site(free_port(), folder / "visits", folder / "said")
    with site.said.open("w") as said:
        server = start(site, said)
        try:
            _wait_for(site, server)
            yield site
        finally:
            server.terminate()
            server.wait(timeout=PATIENCE_SECONDS)


def start(site: Site, said: IO[str], processes: int = PROCESSES) -> subprocess.Popen[bytes]:
    """Start the site's processes as a group of their own, which can be killed as one."""
    return subprocess.Popen(
        _command(site, processes),
        cwd=ROOT,
        env=_environment(),
        stdout=said,
        stderr=said,
        start_new_session=True,
    )


def _command(site: Site, processes: int) -> list[str]:
    """How a real site is started, as the file for systemd says it."""
    service = (ROOT / "deploy" / "sixtyone.service").read_text()
    started = re.search(r"^ExecStart=((?:.*\\\n)*.*)", service, re.MULTILINE)
    assert started is not None
    _python, *words = shlex.split(started[1].replace("\\\n", " "))
    kept = [word for word in words if not word.startswith(("--bind=", "--workers="))]
    if not Path("/dev/shm").is_dir():  # noqa: S108 (the service's own place)
        kept = [word for word in kept if not word.startswith("--worker-tmp-dir=")]
    return [
        sys.executable,
        *kept,
        f"--bind=127.0.0.1:{site.port}",
        f"--workers={processes}",
        f"--access-logfile={site.visits}",
        "--access-logformat=%(p)s %(s)s %(m)s %(U)s",
    ]


def _environment() -> dict[str, str]:
    """The variables of a real site behind one web server, but for its static files."""
    return os.environ | {
        "ALLOWED_HOSTS": "127.0.0.1",
        "CRISPY_STRICT": "0",
        "DATABASE_URL": _database_url(),
        "DEBUG": "0",
        "DJANGO_SETTINGS_MODULE": "league.settings",
        "HTTPS": "1",
        "LOG_LEVEL": "WARNING",
        "STATIC_MANIFEST": "0",
        "TRUSTED_PROXY_COUNT": "1",
    }


def _database_url() -> str:
    at = connections["default"].settings_dict
    if at["ENGINE"] == "django.db.backends.sqlite3":
        return f"sqlite:///{at['NAME']}"
    person = ":".join(quote(at[key], safe="") for key in ("USER", "PASSWORD") if at[key])
    return f"postgresql://{person}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def _wait_for(site: Site, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    page = partial(Phone(site.port).get, "/accounts/login/")
    random = Random(0)
    answered: Sequence[str] | set[str] = ()
    while time.monotonic() < until and server.poll() is None:
        try:
            at_once(random, *[page] * 2 * PROCESSES)
        except OSError:
            time.sleep(0.1)
            continue
        answered = site.processes("GET")
        if len(answered) == PROCESSES:
            return
    raise RuntimeError(
        f"{len(answered)} of {PROCESSES} processes answered; {site.said.read_text()}"
    )
