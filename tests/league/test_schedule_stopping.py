"""Schedules that are stopped by the clock, by a person, by what goes wrong; a missing solver."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from league.schedule import Cancelled, OutOfTime, Progress, make_schedule
from tests.league.schedule_seasons import one_division

pytestmark = pytest.mark.pure

ROOT = Path(__file__).parents[2]
SECONDS = 60.0
FEW_SECONDS = 8.0
"""Half of them go to Berger pairings, the others to matches in any week."""

HARD = one_division("ABCDEFGHIJKLMN", 53, shares=("ABCD",))
"""Four teams in turn at a pub with one board, nearly every week of a year: no table's pairings."""


def test_where_time_runs_out_it_says_that_nothing_is_known():
    outcome = make_schedule(HARD, seconds=2)
    assert isinstance(outcome, OutOfTime)
    assert "neither a schedule was found nor a proof that there is none" in outcome.said
    assert "Berger tables" in outcome.said
    assert outcome.attempts
    assert outcome.seconds < 2 + 5


def test_with_no_time_at_all_nothing_is_claimed():
    assert isinstance(make_schedule(HARD, seconds=0), OutOfTime)


def test_it_stops_soon_after_it_is_cancelled():
    asked: list[float] = []
    seen: list[Progress] = []

    def is_cancelled() -> bool:
        """As soon as something else is tried than what was tried first."""
        if len({one.trying for one in seen}) > 1:
            asked.append(time.monotonic())
        return bool(asked)

    outcome = make_schedule(HARD, seconds=SECONDS, progress=seen.append, cancelled=is_cancelled)
    assert isinstance(outcome, Cancelled)
    assert outcome.said == "Stopped as asked. No fixtures were made."
    assert time.monotonic() - asked[0] < 5
    assert seen[0].trying == "Berger tables"
    assert all(one.at_most == SECONDS for one in seen)
    assert [one.seconds for one in seen] == sorted(one.seconds for one in seen)


def test_what_goes_wrong_in_telling_stops_the_search():
    told = 0

    def fails(progress: Progress) -> None:
        nonlocal told
        told += progress.trying.startswith("matches in any week")
        if told > 3:
            raise ConnectionError("the page is gone")

    began = time.monotonic()
    with pytest.raises(ConnectionError, match="the page is gone"):
        make_schedule(HARD, seconds=FEW_SECONDS, progress=fails)
    assert time.monotonic() - began < FEW_SECONDS + 5


def test_a_search_that_is_cancelled_stops_in_the_middle():
    asked = 0

    def is_cancelled() -> bool:
        nonlocal asked
        asked += any(one.trying.startswith("matches in any week") for one in seen)
        return asked > 3

    seen: list[Progress] = []
    outcome = make_schedule(HARD, seconds=FEW_SECONDS, progress=seen.append, cancelled=is_cancelled)
    assert isinstance(outcome, Cancelled)
    assert outcome.attempts[-1].outcome == "cancelled"


def test_the_solver_is_loaded_only_when_it_is_needed():
    """A Berger list and the news that the solver is missing, on a site that has none."""
    code = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numpy", "pandas"}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
from league.schedule import Made, SolverMissing, make_schedule, making
from tests.league.schedule_seasons import one_division

assert isinstance(make_schedule(one_division("ABCDEF", 10)), Made)
making.SOLVER = "a_solver_that_is_not_installed"
assert isinstance(make_schedule(one_division("ABCDEF", 10, shares=("ABC",))), SolverMissing)
assert "ortools" not in sys.modules
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
