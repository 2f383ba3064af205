"""From pairings to a list: a night for every match of a week, rounds, byes and the report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from league.schedule.grid import Grid
from league.schedule.outcomes import Draft, How
from league.schedule.placing import Pairing, share_days
from league.schedule.reporting import byes_in, in_rounds, report_on

Match = tuple[int, int, date]
"""Home and away team by their numbers, and the day."""


def draft(grid: Grid, matches: Iterable[Match], how: How) -> Draft:
    """A list with its rounds counted, its byes and its report."""
    fixtures = in_rounds(grid, matches)
    return Draft(fixtures, byes_in(grid, fixtures), report_on(grid, fixtures), how)


def with_days(grid: Grid, pairings: Iterable[Pairing]) -> list[Match]:
    """A day of its week for every pairing; where there is no good one, one that is not good."""
    at_once: dict[tuple[int, int], list[Pairing]] = defaultdict(list)
    for pairing in pairings:
        at_once[grid.venue[pairing.home], pairing.week].append(pairing)
    matches = []
    for (venue, _), together in at_once.items():
        most = grid.capacity(venue)
        limit = len(together) if most is None else most
        wanted = {one.home: _days(grid, one) for one in together}
        given = share_days(wanted, limit)
        matches += [
            (one.home, one.away, given.get(one.home) or _any_day(grid, one)) for one in together
        ]
    return matches


def _days(grid: Grid, pairing: Pairing) -> tuple[date, ...]:
    """The days of its week on which nothing forbids a match, or the one it is fixed on."""
    home, away = pairing.home, pairing.away
    for _, one, other, on in grid.fixed():
        if (one, other) == (home, away) and grid.week(on) == pairing.week:
            return (on,)
    days = grid.home_days(home, pairing.week)
    return tuple(on for on in days if not grid.forbidden(home, away, on))


def _any_day(grid: Grid, pairing: Pairing) -> date:
    days = grid.home_days(pairing.home, pairing.week)
    return (days or grid.division_days(grid.division[pairing.home], pairing.week))[0]
