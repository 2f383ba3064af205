"""Taking what a telephone pegged: in order, once, and never added to somebody else's record.

Each telephone writes a stream of its own. What it sends goes after the rows that it has seen; where
somebody else's rows have come between, it begins another stream at that place, which is evidence
until a person adopts it. What is acknowledged is on record for good, and sending it again changes
nothing, also after the card was closed.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import F

from league.actions import checks
from league.models import User
from league.policies import NotPossible
from matches.actions.cards import note_act, whole
from matches.actions.changing import check_change
from matches.actions.streams import (
    LEG_FIELDS,
    SENT_BEFORE,
    Stream,
    add_rows,
    check_peggable,
    derive,
    end_of,
    on_record,
    rows_of,
)
from matches.enums import CardEventKind, EventKind, LegState
from matches.models import Card, Leg, LegEvent, LegStream, content_of
from matches.policies import check_openable
from matches.sending import MOST_AT_ONCE, Continues, Sending, Sent

MOST_ROWS = 2_000
"""Rows of one stream: more than any leg can have, with all its corrections."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An act that is not on record, and why."""

    uid: UUID
    why: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of a sending. ``stream``: where its acts are on record.

    ``leg`` and ``rows``: the leg and that stream as they stand now, so that an answer need not read
    them again.
    """

    stream: UUID
    acknowledged: tuple[UUID, ...]
    refused: tuple[Refused, ...]
    leg: Leg = field(compare=False, repr=False)
    rows: Sequence[LegEvent] = field(compare=False, repr=False)


class ForeignRecord(NotPossible):
    """A stream that is not this person's to go on with, or is of another leg."""


class UnknownRecord(NotPossible):
    """A stream that was begun here by the telephone's account, and is not here: a backup was put
    back. The telephone sends it again from its beginning.
    """


@dataclass(frozen=True, kw_only=True)
class Phone:
    """Who pegs, and on which telephone."""

    by: User
    device: str = ""


@transaction.atomic
def send(*, leg: Leg, sending: Sending, phone: Phone, at: datetime) -> Receipt:
    """Put what a telephone pegged on record, and say what is on it now.

    Refused as a whole only where nothing of this leg can be pegged any more, the stream is
    somebody else's, or the sending is too long; all that was acknowledged before stays.
    """
    if len(sending.acts) > MOST_AT_ONCE:
        raise NotPossible(
            f"{len(sending.acts)} events at once are too many; send at most {MOST_AT_ONCE}."
        )
    card = _held(leg)
    known = on_record(sent.uid for sent in sending.acts)
    leg = Leg.objects.select_related("board").get(pk=leg.pk)
    leg.board.card = card
    if sending.acts and len(known) == len({sent.uid for sent in sending.acts}):
        return _again(leg, sending, known, phone, at)
    check_change(card, phone.by)
    check_openable(card.fixture)
    check_peggable(leg)
    taking = _Taking(leg, sending, phone, at, known)
    receipt = taking.take()
    taking.write()
    return receipt


def _held(leg: Leg) -> Card:
    """The leg's card alone, kept from other writers until the transaction ends."""
    cards = Card.objects.select_for_update(of=("self",)).select_related(
        "rule_set", "fixture__home", "fixture__away", "fixture__competition__season__league"
    )
    return cards.get(boards__legs=leg)


def _again(
    leg: Leg, sending: Sending, known: Mapping[UUID, LegEvent], phone: Phone, at: datetime
) -> Receipt:
    """All of it was sent before: the same answer, whatever the card says now."""
    last = known[sending.acts[-1].uid].stream
    stream = Stream(leg, last, rows_of(leg, last), phone.by, at)
    return Receipt(last, *_take(stream, sending.acts, known), leg, stream.rows)


def _take(
    stream: Stream, acts: Iterable[Sent], known: Mapping[UUID, LegEvent]
) -> tuple[tuple[UUID, ...], tuple[Refused, ...]]:
    """Each act by itself: what cannot be taken keeps nothing else from being on record."""
    taken, refused = [], []
    for sent in acts:
        try:
            if sent.uid not in known and len(stream.rows) >= MOST_ROWS:
                raise NotPossible(f"A record of a leg holds at most {MOST_ROWS} entries.")
            stream.take(sent.act, known.get(sent.uid), sent.said_at)
        except NotPossible as why:
            refused.append(Refused(sent.uid, why.message))
        else:
            taken.append(sent.uid)
    return tuple(taken), tuple(refused)


