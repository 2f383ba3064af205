"""What many tests begin with is made once by the acts that people use, and then written again.

Making a match night takes three hundred queries, and thousands of tests begin with one. The first
test of a process that wants it makes it so; for every other one the rows that came of it are
written as they are, one statement a table, and the objects that know them are given anew. That
works where nothing else is there yet; a test that has made other rows before makes its own.
"""

import pickle
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeVar

from django.apps import apps
from django.db import connection, models, transaction

from league.models import League, User

T = TypeVar("T")


@dataclass(frozen=True)
class _Table:
    """The rows of one table as one statement; on PostgreSQL also from where it goes on to count."""

    insert: str
    values: list[Any]
    count_on: str


_KEPT: dict[tuple[Hashable, ...], tuple[list[_Table], bytes]] = {}


def made_once(make: Callable[[], T], *of: Hashable) -> T:
    """What ``make`` makes, with its rows in the database.

    ``of``: what it is and what it depends on, such as the day; the same words are the same thing.
    """
    if User.objects.exists() or League.objects.exists():
        return make()
    kept = _KEPT.get((connection.vendor, *of))
    if kept is None:
        before = {model: set(_numbers(model)) for model in _models()}
        made = make()
        tables = [table for model in _models() if (table := _table(model, before[model]))]
        _KEPT[connection.vendor, *of] = tables, pickle.dumps(made)
        return made
    tables, written = kept
    # Rows refer to each other in any order: that is looked at once all of them are there.
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(table.insert, table.values)
        if connection.vendor == "postgresql":
            cursor.execute(";".join(table.count_on for table in tables))
    made_again: T = pickle.loads(written)  # noqa: S301 (written above)
    return made_again


def _models() -> Iterator[type[models.Model]]:
    return (one for one in apps.get_models(include_auto_created=True) if one._meta.managed)


def _numbers(model: type[models.Model]) -> Iterator[Any]:
    return model._base_manager.order_by().values_list("pk", flat=True).iterator()


def _table(model: type[models.Model], before: set[Any]) -> _Table | None:
    """The rows that came since; none where there are none."""
    rows = [row for row in model._base_manager.order_by("pk") if row.pk not in before]
    if not rows:
        return None
    fields = model._meta.concrete_fields
    name, quote = model._meta.db_table, connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    places = f"({', '.join(['%s'] * len(fields))})"
    start = f"INSERT INTO {quote(name)} ({columns}) VALUES "  # noqa: S608 (our own names)
    return _Table(
        start + ", ".join([places] * len(rows)),
        list(chain.from_iterable(_values(row, fields) for row in rows)),
        f"SELECT setval(pg_get_serial_sequence('{quote(name)}', 'id'), {rows[-1].pk})",
    )


def _values(row: models.Model, fields: Any) -> Iterator[Any]:
    return (field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields)
