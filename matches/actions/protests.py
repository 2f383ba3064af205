"""A protest against an official card: it goes on counting, marked, until the league has decided.

Only within the time that the rules give, and only by a captain of the match. What is put right is
put right by a correction, through the same checks as any other; the decision closes the protest.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from league.actions import checks
from league.enums import Side
from league.models import User
from league.policies import AlreadyDone, NotPossible
from league.ruleset.wording import hours_in_words
from matches.actions.cards import hold, note_act
from matches.actions.finish import MOST_REASON
from matches.actions.settling import give_ruling
from matches.enums import CardEventKind, CardState, DisputeState, RulingKind
from matches.models import Card, Dispute, content_of, entry_of
from matches.scorecard import hash_of


def protest_until(card: Card) -> datetime | None:
    """Until when a protest is in time; nothing where there are none, or the card counts nowhere."""
    hours = card.rules.record.protest_hours
    if hours is None or card.official_at is None or card.state != CardState.OFFICIAL:
        return None
    return card.official_at + timedelta(hours=hours)


def open_protests(card: Card) -> list[Dispute]:
    """The protests that nobody has decided; none under rules without protests."""
    if card.state != CardState.OFFICIAL or card.rules.record.protest_hours is None:
        return []
    rows = card.disputes.filter(state=DisputeState.OPEN).select_related("opened_by")
    return list(rows.order_by("opened_at", "pk"))


@transaction.atomic
def protest(*, card: Card, side: Side, reason: str, by: User, at: datetime) -> Dispute:
    """Say that an official card is wrong. It stays official and goes on counting."""
    held = hold(card)
    reason = checks.reason(reason, most=1000)
    _check_in_time(held, at)
    entry = entry_of(held.fixture, side)
    if any(one.side == side for one in open_protests(held)):
        raise AlreadyDone(f"{entry} has protested against this card already.")
    made = Dispute.objects.create(card=held, side=side, reason=reason, opened_by=by, opened_at=at)
    after = content_of(held)
    note_act(held, CardEventKind.PROTESTED, by=by, at=at, after=after, why=f"by {entry}")
    return made


def _check_in_time(card: Card, at: datetime) -> None:
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
    rows = held.disputes.filter(state=DisputeState.OPEN, side=side)
    if held.state != CardState.OFFICIAL or not rows.update(state=DisputeState.DROPPED):
        raise AlreadyDone("There is no protest of this side any more.")
    why = f"by {entry_of(held.fixture, side)}"
    note_act(held, CardEventKind.PROTEST_DROPPED, by=by, at=at, why=why)
    return held


@transaction.atomic
def decide_protest(*, card: Card, reason: str, seen: str, by: User, at: datetime) -> Card:
    """Close a card's protests: it counts as it stands now, as it was or corrected since.

    ``seen``: the hash of the content that the page showed.
    """
    reason = checks.reason(reason, most=MOST_REASON)
    held = hold(card)
    protests = open_protests(held)
    if not protests:
        raise NotPossible("Nobody protests against this card any more.")
    after = content_of(held)
    if seen != hash_of(after):
        raise NotPossible("The card has changed since you opened this page. Look at it again.")
    kind = RulingKind.REVISED if _changed_since(held, protests[0]) else RulingKind.UPHELD
    give_ruling(held, kind, reason, by=by, at=at)
    note_act(held, CardEventKind.RULED, by=by, at=at, after=after, why=reason)
    return held


def _changed_since(card: Card, first: Dispute) -> bool:
    """Whether the card says something else than when it was first protested against."""
    event = (
        card.events.filter(kind=CardEventKind.PROTESTED, at__gte=first.opened_at)
        .order_by("at", "pk")
        .first()
    )
    then = event.after if event is not None else None
    return then is not None and hash_of(then) != hash_of(content_of(card))
