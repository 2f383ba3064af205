"""Do what is due by itself: remind, accept, take what late cards cost, and send the e-mails of it.

It looks every half minute until it is told to end, and ends after the step that it is at. Where the
database is gone it says so and waits for it. Several at once do no harm: each step and each e-mail
is one worker's.
"""

from __future__ import annotations

import signal
import time
from datetime import datetime, timedelta
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone

from league.actions.outbox import beat, forget_emails
from matches.actions.stepping import send_waiting, take_steps

EVERY = 30
_ENDING = ("SIGTERM", "SIGINT", "SIGHUP")
_A_MOMENT = 0.5


class Command(BaseCommand):
    help = "Do what is due by itself: reminders, unanswered cards, late cards, e-mails."

    _ending = False
    _quiet = False
    _began: datetime
    _tidied: datetime | None = None

    def add_arguments(self, parser: CommandParser) -> None:
        """Once or for ever, and how often."""
        parser.add_argument("--once", action="store_true", help="look once and end, as for cron")
        parser.add_argument(
            "--every", type=int, default=EVERY, help=f"seconds between two looks (else {EVERY})"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Look, and look again."""
        self._began, self._quiet = timezone.now(), options["verbosity"] == 0
        if options["once"]:
            self._look()
            return
        before = {name: signal.signal(getattr(signal, name), self._end) for name in _signals()}
        try:
            while not self._ending:
                self._try()
                self._wait(options["every"])
        finally:
            for name, handler in before.items():
                signal.signal(getattr(signal, name), handler)
            connection.close()
        self._tell("Ended.")

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self._ending = True

    def _go_on(self) -> bool:
        return not self._ending

    def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not self._ending and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, _A_MOMENT))

    def _try(self) -> None:
        """One look; a database that is gone is waited for."""
        try:
            self._look()
        except (OperationalError, InterfaceError) as error:
            said = str(error).strip().partition("\n")[0]
            self._say(f"The database cannot be reached or is busy; trying again. It says: {said}")
            connection.close()

    def _look(self) -> None:
        now = timezone.now()
        beat(began_at=self._began, at=now)
        for taken in take_steps(at=now, go_on=self._go_on):
            self._tell(f"{taken.kind} {taken.side} {taken.fixture.uid}: {taken.outcome}")
        sent = send_waiting(at=timezone.now, go_on=self._go_on)
        if sent:
            self._tell(f"E-mails sent: {sent}")
        if self._tidied is None or now - self._tidied > timedelta(hours=1):
            forget_emails(at=now)
            self._tidied = now
        connection.close_if_unusable_or_obsolete()

    def _tell(self, words: str) -> None:
        """What was done, for whoever wants to read it."""
        if not self._quiet:
            self._say(words)

    def _say(self, words: str) -> None:
        self.stdout.write(f"{timezone.now():%Y-%m-%d %H:%M:%S} {words}")
        self.stdout.flush()


def _signals() -> list[str]:
    return [name for name in _ENDING if hasattr(signal, name)]
