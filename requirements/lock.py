"""Lock the packages again after a change to what is asked for: `python3 requirements/lock.py`.

What the site and its tests need is asked for in pyproject.toml, what its figures are measured
beside in prove.in. Needs uv. The files that it writes hold exact versions and hashes for every
system and Python that the site runs on, and name no index. What is locked already stays as it is;
`--upgrade` moves it.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
COMPILE = (
    *("uv", "pip", "compile", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--quiet"),
    *("--custom-compile-command", "python3 requirements/lock.py"),
)
BASE = "requirements/base.txt"
SCHEDULE = "requirements/schedule.txt"
DEV = "requirements/dev.txt"
PROVE = "requirements/prove.txt"
FILES = (
    ("pyproject.toml", "-o", BASE),
    ("pyproject.toml", "--extra", "schedule", "-c", BASE, "-o", SCHEDULE),
    ("pyproject.toml", "--group", "dev", "-c", SCHEDULE, "-o", DEV),
    ("requirements/prove.in", "-c", DEV, "-o", PROVE),
)


def main(arguments: list[str]) -> None:
    for command in FILES:
        try:
            subprocess.run((*COMPILE, *arguments, *command), cwd=HERE.parent, check=True)
        except FileNotFoundError:
            sys.exit("Locking needs uv: pip install uv")
        except subprocess.CalledProcessError as failed:
            sys.exit(failed.returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
