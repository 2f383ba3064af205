"""Records of a leg tile by tile: attaching one, and taking one back.

A record is evidence beside the leg; nothing that counts is changed by it. One that does not agree
with the leg is kept all the same, and what differs is said wherever it is shown.
"""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from django.db import transaction

from league.models import User
from league.policies import AlreadyDone, NotPossible
from matches.actions.cards import hold
from matches.actions.streams import house_rules_of
from matches.models import Leg, WrittenLeg
from matches.models.written import LONGEST_RECORD, MOST_RECORDS
from matches.tile_record import SEATS_OF_PLAYERS, RecordError, read_record


@transaction.atomic
def attach_record(*, leg: Leg, text: str, by: User, at: datetime) -> WrittenLeg:
    """Keep a leg tile by tile beside a leg of a card; refused where it is none of that board's."""
    hold(leg.board.card)
    rules, seats = house_rules_of(leg), SEATS_OF_PLAYERS[leg.board.format.players]
    if len(text) > LONGEST_RECORD:
        raise NotPossible(
            f"This has {len(text):,} characters, and a leg takes {LONGEST_RECORD:,} at the most.",
            field="leg",
        )
    try:
        record = read_record(text, rules, seats)
    except RecordError as error:
        raise NotPossible(str(error), field="leg") from None
    text_hash = sha256(record.text.encode()).hexdigest()
    standing = WrittenLeg.objects.standing().filter(leg=leg)
    if standing.filter(text_hash=text_hash).exists():
        raise AlreadyDone("This record is with the leg already.")
    if standing.count() >= MOST_RECORDS:
        raise NotPossible(
            f"This leg has {MOST_RECORDS} records already, which is as many as it may have: take"
            " one back first.",
            field="leg",
        )
    return WrittenLeg.objects.create(leg=leg, text=record.text, text_hash=text_hash, by=by, at=at)


@transaction.atomic
def withdraw_record(*, record: WrittenLeg, by: User, at: datetime) -> WrittenLeg:
    """Take a record back; it stays readable for good, and is shown no more."""
    hold(record.leg.board.card)
    changed = WrittenLeg.objects.standing().filter(pk=record.pk)
    if not changed.update(withdrawn_at=at, withdrawn_by=by):
        raise AlreadyDone("This record has been taken back already.")
    record.refresh_from_db()
    return record
