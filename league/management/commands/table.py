"""Print a league table: the same order and the same numbers as its page, always the same bytes.

Reads only. Without a season it is the one being played.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Iterable
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from league.models import Competition, League, Season, Table
from league.models.standings import competitions_of, standings, tables_of
from league.views.base import today
from league.views.public.table_day import shown_on
from league.views.public.table_files import TableFile

FORMATS = ("text", "csv", "json")


class Command(BaseCommand):
    help = "Print the table of a competition, as it stands or stood at the end of a day."

    def add_arguments(self, parser: CommandParser) -> None:
        """Everything is named by its part of the address of the table's page."""
        parser.add_argument("league", help="the league's part of the address, as in /l/<league>/")
        parser.add_argument("competition", help="the competition's, such as division-one")
        parser.add_argument("--season", help="the season's, such as 2026-27; else the present one")
        parser.add_argument("--date", type=_day, help="as it stood then: 2026-11-24")
        parser.add_argument("--table", help="which table, where a competition has several")
        parser.add_argument("--format", choices=FORMATS, default="text", help="text if not given")

    def handle(self, *args: Any, **options: Any) -> None:
        """Find the table, or say what there is instead."""
        league = _league(options["league"])
        season = _season(league, options["season"])
        competition = _competition(season, options["competition"])
        table = _table(competition, options["table"])
        as_of = None
        if options["date"]:
            on = shown_on(season, options["date"], today(league))
            as_of = on.day
            if on.told:
                self.stderr.write(on.told)
        with timezone.override(ZoneInfo(league.time_zone)):
            found = TableFile.of(standings([table], as_of=as_of)[table.pk], league)
            written = {"text": found.text, "csv": found.csv, "json": found.json}
            said = written[options["format"]]()
        # The lines of a CSV end as its own rules have it, here as in the file of the page.
        self.stdout.write(said, ending="")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(
            f"{text!r} is no date; write year, month and day, such as 2026-11-24."
        ) from None


def _league(slug: str) -> League:
    league = League.objects.filter(slug=slug).first()
    if league is None:
        leagues = League.objects.order_by("slug").values_list("slug", flat=True)
        raise _unknown("league", slug, leagues, "make_secretary makes one")
    return league


def _season(league: League, slug: str | None) -> Season:
    seasons = league.seasons.order_by("-starts", "pk")
    season = seasons.current() if slug is None else seasons.filter(slug=slug).first()
    if season is None and slug is None:
        raise CommandError(f"{league} has no season yet: make_division makes one.")
    if season is None:
        raise _unknown(f"season in {league}", slug or "", (one.slug for one in seasons))
    season.league = league
    return season


def _competition(season: Season, slug: str) -> Competition:
    competitions = competitions_of(season)
    for competition in competitions:
        competition.season = season
        if competition.slug == slug:
            return competition
    slugs = [one.slug for one in competitions]
    raise _unknown(f"competition in {season.league}, season {season}", slug, slugs)


def _table(competition: Competition, slug: str | None) -> Table:
    tables = tables_of([competition])
    for table in tables:
        table.competition = competition
    if not tables:
        raise CommandError(f"{competition} has no table: it is played as a knock-out.")
    if slug is None and len(tables) == 1:
        return tables[0]
    for table in tables:
        # The table of all boards, beside those of one game, has no name of its own.
        if table.slug == (slug or ""):
            return table
    known = ", ".join(f"--table {one.slug}" for one in tables if one.slug)
    if slug is None:
        raise CommandError(f"{competition} has {len(tables)} tables; choose one: {known}.")
    there = f"there is {known}" if known else "it has one, which needs no --table"
    raise CommandError(f"{competition} has no table {slug!r}; {there}.")


def _unknown(what: str, asked: str, known: Iterable[str], nothing: str = "") -> CommandError:
    there = ", ".join(known)
    if there:
        return CommandError(f"There is no {what} called {asked!r}. There is: {there}.")
    return CommandError(f"There is no {what} yet{f': {nothing}' if nothing else ''}.")
