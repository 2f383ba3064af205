"""What was done to a season, to a table's opening balances, to what a team owes.

Rows are only ever added: whatever is undone leaves both acts to be read, each with who and when.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from league.enums import PaymentAct, SeasonAct, choices
from league.models.base import Row, is_one_of
from league.models.money import Charge
from league.models.people import User
from league.models.structure import Season, Table


class SeasonEvent(Row):
    """A season was closed or opened again; the next was made from it, or that was taken back."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="events")
    what = models.CharField(max_length=10, choices=choices(SeasonAct))
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(max_length=300)

    objects: ClassVar[models.Manager[SeasonEvent]]

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("what", SeasonAct), name="season_event_is_known"
            ),
            models.CheckConstraint(condition=~Q(why=""), name="season_event_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.what}"


class OpeningEvent(Row):
    """A table's opening balances were written, changed, taken off, or put back as they were.

    ``before`` and ``after`` hold all of them: the day, and each entry's numbers by its uid.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="opening_events")
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    before = models.JSONField()
    after = models.JSONField()
    # The change that this one takes back.
    undoes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by"
    )
    why = models.CharField(max_length=300, blank=True)

    objects: ClassVar[models.Manager[OpeningEvent]]

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(undoes=None) | ~Q(why=""), name="opening_undone_for_a_reason"
            )
        ]

    def __str__(self) -> str:
        return f"Balances of {self.table}"


class PaymentEvent(Row):
    """A charge was noted as paid on a day, or that was taken back."""

    charge = models.ForeignKey(Charge, on_delete=models.PROTECT, related_name="payments")
    what = models.CharField(max_length=10, choices=choices(PaymentAct))
    paid_on = models.DateField()
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(max_length=300, blank=True)

    objects: ClassVar[models.Manager[PaymentEvent]]

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(what="paid") | (Q(what="taken-back") & ~Q(why="")),
                name="payment_taken_back_for_a_reason",
            )
        ]

    def __str__(self) -> str:
        return f"{self.charge}: {self.what}"
