"""Places that nothing parts once a division is played out: the secretary decides what is done.

Before that they say nothing: half of a table is level after the first night.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Q

from league.enums import CompetitionKind
from league.models import Table
from league.models.listing import UNDECIDED
from league.models.standings import standings
from matches.views.desk_seasons import OpenSeasons


@dataclass(frozen=True)
class SharedPlace:
    """Teams that share a place in a table to which no match is still to be added."""

    table: Table
    place: int
    names: list[str]
    play_off: bool
    """Whether the rules want a play-off of them; else they share it for good."""


def shared_places(seasons: OpenSeasons) -> list[SharedPlace]:
    """Each shared place of the tables that are complete, in the order of the pages."""
    fixtures = Count("competition__fixtures")
    undecided = Count(
        "competition__fixtures", filter=Q(competition__fixtures__status__in=UNDECIDED)
    )
    complete = (
        Table.objects.filter(competition__in=seasons.competitions)
        .exclude(competition__kind=CompetitionKind.KNOCKOUT)
        .annotate(fixtures=fixtures, undecided=undecided)
        .filter(fixtures__gt=0, undecided=0)
        .select_related("competition__season", "competition__rule_set")
        .order_by("competition__place", "competition_id", "pk")
    )
    tables = list(complete)
    return [
        SharedPlace(
            found.table,
            place,
            [found.names[row.entry] for row in level],
            any(row.play_off_needed for row in level),
        )
        for found in (standings(tables).values() if tables else ())
        for place, rows in groupby(found.rows, key=lambda row: row.place)
        if len(level := list(rows)) > 1
    ]
