"""League files in tests: a league given out, gone as on another site, and brought in again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from typing import Any

from django.apps import apps
from django.db import connection, transaction

from league.models import League, Table
from league.models.standings import standings
from matches.actions.league_file import BroughtIn, export_league, import_league
from matches.league_file.checking import check_file

# What a line of a table says of other entries; sets are always of entries.
NAMES_ENTRIES = {"entries", "among"}
AT = datetime(2027, 1, 2, 12, 0, tzinfo=UTC)


def text_of(league: League) -> str:
    return "".join(export_league(league))


def elsewhere(make: Callable[[], League]) -> tuple[str, dict[str, Any]]:
    """The file of a league that was made on another site, and its tables there."""
    with transaction.atomic():
        league = make()
        found = text_of(league), standing(league)
        transaction.set_rollback(True)
    return found


def standing(league: League) -> dict[str, Any]:
    """Every line of every table of a league, with the entries by their uids."""
    tables = Table.objects.filter(competition__season__league=league)
    computed = standings(list(tables.select_related("competition__rule_set")))
    uids = {entry.pk: entry.uid for table in tables for entry in table.competition.entries.all()}
    return {
        str(one.table.uid): [
            {name: told(getattr(row, name), uids) for name in row.__slots__ if name != "entry"}
            | {"entry": uids[row.entry]}
            for row in one.rows
        ]
        for one in computed.values()
    }


def told(value: Any, uids: dict[Any, Any], *, entries: bool = False) -> Any:
    """A value of a table's line, with the uids of entries in place of their numbers."""
    if is_dataclass(value):
        return {
            one.name: told(getattr(value, one.name), uids, entries=one.name in NAMES_ENTRIES)
            for one in fields(value)
        }
    if isinstance(value, frozenset):
        return {uids[one] for one in value}
    if isinstance(value, tuple):
        return [uids[one] if entries else told(one, uids) for one in value]
    return value


def bring_in(text: str, **given: Any) -> BroughtIn:
    document = check_file(text.encode())
    return import_league(document=document, **{"by": None, "at": AT} | given)


def move_numbers_on() -> None:
    """Let rows get numbers that they cannot have had on the other site, each kind others."""
    labels = ("league", "matches")
    models = [model for label in labels for model in apps.get_app_config(label).get_models()]
    with connection.cursor() as cursor:
        for step, model in enumerate(models, start=1):
            table, first = model._meta.db_table, 10_000 * step
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, first])
            else:
                setting = "SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)"
                cursor.execute(setting, [f'"{table}"', first])


def document(text: str) -> Any:
    return json.loads(text)


def as_bytes(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()
