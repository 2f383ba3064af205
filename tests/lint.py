"""Every check that can be made without using the site: `python3 run.py lint`.

Nothing here changes a file. All checks run, and those that failed are named at the end.
"""

import os
import subprocess
import sys
from pathlib import Path

PYTHON = sys.executable
SCRIPTS = Path(PYTHON).parent
DEVELOPMENT = {"DEBUG": "1", "DATABASE_URL": "sqlite://"}
# A key of no site; the deployment check wants one that looks like a real one.
PRODUCTION = {
    "DEBUG": "0",
    "HTTPS": "1",
    "DATABASE_URL": "sqlite://",
    "ALLOWED_HOSTS": "dominoes.example.org",
    "SECRET_KEY": "checked-but-never-used-0123456789-abcdefghijklmnopqrstuvwxyz",
}
MANAGE = [PYTHON, "manage.py"]
CHECKS: dict[str, tuple[list[str], dict[str, str]]] = {
    "style": ([PYTHON, "-m", "ruff", "check", "--output-format=concise"], {}),
    "format": ([PYTHON, "-m", "ruff", "format", "--check", "--output-format=concise"], {}),
    "templates": ([PYTHON, "-m", "djlint", "--lint", "--quiet", "templates"], {}),
    "types": ([PYTHON, "-m", "mypy"], {}),
    "imports": ([str(SCRIPTS / "lint-imports"), "--no-logo"], {}),
    "migrations": ([*MANAGE, "makemigrations", "--check", "--dry-run"], DEVELOPMENT),
    "deployment": ([*MANAGE, "check", "--deploy", "--fail-level=WARNING"], PRODUCTION),
}


def main(names: list[str]) -> str | None:
    """Run the checks named, or all; give back what is wrong, in words, or None."""
    if unknown := set(names) - set(CHECKS):
        return f"There is no check {', '.join(sorted(unknown))}. There are: {', '.join(CHECKS)}."
    failed = []
    for name in names or CHECKS:
        print(f"-- {name}", flush=True)
        command, variables = CHECKS[name]
        if subprocess.run(command, env=os.environ | variables, check=False).returncode:
            failed.append(name)
    return f"Failed: {', '.join(failed)}" if failed else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
