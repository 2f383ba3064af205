"""Laying out a league: the league itself, its seasons, their competitions and tables.

What holds matches or teams is never removed; a season that is over is closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.db.models import Max, Min, QuerySet
from django.utils.text import slugify

from league.actions import checks
from league.actions.checks import KEEP, Keep, kept, restoring
from league.actions.journal import log_act
from league.enums import CompetitionKind, Discipline, NameStyle, SeasonAct, Weekday
from league.models import (
    Adjustment,
    Bye,
    Competition,
    Fixture,
    League,
    OpeningBalance,
    PlayOff,
    RuleChange,
    RuleSet,
    Season,
    SeasonEvent,
    Table,
    TeamWithdrawal,
    User,
)
from league.official import changing
from league.policies import FIRST_YEAR, LAST_YEAR, NotPossible


@dataclass(frozen=True, kw_only=True)
class TableSpec:
    """A table to make with a competition; without a discipline every board counts in it."""

    name: str = ""
    slug: str = ""
    discipline: Discipline | None = None


ONE_TABLE = (TableSpec(),)


def _slug(given: str, name: str, *, most: int) -> str:
    """The part of an address that stands for a name."""
    slug = slugify(given or name)[:most].strip("-")
    if not slug:
        raise NotPossible(
            f"{given or name!r} gives no address; write a short one in plain letters,"
            " such as division-one.",
            field="slug",
        )
    return slug


@transaction.atomic
def create_league(
    *,
    name: str,
    slug: str = "",
    time_zone: str = "Europe/London",
    name_style: NameStyle = NameStyle.FULL,
    contact: str = "",
    by: User | None,
    at: datetime,
) -> League:
    """A new league without anything in it."""
    name = checks.name(name)
    slug = _slug(slug, name, most=60)
    try:
        ZoneInfo(time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise NotPossible(
            f"{time_zone!r} is no time zone; write one such as Europe/London.", field="time_zone"
        ) from None
    with checks.racing(f"The address /l/{slug}/ belongs to another league.", "slug"):
        league = League.objects.create(
            name=name,
            slug=slug,
            time_zone=time_zone,
            name_style=name_style,
            contact=checks.text(contact, field="contact", most=200, needed=False),
        )
    log_act("created", league, by=by, at=at)
    return league


@restoring("league")
@transaction.atomic
def change_league(
    *,
    league: League,
    name: str | Keep = KEEP,
    contact: str | Keep = KEEP,
    name_style: NameStyle | str | Keep = KEEP,
    shows_live: bool | Keep = KEEP,
    by: User,
    at: datetime,
) -> League:
    """Change what a league is called, how it is reached, and what it shows to everybody: how
    players' names, and whether matches while they are played.

    Its address stays, so that no link to it breaks.
    """
    league.name = checks.name(kept(name, league.name))
    league.contact = checks.text(
        kept(contact, league.contact), field="contact", most=200, needed=False
    )
    style = checks.one_of(kept(name_style, league.name_style), NameStyle, field="name_style")
    if not style:
        raise NotPossible("Choose how players’ names are shown.", field="name_style")
    league.name_style = NameStyle(style)
    league.shows_live = kept(shows_live, league.shows_live)
    league.save(update_fields=["name", "contact", "name_style", "shows_live"])
    log_act("changed", league, by=by, at=at)
    return league


@transaction.atomic
def create_season(
    *,
    league: League,
    name: str,
    slug: str = "",
    starts: date,
    ends: date,
    by: User | None,
    at: datetime,
) -> Season:
    """A season from its first day to its last, both included."""
    name = checks.name(name, most=40)
    slug = _slug(slug, name, most=40)
    _check_days(starts, ends)
    with checks.racing(f"The {league} already has a season at the address {slug}.", "name"):
        season = Season.objects.create(
            league=league, name=name, slug=slug, starts=starts, ends=ends
        )
    log_act("created", season, by=by, at=at)
    return season


def _check_days(starts: date, ends: date) -> None:
    for day, field in ((starts, "starts"), (ends, "ends")):
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise NotPossible(
                f"{day.year} is no year of a season; write one from {FIRST_YEAR} to {LAST_YEAR}.",
                field=field,
            )
    if ends < starts:
        raise NotPossible(
            f"The last day, {checks.plain_date(ends)}, is before the first,"
            f" {checks.plain_date(starts)}.",
            field="ends",
        )


@restoring("season")
@transaction.atomic
def change_season(
    *,
    season: Season,
    name: str | Keep = KEEP,
    starts: date | Keep = KEEP,
    ends: date | Keep = KEEP,
    by: User,
    at: datetime,
) -> Season:
    """Change a season's name or days, as long as they hold all that is dated in it.

    Its address stays, so that no link to it breaks.
    """
    checks.open_season(season)
    season.name = checks.name(kept(name, season.name), most=40)
    season.starts, season.ends = kept(starts, season.starts), kept(ends, season.ends)
    _check_days(season.starts, season.ends)
    for rows, column, what in _dated(season):
        found = rows.aggregate(first=Min(column), last=Max(column))
        first, last = found["first"], found["last"]
        if first is not None and first < season.starts:
            raise NotPossible(_outside(what, first), field="starts")
        if last is not None and last > season.ends:
            raise NotPossible(_outside(what, last), field="ends")
    season.save(update_fields=["name", "starts", "ends"])
    log_act("changed", season, by=by, at=at)
    return season


def _dated(season: Season) -> list[tuple[QuerySet[Any], str, str]]:
    """Everything of a season that has a day within it: the rows, their column, a word for one."""
    return [
        (Fixture.objects.filter(competition__season=season), "date", "a match"),
        (Bye.objects.standing().filter(competition__season=season), "date", "a bye"),
        (
            Adjustment.objects.standing().filter(table__competition__season=season),
            "date",
            "a deduction",
        ),
        (
            PlayOff.objects.standing().filter(table__competition__season=season),
            "date",
            "a play-off",
        ),
        (
            TeamWithdrawal.objects.standing().filter(entry__competition__season=season),
            "on",
            "a team’s withdrawal",
        ),
        (
            OpeningBalance.objects.filter(table__competition__season=season),
            "on",
            "an opening balance",
        ),
    ]


def _outside(what: str, day: date) -> str:
    return f"There is {what} on {checks.plain_date(day)}: the season must take in that day."


@restoring("season")
@transaction.atomic
def close_season(*, season: Season, reason: str, by: User, at: datetime) -> Season:
    """Keep a season as it is from now on: no act changes anything in it any more."""
    reason = checks.reason(reason)
    today = at.astimezone(ZoneInfo(season.league.time_zone)).date()
    if not Season.objects.filter(pk=season.pk, closed_on=None).update(closed_on=today):
        raise NotPossible(f"The season {season} is closed already.")
    season.closed_on = today
    _note_act(season, SeasonAct.CLOSED, reason, by=by, at=at)
    return season


@restoring("season")
@transaction.atomic
def reopen_season(*, season: Season, reason: str, by: User, at: datetime) -> Season:
    """Let a closed season's records change again."""
    reason = checks.reason(reason)
    if not Season.objects.filter(pk=season.pk, closed_on__isnull=False).update(closed_on=None):
        raise NotPossible(f"The season {season} is not closed.")
    season.closed_on = None
    _note_act(season, SeasonAct.REOPENED, reason, by=by, at=at)
    return season


