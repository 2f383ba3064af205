"""When the demo's teams meet: a double round-robin over one night a week, around the present day.

Plain Berger tables. Nobody's wishes are asked here, and a team can be at home three times running
where the two halves of a season join: this is a demo's list, not the league's own generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import TypeVar

T = TypeVar("T")

WEEK = timedelta(days=7)
MONDAY_TO_THURSDAY = range(4)
# Nobody plays between the last Saturday before Christmas and the New Year, more or less.
CHRISTMAS_BREAK = ((12, 20), (1, 2))


def berger(teams: Sequence[T]) -> list[list[tuple[T, T]]]:
    """Rounds in which everybody meets everybody once, (home, away); the number of teams is even.

    The teams at places p and p + half the number are never at home in the same round, but where
    they meet. ValueError for an odd number.
    """
    count = len(teams)
    if count % 2:
        raise ValueError(f"{count} teams: one would have no opponent")
    last = count - 1
    rounds = []
    for number in range(last):
        # In each round the places of every pair add up to the same, modulo count - 1.
        fixed = number * (count // 2) % last
        pairs = [(fixed, last) if number % 2 == 0 else (last, fixed)]
        pairs += [((fixed + step) % last, (fixed - step) % last) for step in range(1, count // 2)]
        rounds.append([(teams[home], teams[away]) for home, away in pairs])
    return rounds


def double_round_robin(teams: Sequence[T]) -> list[list[tuple[T, T]]]:
    """Everybody at home and away against everybody; the second half is the first turned round."""
    first = berger(teams)
    return first + [[(away, home) for home, away in pairs] for pairs in first]


def match_night(before: date) -> date:
    """The latest Monday to Thursday before a day."""
    day = before - timedelta(days=1)
    while day.weekday() not in MONDAY_TO_THURSDAY:
        day -= timedelta(days=1)
    return day


def nights(latest: date, *, played: int, to_come: int) -> list[date]:
    """One night a week: ``played`` up to ``latest`` and ``to_come`` after it, but at Christmas."""
    before = _weekly(latest, -WEEK, played)
    return [*reversed(before), *_weekly(latest + WEEK, WEEK, to_come)]


def _weekly(start: date, step: timedelta, how_many: int) -> list[date]:
    found: list[date] = []
    day = start
    while len(found) < how_many:
        if not is_christmas(day):
            found.append(day)
        day += step
    return found


def is_christmas(day: date) -> bool:
    """Whether nobody plays because of Christmas and the New Year."""
    from_, until = CHRISTMAS_BREAK
    return (day.month, day.day) >= from_ or (day.month, day.day) <= until
