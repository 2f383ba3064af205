"""Writing the rows of a leg's streams, and deriving the leg from the stream that counts.

Rows are only ever added. The same uid sent again is the same row, so that a queue that is sent
twice counts once. Nothing here asks whether the events can have happened: a record may be wrong for
a while, and the card's checks say where.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from league.models import User
from league.policies import NotPossible
from matches.enums import EventKind, LegState
from matches.merge import REMOVAL, PayloadError, effective, from_payload, to_payload
from matches.models import Leg, LegEvent
from matches.models.sheet import event_rows
from matches.scorecard import LegSheet, pegged
from scoring.house_rules import HouseRules
from scoring.leg import LegEvent as ScoringEvent

LEG_FIELDS = ["state", "depth", "winner", "home_score", "away_score", "stream"]


SENT_BEFORE = (
    "This event was sent before and said something else then."
    " Reload the page to see what is on record."
)


@dataclass(frozen=True, slots=True)
class Add:
    """An event after those on record. A phone gives its own uid."""

    kind: EventKind
    payload: Mapping[str, Any] = field(default_factory=dict)
    uid: UUID | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """Another event in the place of one on record."""

    event: UUID
    kind: EventKind
    payload: Mapping[str, Any] = field(default_factory=dict)
    uid: UUID | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """An event on record taken out."""

    event: UUID
    uid: UUID | None = None


Act = Add | Correct | Remove


@dataclass(frozen=True, slots=True)
class LegActs:
    """What is done to one leg's record, in order.

    Without a stream they go to the one that counts, or begin it. ``version`` is the leg's as it was
    read; None where it does not matter what was added meanwhile.
    """

    leg_id: int
    acts: tuple[Act, ...]
    stream: UUID | None = None
    version: int | None = None


def house_rules_of(leg: Leg) -> HouseRules:
    """The rules that a leg is pegged under; refused for a game recorded by result."""
    rules = leg.board.card.rules.house_rules_for(leg.board.format)
    if rules is None:
        raise NotPossible(f"{leg.board.format.name} is recorded by its result, not by events.")
    return rules


def put(leg: Leg, sheet: LegSheet) -> None:
    """Let a leg's columns say what a sheet says; nothing is written yet."""
    leg.state = sheet.state
    leg.depth = sheet.depth or ""
    leg.winner = sheet.winner or ""
    leg.home_score, leg.away_score = sheet.scores


def rows_of(leg: Leg, stream: UUID) -> list[LegEvent]:
    """A stream's rows in their order."""
    return list(LegEvent.objects.filter(leg=leg, stream=stream).select_related("refers_to"))


def derive(leg: Leg, rows: list[LegEvent]) -> None:
    """Let a leg's columns say what the rows of its stream make; nothing is written yet."""
    events = [event for _, event in effective(event_rows(rows))]
    put(leg, pegged(house_rules_of(leg), events))


def extend(leg: Leg, acts: LegActs, *, by: User, at: datetime) -> Stream:
    """The stream as the acts leave it; those that are on record already add nothing.

    Nothing is written yet.
    """
    house_rules_of(leg)
    if leg.state in {LegState.VOID, LegState.CLAIMED, LegState.UNPLAYED}:
        raise NotPossible(
            f"This leg is marked as {leg.get_state_display().lower()}; unmark it first."
        )
    known = acts.stream or leg.stream
    rows = rows_of(leg, known) if known else []
    stream = Stream(leg, known or uuid.uuid4(), rows, by, at)
    stream.add(acts.acts)
    return stream


def write_rows(rows: Sequence[LegEvent]) -> None:
    """Add rows, a correction only after the row it refers to."""
    batch: list[LegEvent] = []
    for row in rows:
        if any(row.refers_to is one for one in batch):
            LegEvent.objects.bulk_create(batch)
            batch = []
        batch.append(row)
    LegEvent.objects.bulk_create(batch)


@dataclass
class Stream:
    """A stream while rows are added: ``rows`` are all of them, ``new`` those not written yet."""

    leg: Leg
    uid: UUID
    rows: list[LegEvent]
    by: User
    at: datetime
    new: list[LegEvent] = field(default_factory=list)

    def add(self, acts: Sequence[Act]) -> None:
        uids = [act.uid for act in acts if act.uid is not None]
        sent = {row.uid: row for row in LegEvent.objects.filter(uid__in=uids)} if uids else {}
        for act in acts:
            row = self._row(act)
            before = sent.get(act.uid) if act.uid else None
            if before is not None:
                self._check_same(before, row)
            elif act.uid is None or all(act.uid != other.uid for other in self.new):
                self._append(row, act.uid)

    def _row(self, act: Act) -> LegEvent:
        row = LegEvent(leg=self.leg, stream=self.uid, at=self.at, by=self.by)
        if isinstance(act, Add):
            row.kind, row.payload = act.kind, _payload(act.kind, act.payload)
            return row
        row.kind, row.refers_to = EventKind.CORRECTION, self._original(act.event)
        if isinstance(act, Remove):
            row.payload = dict(REMOVAL)
        else:
            payload = _payload(act.kind, act.payload)
            row.payload = {"kind": act.kind.value, "payload": payload}
        return row

    def _append(self, row: LegEvent, uid: UUID | None) -> None:
        if uid is not None:
            row.uid = uid
        elif row.refers_to is not None and self._says(row.refers_to) == row.payload:
            return
        row.place = len(self.rows) + 1
        self.rows.append(row)
        self.new.append(row)

    def _original(self, uid: UUID) -> LegEvent:
        """The row of an event, also where a correction of it was named."""
        for row in self.rows:
            if row.uid == uid:
                return row.refers_to or row
        raise NotPossible("The event to correct is not on this leg's record. Reload the page.")

    def _says(self, original: LegEvent) -> dict[str, Any]:
        """What the record says of an event now, as the payload of a correction."""
        says: dict[str, Any] = {"kind": original.kind, "payload": original.payload}
        for row in self.rows:
            if row.refers_to is not None and row.refers_to.uid == original.uid:
                says = row.payload
        return says

    @staticmethod
    def _check_same(before: LegEvent, row: LegEvent) -> None:
        same_target = (before.refers_to and before.refers_to.uid) == (
            row.refers_to and row.refers_to.uid
        )
        if before.leg_id != row.leg_id or before.payload != row.payload or not same_target:
            raise NotPossible(SENT_BEFORE)


def _payload(kind: EventKind, payload: Mapping[str, Any]) -> dict[str, Any]:
    try:
        event: ScoringEvent = from_payload(kind, payload)
    except PayloadError as error:
        raise NotPossible(error.message, field=error.field or None) from None
    written = to_payload(event)[1]
    if payload.get("player"):
        written["player"] = payload["player"]
    return written
