"""A team leaves its competition, and comes back if that was a mistake.

What its matches then count follows from the competition's rules and is worked out with the table.
Here its matches still to be played are made void, each opponent's week is noted as one without a
match, and undoing it gives every match the status that it had. What was decided about one of its
matches can be taken back later: the match, which nobody can play any more, is void then like the
others, and comes back with them. Registrations stay as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import QuerySet

from league.actions import checks
from league.actions.checks import plain_date
from league.actions.deciding import status_before, undoable
from league.actions.journal import log_act
from league.actions.placing import follow_home, where_now
from league.enums import (
    ByeKind,
    FixtureStatus,
    ResultKind,
    ResultSource,
)
from league.models import (
    Bye,
    Competition,
    Entry,
    Fixture,
    FixtureEvent,
    TeamWithdrawal,
    User,
)
from league.models.listing import UNDECIDED, of_entry
from league.official import Facts, changing, put_over, take_back
from league.points import MatchFacts
from league.policies import NotPossible
from league.ruleset import WithdrawalRule
from league.table import TableResult, TableWithdrawal
from league.table.leaving import Leavers

_PLAYED = (FixtureStatus.PLAYED, FixtureStatus.WALKOVER)


def halfway_of(competition: Competition) -> date:
    """The last day of the first half of the weeks of a competition's fixtures, as first published.

    Of nine weeks the first five; of one week, its days are halved instead. Without a fixture, the
    middle of the season.
    """
    season = competition.season
    played = competition.fixtures.filter(replays=None).values_list("round", "date", "first_date")
    days = [(week, first or day) for week, day, first in played]
    weeks = sorted({week for week, _ in days})
    if len(weeks) == 1:
        days = [(day.toordinal(), day) for _, day in days]
        weeks = sorted({number for number, _ in days})
    if not weeks:
        return season.starts + (season.ends - season.starts) / 2
    last = weeks[(len(weeks) - 1) // 2]
    return min(max(day for week, day in days if week <= last), season.ends)


@dataclass(frozen=True)
class Foreseen:
    """What a withdrawal on a day would do under the competition's present rules."""

    rule: WithdrawalRule
    fall: tuple[Fixture, ...]
    """Played, and counting for nobody any more."""
    stand: tuple[Fixture, ...]
    """Played, and counting as before."""
    void: tuple[Fixture, ...]
    """Still to be played, and void from now on."""
    second_half: bool


def foresee(entry: Entry, *, on: date, halfway: date) -> Foreseen:
    """What a withdrawal would do; nothing is written. One query."""
    rule = entry.competition.rule_set.rules.mishaps.withdrawal
    fixtures = Fixture.objects.filter(of_entry(entry)).select_related("home", "away")
    matches = list(fixtures.order_by("date", "pk"))
    played = [one for one in matches if one.status in _PLAYED]
    left = Leavers([TableWithdrawal(entry.pk, on, halfway)], rule)
    fall = [one for one in played if left.make_void(_as_counted(one))]
    return Foreseen(
        rule,
        tuple(fall),
        tuple(one for one in played if one not in fall),
        tuple(one for one in matches if one.status in UNDECIDED),
        on > halfway,
    )


def _as_counted(fixture: Fixture) -> TableResult:
    """A match as a table takes it; what it ended with makes no difference here."""
    return TableResult(fixture.home_id, fixture.away_id, fixture.date, MatchFacts())


@transaction.atomic
def withdraw_team(
    *, entry: Entry, on: date, halfway: date, reason: str, by: User, at: datetime
) -> TeamWithdrawal:
    """Let a team leave its competition on a day; its matches still to be played become void."""
    competition = entry.competition
    season = competition.season
    checks.open_season(season)
    checks.in_season(season, on, field="on")
    checks.in_season(season, halfway, field="halfway")
    reason = checks.reason(reason)
    checks.hold(season.league)
    entry.refresh_from_db(fields=["withdrawn_on"])
    if entry.withdrawn_on is not None:
        raise NotPossible(
            f"{entry} has withdrawn from {competition} already, on"
            f" {plain_date(entry.withdrawn_on)}. To change that, undo it first."
        )
    with changing(competition.tables.all()):
        with checks.racing(f"{entry} has withdrawn from {competition} already."):
            withdrawal = TeamWithdrawal.objects.create(
                entry=entry, on=on, halfway=halfway, reason=reason, recorded_at=at, recorded_by=by
            )
        Entry.objects.filter(pk=entry.pk).update(withdrawn_on=on)
        entry.withdrawn_on = on
        remaining = _fixtures(competition).filter(of_entry(entry), status__in=UNDECIDED)
        for fixture in remaining:
            _void(fixture, withdrawal, by=by, at=at)
    log_act("withdrew", entry, by=by, at=at)
    return withdrawal


def _fixtures(competition: Competition) -> QuerySet[Fixture]:
    """A competition's fixtures, kept from other writers."""
    held = Fixture.objects.select_for_update(of=("self",)).filter(competition=competition)
    return held.select_related("home", "away").order_by("date", "pk")


def _void(fixture: Fixture, withdrawal: TeamWithdrawal, *, by: User, at: datetime) -> None:
    """Make one match void and note that the opponent has none."""
    left = withdrawal.entry
    why = f"{left} withdrew: {withdrawal.reason}"
    nothing = Facts(kind=ResultKind.VOID, note=f"{left} withdrew")
    put_over(
        fixture=fixture,
        facts=dict.fromkeys(left.competition.tables.all(), nothing),
        act="void",
        source=ResultSource.OFFICIAL,
        source_uid=withdrawal.uid,
        by=by,
        at=at,
        why=why,
        details={"withdrawal": str(withdrawal.uid)},
    )
    Bye.objects.create(
        competition_id=fixture.competition_id,
        entry=fixture.away if fixture.home_id == left.pk else fixture.home,
        round=fixture.round,
        date=fixture.date,
        kind=ByeKind.WITHDRAWAL,
        fixture=fixture,
        withdrawal=withdrawal,
        recorded_at=at,
        recorded_by=by,
    )


