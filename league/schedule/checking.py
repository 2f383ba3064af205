"""What a list of fixtures goes against, whoever made it: every broken rule with its matches.

It looks at the list alone and knows nothing of how it came about, so it also serves a list that
was changed by hand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from league.schedule.grid import Grid
from league.schedule.values import Placed, monday
from league.schedule.wishes import WishKind
from league.schedule.words import TIMES, count, day, listed

_LONGEST_RUN = 2


@dataclass(frozen=True, slots=True)
class Breach:
    """One thing that is not as asked, as a sentence, and the matches that it is about."""

    said: str
    fixtures: tuple[Placed, ...] = ()


def breaches(grid: Grid, fixtures: Sequence[Placed]) -> tuple[Breach, ...]:
    """Everything that a list of fixtures goes against."""
    of_team: dict[int, list[Placed]] = defaultdict(list)
    for fixture in sorted(fixtures, key=lambda one: one.on):
        of_team[grid.number[fixture.home]].append(fixture)
        of_team[grid.number[fixture.away]].append(fixture)
    found = [
        *_meetings(grid, fixtures),
        *_sides(grid, of_team),
        *_weeks(grid, of_team),
        *_runs(grid, of_team),
        *_venues(grid, fixtures),
        *_days(grid, fixtures),
        *_named_days(grid, fixtures),
        *_gaps(grid, fixtures),
        *_spare(grid, fixtures),
    ]
    return tuple(found)


def met(fixtures: Iterable[Placed]) -> dict[frozenset[object], list[Placed]]:
    """The meetings of every two teams, in order."""
    found: dict[frozenset[object], list[Placed]] = defaultdict(list)
    for fixture in sorted(fixtures, key=lambda one: one.on):
        found[frozenset((fixture.home, fixture.away))].append(fixture)
    return found


def _name(grid: Grid, number: int) -> str:
    return grid.teams[number].name


def _meetings(grid: Grid, fixtures: Sequence[Placed]) -> Iterator[Breach]:
    meetings = met(fixtures)
    for at, division in enumerate(grid.season.divisions):
        for one, other in combinations(grid.members[at], 2):
            keys = grid.teams[one].key, grid.teams[other].key
            found = meetings.get(frozenset(keys), [])
            too_few = len(found) < division.meetings and grid.wish(WishKind.MEETINGS, at)
            names = f"{_name(grid, one)} and {_name(grid, other)}"
            if too_few or len(found) > division.meetings:
                times = TIMES.get(len(found), f"{len(found)} times") if found else "never"
                said = f"{names} meet {times} instead of {TIMES[division.meetings]}."
                yield Breach(said, tuple(found))
                continue
            at_first = sum(fixture.home == keys[0] for fixture in found)
            if max(at_first, len(found) - at_first) > (division.meetings + 1) // 2:
                host = _name(grid, one if at_first else other)
                said = f"{names} meet {TIMES[len(found)]} at {host}, and never at the other."
                yield Breach(said, tuple(found))


def _sides(grid: Grid, of_team: dict[int, list[Placed]]) -> Iterator[Breach]:
    for team, played in of_team.items():
        home = sum(fixture.home == grid.teams[team].key for fixture in played)
        away = len(played) - home
        if abs(home - away) > 1 and grid.wish(WishKind.MEETINGS, grid.division[team]):
            who = _name(grid, team)
            yield Breach(f"{who} plays {count(home, 'match', 'matches')} at home, {away} away.")


def _weeks(grid: Grid, of_team: dict[int, list[Placed]]) -> Iterator[Breach]:
    for team, played in of_team.items():
        for first, second in pairwise(played):
            if monday(first.on) == monday(second.on):
                who = _name(grid, team)
                when = day(monday(first.on))
                yield Breach(f"{who} plays twice in the week of {when}.", (first, second))


def _runs(grid: Grid, of_team: dict[int, list[Placed]]) -> Iterator[Breach]:
    if not grid.wish(WishKind.RUNS):
        return
    for team, played in of_team.items():
        run: list[Placed] = []
        for fixture in [*played, None]:
            home = grid.teams[team].key
            if run and fixture and (fixture.home == home) == (run[-1].home == home):
                run.append(fixture)
                continue
            if len(run) > _LONGEST_RUN:
                where = "at home" if run[-1].home == home else "away"
                times = count(len(run), "match", "matches")
                who = _name(grid, team)
                yield Breach(f"{who} plays {times} running {where}.", tuple(run))
            run = [fixture] if fixture else []


def _venues(grid: Grid, fixtures: Sequence[Placed]) -> Iterator[Breach]:
    hosted: dict[tuple[int, object], list[Placed]] = defaultdict(list)
    for fixture in fixtures:
        hosted[grid.venue[grid.number[fixture.home]], fixture.on].append(fixture)
    for (venue, _), at_once in hosted.items():
        most = grid.capacity(venue)
        if most is not None and len(at_once) > most:
            names = [grid.season.teams[fixture.home].name for fixture in at_once]
            where = grid.season.venues[venue].name
            said = (
                f"{listed(names)} are at home on {day(at_once[0].on)};"
                f" {where} takes {count(most, 'home match', 'home matches')} a night."
            )
            yield Breach(said, tuple(at_once))


def _days(grid: Grid, fixtures: Sequence[Placed]) -> Iterator[Breach]:
    fixed = {(one.home, one.away, one.on) for one in grid.season.fixed}
    for fixture in fixtures:
        home, away = grid.number[fixture.home], grid.number[fixture.away]
        names = f"{_name(grid, home)} against {_name(grid, away)} on {day(fixture.on)}"
        for wish in grid.forbidden(home, away, fixture.on):
            yield Breach(f"{names}: {wish.said}.", (fixture,))
        in_season = grid.season.first <= fixture.on <= grid.season.last
        if not in_season:
            yield Breach(f"{names} is outside the season.", (fixture,))
            continue
        is_fixed = (fixture.home, fixture.away, fixture.on) in fixed
        if not is_fixed and fixture.on not in grid.home_days(home, grid.week(fixture.on)):
            said = f"{names} is a {fixture.on:%A}, no night of {_name(grid, home)}."
            yield Breach(said, (fixture,))


def _named_days(grid: Grid, fixtures: Sequence[Placed]) -> Iterator[Breach]:
    placed = {(fixture.home, fixture.away, fixture.on) for fixture in fixtures}
    for wish, home, away, on in grid.fixed():
        if (grid.teams[home].key, grid.teams[away].key, on) not in placed:
            yield Breach(f"{wish.said}, and is not on that day.")
    meetings = met(fixtures)
    for wish, one, other, by in grid.derbies():
        found = meetings.get(frozenset((grid.teams[one].key, grid.teams[other].key)), [])
        if not found or found[0].on > by:
            when = f"on {day(found[0].on)}" if found else "never"
            yield Breach(f"{wish.said}: they meet {when}.", tuple(found[:1]))


def _gaps(grid: Grid, fixtures: Sequence[Placed]) -> Iterator[Breach]:
    for meetings in met(fixtures).values():
        for first, second in pairwise(meetings):
            weeks = (monday(second.on) - monday(first.on)).days // 7
            if weeks < grid.gap:
                names = [grid.season.teams[key].name for key in (first.home, first.away)]
                said = f"{listed(names)} meet again after {count(weeks, 'week')}"
                yield Breach(f"{said} instead of {grid.gap}.", (first, second))


def _spare(grid: Grid, fixtures: Sequence[Placed]) -> Iterator[Breach]:
    for at, division in enumerate(grid.season.divisions):
        free = len(free_weeks(grid, at, fixtures))
        if free < grid.spare:
            kept = count(free, "week")
            yield Breach(f"{division.name} keeps {kept} free instead of {grid.spare}.")


def free_weeks(grid: Grid, division: int, fixtures: Iterable[Placed]) -> list[int]:
    """The weeks in which a division could play and does not."""
    key = grid.season.divisions[division].key
    played = Counter(grid.week(fixture.on) for fixture in fixtures if fixture.division == key)
    return [week for week in grid.open_weeks(division) if week not in played]
