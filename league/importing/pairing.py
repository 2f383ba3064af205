"""Which match of the list a row of a file is about.

Two teams may meet more than once at the same place, so the day decides first, then the week; a
row left alone with one match that is still to be played is about that one, moved.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from league.enums import FixtureStatus
from league.importing.plan import Ref
from league.importing.present import FixtureNow

Sides = tuple[int, Ref, Ref]
"""The division, the home and the away side."""


class Asked(NamedTuple):
    """What a row says of its match."""

    place: int
    """Its place among the rows."""
    sides: Sides
    day: date | None
    week: int | None


class Paired(NamedTuple):
    """The match a row is about: one of the list, a new one, or one of several."""

    fixture: FixtureNow | None
    several: tuple[FixtureNow, ...] = ()


def pair(asked: Iterable[Asked], fixtures: Iterable[FixtureNow]) -> dict[int, Paired]:
    """The match of each row, by the row's place."""
    listed: dict[Sides, list[FixtureNow]] = defaultdict(list)
    for fixture in sorted(fixtures, key=lambda one: (one.date, one.pk)):
        listed[fixture.division, fixture.home, fixture.away].append(fixture)
    rows: dict[Sides, list[Asked]] = defaultdict(list)
    for one in asked:
        rows[one.sides].append(one)
    found: dict[int, Paired] = {}
    for sides, these in rows.items():
        found |= _pair_two(these, listed.get(sides, []))
    return found


def _pair_two(rows: Sequence[Asked], fixtures: Sequence[FixtureNow]) -> dict[int, Paired]:
    """The rows and the matches of two teams at one place."""
    found: dict[int, Paired] = {}
    free = {fixture.pk: fixture for fixture in fixtures}
    _by_day(rows, free, found)
    _by_week(rows, free, found)
    left = [row for row in rows if row.place not in found]
    undated = [row for row in left if row.day is None]
    for row in undated:
        open_ = [one for one in free.values() if one.status is not FixtureStatus.VOID]
        if len(open_) == 1 and len(undated) == 1:
            found[row.place] = Paired(free.pop(open_[0].pk))
        else:
            found[row.place] = Paired(None, tuple(open_))
    dated = [row for row in left if row.day is not None]
    movable = [one for one in free.values() if one.status in _TO_PLAY]
    if len(dated) == 1 and len(movable) == 1:
        found[dated[0].place] = Paired(movable[0])
    return found | {row.place: Paired(None) for row in dated if row.place not in found}


_TO_PLAY = (FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED)


def _by_day(rows: Iterable[Asked], free: dict[int, FixtureNow], found: dict[int, Paired]) -> None:
    days: Mapping[date, FixtureNow] = {one.date: one for one in free.values()}
    for row in rows:
        fixture = days.get(row.day) if row.day else None
        if fixture is not None:
            # The same match in two rows is told of when they are compared.
            free.pop(fixture.pk, None)
            found[row.place] = Paired(fixture)


def _by_week(rows: Iterable[Asked], free: dict[int, FixtureNow], found: dict[int, Paired]) -> None:
    for row in rows:
        if row.week is None or row.place in found:
            continue
        inside = [
            one
            for one in free.values()
            if one.week == row.week and (row.day is None or one.status in _TO_PLAY)
        ]
        if len(inside) == 1:
            found[row.place] = Paired(free.pop(inside[0].pk))
