"""What puts one entry above another, criterion by criterion, and how to say so.

The order of criteria is read once, from the first to the last. Their own meetings (head-to-head)
are counted among exactly the entries still level, over all their meetings, and only if all of them
have met: points in those meetings, then leg difference in them; where that parts them, the meetings
are counted again among those still level. Entries that nothing parts are joint. No name, number or
order of entering ever decides.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import combinations

from league.enums import TieBreak
from league.ruleset import format_points, from_quarters
from league.ruleset.wording import capital, criterion_name, in_words, join, points_in_words


@dataclass(slots=True)
class Standing:
    """The sums of one entry, as far as its place depends on them. Points are in quarters."""

    entry: Hashable
    points: int = 0
    won: int = 0
    legs_for: int = 0
    legs_against: int = 0
    boards_for: int = 0
    boards_against: int = 0
    aggregate_for: int = 0
    aggregate_against: int = 0
    meetings: dict[Hashable, list[int]] = field(default_factory=dict)
    """For each entry met: points in quarters and leg difference over all meetings with it."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """What an entry made of its matches against the others that were level with it."""

    points: Decimal
    difference: int
    among: frozenset[Hashable]


Value = Decimal | int | Meetings


@dataclass(frozen=True, slots=True)
class Level:
    """A criterion on which entries are level; no value: not all of them have met."""

    criterion: TieBreak
    value: Value | None


@dataclass(frozen=True, slots=True)
class Separation:
    """Why a row stands above the next: the criterion, both values, and what they are level on."""

    criterion: TieBreak
    above: Value
    below: Value
    level_on: tuple[Level, ...] = ()


@dataclass(frozen=True, slots=True)
class Joint:
    """Why entries share a place: they are level on everything that decides."""

    entries: tuple[Hashable, ...]
    level_on: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Tier:
    """Entries that nothing parts (mostly one), and what parts them from the next tier."""

    members: tuple[Standing, ...]
    level_on: tuple[Level, ...] = ()
    separation: Separation | None = None


_VALUES: Mapping[TieBreak, Callable[[Standing], int]] = {
    TieBreak.POINTS: lambda s: s.points,
    TieBreak.LEG_DIFFERENCE: lambda s: s.legs_for - s.legs_against,
    TieBreak.LEGS_FOR: lambda s: s.legs_for,
    TieBreak.BOARD_DIFFERENCE: lambda s: s.boards_for - s.boards_against,
    TieBreak.BOARDS_FOR: lambda s: s.boards_for,
    TieBreak.MATCHES_WON: lambda s: s.won,
    TieBreak.LEG_AGGREGATE: lambda s: s.aggregate_for - s.aggregate_against,
}


def rank(standings: Sequence[Standing], order: Sequence[TieBreak]) -> list[Tier]:
    """The tiers from the top down. The order in which standings come in makes no difference."""
    return _rank(list(standings), order, ()) if standings else []


def _rank(
    members: list[Standing], order: Sequence[TieBreak], level_on: tuple[Level, ...]
) -> list[Tier]:
    if len(members) == 1 or not order:
        return [Tier(tuple(members), level_on if len(members) > 1 else ())]
    if order[0] is TieBreak.HEAD_TO_HEAD:
        return _rank_by_meetings(members, order, level_on)
    criterion = order[0]
    measure = _VALUES[criterion]
    parted: dict[int, list[Standing]] = {}
    for member in members:
        parted.setdefault(measure(member), []).append(member)
    values = sorted(parted, reverse=True)
    tiers = [
        _rank(parted[value], order[1:], (*level_on, Level(criterion, _shown(criterion, value))))
        for value in values
    ]
    return _stack(tiers, [_shown(criterion, value) for value in values], criterion, level_on)


def _rank_by_meetings(
    members: list[Standing], order: Sequence[TieBreak], level_on: tuple[Level, ...]
) -> list[Tier]:
    met = all(two.entry in one.meetings for one, two in combinations(members, 2))
    if not met:
        undecided = Level(TieBreak.HEAD_TO_HEAD, None)
        return _rank(members, order[1:], (*level_on, undecided))
    among = frozenset(member.entry for member in members)
    parted: dict[tuple[int, int], list[Standing]] = {}
    for member in members:
        parted.setdefault(_in_meetings(member, among), []).append(member)
    keys = sorted(parted, reverse=True)
    values = [Meetings(from_quarters(points), diff, among) for points, diff in keys]
    if len(keys) == 1:
        return _rank(members, order[1:], (*level_on, Level(TieBreak.HEAD_TO_HEAD, values[0])))
    tiers = [_rank(parted[key], order, level_on) for key in keys]
    return _stack(tiers, values, TieBreak.HEAD_TO_HEAD, level_on)


def _in_meetings(member: Standing, among: frozenset[Hashable]) -> tuple[int, int]:
    """Points in quarters and leg difference against the others of a group."""
    sums = [total for entry, total in member.meetings.items() if entry in among]
    return sum(points for points, _ in sums), sum(difference for _, difference in sums)


def _stack(
    groups: list[list[Tier]],
    values: Sequence[Value],
    criterion: TieBreak,
    level_on: tuple[Level, ...],
) -> list[Tier]:
    """Put groups under each other, noting at each seam what parts them."""
    tiers: list[Tier] = []
    for at, group in enumerate(groups):
        tiers += group
        if at + 1 < len(groups):
            seam = Separation(criterion, values[at], values[at + 1], level_on)
            tiers[-1] = replace(tiers[-1], separation=seam)
    return tiers


def _shown(criterion: TieBreak, value: int) -> Decimal | int:
    return from_quarters(value) if criterion is TieBreak.POINTS else value


# In words


def say_separation(reason: Separation, other: str, *, leads: bool = False) -> str:
    """Why somebody stands above ``other``: "1½ points above the Hare & Ferret."."""
    level = _say_level(reason.level_on)
    if isinstance(reason.above, Decimal) and isinstance(reason.below, Decimal):
        gap = _gap(reason.above - reason.below)
        above = f"{gap} {'clear of' if leads and not level else 'above'}"
        return (
            f"Level with {other} on {level}; {above} it." if level else f"{capital(above)} {other}."
        )
    against = _say_against(reason)
    return (
        f"Level with {other} on {level}; above on {against}."
        if level
        else f"Above {other} on {against}."
    )


def say_joint(reason: Joint, others: str) -> str:
    """Why somebody shares a place with ``others`` (one name or several)."""
    many = len(reason.entries) > 2
    level = _say_level(
        [one for one in reason.level_on if one.criterion is not TieBreak.HEAD_TO_HEAD]
    )
    meetings = [one for one in reason.level_on if one.criterion is TieBreak.HEAD_TO_HEAD]
    if not meetings:
        rest = "Nothing else decides"
    elif meetings[0].value is None:
        rest = "Not all of them have met" if many else "They have not met yet"
    else:
        rest = "Their own meetings are level too"
    return f"Level with {others} on {level}. {rest}, so they share the place."


def _say_level(level_on: Sequence[Level]) -> str:
    return join(_say_one_level(one) for one in level_on) if level_on else ""


def _say_one_level(level: Level) -> str:
    name = criterion_name(level.criterion)
    if level.value is None:
        return f"{name} (not all have met)"
    if isinstance(level.value, Meetings):
        return f"{name} ({points_in_words(level.value.points)} each)"
    return f"{name} ({_say_value(level.criterion, level.value)})"


def _say_against(reason: Separation) -> str:
    name = criterion_name(reason.criterion)
    above, below = reason.above, reason.below
    if not isinstance(above, Meetings) or not isinstance(below, Meetings):
        said = [_say_value(reason.criterion, value) for value in (above, below)]
        return f"{name}: {said[0]} against {said[1]}"
    if len(above.among) > 2:
        name = f"the meetings of the {in_words(len(above.among))} level teams"
    if above.points != below.points:
        return f"{name}: {points_in_words(above.points)} against {format_points(below.points)}"
    return (
        f"{name}: {points_in_words(above.points)} each, "
        f"leg difference {_signed(above.difference)} against {_signed(below.difference)}"
    )


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
