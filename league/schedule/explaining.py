"""Which wishes clash: as few of them as clash by themselves, each found guilty by solving again."""

from __future__ import annotations

from collections.abc import Callable

from league.schedule.cpsat import FixtureModel
from league.schedule.grid import Grid
from league.schedule.outcomes import Clash
from league.schedule.searching import Found, clashing
from league.schedule.watching import Watch
from league.schedule.wishes import Wish

Possible = Callable[[frozenset[Wish]], bool | None]
"""Whether the season is possible with wishes let go besides; None where that is not known."""

_FIRST_SECONDS = 6.0


def explain(grid: Grid, watch: Watch, *, seed: int, possible: Possible) -> Clash:
    """The clashing wishes of a season that was proved impossible."""
    watch.begin("looking for wishes that clash")
    every = frozenset(grid.wishes)
    wishes = _some_that_clash(grid, watch, seed)
    if possible(every - frozenset(wishes)) is not False:
        wishes = list(grid.wishes)
    watch.end(f"{len(wishes)} of {len(grid.wishes)}")
    watch.begin("looking for the fewest of them that clash")
    search = _Fewest(grid, wishes, possible, watch)
    search.leave_out(wishes)
    kept = tuple(search.kept)
    watch.end(f"{len(kept)} of {len(wishes)}" if search.certain else "ran out of time")
    if not search.certain:
        return Clash(() if len(kept) == len(grid.wishes) else kept, irreducible=False)
    watch.begin("trying which one would be enough to let go")
    answers = {wish: possible(frozenset({wish})) for wish in kept if not watch.stopped()}
    watch.end(f"{sum(map(bool, answers.values()))} of {len(kept)} would")
    enough = tuple(wish for wish, answer in answers.items() if answer)
    not_enough = tuple(wish for wish, answer in answers.items() if answer is False)
    return Clash(kept, irreducible=True, enough=enough, not_enough=not_enough)


def _some_that_clash(grid: Grid, watch: Watch, seed: int) -> list[Wish]:
    """Wishes that the proof names, or all of them where it takes too long to be told."""
    part = watch.part(min(_FIRST_SECONDS, watch.left / 4))
    found, wishes = clashing(FixtureModel(grid, explain=True), part, seed=seed)
    return wishes if found is Found.NO else list(grid.wishes)


class _Fewest:
    """Wishes of which ever more are left out, for as long as the others still clash.

    One that stays was shown to be needed beside some that stayed then, and so it is needed beside
    those that are left in the end.
    """

    def __init__(self, grid: Grid, wishes: list[Wish], possible: Possible, watch: Watch) -> None:
        self.kept = list(wishes)
        self.certain = True
        self._all = frozenset(grid.wishes)
        self._possible = possible
        self._watch = watch

    def leave_out(self, some: list[Wish]) -> None:
        """Leave out all of some that are not needed, by halves."""
        if self._watch.stopped():
            self.certain = False
            return
        others = [wish for wish in self.kept if wish not in some]
        answer = self._possible(self._all - frozenset(others)) if others else True
        if answer is False:
            self.kept = others
        elif len(some) > 1:
            middle = len(some) // 2
            self.leave_out(some[:middle])
            self.leave_out(some[middle:])
        elif answer is None:
            self.certain = False
