"""Lock the packages again after a change to pyproject.toml: `python3 requirements/lock.py`.

Needs uv. The files that it writes hold exact versions and hashes for every system and Python that
the site runs on, and name no index. What is locked already stays as it is; `--upgrade` moves it.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
COMPILE = (
    *("uv", "pip", "compile", "pyproject.toml", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--quiet"),
    *("--custom-compile-command", "python3 requirements/lock.py"),
)
BASE = "requirements/base.txt"
DEV = "requirements/dev.txt"


def main(arguments: list[str]) -> None:
    for command in (("-o", BASE), ("--group", "dev", "-c", BASE, "-o", DEV)):
        try:
            subprocess.run((*COMPILE, *arguments, *command), cwd=HERE.parent, check=True)
        except FileNotFoundError:
            sys.exit("Locking needs uv: pip install uv")
        except subprocess.CalledProcessError as failed:
            sys.exit(failed.returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
