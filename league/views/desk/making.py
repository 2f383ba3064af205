"""Fixture lists that are being made, and those that nobody works on any more.

The site has no worker of its own: each list is made by a process that gives a sign of life once a
second. When the signs stop, an officer is told for how long, and begins again or leaves it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from league.models import FixtureRun, League, Season
from league.models.fixture_plans import SILENCE, RunState
from league.schedule.words import count
from league.templatetags.sixtyone import stamp

QUIET = timedelta(seconds=15)
"""After so long without a sign of life that is worth a word, though the work may go on."""
_ENDED = "The work was ended before a list was made, as when the site is restarted."
_FAILED = "Something went wrong on this site while the list was made; its log says what."
_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True)
class Making:
    """An attempt at a list that has no answer yet."""

    run: FixtureRun
    alive: bool
    said: str

    @property
    def season(self) -> Season:
        """Whose fixtures they are to be."""
        return self.run.plan.season


def lists_in_the_making(league: League, now: datetime) -> list[Making]:
    """Those of a league that somebody waits for; one query."""
    found = []
    for run in FixtureRun.objects.unanswered(league):
        state = run.state_at(now)
        if state is RunState.CANCELLED:
            continue
        alive = state is RunState.RUNNING
        found.append(Making(run, alive, _FAILED if state is RunState.FAILED else _said(run, now)))
    return found


def _said(run: FixtureRun, now: datetime) -> str:
    return silence(run, now) if run.state == RunState.RUNNING else _ENDED


def silence(run: FixtureRun, now: datetime) -> str:
    """For how long a running attempt has given no sign of life; nothing where it is lively."""
    if run.state != RunState.RUNNING:
        return ""
    quiet = now - run.beat_at
    if quiet < -SILENCE:
        return (
            f"Its last sign of life is from {stamp(run.beat_at)}, which is yet to come: the clock"
            " of the site was set back, and there was no sign since."
        )
    return f"No sign of life for {lasting(quiet)}." if quiet > QUIET else ""


def lasting(time: timedelta) -> str:
    """How long, in the largest unit of which there are two at least: "45 seconds", "3 hours"."""
    for unit, word in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        if time >= 2 * unit:
            return count(time // unit, word)
    return count(int(time.total_seconds()), "second")
