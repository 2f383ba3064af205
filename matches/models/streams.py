"""Whose record of a leg a stream is. One stream of a leg counts; the others are evidence."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import models
from django.db.models import Count, Q

from league.models import League, User
from league.models.base import Row
from matches.enums import EventKind
from matches.models.boards import Leg
from matches.models.cards import Card
from matches.models.events import LegEvent


class LegStreamQuerySet(models.QuerySet["LegStream"]):
    """Reading records of legs."""

    def several(self, card: Card) -> dict[int, int]:
        """How many records there are of each leg of a card that has more than one. One query."""
        legs = self.filter(leg__board__card=card).order_by().values_list("leg")
        return dict(legs.annotate(records=Count("pk")).filter(records__gt=1))

    def taken_in(self, league: League) -> LegStreamQuerySet:
        """Those that an official took in for somebody, the latest first."""
        mine = self.filter(leg__board__card__fixture__competition__season__league=league)
        return (
            mine.exclude(from_whom="")
            .select_related("by", "leg__board__card__rule_set")
            .select_related("leg__board__card__fixture__home", "leg__board__card__fixture__away")
            .order_by("-started_at", "-pk")
        )


class LegStream(Row):
    """One telephone's record of a leg, or what was written on the leg's own page.

    Its uid is what its events name as their stream. A stream that continues another begins with
    copies of that one's rows up to a stated place, so that each can be read alone and none is ever
    added to another.
    """

    leg = models.ForeignKey(Leg, on_delete=models.PROTECT, related_name="streams")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    # Whose it is by what came with it, where an official took it in for somebody.
    from_whom = models.CharField(max_length=120, blank=True)
    # A digest of the mark that the telephone carries; nothing where the leg's page wrote it.
    device = models.CharField(max_length=64, blank=True)
    started_at = models.DateTimeField()
    # When something of it last arrived.
    heard_at = models.DateTimeField()
    continues = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="continued_by"
    )
    # The place of the last row taken over; 0 where nothing was.
    continues_after = models.PositiveIntegerField(default=0)

    objects = LegStreamQuerySet.as_manager()

    class Meta:
        ordering = ["leg", "started_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(continues__isnull=False) | Q(continues_after=0),
                name="stream_takes_rows_over_from_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.from_whom or self.by}’s record"

    def changed_by(self, rows: Sequence[LegEvent]) -> str:
        """Who else wrote to it after what it took over: "Sue and Olive"; mostly nobody, which takes
        no query. ``rows``: its own, in their order.
        """
        others = {
            row.by_id
            for row in rows[self.continues_after :]
            if row.by_id != self.by_id and row.kind != EventKind.ADOPTION
        }
        people = User.objects.filter(pk__in=others).order_by("pk") if others else ()
        return " and ".join(map(str, people))
