"""Work out a season's fixture list that somebody asked for on its page; started by the site itself.

It writes how far it is to the row of the attempt, and ends when it is done, stopped or out of time.
Where the system ends it, as at a restart, it notes that first; where it hangs, the system's alarm
ends it a minute after its time. Nothing is published here.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.actions.fixture_solving import solve
from league.models import FixtureRun

_GRACE = 60


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
        with _ending(int(run.wishes["seconds"]) + _GRACE):
            solve(run)


@contextmanager
def _ending(seconds: int) -> Iterator[None]:
    """Be told of the system's wish to end, and end for certain after so many seconds.

    The alarm needs no Python to be running: it ends the process wherever that hangs.
    """

    def told(_number: int, _frame: FrameType | None) -> None:
        sys.exit(1)

    before = signal.signal(signal.SIGTERM, told)
    alarm = getattr(signal, "alarm", None)
    if alarm:
        alarm(seconds)
    try:
        yield
    finally:
        if alarm:
            alarm(0)
        signal.signal(signal.SIGTERM, before)
