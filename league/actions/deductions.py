"""Points taken off or given by the league, alone or with a fine, with a public reason and a date.

Never changed afterwards: a mistake is withdrawn with a reason, and stays readable. What one act put
into several tables, and into the ledger of money, is withdrawn together.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from league.actions import checks
from league.actions.ledgers import (
    Act,
    Note,
    Points,
    Pounds,
    act_mark,
    lines_of,
    put_money,
    put_points,
    some_money,
    some_points,
    withdraw_lines,
)
from league.enums import ChargeKind
from league.models import Adjustment, Entry, Table, User
from league.policies import NotPossible


@transaction.atomic
def penalise(
    *,
    entry: Entry,
    tables: Sequence[Table] = (),
    points: Points | None = None,
    fine: Pounds | None = None,
    reason: str,
    date: date,
    page: UUID | None = None,
    by: User,
    at: datetime,
) -> Act:
    """Take the same points off an entry in some tables of its competition, fine it, or both.

    ``page`` marks the page that asks: pressing its button twice does this once (``AlreadyDone``).
    """
    season = entry.competition.season
    checks.open_season(season)
    off = None if points is None else some_points(points)
    money = None if fine is None else some_money(fine, field="fine")
    if off is None and money is None:
        raise NotPossible("Write how many points, or an amount of money, or both.", field="points")
    if off is not None and not tables:
        raise NotPossible("Say in which table the points are taken off.", field="table")
    note = _note(entry, tables, -off if off else None, money, reason, date, page, by, at)
    return Act(
        tuple(put_points(table, entry, -off, note) for table in tables) if off else (),
        (put_money(entry, ChargeKind.FINE, money, note),) if money else (),
    )


def _note(
    entry: Entry,
    tables: Sequence[Table],
    points: Decimal | None,
    money: Decimal | None,
    reason: str,
    date: date,
    page: UUID | None,
    by: User,
    at: datetime,
) -> Note:
    season = entry.competition.season
    why, day = checks.reason(reason), checks.in_season(season, date)
    where = sorted(table.pk for table in tables)
    act = act_mark(season.league, page, entry.pk, where, points, money, why, day)
    return Note(reason=why, day=day, by=by, at=at, act=act)


@transaction.atomic
def deduct(
    *,
    table: Table,
    entry: Entry,
    points: Points,
    reason: str,
    date: date,
    by: User,
    at: datetime,
) -> Adjustment:
    """Take points off an entry; ``points`` is how many (more than none, in quarters).

    The row keeps them as what is added to the entry's points, so below zero.
    """
    act = penalise(
        entry=entry, tables=[table], points=points, reason=reason, date=date, by=by, at=at
    )
    return act.adjustments[0]


@transaction.atomic
def give_points(
    *,
    table: Table,
    entry: Entry,
    points: Points,
    reason: str,
    date: date,
    by: User,
    at: datetime,
) -> Adjustment:
    """Give points to an entry beside its results."""
    (given,) = give_points_in(
        entry=entry, tables=[table], points=points, reason=reason, date=date, by=by, at=at
    ).adjustments
    return given


@transaction.atomic
def give_points_in(
    *,
    entry: Entry,
    tables: Sequence[Table],
    points: Points,
    reason: str,
    date: date,
    page: UUID | None = None,
    by: User,
    at: datetime,
) -> Act:
    """Give an entry the same points in some tables of its competition; ``page`` as in penalise."""
    season = entry.competition.season
    checks.open_season(season)
    given = some_points(points)
    if not tables:
        raise NotPossible("Say in which table the points are given.", field="table")
    note = _note(entry, tables, given, None, reason, date, page, by, at)
    return Act(tuple(put_points(table, entry, given, note) for table in tables))


def act_of(adjustment: Adjustment) -> Act:
    """All that stands of what was done together with a deduction, itself included."""
    if adjustment.withdrawn_at is not None:
        raise NotPossible(f"This deduction of {adjustment.entry} was withdrawn before.")
    return lines_of(adjustment.act) if adjustment.act else Act((adjustment,))


@transaction.atomic
def withdraw_adjustment(
    *, adjustment: Adjustment, reason: str, by: User, at: datetime
) -> Adjustment:
    """Take a deduction (or a gift) back, with all that the same act wrote into other tables and as
    money; none of it counts any more, and all of it stays readable.
    """
    checks.reason(reason, most=500)
    adjustment.refresh_from_db(fields=["withdrawn_at", "withdrawn_by", "withdrawn_why"])
    lines = act_of(adjustment)
    try:
        withdraw_lines(lines, reason=reason, by=by, at=at)
    finally:
        adjustment.refresh_from_db()
    return adjustment
