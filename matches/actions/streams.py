"""Writing the rows of a leg's streams, and deriving the leg from the stream that counts.

Rows are only ever added. The same uid sent again is the same row, so that a queue that is sent
twice counts once. Nothing here asks whether the events can have happened: a record may be wrong for
a while, and the card's checks say where.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from league.models import User
from league.policies import NotPossible
from matches.enums import EventKind, LegState
from matches.merge import (
    REMOVAL,
    PayloadError,
    effective,
    from_payload,
    to_payload,
    without_turn,
)
from matches.models import Leg, LegEvent, LegStream
from matches.models.sheet import event_rows
from matches.scorecard import LegSheet, pegged
from matches.sending import Act, Add, Correct, Remove
from scoring.house_rules import HouseRules
from scoring.leg import LegEvent as ScoringEvent

LEG_FIELDS = ["state", "depth", "winner", "home_score", "away_score", "stream"]


SENT_BEFORE = (
    "This event was sent before and said something else then."
    " Reload the page to see what is on record."
)


@dataclass(frozen=True, slots=True)
class LegActs:
    """What is done to one leg's record, in order.

    Without a stream they go to the one that counts, or begin it. ``version`` is the leg's as it was
    read; None where it does not matter what was added meanwhile. ``device``: the telephone whose
    record it is if they begin it.
    """

    leg_id: int
    acts: tuple[Act, ...]
    stream: UUID | None = None
    version: int | None = None
    device: str = ""


def house_rules_of(leg: Leg) -> HouseRules:
    """The rules that a leg is pegged under; refused for a game recorded by result."""
    rules = leg.board.card.rules.house_rules_for(leg.board.format)
    if rules is None:
        raise NotPossible(f"{leg.board.format.name} is recorded by its result, not by events.")
    return rules


def check_peggable(leg: Leg) -> None:
    """Whether a leg can be pegged at all: not a game recorded by result, nor one that is marked as
    not played on the board.
    """
    house_rules_of(leg)
    if leg.state in {LegState.VOID, LegState.CLAIMED, LegState.UNPLAYED}:
        raise NotPossible(
            f"This leg is marked as {leg.get_state_display().lower()}; unmark it first."
        )


def end_of(leg: Leg) -> tuple[object, ...]:
    """What the history notes of a leg: whether it is recorded, and how it ended if it has."""
    if leg.state == LegState.OPEN:
        return leg.state, leg.depth
    return leg.state, leg.depth, leg.winner, leg.home_score, leg.away_score


def put(leg: Leg, sheet: LegSheet) -> None:
    """Let a leg's columns say what a sheet says; nothing is written yet."""
    leg.state = sheet.state
    leg.depth = sheet.depth or ""
    leg.winner = sheet.winner or ""
    leg.home_score, leg.away_score = sheet.scores


def rows_of(leg: Leg, stream: UUID) -> list[LegEvent]:
    """A stream's rows in their order."""
    return _linked(LegEvent.objects.filter(leg=leg, stream=stream).order_by("place"))


def rows_by_stream(leg: Leg, streams: Collection[UUID]) -> dict[UUID, list[LegEvent]]:
    """The rows of several streams of a leg, each in their order."""
    found: dict[UUID, list[LegEvent]] = {uid: [] for uid in streams}
    if streams:
        rows = LegEvent.objects.filter(leg=leg, stream__in=streams).order_by("place")
        for row in _linked(rows):
            found[row.stream].append(row)
    return found


def _linked(rows: Iterable[LegEvent]) -> list[LegEvent]:
    """Rows with those that they refer to and are copies of.

    Few refer to any, and to rows beside them; joining three rows to each of eighty took longer than
    all the rest of a sending.
    """
    found = list(rows)
    known = {row.pk: row for row in found}
    while elsewhere := {pk for row in known.values() for pk in _named(row)} - known.keys():
        known |= LegEvent.objects.in_bulk(elsewhere)
    for row in known.values():
        if row.refers_to_id is not None:
            row.refers_to = known[row.refers_to_id]
        if row.copy_of_id is not None:
            row.copy_of = known[row.copy_of_id]
    return found


def _named(row: LegEvent) -> Iterable[int]:
    """The numbers of the rows that a row refers to and is a copy of."""
    return (pk for pk in (row.refers_to_id, row.copy_of_id) if pk is not None)


def derive(leg: Leg, rows: list[LegEvent]) -> None:
    """Let a leg's columns say what the rows of its stream make; nothing is written yet."""
    events = [event for _, event in effective(event_rows(rows))]
    put(leg, pegged(house_rules_of(leg), events))


def extend(leg: Leg, acts: LegActs, *, by: User, at: datetime) -> Stream:
    """The stream as the acts leave it; those that are on record already add nothing.

    Nothing is written yet.
    """
    check_peggable(leg)
    known = acts.stream or leg.stream
    rows = rows_of(leg, known) if known else []
    stream = Stream(leg, known or uuid.uuid4(), rows, by, at)
    stream.add(acts.acts)
    return stream


def write_rows(rows: Sequence[LegEvent], devices: Mapping[UUID, str]) -> None:
    """Add rows, and the streams that the first of them begin, with the telephones they are of."""
    LegStream.objects.bulk_create(
        LegStream(
            uid=row.stream,
            leg=row.leg,
            by=row.by,
            device=devices.get(row.stream, ""),
            started_at=row.at,
            heard_at=row.at,
        )
        for row in rows
        if row.place == 1
    )
    add_rows(rows)


