"""Why somebody stands above somebody else, or level, in plain English sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from datetime import date
from decimal import Decimal

from league.enums import TieBreak
from league.ruleset import format_points
from league.ruleset.phrases import capital, first_places, in_words, join, points_in_words
from league.ruleset.wording import criterion_name
from league.tiebreaks.values import (
    Countback,
    Joint,
    Level,
    Meetings,
    PlayOffDay,
    Separation,
    Value,
)

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def say_separation(reason: Separation, other: str, *, leads: bool = False) -> str:
    """Why somebody stands above ``other``: "1½ points above the Hare & Ferret."."""
    level = _say_level(reason.level_on)
    if isinstance(reason.above, Decimal) and isinstance(reason.below, Decimal):
        gap = _gap(reason.above - reason.below)
        above = f"{gap} {'clear of' if leads and not level else 'above'}"
        said = f"{above} it" if level else f"{above} {other}"
    elif isinstance(reason.above, PlayOffDay):
        said = f"above after the play-off on {_say_day(reason.above.on)}"
    else:
        said = (
            f"above on {_say_against(reason)}"
            if level
            else f"above {other} on {_say_against(reason)}"
        )
    said += _say_top(reason.top)
    return f"Level with {other} on {level}; {said}." if level else f"{capital(said)}."


def say_joint(reason: Joint, others: str) -> str:
    """Why somebody shares a place with ``others`` (one name or several)."""
    level = _say_level(
        [one for one in reason.level_on if one.criterion is not TieBreak.HEAD_TO_HEAD]
    )
    meetings = [one for one in reason.level_on if one.criterion is TieBreak.HEAD_TO_HEAD]
    then = "so they share the place"
    if reason.play_off_needed:
        then = "so a play-off is needed"
    if not meetings:
        rest = "Nothing else decides"
    else:
        rest = _say_level_meetings(meetings[0], reason.entries)
    on = f" on {level}" if level else ""
    return f"Level with {others}{on}{_say_top(reason.top)}. {rest}, {then}."


def _say_level_meetings(level: Level, entries: Sequence[Hashable]) -> str:
    """Of whose meetings it is said: some who were level when they were asked for may stand
    elsewhere by now, on what came after them.
    """
    if level.among <= set(entries):
        if level.value is not None:
            return "Their own meetings are level too"
        return "Not all of them have met" if len(entries) > 2 else "They have not met yet"
    those = f"the {in_words(len(level.among))} teams that had been level"
    if level.value is None:
        return f"Not all of {those} have met"
    return f"The meetings of {those} are level too"


def _say_level(level_on: Sequence[Level]) -> str:
    return join(_say_one_level(one) for one in level_on) if level_on else ""


def _say_one_level(level: Level) -> str:
    name = criterion_name(level.criterion)
    if isinstance(level.value, Countback):
        return name
    if len(level.among) > 2:
        name = _meetings_of(level.among)
    if level.value is None:
        return f"{name} (not all have met)"
    if isinstance(level.value, Meetings):
        return f"{name} ({points_in_words(level.value.points)} each)"
    return f"{name} ({_say_value(level.criterion, level.value)})"


def _say_against(reason: Separation) -> str:
    name = criterion_name(reason.criterion)
    above, below = reason.above, reason.below
    if isinstance(above, Countback) and isinstance(below, Countback):
        return f"{name}: {_say_countback(above, below)}"
    if not isinstance(above, Meetings) or not isinstance(below, Meetings):
        said = [_say_value(reason.criterion, value) for value in (above, below)]
        return f"{name}: {said[0]} against {said[1]}"
    if len(above.among) > 2:
        name = _meetings_of(above.among)
    if above.points != below.points:
        return f"{name}: {points_in_words(above.points)} against {format_points(below.points)}"
    return (
        f"{name}: {points_in_words(above.points)} each, "
        f"leg difference {_signed(above.difference)} against {_signed(below.difference)}"
    )


def _meetings_of(among: Collection[Hashable]) -> str:
    return f"the meetings of the {in_words(len(among))} level teams"


def _say_countback(above: Countback, below: Countback) -> str:
    """The widest margin by which one has won more often than the other."""
    wins, fewer = Counter(above.margins), Counter(below.margins)
    margin = max(one for one in wins | fewer if wins[one] != fewer[one])
    said = f"{in_words(wins[margin])} {'win' if wins[margin] == 1 else 'wins'}"
    legs = "leg" if margin == 1 else "legs"
    others = in_words(fewer[margin]) if fewer[margin] else "none"
    return f"{said} by {in_words(margin)} {legs} against {others}"


def _say_top(places: int | None) -> str:
    return f" (the order for {first_places(places)})" if places is not None else ""


def _say_day(day: date) -> str:
    return f"{day.day} {_MONTHS[day.month - 1]}"


def _say_value(criterion: TieBreak, value: Value) -> str:
    if isinstance(value, Decimal):
        return format_points(value)
    if isinstance(value, int) and criterion in _DIFFERENCES:
        return _signed(value)
    return str(value)


_DIFFERENCES = {TieBreak.LEG_DIFFERENCE, TieBreak.BOARD_DIFFERENCE, TieBreak.LEG_AGGREGATE}


def _signed(number: int) -> str:
    """+3, 0, −3: as a table shows a difference."""
    sign = "+" if number > 0 else "\N{MINUS SIGN}" if number < 0 else ""
    return f"{sign}{abs(number)}"


def _gap(points: Decimal) -> str:
    if points == 1:
        return "a point"
    whole = points == int(points) and points <= 10
    return f"{in_words(int(points))} points" if whole else points_in_words(points)
