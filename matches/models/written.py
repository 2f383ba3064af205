"""Legs written down tile by tile and attached to a leg of a card."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from league.models import User
from league.models.base import Withdrawable, withdrawn_by_someone
from matches.models.boards import Leg

LONGEST_RECORD = 10_000
"""Characters of one record; a leg to 121 with every hand and claim takes three or four thousand."""
MOST_RECORDS = 6
"""How many records tile by tile a leg may have at once."""


class WrittenLegQuerySet(models.QuerySet["WrittenLeg"]):
    """Reads of records tile by tile."""

    def standing(self) -> WrittenLegQuerySet:
        """Those that have not been taken back."""
        return self.filter(withdrawn_at=None)


class WrittenLeg(Withdrawable):
    """A leg in the notation, as somebody attached it: evidence beside the leg, never the leg.

    The home side is seat a (and c), the away side b (and d). The text is as the notation is
    written, without names and comments, so that nobody's name stands in it.
    """

    leg = models.ForeignKey(Leg, on_delete=models.PROTECT, related_name="written")
    text = models.TextField(max_length=LONGEST_RECORD)
    text_hash = models.CharField(max_length=64)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    objects: ClassVar[WrittenLegQuerySet] = WrittenLegQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["leg", "at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="written_leg_says_something"),
            # The same text sent twice, as by a second press, is one record.
            models.UniqueConstraint(
                fields=["leg", "text_hash"],
                condition=Q(withdrawn_at=None),
                name="written_leg_once",
            ),
            withdrawn_by_someone("written_leg_withdrawn_by_someone"),
        ]

    def __str__(self) -> str:
        return f"{self.leg}, every tile"