def add_rows(rows: Sequence[LegEvent]) -> None:
    """Add rows to streams that there are, a correction only after the row it refers to."""
    batch: dict[UUID, LegEvent] = {}
    for row in rows:
        if row.refers_to is not None and row.refers_to.uid in batch:
            LegEvent.objects.bulk_create(batch.values())
            batch = {}
        batch[row.uid] = row
    LegEvent.objects.bulk_create(batch.values())


@dataclass
class Stream:
    """A stream while rows are added: ``rows`` are all of them, ``new`` those not written yet."""

    leg: Leg
    uid: UUID
    rows: list[LegEvent]
    by: User
    at: datetime
    new: list[LegEvent] = field(default_factory=list)
    _given: dict[UUID, LegEvent] = field(default_factory=dict, init=False, repr=False)
    """What is new, by the uids that it came with."""

    def add(self, acts: Sequence[Act]) -> None:
        sent = on_record(act.uid for act in acts if act.uid is not None)
        for act in acts:
            self.take(act, sent.get(act.uid) if act.uid else None)

    def take(self, act: Act, before: LegEvent | None, said_at: datetime | None = None) -> None:
        """One act; ``before``: what its uid is on record for, which adds nothing again."""
        if before is None and act.uid is not None:
            before = self._given.get(act.uid)
        if before is not None:
            self._check_same(before, act)
            return
        row = self._row(act)
        row.said_at = said_at
        self._append(row, act.uid)

    def adopt(self, over: UUID | None) -> None:
        """A row that says from where on this stream counts, and in the place of which."""
        row = LegEvent(leg=self.leg, stream=self.uid, at=self.at, by=self.by)
        row.kind, row.payload = EventKind.ADOPTION, {"over": None if over is None else str(over)}
        self._append(row, None)

    def _row(self, act: Act) -> LegEvent:
        row = LegEvent(leg=self.leg, stream=self.uid, at=self.at, by=self.by)
        if isinstance(act, Add):
            row.kind, row.payload = act.kind, _payload(act.kind, act.payload)
            return row
        row.kind, row.refers_to = EventKind.CORRECTION, self._original(act.event)
        row.payload = _correction(act)
        return row

    def _append(self, row: LegEvent, uid: UUID | None) -> None:
        if uid is not None:
            row.uid = uid
            self._given[uid] = row
        elif row.refers_to is not None and self._says(row.refers_to) == without_turn(row.payload):
            return
        row.place = len(self.rows) + 1
        self.rows.append(row)
        self.new.append(row)

    def _original(self, uid: UUID) -> LegEvent:
        """The row of an event, also where a correction of it was named, or the row of another
        stream that it was taken over from.
        """
        for row in self.rows:
            if uid in names_of(row):
                return row.refers_to or row
        elsewhere = on_record([uid]).get(uid)
        if elsewhere is not None and elsewhere.copy_of is not None:
            # Taken over more than once: both are copies of the same row.
            return self._original(elsewhere.copy_of.uid)
        raise NotPossible("The event to correct is not on this leg's record. Reload the page.")

    def _says(self, original: LegEvent) -> dict[str, Any]:
        """What the record says of an event now, as the payload of a correction."""
        says: dict[str, Any] = {"kind": original.kind, "payload": original.payload}
        for row in self.rows:
            if row.refers_to is not None and row.refers_to.uid == original.uid:
                says = without_turn(row.payload)
        return says

    def _check_same(self, before: LegEvent, act: Act) -> None:
        """The uid was sent before: as this very act?"""
        if isinstance(act, Add):
            kind, payload = act.kind, _payload(act.kind, act.payload)
        else:
            kind, payload = EventKind.CORRECTION, _correction(act)
        said = (before.leg_id, before.kind, before.payload)
        if said != (self.leg.pk, kind, payload) or not self._same_target(before, act):
            raise NotPossible(SENT_BEFORE)

    def _same_target(self, before: LegEvent, act: Act) -> bool:
        if isinstance(act, Add) or before.refers_to is None:
            return isinstance(act, Add)
        names = names_of(before.refers_to)
        return act.event in names or not {*names}.isdisjoint(names_of(self._original(act.event)))


def on_record(uids: Iterable[UUID]) -> dict[UUID, LegEvent]:
    """The rows that there are under these uids, whichever leg they are of."""
    wanted = list(uids)
    if not wanted:
        return {}
    return {row.uid: row for row in _linked(LegEvent.objects.filter(uid__in=wanted).order_by())}


def names_of(row: LegEvent) -> tuple[UUID, ...]:
    """The uids that a row is known by: its own, and that of the row it was taken over from."""
    return (row.uid,) if row.copy_of is None else (row.uid, row.copy_of.uid)


def _correction(act: Correct | Remove) -> dict[str, Any]:
    turn = {"turn": act.turn} if act.turn else {}
    if isinstance(act, Remove):
        return dict(REMOVAL) | turn
    return {"kind": act.kind.value, "payload": _payload(act.kind, act.payload)} | turn


def _payload(kind: EventKind, payload: Mapping[str, Any]) -> dict[str, Any]:
    try:
        event: ScoringEvent = from_payload(kind, payload)
    except PayloadError as error:
        raise NotPossible(error.message, field=error.field or None) from None
    written = to_payload(event)[1]
    if payload.get("player"):
        written["player"] = payload["player"]
    return written
