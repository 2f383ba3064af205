"""Putting a fixture off, giving it its new day, and taking either back.

What the competition's rules say of it (not at all, or until when) is asked about and never stands
in the way of an officer who confirms it: the fixture's history then says that the rules were
overridden.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.db import transaction

from league.actions import checks
from league.actions.checks import KEEP, Keep, kept, plain_date, restoring
from league.actions.deciding import (
    acts_standing,
    check_not_undone,
    check_version,
    hold,
    undoable,
)
from league.actions.ledgers import Note, lines_of, money_day, put_money, withdraw_lines
from league.actions.placing import (
    check_free,
    check_venue,
    is_where,
    move,
    moved,
    put_back,
    write_place,
)
from league.enums import ChargeKind, FixtureStatus, Side
from league.models import Fixture, User, Venue
from league.official import set_status
from league.policies import AlreadyDone, NotPossible, next_status, play_by


@restoring("fixture")
@transaction.atomic
def postpone(
    *,
    fixture: Fixture,
    reason: str,
    new_date: date | None = None,
    new_time: time | Keep | None = KEEP,
    fined: Side | str = "",
    sure: bool = False,
    version: int | None = None,
    by: User,
    at: datetime,
) -> Fixture:
    """Put a fixture off, for now without a day or at once to another one.

    ``fined``: the side that pays what the rules ask for so little notice, if any does. ``sure``:
    what the rules say against it was shown and answered with yes.
    """
    reason = checks.reason(reason)
    pays = checks.one_of(fined, Side, field="fined")
    hold(fixture)
    _check_not_postponed(fixture, new_date)
    check_version(fixture, version)
    status = next_status(
        fixture,
        "postpone",
        FixtureStatus.POSTPONED if new_date is None else FixtureStatus.SCHEDULED,
    )
    against = _against_the_rules(fixture, new_date)
    before = moved(fixture)
    if new_date is None:
        fixture.first_date = fixture.first_date or fixture.date
    else:
        _put_on(fixture, new_date, new_time, KEEP, "new_date")
    _ask(against, sure)
    more = {"against": against} if against else {}
    if pays:
        more["fine"] = str(_fine(fixture, Side(pays), before["date"], by=by, at=at))
    _keep(fixture, status, "postpone", before, reason, more, by, at)
    return fixture


@restoring("fixture")
@transaction.atomic
def give_new_date(
    *,
    fixture: Fixture,
    date: date,
    time: time | Keep | None = KEEP,
    venue: Venue | Keep | None = KEEP,
    reason: str = "",
    sure: bool = False,
    version: int | None = None,
    by: User,
    at: datetime,
) -> Fixture:
    """Schedule a postponed fixture again.

    ``sure``: that the day is past the deadline was shown and answered with yes.
    """
    reason = checks.text(reason, field="reason", most=500, needed=False)
    hold(fixture)
    act = "give a new date"
    latest = undoable(fixture, "take the new date back")
    scheduled = fixture.status == FixtureStatus.SCHEDULED
    if (
        scheduled
        and latest is not None
        and fixture.date == date
        and is_where(fixture, latest.after)
    ):
        raise AlreadyDone(f"{fixture} is on {plain_date(date)} already.")
    check_version(fixture, version)
    status = next_status(fixture, act)
    before = moved(fixture)
    against = _too_late(fixture, date)
    _put_on(fixture, date, time, venue, "date")
    _ask(against, sure)
    more = {"against": against} if against else {}
    _keep(fixture, status, act, before, reason, more, by, at)
    return fixture


@restoring("fixture")
@transaction.atomic
def undo_postponement(
    *, fixture: Fixture, reason: str, version: int | None = None, by: User, at: datetime
) -> Fixture:
    """Put a fixture back on the day, at the time and the venue that it had.

    What a side was fined for the notice is withdrawn with it.
    """
    return _undo("undo the postponement", fixture, reason, version, by, at)


@restoring("fixture")
@transaction.atomic
def take_new_date_back(
    *, fixture: Fixture, reason: str, version: int | None = None, by: User, at: datetime
) -> Fixture:
    """Let a fixture be postponed without a day again."""
    return _undo("take the new date back", fixture, reason, version, by, at)


def why_not_back(fixture: Fixture, act: str) -> str:
    """Why this act cannot take the last postponement, or new date, back; nothing where it can.

    It cannot once something else has moved the fixture.
    """
    refused = _refusal(fixture, act)
    return refused.message if refused else ""


def _undo(
    act: str, fixture: Fixture, reason: str, version: int | None, by: User, at: datetime
) -> Fixture:
    reason = checks.reason(reason)
    hold(fixture)
    refused = _refusal(fixture, act)
    check_not_undone(fixture, act, possible=refused is None, version=version, by=by)
    check_version(fixture, version)
    if refused is not None:
        raise refused
    event = undoable(fixture, act)
    before = moved(fixture)
    put_back(fixture, event.before if event else before)
    to = FixtureStatus.SCHEDULED if act == "undo the postponement" else FixtureStatus.POSTPONED
    if to is FixtureStatus.SCHEDULED:
        check_free(fixture)
    _keep(fixture, next_status(fixture, act, to), act, before, reason, {}, by, at)
    fine = event.after.get("fine") if event else None
    if fine and (lines := lines_of(UUID(fine))).charges:
        withdraw_lines(lines, reason=f"Not put off after all: {reason}", by=by, at=at)
    return fixture


def _refusal(fixture: Fixture, act: str) -> NotPossible | None:
    """Why this act cannot take anything back; nothing where it can."""
    try:
        next_status(fixture, act)
    except NotPossible as refused:
        return refused
    what = "postponement" if act == "undo the postponement" else "new date"
    standing = [
        event
        for event in acts_standing(fixture.events.all())
        if event.what in {"postpone", "give a new date"}
    ]
    event = standing[-1] if standing else None
    if event is None or event != undoable(fixture, act) or "first_date" not in event.before:
        return NotPossible(f"{fixture} has no {what} that could be taken back now.")
    if not is_where(fixture, event.after):
        return NotPossible(f"{fixture} has been moved since, so its {what} stays in its history.")
    return None


def _check_not_postponed(fixture: Fixture, new_date: date | None) -> None:
    latest = undoable(fixture, "undo the postponement")
    if new_date is None:
        if fixture.status == FixtureStatus.POSTPONED:
            raise AlreadyDone(f"{fixture} is postponed already.")
    elif fixture.status == FixtureStatus.SCHEDULED and new_date == fixture.date:
        day = plain_date(new_date)
        if latest is not None and is_where(fixture, latest.after):
            raise AlreadyDone(f"{fixture} is on {day} already.")
        raise NotPossible(f"{day} is the day it is on already; choose another.", field="new_date")


def _put_on(
    fixture: Fixture,
    day: date,
    at: time | Keep | None,
    venue: Venue | Keep | None,
    field: str,
) -> None:
    """Give a fixture in memory its day, time and venue, if it can be there."""
    chosen = kept(venue, fixture.venue)
    check_venue(fixture.competition, chosen)
    try:
        move(fixture, day)
        check_free(fixture)
    except NotPossible as refused:
        raise NotPossible(refused.message, field=field) from None
    fixture.time = kept(at, fixture.time)
    fixture.venue = chosen


def _keep(
    fixture: Fixture,
    status: FixtureStatus,
    act: str,
    before: Mapping[str, Any],
    why: str,
    more: Mapping[str, str],
    by: User,
    at: datetime,
) -> None:
    """Write where and when; ``more``: what else the act's history keeps."""
    write_place(fixture)
    details = moved(fixture) | dict(more)
    set_status(fixture, status, act=act, by=by, at=at, why=why, before=before, details=details)


