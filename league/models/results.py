"""What the tables count: results, and points put on or taken off."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from league.enums import Offence, ResultKind, ResultSource, Side, choices
from league.models.base import (
    InTables,
    InTablesQuerySet,
    Withdrawable,
    is_one_of,
    withdrawn_by_someone,
)
from league.models.fixtures import Fixture
from league.models.people import User
from league.models.structure import Entry, Table


class ResultQuerySet(InTablesQuerySet["Result"]):
    """Reads of results."""

    def standing(self) -> ResultQuerySet:
        """Results that have not been withdrawn."""
        return self.filter(withdrawn_at=None)


class Result(InTables, Withdrawable):
    """The facts of one match that one table counts. Written by ``league.official`` alone.

    Points are not kept: they follow from the facts and the competition's rules. Only an award
    may name its points itself, or a winner that the score does not show.
    """

    in_tables = "table"

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="results")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="results")
    kind = models.CharField(max_length=10, choices=choices(ResultKind))
    source = models.CharField(max_length=10, choices=choices(ResultSource))
    source_uid = models.UUIDField(null=True, blank=True)
    home_legs = models.PositiveSmallIntegerField(default=0)
    away_legs = models.PositiveSmallIntegerField(default=0)
    # Nothing where only the legs are known and boards are more than one leg.
    home_boards = models.PositiveSmallIntegerField(null=True, blank=True)
    away_boards = models.PositiveSmallIntegerField(null=True, blank=True)
    # The sum of the points pegged in all legs; nothing where legs were recorded by winner only.
    home_aggregate = models.PositiveIntegerField(null=True, blank=True)
    away_aggregate = models.PositiveIntegerField(null=True, blank=True)
    # What it stood over when an official awarded it; that comes back when the award is undone.
    replaces = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )
    # Who a walkover went to, or an award in spite of the score.
    winner = models.CharField(max_length=4, choices=choices(Side), blank=True)
    home_points = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    away_points = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    note = models.CharField(max_length=500, blank=True)
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = ResultQuerySet.as_manager()  # type: ignore[misc]

    class Meta:
        ordering = ["recorded_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "table"],
                condition=Q(withdrawn_at=None),
                name="result_one_counts",
            ),
            models.CheckConstraint(
                condition=is_one_of("kind", ResultKind), name="result_kind_known"
            ),
            models.CheckConstraint(
                condition=is_one_of("source", ResultSource), name="result_source_known"
            ),
            models.CheckConstraint(
                condition=Q(home_points__isnull=True, away_points__isnull=True)
                | Q(kind="awarded", home_points__isnull=False, away_points__isnull=False),
                name="result_names_points_only_if_awarded",
            ),
            models.CheckConstraint(
                condition=(Q(kind="walkover") & is_one_of("winner", Side))
                | (Q(kind="awarded") & (Q(winner="") | is_one_of("winner", Side)))
                | (~Q(kind__in=["walkover", "awarded"]) & Q(winner="")),
                name="result_walkover_goes_to_a_side",
            ),
            withdrawn_by_someone("result_withdrawn_by_someone"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.home_legs}–{self.away_legs}"


class AdjustmentQuerySet(InTablesQuerySet["Adjustment"]):
    """Reads of adjustments."""

    def standing(self) -> AdjustmentQuerySet:
        """Adjustments that have not been withdrawn."""
        return self.filter(withdrawn_at=None)


class Adjustment(InTables, Withdrawable):
    """Points given to or, mostly, taken from an entry in one table, with a public reason."""

    in_tables = "table"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="adjustments")
    points = models.DecimalField(max_digits=6, decimal_places=2)
    reason = models.CharField(max_length=300)
    date = models.DateField()
    # The match it is about, and what the rules put their price on, where it is either.
    fixture = models.ForeignKey(
        Fixture, on_delete=models.PROTECT, null=True, blank=True, related_name="adjustments"
    )
    offence = models.CharField(max_length=20, choices=choices(Offence), blank=True)
    # The same for everything that one act wrote, into other tables and as money too.
    act = models.UUIDField(null=True, blank=True)
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = AdjustmentQuerySet.as_manager()  # type: ignore[misc]

    class Meta:
        ordering = ["date", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(points=0), name="adjustment_is_not_nothing"),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
            models.UniqueConstraint(
                fields=["table", "entry", "fixture", "offence"],
                condition=Q(withdrawn_at=None, fixture__isnull=False) & ~Q(offence=""),
                name="adjustment_once_an_offence",
            ),
            withdrawn_by_someone("adjustment_withdrawn_by_someone"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points}"
