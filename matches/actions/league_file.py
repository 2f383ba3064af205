"""Giving a league out as a file, and bringing a league in from one: always as a new league.

A file is looked at completely before anything is written, and outside any transaction, since that
may take a while; then all of it is written, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import DataError, IntegrityError, transaction

from league.actions.journal import log_act
from league.enums import Role
from league.models import Grant, League, Table, User
from league.models.inserting import insert_all
from league.official import changing
from league.policies import NotPossible
from matches.league_file.checking import Document
from matches.league_file.gathering import gather
from matches.league_file.rows import People, RowsOf, people_of
from matches.league_file.sections_league import LEAGUE
from matches.league_file.sections_night import SECTIONS
from matches.league_file.text import written

_CHECK = re.compile(r"(?:CHECK constraint failed: |index ')(\w+)")
_COLUMNS = re.compile(r"UNIQUE constraint failed: (.+)")


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """A league that was brought in."""

    league: League
    new_people: int
    known_people: int
    told: tuple[str, ...]
    """What became otherwise than the file has it."""


def export_league(league: League) -> Iterator[str]:
    """The text of a league's file, piece by piece; all of it is read at one moment."""
    return written(gather(league))


@transaction.atomic
def import_league(
    *,
    document: Document,
    slug: str = "",
    secretary: User | None = None,
    by: User | None,
    at: datetime,
) -> BroughtIn:
    """A new league of a checked file, at an address of its own if one is given.

    ``secretary`` has that role in it from now on, whatever the file says.
    """
    said = document[LEAGUE.name]
    slug = slug or said["slug"]
    _check_new(said["uid"], slug)
    people = people_of(document)
    rows = RowsOf(document, people, slug=slug, at=at)
    _write(rows)
    league = rows.league()
    if secretary is not None:
        _appoint(league, secretary, by, at)
    log_act("brought in", league, by=by, at=at)
    return BroughtIn(league, len(people.new), len(people.known), _told(people))


def _check_new(uid: str, slug: str) -> None:
    there = League.objects.filter(uid=uid).first()
    if there is not None:
        raise NotPossible(
            f"This league is on this site already: {there}, at /l/{there.slug}/. A file never"
            " changes a league that is there.",
            field="file",
        )
    if League.objects.filter(slug=slug).exists():
        raise NotPossible(
            f"The address /l/{slug}/ belongs to another league here; give it a new one.",
            field="slug",
        )


def _write(rows: RowsOf) -> None:
    """Write everything; what the database refuses is said by its section."""
    made = {section.name: rows.rows(section) for section in SECTIONS}
    tables = [one for one in made["tables"] if isinstance(one, Table)]
    with changing(tables):
        for section in SECTIONS:
            try:
                with transaction.atomic():
                    insert_all(made[section.name])
                    for through, joined in rows.lists(section):
                        through.objects.bulk_create(joined)
            except (IntegrityError, DataError) as error:
                raise NotPossible(
                    f"In “{section.name}” there is something that cannot be: {_why(error)}."
                    " Nothing was brought in.",
                    field="file",
                ) from error


def _why(error: Exception) -> str:
    """The rule that a row breaks, in words, from the name of the database's constraint."""
    diagnosis = getattr(error.__cause__, "diag", None)
    name = getattr(diagnosis, "constraint_name", None)
    if name is None and (found := _CHECK.search(str(error))):
        name = found.group(1)
    columns = _COLUMNS.search(str(error))
    if (name and "_uid_" in name) or (columns and columns.group(1).endswith(".uid")):
        return "a row with one of these uids is on this site already"
    if name:
        return f"the rule “{name.replace('_', ' ')}” is broken"
    if columns:
        words = [
            column.rpartition(".")[2].removesuffix("_id").replace("_", " ")
            for column in columns.group(1).split(", ")
        ]
        return f"two rows have the same {' and '.join(words)}"
    return "the database refuses a value"


def _appoint(league: League, user: User, by: User | None, at: datetime) -> None:
    held = Grant.objects.filter(league=league, user=user, role=Role.SECRETARY, ends_at=None)
    if not held.exists():
        Grant.objects.create(
            league=league, user=user, role=Role.SECRETARY, starts_at=at, granted_by=by
        )


def _told(people: People) -> tuple[str, ...]:
    known = [str(user) for user in people.known.values()]
    if not known:
        return tuple(people.told)
    names = ", ".join(known[:5]) + (f" and {len(known) - 5} more" if len(known) > 5 else "")
    verb = "is" if len(known) == 1 else "are"
    return (f"{names} {verb} on this site already and stayed as they were.", *people.told)
