"""Lay out a division of a league: its season if that is new, its rules, and the division itself.

Rules come from a preset, as a rule set of the league's own; divisions with the same preset share
it. Teams, players and fixtures are the secretary's to add, on the league's own pages.
"""

from __future__ import annotations

from datetime import date, time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from league.actions.rules import make_rule_set
from league.actions.setup import create_competition, create_season
from league.enums import Weekday
from league.models import Competition, League, RuleSet, Season
from league.policies import NotPossible
from league.ruleset.presets import PRESETS


class Command(BaseCommand):
    help = "Make a division of a league, and its season if that is new."

    def add_arguments(self, parser: CommandParser) -> None:
        """What a division cannot do without, and what can be changed later is left out."""
        parser.add_argument("league", help="the league's part of the address, as in /l/<league>/")
        parser.add_argument("season", help="the season's name, such as 2026-27")
        parser.add_argument("name", help="the division's name, such as 'Division One'")
        parser.add_argument(
            "--rules",
            required=True,
            choices=list(PRESETS),
            metavar="PRESET",
            help="; ".join(f"{key}: {preset.title}" for key, preset in PRESETS.items()),
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
        league = made.season.league
        self.stdout.write(f"{league}: {made} is laid out for {made.season}.")
        self.stdout.write(f"Its teams are added at /l/{league.slug}/desk/teams/")

    def _make(self, options: dict[str, Any]) -> Competition:
        league = League.objects.filter(slug=options["league"]).first()
        if league is None:
            raise CommandError(
                f"There is no league at /l/{options['league']}/: make_secretary makes one."
            )
        season = self._season(league, options)
        return create_competition(
            season=season,
            name=options["name"],
            rule_set=self._rule_set(league, options["rules"]),
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

    def _rule_set(self, league: League, key: str) -> RuleSet:
        preset = PRESETS[key]
        rules = preset.build()
        known = league.rule_sets.filter(digest=rules.digest, superseded_by=None).first()
        return known or make_rule_set(
            league=league, name=preset.title, rules=rules, by=None, at=timezone.now()
        )
