"""Points taken off or given by the league, in one table, with a public reason and a date.

Never changed afterwards: a mistake is withdrawn with a reason, and stays readable.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

from django.db import transaction

from league.actions import checks
from league.actions.journal import log_act
from league.models import Adjustment, Entry, Table, User
from league.official import touch_tables
from league.policies import NotPossible
from league.ruleset import PointsError, parse_points


def _points(value: Decimal | int | str) -> Decimal:
    try:
        points = parse_points(value)
    except PointsError as error:
        raise NotPossible(f"{error}.", field="points") from None
    if points <= 0:
        raise NotPossible(
            f"{value} is no number of points to take off or to give; write 1 or more, or ½.",
            field="points",
        )
    return points


def _adjust(
    table: Table, entry: Entry, points: Decimal, reason: str, day: date, by: User, at: datetime
) -> Adjustment:
    if entry.competition_id != table.competition_id:
        raise NotPossible(f"{entry} does not play in {table.competition}.", field="entry")
    checks.open_season(table.competition.season)
    adjustment = Adjustment.objects.create(
        table=table,
        entry=entry,
        points=points,
        reason=checks.reason(reason),
        date=checks.in_season(table.competition.season, day),
        recorded_at=at,
        recorded_by=by,
    )
    touch_tables([table])
    log_act("adjusted", adjustment, by=by, at=at)
    return adjustment


@transaction.atomic
def deduct(
    *,
    table: Table,
    entry: Entry,
    points: Decimal | int | str,
    reason: str,
    date: date,
    by: User,
    at: datetime,
) -> Adjustment:
    """Take points off an entry; ``points`` is how many (more than none, in quarters).

    The row keeps them as what is added to the entry's points, so below zero.
    """
    return _adjust(table, entry, -_points(points), reason, date, by, at)


@transaction.atomic
def give_points(
    *,
    table: Table,
    entry: Entry,
    points: Decimal | int | str,
    reason: str,
    date: date,
    by: User,
    at: datetime,
) -> Adjustment:
    """Give points to an entry beside its results."""
    return _adjust(table, entry, _points(points), reason, date, by, at)


@transaction.atomic
def withdraw_adjustment(
    *, adjustment: Adjustment, reason: str, by: User, at: datetime
) -> Adjustment:
    """Take a deduction (or a gift) back; it no longer counts and stays readable."""
    reason = checks.reason(reason, most=500)
    checks.open_season(adjustment.table.competition.season)
    withdrawn = Adjustment.objects.filter(pk=adjustment.pk, withdrawn_at=None).update(
        withdrawn_at=at, withdrawn_by=by, withdrawn_why=reason
    )
    if not withdrawn:
        raise NotPossible(f"This deduction of {adjustment.entry} was withdrawn before.")
    touch_tables([adjustment.table])
    adjustment.refresh_from_db()
    log_act("withdrew", adjustment, by=by, at=at)
    return adjustment
