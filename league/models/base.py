"""What every row has: a uid that stays the same in the league file and on a phone offline.

And what every row has that a table is made of: it is changed only where that table gets a new
version in the same transaction, so that nothing kept of a table is ever shown too long.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from typing import Any, ClassVar, Self, TypeVar

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


# The tables whose versions are being changed; see league.official.changing.
_CHANGING: ContextVar[frozenset[int]] = ContextVar("changing", default=frozenset())


class KeptTableError(RuntimeError):
    """Rows that a table is made of were to change without a new version of the table."""


@contextmanager
def may_change(tables: Iterable[int]) -> Iterator[None]:
    """Let the rows behind some tables change; for whoever gives them their new versions."""
    token = _CHANGING.set(_CHANGING.get() | frozenset(tables))
    try:
        yield
    finally:
        _CHANGING.reset(token)


C = TypeVar("C", bound="InTables")


class InTablesQuerySet(models.QuerySet[C]):
    """Rows that tables are made of; changes them only as ``InTables`` allows."""

    def update(self, **changes: Any) -> int:
        """Change rows; KeptTableError where a table that they are part of gets no new version."""
        if not self.model.matters(changes):
            return super().update(**changes)
        _check(self.model, self.model.tables_of(self))
        moved = list(self.values_list("pk", flat=True)) if self.model.moves(changes) else []
        changed = super().update(**changes)
        if moved:
            _check(self.model, self.model.tables_of(self.model.objects.filter(pk__in=moved)))
        return changed

    def delete(self) -> tuple[int, dict[str, int]]:
        """Remove rows; KeptTableError as for a change."""
        _check(self.model, self.model.tables_of(self))
        return super().delete()

    def bulk_create(self, objs: Iterable[C], *args: Any, **kwargs: Any) -> list[C]:
        """Write new rows; KeptTableError as for a change, and where others may be written over."""
        rows = list(objs)
        if kwargs.get("update_conflicts"):
            raise KeptTableError("Write over rows one by one, so that their tables are known.")
        for row in rows:
            row.check_tables()
        return super().bulk_create(rows, *args, **kwargs)


class InTables(models.Model):
    """A row that tables are made of, or show.

    Whatever writes it (``save``, ``update``, ``bulk_create``, ``delete``, a related manager) is
    refused but within ``league.official.changing`` the tables that it is part of, before and after.
    """

    in_tables: ClassVar[str]
    """The way from the row to the tables."""
    in_tables_where: ClassVar[Q] = Q()
    """Which rows on that way count."""
    in_tables_by: ClassVar[frozenset[str] | None] = None
    """The columns that make a difference to a table; None for all."""

    # Related managers write through the base manager, so that one has to refuse as well.
    objects = InTablesQuerySet.as_manager()

    class Meta:
        abstract = True
        base_manager_name = "objects"

    @classmethod
    def tables_of(cls, rows: models.QuerySet[Any]) -> set[int]:
        """The numbers of the tables that rows are part of."""
        way = rows.filter(cls.in_tables_where).order_by().values_list(cls.in_tables, flat=True)
        return {number for number in way if number is not None}

    @classmethod
    def matters(cls, columns: Collection[str]) -> bool:
        """Whether a change of some columns makes a difference to a table."""
        names = {name.removesuffix("_id") for name in columns}
        return cls.in_tables_by is None or bool(cls.in_tables_by & names)

    @classmethod
    def moves(cls, columns: Collection[str]) -> bool:
        """Whether a change of some columns may put a row into another table."""
        return cls._first_step() in {name.removesuffix("_id") for name in columns}

    @classmethod
    def _first_step(cls) -> str:
        return cls.in_tables.partition("__")[0]

    def check_tables(self) -> None:
        """Whether the row may be written as it is: KeptTableError where it may not."""
        tables = set()
        if self.pk is not None:
            stored = type(self).objects.filter(pk=self.pk)
            if not self._differs(stored):
                return
            tables = self.tables_of(stored)
        _check(type(self), tables | self._tables_to_be())

    @classmethod
    def check_new(cls, rows: Sequence[Self]) -> None:
        """The same of many new rows at once, in one query at the most."""
        first, _, rest = cls.in_tables.partition("__")
        step = cls._meta.get_field(first)
        if not isinstance(step, models.ForeignKey):
            return
        tables: set[int | None] = {getattr(row, step.attname) for row in rows}
        if rest:
            to: Any = step.related_model
            found = to._base_manager.filter(pk__in=tables).order_by()  # noqa: SLF001
            tables = set(found.values_list(rest, flat=True))
        _check(cls, {number for number in tables if number is not None})

    def _differs(self, stored: models.QuerySet[Any]) -> bool:
        """Whether anything that makes a difference to a table is other than it is kept."""
        if self.in_tables_by is None:
            return True
        fields = self._meta.concrete_fields
        columns = [field.attname for field in fields if field.name in self.in_tables_by]
        kept = stored.values_list(*columns).first()
        return kept != tuple(getattr(self, column) for column in columns)

    def _tables_to_be(self) -> set[int]:
        """The tables that the row will be part of by what it points to."""
        first, _, rest = self.in_tables.partition("__")
        step = self._meta.get_field(first)
        if not isinstance(step, models.ForeignKey):
            return set()
        to = getattr(self, first)
        if not rest:
            return {to.pk}
        way = type(to).objects.filter(pk=to.pk).values_list(rest, flat=True)
        return {number for number in way if number is not None}

    def save_base(self, *args: Any, **kwargs: Any) -> None:
        """Write the row; KeptTableError where a table that it is part of gets no new version."""
        columns = kwargs.get("update_fields")
        if columns is None or self.matters(columns):
            self.check_tables()
        super().save_base(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Remove the row; KeptTableError as for a change."""
        _check(type(self), self.tables_of(type(self).objects.filter(pk=self.pk)))
        return super().delete(*args, **kwargs)


def _check(model: type[models.Model], tables: set[int]) -> None:
    if unknown := tables - _CHANGING.get():
        numbers = ", ".join(map(str, sorted(unknown)))
        raise KeptTableError(
            f"{model.__name__} is part of table {numbers}, which must get a new version with it:"
            " write it within league.official.changing(tables)."
        )


def is_one_of(field: str, enum: Iterable[StrEnum]) -> Q:
    """The condition that a column holds one of an enum's values (or nothing, where it may)."""
    return Q(**{f"{field}__in": [member.value for member in enum]})
