"""The search for fixtures in a model: cancelled within a moment, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from enum import StrEnum

from ortools.sat.python import cp_model

from league.schedule.cpsat import FixtureModel
from league.schedule.grid import Slot
from league.schedule.watching import Watch
from league.schedule.wishes import Wish


class Found(StrEnum):
    """What came of a search."""

    YES = "found"
    NO = "proved impossible"
    NOT_YET = "ran out of time"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a search, and the matches where it found some."""

    found: Found
    slots: tuple[Slot, ...] = ()


def search(
    model: FixtureModel,
    watch: Watch,
    *,
    seconds: float,
    seed: int,
    effort: float | None = None,
    near: Answer | None = None,
) -> Answer:
    """Any fixtures that the model allows, within some seconds of those that are left.

    It begins ``near`` an answer, if one is given that all but does.
    ``effort`` is the solver's own measure of its work, about a tenth of a minute for 1: the same
    on any machine, so that a seed leads to the same fixtures wherever the seconds suffice.
    """
    if near is not None:
        _begin_near(model, near)
    solver = _solver(seed, min(seconds, watch.left), effort)
    status = _run(solver, model.model, watch)
    if status in _SOLVED:
        at = [at for at, play in enumerate(model.plays) if solver.boolean_value(play)]
        return Answer(Found.YES, tuple(model.slots[each] for each in at))
    return Answer(_said(status, watch))


def improve(
    model: FixtureModel,
    answer: Answer,
    watch: Watch,
    *,
    effort: float,
    seed: int,
    stays: Callable[[int, int, int], bool] | None = None,
) -> Answer:
    """The same with fewer matches out of turn, or the answer itself.

    Before that come the matches that do not stay where they were meant to be. ``effort`` is as in
    :func:`search`.
    """
    _begin_near(model, answer)
    moved = [
        play
        for slot, play in zip(model.slots, model.plays, strict=True)
        if stays and not stays(min(slot.home, slot.away), max(slot.home, slot.away), slot.week)
    ]
    model.model.minimize(sum(model.breaks) + _A_MOVE * sum(moved))
    solver = _solver(seed, watch.left, effort)
    if _run(solver, model.model, watch) not in _SOLVED:
        return answer
    at = [at for at, play in enumerate(model.plays) if solver.boolean_value(play)]
    return Answer(Found.YES, tuple(model.slots[each] for each in at))


def _begin_near(model: FixtureModel, answer: Answer) -> None:
    played = set(answer.slots)
    model.model.clear_hints()
    for slot, play in zip(model.slots, model.plays, strict=True):
        model.model.add_hint(play, slot in played)


def clashing(model: FixtureModel, watch: Watch, *, seed: int) -> tuple[Found, list[Wish]]:
    """Whether all wishes can be kept; if not, some that cannot be, though not the fewest."""
    trial = model.model.clone()
    trial.add_assumptions(list(model.literals.values()))
    solver = _solver(seed, watch.left)
    status = _run(solver, trial, watch)
    if status != cp_model.INFEASIBLE:
        return (Found.YES if status in _SOLVED else _said(status, watch)), []
    named = set(solver.sufficient_assumptions_for_infeasibility())
    return Found.NO, [wish for wish, literal in model.literals.items() if literal.index in named]


_A_MOVE = 10
_SOLVED = (cp_model.OPTIMAL, cp_model.FEASIBLE)
_LOOK_UP_SECONDS = 0.05


def _said(status: cp_model.CpSolverStatus, watch: Watch) -> Found:
    if status == cp_model.INFEASIBLE:
        return Found.NO
    return Found.CANCELLED if watch.cancelled else Found.NOT_YET


def _solver(seed: int, seconds: float, effort: float | None = None) -> cp_model.CpSolver:
    """One worker: with several, whichever is first would decide what the fixtures are."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if effort is not None:
        # A moment goes further without sums over fractions of matches; a proof may need them.
        solver.parameters.linearization_level = 0
    solver.parameters.random_seed = seed
    solver.parameters.max_time_in_seconds = seconds
    if effort is not None:
        solver.parameters.max_deterministic_time = effort
    return solver


def _run(
    solver: cp_model.CpSolver, model: cp_model.CpModel, watch: Watch
) -> cp_model.CpSolverStatus:
    """Solve beside the caller's thread, which goes on telling and asking."""
    if watch.stopped():
        return cp_model.UNKNOWN
    with ThreadPoolExecutor(max_workers=1) as beside:
        running = beside.submit(solver.solve, model)
        try:
            while wait([running], timeout=_LOOK_UP_SECONDS).not_done:
                watch.tell()
                if watch.cancelled:
                    solver.stop_search()
        except BaseException:
            while wait([running], timeout=_LOOK_UP_SECONDS).not_done:
                solver.stop_search()
            raise
        return running.result()