# What the rules say


def _against_the_rules(fixture: Fixture, new_date: date | None) -> str:
    """What the rules have against putting a fixture off; nothing where they allow it."""
    if not fixture.competition.rule_set.rules.mishaps.postponement.allowed:
        return f"The rules of {fixture.competition} allow no postponement."
    return "" if new_date is None else _too_late(fixture, new_date)


def notice(fixture: Fixture, at: datetime) -> int:
    """How many days before its match a moment is, by the league's calendar; never below none."""
    zone = ZoneInfo(fixture.competition.season.league.time_zone)
    return max((fixture.date - at.astimezone(zone).date()).days, 0)


def late_fine(fixture: Fixture, at: datetime) -> Decimal:
    """What a side pays that puts a match off at a moment; nothing where that is in time."""
    rule = fixture.competition.rule_set.rules.mishaps.postponement
    late = rule.notice_days is not None and notice(fixture, at) < rule.notice_days
    return rule.late_fine if late else Decimal(0)


def _fine(fixture: Fixture, side: Side, first: str, *, by: User, at: datetime) -> UUID:
    """Fine a side for the notice it gave of a match that was on the day ``first``; the act."""
    as_it_was = copy(fixture)
    as_it_was.date = date.fromisoformat(first)
    amount = late_fine(as_it_was, at)
    if not amount:
        raise NotPossible(
            f"The rules of {fixture.competition} ask nothing for putting this match off today.",
            field="fined",
        )
    zone = ZoneInfo(fixture.competition.season.league.time_zone)
    note = Note(
        reason=f"Late notice of a match put off: {fixture}, {plain_date(as_it_was.date)}",
        day=money_day(fixture.competition.season, at.astimezone(zone).date()),
        by=by,
        at=at,
        act=uuid4(),
        fixture=fixture,
    )
    put_money(fixture.home if side is Side.HOME else fixture.away, ChargeKind.FINE, amount, note)
    return note.act


def _too_late(fixture: Fixture, day: date) -> str:
    deadline = play_by(fixture, fixture.competition.rule_set.rules)
    if deadline is None or day <= deadline:
        return ""
    days = (day - deadline).days
    return (
        f"{plain_date(day)} is {days} {'day' if days == 1 else 'days'} past the last day that the"
        f" rules allow, {plain_date(deadline)}."
    )


def _ask(against: str, sure: bool) -> None:
    if against and not sure:
        raise NotPossible(f"{against} If it is to be all the same, tick the box.", field="sure")
