"""Every mistake can still be planted, and the check tells a caught one from one that survives."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from tests.mutations import check
from tests.mutations.check import Fate
from tests.mutations.plant import ROOT, Plant
from tests.mutations.plants import PLANTS

pytestmark = pytest.mark.pure

FEWEST = 100
MODULES = {
    "pegging",
    "line",
    "moves",
    "turns",
    "round",
    "rounds",
    "leg",
    "replay",
    "legality",
    "checking",
    "walk",
    "claims",
    "verify",
    "tables",
    "evidence",
    "notation",
    "penalties",
    "house_rules",
    "contract",
}


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: f"{plant.module}-{plant.says}")
def test_it_can_be_planted_and_leaves_a_module_that_can_be_read(plant):
    assert plant.reason_not_to_apply() is None
    text = (ROOT / plant.path).read_text(encoding="utf-8")
    planted = text.replace(plant.before, plant.after)
    assert ast.dump(ast.parse(planted)) != ast.dump(ast.parse(text))
    assert plant.tests
    assert all((ROOT / path).exists() for path in plant.test_paths)


def test_there_are_many_they_break_every_part_of_the_rules_and_none_is_there_twice():
    assert len({(plant.module, plant.says) for plant in PLANTS}) == len(PLANTS) >= FEWEST
    assert len({(plant.module, plant.before, plant.after) for plant in PLANTS}) == len(PLANTS)
    assert all(re.fullmatch(r"[A-H]\d?", plant.clause) for plant in PLANTS)
    assert {plant.clause[0] for plant in PLANTS} == set("ABCDEFGH")
    assert {plant.module.partition("/")[0] for plant in PLANTS} >= MODULES


# The check itself, on an engine of one line

SUM = "def total(left, right):\n    return left + right\n"
TESTS = "from scoring.ends import total\n\n\ndef test_total():\n    assert total(2, 3) == 5\n"


@pytest.fixture
def engine(tmp_path):
    root = tmp_path / "engine"
    for path, text in (("scoring/ends.py", SUM), ("tests/scoring/test_ends.py", TESTS)):
        (root / path).parent.mkdir(parents=True)
        (root / path).write_text(text)
    return root


def ends_plant(before, after, says="wrong"):
    return Plant(says, "D1", "ends", before, after, ("ends",))


MISTAKES = {
    ends_plant("left + right", "left - right", "ends are taken off"): (
        Fate.CAUGHT,
        "test_ends.py::test_total",
    ),
    ends_plant("left + right", "right + left", "ends are added the other way round"): (
        Fate.SURVIVED,
        "ends",
    ),
    ends_plant("def total", "def sum", "ends cannot be added"): (Fate.BROKE, "test_ends.py"),
    ends_plant("left * right", "0", "ends are not multiplied"): (
        Fate.NOT_APPLIED,
        f"its text stands 0 times in {Path('scoring/ends.py')}, not once",
    ),
    ends_plant("left", "0", "there is no left end"): (
        Fate.NOT_APPLIED,
        f"its text stands 2 times in {Path('scoring/ends.py')}, not once",
    ),
}


def answers(tree, tests, patience=0):
    """What pytest answers on this engine, without the seconds that it takes to start."""
    text = (tree / "scoring/ends.py").read_text()
    expected = "== 5" in (tree / "tests/scoring/test_ends.py").read_text()
    code, said = 1, "FAILED tests/scoring/test_ends.py::test_total - assert 5 == 6\n"
    if "def sum" in text:
        code, said = 2, "ERROR tests/scoring/test_ends.py\n"
    elif "-" not in text and expected:
        code, said = 0, ""
    return subprocess.CompletedProcess((), code, said, "")


@pytest.fixture(params=["answers", pytest.param("pytest", marks=pytest.mark.prove)])
def runner(request, monkeypatch):
    """In the ordinary suite without pytest; at full size with it."""
    if request.param == "answers":
        monkeypatch.setattr(check, "run_tests", answers)


@pytest.mark.usefixtures("runner")
def test_whatever_is_not_caught_is_named_and_fails_the_check(engine, capsys):
    assert not check.check_all(list(MISTAKES), engine)
    said = capsys.readouterr().out
    for plant, (fate, words) in MISTAKES.items():
        assert f"  {fate:12}D1  ends: {plant.says}  [{words}] " in said
    assert said.splitlines()[-1].startswith(
        "5 mistakes in 1 modules of scoring/: 1 caught, 1 survived, 2 not planted, 1 broke all; "
    )
    assert (engine / "scoring/ends.py").read_text() == SUM


@pytest.mark.usefixtures("runner")
def test_a_test_that_fails_anyway_notices_nothing(engine, capsys):
    (engine / "tests/scoring/test_ends.py").write_text(TESTS.replace("5", "6"))
    assert not check.check_all(list(MISTAKES), engine)
    assert capsys.readouterr().out == (
        "Nothing is planted: without a mistake these fail: test_ends.py::test_total\n"
    )


def test_words_that_no_mistake_has_are_named():
    assert check.main(["fifteen pays twenty"]) == "No mistake has these words: fifteen pays twenty."
