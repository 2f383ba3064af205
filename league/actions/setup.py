"""Laying out a league: the league itself, its seasons, their competitions and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.utils.text import slugify

from league.actions import checks
from league.actions.journal import log_act
from league.enums import CompetitionKind, Discipline, NameStyle, Weekday
from league.models import Competition, League, RuleSet, Season, Table, User
from league.policies import NotPossible


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
    if ends < starts:
        raise NotPossible(
            f"The last day, {checks.plain_date(ends)}, is before the first,"
            f" {checks.plain_date(starts)}.",
            field="ends",
        )
    with checks.racing(f"The {league} already has a season at the address {slug}.", "name"):
        season = Season.objects.create(
            league=league, name=name, slug=slug, starts=starts, ends=ends
        )
    log_act("created", season, by=by, at=at)
    return season


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