def gone_from(fixture: Fixture) -> TeamWithdrawal | None:
    """The withdrawal for whose sake a match cannot be played: the first of a side that stands."""
    standing = TeamWithdrawal.objects.standing().select_related("entry__competition")
    return standing.filter(entry__in=[fixture.home_id, fixture.away_id]).order_by("pk").first()


def fall_away(fixture: Fixture, *, by: User, at: datetime) -> TeamWithdrawal | None:
    """Make a match void that is to be played again, where a side has left; for whose sake it is.

    For the acts that take back what was decided about it.
    """
    if fixture.status not in UNDECIDED:
        return None
    withdrawal = gone_from(fixture)
    if withdrawal is not None:
        with changing(withdrawal.entry.competition.tables.all()):
            _void(fixture, withdrawal, by=by, at=at)
    return withdrawal


def why_void_again(fixture: Fixture) -> str:
    """Why a match that would be to be played is void instead; nothing where both sides play on."""
    withdrawal = gone_from(fixture)
    if withdrawal is None:
        return ""
    return (
        f"{withdrawal.entry} withdrew on {plain_date(withdrawal.on)}, so the match is void then,"
        " like all that it left unplayed, and counts as the rules say for those. If the withdrawal"
        " is undone, it is to be played."
    )


@dataclass(frozen=True)
class Restored:
    """What undoing a withdrawal gave back."""

    withdrawal: TeamWithdrawal
    fixtures: tuple[Fixture, ...]
    clashes: tuple[str, ...]
    """Teams that have two matches on one day now, in words."""
    moved: tuple[str, ...]
    """Matches that are to be played somewhere else, as the home team has moved, in words."""


@transaction.atomic
def undo_withdrawal(*, withdrawal: TeamWithdrawal, reason: str, by: User, at: datetime) -> Restored:
    """Let a team play on; its matches are as they were, save those against another that left.

    Where the home team has another venue by now, they are there.
    """
    reason = checks.reason(reason, most=500)
    entry = withdrawal.entry
    competition = entry.competition
    checks.open_season(competition.season)
    checks.hold(competition.season.league)
    with changing(competition.tables.all()):
        undone = TeamWithdrawal.objects.standing().filter(pk=withdrawal.pk)
        if not undone.update(undone_at=at, undone_by=by, undone_why=reason):
            raise NotPossible(f"The withdrawal of {entry} was undone before.")
        Entry.objects.filter(pk=entry.pk).update(withdrawn_on=None)
        entry.withdrawn_on = None
        Bye.objects.standing().filter(withdrawal=withdrawal).update(
            withdrawn_at=at, withdrawn_by=by, withdrawn_why=reason
        )
        restored = [
            fixture
            for fixture in _voided_by(withdrawal)
            if _restore(fixture, withdrawal, reason=reason, by=by, at=at)
        ]
        moved = [where_now(fixture) for fixture in restored if follow_home(fixture, by=by, at=at)]
    withdrawal.refresh_from_db()
    log_act("brought back", entry, by=by, at=at)
    return Restored(withdrawal, tuple(restored), tuple(_clashes(restored)), tuple(moved))


def _voided_by(withdrawal: TeamWithdrawal) -> list[Fixture]:
    """The matches that are void because of a withdrawal and for no later reason."""
    mark = str(withdrawal.uid)
    void = _fixtures(withdrawal.entry.competition).filter(
        pk__in=FixtureEvent.objects.filter(after__withdrawal=mark).values("fixture"),
        status=FixtureStatus.VOID,
    )
    acts = ((fixture, undoable(fixture, "undo the voiding")) for fixture in void)
    return [fixture for fixture, act in acts if act and act.after.get("withdrawal") == mark]


def _restore(
    fixture: Fixture, withdrawal: TeamWithdrawal, *, reason: str, by: User, at: datetime
) -> bool:
    """Give a match its status back; whether it is to be played.

    One against another team that left meanwhile is void for that team's sake from now on.
    """
    before = status_before(undoable(fixture, "undo the voiding"))
    take_back(
        fixture=fixture,
        kind=ResultKind.VOID,
        act="undo the voiding",
        to=before,
        by=by,
        at=at,
        why=reason,
    )
    other = fixture.away if fixture.home_id == withdrawal.entry_id else fixture.home
    left = TeamWithdrawal.objects.standing().filter(entry=other).select_related("entry").first()
    if left is None:
        return True
    _void(fixture, left, by=by, at=at)
    return False


def _clashes(restored: Iterable[Fixture]) -> Iterable[str]:
    """Teams that were given another match for the day meanwhile."""
    for fixture in restored:
        if fixture.status != FixtureStatus.SCHEDULED:
            continue
        same_day = Fixture.objects.filter(
            competition_id=fixture.competition_id, date=fixture.date
        ).exclude(status__in=[FixtureStatus.VOID, FixtureStatus.POSTPONED])
        matches = Counter(
            side for sides in same_day.values_list("home_id", "away_id") for side in sides
        )
        for entry in (fixture.home, fixture.away):
            if matches[entry.pk] > 1:
                yield f"{entry} now has two matches on {plain_date(fixture.date)}."
