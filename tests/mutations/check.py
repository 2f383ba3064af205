"""The mutation check: rule mistakes are planted in copies of the engine, and tests must notice.

Each mistake of `plants` is made in a copy of its own, never here, and the tests named for it are
run there until the first fails. A mistake that no test notices fails the check; so does one that
cannot be planted any more, and one that leaves nothing to test: no import, or no end. Before that
the same tests are run without a mistake, since a test that fails anyway notices nothing.

    python -m tests.mutations.check              # all of them, two at a time
    python -m tests.mutations.check "15 pays 7"  # those with these words
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from tests.mutations.plant import ROOT, Plant
from tests.mutations.plants import PLANTS

AT_A_TIME = 2
PATIENCE = 60
"""Seconds of the processor for the tests of one mistake; more are needed only where it never ends,
such as a round that nobody can finish."""

COPIED = ("scoring", "tests/scoring", "tests/data")
# The project's own settings start the site, which none of these tests needs; the rest is the same.
SETTINGS = """\
[pytest]
addopts = --import-mode=importlib --strict-markers -p no:cacheprovider -m "not prove"
pythonpath = .
filterwarnings = error
markers =
    pure: touches no database
    prove: full size
"""
PROFILE = """\
import os

from hypothesis import settings

try:
    import resource
except ImportError:  # Windows has no such limits
    pass
else:
    if patience := int(os.environ["PATIENCE"]):
        resource.setrlimit(resource.RLIMIT_CPU, (patience, patience))

settings.register_profile("test", derandomize=True, max_examples=60, deadline=None, database=None)
settings.load_profile("test")
"""
PASSED, FAILED = 0, 1
KILLED = -getattr(signal, "SIGKILL", 9), -getattr(signal, "SIGXCPU", 24)


class Fate(StrEnum):
    """What became of a planted mistake; only the first is as it should be."""

    CAUGHT = "caught"
    SURVIVED = "SURVIVED"
    NOT_APPLIED = "NOT PLANTED"
    BROKE = "BROKE ALL"
    HUNG = "NEVER ENDED"


class Result(NamedTuple):
    """`said`: the test that noticed, or why the mistake did not come to a test."""

    plant: Plant
    fate: Fate
    said: str
    seconds: float


def copy_tree(source: Path, target: Path) -> None:
    """The engine, its tests and their data, with settings of their own."""
    for folder in COPIED:
        if (source / folder).is_dir():
            shutil.copytree(source / folder, target / folder)
    (target / "pytest.ini").write_text(SETTINGS, encoding="utf-8")
    (target / "conftest.py").write_text(PROFILE, encoding="utf-8")


def run_tests(
    tree: Path, tests: Iterable[Path], patience: int = 0
) -> subprocess.CompletedProcess[str]:
    """Run tests in a copy until the first fails, for so many seconds at most, 0 for no limit."""
    # The plugins that are installed for the site's tests would take longer than most of these.
    environment = os.environ | {"PATIENCE": str(patience), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment.pop("PYTHONPATH", None)
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-rfE", "--no-header"]
    return subprocess.run(
        [*pytest, *map(str, tests)],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def noticed_by(said: str) -> str:
    """The first test that pytest names as failed."""
    lines = (line for line in said.splitlines() if line.startswith(("FAILED", "ERROR")))
    _, _, test = next(lines, "").partition(" ")
    return test.partition(" - ")[0].removeprefix("tests/scoring/") or said.strip()[-200:]


def check(plant: Plant, clean: Path) -> Result:
    """Plant one mistake in a copy of the `clean` tree and run its tests there."""
    if reason := plant.reason_not_to_apply(clean):
        return Result(plant, Fate.NOT_APPLIED, reason, 0)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutation-", ignore_cleanup_errors=True) as folder:
        tree = Path(folder)
        shutil.copytree(clean, tree, dirs_exist_ok=True)
        plant.apply(tree)
        for compiled in (tree / plant.path).parent.glob("__pycache__/*"):
            compiled.unlink()  # else an edit of the same length might not be seen
        run = run_tests(tree, plant.test_paths, PATIENCE)
    fates = {PASSED: Fate.SURVIVED, FAILED: Fate.CAUGHT, **dict.fromkeys(KILLED, Fate.HUNG)}
    fate = fates.get(run.returncode, Fate.BROKE)
    said = ", ".join(plant.tests) if fate is Fate.SURVIVED else noticed_by(run.stdout + run.stderr)
    return Result(plant, fate, said, time.monotonic() - began)


def tests_that_fail_anyway(tests: Sequence[Path], clean: Path) -> list[str]:
    """Which of these tests fail with no mistake planted; this also compiles everything once."""
    shares = [tests[start::AT_A_TIME] for start in range(AT_A_TIME)]
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        runs = list(pool.map(lambda share: run_tests(clean, share), filter(None, shares)))
    return [noticed_by(run.stdout + run.stderr) for run in runs if run.returncode != PASSED]


def check_all(plants: Sequence[Plant], root: Path = ROOT) -> bool:
    """Whether every mistake is caught; says what becomes of each."""
    began, spent = time.monotonic(), processor_seconds()
    with tempfile.TemporaryDirectory(prefix="mutation-", ignore_cleanup_errors=True) as folder:
        clean = Path(folder)
        copy_tree(root, clean)
        tests = sorted({path for plant in plants for path in plant.test_paths})
        if failing := tests_that_fail_anyway(tests, clean):
            print(f"Nothing is planted: without a mistake these fail: {', '.join(failing)}")
            return False
        took = time.monotonic() - began
        print(f"{len(tests)} files of tests pass without a mistake: {took:.0f} s", flush=True)
        fates = Counter[Fate]()
        with ThreadPoolExecutor(AT_A_TIME) as pool:
            for result in pool.map(lambda plant: check(plant, clean), plants):
                fates[result.fate] += 1
                print(line(result), flush=True)
    others = ", ".join(f"{fates[fate]} {fate.lower()}" for fate in Fate if fate in fates)
    print(
        f"{len(plants)} mistakes in {len({plant.module for plant in plants})} modules of scoring/: "
        f"{others}; {time.monotonic() - began:.0f} s, {processor_seconds() - spent:.0f} s of the "
        "processor"
    )
    return fates[Fate.CAUGHT] == len(plants)


def processor_seconds() -> float:
    """What this process and those it has run to their end took of the processor."""
    return sum(os.times()[:4])


def line(result: Result) -> str:
    plant = result.plant
    where = f"{plant.clause:3} {plant.module}: {plant.says}"
    return f"  {result.fate:12}{where}  [{result.said}] {result.seconds:.1f} s"


def main(words: list[str]) -> str | None:
    """Check the mistakes whose line has one of these words, or all."""
    chosen = [
        plant
        for plant in PLANTS
        if not words or any(word in f"{plant.module}: {plant.says}" for word in words)
    ]
    if not chosen:
        return f"No mistake has these words: {', '.join(words)}."
    return None if check_all(chosen) else "Not every planted mistake is caught; see above."


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
