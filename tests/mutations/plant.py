"""A rule mistake to plant in the engine: one small edit of its source."""

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Plant(NamedTuple):
    """One mistake.

    `says` is what the mistaken engine would do, `clause` the rule that this breaks. `module` is
    below scoring/, without .py; `before` stands in it exactly once and becomes `after`. `tests` are
    those of tests/scoring/ that have to notice, without test_ and .py.
    """

    says: str
    clause: str
    module: str
    before: str
    after: str
    tests: tuple[str, ...]

    @property
    def path(self) -> Path:
        """Its module, from the root of the project."""
        return Path("scoring", f"{self.module}.py")

    @property
    def test_paths(self) -> tuple[Path, ...]:
        return tuple(Path("tests/scoring", f"test_{name}.py") for name in self.tests)

    def reason_not_to_apply(self, root: Path = ROOT) -> str | None:
        """Why the edit cannot be made in the tree below `root`; None if it can."""
        path = root / self.path
        if not path.exists():
            return f"there is no {self.path}"
        times = path.read_text(encoding="utf-8").count(self.before)
        if times != 1:
            return f"its text stands {times} times in {self.path}, not once"
        return None

    def apply(self, root: Path) -> None:
        """Make the edit in the tree below `root`, which must not be anybody's own."""
        path = root / self.path
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(self.before, self.after), encoding="utf-8")
