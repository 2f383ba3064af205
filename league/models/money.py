"""Money that entries owe: fines, entry fees, deposits. Its own ledger, never mixed with points."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from league.enums import ChargeKind, Offence, choices
from league.models.base import Withdrawable, is_one_of, withdrawn_by_someone
from league.models.fixtures import Fixture
from league.models.people import User
from league.models.structure import Entry


class ChargeQuerySet(models.QuerySet["Charge"]):
    """Reads of charges."""

    def standing(self) -> ChargeQuerySet:
        """Charges that have not been withdrawn."""
        return self.filter(withdrawn_at=None)

    def unpaid(self) -> ChargeQuerySet:
        """Charges that stand and are still owed."""
        return self.standing().filter(paid_on=None)


class Charge(Withdrawable):
    """An amount that an entry owes the league, with a reason, and the day it was paid."""

    kind = models.CharField(max_length=10, choices=choices(ChargeKind))
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="charges")
    amount = models.DecimalField("pounds", max_digits=7, decimal_places=2)
    reason = models.CharField(max_length=300)
    date = models.DateField()
    paid_on = models.DateField(null=True, blank=True)
    fixture = models.ForeignKey(
        Fixture, on_delete=models.PROTECT, null=True, blank=True, related_name="charges"
    )
    offence = models.CharField(max_length=20, choices=choices(Offence), blank=True)
    # The same for everything that one act wrote, as points too.
    act = models.UUIDField(null=True, blank=True)
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = ChargeQuerySet.as_manager()

    class Meta:
        ordering = ["date", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("kind", ChargeKind), name="charge_kind_is_known"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="charge_is_some_money"),
            models.CheckConstraint(condition=~Q(reason=""), name="charge_has_a_reason"),
            models.UniqueConstraint(
                fields=["entry", "fixture", "offence"],
                condition=Q(withdrawn_at=None, fixture__isnull=False) & ~Q(offence=""),
                name="charge_once_an_offence",
            ),
            withdrawn_by_someone("charge_withdrawn_by_someone"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: £{self.amount}"
