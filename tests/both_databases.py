"""The test suite on SQLite, and what touches a database again on PostgreSQL: `run.py test`.

`--sqlite` or `--postgres` chooses one of them, everything else goes to pytest, which works on every
processor unless it is told otherwise (`-n 0`). Without PostgreSQL on the machine the closing lines
say so; with SIXTYONE_NO_SKIPS=1, as in CI, that is a failure.
"""

import os
import subprocess
import sys

from tests import throwaway_postgres

# The tests of a file stay together: some share what is slow to make.
PYTEST = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadfile"]
NO_TESTS_COLLECTED = 5


def on_sqlite(arguments: list[str], **variables: str) -> bool:
    """Whether the tests pass on SQLite."""
    environment = os.environ | variables | {"DATABASE_URL": "sqlite:///tests.sqlite3"}
    return subprocess.run([*PYTEST, *arguments], env=environment, check=False).returncode == 0


def on_postgres(arguments: list[str]) -> bool:
    """Whether the tests that touch a database pass on PostgreSQL; none at all is well too."""
    code = throwaway_postgres.run([*PYTEST, "--database-only", *arguments])
    return code in {0, NO_TESTS_COLLECTED}


def main(arguments: list[str]) -> str | None:
    """Run what was asked for; give back what went wrong, in words, or None."""
    chosen = {"--sqlite", "--postgres"} & set(arguments) or {"--sqlite", "--postgres"}
    rest = [argument for argument in arguments if argument not in chosen]
    missing = throwaway_postgres.missing() if "--postgres" in chosen else ""
    if missing and ("--sqlite" not in chosen or os.environ.get("SIXTYONE_NO_SKIPS") == "1"):
        return f"The tests cannot run on PostgreSQL. {missing}"

    failed = []
    if "--sqlite" in chosen:
        print("Tests on SQLite", flush=True)
        if not on_sqlite(rest, SIXTYONE_NO_POSTGRES=missing):
            failed.append("SQLite")
    if "--postgres" in chosen and not missing:
        print("Tests on PostgreSQL", flush=True)
        if not on_postgres(rest):
            failed.append("PostgreSQL")
    return f"The tests failed on {' and on '.join(failed)}; see above." if failed else None


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
