"""Signatures on a card's content, and each side's own version of it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from league.enums import Side, choices
from league.models import User
from league.models.base import Row, is_one_of
from matches.enums import SigningMethod
from matches.models.cards import Card


class SignatureQuerySet(models.QuerySet["Signature"]):
    """Reads of signatures."""

    def standing(self) -> SignatureQuerySet:
        """Those that nobody took back; whether they are of the present content is another thing."""
        return self.filter(withdrawn_at=None)


class Signature(Row):
    """One side's yes to exactly the content it saw.

    Once the content is another it says nothing of that any more; when its side takes the card back
    it is withdrawn. It is never deleted.
    """

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="signatures")
    side = models.CharField(max_length=4, choices=choices(Side))
    content_hash = models.CharField(max_length=64)
    method = models.CharField(max_length=12, choices=choices(SigningMethod))
    # Which phone it was, as a digest of the mark that it carries; empty where it carries none.
    device = models.CharField(max_length=64, blank=True)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[SignatureQuerySet] = SignatureQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(condition=is_one_of("side", Side), name="signature_side_known"),
            models.CheckConstraint(
                condition=is_one_of("method", SigningMethod), name="signature_method_known"
            ),
            models.UniqueConstraint(
                fields=["card", "side", "content_hash"],
                condition=Q(withdrawn_at=None),
                name="signature_once_a_content",
            ),
            # The same person never signs for both.
            models.UniqueConstraint(
                fields=["card", "content_hash", "by"],
                condition=Q(withdrawn_at=None),
                name="signature_one_person_one_side",
            ),
            # Nor does the same phone, unless the second one proves with a PIN who it is.
            models.UniqueConstraint(
                fields=["card", "content_hash", "device"],
                condition=Q(withdrawn_at=None, method="own_device") & ~Q(device=""),
                name="signature_one_device_one_side",
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
