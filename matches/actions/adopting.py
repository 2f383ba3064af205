"""A person says which record of a leg counts, and where events belong that another leg was given.

Nothing is added together and nothing is taken away: a record that does not count stays beside the
one that does. On an official card it is a correction, with its reason and all the checks of one.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F

from league.actions import checks
from league.models import User
from league.policies import AlreadyDone, NotPossible
from matches.actions.cards import hold, note_change
from matches.actions.changing import check_change
from matches.actions.finish import correct_official, revise
from matches.actions.live import Refused, copies_of
from matches.actions.sheet import SheetChanges, save_sheet
from matches.actions.streams import (
    LEG_FIELDS,
    SENT_BEFORE,
    LegActs,
    Stream,
    add_rows,
    check_peggable,
    derive,
    on_record,
    rows_of,
)
from matches.enums import CardEventKind, CardState
from matches.merge import effective, to_payload
from matches.models import Card, Leg, LegEvent, LegStream, content_of
from matches.models.sheet import event_rows
from matches.sending import Act, Add, Remove, Sending


class SaidOtherwise(NamedTuple):
    """An event that the site has of the same telephone, where it says something else.

    ``number``: which of the record it is, from 1; ``row`` is what came now, ``before`` what stands.
    """

    number: int
    row: LegEvent
    before: LegEvent


class TakenIn(NamedTuple):
    """A record that was taken in, what of it could not be, and what stands here otherwise."""

    stream: LegStream
    refused: tuple[Refused, ...]
    otherwise: tuple[SaidOtherwise, ...]


CHANGED = "The records have changed since you looked. Look at them again, then decide."


@transaction.atomic
def adopt(
    *,
    stream: LegStream,
    seen: tuple[int, int],
    reason: str = "",
    by: User,
    at: datetime,
) -> Leg:
    """Let a record count in the place of whatever the leg says now.

    ``seen``: the leg's version and the rows of the record when the person looked at it; refused
    where either is another now.
    """
    leg = Leg.objects.select_related("board__card").get(pk=stream.leg_id)
    card = leg.board.card
    if card.state == CardState.OFFICIAL:
        revise(
            card=card,
            reason=reason,
            change=lambda held: _let_count(held, stream, seen, by=by, at=at),
            by=by,
            at=at,
        )
    else:
        held = hold(card)
        check_change(held, by)
        before = content_of(held)
        _let_count(held, stream, seen, by=by, at=at)
        why = f"{leg_in_words(leg)}: {stream}"
        note_change(held, CardEventKind.RECORD_ADOPTED, before=before, by=by, at=at, why=why)
    return Leg.objects.select_related("board__card__rule_set").get(pk=leg.pk)


def _let_count(
    held: Card, stream: LegStream, seen: tuple[int, int], *, by: User, at: datetime
) -> bool:
    leg = next(leg for b in held.boards.all() for leg in b.legs.all() if leg.pk == stream.leg_id)
    check_peggable(leg)
    rows = rows_of(leg, stream.uid)
    if leg.stream == stream.uid:
        raise AlreadyDone("This record counts already.")
    if seen != (leg.version, len(rows)):
        raise NotPossible(CHANGED)
    work = Stream(leg, stream.uid, rows, by, at)
    work.adopt(leg.stream)
    leg.stream = stream.uid
    derive(leg, work.rows)
    add_rows(work.new)
    values = {name: getattr(leg, name) for name in LEG_FIELDS}
    Leg.objects.filter(pk=leg.pk).update(**values, version=F("version") + 1)
    return True


def leg_in_words(leg: Leg) -> str:
    """A leg by its board's name and its number."""
    return f"{leg.board.format.name}, leg {leg.number}"


@transaction.atomic
def take_in(*, leg: Leg, sending: Sending, whose: str, by: User, at: datetime) -> TakenIn:
    """Keep a record that a telephone could not send, beside the others: it counts only when
    somebody adopts it, so it is taken in whatever state the card is in.

    ``whose``: the name that came with it. What is on record already is not there twice: the new
    record has copies of it. The same record again is ``AlreadyDone``; one whose events say
    something else than before is another record, and both are kept.
    """
    card = hold(leg.board.card)
    leg = next(one for b in card.boards.all() for one in b.legs.all() if one.pk == leg.pk)
    if not sending.acts:
        raise NotPossible("There is nothing in this record that was not sent.")
    uid = _name_of(sending)
    if LegStream.objects.filter(uid=uid).exists():
        raise AlreadyDone("This record is here already; look at the records of its leg.")
    parent, rows = _sent_before(leg, sending)
    stream = LegStream(
        uid=uid,
        leg=leg,
        by=by,
        from_whom=checks.text(whose, field="whose", most=120, needed=False),
        started_at=at,
        heard_at=at,
        continues=parent if rows else None,
        continues_after=len(rows),
    )
    copies = copies_of(rows, uid)
    work = Stream(leg, uid, list(copies), by, at)
    refused, otherwise = _put_in(work, sending)
    stream.save(force_insert=True)
    with checks.racing(SENT_BEFORE):
        add_rows([*copies, *work.new])
    Card.objects.filter(pk=card.pk).update(version=F("version") + 1)
    return TakenIn(stream, refused, otherwise)


