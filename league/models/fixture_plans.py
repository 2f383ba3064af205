"""A season's fixture list in the making: what is asked of it, and what came of trying.

Nothing here is a fixture yet; publishing is an act of its own.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.db.models import Q

from league.enums import choices
from league.models.base import Row, is_one_of
from league.models.fixture_wishes import Wishes, from_json
from league.models.people import User
from league.models.structure import League, Season

SILENCE = timedelta(seconds=30)
"""After so long without a sign of life nobody is working on a list any more."""


class RunState(StrEnum):
    """How far a list is, or what came of it."""

    RUNNING = "running"
    MADE = "made"
    IMPOSSIBLE = "impossible"
    OUT_OF_TIME = "out-of-time"
    NO_SOLVER = "no-solver"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"
    FAILED = "failed"


UNANSWERED = (RunState.RUNNING, RunState.INTERRUPTED, RunState.FAILED)
"""Attempts that have come to no answer: one may still come, or somebody has to look."""


class FixturePlan(Row):
    """What is asked of a season's fixture list; one for a season, changed as often as is wanted."""

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="fixture_plan")
    wishes = models.JSONField()
    saved_at = models.DateTimeField()
    saved_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    objects: ClassVar[models.Manager[FixturePlan]]

    def __str__(self) -> str:
        return f"Wishes for the fixtures of {self.season}"

    def read(self) -> Wishes:
        """The wishes as values."""
        return from_json(self.wishes)


class FixtureRunQuerySet(models.QuerySet["FixtureRun"]):
    """Reads of attempts."""

    def unanswered(self, league: League) -> FixtureRunQuerySet:
        """Those of a league's open seasons without an answer, without what they were made from."""
        return (
            self.filter(plan__season__league=league, plan__season__closed_on=None)
            .filter(state__in=UNANSWERED)
            .select_related("plan__season", "by")
            .defer("wishes", "outcome", "plan__wishes")
            .order_by("began_at", "pk")
        )


class FixtureRun(Row):
    """One attempt at a list, with the wishes it was made for and what came of it."""

    plan = models.ForeignKey(FixturePlan, on_delete=models.CASCADE, related_name="runs")
    wishes = models.JSONField()
    # Of the teams, venues and wishes that the list was made from.
    fingerprint = models.CharField(max_length=64)
    state = models.CharField(
        max_length=12, choices=choices(RunState), default=RunState.RUNNING.value
    )
    began_at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    beat_at = models.DateTimeField()
    trying = models.CharField(max_length=120, blank=True)
    cancel_asked = models.BooleanField(default=False)
    # The list with its report, or why there is none; see league.models.fixture_outcomes.
    outcome = models.JSONField(default=dict, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    published_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    objects = FixtureRunQuerySet.as_manager()

    class Meta:
        ordering = ["-began_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("state", RunState), name="fixture_run_state_is_known"
            ),
            models.UniqueConstraint(
                fields=["plan"], condition=Q(state="running"), name="fixture_run_one_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(published_at=None, published_by=None)
                | Q(published_at__isnull=False, published_by__isnull=False),
                name="fixture_run_published_by_someone",
            ),
        ]

    def __str__(self) -> str:
        return f"Fixture list of {self.plan.season}, {self.state}"

    def state_at(self, now: datetime) -> RunState:
        """The state; a run that has given no sign of life was interrupted, as by a restart.

        A sign of life from the future is from before somebody set the clock back: since then there
        was none.
        """
        state = RunState(self.state)
        if state is RunState.RUNNING and abs(now - self.beat_at) > SILENCE:
            return RunState.CANCELLED if self.cancel_asked else RunState.INTERRUPTED
        return state
