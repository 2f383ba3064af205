"""What was pegged in a leg, row after row. Rows are only ever added."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from league.enums import choices
from league.models import User
from league.models.base import Row, is_one_of
from matches.enums import EventKind
from matches.models.boards import Leg


class LegEvent(Row):
    """One row of a stream. Its uid may come from a phone, so that sending twice counts once.

    A correction refers to the row it replaces and carries the new payload, or says ``removed``.
    """

    leg = models.ForeignKey(Leg, on_delete=models.PROTECT, related_name="events")
    stream = models.UUIDField()
    # 1 for the first row of a stream.
    place = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=choices(EventKind))
    refers_to = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="corrections"
    )
    # The row of another stream that this one was taken over from: the first of all its copies.
    copy_of = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="copies"
    )
    payload = models.JSONField(default=dict)
    at = models.DateTimeField()
    # When the telephone says that it happened, by its own clock; nothing where that cannot be.
    said_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects: ClassVar[models.Manager[LegEvent]]

    class Meta:
        ordering = ["leg", "stream", "place"]
        constraints = [
            models.UniqueConstraint(fields=["leg", "stream", "place"], name="event_place_once"),
            models.CheckConstraint(condition=is_one_of("kind", EventKind), name="event_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="correction", refers_to__isnull=False)
                | (~Q(kind="correction") & Q(refers_to__isnull=True)),
                name="event_correction_refers_to_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.kind}"
