"""The official record: the only place where a result is written or withdrawn.

Called by actions of the league (walkovers, awards, imports) and of the match night (cards,
rulings). It keeps one standing result for each fixture and table, moves the fixture's status, and
gives every table it touches a new version in the same transaction, as does every other act that
changes what a table is made of, within :func:`changing`. It judges nothing: whoever calls has
checked the facts.

A card's result is recorded and withdrawn. What an official decides over a match is put over
whatever stands, and taken back: then exactly the results that stood before count again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F

from league.enums import FixtureStatus, ResultKind, ResultSource, Side
from league.models import Fixture, FixtureEvent, Result, Table, User
from league.models.base import may_change
from league.models.inserting import insert_all
from league.policies import next_status


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What one table counts of one match. Pairs are home first.

    ``boards`` are nothing where only the legs are known; ``aggregate`` is the sum of the points
    pegged, or nothing where legs show no scores. ``winner``
    is the side a walkover goes to; ``points`` are for an award alone.
    """

    kind: ResultKind = ResultKind.PLAYED
    legs: tuple[int, int] = (0, 0)
    boards: tuple[int, int] | None = None
    aggregate: tuple[int, int] | None = None
    winner: Side | None = None
    points: tuple[Decimal, Decimal] | None = None
    note: str = ""


@contextmanager
def changing(tables: Iterable[Table]) -> Iterator[None]:
    """Change what tables are made of: all of it, with new versions of the tables, or nothing.

    No row that a table is made of can be written anywhere else. The versions come last, as whoever
    holds a table lets nobody else change it.
    """
    numbers = [table.pk for table in tables]
    with transaction.atomic():
        with may_change(numbers):
            yield
        Table.objects.filter(pk__in=numbers).update(version=uuid4())


@transaction.atomic
def record_result(
    *,
    fixture: Fixture,
    table: Table,
    facts: Facts,
    source: ResultSource,
    by: User,
    at: datetime,
    source_uid: UUID | None = None,
) -> Result:
    """Write one result that counts from now on.

    A standing result of the same fixture and table must have been withdrawn before; the database
    refuses a second one.
    """
    with changing([table]):
        result = _write(fixture, table, facts, source, source_uid, by, at)
    status = {
        ResultKind.WALKOVER: FixtureStatus.WALKOVER,
        ResultKind.VOID: FixtureStatus.VOID,
    }.get(facts.kind, FixtureStatus.PLAYED)
    if fixture.status != status:
        act = {
            FixtureStatus.WALKOVER: "give a walkover",
            FixtureStatus.VOID: "void",
            FixtureStatus.PLAYED: "record",
        }[status]
        set_status(fixture, next_status(fixture, act), act=act, by=by, at=at, why=facts.note)
    return result


@transaction.atomic
def withdraw_result(*, fixture: Fixture, by: User, at: datetime, why: str) -> int:
    """Withdraw every standing result of a fixture that was played; how many there were.

    The fixture is scheduled again. Withdrawn results stay readable.
    """
    standing = _standing(fixture)
    if not standing:
        return 0
    act = "withdraw the result"
    status = next_status(fixture, act)
    with changing(result.table for result in standing):
        _withdraw(standing, by, at, why)
    set_status(fixture, status, act=act, by=by, at=at, why=why)
    return len(standing)


@transaction.atomic
def put_over(
    *,
    fixture: Fixture,
    facts: Mapping[Table, Facts],
    act: str,
    source: ResultSource,
    by: User,
    at: datetime,
    why: str,
    source_uid: UUID | None = None,
    details: Mapping[str, Any] | None = None,
) -> list[Result]:
    """Let what an official decided count in some tables, over whatever stands there.

    Each result remembers the one it stands over, for :func:`take_back`. ``details`` are kept with
    the act in the fixture's history.
    """
    status = next_status(fixture, act)
    stood = {result.table_id: result for result in _standing(fixture)}
    over = {table.pk: stood[table.pk] for table in facts if table.pk in stood}
    with changing(facts):
        _withdraw(over.values(), by, at, why)
        written = [
            _write(fixture, table, one, source, source_uid, by, at, over.get(table.pk))
            for table, one in facts.items()
        ]
    set_status(fixture, status, act=act, by=by, at=at, why=why, details=details)
    return written


@transaction.atomic
def take_back(
    *,
    fixture: Fixture,
    kind: ResultKind,
    act: str,
    to: FixtureStatus | None,
    by: User,
    at: datetime,
    why: str,
) -> list[Result]:
    """Take back what an official decided; the results that count again.

    ``to`` is the status that the fixture had before.
    """
    status = next_status(fixture, act, to)
    decided = [result for result in _standing(fixture) if result.kind == kind]
    before = [result.replaces for result in decided if result.replaces is not None]
    with changing(result.table for result in decided):
        _withdraw(decided, by, at, why)
        Result.objects.filter(pk__in=[result.pk for result in before]).update(
            withdrawn_at=None, withdrawn_by=None, withdrawn_why=""
        )
    set_status(fixture, status, act=act, by=by, at=at, why=why)
    return before


