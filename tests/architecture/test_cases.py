"""The cases from real faults: each is a test, found by its number, in one place."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.pure

TESTS = Path(__file__).parents[1]


def homes() -> dict[int, set[str]]:
    """In which modules the tests of each number stand."""
    found: dict[int, set[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        for number in re.findall(r"^def test_case_(\d+)_", path.read_text(), re.MULTILINE):
            found.setdefault(int(number), set()).add(path.name)
    return found


def test_every_case_has_one_home():
    found = homes()
    assert {number: modules for number, modules in found.items() if len(modules) > 1} == {}
    assert set(range(1, 33)) <= set(found)
