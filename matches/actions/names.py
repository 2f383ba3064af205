"""Saying whose a typed name is. What was signed is not touched: the name stays as it was typed."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from league.actions.players import add_player, register
from league.enums import Side
from league.models import Player, User
from league.policies import NotPossible
from matches.actions.cards import hold, note_act
from matches.enums import CardEventKind, CardState
from matches.models import BoardSlot, Card, Lineup, entry_of


@transaction.atomic
def settle_name(*, lineup: Lineup, player: Player, by: User, at: datetime) -> Lineup:
    """A typed name is this player's, on any card that is not void, official ones included."""
    held = hold(lineup.card)
    present = _unsettled(held, lineup)
    league = held.fixture.competition.season.league
    if player.league_id != league.pk:
        raise NotPossible(f"{player} is a player of another league.", field="player")
    if player.merged_into is not None:
        raise NotPossible(f"This record was merged into {player.merged_into}.", field="player")
    _make_room(held, player, present)
    present.player = player
    present.save(update_fields=["player"])
    why = f"“{present.name}” is {player}"[:500]
    note_act(held, CardEventKind.NAME_SETTLED, by=by, at=at, why=why)
    return present


@transaction.atomic
def settle_as_new_player(
    *, lineup: Lineup, name: str = "", known_by: str = "", by: User, at: datetime
) -> Lineup:
    """A typed name is a new player's, registered with the side from the day of the match."""
    held = hold(lineup.card)
    present = _unsettled(held, lineup)
    fixture = held.fixture
    player = add_player(
        league=fixture.competition.season.league,
        name=name or present.name,
        known_by=known_by,
        by=by,
        at=at,
    )
    entry = entry_of(fixture, Side(present.side))
    register(player=player, entry=entry, starts=fixture.date, by=by, at=at)
    return settle_name(lineup=present, player=player, by=by, at=at)


def _make_room(held: Card, player: Player, present: Lineup) -> None:
    """Refused where the player has a chair on the card already.

    Somebody who was named and then taken off every chair has played nothing: that line goes.
    """
    for other in held.lineup.all():
        if not other.is_of(player.pk):
            continue
        if where := _where(other):
            raise NotPossible(
                f"{player} is on this card already{where}, so “{present.name}” is "
                "somebody else, or a chair was given the wrong name.",
                field="player",
            )
        other.delete()


def _unsettled(held: Card, lineup: Lineup) -> Lineup:
    if held.state == CardState.VOID:
        raise NotPossible("This card is void; nobody's record depends on its names.")
    present = next(one for one in held.lineup.all() if one.pk == lineup.pk)
    if present.player is not None:
        raise NotPossible(
            f"“{present.name}” has been settled already: {present.player}.", field="player"
        )
    return present


def _where(lineup: Lineup) -> str:
    slot = BoardSlot.objects.filter(lineup=lineup).select_related("board__card__rule_set").first()
    return "" if slot is None else f" ({slot.board.format.name}, {lineup.side} side)"
