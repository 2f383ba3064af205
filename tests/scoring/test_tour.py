"""scoring/README.md: its examples give what they say, its commands print what they show."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import scoring
from scoring.__main__ import COMMANDS
from scoring.house_rules import HouseRules
from tests.scoring.tour import PICTURE, ROOT, TEXT, write_files

PACKAGE = Path(scoring.__file__).parent
CLAUSE = r"[A-I][1-9]?"


def section(heading: str) -> str:
    return TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def test_its_examples_are_right():
    """From the first to the last, each with what those before it have made."""
    names = {}
    blocks = re.findall(r"```pycon\n(.*?)```", TEXT, re.DOTALL)
    assert len(blocks) >= 10
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block, names, "scoring/README", None, None)
        assert example.examples
        runner = doctest.DocTestRunner(verbose=False)
        assert runner.run(example, clear_globs=False).failed == 0
        names = example.globs


# -- The commands ----------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """An empty folder with the files that the README shows, and a `python` that is this one."""
    write_files(tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/python").symlink_to(sys.executable)
    return tmp_path


def shown() -> list[tuple[str, str]]:
    """Every command line of the README, and what stands below it."""
    blocks = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    return [
        (command, output)
        for block in blocks
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


@pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are those of a shell")
@pytest.mark.parametrize(("command", "output"), shown(), ids=[command for command, _ in shown()])
def test_a_command_prints_what_is_shown(folder, command, output):
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    run = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=False,
    )
    assert run.stdout.decode() == output
    assert run.stderr == b""


def test_every_command_is_shown():
    named = {re.search(r"python -m scoring (\w+)", command)[1] for command, _ in shown()}
    assert named == {command.__name__.rpartition(".")[2] for command in COMMANDS}


@pytest.mark.skipif(shutil.which("bash") is None, reason="the command is that of a shell")
def test_the_picture_is_the_one_that_is_drawn(folder):
    command, output = next(each for each in shown() if "-o line.svg" in each[0])
    test_a_command_prints_what_is_shown(folder, command, output)
    drawn = (folder / "line.svg").read_text(encoding="utf-8")
    same = PICTURE.read_text(encoding="utf-8") == drawn
    assert same, "run `python -m tests.scoring.tour`"


# -- What it says of the package -------------------------------------------------------------------


def test_what_to_call_is_there_to_be_called():
    named = re.findall(r"`([\w.]+)`", TEXT.partition("| what to call |")[2].partition("\n\n")[0])
    assert len(named) > 15
    for name in named:
        found = scoring
        for part in name.removeprefix("scoring.").split("."):
            found = getattr(found, part)


def test_the_table_of_house_rules_has_every_field():
    rows = re.findall(r"^\| `(\w+)` \| `?([^|`]+)`? \|", section("House rules"), re.MULTILINE)
    standard = HouseRules()
    assert [name for name, _ in rows] == [field.name for field in fields(HouseRules)]
    for name, said in rows:
        value = getattr(standard, name)
        assert said.strip() == (str(value).lower() if isinstance(value, bool) else str(value))


def test_every_clause_that_is_spoken_of_is_there():
    """In problems and outcomes as they are made, and in docstrings, such as "(D1 to D3)"."""
    spoken_of = set()
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        spoken_of |= set(re.findall(rf'"({CLAUSE})"', text))
        for brackets in re.findall(rf"\(({CLAUSE}(?:(?:, | to | and ){CLAUSE})*)\)", text):
            spoken_of |= set(re.findall(CLAUSE, brackets))
    assert len(spoken_of) > 25
    rules = section("The rules, clause by clause")
    there = set(re.findall(rf"\*\*({CLAUSE})\b", rules))
    assert spoken_of <= there


def test_every_link_leads_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (PACKAGE / target).exists(), target
    headings = {
        re.sub(r"[^\w\- ]", "", line.lstrip("# ")).lower().replace(" ", "-")
        for line in TEXT.splitlines()
        if line.startswith("#")
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= headings
