"""Reads for lists of fixtures: a page's fixtures with what counts of them, in few queries."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Min, OuterRef, Prefetch, Q, QuerySet, Subquery

from league.enums import ByeKind, FixtureStatus
from league.models.fixtures import UNDECIDED, Fixture, FixtureEvent
from league.models.mishaps import Bye
from league.models.results import Result
from league.models.structure import Competition, Entry


def listed(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Fixtures as a page lists them: by date, with their sides, venue and what counts of them.

    Three queries. The results that stand are in ``counted``, the competition's first table first;
    ``postponements`` says why and when the fixture was put off; ``again_on`` is the day on which it
    is played again.
    """
    counted = Result.objects.standing().select_related("table").order_by("table_id")
    put_off = FixtureEvent.objects.filter(what="postpone").order_by("at", "pk")
    again = Fixture.objects.filter(replays=OuterRef("pk")).exclude(status=FixtureStatus.VOID)
    return (
        fixtures.select_related("home", "away", "venue", "replays")
        .annotate(again_on=Subquery(again.order_by("-date").values("date")[:1]))
        .prefetch_related(
            Prefetch("results", queryset=counted, to_attr="counted"),
            Prefetch("events", queryset=put_off, to_attr="postponements"),
        )
        .order_by("date", "time", "competition_id", "pk")
    )


def fixtures_of(competitions: Collection[Competition]) -> QuerySet[Fixture]:
    """Every fixture of some competitions."""
    return Fixture.objects.filter(competition__in=competitions)


def byes_of(competitions: Collection[Competition]) -> QuerySet[Bye]:
    """The weeks in which an entry has no match by the fixture list.

    Where a match fell away because the opponent left, the match itself is listed.
    """
    found = Bye.objects.standing().filter(competition__in=competitions, kind=ByeKind.BYE)
    return found.select_related("entry").order_by("date", "pk")


class Missing(NamedTuple):
    """Matches that should have a result and have none: a table is provisional by so many."""

    matches: int
    first: date | None
    """The day of the first of them."""


def without_result(competition: Competition, day: date) -> Missing:
    """The fixtures before a day that have no result; one query."""
    waiting = fixtures_of([competition]).filter(date__lt=day, status__in=UNDECIDED)
    return Missing(**waiting.aggregate(matches=Count("pk"), first=Min("date")))


def of_entry(entry: Entry) -> Q:
    """The condition that a fixture is an entry's, at home or away."""
    return Q(home=entry) | Q(away=entry)
