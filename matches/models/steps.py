"""What the rules did by themselves about a match: reminded, accepted, took points."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import Q

from league.enums import Side, choices
from league.models import Fixture
from league.models.base import Row, is_one_of
from matches.enums import StepKind, StepOutcome


class StepTaken(Row):
    """One step that was taken, so that it never is again; rows are only ever added.

    A match on another day, or a card handed in anew, counts its hours from another moment, and so
    has steps of its own.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="+")
    side = models.CharField(max_length=4, choices=choices(Side))
    kind = models.CharField(max_length=20, choices=choices(StepKind))
    since = models.DateTimeField()
    at = models.DateTimeField()
    outcome = models.CharField(max_length=10, choices=choices(StepOutcome))
    # Why it could not be done.
    why = models.CharField(max_length=300, blank=True)

    objects: ClassVar[models.Manager[StepTaken]]

    class Meta:
        ordering = ["at", "pk"]
        verbose_name_plural = "steps taken"
        constraints = [
            models.CheckConstraint(condition=is_one_of("side", Side), name="step_side_known"),
            models.CheckConstraint(condition=is_one_of("kind", StepKind), name="step_kind_known"),
            models.CheckConstraint(
                condition=is_one_of("outcome", StepOutcome), name="step_outcome_known"
            ),
            models.CheckConstraint(
                condition=Q(outcome="refused") & ~Q(why="") | ~Q(outcome="refused") & Q(why=""),
                name="step_refused_for_a_reason",
            ),
            models.UniqueConstraint(
                fields=["fixture", "side", "kind", "since"], name="step_taken_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.kind}, {self.side}"

    @property
    def on_side(self) -> Side:
        """Whom it was about."""
        return Side(self.side)

    @property
    def mark(self) -> tuple[StepKind, Side, datetime]:
        """What the step is known by."""
        return StepKind(self.kind), self.on_side, self.since
