"""Fixtures for a season: by Berger tables where these do, by solving where they do not.

The ways are tried from the most regular list to the least. Only the last looks at every list that
there could be, so only that can tell that there is none; then it is asked which wishes clash.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from league.schedule.grid import Grid
from league.schedule.outcomes import (
    Cancelled,
    Draft,
    Impossible,
    Made,
    Outcome,
    OutOfTime,
    SolverMissing,
)
from league.schedule.regular import by_berger
from league.schedule.values import Season
from league.schedule.watching import Progress, Watch
from league.schedule.wishes import Wish

SOLVER = "ortools"


def solver_installed() -> bool:
    """Whether the extra ``schedule`` is installed; it is loaded only when it is needed."""
    return find_spec(SOLVER) is not None


def make_at_once(season: Season, *, seed: int = 0, seconds: float = 2.0) -> Made | None:
    """The list that Berger tables give within a moment, or None; the solver is never asked.

    That there is none here says nothing of what :func:`make_schedule` would find.
    """
    watch = Watch(seconds)
    draft = by_berger(Grid(season), watch, seed)
    return _made(draft, watch)


def make_schedule(
    season: Season,
    *,
    seed: int = 0,
    seconds: float = 60.0,
    let_go: frozenset[Wish] = frozenset(),
    progress: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Outcome:
    """A fixture list for all divisions at once in which everything is as asked, or why not.

    ``seconds`` is about the most that it may take. The same season, seed and seconds give the same
    list, unless a slow machine has to break off what a fast one finishes. ``let_go`` names
    wishes that need not be kept. ``progress`` and ``cancelled`` are called many times a second,
    from the caller's own thread.
    """
    grid = Grid(season, let_go)
    watch = Watch(seconds, progress, cancelled)
    draft = by_berger(grid, watch, seed)
    if made := _made(draft, watch):
        return made
    if watch.cancelled:
        return Cancelled(tuple(watch.attempts), watch.seconds)
    if not solver_installed():
        return SolverMissing(draft, tuple(watch.attempts), watch.seconds)
    return _by_solving(grid, watch, seed, draft)


def _made(draft: Draft | None, watch: Watch) -> Made | None:
    """A list, if there is one and everything in it is as asked."""
    if draft is None or draft.report.breaches:
        return None
    return Made(draft, tuple(watch.attempts), watch.seconds)


def _by_solving(grid: Grid, watch: Watch, seed: int, nearest: Draft | None) -> Outcome:
    from league.schedule import solving  # noqa: PLC0415 - only this needs what may be missing

    solved = solving.solve(grid, watch, seed)
    if solved.draft:
        return Made(solved.draft, tuple(watch.attempts), watch.seconds)
    if solved.possible is False:
        clash = solving.explained(grid, watch, seed)
        if not watch.cancelled:
            return Impossible(clash, nearest, tuple(watch.attempts), watch.seconds)
    if watch.cancelled:
        return Cancelled(tuple(watch.attempts), watch.seconds)
    return OutOfTime(nearest, tuple(watch.attempts), watch.seconds)
