"""Who is who among a league's players, and how their names are shown.

Two records of one person are one on every page: nothing was moved when they were merged, so that
parting them again brings back exactly what there was. A stranger sees the name of the record that
stands, in the most reserved way that any of the person's records asks for: what somebody asked for
under one name holds under the other too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import NamedTuple

from django.db.models import Q

from league.enums import NameStyle
from league.models.players import Player, Registration, most_reserved, own_style, shown
from league.models.structure import League
from league.names import alike, key


class Record(NamedTuple):
    """What is needed of a player's record to name somebody."""

    number: int
    name: str
    junior: bool
    wish: str
    into: int | None


def resolved(number: int, merged: Mapping[int, int]) -> int:
    """The record that stands for a player in the end."""
    seen = set()
    while number in merged and number not in seen:
        seen.add(number)
        number = merged[number]
    return number


@dataclass(frozen=True)
class People:
    """Everybody who ever played in a league; whoever looks sees names in full, or as allowed."""

    style: NameStyle
    """The league's way of showing names."""
    in_full: bool
    records: Mapping[int, Record]
    _typed: dict[str, NameStyle] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, league: League, *, in_full: bool = False) -> People:
        """The people of a league; one query."""
        rows = Player.objects.filter(league=league).order_by("pk")
        found = rows.values_list("pk", "name", "junior", "name_style", "merged_into_id")
        return cls(NameStyle(league.name_style), in_full, {row[0]: Record(*row) for row in found})

    @cached_property
    def merged(self) -> dict[int, int]:
        """Records that were merged into another, and the one that stands for each in the end."""
        into = {one.number: one.into for one in self.records.values() if one.into is not None}
        return {number: resolved(number, into) for number in into}

    @cached_property
    def _of_person(self) -> dict[int, list[Record]]:
        records: dict[int, list[Record]] = defaultdict(list)
        for one in self.records.values():
            records[self.person(one.number)].append(one)
        return records

    @cached_property
    def _guarded(self) -> list[tuple[Record, NameStyle]]:
        """The records of people who are shown with less than the league shows, and with what."""
        styles = {number: self.style_of(number) for number in self._of_person}
        return [
            (one, styles[number])
            for number, records in self._of_person.items()
            if styles[number] is not self.style
            for one in records
        ]

    def person(self, number: int) -> int:
        """The record that stands for a person."""
        return self.merged.get(number, number)

    def records_of(self, number: int) -> list[int]:
        """The numbers of all records of a person."""
        return [one.number for one in self._of_person[self.person(number)]]

    def style_of(self, number: int) -> NameStyle:
        """How strangers see a person's name: as the most reserved of the person's records asks."""
        return most_reserved(
            own_style(one.wish, self.style, junior=one.junior)
            for one in self._of_person[self.person(number)]
        )

    def is_hidden(self, number: int) -> bool:
        """Whether this reader may not know who it is."""
        return not self.in_full and self.style_of(number) is NameStyle.HIDDEN

    def name(self, number: int) -> str:
        """A person's name as this reader may see it."""
        name = self.records[self.person(number)].name
        return name if self.in_full else shown(name, self.style_of(number))

    def as_on_card(self, number: int, name: str) -> str:
        """The same of a name as a card had it on the night."""
        return name if self.in_full else shown(name, self.style_of(number))

    def typed(self, name: str) -> str:
        """A name that somebody typed and nobody has settled.

        It may be that of somebody who asked not to be named: the most reserved style of all who
        are called so, under any of their records, goes before the league's.
        """
        if self.in_full:
            return name
        same = key(name)
        if same not in self._typed:
            styles = [style for one, style in self._guarded if alike(name, one.name)]
            self._typed[same] = most_reserved([self.style, *styles])
        return shown(name, self._typed[same])


class Twice(NamedTuple):
    """Two registrations of one person, with two teams of one competition, on the same days."""

    first: Registration
    second: Registration

    @property
    def until(self) -> date | None:
        """The last of the days; None where there is no end to them."""
        ends = [one.ends for one in (self.first, self.second) if one.ends is not None]
        return min(ends, default=None)


def twice_among(registrations: Iterable[Registration]) -> list[Twice]:
    """Where registrations of one person overlap, each pair once.

    With one team under two records a person is in one squad all the same.
    """
    by_day = sorted(registrations, key=lambda one: (one.starts, one.pk))
    return [
        Twice(first, second)
        for place, first in enumerate(by_day)
        for second in by_day[place + 1 :]
        if first.entry.competition_id == second.entry.competition_id
        and first.entry_id != second.entry_id
        and (first.ends is None or first.ends >= second.starts)
    ]


def registered_twice(league: League, day: date) -> list[Twice]:
    """People whose records are registered with two teams of one competition, on a day or later.

    Only records that were merged can be: everything else is refused. One query.
    """
    found = (
        Registration.objects.filter(
            Q(player__merged_into__isnull=False) | Q(player__merged_from__isnull=False),
            Q(ends=None) | Q(ends__gte=day),
            player__league=league,
            entry__competition__season__closed_on=None,
        )
        .select_related("player__merged_into", "entry__competition")
        .order_by("player__name", "pk")
        .distinct()
    )
    people: dict[int, list[Registration]] = defaultdict(list)
    for one in found:
        people[one.player.person_id].append(one)
    return [twice for held in people.values() for twice in twice_among(held)]
