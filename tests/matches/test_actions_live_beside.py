"""Beside another record a telephone’s goes on in one, and only where it says something."""

from dataclasses import replace
from uuid import uuid4

import pytest

from matches.actions.cards import open_card
from matches.actions.events import change_events
from matches.actions.live import Phone, send
from matches.merge import to_payload
from matches.models import LegStream
from matches.sending import Add
from scoring.leg import Peg
from tests.matches.phones import add, events, remove, sending


@pytest.fixture
def leg(builder, pairs_fixture):
    card = open_card(fixture=pairs_fixture, by=builder.by, at=builder.at)
    return card.boards.first().legs.first()


@pytest.fixture
def phone(alice):
    return Phone(by=alice, device="a" * 64)


def scores(leg):
    leg.refresh_from_db()
    return leg.home_score, leg.away_score


def test_what_is_refused_begins_no_record(leg, phone, builder, at):
    stream = uuid4()
    refused = send(leg=leg, sending=sending(remove(uuid4()), stream=stream), phone=phone, at=at)
    assert len(refused.refused) == 1
    assert refused.stream == stream
    assert not LegStream.objects.exists()
    # Somebody else writes to the telephone's record; it then asks for what cannot be.
    send(leg=leg, sending=sending(add(Peg(0, 15)), stream=stream), phone=phone, at=at)
    kind, payload = to_payload(Peg(1, 12))
    change_events(leg=leg, acts=[Add(kind, payload)], by=builder.by, at=at)
    late = sending(remove(uuid4()), stream=stream, after=1)
    refused = send(leg=leg, sending=late, phone=phone, at=at)
    assert (refused.stream, len(refused.refused)) == (stream, 1)
    assert LegStream.objects.get().uid == stream
    assert scores(leg) == (8, 4)


def test_two_sendings_of_what_one_telephone_had_not_seen_are_one_record(leg, phone, builder, at):
    stream = uuid4()
    send(leg=leg, sending=sending(add(Peg(0, 15)), stream=stream), phone=phone, at=at)
    kind, payload = to_payload(Peg(1, 12))
    change_events(leg=leg, acts=[Add(kind, payload)], by=builder.by, at=at)
    one, two = (sending(add(Peg(0, total)), stream=stream, after=1) for total in (3, 5))
    first = send(leg=leg, sending=one, phone=phone, at=at)
    assert send(leg=leg, sending=two, phone=phone, at=at).stream == first.stream != stream
    assert events(first.stream) == [Peg(0, 15), Peg(0, 3), Peg(0, 5)]
    # Another telephone of the same person keeps a record of its own.
    elsewhere = replace(phone, device="c" * 64)
    third = sending(add(Peg(0, 9)), stream=stream, after=1)
    assert send(leg=leg, sending=third, phone=elsewhere, at=at).stream not in {stream, first.stream}
    assert LegStream.objects.filter(leg=leg).count() == 3
    assert scores(leg) == (8, 4)
