"""Whether a very small league has any fixture list at all: by trying every one.

It judges with the tests' own checker and shares no code with what makes lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations

from league.schedule import Placed, Season
from tests.league.schedule_checker import NAMES, week_number, wrong, wrong_days, wrong_places


def list_by_trying(season: Season) -> tuple[Placed, ...] | None:
    """Some list that is right, or None when every one has been tried."""
    return next(_lists(season, list(_matches(season)), ()), None)


def _matches(season: Season) -> Iterator[list[tuple[object, object]]]:
    """For every match the ways round it can be played."""
    for division in season.divisions:
        for one, other in combinations([team.key for team in division.teams], 2):
            if division.meetings == 2:
                yield from ([(one, other)], [(other, one)])
            else:
                yield [(one, other), (other, one)]


def _lists(
    season: Season, left: list[list[tuple[object, object]]], so_far: tuple[Placed, ...]
) -> Iterator[tuple[Placed, ...]]:
    if not left:
        fixtures = _in_rounds(so_far)
        if not wrong(season, fixtures):
            yield fixtures
        return
    for home, away in left[0]:
        busy = {week_number(f.on) for f in so_far if {home, away} & {f.home, f.away}}
        for on in _days(season, home, away):
            match = Placed(season.divisions[0].key, 0, on, home, away)
            if week_number(on) in busy or wrong_days(season, (match,)):
                continue
            if not wrong_places(season, (*so_far, match)):
                yield from _lists(season, left[1:], (*so_far, match))


def _days(season: Season, home: object, away: object) -> list[date]:
    nights = {NAMES.index(night) for night in season.divisions[0].nights}
    every = ((season.first + timedelta(at)) for at in range((season.last - season.first).days + 1))
    fixed = {one.on for one in season.fixed if (one.home, one.away) == (home, away)}
    return [on for on in every if on.weekday() in nights or on in fixed]


def _in_rounds(fixtures: tuple[Placed, ...]) -> tuple[Placed, ...]:
    weeks = sorted({week_number(f.on) for f in fixtures})
    return tuple(replace(f, round=weeks.index(week_number(f.on)) + 1) for f in fixtures)
