"""Photos of the signed card, in the database itself: a backup of it has all there is."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from league.enums import Side, choices
from league.models import User
from league.models.base import Row
from matches.models.cards import Card

MOST_PHOTOS = 6
"""How many photos a card may have."""


class CardPhotoQuerySet(models.QuerySet["CardPhoto"]):
    """Reads of photos."""

    def listed(self) -> CardPhotoQuerySet:
        """The photos in their order with who sent each, without the pictures, which are large."""
        return self.defer("jpeg", "small").select_related("by").order_by("at", "pk")


class CardPhoto(Row):
    """One photo of a card as it was signed on paper: evidence beside the card, never read by it.

    The picture was made anew when it came (``matches.pictures``), so that nothing stands in it that
    a telephone wrote beside it.
    """

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="photos")
    # Empty where an officer of the league sent it.
    side = models.CharField(max_length=4, choices=choices(Side), blank=True)
    jpeg = models.BinaryField()
    small = models.BinaryField("the same, small")
    digest = models.CharField(max_length=64)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    size = models.PositiveIntegerField("bytes")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    objects = CardPhotoQuerySet.as_manager()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(side__in=["home", "away", ""]), name="card_photo_side_known"
            ),
            models.CheckConstraint(condition=Q(size__gt=0), name="card_photo_holds_a_picture"),
            # The same picture sent twice, as by a second press, is one photo.
            models.UniqueConstraint(fields=["card", "digest"], name="card_photo_once"),
        ]

    def __str__(self) -> str:
        return f"Photo of {self.card}"
