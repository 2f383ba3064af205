"""The site in processes of its own, which can be killed while a telephone sends to it."""

import os
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote

from django.db import connections

from tests.throwaway_postgres import free_port

ROOT = Path(__file__).parents[3]
PATIENCE_SECONDS = 40


class Site:
    """A server on the test's database; killed, it can be started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.said = folder / "said"
        self.server: subprocess.Popen[bytes] | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it in a group of its own, and wait until it answers."""
        command = [
            *(sys.executable, "-m", "gunicorn", "league.wsgi", "--workers=2", "--threads=4"),
            f"--bind=127.0.0.1:{self.port}",
        ]
        with self.said.open("a") as said:
            self.server = subprocess.Popen(
                command,
                cwd=ROOT,
                env=_environment(),
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until and self.server.poll() is None:
            try:
                connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
                connection.request("GET", "/unsent/")
                if connection.getresponse().status == 200:
                    return
            except OSError:
                time.sleep(0.1)
            finally:
                connection.close()
        raise RuntimeError(self.said.read_text())

    def kill(self) -> None:
        """End every process of it at once, whatever they are doing."""
        if self.server is not None and self.server.poll() is None:
            os.killpg(self.server.pid, signal.SIGKILL)
            self.server.wait(timeout=PATIENCE_SECONDS)


def _environment() -> dict[str, str]:
    return os.environ | {
        "ALLOWED_HOSTS": "127.0.0.1",
        "DATABASE_URL": _database_url(),
        "DEBUG": "0",
        "DJANGO_SETTINGS_MODULE": "league.settings",
        "HTTPS": "0",
        "STATIC_MANIFEST": "0",
    }


def _database_url() -> str:
    at = connections["default"].settings_dict
    if at["ENGINE"] == "django.db.backends.sqlite3":
        return f"sqlite:///{at['NAME']}"
    person = ":".join(quote(at[key], safe="") for key in ("USER", "PASSWORD") if at[key])
    return f"postgresql://{person}@{at['HOST']}:{at['PORT']}/{at['NAME']}"
