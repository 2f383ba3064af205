"""How good a fixture list is: runs, breaks, byes, balance, gaps between meetings, free weeks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise

from league.schedule.checking import Breach, breaches, free_weeks, met
from league.schedule.grid import Grid
from league.schedule.values import Bye, Placed, monday


@dataclass(frozen=True, slots=True)
class TeamReport:
    """One team's season; a break is a match on the same side as the one before it."""

    team: Hashable
    home: int
    away: int
    breaks: int
    longest_home_run: int
    longest_away_run: int
    byes: int


@dataclass(frozen=True, slots=True)
class Gap:
    """How many weeks lie between two meetings of the same teams, the first in ``first``'s week."""

    teams: tuple[Hashable, Hashable]
    weeks: int
    first: date
    second: date


@dataclass(frozen=True, slots=True)
class Report:
    """The quality of a fixture list; the gaps with the closest meetings first."""

    teams: tuple[TeamReport, ...]
    gaps: tuple[Gap, ...]
    free_weeks: dict[Hashable, tuple[date, ...]]
    breaches: tuple[Breach, ...]

    @property
    def breaks(self) -> int:
        return sum(team.breaks for team in self.teams)

    @property
    def longest_run(self) -> int:
        runs = (max(team.longest_home_run, team.longest_away_run) for team in self.teams)
        return max(runs, default=0)

    @property
    def least_gap(self) -> int | None:
        """The fewest weeks between two meetings; None where nobody meets again."""
        return self.gaps[0].weeks if self.gaps else None


def in_rounds(grid: Grid, matches: Iterable[tuple[int, int, date]]) -> tuple[Placed, ...]:
    """Matches as home, away and day, counted in the weeks in which their division plays."""
    found = sorted(matches, key=lambda one: (one[2], grid.division[one[0]], one[0]))
    weeks: dict[int, set[int]] = defaultdict(set)
    for home, _, on in found:
        weeks[grid.division[home]].add(grid.week(on))
    rounds = {
        (division, week): number
        for division, played in weeks.items()
        for number, week in enumerate(sorted(played), 1)
    }
    keys = [division.key for division in grid.season.divisions]
    return tuple(
        Placed(
            keys[grid.division[home]],
            rounds[grid.division[home], grid.week(on)],
            on,
            grid.teams[home].key,
            grid.teams[away].key,
        )
        for home, away, on in found
    )


def byes_in(grid: Grid, fixtures: Iterable[Placed]) -> tuple[Bye, ...]:
    """The byes of divisions with an odd number of teams: for every team one each time round.

    Of the weeks in which its division plays without it, those in which most of it plays; any other
    is only a week without a match, as every one of an even division is.
    """
    playing: dict[Hashable, dict[tuple[date, int], set[Hashable]]] = defaultdict(
        lambda: defaultdict(set)
    )
    for one in fixtures:
        playing[one.division][monday(one.on), one.round] |= {one.home, one.away}
    found = []
    for division in grid.season.divisions:
        if len(division.teams) % 2 == 0:
            continue
        weeks = sorted(playing[division.key].items(), key=lambda one: (-len(one[1]), one[0]))
        for team in division.teams:
            idle = [week for week, teams in weeks if team.key not in teams]
            found += [
                Bye(division.key, number, week, team.key)
                for week, number in idle[: division.meetings]
            ]
    return tuple(sorted(found, key=lambda bye: (bye.week, grid.number[bye.team])))


def report_on(grid: Grid, fixtures: Sequence[Placed]) -> Report:
    """All that a person would want to know of a list before publishing it."""
    byes = byes_in(grid, fixtures)
    gaps = [
        Gap((a.home, a.away), (monday(b.on) - monday(a.on)).days // 7, a.on, b.on)
        for meetings in met(fixtures).values()
        for a, b in pairwise(meetings)
    ]
    gaps.sort(key=lambda gap: (gap.weeks, gap.first, grid.number[gap.teams[0]]))
    return Report(
        tuple(_team_report(team.key, fixtures, byes) for team in grid.teams),
        tuple(gaps),
        {
            division.key: tuple(grid.weeks[week] for week in free_weeks(grid, at, fixtures))
            for at, division in enumerate(grid.season.divisions)
        },
        breaches(grid, fixtures),
    )


def _team_report(team: Hashable, fixtures: Sequence[Placed], byes: Sequence[Bye]) -> TeamReport:
    played = [one for one in fixtures if team in (one.home, one.away)]
    at_home = [one.home == team for one in sorted(played, key=lambda one: one.on)]
    runs = [(home, len(list(run))) for home, run in groupby(at_home)]
    return TeamReport(
        team,
        sum(at_home),
        len(at_home) - sum(at_home),
        sum(before == after for before, after in pairwise(at_home)),
        max((length for home, length in runs if home), default=0),
        max((length for home, length in runs if not home), default=0),
        sum(bye.team == team for bye in byes),
    )
