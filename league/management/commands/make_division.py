"""Lay out a division of a league: its season if that is new, its rules, and the division itself.

Rules come from a preset, as a rule set of the league's own, or are one that the league has already;
divisions with the same rules share it. A card of two games feeds a table for each where the preset
says so, or the command does. Teams, players and fixtures are the secretary's to add, on the
league's own pages.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Sequence
from datetime import date, time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from league.actions.rules import make_rule_set
from league.actions.setup import ONE_TABLE, TableSpec, create_competition, create_season
from league.enums import Discipline, Weekday
from league.models import Competition, League, RuleSet, Season
from league.names import key
from league.policies import NotPossible
from league.ruleset.mishap_wording import walkover_misfits
from league.ruleset.phrases import in_words, join
from league.ruleset.presets import PRESETS, tables_of


class Command(BaseCommand):
    help = "Make a division of a league, and its season if that is new."

    def add_arguments(self, parser: CommandParser) -> None:
        """What a division cannot do without, and what can be changed later is left out."""
        parser.add_argument("league", help="the league's part of the address, as in /l/<league>/")
        parser.add_argument("season", help="the season's name, such as 2026-27")
        parser.add_argument("name", help="the division's name, such as 'Division One'")
        parser.add_argument(
            "--rules",
            choices=list(PRESETS),
            metavar="PRESET",
            help="; ".join(f"{key}: {preset.title}" for key, preset in PRESETS.items()),
        )
        parser.add_argument(
            "--rules-name",
            default="",
            help="what the league calls these rules; without --rules, rules that it has already",
        )
        parser.add_argument(
            "--table",
            action="append",
            default=[],
            type=_table,
            metavar="NAME=GAME",
            help="a table of one game's boards alone, once for each, such as 'Darts=other'; games: "
            + ", ".join(Discipline),
        )
        parser.add_argument(
            "--starts", type=date.fromisoformat, help="a new season's first day, as 2026-09-01"
        )
        parser.add_argument(
            "--ends", type=date.fromisoformat, help="a new season's last day, as 2027-05-31"
        )
        parser.add_argument("--night", default="", choices=[day.value for day in Weekday])
        parser.add_argument("--time", type=time.fromisoformat, help="when matches start, as 20:30")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it wholly or not at all."""
        try:
            with transaction.atomic():
                made = self._make(options)
        except NotPossible as refusal:
            raise CommandError(refusal.message) from None
        league, rules = made.season.league, made.rule_set.rules
        self.stdout.write(f"{league}: {made} is laid out for {made.season}.")
        self.stdout.write(f"It is played under the rules {made.rule_set}.")
        tables = list(made.tables.order_by("pk"))
        names = join(table.name for table in tables)
        feeds = f"{in_words(len(tables))} tables: {names}" if len(tables) > 1 else "one table"
        self.stdout.write(f"Its results feed {feeds}.")
        for table in tables:
            if table.discipline:
                for misfit in walkover_misfits(rules, Discipline(table.discipline)):
                    self.stdout.write(misfit)
        self.stdout.write(f"Its teams are added at /l/{league.slug}/desk/teams/")

    def _make(self, options: dict[str, Any]) -> Competition:
        league = League.objects.filter(slug=options["league"]).first()
        if league is None:
            raise CommandError(
                f"There is no league at /l/{options['league']}/: make_secretary makes one."
            )
        season = self._season(league, options)
        rule_set = self._rule_set(league, options["rules"], options["rules_name"])
        return create_competition(
            season=season,
            name=options["name"],
            rule_set=rule_set,
            tables=self._tables(rule_set, options["table"]),
            night=options["night"],
            start_time=options["time"],
            by=None,
            at=timezone.now(),
        )

    def _season(self, league: League, options: dict[str, Any]) -> Season:
        name, starts, ends = options["season"], options["starts"], options["ends"]
        season = league.seasons.filter(name=name).first()
        if season is not None:
            return season
        if starts is None or ends is None:
            raise CommandError(
                f"{league} has no season {name} yet: give its first and its last day, such as"
                " --starts 2026-09-01 --ends 2027-05-31."
            )
        return create_season(
            league=league, name=name, starts=starts, ends=ends, by=None, at=timezone.now()
        )

    def _rule_set(self, league: League, preset: str | None, name: str) -> RuleSet:
        """The league's rules of that name, or those of the preset under that name."""
        named = [one for one in league.rule_sets.all() if key(one.name) == key(name)]
        if preset is None:
            if not name:
                raise CommandError(
                    "Say under which rules: --rules with a format, or --rules-name with rules that"
                    f" {league} has."
                )
            if not named:
                has = ", ".join(f"“{one}”" for one in league.rule_sets.order_by("pk"))
                raise CommandError(
                    f"{league} has no rules called “{name}”; it has {has or 'none yet'}."
                )
            return named[0]
        rules = PRESETS[preset].build()
        alike = league.rule_sets.filter(digest=rules.digest, superseded_by=None).order_by("pk")
        known = named[0] if named and named[0].digest == rules.digest else None
        if known is None and not name:
            known = alike.first()
        return known or make_rule_set(
            league=league,
            name=name or PRESETS[preset].title,
            rules=rules,
            by=None,
            at=timezone.now(),
        )

    def _tables(
        self, rule_set: RuleSet, asked: list[tuple[str, Discipline]]
    ) -> Sequence[TableSpec]:
        """The tables asked for, else those of the preset that the rules are."""
        played = {board.discipline for board in rule_set.rules.boards}
        for name, game in asked:
            if game not in played:
                raise CommandError(
                    f"{name}: no board of the rules {rule_set} is of the game {game.value}."
                )
        tables = asked or tables_of(rule_set.digest)
        return [TableSpec(name=name, discipline=game) for name, game in tables] or ONE_TABLE


def _table(typed: str) -> tuple[str, Discipline]:
    """A table as it is asked for: "Darts=other"."""
    name, _, game = typed.rpartition("=")
    if not name.strip() or game not in list(Discipline):
        games = " or ".join(f"“{name.strip() or 'Darts'}={one}”" for one in Discipline)
        raise ArgumentTypeError(f"{typed!r} is no table: write {games}")
    return name.strip(), Discipline(game)
