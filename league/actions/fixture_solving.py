"""Making a fixture list: at once where Berger tables do, else in a process of its own.

A minute of sums would hold up a server's threads, and no worker need be running; so whoever asks
starts a process, which writes to the run's row how far it is, once a second and one row at a time.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import DatabaseError, OperationalError, connection
from django.utils import timezone

from league.actions.fixture_lists import begin_run, built_of
from league.models import User
from league.models.fixture_outcomes import kept, state_of
from league.models.fixture_plans import FixturePlan, FixtureRun, RunState
from league.models.fixture_seasons import Built, build, field_of
from league.models.fixture_wishes import from_json
from league.schedule import (
    Outcome,
    Progress,
    make_at_once,
    make_schedule,
    solver_installed,
)

logger = logging.getLogger(__name__)

AT_ONCE_SECONDS = 2.0
_A_BEAT = 1.0
_TRYING = 120


def make_list(*, plan: FixturePlan, by: User | None, at: datetime) -> FixtureRun:
    """Make a season's list, or begin to: the run tells which."""
    built = built_of(plan.season, plan.read())
    outcome = _at_once(built)
    if outcome is not None:
        state, found = state_of(outcome), kept(outcome, built)
        return begin_run(plan=plan, built=built, state=state, outcome=found, by=by, at=at)
    run = begin_run(plan=plan, built=built, by=by, at=at)
    try:
        _start(run)
    except OSError:
        logger.exception("No process for a fixture list")
        _finish(run, RunState.FAILED, {})
    return run


def _at_once(built: Built) -> Outcome | None:
    """What Berger tables give within a moment; without the solver they are all there is."""
    seed = built.wishes.seed
    if not solver_installed():
        return make_schedule(built.asked, seed=seed, seconds=built.wishes.seconds)
    return make_at_once(built.asked, seed=seed, seconds=AT_ONCE_SECONDS)


def _start(run: FixtureRun) -> None:
    """Start the process; a thread waits for its end, and notes if it left no answer."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "solve_fixtures", str(run.uid)]
    process = subprocess.Popen(  # noqa: S603 (our own command)
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
    )
    waits = threading.Thread(
        target=_attend, args=(process, run), name="waits for a fixture list", daemon=True
    )
    waits.start()


def _attend(process: subprocess.Popen[bytes], run: FixtureRun) -> None:
    """Wait for a process's end. One that was killed left no answer: that is noted at once.

    Where the server itself went, nobody waits; the silence of the process tells it then.
    """
    code = process.wait()
    try:
        rows = FixtureRun.objects.filter(pk=run.pk, state=RunState.RUNNING)
        if rows.update(state=RunState.INTERRUPTED):
            logger.warning("The process of a fixture list ended with %s and no answer", code)
    except DatabaseError:
        logger.exception("Could not note that a fixture list was interrupted")
    finally:
        connection.close()


def solve(run: FixtureRun) -> FixtureRun:
    """Work a run out to its end, telling how far it is, and keep what came of it."""
    reporter = Reporter(run)
    try:
        # That the process is there is told before anything else: what follows takes its time.
        reporter.tell(Progress("", 0, 0))
        built = build(field_of(run.plan.season), from_json(run.wishes))
        outcome = make_schedule(
            built.asked,
            seed=built.wishes.seed,
            seconds=built.wishes.seconds,
            progress=reporter.tell,
            cancelled=reporter.is_cancelled,
        )
        _finish(run, state_of(outcome), kept(outcome, built))
    except Exception:
        logger.exception("Making a fixture list failed")
        _finish(run, RunState.FAILED, {})
        raise
    except BaseException:
        # Somebody ends the process, as when the site is restarted.
        _finish(run, RunState.INTERRUPTED, {})
        raise
    return run


def _finish(run: FixtureRun, state: RunState, outcome: dict[str, Any]) -> None:
    """Keep what came of a run, unless it is over already or gone."""
    rows = FixtureRun.objects.filter(pk=run.pk, state=RunState.RUNNING)
    rows.update(state=state, outcome=outcome, beat_at=timezone.now())


class Reporter:
    """Writes a sign of life once a second, and asks whether somebody wants it to stop."""

    def __init__(self, run: FixtureRun) -> None:
        self._rows = FixtureRun.objects.filter(pk=run.pk, state=RunState.RUNNING)
        self._last = 0.0
        self._stopped = False

    def tell(self, progress: Progress) -> None:
        """Keep how far it is; called many times a second."""
        if time.monotonic() - self._last < _A_BEAT:
            return
        self._last = time.monotonic()
        try:
            alive = self._rows.update(trying=progress.trying[:_TRYING], beat_at=timezone.now())
            asked = self._rows.filter(cancel_asked=True).exists()
        except OperationalError:
            # Somebody else writes for long; the next sign of life will do.
            return
        # A run that was replaced, or was given up for lost, is nobody's any more.
        self._stopped = asked or not alive

    def is_cancelled(self) -> bool:
        """Whether it is to stop."""
        return self._stopped