def _put_in(
    work: Stream, sending: Sending
) -> tuple[tuple[Refused, ...], tuple[SaidOtherwise, ...]]:
    """What was not sent, one after the other, under names of their own: the telephone may still
    send it, to its own record.
    """
    known = _known(work.leg, sending)
    names = {sent.uid: uuid.uuid5(work.uid, str(sent.uid)) for sent in sending.acts}
    refused, otherwise = [], []
    for number, sent in enumerate(sending.acts, 1):
        act = replace(sent.act, uid=names[sent.uid])
        if not isinstance(act, Add):
            act = replace(act, event=names.get(act.event, act.event))
        try:
            work.take(act, None, sent.said_at)
        except NotPossible as why:
            refused.append(Refused(sent.uid, why.message))
            continue
        row, before = work.rows[-1], known.get(sent.uid, [])
        same = [one for one in before if _says(one) == _says(row)]
        otherwise += [SaidOtherwise(number, row, one) for one in before if one not in same][:1]
        sent_itself = next((one for one in same if one.uid == sent.uid), None)
        if sent_itself is not None:
            row.copy_of = sent_itself.copy_of or sent_itself
    return tuple(refused), tuple(otherwise)


def _known(leg: Leg, sending: Sending) -> dict[UUID, list[LegEvent]]:
    """The rows of the leg that are of what is sent, by its uids: what the telephone sent itself,
    and what was taken in for it before.
    """
    taken_in = leg.streams.exclude(from_whom="").order_by("started_at", "pk")
    names = {sent.uid: sent.uid for sent in sending.acts}
    for stream in taken_in.values_list("uid", flat=True):
        names |= {uuid.uuid5(stream, str(sent.uid)): sent.uid for sent in sending.acts}
    found: dict[UUID, list[LegEvent]] = {}
    for row in on_record(names).values():
        if row.leg_id == leg.pk:
            found.setdefault(names[row.uid], []).append(row)
    return found


def taken_in_whole(leg: Leg, sending: Sending) -> LegStream | None:
    """The record, taken in for a telephone, that has all that it sends now, saying the same."""
    taken_in = leg.streams.exclude(from_whom="").select_related("by").order_by("-started_at", "-pk")
    return next((one for one in taken_in if sending.acts and _has_all(leg, one, sending)), None)


def _has_all(leg: Leg, stream: LegStream, sending: Sending) -> bool:
    work = Stream(leg, stream.uid, rows_of(leg, stream.uid), stream.by, stream.started_at)
    there = {row.uid: row for row in work.rows}
    for sent in sending.acts:
        before = there.get(uuid.uuid5(stream.uid, str(sent.uid)))
        act = sent.act
        if before is None:
            return False
        if not isinstance(act, Add):
            event = uuid.uuid5(stream.uid, str(act.event))
            act = replace(act, event=event if event in there else act.event)
        try:
            work.take(act, before)
        except NotPossible:
            return False
    return True


def _says(row: LegEvent) -> tuple[str, object]:
    return row.kind, row.payload


def _name_of(sending: Sending) -> UUID:
    """A uid that the same record has each time it is handed over, and no record that says anything
    else.
    """
    over = sending.continues
    parent = None if over is None else [str(over.stream), over.after]
    acts = [_in_full(sent.act) for sent in sending.acts]
    said = json.dumps([sending.after, parent, acts], sort_keys=True)
    return uuid.uuid5(sending.stream, said)


def _in_full(act: Act) -> list[object]:
    what: list[object] = [type(act).__name__, str(act.uid)]
    if not isinstance(act, Add):
        what.append(str(act.event))
    return what if isinstance(act, Remove) else [*what, act.kind, dict(act.payload)]


def _sent_before(leg: Leg, sending: Sending) -> tuple[LegStream | None, list[LegEvent]]:
    """The rows that the record goes on from: of its own stream, or of the one it continues."""
    uid, after = sending.stream, sending.after
    if not after and sending.continues is not None:
        uid, after = sending.continues.stream, sending.continues.after
    parent = LegStream.objects.filter(uid=uid, leg=leg).first()
    rows = [] if parent is None else rows_of(leg, uid)[:after]
    if len(rows) < after:
        raise NotPossible(
            f"This record goes on from {after} entries of which the site has {len(rows)}."
            " It is of another leg, or a backup was put back; enter it by hand."
        )
    return parent, rows


def move_events(
    *,
    leg: Leg,
    to: Leg,
    versions: tuple[int, int],
    reason: str = "",
    by: User,
    at: datetime,
) -> Card:
    """Put everything that counts of one leg's record after the record of another, and take it out
    of the first: it was pegged in the wrong one.
    """
    events = [(row.uid, event) for row, event in effective(event_rows(_counting(leg)))]
    if not events:
        raise NotPossible(f"Nothing is pegged in {leg_in_words(leg)}.")
    added = tuple(Add(*to_payload(event), uuid4()) for _, event in events)
    taken = tuple(Remove(row, uuid4()) for row, _ in events)
    changes = SheetChanges(
        events=(
            LegActs(to.pk, added, None, versions[1]),
            LegActs(leg.pk, taken, None, versions[0]),
        )
    )
    card = leg.board.card
    if card.state == CardState.OFFICIAL:
        return correct_official(card=card, changes=changes, reason=reason, by=by, at=at)
    return save_sheet(card=card, changes=changes, by=by, at=at)


def _counting(leg: Leg) -> list[LegEvent]:
    return [] if leg.stream is None else rows_of(leg, leg.stream)
