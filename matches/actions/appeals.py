"""An appeal against a ruling: by a captain of its match, within the hours that the rules give.

What the ruling decided stands until another ruling has upheld or replaced it. That one is the last
word: there is no appeal against a ruling on an appeal.
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
from matches.enums import CardEventKind, CardState, DisputeState
from matches.models import Dispute, Ruling, content_of, entry_of

MOST_REASON = 1000


def appeal_until(ruling: Ruling) -> datetime | None:
    """Until when an appeal is in time; nothing where the rules have none."""
    hours = ruling.card.rules.record.appeal_hours
    return None if hours is None else ruling.at + timedelta(hours=hours)


def check_appealable(ruling: Ruling, at: datetime) -> None:
    """Whether a ruling can be appealed against now."""
    until = appeal_until(ruling)
    if until is None:
        raise NotPossible("Under these rules there is no appeal against a ruling.")
    if ruling.card.state == CardState.VOID:
        raise NotPossible("The match is void and counts for nobody, so there is nothing to appeal.")
    if ruling.disputes.filter(against__isnull=False).exists():
        raise NotPossible(f"{ruling} decided an appeal, and is the last word.")
    if ruling.after is not None:
        raise NotPossible(f"{ruling} was decided again by {ruling.after}.")
    if at > until:
        hours = hours_in_words(ruling.card.rules.record.appeal_hours or 0)
        raise NotPossible(f"An appeal is in time within {hours} of the ruling. That is over.")


def appealable_until(ruling: Ruling, at: datetime) -> datetime | None:
    """Until when a ruling can be appealed against; nothing where it cannot, now or at all."""
    try:
        check_appealable(ruling, at)
    except NotPossible:
        return None
    return appeal_until(ruling)


def appeal_of(ruling: Ruling, side: Side) -> Dispute | None:
    """A side's appeal against a ruling that nobody has decided."""
    rows = ruling.appeals.filter(state=DisputeState.OPEN, side=side)
    return rows.select_related("opened_by").first()


@transaction.atomic
def appeal(*, ruling: Ruling, side: Side, reason: str, by: User, at: datetime) -> Dispute:
    """Ask for a ruling to be decided again, with reasons. Until then it stands."""
    held = hold(ruling.card)
    ruling = Ruling.objects.select_related("card__rule_set").get(pk=ruling.pk)
    reason = checks.reason(reason, most=MOST_REASON)
    check_appealable(ruling, at)
    entry = entry_of(held.fixture, side)
    if appeal_of(ruling, side) is not None:
        raise AlreadyDone(f"{entry} has appealed against {ruling} already.")
    with checks.racing(f"{entry} has appealed against {ruling} already."):
        made = Dispute.objects.create(
            card=held, side=side, against=ruling, reason=reason, opened_by=by, opened_at=at
        )
    why = f"{ruling}, by {entry}"
    note_act(held, CardEventKind.APPEALED, by=by, at=at, after=content_of(held), why=why)
    announce_opened([made], at)
    return made


@transaction.atomic
def drop_appeal(*, ruling: Ruling, side: Side, by: User, at: datetime) -> Ruling:
    """Take a side's appeal back; the ruling stands."""
    held = hold(ruling.card)
    own = appeal_of(ruling, side)
    if own is None:
        raise AlreadyDone("There is no appeal of this side any more.")
    Dispute.objects.filter(pk=own.pk).update(state=DisputeState.DROPPED)
    why = f"{ruling}, by {entry_of(held.fixture, side)}"
    event = note_act(held, CardEventKind.APPEAL_DROPPED, by=by, at=at, why=why)
    announce_withdrawn(own, event, at)
    return ruling
