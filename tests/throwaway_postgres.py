"""A PostgreSQL cluster for one command: made, started, used through DATABASE_URL, stopped, removed.

    python -m tests.throwaway_postgres python -m pytest --database-only

It listens on 127.0.0.1 alone, on a free port, and keeps nothing: durability is off, so it is wrong
for any test about losing data.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

INSTALL = "apt-get install -y --no-install-recommends postgresql"
# The test suite waits for no disk.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def binaries() -> Path | None:
    """The newest folder that holds initdb and pg_ctl, or None."""
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    folders = sorted(debian, key=lambda folder: float(folder.parent.name), reverse=True)
    if on_path := shutil.which("initdb"):
        folders.append(Path(on_path).parent)
    suffix = ".exe" if os.name == "nt" else ""
    for folder in folders:
        if all((folder / f"{name}{suffix}").exists() for name in ("initdb", "pg_ctl")):
            return folder
    return None


def become() -> list[str]:
    """What to put before a command: PostgreSQL refuses to run as root, so root steps down."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return []
    return [runuser() or "runuser", "-u", "postgres", "--"]


def runuser() -> str | None:
    """Where the command is that steps down from root: not every PATH of root has /usr/sbin."""
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])
    return shutil.which("runuser", path=path)


def missing() -> str:
    """Why there can be no cluster here, in words with what would help; empty if there can."""
    if binaries() is None:
        return f"PostgreSQL is not installed: {INSTALL}"
    if become():
        import pwd

        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return f"run as root, this needs the user 'postgres': {INSTALL}"
        if runuser() is None:
            return "run as root, this needs the command 'runuser': apt-get install -y util-linux"
    return ""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def cluster() -> Iterator[str]:
    """Yield the DATABASE_URL of a new cluster; stop and remove it however the block ends."""
    bin_folder = binaries()
    if bin_folder is None:
        raise RuntimeError(missing())
    home = Path(tempfile.mkdtemp(prefix="sixtyone-postgres-"))
    data, log, port = home / "data", home / "log", free_port()
    if become():
        shutil.chown(home, "postgres")

    def call(name: str, *args: str) -> None:
        # Not from the present folder: root's may be closed to the user it steps down to.
        command = [*become(), str(bin_folder / name), "-D", str(data), *args]
        with (home / "said").open("w") as said:
            done = subprocess.run(command, cwd=home, stdout=said, stderr=said, check=False)
        if done.returncode:
            told = [f.read_text(errors="replace") for f in (home / "said", log) if f.exists()]
            raise RuntimeError(f"PostgreSQL's {name} failed:\n{''.join(told)}")

    settings = ("listen_addresses=127.0.0.1", "unix_socket_directories=", *FAST)
    options = " ".join([f"-p {port}", *(f"-c {setting}" for setting in settings)])
    # The order of plain characters, but letters known as letters, so that a search ignores case.
    locale = ["--locale=C.UTF-8"] if sys.platform == "linux" else []
    try:
        call("initdb", "-U", "sixtyone", "-A", "trust", "-E", "UTF8", "--no-sync", *locale)
        call("pg_ctl", "-w", "-l", str(log), "-o", options, "start")
        yield f"postgresql://sixtyone@127.0.0.1:{port}/postgres"
    finally:
        if (data / "postmaster.pid").exists():
            call("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(home, ignore_errors=True)


def run(command: list[str]) -> int:
    """Run a command beside a cluster and give back its exit code; Ctrl-C is for the command."""

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    signal.signal(signal.SIGTERM, end)
    with cluster() as url:
        # A handler of our own, not SIG_IGN: the command would inherit that and never hear Ctrl-C.
        signal.signal(signal.SIGINT, lambda *_: None)
        child = subprocess.Popen(command, env=os.environ | {"DATABASE_URL": url})
        try:
            return child.wait()
        finally:
            if child.poll() is None:
                child.terminate()
                child.wait(timeout=20)


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit(__doc__)
    if reason := missing():
        sys.exit(reason)
    sys.exit(run(sys.argv[1:]))
