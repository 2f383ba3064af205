"""League files in tests: a league given out, gone as on another site, and brought in again."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.db import connection, transaction

from league.models import Club, League, Table, User
from league.models.standings import standings
from matches.actions.league_file import BroughtIn, export_league, import_league
from matches.league_file.checking import check_file

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
            (uids[row.entry], [getattr(row, name) for name in row.__slots__ if name != "entry"])
            for row in one.rows
        ]
        for one in computed.values()
    }


def bring_in(text: str, **given: Any) -> BroughtIn:
    document = check_file(text.encode())
    return import_league(document=document, **{"by": None, "at": AT} | given)


def move_numbers_on() -> None:
    """Let rows get other numbers than they had on the other site."""
    site = League.objects.create(name="Some other league", slug="some-other-league")
    for number in range(7):
        Club.objects.create(league=site, name=f"Club {number}")
        User.objects.create(username=f"somebody-{number}")


def document(text: str) -> Any:
    return json.loads(text)


def as_bytes(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


def vendor() -> str:
    return connection.vendor
