"""The official record: the only place where a result is written or withdrawn.

Called by actions of the league (walkovers, imports) and of the match night (cards, rulings).
It keeps one standing result for each fixture and table, moves the fixture's status, and raises the
version of every table it touches in the same transaction. It judges nothing: whoever calls has
checked the facts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F

from league.enums import FixtureStatus, ResultKind, ResultSource, Side
from league.models import Fixture, FixtureEvent, Result, Table, User
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


def touch_tables(tables: Iterable[Table]) -> None:
    """Give a new version to tables whose content may have changed."""
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(version=uuid4())


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
    result = Result.objects.create(
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
        winner=facts.winner or "",
        home_points=facts.points[0] if facts.points else None,
        away_points=facts.points[1] if facts.points else None,
        note=facts.note,
        recorded_at=at,
        recorded_by=by,
    )
    touch_tables([table])
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
    """Withdraw every standing result of a fixture; how many there were.

    The fixture is scheduled again. Withdrawn results stay readable.
    """
    standing = list(Result.objects.standing().filter(fixture=fixture).select_related("table"))
    if not standing:
        return 0
    Result.objects.filter(pk__in=[result.pk for result in standing]).update(
        withdrawn_at=at, withdrawn_by=by, withdrawn_why=why
    )
    touch_tables(result.table for result in standing)
    act = {
        FixtureStatus.WALKOVER: "undo the walkover",
        FixtureStatus.VOID: "undo the voiding",
    }.get(FixtureStatus(fixture.status), "withdraw the result")
    set_status(fixture, next_status(fixture, act), act=act, by=by, at=at, why=why)
    return len(standing)


def set_status(
    fixture: Fixture, status: FixtureStatus, *, act: str, by: User, at: datetime, why: str = ""
) -> None:
    """Move a fixture to a status and note who did it and why."""
    FixtureEvent.objects.create(
        fixture=fixture,
        at=at,
        by=by,
        what=act,
        before={"status": fixture.status, "date": fixture.date.isoformat()},
        after={"status": status.value, "date": fixture.date.isoformat()},
        why=why,
    )
    Fixture.objects.filter(pk=fixture.pk).update(status=status, version=F("version") + 1)
    fixture.status = status
    fixture.version += 1
