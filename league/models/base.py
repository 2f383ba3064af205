"""What every row has: a uid that stays the same in the league file and on a phone offline."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from enum import StrEnum

from django.db import models
from django.db.models import Q


class Row(models.Model):
    """A row with a lasting uid beside its number in this database."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        abstract = True


class Withdrawable(Row):
    """A row that counted and may be withdrawn with a reason; it stays readable for good."""

    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        "league.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawn_why = models.CharField(max_length=500, blank=True)

    class Meta:
        abstract = True


def withdrawn_by_someone(name: str) -> models.CheckConstraint:
    """The constraint that whatever was withdrawn was withdrawn by somebody."""
    return models.CheckConstraint(
        condition=Q(withdrawn_at=None, withdrawn_by=None)
        | Q(withdrawn_at__isnull=False, withdrawn_by__isnull=False),
        name=name,
    )


def is_one_of(field: str, enum: Iterable[StrEnum]) -> Q:
    """The condition that a column holds one of an enum's values (or nothing, where it may)."""
    return Q(**{f"{field}__in": [member.value for member in enum]})