@dataclass
class _Taking:
    """One sending while it is worked out: the stream it goes to, and what is to be written."""

    leg: Leg
    sending: Sending
    phone: Phone
    at: datetime
    known: Mapping[UUID, LegEvent]
    begun: LegStream | None = None
    copies: Sequence[LegEvent] = ()
    stream: Stream = field(init=False)
    counting: UUID | None = field(init=False)

    def __post_init__(self) -> None:
        self.counting = self.leg.stream

    def take(self) -> Receipt:
        present, after = self._named()
        rows = [] if present is None else rows_of(self.leg, present.uid)
        if present is None:
            if after:
                raise UnknownRecord(
                    "This record is not on the site any more, so it is sent again from its start."
                )
            self._begin(self.sending.stream, self._parent(self.sending.continues), None)
        elif after > len(rows):
            raise UnknownRecord(
                f"This phone has seen {after} entries of this record, of which the site has"
                f" {len(rows)}, so the rest is sent again."
            )
        # What this record took over was on its telephone, also where the answer never came.
        elif self._came_between(rows, seen := max(after, present.continues_after)):
            if not self._went_on_beside(present, seen):
                self._begin(uuid.uuid4(), present, seen)
        else:
            self.stream = Stream(self.leg, present.uid, rows, self.phone.by, self.at)
        taken, refused = _take(self.stream, self.sending.acts, self.known)
        if refused and not taken and self.begun is not None and not self.sending.takes_over:
            return self._nothing_begun(present, rows, refused)
        return Receipt(self.stream.uid, taken, refused, self.leg, self.stream.rows)

    def _went_on_beside(self, present: LegStream, seen: int) -> bool:
        """Whether this telephone went on beside this stream from the same place before; then it
        goes on there, so that two sendings at once leave one record.
        """
        own = present.continued_by.filter(
            by=self.phone.by, device=self.phone.device, continues_after=seen
        )
        found = own.order_by("-started_at", "-pk").first() if self.phone.device else None
        if found is None:
            return False
        rows = rows_of(self.leg, found.uid)
        if any(row.by_id != self.phone.by.pk for row in rows[seen:]):
            return False
        self.stream = Stream(self.leg, found.uid, rows, self.phone.by, self.at)
        return True

    def _nothing_begun(
        self, present: LegStream | None, rows: Sequence[LegEvent], refused: tuple[Refused, ...]
    ) -> Receipt:
        """Where nothing was taken no record is begun for it: an empty one would only puzzle."""
        uid = self.sending.stream if present is None else present.uid
        self.begun, self.copies = None, ()
        self.leg.stream = self.counting
        self.stream = Stream(self.leg, uid, list(rows), self.phone.by, self.at)
        return Receipt(uid, (), refused, self.leg, self.stream.rows)

    def _named(self) -> tuple[LegStream | None, int]:
        """The stream to go on with, and the place after which. Part of the acts may be on record
        in another one, where an earlier sending had to begin it.
        """
        uid, after = self.sending.stream, self.sending.after
        before = [self.known[sent.uid] for sent in self.sending.acts if sent.uid in self.known]
        if before and before[-1].leg_id == self.leg.pk and before[-1].stream != uid:
            uid, after = before[-1].stream, before[-1].place
        present = LegStream.objects.filter(uid=uid).order_by().first()
        if present is not None and present.leg_id != self.leg.pk:
            raise ForeignRecord("This record is of another leg, so nothing of it is added here.")
        if present is not None and present.by_id != self.phone.by.pk:
            raise ForeignRecord(
                f"This record was begun by {present.by}, who has to be signed in to go on with it."
            )
        return present, after

    def _came_between(self, rows: Sequence[LegEvent], after: int) -> bool:
        """Whether somebody else has written to the stream since this telephone looked."""
        return any(
            row.place > after and row.uid not in self.known and row.kind != EventKind.ADOPTION
            for row in rows
        )

    def _parent(self, continues: Continues | None) -> LegStream | None:
        if continues is None:
            return None
        parent = LegStream.objects.filter(uid=continues.stream, leg=self.leg).first()
        if parent is None:
            raise ForeignRecord("The record that this one goes on from is not of this leg.")
        return parent

    def _begin(self, uid: UUID, parent: LegStream | None, after: int | None) -> None:
        """A stream of this telephone's own, with what it takes over; whether it counts."""
        continues = self.sending.continues
        place = after if after is not None else continues.after if continues else 0
        rows = [] if parent is None else rows_of(self.leg, parent.uid)
        if place > len(rows):
            raise NotPossible(f"The record that this one goes on from has no entry {place}.")
        self.begun = LegStream(
            uid=uid,
            leg=self.leg,
            by=self.phone.by,
            device=self.phone.device,
            started_at=self.at,
            heard_at=self.at,
            continues=parent if place else None,
            continues_after=place,
        )
        self.copies = copies_of(rows[:place], uid)
        self.stream = Stream(self.leg, uid, list(self.copies), self.phone.by, self.at)
        if after is None and self._counts(parent, rows[place:]):
            if parent is not None:
                self.stream.adopt(parent.uid)
            self.leg.stream = uid

    def _counts(self, parent: LegStream | None, newer: Sequence[LegEvent]) -> bool:
        """Whether a new stream counts: as the leg's first record, or taking over from the one that
        counts where that has nothing newer.
        """
        if self.leg.stream is None:
            return self.leg.state == LegState.OPEN and not self.leg.depth
        if not self.sending.takes_over or parent is None or self.leg.stream != parent.uid:
            return False
        return all(row.kind == EventKind.ADOPTION for row in newer)

    def write(self) -> None:
        """Write it, and let the leg say what the stream that counts makes."""
        if self.begun is not None:
            with checks.racing(SENT_BEFORE):
                self.begun.save(force_insert=True)
        new = [*self.copies, *self.stream.new]
        if not new and self.begun is None:
            return
        counts = self.leg.stream == self.stream.uid
        stood, before = end_of(self.leg), None
        if counts:
            derive(self.leg, self.stream.rows)
            if end_of(self.leg) != stood:
                before = content_of(whole(self.leg.board.card))
        with checks.racing(SENT_BEFORE):
            add_rows(new)
        LegStream.objects.filter(uid=self.stream.uid).update(heard_at=self.at)
        if counts:
            values = {name: getattr(self.leg, name) for name in LEG_FIELDS}
            Leg.objects.filter(pk=self.leg.pk).update(**values, version=F("version") + 1)
            self.leg.version += 1  # It was read after the card was held.
        self._note(before)

    def _note(self, before: dict[str, object] | None) -> None:
        """Raise the card's version; its history tells where a record begins, ends or changes
        hands.
        """
        card = self.leg.board.card
        Card.objects.filter(pk=card.pk).update(version=F("version") + 1)
        by, at, begun = self.phone.by, self.at, self.begun
        if before is not None:
            changed = whole(card)
            after = content_of(changed)
            note_act(changed, CardEventKind.SAVED, by=by, at=at, before=before, after=after)
        if begun is not None and begun.continues is not None and self.leg.stream == begun.uid:
            from_whom = begun.continues.by
            why = f"{self.leg.board.format.name}, leg {self.leg.number}: from {from_whom}"
            note_act(card, CardEventKind.RECORD_ADOPTED, by=by, at=at, why=why)
        card.version += 1  # It was read after the card was held.


def copies_of(rows: Sequence[LegEvent], stream: UUID) -> list[LegEvent]:
    """Rows of one stream as the first rows of another; nothing is written yet."""
    made: dict[UUID, LegEvent] = {}
    for row in rows:
        made[row.uid] = LegEvent(
            leg_id=row.leg_id,
            stream=stream,
            place=row.place,
            kind=row.kind,
            refers_to=None if row.refers_to is None else made[row.refers_to.uid],
            copy_of=row.copy_of or row,
            payload=row.payload,
            at=row.at,
            said_at=row.said_at,
            by_id=row.by_id,
        )
    return list(made.values())
