"""The packages that figures are measured beside, in a folder of their own.

`python3 run.py prove` alone fetches them, as requirements/prove.txt locks them. They lie beside the
packages of the environment and not among them, so that neither the site nor a test can come to need
them.
"""

import re
import shutil
import sys
import tempfile
from pathlib import Path

import run

LOCKED = Path(run.ROOT) / "requirements" / "prove.txt"
FOLDER = Path(sys.prefix) / "peers"
INSTALLED = "locked-as"
ALONE = "dominoes"
QUIETLY = ("--quiet", "--no-input", "--disable-pip-version-check", "--retries=2")
OPTIONS = (*QUIETLY, "--only-binary=:all:", "--require-hashes")


def fetch() -> str | None:
    """Install the peers unless they are there; in words, what could not be had, or None."""
    wanted = run.digest(f"{LOCKED.read_text()}{sys.version}")
    stamp = FOLDER / INSTALLED
    if stamp.exists() and run.read(stamp) == wanted:
        return None
    print("Fetching what is measured beside (once, some 70 MB) ...", flush=True)
    missing = None
    code, said = install(LOCKED)
    if code:
        with tempfile.TemporaryDirectory() as folder:
            alone = Path(folder) / "alone.txt"
            alone.write_text(requirement(ALONE))
            code, again = install(alone)
        if code:
            return (
                "Neither dominoes nor OpenSpiel could be fetched, so nothing is measured beside "
                f"them. {last_words(again)}"
            )
        missing = (
            "OpenSpiel could not be installed for this Python on this system, so figures are "
            f"beside dominoes alone. {last_words(said)}"
        )
    run.write(stamp, wanted)
    return missing


def install(requirements: Path) -> tuple[int, str]:
    """Install what is locked into an empty folder: pip's exit code and what it said."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", *OPTIONS]
    code, said = run.capture([*pip, "--target", str(FOLDER), "-r", str(requirements)])
    return code, said


def requirement(name: str) -> str:
    """One package as it is locked, with its hashes."""
    found = re.search(rf"^{name}==(?:.*\\\n)*.*\n", LOCKED.read_text(), re.MULTILINE)
    assert found, f"{name} is not in {LOCKED.name}"
    return found.group()


def last_words(said: str) -> str:
    """The first error that pip reports, or the last thing it says."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    return f"pip says: {(errors or lines or ['nothing'])[0]}"
