"""A league read out of the database, as a league file has it: one query for each kind of row.

Rows stand in the order in which they were written, which an import keeps; people, who belong to no
league alone, by their uids. Nothing in it depends on the clock, on the site or on who asks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import connections, router
from django.db.models import ManyToManyField

from league.models import League
from matches.league_file import values
from matches.league_file.layout import FORMAT, VERSION, Field, Kind, Section
from matches.league_file.sections_league import LEAGUE, PEOPLE
from matches.league_file.sections_night import LISTS

_BEGIN = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
}
Uids = dict[int, UUID]


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything as it stands at one moment, while others go on writing."""
    connection = connections[router.db_for_read(League)]
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN[connection.vendor])
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def gather(league: League) -> dict[str, Any]:
    """The document of a league."""
    with one_moment():
        return _Gathering(league).document()


class _Gathering:
    def __init__(self, league: League) -> None:
        self.league = league
        self.uids: dict[str, Uids] = {}
        self.people: set[int] = set()

    def document(self) -> dict[str, Any]:
        """All of it, in the order of the file."""
        (league,) = self._rows(LEAGUE)
        found = {section.name: self._rows(section) for section in LISTS if section is not PEOPLE}
        found[PEOPLE.name] = self._people()
        for section in LISTS:
            self._link(section, found[section.name])
        head: dict[str, Any] = {"format": FORMAT, "version": VERSION, LEAGUE.name: league}
        return head | {section.name: found[section.name] for section in LISTS}

    def _rows(self, section: Section) -> list[dict[str, Any]]:
        """The rows of a section; what they lead to still as numbers."""
        model = apps.get_model(section.model)
        columns = [field for field in section.fields if field.kind is not Kind.ROWS]
        rows = model._base_manager.filter(**{section.way: self.league.pk}).order_by("pk")  # noqa: SLF001
        names = [_column(field) for field in columns]
        uids = self.uids[section.name] = {}
        found = []
        for number, uid, *cells in rows.values_list("pk", "uid", *names):
            uids[number] = uid
            row: dict[str, Any] = {"uid": str(uid)}
            for field, cell in zip(columns, cells, strict=True):
                row[field.name] = values.write(field, cell)
                if field.to == PEOPLE.name and cell is not None:
                    self.people.add(cell)
            found.append(row)
        return found

    def _people(self) -> list[dict[str, Any]]:
        """Everybody who was named in the rows read so far."""
        people = apps.get_model(PEOPLE.model)._base_manager.filter(pk__in=self.people)  # noqa: SLF001
        names = [field.on_model for field in PEOPLE.fields]
        uids = self.uids[PEOPLE.name] = {}
        found = []
        for number, uid, *cells in people.values_list("pk", "uid", *names):
            uids[number] = uid
            said = zip(PEOPLE.fields, cells, strict=True)
            found.append(
                {"uid": str(uid)} | {field.name: values.write(field, cell) for field, cell in said}
            )
        # As text: databases sort in ways of their own.
        return sorted(found, key=lambda row: row["uid"])

    def _link(self, section: Section, rows: list[dict[str, Any]]) -> None:
        """Put uids in place of numbers, now that all are known."""
        for field in section.fields:
            if field.kind is Kind.ROWS:
                lists = self._lists(section, field)
                for row in rows:
                    row[field.name] = lists.get(row["uid"], [])
            elif field.kind is Kind.ROW:
                uids = self.uids[field.to]
                for row in rows:
                    if row[field.name] is not None:
                        row[field.name] = str(uids[row[field.name]])
            elif field.kind is Kind.DATA:
                for row in rows:
                    row[field.name] = self._data(field, row[field.name])

    def _data(self, field: Field, value: Any) -> Any:
        found = in_order(value)
        for key, to in field.rows_within.items():
            if found is not None and found.get(key) is not None:
                uid = self.uids[to].get(found[key])
                found[key] = str(uid) if uid else None
        return found

    def _lists(self, section: Section, field: Field) -> Mapping[str, list[str]]:
        """For each row the uids of the rows of a list, in order."""
        model = apps.get_model(section.model)
        many = model._meta.get_field(field.on_model)  # noqa: SLF001
        if not isinstance(many, ManyToManyField):
            raise TypeError(f"{field.on_model} of {section.model} is no list of rows")
        own, theirs = many.m2m_field_name(), many.m2m_reverse_field_name()
        pairs = many.remote_field.through._base_manager.filter(  # type: ignore[union-attr]  # noqa: SLF001
            **{f"{own}__{section.way}": self.league.pk}
        )
        found: dict[str, list[str]] = defaultdict(list)
        for one, other in pairs.values_list(own, theirs):
            uid = str(self.uids[section.name][one])
            found[uid].append(str(self.uids[field.to][other]))
        return {uid: sorted(uids) for uid, uids in found.items()}


def _column(field: Field) -> str:
    return f"{field.on_model}_id" if field.kind is Kind.ROW else field.on_model


def in_order(value: Any) -> Any:
    """Data with its names in order, since databases keep them in orders of their own."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [in_order(one) for one in value]
    return value
