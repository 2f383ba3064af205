"""Signatures on a card's content, and each side's own version of it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from league.enums import Side, choices
from league.models import User
from league.models.base import Row, is_one_of
from matches.enums import SigningMethod
from matches.models.cards import Card


class Signature(Row):
    """One side's yes to exactly the content it saw."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="signatures")
    side = models.CharField(max_length=4, choices=choices(Side))
    content_hash = models.CharField(max_length=64)
    method = models.CharField(max_length=12, choices=choices(SigningMethod))
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(condition=is_one_of("side", Side), name="signature_side_known"),
            models.UniqueConstraint(
                fields=["card", "side", "content_hash"], name="signature_once_a_content"
            ),
            # The same person never signs for both.
            models.UniqueConstraint(
                fields=["card", "content_hash", "by"], name="signature_one_person_one_side"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side} by {self.by}"


class Report(Row):
    """A side's own version of the card, kept as it was sent."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="reports")
    side = models.CharField(max_length=4, choices=choices(Side))
    content = models.JSONField()
    content_hash = models.CharField(max_length=64)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(side__in=["home", "away"]), name="report_side_known")
        ]

    def __str__(self) -> str:
        return f"{self.side}'s version of {self.card}"
