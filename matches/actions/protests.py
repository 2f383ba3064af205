"""What is said against a card besides its signing: a protest of a captain against one that is
official, within the time that the rules give, and a question of the league’s own on any card that
was handed in.

An official card goes on counting, marked, until somebody has ruled on it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from league.actions import checks
from league.enums import Side
from league.models import User
from league.policies import AlreadyDone, NotPossible
from league.ruleset.wording import hours_in_words
from matches.actions.announcing import announce_opened, announce_withdrawn
from matches.actions.cards import hold, note_act
from matches.actions.finish import move
from matches.enums import CardEventKind, CardState, DisputeState
from matches.models import Card, Dispute, Leg, content_of, entry_of
from matches.policies import can_move, next_state, words_for
from matches.reporting import answers_blind

MOST_REASON = 1000


def protest_until(card: Card) -> datetime | None:
    """Until when a protest is in time; nothing where there are none, or the card counts nowhere."""
    hours = card.rules.record.protest_hours
    if hours is None or card.official_at is None or card.state != CardState.OFFICIAL:
        return None
    return card.official_at + timedelta(hours=hours)


def protest_of(card: Card, side: Side) -> Dispute | None:
    """A side's protest against an official card that nobody has decided."""
    if card.state != CardState.OFFICIAL:
        return None
    rows = card.disputes.filter(state=DisputeState.OPEN, against=None, side=side)
    return rows.select_related("opened_by").first()


@transaction.atomic
def protest(
    *, card: Card, side: Side, reason: str, leg: int | None = None, by: User, at: datetime
) -> Dispute:
    """Say that an official card, or one leg on it, is wrong. It goes on counting."""
    held = hold(card)
    reason = checks.reason(reason, most=MOST_REASON)
    check_in_time(held, at)
    entry = entry_of(held.fixture, side)
    if protest_of(held, side) is not None:
        raise AlreadyDone(f"{entry} has protested against this card already.")
    made = Dispute.objects.create(
        card=held, leg=_leg(held, leg), side=side, reason=reason, opened_by=by, opened_at=at
    )
    after = content_of(held)
    note_act(held, CardEventKind.PROTESTED, by=by, at=at, after=after, why=f"by {entry}")
    announce_opened([made], at)
    return made


def check_in_time(card: Card, at: datetime) -> None:
    """Whether a card can be protested against now."""
    if card.state != CardState.OFFICIAL:
        raise NotPossible("This card is not official, so there is nothing to protest against.")
    until = protest_until(card)
    if until is None:
        raise NotPossible("Under these rules there are no protests. Ask the secretary.")
    if at > until:
        hours = card.rules.record.protest_hours or 0
        raise NotPossible(
            f"A protest is in time within {hours_in_words(hours)} of the card’s becoming official."
            " That is over; ask the secretary."
        )


@transaction.atomic
def drop_protest(*, card: Card, side: Side, by: User, at: datetime) -> Card:
    """Take a side's protest back."""
    held = hold(card)
    own = protest_of(held, side)
    if own is None:
        raise AlreadyDone("There is no protest of this side any more.")
    Dispute.objects.filter(pk=own.pk).update(state=DisputeState.DROPPED)
    why = f"by {entry_of(held.fixture, side)}"
    event = note_act(held, CardEventKind.PROTEST_DROPPED, by=by, at=at, why=why)
    announce_withdrawn(own, event, at)
    return held


def check_questionable(card: Card) -> None:
    """Whether the league can question a card in its state."""
    state = CardState(card.state)
    if state is CardState.REPORTED and answers_blind(card.rules.record.reporter):
        raise NotPossible(
            "Under these rules each side sends its card before it sees the other’s, and one of them"
            " is still to come. Once both are in, the card can be questioned."
        )
    if state is not CardState.OFFICIAL and not can_move(card, "dispute"):
        if state is CardState.DISPUTED:
            return
        raise NotPossible(
            f"This card is {words_for(state)}: nobody has handed it in, so there is nothing yet to"
            " rule on."
            if state is not CardState.VOID
            else "This card is void and counts for nobody, so there is nothing to rule on."
        )


@transaction.atomic
def question(*, card: Card, reason: str, leg: int | None = None, by: User, at: datetime) -> Dispute:
    """Open a dispute for the league. A card that is not official is disputed then; one that is
    goes on counting.
    """
    held = hold(card)
    reason = checks.reason(reason, most=MOST_REASON)
    check_questionable(held)
    named = _leg(held, leg)
    rows = held.disputes.filter(state=DisputeState.OPEN, against=None, side="")
    if rows.filter(leg=named).exists():
        about = "this leg" if named else "this card"
        raise AlreadyDone(f"The league questions {about} already.")
    made = Dispute.objects.create(card=held, leg=named, reason=reason, opened_by=by, opened_at=at)
    if can_move(held, "dispute"):
        move(held, next_state(held, "dispute"))
    kind = CardEventKind.DISPUTED
    if held.state == CardState.OFFICIAL:
        kind = CardEventKind.PROTESTED
    note_act(held, kind, by=by, at=at, after=content_of(held), why="by the league")
    announce_opened([made], at)
    return made


def _leg(card: Card, number: int | None) -> Leg | None:
    """A leg of this card by its number in the database."""
    if number is None:
        return None
    for board in card.boards.all():
        for leg in board.legs.all():
            if leg.pk == number:
                return leg
    raise NotPossible("Choose a leg of this card.", field="leg")
