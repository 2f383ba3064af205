"""Disputes and the rulings that settle them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from league.enums import Side, choices
from league.models import User
from league.models.base import Row, is_one_of
from matches.enums import DisputeState, RulingKind
from matches.models.boards import Leg
from matches.models.cards import Card


class Dispute(Row):
    """Something a side or an official says is wrong with a card."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="disputes")
    leg = models.ForeignKey(
        Leg, on_delete=models.PROTECT, null=True, blank=True, related_name="disputes"
    )
    side = models.CharField(max_length=4, choices=choices(Side), blank=True)
    state = models.CharField(
        max_length=10, choices=choices(DisputeState), default=DisputeState.OPEN
    )
    reason = models.CharField(max_length=1000)
    opened_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField()

    class Meta:
        ordering = ["opened_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("state", DisputeState), name="dispute_state_known"
            ),
            models.CheckConstraint(
                condition=Q(side="") | is_one_of("side", Side), name="dispute_side_known"
            ),
            models.UniqueConstraint(
                fields=["card", "leg", "side"],
                condition=Q(state="open", leg__isnull=False),
                name="dispute_open_once_a_leg_and_side",
            ),
        ]

    def __str__(self) -> str:
        return f"Dispute on {self.card}"


class Ruling(Row):
    """What was decided, with its public reasoning."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="rulings")
    dispute = models.OneToOneField(
        Dispute, on_delete=models.PROTECT, null=True, blank=True, related_name="ruling"
    )
    # 1 for the season's first; the public name of a ruling.
    number = models.PositiveIntegerField()
    season = models.ForeignKey("league.Season", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=choices(RulingKind))
    reason = models.TextField()
    clauses = models.JSONField(default=list)
    cites = models.ManyToManyField("self", symmetrical=False, blank=True, related_name="cited_by")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="ruling_number_once"),
            models.CheckConstraint(
                condition=is_one_of("kind", RulingKind), name="ruling_kind_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"Ruling {self.number}"
