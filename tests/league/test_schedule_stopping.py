"""Schedules that are stopped by the clock, by a person, by what goes wrong; a missing solver."""

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from league.schedule import Cancelled, OutOfTime, Progress, make_schedule
from tests.league.schedule_seasons import made_up_league, off_round, with_away_teams

pytestmark = pytest.mark.pure

ROOT = Path(__file__).parents[2]
SECONDS = 60.0

HARD = replace(
    with_away_teams(made_up_league(1, (14,), shared=3, weeks=31), 1, 4), venue_blackouts=()
)
"""27 weeks for 26 rounds, and four teams that cannot play in one of them."""


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
    began = time.monotonic()
    seen: list[Progress] = []

    def is_cancelled() -> bool:
        return time.monotonic() - began > 1

    outcome = make_schedule(HARD, seconds=SECONDS, progress=seen.append, cancelled=is_cancelled)
    assert isinstance(outcome, Cancelled)
    assert outcome.said == "Stopped as asked. No fixtures were made."
    assert time.monotonic() - began < 1 + 5
    assert seen[0].trying == "Berger tables"
    assert all(one.at_most == SECONDS for one in seen)
    assert len({one.trying for one in seen}) > 1
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
        make_schedule(off_round("ABCDEFGHIJKLMN", 30), seconds=SECONDS, progress=fails)
    assert time.monotonic() - began < 10


def test_a_search_that_is_cancelled_stops_in_the_middle():
    asked = 0

    def is_cancelled() -> bool:
        nonlocal asked
        asked += any(one.trying.startswith("matches in any week") for one in seen)
        return asked > 3

    seen: list[Progress] = []
    season = off_round("ABCDEFGHIJKLMN", 30)
    outcome = make_schedule(season, seconds=SECONDS, progress=seen.append, cancelled=is_cancelled)
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
