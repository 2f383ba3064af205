"""A leg recorded event by event: adding, correcting, taking out, and starting its record anew.

The leg's score and winner follow from the events, whatever a page shows. On an official card the
same acts are a correction: they need a reason and are written only if the card is right afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from league.models import User
from league.policies import NotPossible
from matches.actions.cards import hold, note_change
from matches.actions.changing import check_change
from matches.actions.finish import revise
from matches.actions.sheet import SheetChanges, apply_changes
from matches.actions.streams import LEG_FIELDS, LegActs, end_of, put
from matches.enums import CardEventKind, CardState, EventKind, LegState
from matches.models import Card, Leg, LegEvent, content_of
from matches.scorecard import LegSheet
from matches.sending import Act, Add, Correct, Remove


@transaction.atomic
def change_events(
    *,
    leg: Leg,
    acts: Sequence[Act],
    stream: UUID | None = None,
    version: int | None = None,
    device: str = "",
    reason: str = "",
    by: User,
    at: datetime,
) -> Leg:
    """Do several things to one leg's record, all or none; the leg as it stands then.

    An act that was sent before changes nothing. ``device``: the telephone whose record it is where
    they begin it. :class:`Stale` where ``version`` is given and is no longer the leg's.
    """
    changes = SheetChanges(events=(LegActs(leg.pk, tuple(acts), stream, version, device),))
    card = leg.board.card
    if card.state == CardState.OFFICIAL:
        revise(
            card=card,
            reason=reason,
            change=lambda held: apply_changes(held, changes, by=by, at=at),
            by=by,
            at=at,
        )
    else:
        _save(card, leg, changes, by=by, at=at)
    return _read(leg)


def record_event(
    *,
    leg: Leg,
    kind: EventKind,
    payload: Mapping[str, Any],
    stream: UUID | None = None,
    uid: UUID | None = None,
    version: int | None = None,
    reason: str = "",
    by: User,
    at: datetime,
) -> Leg:
    """Add one event to a leg's record."""
    acts = [Add(kind, payload, uid)]
    return change_events(
        leg=leg,
        acts=acts,
        stream=stream,
        version=version,
        reason=reason,
        by=by,
        at=at,
    )


def correct_event(
    *,
    event: LegEvent,
    kind: EventKind,
    payload: Mapping[str, Any],
    uid: UUID | None = None,
    version: int | None = None,
    reason: str = "",
    by: User,
    at: datetime,
) -> Leg:
    """Put another event in the place of one on record; everything after it is counted again."""
    acts = [Correct(event.uid, kind, payload, uid)]
    return change_events(
        leg=event.leg,
        acts=acts,
        stream=event.stream,
        version=version,
        reason=reason,
        by=by,
        at=at,
    )


def remove_event(
    *,
    event: LegEvent,
    uid: UUID | None = None,
    version: int | None = None,
    reason: str = "",
    by: User,
    at: datetime,
) -> Leg:
    """Take an event out of the record; the row stays, and correcting it brings it back."""
    acts = [Remove(event.uid, uid)]
    return change_events(
        leg=event.leg,
        acts=acts,
        stream=event.stream,
        version=version,
        reason=reason,
        by=by,
        at=at,
    )


@transaction.atomic
def clear_events(*, leg: Leg, by: User, at: datetime) -> Leg:
    """Start a leg's record anew: nothing is recorded of it, and its next event begins a new stream.

    The earlier rows stay in the database and count no more. Refused on an official card, where a
    leg without a record could not be.
    """
    held = hold(leg.board.card)
    check_change(held, by)
    present = _of_card(held, leg)
    if present.stream is None:
        raise NotPossible("This leg is not recorded event by event.")
    before = content_of(held)
    put(present, LegSheet(LegState.OPEN))
    present.stream = None
    present.version = F("version") + 1
    present.save(update_fields=[*LEG_FIELDS, "version"])
    note_change(held, CardEventKind.SAVED, before=before, by=by, at=at)
    return _read(leg)


def _save(card: Card, leg: Leg, changes: SheetChanges, *, by: User, at: datetime) -> None:
    """Save events of a card that is not official.

    The rows are their own history; the card's history notes where a leg's record begins, ends or is
    opened again.
    """
    held = hold(card)
    check_change(held, by)
    before = content_of(held)
    present = _of_card(held, leg)
    stood = end_of(present)
    if not apply_changes(held, changes, by=by, at=at):
        return
    if end_of(Leg.objects.get(pk=leg.pk)) != stood:
        note_change(held, CardEventKind.SAVED, before=before, by=by, at=at)
    else:
        Card.objects.filter(pk=held.pk).update(version=F("version") + 1)


def _of_card(card: Card, leg: Leg) -> Leg:
    return next(one for board in card.boards.all() for one in board.legs.all() if one == leg)


def _read(leg: Leg) -> Leg:
    return Leg.objects.select_related("board__card__rule_set").get(pk=leg.pk)
