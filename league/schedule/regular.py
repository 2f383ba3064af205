"""The lists that Berger tables give without a solver: the best of several draws of the numbers."""

from __future__ import annotations

import random

from league.schedule import drafting
from league.schedule.grid import Grid
from league.schedule.outcomes import Draft, How
from league.schedule.placing import Placing
from league.schedule.plans import draw_plan
from league.schedule.watching import Watch

_TRIES = 6


def by_berger(grid: Grid, watch: Watch, seed: int) -> Draft | None:
    """The best that Berger tables can do, None where whole rounds do not fit into the season."""
    watch.begin("Berger tables")
    chance = random.Random(seed)  # noqa: S311 - a draw of numbers
    nearest: Draft | None = None
    for turn in range(_TRIES):
        plan = draw_plan(grid, chance, turn)
        if plan is None:
            watch.end("too few weeks for whole rounds")
            return None
        placing = Placing(grid, plan, chance)
        placing.search(chance, watch.stopped)
        draft = drafting.draft(grid, drafting.with_days(grid, placing.pairings()), How.BERGER)
        if nearest is None or len(draft.report.breaches) < len(nearest.report.breaches):
            nearest = draft
        if not nearest.report.breaches or watch.stopped():
            break
    amiss = len(nearest.report.breaches) if nearest else 0
    watch.end(f"{amiss} not as asked" if amiss else "found")
    return nearest
