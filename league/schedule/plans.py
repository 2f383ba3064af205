"""Which weeks each division plays its rounds in, when all its rounds are whole."""

from __future__ import annotations

import random

from league.schedule.grid import Grid
from league.schedule.wishes import WishKind

Plan = tuple[tuple[int, ...], ...]
"""For every division the weeks of its rounds, in order."""


_MORE_SLACK = 3


def make_plan(
    grid: Grid,
    chance: random.Random | None = None,
    *,
    slack: int = 3,
    whole: bool = True,
    together: bool = False,
) -> Plan | None:
    """Weeks for whole rounds, or None where some division has too few of them.

    Weeks in which somebody cannot play are left out, weeks of fixed fixtures are in. Of the rest
    those are left out first in which shared venues are not to be had. Then the spare weeks are
    spread, the last after the last round; or, given a source of chance, fall anywhere in the time
    that rounds and spare weeks take with so many weeks as ``slack``.
    Unless the rounds have to be ``whole``, any week in which a division may play will do, and a
    fixture may be fixed in another.
    ``together``: divisions take the same weeks where there are enough, so that teams of a shared
    venue that are at home in turn stay in turn. Where divisions differ in size that can be
    impossible, and weeks of their own be needed.
    """
    divisions = range(len(grid.members))
    could = [_playable(grid, division, whole=whole) for division in divisions]
    common = set.intersection(*map(set, could)) if together else set()
    order: list[int] = []
    plan = []
    for division in divisions:
        if chance and not (together and order):
            order = chance.sample(range(len(grid.weeks)), len(grid.weeks))
        shared = [week for week in could[division] if week in common]
        weeks = _weeks(grid, division, shared, order, slack, whole=whole) if together else None
        if weeks is None:
            weeks = _weeks(grid, division, could[division], order, slack, whole=whole)
        if weeks is None:
            return None
        plan.append(tuple(weeks))
    return tuple(plan)


def draw_plan(grid: Grid, chance: random.Random, turn: int, *, whole: bool = True) -> Plan | None:
    """A plan for each turn: the most regular one, then drawn ones, every other ``together``."""
    slack = _MORE_SLACK * ((turn + 1) // 2)
    drawn = chance if turn else None
    return make_plan(grid, drawn, slack=slack, whole=whole, together=turn % 2 == 0)


def rounds_of(grid: Grid, division: int) -> int:
    """How many whole rounds a division's season has; none if its meetings are let go."""
    if not grid.wish(WishKind.MEETINGS, division):
        return 0
    teams = len(grid.members[division])
    return (teams - 1 + teams % 2) * grid.season.divisions[division].meetings


def _playable(grid: Grid, division: int, *, whole: bool) -> list[int]:
    """The weeks in which a division may have a round."""
    weeks = grid.open_weeks(division)
    return [week for week in weeks if not whole or _is_whole(grid, division, week)]


def _weeks(
    grid: Grid, division: int, could: list[int], order: list[int], slack: int, *, whole: bool
) -> list[int] | None:
    rounds = rounds_of(grid, division)
    if not rounds:
        return []
    is_open = grid.open_weeks(division)
    must = {grid.week(on) for _, home, _, on in grid.fixed() if grid.division[home] == division}
    left_over = len(could) - rounds
    if left_over < 0 or len(is_open) - rounds < grid.spare:
        return None
    if whole and not must <= set(could):
        return None
    trouble = {week: _trouble(grid, division, week) for week in could}
    turn = _resting_order(could, rounds, grid.spare)
    if order:
        late = {*could[rounds + grid.spare + slack :]}
        turn.sort(key=lambda week: (week not in late, order[week]))
    turn.sort(key=lambda week: (week in must, -trouble[week]))
    return sorted(set(could) - set(turn[:left_over]))


def _resting_order(could: list[int], rounds: int, spare: int) -> list[int]:
    """The weeks that are best left free first: spread through the season, then from its end."""
    places = [-(-rounds * (at + 1) // spare) + at for at in range(spare)] if spare else []
    spread = [could[place] for place in places if place < len(could)]
    return spread + [week for week in reversed(could) if week not in spread]


def _is_whole(grid: Grid, division: int, week: int) -> bool:
    """Whether everybody can play in a week; with an odd number one team need not."""
    days = grid.division_days(division, week)
    teams = grid.members[division]
    out = [team for team in teams if not any(grid.can_travel(team, on) for on in days)]
    return len(out) <= len(teams) % 2


def _trouble(grid: Grid, division: int, week: int) -> int:
    """How many teams of a crowded venue cannot be at home in a week."""
    crowded = grid.crowded_venues()
    return sum(
        grid.venue[team] in crowded
        and not any(grid.can_host(team, on) for on in grid.home_days(team, week))
        for team in grid.members[division]
    )
