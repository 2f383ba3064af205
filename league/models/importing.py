"""A file that somebody is bringing in, or has brought in.

Its rows are kept between the steps, for a day; once they are in, or the day is over, they are gone,
and what remains is who brought in what and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models
from django.db.models import Q

from league.enums import choices
from league.importing.kinds import KINDS, ImportKind, Kind
from league.importing.sheets import Line
from league.models.base import Row, is_one_of
from league.models.people import User
from league.models.structure import Competition, League, Season, Table

KEPT_FOR = timedelta(days=1)


class ImportQuerySet(models.QuerySet["Import"]):
    """Reads of files brought in."""

    def open_at(self, at: datetime) -> ImportQuerySet:
        """Those whose rows are still there and not in yet."""
        return self.filter(committed_at=None, expires_at__gt=at)

    def done(self) -> ImportQuerySet:
        """Those that are in, the latest first."""
        return self.filter(committed_at__isnull=False).order_by("-committed_at", "-pk")


class Import(Row):
    """One file or paste: its rows, what its columns are, and what was made of it."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="imports")
    # What it is compared with; a season or division made by mistake may go all the same.
    season = models.ForeignKey(
        Season, on_delete=models.SET_NULL, null=True, blank=True, related_name="imports"
    )
    competition = models.ForeignKey(
        Competition, on_delete=models.SET_NULL, null=True, blank=True, related_name="imports"
    )
    table = models.ForeignKey(
        Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="imports"
    )
    kind = models.CharField(max_length=14, choices=choices(ImportKind))
    name = models.CharField(max_length=200)
    # Each row's number in the file and its cells; empty once they are in.
    lines = models.JSONField(default=list, blank=True)
    row_count = models.PositiveIntegerField(default=0)
    # Which of the rows holds the headings, counted from 0; nothing where none does.
    headings = models.PositiveSmallIntegerField(null=True, blank=True)
    columns = models.JSONField(default=dict, blank=True)
    on = models.DateField("as it stood on", null=True, blank=True)
    add_missing = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    expires_at = models.DateTimeField()
    committed_at = models.DateTimeField(null=True, blank=True)
    committed_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    # How many rows were added, changed, unchanged and left out.
    counts = models.JSONField(default=dict, blank=True)

    objects: ClassVar[ImportQuerySet] = ImportQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("kind", ImportKind), name="import_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(committed_at=None, committed_by=None)
                | Q(committed_at__isnull=False, committed_by__isnull=False),
                name="import_committed_by_someone",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.kind})"

    @property
    def spec(self) -> Kind:
        """The columns that a file of its kind has."""
        return KINDS[ImportKind(self.kind)]

    def rows(self) -> tuple[Line, ...]:
        """Its rows as they were read."""
        return tuple(Line(number, tuple(cells)) for number, cells in self.lines)


def stored(lines: Sequence[Line]) -> list[list[object]]:
    """Rows as an :class:`Import` keeps them."""
    return [[line.number, list(line.cells)] for line in lines]
