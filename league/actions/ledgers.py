"""The two ledgers, points and money: how a line gets into either, and how one act's lines leave.

Never mixed: points stand in tables, money does not. What one act wrote into both shares a mark and
is withdrawn together; nothing is changed afterwards, and what was withdrawn stays readable.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID, uuid4, uuid5

from django.db import transaction

from league.actions import checks
from league.actions.journal import log_act
from league.enums import ChargeKind, Offence
from league.models import Adjustment, Charge, Entry, Fixture, League, Season, Table, User
from league.official import changing
from league.policies import AlreadyDone, NotPossible
from league.ruleset import PointsError, parse_points
from league.ruleset.pounds import PoundsError, parse_pounds

Points = Decimal | int | str
Pounds = Decimal | int | str


@dataclass(frozen=True, kw_only=True)
class Note:
    """What every line of an act says: why, on which day, and who wrote it when."""

    reason: str
    day: date
    by: User
    at: datetime
    act: UUID
    fixture: Fixture | None = None
    offence: Offence | None = None


@dataclass(frozen=True)
class Act:
    """The lines of one act that stand, in both ledgers."""

    adjustments: tuple[Adjustment, ...] = ()
    charges: tuple[Charge, ...] = ()

    @property
    def money(self) -> Decimal:
        """The sum of its charges."""
        return sum((charge.amount for charge in self.charges), Decimal(0))


def some_points(value: Points, *, field: str = "points") -> Decimal:
    """A number of points above nought, in quarters."""
    try:
        points = parse_points(value)
    except PointsError as error:
        raise NotPossible(f"{error}.", field=field) from None
    if points <= 0:
        raise NotPossible(
            f"{value} is no number of points to take off or to give; write 1 or more, or ½.",
            field=field,
        )
    return points


def some_money(value: Pounds, *, field: str = "amount") -> Decimal:
    """An amount of money above nought, in whole pence."""
    try:
        amount = parse_pounds(value)
    except PoundsError as error:
        raise NotPossible(f"{error}.", field=field) from None
    if not amount:
        raise NotPossible(f"{value} is no money; write an amount such as 10 or 2.50.", field=field)
    return amount


def act_mark(league: League, page: UUID | None, *facts: object) -> UUID:
    """What every line of an act shares: a mark of its own, or the same whenever one page asks for
    the same again, which is a button pressed twice (``AlreadyDone``).
    """
    if page is None:
        return uuid4()
    mark = uuid5(page, repr(facts))
    checks.hold(league)
    if Adjustment.objects.filter(act=mark).exists() or Charge.objects.filter(act=mark).exists():
        raise AlreadyDone("This was noted already; nothing is noted twice.")
    return mark


def put_points(table: Table, entry: Entry, points: Decimal, note: Note) -> Adjustment:
    """Write points into a table; below nothing they are taken off."""
    if entry.competition_id != table.competition_id:
        raise NotPossible(f"{entry} does not play in {table.competition}.", field="entry")
    with changing([table]):
        adjustment = Adjustment.objects.create(
            table=table,
            entry=entry,
            points=points,
            reason=note.reason,
            date=note.day,
            fixture=note.fixture,
            offence=note.offence or "",
            act=note.act,
            recorded_at=note.at,
            recorded_by=note.by,
        )
    log_act("adjusted", adjustment, by=note.by, at=note.at)
    return adjustment


def put_money(entry: Entry, kind: ChargeKind, amount: Decimal, note: Note) -> Charge:
    """Write an amount that an entry owes."""
    charge = Charge.objects.create(
        entry=entry,
        kind=kind,
        amount=amount,
        reason=note.reason,
        date=note.day,
        fixture=note.fixture,
        offence=note.offence or "",
        act=note.act,
        recorded_at=note.at,
        recorded_by=note.by,
    )
    log_act("charged", charge, by=note.by, at=note.at)
    return charge


def lines_of(act: UUID) -> Act:
    """What stands of an act."""
    competition = "competition__season__league"
    return Act(
        tuple(
            Adjustment.objects.standing()
            .filter(act=act)
            .select_related("entry", f"table__{competition}")
        ),
        tuple(Charge.objects.standing().filter(act=act).select_related(f"entry__{competition}")),
    )


@transaction.atomic
def withdraw_lines(lines: Act, *, reason: str, by: User, at: datetime) -> Act:
    """Withdraw lines of one act; the tables they stood in change at once."""
    reason = checks.reason(reason, most=500)
    seasons = {one.table.competition.season for one in lines.adjustments}
    seasons |= {one.entry.competition.season for one in lines.charges}
    for season in seasons:
        checks.open_season(season)
    gone = {"withdrawn_at": at, "withdrawn_by": by, "withdrawn_why": reason}
    points = Adjustment.objects.filter(pk__in=_numbers(lines.adjustments), withdrawn_at=None)
    money = Charge.objects.filter(pk__in=_numbers(lines.charges), withdrawn_at=None)
    with changing(one.table for one in lines.adjustments):
        withdrawn = points.update(**gone) + money.update(**gone)
    if withdrawn < len(lines.adjustments) + len(lines.charges) or not withdrawn:
        raise NotPossible("Somebody else has just withdrawn this. Reload the page.")
    for line in (*lines.adjustments, *lines.charges):
        line.refresh_from_db()
        log_act("withdrew", line, by=by, at=at)
    return lines


def _numbers(rows: Iterable[Adjustment | Charge]) -> list[int]:
    return [row.pk for row in rows]


def money_day(season: Season, day: date, *, field: str = "date") -> date:
    """A day on which money can fall due: in the season, or up to a year before or after it."""
    first, last = season.starts.toordinal() - 366, season.ends.toordinal() + 366
    if not first <= day.toordinal() <= last:
        raise NotPossible(
            f"{checks.plain_date(day)} is more than a year away from the season {season}.",
            field=field,
        )
    return day
