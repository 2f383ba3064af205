"""Giving a match that was not played to one side, and taking that back.

What it is worth follows from the competition's rules whenever a table is read; nothing of it is
written here. A match that was conceded is a walkover that says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from league.actions import checks
from league.actions.checks import restoring
from league.actions.deciding import (
    check_not_undone,
    check_version,
    counting_tables,
    hold,
    status_before,
    undoable,
)
from league.actions.resuming import resume
from league.enums import FixtureStatus, ResultKind, ResultSource, Side
from league.models import Entry, Fixture, Player, Result, User, WalkoverCredit
from league.official import Facts, put_over, take_back
from league.policies import AlreadyDone, NotPossible, can_move, next_status

_GIVE, _UNDO = "give a walkover", "undo the walkover"


@restoring("fixture")
@transaction.atomic
def give_walkover(
    *,
    fixture: Fixture,
    to: Side | str,
    reason: str,
    conceded: bool = False,
    players: Iterable[Player] = (),
    version: int | None = None,
    by: User,
    at: datetime,
) -> Fixture:
    """Give a match that was not played to one side; what that is worth, the rules say.

    ``players`` are those of that side who turned up, where the rules credit them with their legs.
    """
    reason = checks.reason(reason)
    chosen = checks.one_of(to, Side, field="to")
    if not chosen:
        raise NotPossible("Say which side the walkover goes to.", field="to")
    side = Side(chosen)
    hold(fixture)
    _check_not_given(fixture, side)
    check_version(fixture, version)
    next_status(fixture, _GIVE)
    credited = _credited(fixture, side, players)
    loser = _entry(fixture, side.other)
    note = f"Conceded by {loser}: {reason}" if conceded else reason
    facts = Facts(kind=ResultKind.WALKOVER, winner=side, note=note)
    written = put_over(
        fixture=fixture,
        facts=dict.fromkeys(counting_tables(fixture.competition), facts),
        act=_GIVE,
        source=ResultSource.OFFICIAL,
        by=by,
        at=at,
        why=note,
        details={"to": side.value, "conceded": conceded},
    )
    # A player turned up once, whatever the number of tables: the first table's result has it.
    WalkoverCredit.objects.bulk_create(
        WalkoverCredit(result=result, player=player)
        for result in written[:1]
        for player in credited
    )
    return fixture


@restoring("fixture")
@transaction.atomic
def undo_walkover(
    *, fixture: Fixture, reason: str, version: int | None = None, by: User, at: datetime
) -> Fixture:
    """Take a walkover back; the fixture is what it was before, to be played or postponed.

    Where a side has left by now, it is void as what was left unplayed.
    """
    reason = checks.reason(reason)
    hold(fixture)
    possible = can_move(fixture, _UNDO)
    check_not_undone(fixture, _UNDO, possible=possible, version=version, by=by)
    check_version(fixture, version)
    take_back(
        fixture=fixture,
        kind=ResultKind.WALKOVER,
        act=_UNDO,
        to=status_before(undoable(fixture, _UNDO)),
        by=by,
        at=at,
        why=reason,
    )
    resume(fixture, by=by, at=at)
    return fixture


def who_could_turn_up(fixture: Fixture, side: Side) -> list[Player]:
    """The players of a side registered on the day of the match."""
    found = Player.objects.registered(_entry(fixture, side), fixture.date)
    return list(found.filter(merged_into=None))


def _entry(fixture: Fixture, side: Side) -> Entry:
    return fixture.home if side is Side.HOME else fixture.away


def _check_not_given(fixture: Fixture, side: Side) -> None:
    if fixture.status != FixtureStatus.WALKOVER:
        return
    given = Result.objects.standing().filter(fixture=fixture, kind=ResultKind.WALKOVER).first()
    if given is None:
        return
    to = _entry(fixture, Side(given.winner))
    if given.winner == side.value:
        raise AlreadyDone(f"{fixture} is a walkover to {to} already.")
    raise NotPossible(
        f"{fixture} is a walkover to {to}. To give it to the other side, undo that one first."
    )


def _credited(fixture: Fixture, side: Side, players: Iterable[Player]) -> list[Player]:
    chosen = list(dict.fromkeys(players))
    if not chosen:
        return []
    if not fixture.competition.rule_set.rules.walkover.players_credited:
        raise NotPossible(
            f"The rules of {fixture.competition} credit no players with a walkover; name none.",
            field="players",
        )
    squad = {player.pk for player in who_could_turn_up(fixture, side)}
    strangers = [str(player) for player in chosen if player.pk not in squad]
    if strangers:
        raise NotPossible(
            f"Not registered for {_entry(fixture, side)} on the day of the match:"
            f" {', '.join(strangers)}. Name only players of the side that turned up.",
            field="players",
        )
    return chosen
