"""The ways to a list that need the solver, and what to say where it proves that there is none."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from league.schedule import drafting
from league.schedule.cpsat import FixtureModel
from league.schedule.explaining import explain
from league.schedule.grid import Grid
from league.schedule.outcomes import Clash, Draft, How
from league.schedule.placing import Placing
from league.schedule.plans import Plan, draw_plan, rounds_of
from league.schedule.regular import by_berger
from league.schedule.searching import Answer, Found, improve, search
from league.schedule.watching import Watch
from league.schedule.wishes import Wish

MayMeet = Callable[[int, int, int], bool]

_PAIRINGS_SHARE = 0.25
_COMPACT_SHARE = 0.4
_PROOF_SHARE = 0.7
_COMPACT_SLACK = 4
_DRAW_EFFORTS = (*(0.3,) * 12, *(1.0,) * 6)
_QUICK_EFFORTS = _DRAW_EFFORTS[:4]
_COMPACT_EFFORT = 3.0
_APART_EFFORT = 0.4
_BETTER_EFFORT = 0.3
_QUICK_SECONDS = 2.0
_QUESTION_SHARE = 0.3


@dataclass(frozen=True, slots=True)
class Solved:
    """A list, or whether there is one: None where that is not known."""

    draft: Draft | None
    possible: bool | None


def solve(grid: Grid, watch: Watch, seed: int) -> Solved:
    """Whole rounds if they can be had, then matches in any week."""
    answer = Answer(Found.NOT_YET)
    for way in (_whole_rounds, _moved_matches, _compact, _any_week):
        if watch.stopped():
            return Solved(None, None)
        answer, how = way(grid, watch, seed)
        if answer.found is Found.YES:
            matches = [(slot.home, slot.away, slot.on) for slot in answer.slots]
            return Solved(drafting.draft(grid, matches, how), possible=True)
    return Solved(None, False if answer.found is Found.NO else None)


def explained(grid: Grid, watch: Watch, seed: int) -> Clash:
    """Why a season is impossible that was proved to be."""

    def possible(let_go: frozenset[Wish]) -> bool | None:
        part = watch.part(watch.left * _QUESTION_SHARE)
        left = Grid(grid.season, grid.let_go | let_go)
        # With little let go most is as it was: if there is a list, the usual ways find it soonest.
        if len(let_go) == 1 and _has_regular_list(left, part, seed):
            return True
        return _is_possible(left, part, seed)

    return explain(grid, watch, seed=seed, possible=possible)


def _is_possible(grid: Grid, watch: Watch, seed: int) -> bool | None:
    """Whether there is a list, none of whose kind is preferred; None if time runs out first."""
    model = FixtureModel(grid)
    found = search(model, watch, seconds=_QUICK_SECONDS, seed=seed).found
    if found is Found.NOT_YET:
        if _has_regular_list(grid, watch, seed):
            return True
        found = search(model, watch, seconds=watch.left, seed=seed).found
    return {Found.YES: True, Found.NO: False}.get(found)


def _has_regular_list(grid: Grid, watch: Watch, seed: int) -> bool:
    """Whether Berger tables, or pairings taken from them, lead to a list."""
    draft = by_berger(grid, watch, seed)
    return bool(draft and not draft.report.breaches) or any(
        _pairings(grid, watch, seed, whole=whole, quick=True).found is Found.YES
        for whole in (True, False)
    )


def _whole_rounds(grid: Grid, watch: Watch, seed: int) -> tuple[Answer, How]:
    """Who meets when is Berger's; who is at home is solved, for several draws of the numbers."""
    watch.begin("Berger pairings with home and away worked out")
    return _pairings(grid, watch, seed, whole=True), How.BERGER_PAIRINGS


def _moved_matches(grid: Grid, watch: Watch, seed: int) -> tuple[Answer, How]:
    """The same, but matches may move into weeks in which their division has no round."""
    watch.begin("Berger pairings with some matches moved")
    return _pairings(grid, watch, seed, whole=False), How.MOVED_MATCHES


