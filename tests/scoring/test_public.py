"""The package's public face, and that it stands alone."""

import ast
import subprocess
import sys
from pathlib import Path

import scoring

PACKAGE = Path(scoring.__file__).parent


def test_everything_in_all_is_there_and_once():
    assert len(set(scoring.__all__)) == len(scoring.__all__)
    assert all(hasattr(scoring, name) for name in scoring.__all__)


def test_everything_that_is_imported_is_for_others():
    """What the package takes from its modules is its face; nothing slips in beside it."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    imported = [
        alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    ]
    assert sorted(imported) == sorted(scoring.__all__)


def test_nothing_but_python_is_imported():
    allowed = {*sys.stdlib_module_names, "scoring"} - {"time", "datetime", "sqlite3"}
    imported = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add((node.module or "").split(".")[0])
    assert imported <= allowed


def test_it_runs_without_anything_installed():
    code = "import scoring; print(scoring.award(15))"
    run = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); {code}",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "8"


def test_types_are_shipped():
    assert (PACKAGE / "py.typed").exists()
