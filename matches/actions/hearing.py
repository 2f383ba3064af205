"""What the parties and the league bring forward while something waits to be ruled on: messages, and
answers of the referee’s pages. Both are added to and never changed; a person’s own words go with
the person.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from league.actions import checks
from league.models import User
from league.policies import AlreadyDone, NotPossible
from matches.actions.announcing import announce_message
from matches.actions.cards import hold
from matches.models import Card, DisputeMessage, Evidence, Leg
from matches.models.evidence import ERASED, LONGEST_ADDRESS, LONGEST_MESSAGE
from matches.models.matters import matters_of
from matches.permissions import sides_of

MOST_MESSAGES = 200
MOST_EVIDENCE = 40
NOTHING_OPEN = (
    "Nothing of this card waits to be ruled on any more, so nothing is added. What you typed is"
    " still here."
)


@transaction.atomic
def write_message(*, card: Card, text: str, by: User, at: datetime) -> DisputeMessage:
    """Write to the other side and the league about what is disputed."""
    held = hold(card)
    text = checks.text(text, field="text", most=LONGEST_MESSAGE, what="what you want to say")
    _check_open(held)
    last = held.messages.order_by("pk").last()
    if last is not None and last.by_id == by.pk and last.text == text:
        raise AlreadyDone("This is written already.")
    if held.messages.count() >= MOST_MESSAGES:
        raise NotPossible(f"There are {MOST_MESSAGES} messages already; no more are kept.")
    made = DisputeMessage.objects.create(card=held, side=_side(held, by), text=text, by=by, at=at)
    announce_message(made, at)
    return made


@transaction.atomic
def keep_evidence(
    *,
    card: Card,
    page: str,
    address: str,
    words: str,
    played_by: str = "",
    leg: Leg | None = None,
    by: User,
    at: datetime,
) -> Evidence:
    """Keep an answer of a referee's page: where it stands, and what it says, in words made by that
    page and by nobody else; and the house rules that it depends on, as ``matches.played_by``
    writes them.
    """
    held = hold(card)
    _check_open(held)
    if len(address) > LONGEST_ADDRESS:
        raise NotPossible(
            f"This address has {len(address):,} characters; at most {LONGEST_ADDRESS:,} are kept.",
            field="address",
        )
    if held.evidence.filter(address=address).exists():
        raise AlreadyDone("This is among the evidence already.")
    if held.evidence.count() >= MOST_EVIDENCE:
        raise NotPossible(
            f"There are {MOST_EVIDENCE} pieces of evidence already, which is as many as are kept.",
            field="address",
        )
    return Evidence.objects.create(
        card=held,
        leg=leg,
        page=page,
        address=address,
        words=words,
        played_by=played_by,
        by=by,
        at=at,
    )


def forget_messages_of_user(*, user: User) -> None:
    """Take out what somebody wrote, for whoever erases the details."""
    DisputeMessage.objects.filter(by=user).update(text=ERASED)


def _check_open(card: Card) -> None:
    if not matters_of(card):
        raise NotPossible(NOTHING_OPEN)


def _side(card: Card, by: User) -> str:
    """The side that somebody captains; nothing where it is the league's, or both."""
    own = sides_of(by, card.fixture)
    return own[0] if len(own) == 1 else ""
