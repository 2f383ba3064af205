"""Whether a season is possible under some of its wishes: a second model, written from the rules.

It shares nothing with the product's but the solver's engine: a variable for every match on every
day, and each rule as it is said, without a thought for speed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date, timedelta
from itertools import combinations, permutations
from typing import Any

from ortools.sat.python import cp_model

from league.schedule import Placed, Season
from tests.league.schedule_checker import NAMES, week_number

Named = Collection[tuple[str, int]]
"""Wishes by kind and place, as they are named in an answer."""


def possible(season: Season, kept: Named, seconds: float = 60.0) -> bool:
    """Whether there is a list that keeps these wishes, whatever it does to the others."""
    return _solved(_Model(season, kept), seconds)


def allows(season: Season, kept: Named, fixtures: tuple[Placed, ...]) -> bool:
    """Whether a list keeps these wishes."""
    model = _Model(season, kept)
    there = {(one.home, one.away, one.on) for one in fixtures}
    if not there <= model.matches.keys() or len(there) < len(fixtures):
        return False
    for match, play in model.matches.items():
        model.model.add(play == (match in there))
    return _solved(model, 60.0)


def _solved(model: _Model, seconds: float) -> bool:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model.model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE), "no answer in time"
    return bool(status != cp_model.INFEASIBLE)


class _Model:
    def __init__(self, season: Season, kept: Named) -> None:
        self.season, self.kept = season, kept
        self.model = cp_model.CpModel()
        self.days = [
            season.first + timedelta(days=at) for at in range((season.last - season.first).days + 1)
        ]
        self.weeks = sorted({week_number(on) for on in self.days})
        self.matches: dict[tuple[Any, Any, date], Any] = {}
        self.home: dict[tuple[Any, int], list[Any]] = defaultdict(list)
        self.away: dict[tuple[Any, int], list[Any]] = defaultdict(list)
        for division in season.divisions:
            self.add_matches(division)
            self.add_meetings(division, kept=("meetings", season.divisions.index(division)) in kept)
            if ("spare-weeks", 0) in kept:
                self.add_spare_weeks(division)
            for team in division.teams:
                self.add_team(team.key)
        self.add_places()
        self.add_named_days()

    def add_matches(self, division: Any) -> None:
        fixed = {(one.home, one.away, one.on) for one in self.season.fixed}
        for home, away in permutations(division.teams, 2):
            nights = [home.night] if home.night else division.nights
            for on in self.days:
                named = (home.key, away.key, on) in fixed
                if NAMES[on.weekday()] not in nights and not named:
                    continue
                play = self.model.new_bool_var("")
                self.matches[home.key, away.key, on] = play
                self.home[home.key, week_number(on)].append(play)
                self.away[away.key, week_number(on)].append(play)
                if self.is_forbidden(division, home, away, on):
                    self.model.add(play == 0)

    def is_forbidden(self, division: Any, home: Any, away: Any, on: date) -> bool:
        def is_on(kind: str, spans: Any, concerns: Any) -> bool:
            return any(
                (kind, at) in self.kept and concerns(one) and one.first <= on <= one.last
                for at, one in enumerate(spans)
            )

        season = self.season
        return (
            is_on("closure", season.closures, lambda c: _closes(c, division))
            or is_on("venue-blackout", season.venue_blackouts, lambda b: b.venue == home.venue)
            or is_on(
                "team-blackout", season.team_blackouts, lambda b: b.team in (home.key, away.key)
            )
        )

    def of(self, home: Any, away: Any) -> list[tuple[date, Any]]:
        days = ((on, self.matches.get((home, away, on))) for on in self.days)
        return [(on, play) for on, play in days if play is not None]

    def add_meetings(self, division: Any, *, kept: bool) -> None:
        asked = division.meetings
        every: dict[Any, list[Any]] = defaultdict(list)
        gap = self.season.return_gap if ("return-gap", 0) in self.kept else 0
        for one, other in combinations([team.key for team in division.teams], 2):
            ways = self.of(one, other), self.of(other, one)
            both = sum(p for way in ways for _, p in way)
            self.model.add(both == asked if kept else both <= asked)
            for way in ways:
                self.model.add(sum(p for _, p in way) <= (asked + 1) // 2)
            for (on, p), (later, q) in combinations(sorted([*ways[0], *ways[1]], key=_day), 2):
                if week_number(later) - week_number(on) < gap:
                    self.model.add(p + q <= 1)
            every[one, "H"] += [p for _, p in ways[0]]
            every[other, "H"] += [p for _, p in ways[1]]
        if kept:
            for team in division.teams:
                total = asked * (len(division.teams) - 1)
                at_home = sum(every[team.key, "H"])
                self.model.add(at_home >= total // 2)
                self.model.add(at_home <= (total + 1) // 2)

    def add_team(self, team: Any) -> None:
        """One match a week, and never three running in one place."""
        for week in self.weeks:
            self.model.add(sum(self.home[team, week] + self.away[team, week]) <= 1)
        if ("runs", 0) not in self.kept:
            return
        at_home, away = self.sides(self.home, team), self.sides(self.away, team)
        for here, there in ((at_home, away), (away, at_home)):
            for weeks in combinations(self.weeks, 3):
                between = [there[week] for week in range(weeks[0] + 1, weeks[2])]
                self.model.add_bool_or([*(~here[week] for week in weeks), *between])

    def sides(self, side: dict[tuple[Any, int], list[Any]], team: Any) -> dict[int, Any]:
        """For every week whether a team is on a side."""
        found = {}
        for week in self.weeks:
            found[week] = self.model.new_bool_var("")
            self.model.add(sum(side[team, week]) == found[week])
        return found

    def add_spare_weeks(self, division: Any) -> None:
        nights = {n for t in division.teams for n in ([t.night] if t.night else division.nights)}
        free = []
        for week in self.weeks:
            days = [on for on in self.days if week_number(on) == week]
            could = any(
                NAMES[on.weekday()] in nights
                and not any(
                    ("closure", at) in self.kept
                    and _closes(closure, division)
                    and closure.first <= on <= closure.last
                    for at, closure in enumerate(self.season.closures)
                )
                for on in days
            )
            if could:
                is_free = self.model.new_bool_var("")
                for team in division.teams:
                    for play in self.home[team.key, week]:
                        self.model.add(play + is_free <= 1)
                free.append(is_free)
        self.model.add(sum(free) >= self.season.spare_weeks)

    def add_places(self) -> None:
        for at, venue in enumerate(self.season.venues):
            if ("venue", at) not in self.kept:
                continue
            for on in self.days:
                here = [
                    play
                    for (home, _, day), play in self.matches.items()
                    if day == on and self.season.teams[home].venue == venue.key
                ]
                self.model.add(sum(here) <= venue.home_matches_per_night)

    def add_named_days(self) -> None:
        for at, fixed in enumerate(self.season.fixed):
            if ("fixed", at) in self.kept:
                self.model.add(self.matches[fixed.home, fixed.away, fixed.on] == 1)
        for at, derby in enumerate(self.season.derbies):
            if ("derby", at) in self.kept:
                both = [*self.of(derby.one, derby.other), *self.of(derby.other, derby.one)]
                self.model.add(sum(p for on, p in both if on <= derby.by) >= 1)


def _day(one: tuple[date, Any]) -> date:
    return one[0]


def _closes(closure: Any, division: Any) -> bool:
    return not closure.divisions or division.key in closure.divisions
