"""Byes: weeks in which a team has no opponent, noted one by one or as the fixture list leaves them.

A bye is no match. What it is worth, the competition's rules say. It is taken back with a reason;
the byes that a withdrawn team leaves to its opponents come and go with the withdrawal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import Q

from league.actions import checks
from league.actions.checks import plain_date
from league.actions.journal import log_act
from league.enums import ByeKind, FixtureStatus
from league.models import Bye, Competition, Entry, Fixture, User
from league.models.listing import of_entry
from league.official import changing
from league.policies import NotPossible

MOST_WEEKS = 200


def _check_idle(competition: Competition, entry: Entry, week: int, day: date) -> None:
    """The team has no match of that week and no other bye in it.

    A match of another week may well be played on that night.
    """
    match = (
        Fixture.objects.filter(of_entry(entry), competition=competition, round=week)
        .exclude(status=FixtureStatus.VOID)
        .select_related("home", "away")
        .first()
    )
    if match is not None:
        raise NotPossible(f"{entry} has a match in week {week}: {match}.", field="entry")
    bye = Bye.objects.standing().filter(Q(round=week) | Q(date=day), entry=entry).first()
    if bye is not None:
        raise NotPossible(
            f"{entry} already has a bye in week {bye.round}, {plain_date(bye.date)}.", field="entry"
        )


def _check_plays(competition: Competition, entry: Entry, day: date) -> None:
    if entry.competition_id != competition.pk:
        raise NotPossible(f"{entry} does not play in {competition}.", field="entry")
    if entry.withdrawn_on is not None and day >= entry.withdrawn_on:
        raise NotPossible(
            f"{entry} withdrew on {plain_date(entry.withdrawn_on)}, so it has no bye after that.",
            field="entry",
        )


@transaction.atomic
def add_bye(
    *,
    competition: Competition,
    entry: Entry,
    round: int,  # noqa: A002 (the word of the fixture list)
    date: date,
    by: User,
    at: datetime,
) -> Bye:
    """Note that a team has no opponent in a week."""
    season = competition.season
    checks.open_season(season)
    checks.in_season(season, date)
    week = checks.within(round, field="round", least=1, most=MOST_WEEKS, what="The week")
    checks.hold(season.league)
    _check_plays(competition, entry, date)
    _check_idle(competition, entry, week, date)
    with changing(competition.tables.all()):
        return _note(competition, entry, week, date, by=by, at=at)


def _note(
    competition: Competition, entry: Entry, week: int, day: date, *, by: User, at: datetime
) -> Bye:
    with checks.racing(f"{entry} already has a bye on {plain_date(day)}.", "entry"):
        bye = Bye.objects.create(
            competition=competition,
            entry=entry,
            round=week,
            date=day,
            recorded_at=at,
            recorded_by=by,
        )
    log_act("added", bye, by=by, at=at)
    return bye


@dataclass(frozen=True)
class IdleWeek:
    """A week of the fixture list in which teams have no match and no bye yet."""

    round: int
    date: date
    """The day on which most matches of the week were first to be played."""
    entries: tuple[Entry, ...]

    @property
    def is_bye(self) -> bool:
        """Whether it is plainly the odd team's week off: one team alone has no match."""
        return len(self.entries) == 1


def idle_weeks(competition: Competition) -> list[IdleWeek]:
    """The weeks in which some team has neither match nor bye; three queries."""
    entries = list(competition.entries.order_by("pk"))
    fixtures = competition.fixtures.filter(replays=None).order_by("pk")
    placed: dict[int, set[int]] = {}
    days: dict[int, Counter[date]] = {}
    for week, home, away, day, first in fixtures.values_list(
        "round", "home_id", "away_id", "date", "first_date"
    ):
        placed.setdefault(week, set()).update((home, away))
        days.setdefault(week, Counter())[first or day] += 1
    for week, entry in (
        Bye.objects.standing().filter(competition=competition).values_list("round", "entry_id")
    ):
        placed.setdefault(week, set()).add(entry)
    weeks = []
    for week, counted in sorted(days.items()):
        day = min(counted, key=lambda one: (-counted[one], one))
        idle = [one for one in entries if one.pk not in placed[week] and _stayed(one, day)]
        if idle and len(idle) < len(entries):
            weeks.append(IdleWeek(week, day, tuple(idle)))
    return weeks


def _stayed(entry: Entry, day: date) -> bool:
    return entry.withdrawn_on is None or day < entry.withdrawn_on


@transaction.atomic
def note_byes(*, competition: Competition, by: User, at: datetime) -> list[Bye]:
    """Note the byes of the fixture list: each week's one team that has no match."""
    season = competition.season
    checks.open_season(season)
    checks.hold(season.league)
    odd = [week for week in idle_weeks(competition) if week.is_bye and season.holds(week.date)]
    if not odd:
        raise NotPossible(
            f"No week of {competition} leaves one team without a match, so there is no bye to note."
        )
    byes = []
    with changing(competition.tables.all()):
        for week in odd:
            _check_idle(competition, week.entries[0], week.round, week.date)
            byes.append(_note(competition, week.entries[0], week.round, week.date, by=by, at=at))
    return byes


def noted_with(bye: Bye) -> list[Bye]:
    """The byes that stand and were noted in the same act, itself included."""
    together = Bye.objects.standing().filter(
        competition_id=bye.competition_id, kind=ByeKind.BYE, recorded_at=bye.recorded_at
    )
    return list(together.order_by("round", "pk"))


@transaction.atomic
def take_back_byes(*, byes: Sequence[Bye], reason: str, by: User, at: datetime) -> list[Bye]:
    """Take byes of one competition back; they no longer count and stay readable."""
    reason = checks.reason(reason, most=500)
    if not byes:
        raise NotPossible("There is no bye to take back.")
    competition = byes[0].competition
    checks.open_season(competition.season)
    for bye in byes:
        if bye.kind != ByeKind.BYE:
            raise NotPossible(
                f"This bye of {bye.entry} comes from {bye.withdrawal}; undo that instead."
            )
    standing = Bye.objects.standing().filter(
        competition=competition, pk__in=[bye.pk for bye in byes]
    )
    with changing(competition.tables.all()):
        taken = standing.update(withdrawn_at=at, withdrawn_by=by, withdrawn_why=reason)
    if taken < len(byes):
        raise NotPossible(f"This bye of {byes[0].entry} was taken back before.")
    for bye in byes:
        bye.refresh_from_db()
        log_act("took back", bye, by=by, at=at)
    return list(byes)