def set_status(
    fixture: Fixture,
    status: FixtureStatus,
    *,
    act: str,
    by: User,
    at: datetime,
    why: str = "",
    before: Mapping[str, Any] | None = None,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Move a fixture to a status and note who did it and why.

    ``before`` and ``details`` say what else the act changed, beside status and date. That a fixture
    was at the home team's own venue is kept as well: it follows the team if it is played after all.
    """
    _event(fixture, status, act, by, at, why, before, details).save()
    Fixture.objects.filter(pk=fixture.pk).update(status=status, version=F("version") + 1)
    fixture.status = status
    fixture.version += 1


@transaction.atomic
def record_results(
    *,
    facts: Sequence[tuple[Fixture, Table, Facts]],
    instead: Collection[Result] = (),
    source: ResultSource,
    by: User,
    at: datetime,
    why: str = "",
    source_uid: UUID | None = None,
) -> list[Result]:
    """Write the results of many matches that were played, in the same few queries for any number.

    As :func:`record_result` does for one. The results ``instead`` of which they count are withdrawn
    first, for the reason given. The fixtures come with their home teams.
    """
    tables = {table.pk: table for _, table, _ in facts}
    replaced = {result.fixture_id for result in instead}
    with changing(tables.values()):
        _withdraw(instead, by, at, why)
        written = insert_all(
            _result(fixture, table, one, source, source_uid, by, at)
            for fixture, table, one in facts
        )
    fixtures = {fixture.pk: fixture for fixture, _, _ in facts}
    again = [fixture for fixture in fixtures.values() if fixture.pk in replaced]
    _set_statuses(again, "withdraw the result", by=by, at=at, why=why)
    new = [one for one in fixtures.values() if one.status != FixtureStatus.PLAYED]
    _set_statuses(new, "record", by=by, at=at)
    return written


def _set_statuses(
    fixtures: Collection[Fixture], act: str, *, by: User, at: datetime, why: str = ""
) -> None:
    """Move many fixtures by one act, as :func:`set_status` does one."""
    if not fixtures:
        return
    moved = [(fixture, next_status(fixture, act)) for fixture in fixtures]
    insert_all(_event(fixture, status, act, by, at, why) for fixture, status in moved)
    (status,) = {status for _, status in moved}
    Fixture.objects.filter(pk__in=[fixture.pk for fixture in fixtures]).update(
        status=status, version=F("version") + 1
    )
    for fixture in fixtures:
        fixture.status = status
        fixture.version += 1


def _event(
    fixture: Fixture,
    status: FixtureStatus,
    act: str,
    by: User,
    at: datetime,
    why: str,
    before: Mapping[str, Any] | None = None,
    details: Mapping[str, Any] | None = None,
) -> FixtureEvent:
    """A line of a fixture's history, not kept yet."""
    was: dict[str, Any] = {"date": fixture.date.isoformat()} | dict(before or {})
    if fixture.venue_id == fixture.home.venue_id:
        was["home_venue"] = fixture.venue_id
    return FixtureEvent(
        fixture=fixture,
        at=at,
        by=by,
        what=act,
        before=was | {"status": fixture.status},
        after={"date": fixture.date.isoformat()} | dict(details or {}) | {"status": status.value},
        why=why,
    )


def _standing(fixture: Fixture) -> list[Result]:
    found = Result.objects.standing().filter(fixture=fixture)
    return list(found.select_related("table", "replaces").order_by("table_id"))


def _withdraw(results: Iterable[Result], by: User, at: datetime, why: str) -> None:
    Result.objects.filter(pk__in=[result.pk for result in results]).update(
        withdrawn_at=at, withdrawn_by=by, withdrawn_why=why
    )


def _write(
    fixture: Fixture,
    table: Table,
    facts: Facts,
    source: ResultSource,
    source_uid: UUID | None,
    by: User,
    at: datetime,
    over: Result | None = None,
) -> Result:
    result = _result(fixture, table, facts, source, source_uid, by, at, over)
    result.save()
    return result


def _result(
    fixture: Fixture,
    table: Table,
    facts: Facts,
    source: ResultSource,
    source_uid: UUID | None,
    by: User,
    at: datetime,
    over: Result | None = None,
) -> Result:
    """A result that is not kept yet."""
    return Result(
        fixture=fixture,
        table=table,
        kind=facts.kind,
        source=source,
        source_uid=source_uid,
        home_legs=facts.legs[0],
        away_legs=facts.legs[1],
        home_boards=facts.boards[0] if facts.boards else None,
        away_boards=facts.boards[1] if facts.boards else None,
        home_aggregate=facts.aggregate[0] if facts.aggregate else None,
        away_aggregate=facts.aggregate[1] if facts.aggregate else None,
        replaces=over,
        winner=facts.winner or "",
        home_points=facts.points[0] if facts.points else None,
        away_points=facts.points[1] if facts.points else None,
        note=facts.note,
        recorded_at=at,
        recorded_by=by,
    )
