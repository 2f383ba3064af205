"""Money that teams owe: an amount for one, the same for all, paid or not, taken back.

A ledger of its own: no table ever sees it. A charge is never changed; a mistake is withdrawn with a
reason and stays readable. Whether it was paid is a tick with a date, and can be taken off again
with a reason; both are kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from league.actions import checks
from league.actions.journal import log_act
from league.actions.ledgers import (
    Act,
    Note,
    Pounds,
    act_mark,
    lines_of,
    money_day,
    put_money,
    some_money,
    withdraw_lines,
)
from league.enums import ChargeKind, PaymentAct
from league.models import Charge, Competition, Entry, League, PaymentEvent, Season, User
from league.policies import NotPossible


def _kind(kind: ChargeKind | str) -> ChargeKind:
    found = checks.one_of(kind, ChargeKind, field="kind")
    if not found:
        raise NotPossible("Say what it is: a fine, a fee or a deposit.", field="kind")
    return ChargeKind(found)


@transaction.atomic
def charge(
    *,
    entry: Entry,
    kind: ChargeKind | str,
    amount: Pounds,
    reason: str,
    date: date,
    page: UUID | None = None,
    by: User,
    at: datetime,
) -> Charge:
    """Note what one team owes; ``date`` is when it was fined, or when a fee is due.

    ``page`` marks the page that asks: pressing its button twice does this once (``AlreadyDone``).
    """
    season = entry.competition.season
    checks.open_season(season)
    money, what = some_money(amount), _kind(kind)
    why, day = checks.reason(reason), money_day(season, date)
    act = act_mark(season.league, page, entry.pk, what, money, why, day)
    return put_money(entry, what, money, Note(reason=why, day=day, by=by, at=at, act=act))


@transaction.atomic
def charge_all(
    *,
    season: Season,
    competitions: Collection[Competition],
    kind: ChargeKind | str = ChargeKind.FEE,
    amount: Pounds,
    reason: str,
    date: date,
    page: UUID | None = None,
    by: User,
    at: datetime,
) -> list[Charge]:
    """Charge the same to every team in some competitions that has not withdrawn, in one act.

    A team that plays in two of them is charged once, in the first. ``page`` as in charge.
    """
    checks.open_season(season)
    money, what = some_money(amount), _kind(kind)
    why, day = checks.reason(reason), money_day(season, date)
    for competition in competitions:
        if competition.season_id != season.pk:
            raise NotPossible(f"{competition} is not in the season {season}.", field="competitions")
    entries = _one_a_team(competitions)
    if not entries:
        raise NotPossible(
            "No team plays there; choose a competition that has teams.", field="competitions"
        )
    where = sorted(competition.pk for competition in competitions)
    act = act_mark(season.league, page, where, what, money, why, day)
    note = Note(reason=why, day=day, by=by, at=at, act=act)
    return [put_money(entry, what, money, note) for entry in entries]


def _one_a_team(competitions: Iterable[Competition]) -> list[Entry]:
    """The entries that pay: each team's first, and those without a lasting team."""
    paying: list[Entry] = []
    seen: set[int] = set()
    for competition in sorted(competitions, key=lambda one: (one.place, one.pk)):
        for entry in competition.entries.filter(withdrawn_on=None).order_by("pk"):
            if entry.team_id is None or entry.team_id not in seen:
                paying.append(entry)
                seen |= {entry.team_id} if entry.team_id else set()
    return paying


@transaction.atomic
def note_payment(
    *, league: League, charges: Sequence[Charge], paid_on: date, by: User, at: datetime
) -> list[Charge]:
    """Tick what was paid on a day."""
    if not charges:
        raise NotPossible("Tick what was paid.", field="charges")
    today = at.astimezone(ZoneInfo(league.time_zone)).date()
    if paid_on > today:
        raise NotPossible(
            f"{checks.plain_date(paid_on)} has not come yet; write the day it was paid.",
            field="paid_on",
        )
    for one in charges:
        checks.open_season(one.entry.competition.season)
        if one.entry.competition.season.league_id != league.pk:
            raise NotPossible(f"{one.entry} plays in another league.", field="charges")
        money_day(one.entry.competition.season, paid_on, field="paid_on")
    paid = Charge.objects.unpaid().filter(pk__in=[one.pk for one in charges])
    if paid.update(paid_on=paid_on) < len(charges):
        raise NotPossible(
            "Some of this was paid or withdrawn meanwhile. Look again at what is still owed.",
            field="charges",
        )
    for one in charges:
        one.refresh_from_db()
        PaymentEvent.objects.create(charge=one, what=PaymentAct.PAID, paid_on=paid_on, at=at, by=by)
        log_act("noted the payment of", one, by=by, at=at)
    return list(charges)


@transaction.atomic
def undo_payment(*, charge: Charge, reason: str, by: User, at: datetime) -> Charge:
    """Take the tick off something that was not paid after all."""
    reason = checks.reason(reason)
    checks.open_season(charge.entry.competition.season)
    found = Charge.objects.standing().select_for_update().filter(pk=charge.pk)
    paid_on = found.values_list("paid_on", flat=True).first()
    if paid_on is None or not found.filter(paid_on=paid_on).update(paid_on=None):
        raise NotPossible(f"This is not noted as paid by {charge.entry}.")
    charge.refresh_from_db()
    PaymentEvent.objects.create(
        charge=charge, what=PaymentAct.TAKEN_BACK, paid_on=paid_on, at=at, by=by, why=reason
    )
    log_act("took back the payment of", charge, by=by, at=at)
    return charge


def act_of(charge: Charge) -> Act:
    """All that stands of what was noted together with a charge, itself included."""
    if charge.withdrawn_at is not None:
        raise NotPossible(f"This charge of {charge.entry} was withdrawn before.")
    return lines_of(charge.act) if charge.act else Act((), (charge,))


def stands_alone(charge: Charge) -> bool:
    """Whether it may go without the rest of its act: a fee or a deposit may, a fine with points
    may not.
    """
    return charge.kind != ChargeKind.FINE


@transaction.atomic
def withdraw_charge(
    *, charge: Charge, whole: bool = True, reason: str, by: User, at: datetime
) -> Act:
    """Take a charge back: with all of its act, or one team's fee alone."""
    checks.reason(reason, most=500)
    charge.refresh_from_db(fields=["withdrawn_at"])
    lines = act_of(charge)
    if not whole:
        if not stands_alone(charge):
            raise NotPossible("A fine goes with all that the same act took off.", field="whole")
        lines = Act((), (charge,))
    return withdraw_lines(lines, reason=reason, by=by, at=at)


def without_fee(season: Season) -> list[Entry]:
    """Teams that owe no entry fee although others of their competition do: they came in later.

    A fee that stands for the team in another competition of the season will do. Two queries.
    """
    fees = Charge.objects.standing().filter(kind=ChargeKind.FEE, entry__competition__season=season)
    charged = list(fees.values_list("entry_id", "entry__team_id", "entry__competition_id"))
    competitions = {competition for _, _, competition in charged}
    teams = {team for _, team, _ in charged if team is not None}
    entries = {entry for entry, _, _ in charged}
    playing = (
        Entry.objects.filter(competition__in=competitions, withdrawn_on=None)
        .select_related("competition")
        .order_by("competition__place", "competition", "pk")
    )
    return [one for one in playing if one.pk not in entries and one.team_id not in teams]