def _note_act(season: Season, act: SeasonAct, why: str, *, by: User, at: datetime) -> None:
    SeasonEvent.objects.create(season=season, what=act, at=at, by=by, why=why)
    log_act(act.value, season, by=by, at=at)


@transaction.atomic
def remove_season(*, season: Season, by: User, at: datetime) -> None:
    """Take out a season that was made by mistake; one with a competition stays."""
    checks.open_season(season)
    if season.competitions.exists():
        raise NotPossible(f"The season {season} has competitions, so it stays.")
    log_act("removed", season, by=by, at=at)
    season.events.all().delete()
    season.delete()


@transaction.atomic
def create_competition(
    *,
    season: Season,
    name: str,
    rule_set: RuleSet,
    slug: str = "",
    kind: CompetitionKind = CompetitionKind.DIVISION,
    place: int | None = None,
    night: Weekday | str = "",
    start_time: time | None = None,
    goes_up: int = 0,
    goes_down: int = 0,
    tables: Sequence[TableSpec] = ONE_TABLE,
    by: User | None,
    at: datetime,
) -> Competition:
    """A competition under a rule set, with the tables that its results feed."""
    if rule_set.league_id != season.league_id:
        raise NotPossible(f"The rules {rule_set} belong to another league.", field="rule_set")
    checks.open_season(season)
    name = checks.name(name)
    slug = _slug(slug, name, most=60)
    if place is None:
        place = season.competitions.count() + 1
    with checks.racing(f"{season} already has a competition at the address {slug}.", "name"):
        competition = Competition.objects.create(
            season=season,
            name=name,
            slug=slug,
            kind=kind,
            rule_set=rule_set,
            place=checks.within(place, field="place", least=0, most=999),
            night=checks.one_of(night, Weekday, field="night"),
            start_time=start_time,
            goes_up=checks.within(goes_up, field="goes_up", least=0, most=99),
            goes_down=checks.within(goes_down, field="goes_down", least=0, most=99),
        )
    with checks.racing("Two of the tables have the same address.", "tables"):
        for table in tables:
            Table.objects.create(
                competition=competition,
                name=checks.text(table.name, field="tables", most=120, needed=False),
                slug=slugify(table.slug or table.name)[:60],
                discipline=table.discipline or "",
            )
    log_act("created", competition, by=by, at=at)
    return competition


@restoring("competition")
@transaction.atomic
def change_competition(
    *,
    competition: Competition,
    name: str | Keep = KEEP,
    place: int | Keep = KEEP,
    night: Weekday | str | Keep = KEEP,
    start_time: time | Keep | None = KEEP,
    goes_up: int | Keep = KEEP,
    goes_down: int | Keep = KEEP,
    by: User,
    at: datetime,
) -> Competition:
    """Change what a competition's pages say of it; its address, rules and tables stay."""
    checks.open_season(competition.season)
    competition.name = checks.name(kept(name, competition.name))
    numbers = {
        "place": (place, 0, 999),
        "goes_up": (goes_up, 0, 99),
        "goes_down": (goes_down, 0, 99),
    }
    for field, (number, least, most) in numbers.items():
        present = getattr(competition, field)
        checked = checks.within(kept(number, present), field=field, least=least, most=most)
        setattr(competition, field, checked)
    competition.night = checks.one_of(kept(night, competition.night), Weekday, field="night")
    competition.start_time = kept(start_time, competition.start_time)
    competition.save(update_fields=["name", "place", "night", "start_time", "goes_up", "goes_down"])
    log_act("changed", competition, by=by, at=at)
    return competition


@transaction.atomic
def remove_competition(*, competition: Competition, by: User, at: datetime) -> None:
    """Take out a competition that was made by mistake; one with teams or matches stays."""
    checks.open_season(competition.season)
    for rows, what in ((competition.fixtures, "matches"), (competition.entries, "teams")):
        if rows.exists():
            raise NotPossible(f"{competition} has {what}, so it stays.")
    with changing(competition.tables.all()):
        RuleChange.objects.filter(competition=competition).delete()
    log_act("removed", competition, by=by, at=at)
    competition.tables.all().delete()
    competition.delete()
