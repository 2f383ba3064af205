"""What happened to a card: who, when, what, before, after, why. Rows are only ever added."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from league.enums import choices
from league.models import User
from league.models.base import Row, is_one_of
from matches.enums import CardEventKind
from matches.models.cards import Card


class CardEvent(Row):
    """One act on a card. ``before`` and ``after`` hold the whole content where it changed."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=20, choices=choices(CardEventKind))
    version = models.PositiveIntegerField("version of the card after it")
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    why = models.CharField(max_length=500, blank=True)

    objects: ClassVar[models.Manager[CardEvent]]

    class Meta:
        ordering = ["card", "at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("kind", CardEventKind), name="card_event_kind_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.card}: {self.kind}"