def _pairings(grid: Grid, watch: Watch, seed: int, *, whole: bool, quick: bool = False) -> Answer:
    """The first draw that has an answer, made better by exchanging home and away.

    Most draws have one or none within a moment, so many are tried for a moment before a few are
    tried for longer. If ``quick``, few are tried, and any answer is as good as another.
    """
    chance = random.Random(seed)  # noqa: S311 - a draw of numbers
    until = watch.left * (1 - _PAIRINGS_SHARE)
    tries = 0
    for turn, effort in enumerate(_QUICK_EFFORTS if quick else _DRAW_EFFORTS):
        plan = draw_plan(grid, chance, turn, whole=whole)
        if plan is None:
            continue
        if watch.left < until or watch.stopped():
            break
        placing = Placing(grid, plan, chance, sides=False)
        if placing.search(chance, watch.stopped) and whole:
            continue
        tries += 1
        stays = _staying(placing)
        may_meet = stays if whole else _moving(grid, plan, stays)
        model = FixtureModel(grid, may_meet=may_meet)
        answer = search(model, watch, seconds=watch.left - until, seed=seed, effort=effort)
        if answer.found is Found.YES:
            watch.end("found")
            if quick:
                return answer
            if whole:
                return improve(model, answer, watch, effort=_BETTER_EFFORT, seed=seed)
            return _well_apart(grid, watch, seed, model, answer, may_meet, stays)
    watch.end(f"none with {tries} draws" if tries else "too few weeks for the rounds")
    return Answer(Found.NOT_YET)


def _well_apart(
    grid: Grid,
    watch: Watch,
    seed: int,
    model: FixtureModel,
    answer: Answer,
    may_meet: MayMeet,
    stays: MayMeet,
) -> Answer:
    """An answer made better, with return matches further apart than was asked if that is to be had.

    Looked for from the start they would be the hardest part of it.
    """
    usual = _usual_gap(grid)
    for gap in (usual, usual // 2):
        apart = FixtureModel(grid, may_meet=may_meet, gap=gap)
        left, effort = watch.left, _APART_EFFORT
        found = search(apart, watch, seconds=left, seed=seed, effort=effort, near=answer)
        if found.found is Found.YES:
            model, answer = apart, found
            break
    return improve(model, answer, watch, effort=_BETTER_EFFORT, seed=seed, stays=stays)


def _staying(placing: Placing) -> MayMeet:
    weeks = {(*sorted((one.home, one.away)), one.week) for one in placing.pairings()}
    return lambda one, other, week: (one, other, week) in weeks


def _moving(grid: Grid, plan: Plan, stays: MayMeet) -> MayMeet:
    """Every pair in its week, or in a week in which its division has no round."""
    rounds = [set(weeks) for weeks in plan]
    return lambda one, other, week: (
        stays(one, other, week) or week not in rounds[grid.division[one]]
    )


def _compact(grid: Grid, watch: Watch, seed: int) -> tuple[Answer, How]:
    """Matches in any of little more weeks than whole rounds take, with return matches apart."""
    watch.begin("matches in any week, close together, with return matches well apart")
    weeks = [
        set(grid.open_weeks(number)[: rounds_of(grid, number) + grid.spare + _COMPACT_SLACK])
        for number in range(len(grid.members))
    ]
    for _, home, _, on in grid.fixed():
        weeks[grid.division[home]].add(grid.week(on))

    def may_meet(one: int, _: int, week: int) -> bool:
        return week in weeks[grid.division[one]]

    model = FixtureModel(grid, may_meet=may_meet, gap=_usual_gap(grid))
    seconds = watch.left * _COMPACT_SHARE
    answer = search(model, watch, seconds=seconds, seed=seed, effort=_COMPACT_EFFORT)
    watch.end(answer.found)
    return answer, How.ANY_WEEK


def _usual_gap(grid: Grid) -> int:
    """Half the weeks in which everybody meets once, in the smallest division: good, not asked."""
    return min(
        rounds_of(grid, number) // division.meetings // 2
        for number, division in enumerate(grid.season.divisions)
    )


def _any_week(grid: Grid, watch: Watch, seed: int) -> tuple[Answer, How]:
    """Every list there could be: what this does not find and proves impossible is impossible."""
    watch.begin("matches in any week")
    model = FixtureModel(grid)
    answer = search(model, watch, seconds=watch.left * _PROOF_SHARE, seed=seed)
    watch.end(answer.found)
    return answer, How.ANY_WEEK
