"""Everything that a database holds, as one text, to look for what ought to be gone."""

import json
from typing import Any

from django.db import connection


def dump() -> str:
    """Every value of every row of every table, texts and JSON read as a person would."""
    found: list[str] = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608 (our own)
            found += [f"{table}: {_said(value)}" for row in cursor.fetchall() for value in row]
    return "\n".join(found)


def _said(value: Any) -> str:
    if isinstance(value, str) and value[:1] in {"{", "["}:
        try:
            return json.dumps(json.loads(value), ensure_ascii=False)
        except ValueError:
            return value
    return value if isinstance(value, str) else json.dumps(value, default=str, ensure_ascii=False)


def where(phrase: str) -> list[str]:
    """The tables and values that hold a phrase, however it is written."""
    return [line for line in dump().splitlines() if phrase.casefold() in line.casefold()]
