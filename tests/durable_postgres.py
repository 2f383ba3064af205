"""A PostgreSQL cluster with the durability that it has by default, to be killed and started again.

Unlike the throw-away one of the test suite it waits for the disk at every commit.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from tests.throwaway_postgres import become, binaries, free_port, missing

PATIENCE_SECONDS = 60


class Cluster:
    """One cluster in a folder of its own."""

    def __init__(self, home: Path, port: int) -> None:
        self.home, self.port = home, port
        self.data = home / "data"
        self.url = f"postgresql://sixtyone@127.0.0.1:{port}/postgres"
        self.log = home / "log"
        self.server: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        locale = ["--locale=C.UTF-8"] if sys.platform == "linux" else []
        words = ["-U", "sixtyone", "-A", "trust", "-E", "UTF8", *locale]
        with self.log.open("a") as log:
            subprocess.run(
                self._command("initdb", *words), cwd=self.home, stdout=log, stderr=log, check=True
            )

    def start(self) -> None:
        """Start it; what it left behind when it was killed it puts in order by itself.

        It is this process's own child, so that nothing of it is left once it was killed.
        """
        options = (f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories=")
        words = [word for option in options for word in ("-c", option)]
        with self.log.open("a") as log:
            self.server = subprocess.Popen(
                self._command("postgres", *words),
                cwd=self.home,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + PATIENCE_SECONDS
        while not self._answers():
            if self.server.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"PostgreSQL did not start:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL for every one of its processes, the first before those that it started."""
        self._end(signal.SIGKILL)
        until = time.monotonic() + PATIENCE_SECONDS
        while left := self._processes():
            if time.monotonic() > until:
                raise RuntimeError(f"processes of PostgreSQL that cannot be killed: {left}")
            for process in left:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            time.sleep(0.01)

    def stop(self) -> None:
        """Leave nothing running; it is not needed any more."""
        if self.server is not None:
            self._end(signal.SIGQUIT)

    def _end(self, how: signal.Signals) -> None:
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        os.kill(first, how)
        if self.server is not None:
            self.server.wait(timeout=PATIENCE_SECONDS)
        self.server = None

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _processes(self) -> list[int]:
        """Those that work in its folder, as all of PostgreSQL's own do."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            # It may be gone by now, or be somebody else's.
            with suppress(OSError):
                if (folder / "cwd").readlink() == self.data:
                    found.append(int(folder.name))
        return found

    def _command(self, name: str, *words: str) -> list[str]:
        folder = binaries()
        if folder is None:
            raise RuntimeError(missing())
        return [*become(), str(folder / name), "-D", str(self.data), *words]


@contextmanager
def durable_cluster(port: int | None = None) -> Iterator[Cluster]:
    """A new cluster, up; stopped and removed however the block ends."""
    home = Path(tempfile.mkdtemp(prefix="sixtyone-durable-"))
    if become():
        shutil.chown(home, "postgres")
    cluster = Cluster(home, port or free_port())
    try:
        cluster.make()
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(home, ignore_errors=True)
