"""A whole site for one benchmark: settings as in production, a new database, static files.

`Site` lives in a folder that is gone afterwards. Django in this process and the servers that are
started see the same database. Plain HTTP on 127.0.0.1 is all that differs from a real site.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORKERS, THREADS = 2, 4
PATIENCE_SECONDS = 30


class Site:
    """The folder and the environment of a site; making one sets Django up in this process."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder = folder
        self.database = folder / "benchmark.sqlite3"
        self.environment = os.environ | {
            "ALLOWED_HOSTS": "127.0.0.1,localhost,testserver",
            "DATABASE_URL": url or f"sqlite:///{self.database}",
            "DEBUG": "0",
            "DJANGO_SETTINGS_MODULE": "tests.benchmarks.site_settings",
            "HTTPS": "0",
            "SECRET_KEY": "only-for-benchmarks-" + "0123456789" * 5,
            "STATIC_MANIFEST": "1",
            "STATIC_ROOT": str(folder / "static"),
        }
        os.environ.update(self.environment)

        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)

    @contextmanager
    def served(
        self, application: str = "league.wsgi", log: Path | None = None, **variables: str
    ) -> Iterator[int]:
        """Serve with the README's server until the block is left; the port it answers on.

        ``log``: a line for each request, with its microseconds, status, method and address.
        """
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = int(probe.getsockname()[1])
        command = [sys.executable, "-m", "gunicorn", "--preload", "--log-level=warning"]
        command += [f"--workers={WORKERS}", f"--threads={THREADS}", "--no-control-socket"]
        if log is not None:
            command += [f"--access-logfile={log}", "--access-logformat=%(D)s %(s)s %(m)s %(U)s"]
        command += [f"--bind=127.0.0.1:{port}", application]
        server = subprocess.Popen(command, cwd=ROOT, env=self.environment | variables)
        try:
            _wait_for(port, server)
            yield port
        finally:
            server.terminate()
            server.wait(timeout=PATIENCE_SECONDS)


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("the server did not start; what it said is above")


@contextmanager
def throwaway_site(url: str = "") -> Iterator[Site]:
    """A site that is gone when the block is left; on a new SQLite file, or on a new database."""
    with tempfile.TemporaryDirectory(prefix="sixtyone-benchmark-") as folder:
        yield Site(Path(folder), url)


def machine() -> str:
    """What the figures hold for."""
    import django

    python = ".".join(map(str, sys.version_info[:3]))
    return f"Python {python}, Django {django.get_version()}, {os.cpu_count()} processors"
