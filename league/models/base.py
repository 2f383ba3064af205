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


def is_one_of(field: str, enum: Iterable[StrEnum]) -> Q:
    """The condition that a column holds one of an enum's values (or nothing, where it may)."""
    return Q(**{f"{field}__in": [member.value for member in enum]})
