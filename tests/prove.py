"""Proofs and benchmarks at their full size: `python3 run.py prove`.

First the tests marked `prove` and every property-based test with many more examples; then those of
many people at one moment again on PostgreSQL, where there is one; then the mutation check, which
plants rule mistakes in copies of the engine and wants each caught; then each
`tests/benchmarks/bench_*.py`, which prints its own figures beside peers that are fetched for it.

`python3 run.py prove engine` does the same for the engine alone, without the site. Any other
arguments go to pytest, and nothing follows its proofs.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from tests import throwaway_postgres
from tests.benchmarks import peer_packages

HERE = Path(__file__).parent
NO_TESTS_COLLECTED = 5
ENGINE = "engine"
ENGINE_PROOFS = (
    "tests/scoring",
    "tests/mutations",
    "tests/benchmarks/test_players.py",
    "tests/benchmarks/test_proofs.py::test_every_simulated_leg_is_replayed_as_it_was_played",
)
# What two databases may answer differently: many requests at one moment.
AT_ONCE = "tests/matches/test_served_at_once.py"
ENGINE_BENCHMARKS = ("bench_rounds", "bench_moves", "bench_notation", "bench_evidence")


def proofs(arguments: list[str]) -> bool:
    """Whether every proof holds; where arguments choose none there is none to fail."""
    environment = os.environ | {"DATABASE_URL": "sqlite:///tests.sqlite3"}
    pytest = [sys.executable, "-m", "pytest", "--prove", "-s", *arguments]
    code = subprocess.run(pytest, env=environment, check=False).returncode
    return code in {0, NO_TESTS_COLLECTED}


def proofs_on_postgres() -> bool:
    """Whether the proofs of many at once hold there too; without PostgreSQL that is said."""
    if missing := throwaway_postgres.missing():
        print(f"\nNot proved on PostgreSQL: {missing}", flush=True)
        return True
    print("\n-- many at once, on PostgreSQL", flush=True)
    pytest = [sys.executable, "-m", "pytest", "--prove", "-s", AT_ONCE]
    beside = [sys.executable, "-m", "tests.throwaway_postgres", *pytest]
    return subprocess.run(beside, check=False).returncode == 0


def runs(module: str) -> bool:
    """Whether a module runs to its end, saying what it has to say."""
    print(f"\n-- {module.rpartition('.')[2]}", flush=True)
    began = time.monotonic()
    code = subprocess.run([sys.executable, "-m", module], check=False).returncode
    print(f"   {time.monotonic() - began:.0f} s", flush=True)
    return code == 0


def main(arguments: list[str]) -> str | None:
    """Run everything; give back what failed, in words, or None."""
    engine = arguments == [ENGINE]
    failed = []
    if not proofs(list(ENGINE_PROOFS) if engine else arguments):
        failed.append("the proofs")
    if not arguments and not proofs_on_postgres():
        failed.append("the proofs on PostgreSQL")
    if engine or not arguments:
        if not runs("tests.mutations.check"):
            failed.append("the mutation check")
        print()
        if missing := peer_packages.fetch():
            print(missing, flush=True)
        every = sorted(path.stem for path in HERE.glob("benchmarks/bench_*.py"))
        chosen = ENGINE_BENCHMARKS if engine else every
        failed += [name for name in chosen if not runs(f"tests.benchmarks.{name}")]
    return f"Failed: {', '.join(failed)}; see above." if failed else None


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
