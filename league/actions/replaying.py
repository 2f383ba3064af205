"""A void match played again: a new fixture, of which at most one ever counts."""

from __future__ import annotations

from datetime import date, datetime, time

from django.db import transaction

from league.actions import checks
from league.actions.checks import plain_date
from league.actions.deciding import check_version, hold, why_void_for_good
from league.actions.fixtures import add_fixture, take_out
from league.actions.placing import home_now
from league.enums import FixtureStatus
from league.models import Fixture, User, Venue
from league.official import set_status
from league.policies import AlreadyDone, NotPossible, next_status

_TO_BE_PLAYED = (FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED)


@transaction.atomic
def replay(
    *,
    fixture: Fixture,
    date: date,
    time: time | None = None,
    venue: Venue | None = None,
    round: int | None = None,  # noqa: A002 (the word of the fixture list)
    note: str = "",
    version: int | None = None,
    by: User,
    at: datetime,
) -> Fixture:
    """The new fixture of a match that is void; without a time or venue, those of the old one.

    Where the old one was at the home team's own venue, the new one is where that team plays now.
    """
    hold(fixture)
    for other in counting_others(fixture):
        void = other.status == FixtureStatus.VOID
        if other.date == date and other.replays_id == fixture.pk and not void:
            raise AlreadyDone(f"{fixture} is to be played again on {plain_date(date)} already.")
    check_version(fixture, version)
    status = next_status(fixture, "replay")
    if said := why_void_for_good(fixture):
        raise NotPossible(said)
    check_no_other_counts(fixture, "played again")
    made = add_fixture(
        competition=fixture.competition,
        round=fixture.round if round is None else round,
        home=fixture.home,
        away=fixture.away,
        date=date,
        time=time or fixture.time,
        venue=venue or home_now(fixture),
        note=note,
        replays=fixture,
        by=by,
        at=at,
    )
    set_status(
        fixture,
        status,
        act="replay",
        by=by,
        at=at,
        details={"replay": str(made.uid), "on": made.date.isoformat()},
    )
    return made


@transaction.atomic
def undo_replay(
    *, fixture: Fixture, reason: str, version: int | None = None, by: User, at: datetime
) -> Fixture:
    """Take out the new fixture while nothing hangs on it; the old one, void as it was."""
    reason = checks.reason(reason)
    old = fixture.replays
    if old is None:
        raise NotPossible(f"{fixture} plays no other match again; there is no replay to undo.")
    hold(old)
    hold(fixture)
    check_version(fixture, version)
    if fixture.status not in _TO_BE_PLAYED or fixture.results.exists():
        raise NotPossible(
            f"{fixture} has a result, now or earlier, so it stays in the records. Make it void"
            " instead; then the match that it played again can be brought back."
        )
    status = next_status(old, "undo the replay")
    take_out(fixture, by=by, at=at)
    set_status(old, status, act="undo the replay", by=by, at=at, why=reason)
    return old


def counting_others(fixture: Fixture) -> list[Fixture]:
    """The matches that play this one again, or that it plays again, and that are not void.

    One that fell away with a team that left is among them: it comes back if the team does.
    """
    root = fixture
    while root.replays is not None:
        root = root.replays
    family = grown = [root]
    while grown:
        grown = list(Fixture.objects.filter(replays__in=grown).select_related("home", "away"))
        family = family + grown
    return [
        one
        for one in family
        if one != fixture and (one.status != FixtureStatus.VOID or why_void_for_good(one))
    ]


def why_another_counts(fixture: Fixture, what: str) -> str:
    """Which other match stands in this one's place, so that it cannot be ``what``; nothing where
    none does.
    """
    for other in counting_others(fixture):
        words = f"{other} on {plain_date(other.date)}"
        if other.status == FixtureStatus.VOID:
            return (
                f"{words} was to count in its place, and is void because a team withdrew, so it"
                f" cannot be {what}. Undo the withdrawal first."
            )
        undo = "Undo that replay" if other.pk > fixture.pk else "Make that one void"
        return f"{words} counts in its place, so it cannot be {what}. {undo} first."
    return ""


def check_no_other_counts(fixture: Fixture, what: str) -> None:
    """Whether no other match stands in this one's place: only one of them counts."""
    if said := why_another_counts(fixture, what):
        raise NotPossible(said)
