"""Work out a season's fixture list that somebody asked for on its page; started by the site itself.

It writes how far it is to the row of the attempt, and ends when it is done, stopped or out of time.
Nothing is published here.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.actions.fixture_solving import solve
from league.models import FixtureRun


class Command(BaseCommand):
    help = "Work out a fixture list that was asked for on a season's page."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which attempt."""
        parser.add_argument("run", type=UUID, help="the uid of the attempt")

    def handle(self, *args: Any, **options: Any) -> None:
        """Solve it, where it is still wanted."""
        runs = FixtureRun.objects.select_related("plan__season__league")
        run = runs.filter(uid=options["run"]).first()
        if run is None:
            raise CommandError(f"There is no fixture list {options['run']} being made.")
        solve(run)
