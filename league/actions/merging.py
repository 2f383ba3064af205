"""Two records of one person: merged into one, and parted again.

Nothing is moved: registrations, names on cards and credits stay with the record they were made
under, and every page reads both as one person. So parting them brings back exactly what there was.
A record that others were merged into is not merged itself, and nothing is merged into one that is
merged: there are no chains and no circles. What was written while they were one was written under
the record that stands, and stays with it.

Records are a league's, not a season's: a season that is closed does not stand in the way, since no
result and no card of it changes.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from league.actions import checks
from league.actions.checks import restoring
from league.actions.journal import log_act
from league.actions.players import check_apart
from league.enums import RecordAct
from league.models import Player, PlayerEvent, User
from league.policies import AlreadyDone, NotPossible


@restoring("player")
@transaction.atomic
def merge_players(*, player: Player, into: Player, reason: str, by: User, at: datetime) -> Player:
    """Let one record be read as part of another, which stands for the person from now on.

    The one who asks for what stands already is told so (``AlreadyDone``).
    """
    reason = checks.reason(reason)
    if into.league_id != player.league_id:
        raise NotPossible(
            f"{into} is a player of another league; only records of one league can be merged.",
            field="into",
        )
    if into.pk == player.pk:
        raise NotPossible(f"This is {player}’s own record; choose the other one.", field="into")
    held = _held(player, into)
    _check_mergeable(held[player.pk], held[into.pk])
    player.merged_into, player.merged_by = into, by
    player.merged_at, player.merged_why = at, reason
    player.save(update_fields=["merged_into", "merged_at", "merged_by", "merged_why"])
    _note(RecordAct.MERGED, player, into, reason, by, at)
    return player


@restoring("player")
@transaction.atomic
def part_players(*, player: Player, reason: str, by: User, at: datetime) -> Player:
    """Let a record that was merged stand by itself again; the one that it was part of."""
    reason = checks.reason(reason)
    held = _held(player)[player.pk]
    if held.merged_into is None:
        last = PlayerEvent.objects.filter(player=player).last()
        if last is not None:
            raise AlreadyDone(f"{player} stands by itself again already.")
        raise NotPossible(f"{player} is not merged into another record.")
    if held.active:
        _check_name_free(held)
    into = held.merged_into
    player.merged_into = player.merged_by = player.merged_at = None
    player.merged_why = ""
    player.save(update_fields=["merged_into", "merged_at", "merged_by", "merged_why"])
    _note(RecordAct.PARTED, player, into, reason, by, at)
    return into


def _held(*players: Player) -> dict[int, Player]:
    """The records as they are kept, held until the transaction ends; one act at a time."""
    checks.hold(players[0].league)
    numbers = [player.pk for player in players]
    rows = Player.objects.select_for_update(of=("self",)).select_related("merged_into")
    return {row.pk: row for row in rows.filter(pk__in=numbers).order_by("pk")}


def _check_mergeable(player: Player, into: Player) -> None:
    if player.merged_into_id == into.pk:
        raise AlreadyDone(f"{player} is merged into {into} already.")
    if player.merged_into is not None:
        raise NotPossible(
            f"{player} is merged into {player.merged_into}. Part those two first.", field="into"
        )
    if into.merged_into_id == player.pk:
        raise NotPossible(f"{into} is merged into {player} already.", field="into")
    if into.merged_into is not None:
        raise NotPossible(
            f"{into} is merged into {into.merged_into}; choose {into.merged_into} instead.",
            field="into",
        )
    if others := list(player.merged_from.all()):
        raise NotPossible(
            f"{player} stands for {_named(others)} too, so it cannot be merged itself. Let {player}"
            " be the record that stays, or part them first.",
            field="into",
        )
    if player.active and not into.active:
        raise NotPossible(
            f"{into} no longer plays in the league and {player} does. Let {player} be the record"
            f" that stays, or tick that {into} still plays.",
            field="into",
        )


def _named(players: list[Player]) -> str:
    return " and ".join(str(player) for player in players)


def _check_name_free(player: Player) -> None:
    """Somebody may have been added under the name meanwhile."""
    try:
        check_apart(player.league, player)
    except NotPossible:
        raise NotPossible(
            f"Meanwhile another player is called {player}, and nobody could tell the two apart."
            " Write something to tell apart on either record, then part these."
        ) from None


def _note(what: RecordAct, player: Player, other: Player, why: str, by: User, at: datetime) -> None:
    PlayerEvent.objects.create(player=player, other=other, what=what, at=at, by=by, why=why)
    log_act(what.value, player, by=by, at=at)
