"""The files and the picture of scoring/README.md; `python -m tests.scoring.tour` draws it again."""

import re
from pathlib import Path

from scoring.__main__ import main

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "scoring/README.md").read_text(encoding="utf-8")
PICTURE = ROOT / "docs/line.svg"


def write_files(folder: Path) -> None:
    """The files that the README shows, into a folder."""
    for name, text in re.findall(r"`(\w+\.\w+)`:\n\n```\w+\n(.*?)```", TEXT, re.DOTALL):
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        write_files(Path(folder))
        main(["draw", f"{folder}/leg.txt", "--round", "2", "-o", str(PICTURE)])
