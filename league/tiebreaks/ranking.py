"""Entries put in order, criterion by criterion."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from league.enums import TieBreak
from league.ruleset import TopOrder, from_quarters
from league.tiebreaks.playing_off import PlayedOff, decided_on, put_in_order
from league.tiebreaks.values import (
    Countback,
    Level,
    Meetings,
    PlayOffDay,
    Separation,
    Standing,
    Tier,
    Value,
)

Key = int | tuple[int, ...]

_KEYS: Mapping[TieBreak, Callable[[Standing], Key]] = {
    TieBreak.POINTS: lambda s: s.points,
    TieBreak.LEG_DIFFERENCE: lambda s: s.legs_for - s.legs_against,
    TieBreak.LEGS_FOR: lambda s: s.legs_for,
    TieBreak.BOARD_DIFFERENCE: lambda s: s.boards_for - s.boards_against,
    TieBreak.BOARDS_FOR: lambda s: s.boards_for,
    TieBreak.MATCHES_WON: lambda s: s.won,
    TieBreak.LEG_AGGREGATE: lambda s: s.aggregate_for - s.aggregate_against,
    # More wins by the widest margin come first, then more by the next: so do these numbers.
    TieBreak.COUNTBACK: lambda s: tuple(sorted(s.win_margins, reverse=True)),
}


def rank(
    standings: Sequence[Standing],
    order: Sequence[TieBreak],
    *,
    top: TopOrder | None = None,
    play_off_to: int | None = None,
    play_offs: Sequence[PlayedOff] = (),
) -> list[Tier]:
    """The tiers from the top down. The order in which standings come in makes no difference.

    ``top`` begins with the same criterion as ``order``, which must compare sums. Play-offs count
    where an order ends in one, for entries that share place ``play_off_to`` or a better one.
    """
    if not standings:
        return []
    ranking = _Ranking(play_off_to, tuple(play_offs))
    members = list(standings)
    if top is None:
        return ranking.rank(members, order, (), 1)
    if top.tie_breaks[:1] != tuple(order[:1]) or order[0] not in _KEYS:
        raise ValueError("both orders must begin with the same sum, such as points")
    return ranking.rank_with_top(members, order, top)


@dataclass(frozen=True, slots=True)
class _Ranking:
    """One order among the entries of one table."""

    play_off_to: int | None
    play_offs: tuple[PlayedOff, ...]
    top: int | None = None
    """How many top places have this order; None for the order of everybody."""

    def rank_with_top(
        self, members: list[Standing], order: Sequence[TieBreak], top: TopOrder
    ) -> list[Tier]:
        """In order, those in one of the top places by the order of their own."""
        criterion = order[0]
        at_top = replace(self, top=top.places)
        place, tiers, values = 1, [], []
        for value, group in _parted(members, criterion):
            level_on = (Level(criterion, value),)
            if place <= top.places:
                tiers.append(at_top.rank(group, top.tie_breaks[1:], level_on, place))
            else:
                tiers.append(self.rank(group, order[1:], level_on, place))
            values.append(value)
            place += len(group)
        return self._stack(tiers, values, criterion, ())

    def rank(
        self,
        members: list[Standing],
        order: Sequence[TieBreak],
        level_on: tuple[Level, ...],
        place: int,
    ) -> list[Tier]:
        """The tiers of entries that are level so far and share a place."""
        if len(members) == 1 or not order:
            return [self._tier(members, level_on)]
        if order[0] is TieBreak.PLAY_OFF:
            return self._play_off(members, level_on, place)
        if order[0] is TieBreak.HEAD_TO_HEAD:
            return self._rank_by_meetings(members, order, level_on, place)
        criterion = order[0]
        tiers, values = [], []
        for value, group in _parted(members, criterion):
            on = (*level_on, Level(criterion, value))
            tiers.append(self.rank(group, order[1:], on, place))
            values.append(value)
            place += len(group)
        return self._stack(tiers, values, criterion, level_on)

    def _rank_by_meetings(
        self,
        members: list[Standing],
        order: Sequence[TieBreak],
        level_on: tuple[Level, ...],
        place: int,
    ) -> list[Tier]:
        among = frozenset(member.entry for member in members)
        met = all(two.entry in one.meetings for one, two in combinations(members, 2))
        if not met:
            undecided = Level(TieBreak.HEAD_TO_HEAD, None, among)
            return self.rank(members, order[1:], (*level_on, undecided), place)
        parted: dict[tuple[int, int], list[Standing]] = {}
        for member in members:
            parted.setdefault(_in_meetings(member, among), []).append(member)
        keys = sorted(parted, reverse=True)
        values = [Meetings(from_quarters(points), diff, among) for points, diff in keys]
        if len(keys) == 1:
            on = (*level_on, Level(TieBreak.HEAD_TO_HEAD, values[0], among))
            return self.rank(members, order[1:], on, place)
        tiers = []
        for key in keys:
            tiers.append(self.rank(parted[key], order, level_on, place))
            place += len(parted[key])
        return self._stack(tiers, values, TieBreak.HEAD_TO_HEAD, level_on)

    def _play_off(
        self, members: list[Standing], level_on: tuple[Level, ...], place: int
    ) -> list[Tier]:
        if not self._is_held_for(place):
            return [self._tier(members, level_on)]
        by_entry = {member.entry: member for member in members}
        groups = put_in_order(list(by_entry), self.play_offs)
        tiers = []
        for at, group in enumerate(groups):
            held = self._is_held_for(place)
            tier = self._tier([by_entry[entry] for entry in group], level_on, needed=held)
            if at + 1 < len(groups):
                day = PlayOffDay(decided_on(group, groups[at + 1], self.play_offs))
                seam = Separation(TieBreak.PLAY_OFF, day, day, level_on, self.top)
                tier = replace(tier, separation=seam)
            tiers.append(tier)
            place += len(group)
        return tiers

    def _is_held_for(self, place: int) -> bool:
        return self.play_off_to is None or place <= self.play_off_to

    def _tier(
        self, members: list[Standing], level_on: tuple[Level, ...], *, needed: bool = False
    ) -> Tier:
        if len(members) == 1:
            return Tier(tuple(members))
        return Tier(tuple(members), level_on, play_off_needed=needed, top=self.top)

    def _stack(
        self,
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
                seam = Separation(criterion, values[at], values[at + 1], level_on, self.top)
                tiers[-1] = replace(tiers[-1], separation=seam)
        return tiers


def _parted(members: list[Standing], criterion: TieBreak) -> list[tuple[Value, list[Standing]]]:
    """Entries apart by one sum, the best first."""
    measure = _KEYS[criterion]
    parted: dict[Key, list[Standing]] = {}
    for member in members:
        parted.setdefault(measure(member), []).append(member)
    keys: list[Key] = sorted(parted, reverse=True)
    return [(_shown(criterion, key), parted[key]) for key in keys]


def _in_meetings(member: Standing, among: frozenset[Hashable]) -> tuple[int, int]:
    """Points in quarters and leg difference against the others of a group."""
    sums = [total for entry, total in member.meetings.items() if entry in among]
    return sum(points for points, _ in sums), sum(difference for _, difference in sums)


def _shown(criterion: TieBreak, key: Key) -> Value:
    if isinstance(key, tuple):
        return Countback(key)
    return from_quarters(key) if criterion is TieBreak.POINTS else key
