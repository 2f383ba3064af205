"""Proofs and benchmarks at their full size: `python3 run.py prove`.

First the tests marked `prove` and every property-based test with many more examples, then each
`tests/benchmarks/bench_*.py`, which prints its own figures. Arguments go to pytest; with any, the
benchmarks are left out.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NO_TESTS_COLLECTED = 5


def main(arguments: list[str]) -> str | None:
    """Run everything; give back what failed, in words, or None."""
    failed = []
    environment = os.environ | {"DATABASE_URL": "sqlite:///tests.sqlite3"}
    pytest = [sys.executable, "-m", "pytest", "--prove", "-s", *arguments]
    if subprocess.run(pytest, env=environment, check=False).returncode not in {
        0,
        NO_TESTS_COLLECTED,
    }:
        failed.append("the proofs")
    for path in [] if arguments else sorted(HERE.glob("benchmarks/bench_*.py")):
        print(f"\n-- {path.stem}", flush=True)
        module = [sys.executable, "-m", f"tests.benchmarks.{path.stem}"]
        if subprocess.run(module, check=False).returncode:
            failed.append(path.stem)
    return f"Failed: {', '.join(failed)}; see above." if failed else None


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
