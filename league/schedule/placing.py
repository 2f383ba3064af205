"""Teams for the numbers of Berger tables, so that venues, blackouts and fixed days come out right.

A search by exchanging two numbers at a time: it needs no solver, and finds nothing that is not
there, but that it finds nothing proves nothing.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from league.schedule.berger import Round, season_rounds
from league.schedule.grid import Grid
from league.schedule.plans import Plan

Numbers = list[list[int]]
"""For every division, in the order of its teams, the number in the table that each has."""

_EXCHANGES = 12_000
_STALE = 1_500
_LOOK_UP_EVERY = 200
_FIXED_WEIGHT = 3


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two teams that meet in a week, by the table with the first at home."""

    division: int
    week: int
    home: int
    away: int


class Placing:
    """Whole rounds in the weeks of a plan, with numbers that can be exchanged.

    With ``sides`` false, who is at home is left open, and only who meets when is judged.
    """

    def __init__(
        self, grid: Grid, plan: Plan, chance: random.Random, *, sides: bool = True
    ) -> None:
        self.grid = grid
        self.plan = plan
        self.sides = sides
        self.tables: list[tuple[Round, ...]] = [
            season_rounds(len(grid.members[at]), division.meetings) if plan[at] else ()
            for at, division in enumerate(grid.season.divisions)
        ]
        self.numbers: Numbers = [list(range(1, len(teams) + 1)) for teams in grid.members]
        for numbers in self.numbers:
            chance.shuffle(numbers)
        self._place = {team: at for teams in grid.members for at, team in enumerate(teams)}
        self._home_weeks = [
            _home_weeks(table, weeks) for table, weeks in zip(self.tables, plan, strict=True)
        ]
        self._weeks_of = [
            _meeting_weeks(table, weeks) for table, weeks in zip(self.tables, plan, strict=True)
        ]
        self._misfit = [self._misfits(team) for team in range(len(grid.teams))]
        self._sharing = self._sharers() if sides else []
        self._known: dict[tuple[int, int, tuple[int, ...]], int] = {}

    def pairings(self) -> list[Pairing]:
        """Who meets whom in which week."""
        found = []
        for division, table in enumerate(self.tables):
            teams = dict(zip(self.numbers[division], self.grid.members[division], strict=True))
            for week, pairs in zip(self.plan[division], table, strict=True):
                found += [Pairing(division, week, teams[h], teams[a]) for h, a in pairs]
        return found

    def search(self, chance: random.Random, stopped: Callable[[], bool]) -> int:
        """Exchange numbers while it helps; what is left amiss, 0 for nothing."""
        now = best = self.amiss()
        kept = [list(numbers) for numbers in self.numbers]
        stale = 0
        for turn in range(_EXCHANGES):
            if not now or stale > _STALE or (turn % _LOOK_UP_EVERY == 0 and stopped()):
                break
            numbers = chance.choice(self.numbers)
            one, other = chance.sample(range(len(numbers)), 2)
            numbers[one], numbers[other] = numbers[other], numbers[one]
            after = self.amiss()
            if after <= now or chance.random() < 0.01:
                now = after
            else:
                numbers[one], numbers[other] = numbers[other], numbers[one]
            stale += 1
            if now < best:
                best, stale = now, 0
                kept = [list(each) for each in self.numbers]
        self.numbers = kept
        return best

    def amiss(self) -> int:
        """How much goes against venues, blackouts, fixed fixtures and derbies."""
        numbers = {
            team: self.numbers[division][at]
            for division, teams in enumerate(self.grid.members)
            for at, team in enumerate(teams)
        }
        found = sum(self._misfit[team].get(number, 0) for team, number in numbers.items())
        for venue, teams in self._sharing:
            of = tuple(numbers[team] for team in teams)
            key = (venue, len(teams), of)
            if key not in self._known:
                self._known[key] = self._excess(venue, teams, of)
            found += self._known[key]
        return found + self._days_missed(numbers)

    def _days_missed(self, numbers: dict[int, int]) -> int:
        """Fixed fixtures and derbies that do not fall into their weeks."""
        found = 0
        for _, home, away, on in self.grid.fixed():
            weeks = self._weeks_of[self.grid.division[home]]
            met = weeks.get((numbers[home], numbers[away]), [])
            if not self.sides:
                met = met + weeks.get((numbers[away], numbers[home]), [])
            found += _FIXED_WEIGHT * (self.grid.week(on) not in met)
        for _, one, other, by in self.grid.derbies():
            weeks = self._weeks_of[self.grid.division[one]]
            met = [
                *weeks.get((numbers[one], numbers[other]), []),
                *weeks.get((numbers[other], numbers[one]), []),
            ]
            found += _FIXED_WEIGHT * (not met or self.grid.weeks[min(met)] > by)
        return found

    def _misfits(self, team: int) -> dict[int, int]:
        """In how many weeks a team cannot do what each number of its table asks of it."""
        grid, division = self.grid, self.grid.division[team]
        found: dict[int, int] = defaultdict(int)
        for week, pairs in zip(self.plan[division], self.tables[division], strict=True):
            days = grid.division_days(division, week)
            travels = any(grid.can_travel(team, on) for on in days)
            hosts = any(grid.can_host(team, on) for on in grid.home_days(team, week))
            for home, away in pairs:
                found[home] += not (hosts if self.sides else travels)
                found[away] += not travels
        return found

    def _sharers(self) -> list[tuple[int, tuple[int, ...]]]:
        teams = range(len(self.grid.teams))
        return [
            (venue, tuple(team for team in teams if self.grid.venue[team] == venue))
            for venue in sorted(self.grid.crowded_venues())
        ]

    def _excess(self, venue: int, teams: tuple[int, ...], numbers: tuple[int, ...]) -> int:
        """How many home matches too many a venue has over the season."""
        hosts: dict[int, list[int]] = defaultdict(list)
        for team, number in zip(teams, numbers, strict=True):
            for week in self._home_weeks[self.grid.division[team]].get(number, ()):
                hosts[week].append(team)
        most = self.grid.capacity(venue) or 0
        found = 0
        for week, at_home in hosts.items():
            if len(at_home) > most:
                days = {team: self.grid.home_days(team, week) for team in at_home}
                found += len(at_home) - len(share_days(days, most))
        return found


def share_days(wanted: dict[int, tuple[date, ...]], most: int) -> dict[int, date]:
    """A day for as many as possible of those that want one, no day given more than ``most`` times.

    Everybody is tried in turn, and others move to another of their days where that makes room.
    """
    given: dict[int, date] = {}

    def make_room(one: int, seen: set[date]) -> bool:
        for on in wanted[one]:
            if on in seen:
                continue
            seen.add(on)
            there = [other for other, day in given.items() if day == on]
            if len(there) < most or any(make_room(other, seen) for other in there):
                given[one] = on
                return True
        return False

    for one in wanted:
        make_room(one, set())
    return given


def _home_weeks(table: tuple[Round, ...], weeks: tuple[int, ...]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for week, pairs in zip(weeks, table, strict=True):
        for home, _ in pairs:
            found[home].append(week)
    return found


def _meeting_weeks(
    table: tuple[Round, ...], weeks: tuple[int, ...]
) -> dict[tuple[int, int], list[int]]:
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for week, pairs in zip(weeks, table, strict=True):
        for pair in pairs:
            found[pair].append(week)
    return found
