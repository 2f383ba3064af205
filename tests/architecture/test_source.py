"""Habits of the source that no linter keeps."""

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("scoring", "league", "matches")
LONGEST_MODULE = 400
LONGEST_FUNCTION = 50
# One loop over numbers: calls would cost it its speed. The plain reading of the same rules stands
# in scoring/checking.py, and tests hold the two against each other.
ONE_LOOP = {"scoring/verify.py: verify_round"}
# Names that say where code was put, not what it does.
NO_SUCH_MODULE = {"utils", "helpers", "services", "managers", "signals", "common", "misc"}
# Places on the machine of whoever wrote a file; this file names them to look for them.
PLACES = re.compile(r"/(?:tmp|root|work|home/\w+)/")


@cache
def tracked() -> list[Path]:
    """The files that git knows or would add, so that what tools leave behind is not looked at."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.splitlines() if (ROOT / name).is_file()]


def modules(*packages: str) -> list[Path]:
    folders = [ROOT / package for package in packages]
    return [
        path
        for path in tracked()
        if path.suffix == ".py"
        and "migrations" not in path.parts
        and (not folders or any(path.is_relative_to(folder) for folder in folders))
    ]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_every_module_says_what_it_does():
    silent = [
        name(path)
        for path in modules(*PACKAGES)
        if (text := path.read_text()) and not ast.get_docstring(ast.parse(text))
    ]
    assert not silent, "no docstring at the top: " + ", ".join(silent)


def test_modules_and_functions_are_short():
    """What has grown past this is missing a noun; a test may tell its story to the end."""
    long = []
    for path in modules():
        text = path.read_text()
        if len(text.splitlines()) > LONGEST_MODULE:
            long.append(f"{name(path)}: {len(text.splitlines())} lines")
        if "tests" in path.parts:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = node.end_lineno - node.lineno + 1
                if lines > LONGEST_FUNCTION and f"{name(path)}: {node.name}" not in ONE_LOOP:
                    long.append(f"{name(path)}: {node.name} has {lines} lines")
    assert not long, "\n".join(long)


def test_no_module_is_named_for_a_drawer():
    parts = {part for path in modules(*PACKAGES) for part in (path.stem, path.parent.name)}
    assert not parts & NO_SUCH_MODULE


def test_there_are_no_signals():
    found = [
        name(path)
        for path in modules("league", "matches")
        # Django's; those of the system have a module named in the singular.
        if re.search(r"^(from|import) .*\b(signals|dispatch)\b", path.read_text(), re.MULTILINE)
    ]
    assert not found


def test_no_file_names_a_place_on_somebodys_machine():
    this = Path(__file__)
    found = []
    for path in tracked():
        if path == this or path.suffix in {".png", ".ico", ".woff2", ".sqlite3", ".gz", ".br"}:
            continue
        lines = path.read_text(errors="replace").splitlines()
        found += [
            f"{name(path)}:{n}: {line[:120]}"
            for n, line in enumerate(lines, 1)
            if PLACES.search(line)
        ]
    assert not found, "\n".join(found)


def test_templates_have_no_inline_style_or_script():
    """The content security policy refuses them, silently for whoever only reads the page."""
    inline = re.compile(r"<script(?![^>]*(?:\bsrc=|json))|<style|\sstyle=|\son\w+=", re.IGNORECASE)
    found = [
        f"{name(path)}: {match.group()}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for match in inline.finditer(
            re.sub(r"{#.*?#}|{% comment.*?endcomment %}", "", path.read_text(), flags=re.DOTALL)
        )
    ]
    assert not found, found
