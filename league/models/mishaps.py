"""What happens to a season beside its matches: byes, teams that leave, play-offs, new rules.

A table counts these as it counts results; nothing here is ever removed.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from league.enums import ByeKind, choices
from league.models.base import (
    InTables,
    InTablesQuerySet,
    Row,
    Withdrawable,
    is_one_of,
    withdrawn_by_someone,
)
from league.models.fixtures import Fixture
from league.models.people import User
from league.models.players import Player
from league.models.results import Result
from league.models.rules import RuleSet
from league.models.structure import Competition, Entry, Table


class TeamWithdrawalQuerySet(InTablesQuerySet["TeamWithdrawal"]):
    """Reads of teams that left."""

    def standing(self) -> TeamWithdrawalQuerySet:
        """Those that were not undone."""
        return self.filter(undone_at=None)


class TeamWithdrawal(InTables, Row):
    """An entry left its competition. What its matches then count, the rules say."""

    in_tables = "entry__competition__tables"

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="withdrawals")
    on = models.DateField()
    # Matches on this day or before it belong to the first half of the season.
    halfway = models.DateField()
    reason = models.CharField(max_length=300)
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    undone_why = models.CharField(max_length=500, blank=True)

    objects = TeamWithdrawalQuerySet.as_manager()  # type: ignore[misc]

    class Meta:
        ordering = ["on", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"], condition=Q(undone_at=None), name="entry_withdrawn_once"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="team_withdrawal_has_a_reason"),
            models.CheckConstraint(
                condition=Q(undone_at=None, undone_by=None)
                | Q(undone_at__isnull=False, undone_by__isnull=False),
                name="team_withdrawal_undone_by_someone",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} withdrew on {self.on}"


class ByeQuerySet(InTablesQuerySet["Bye"]):
    """Reads of byes."""

    def standing(self) -> ByeQuerySet:
        """Byes that have not been withdrawn."""
        return self.filter(withdrawn_at=None)


class Bye(InTables, Withdrawable):
    """A week in which an entry has no opponent. No match; points only where the rules give some."""

    in_tables = "competition__tables"

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="byes")
    round = models.PositiveSmallIntegerField("week", default=1)
    date = models.DateField()
    kind = models.CharField(max_length=12, choices=choices(ByeKind), default=ByeKind.BYE)
    # The match that fell away, where the opponent withdrew.
    fixture = models.ForeignKey(
        Fixture, on_delete=models.PROTECT, null=True, blank=True, related_name="byes"
    )
    withdrawal = models.ForeignKey(
        TeamWithdrawal, on_delete=models.PROTECT, null=True, blank=True, related_name="byes"
    )
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = ByeQuerySet.as_manager()  # type: ignore[misc]

    class Meta:
        ordering = ["date", "pk"]
        constraints = [
            models.CheckConstraint(condition=is_one_of("kind", ByeKind), name="bye_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="bye", withdrawal=None, fixture=None)
                | Q(kind="withdrawal", withdrawal__isnull=False, fixture__isnull=False),
                name="bye_names_what_fell_away",
            ),
            models.UniqueConstraint(
                fields=["entry", "date"],
                condition=Q(withdrawn_at=None, kind="bye"),
                name="bye_once_a_day",
            ),
            models.UniqueConstraint(
                fields=["entry", "fixture"],
                condition=Q(withdrawn_at=None, fixture__isnull=False),
                name="bye_once_a_fixture",
            ),
            withdrawn_by_someone("bye_withdrawn_by_someone"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: bye on {self.date}"


class PlayOffQuerySet(InTablesQuerySet["PlayOff"]):
    """Reads of play-offs."""

    def standing(self) -> PlayOffQuerySet:
        """Play-offs that have not been withdrawn."""
        return self.filter(withdrawn_at=None)


class PlayOff(InTables, Withdrawable):
    """A match that decided which of two level entries stands above the other; nothing else of it
    counts in the table.
    """

    in_tables = "table"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="play_offs")
    winner = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="play_offs_won")
    loser = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="play_offs_lost")
    date = models.DateField()
    # As it is shown: "5–4 at the Crown".
    score = models.CharField(max_length=60, blank=True)
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = PlayOffQuerySet.as_manager()  # type: ignore[misc]

    class Meta:
        ordering = ["date", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(winner=models.F("loser")), name="play_off_needs_two_entries"
            ),
            withdrawn_by_someone("play_off_withdrawn_by_someone"),
        ]

    def __str__(self) -> str:
        return f"{self.winner} beat {self.loser} in a play-off"


class RuleChange(InTables, Row):
    """A competition was put under other rules while it was being played; shown to everyone."""

    in_tables = "competition__tables"

    competition = models.ForeignKey(
        Competition, on_delete=models.PROTECT, related_name="rule_changes"
    )
    before = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="+")
    after = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300)
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects: ClassVar[models.Manager[RuleChange]] = InTablesQuerySet["RuleChange"].as_manager()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="rule_change_has_a_reason")
        ]

    def __str__(self) -> str:
        return f"{self.competition}: {self.before} to {self.after}"


class WalkoverCredit(Row):
    """A player who turned up for a match that was given, and is credited with a leg won."""

    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="credits")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="credits")

    objects: ClassVar[models.Manager[WalkoverCredit]]

    class Meta:
        ordering = ["result", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["result", "player"], name="credit_once_a_player")
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.result}"
