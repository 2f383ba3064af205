"""Accepting a card that the other side never answered, as the rules say."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from league.actions.the_rules import the_rules
from league.enums import Side
from league.policies import NotPossible
from league.ruleset.wording import hours_in_words
from matches.actions.answering import alone_now
from matches.actions.cards import hold, note_act
from matches.actions.finish import check_sound, make_held_official, move
from matches.actions.signing import signed_now
from matches.enums import CardEventKind, CardState
from matches.models import Card, entry_of
from matches.policies import next_state


@transaction.atomic
def accept_unanswered(*, card: Card, side: Side, at: datetime) -> Card:
    """Let a card count that one side signed and ``side`` did not answer in time; or let it go to
    the league, where that approves. One signature stands under it, and the history says why.
    """
    held = hold(card)
    record = held.rules.record
    to = CardState.AWAITING_APPROVAL if record.league_approves else CardState.OFFICIAL
    state = next_state(held, "accept unanswered", to)
    entry, hours = entry_of(held.fixture, side), record.accept_hours
    if hours is None:
        raise NotPossible("Under these rules no card is accepted unanswered.")
    signed = signed_now(held)
    if set(signed) != {side.other}:
        raise NotPossible(f"This card does not wait for {entry} alone, so it is not accepted yet.")
    if side in alone_now(held.fixture, {one: its.by_id for one, its in signed.items()}, at):
        raise NotPossible(
            f"{entry} has nobody to answer but {signed[side.other].by}, who signed for"
            f" {entry_of(held.fixture, side.other)}, and one person never signs for both: the"
            " league decides whether this card counts."
        )
    check_sound(held)
    by = the_rules(at=at)
    why = (
        f"{entry} did not answer within {hours_in_words(hours)} of its handing in, so by the rules"
        f" it {'goes to the league' if record.league_approves else 'counts'} as it is"
    )
    note_act(held, CardEventKind.ACCEPTED, by=by, at=at, why=why)
    if state is CardState.AWAITING_APPROVAL:
        move(held, state)
        return held
    return make_held_official(held, by=by, at=at)
