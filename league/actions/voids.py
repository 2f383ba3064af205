"""A match that counts for nobody: void, or abandoned with the score it stood at; and bringing it
back, with whatever counted before.

The card of such a match is void with it. That is for the match night's own act to see to, which
calls these.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from league.actions import checks
from league.actions.checks import restoring
from league.actions.deciding import (
    check_not_awarded,
    check_not_undone,
    check_version,
    counting_tables,
    hold,
    last_event,
    status_before,
    undoable,
    why_void_for_good,
)
from league.actions.replaying import check_no_other_counts
from league.actions.resuming import resume
from league.enums import FixtureStatus, ResultKind, ResultSource
from league.models import Fixture, Result, Table, User
from league.official import Facts, put_over, take_back
from league.policies import AlreadyDone, NotPossible, can_move, next_status

# Room for "Abandoned at 5–3." in front of it.
MOST_REASON = 400
_UNDO = "undo the voiding"


@restoring("fixture")
@transaction.atomic
def void_fixture(
    *,
    fixture: Fixture,
    reason: str,
    abandoned: bool = False,
    score: tuple[int, int] | None = None,
    version: int | None = None,
    source: ResultSource = ResultSource.OFFICIAL,
    source_uid: UUID | None = None,
    by: User,
    at: datetime,
) -> Fixture:
    """Let a match count for nobody.

    ``score`` is what an abandoned match stood at, in legs: kept, shown, and counting nothing.
    """
    reason = checks.reason(reason, most=MOST_REASON)
    hold(fixture)
    act = "abandon" if abandoned else "void"
    _check_not_void(fixture, act)
    check_version(fixture, version)
    next_status(fixture, act)
    check_not_awarded(fixture, "make it void")
    if score is not None:
        _check_score(fixture, score)
    note = _note(reason, score) if abandoned else reason
    facts = Facts(kind=ResultKind.VOID, legs=score or (0, 0), note=note)
    put_over(
        fixture=fixture,
        facts=dict.fromkeys(_tables(fixture), facts),
        act=act,
        source=source,
        source_uid=source_uid,
        by=by,
        at=at,
        why=note,
    )
    return fixture


@restoring("fixture")
@transaction.atomic
def bring_fixture_back(
    *, fixture: Fixture, reason: str, version: int | None = None, by: User, at: datetime
) -> Fixture:
    """Let a void match be what it was, and its results count again; not while a replay stands.

    Where it would be to be played and a side has left by now, it is void for that reason.
    """
    reason = checks.reason(reason, most=MOST_REASON)
    hold(fixture)
    possible = can_move(fixture, _UNDO)
    check_not_undone(fixture, _UNDO, possible=possible, version=version, by=by)
    check_version(fixture, version)
    if not possible:
        raise NotPossible(f"{fixture} is not void, so there is nothing to bring back.")
    if said := why_void_for_good(fixture):
        raise NotPossible(said)
    check_no_other_counts(fixture, "brought back")
    take_back(
        fixture=fixture,
        kind=ResultKind.VOID,
        act=_UNDO,
        to=status_before(undoable(fixture, _UNDO)),
        by=by,
        at=at,
        why=reason,
    )
    resume(fixture, by=by, at=at)
    return fixture


def _check_not_void(fixture: Fixture, act: str) -> None:
    event = last_event(fixture)
    if fixture.status == FixtureStatus.VOID and event is not None and event.what == act:
        what = "abandoned and void" if act == "abandon" else "void"
        raise AlreadyDone(f"{fixture} is {what} already.")


def _tables(fixture: Fixture) -> list[Table]:
    """The tables that the match feeds, and any other that counts something of it."""
    fed = counting_tables(fixture.competition)
    standing = Result.objects.standing().filter(fixture=fixture).select_related("table")
    return list(dict.fromkeys([*fed, *(result.table for result in standing)]))


def _note(reason: str, score: tuple[int, int] | None) -> str:
    stood = f" at {score[0]}–{score[1]}" if score else ""
    return f"Abandoned{stood}: {reason}"


def _check_score(fixture: Fixture, score: tuple[int, int]) -> None:
    most, (home, away) = fixture.competition.rule_set.rules.legs_most, score
    if min(score) < 0 or (most is not None and home + away > most):
        raise NotPossible(
            f"{home}–{away} makes {home + away} legs; a match has {most}.", field="home_legs"
        )
