"""Fixtures and what happened to them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from league.enums import FixtureStatus, choices
from league.models.base import InTables, InTablesQuerySet, Row, is_one_of
from league.models.people import User
from league.models.structure import Competition, Entry, Venue

UNDECIDED = (FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED)


class Fixture(InTables, Row):
    """Two entries, a day and a venue. The day and time are the league's local ones."""

    # By its sides and its day, once it has a result; its status counts nothing.
    in_tables = "results__table"
    in_tables_where = Q(results__withdrawn_at=None)
    in_tables_by = frozenset({"home", "away", "date"})

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="fixtures")
    round = models.PositiveSmallIntegerField("week", default=1)
    home = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="home_fixtures")
    away = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="away_fixtures")
    date = models.DateField()
    time = models.TimeField(null=True, blank=True)
    venue = models.ForeignKey(
        Venue, on_delete=models.PROTECT, null=True, blank=True, related_name="fixtures"
    )
    # What the venue was called when it was played there, where it has another name now.
    venue_then = models.CharField(max_length=120, blank=True)
    status = models.CharField(
        max_length=10, choices=choices(FixtureStatus), default=FixtureStatus.SCHEDULED
    )
    # The day first published, once the fixture has moved.
    first_date = models.DateField(null=True, blank=True)
    replays = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replayed_by"
    )
    note = models.CharField(max_length=200, blank=True)
    version = models.PositiveIntegerField(default=1)

    objects: ClassVar[models.Manager[Fixture]] = InTablesQuerySet["Fixture"].as_manager()

    class Meta:
        ordering = ["date", "time", "competition", "pk"]
        indexes = [models.Index(fields=["competition", "date"])]
        constraints = [
            models.CheckConstraint(
                condition=~Q(home=models.F("away")), name="fixture_needs_two_entries"
            ),
            models.CheckConstraint(
                condition=is_one_of("status", FixtureStatus), name="fixture_status_is_known"
            ),
            models.UniqueConstraint(
                fields=["home", "away", "date"], name="fixture_same_two_once_a_day"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.home} v {self.away}"

    @property
    def venue_name(self) -> str:
        """Where it is played, or was, by the name of that time; empty where nobody said."""
        if self.venue_then and self.status not in UNDECIDED:
            return self.venue_then
        return self.venue.name if self.venue else ""


class FixtureEvent(Row):
    """One thing that was done to a fixture; rows are only ever added."""

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="events")
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    what = models.CharField(max_length=40)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    why = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.what}"
