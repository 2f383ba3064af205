"""A card read for those who follow it: the same card as any page reads, in smaller reads."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.actions.adopting import adopt
from matches.actions.live import Phone, send
from matches.actions.tapping import tap_player
from matches.enums import LegState
from matches.models import Card, Leg, LegStream, content_of, followed
from matches.models.followed import followed_card
from matches.scorecard import content
from scoring.leg import NextRound, Peg
from tests.matches.cards import HOME, LEEK_NIGHT
from tests.matches.phones import A_ROUND, TO_61, add, correct, remove, sending


@pytest.fixture(autouse=True)
def nothing_remembered(monkeypatch):
    monkeypatch.setattr(followed, "_remembered", followed._Memory())


@pytest.fixture
def phone(alice):
    return Phone(by=alice, device="a" * 64)


def agree(fixture):
    """The card as it is followed, once it is seen to say what every other page says of it."""
    read, whole = followed_card(fixture.pk), Card.objects.whole().get(fixture=fixture)
    assert content(read.sheet) | {"note": ""} == content_of(whole)
    assert {one.uid for one in read.lineup} == {one.uid for one in whole.lineup.all()}
    for (number, leg), at in read.latest.items():
        row = whole.boards.get(order=number).legs.get(number=leg)
        assert at == row.events.filter(stream=row.stream).latest("at").at
    return read


def test_no_card_is_nothing_to_follow(pairs_fixture):
    assert followed_card(pairs_fixture.pk) is None


@pytest.mark.parametrize("named", [True, False])
def test_a_card_that_was_entered(builder, fixture, named):
    builder.draft(fixture, LEEK_NIGHT, match_score=(6, 3), named=named)
    read = agree(fixture)
    assert read.sheet.match_score == (6, 3)
    assert read.sheet.boards[0].legs[0].scores == (61, 48)
    assert read.latest == {}


def test_legs_that_say_something_else(builder, fixture):
    said = [LegState.VOID, HOME, (61, 20), LegState.UNPLAYED]
    builder.draft(fixture, said)
    states = [board.legs[0].state for board in agree(fixture).sheet.boards[:5]]
    wanted = [LegState.VOID, LegState.PLAYED, LegState.PLAYED, LegState.UNPLAYED, LegState.OPEN]
    assert states == wanted


def test_a_name_that_was_typed(builder, fixture, alice, at):
    card = builder.draft(fixture, named=False)
    tap_player(card=card, side=HOME, who="Newcomer", by=alice, at=at)
    (newcomer,) = agree(fixture).sheet.boards[0].home
    assert (newcomer.name, newcomer.known) == ("Newcomer", False)


def test_best_of_three_with_what_its_boards_no_longer_need(builder, pairs_fixture, phone, at):
    card = builder.draft(pairs_fixture)
    for number, leg in enumerate(card.boards.first().legs.all()):
        acts = [add(one) for one in (TO_61 if number == 0 else A_ROUND)]
        send(leg=leg, sending=sending(*acts), phone=phone, at=at + timedelta(minutes=number))
    read = agree(pairs_fixture)
    first, second, *_ = read.sheet.boards[0].legs
    assert (first.state, first.winner, first.scores[0]) == (LegState.PLAYED, HOME, 61)
    assert second.events == tuple(A_ROUND)
    assert (read.latest[1, 1], read.latest[1, 2]) == (at, at + timedelta(minutes=1))


@pytest.fixture
def leg(builder, pairs_fixture):
    return builder.draft(pairs_fixture).boards.first().legs.first()


def pegged(fixture):
    return agree(fixture).sheet.boards[0].legs[0].events


def test_what_is_pegged_changed_and_taken_out_is_read_anew(leg, pairs_fixture, phone, at):
    first, second = add(Peg(0, 15)), add(Peg(1, 12))
    stream = send(leg=leg, sending=sending(first, second), phone=phone, at=at).stream
    assert pegged(pairs_fixture) == (Peg(0, 15), Peg(1, 12))
    acts = [correct(first.uid, Peg(0, 10)), remove(second.uid), add(NextRound())]
    for after, (act, wanted) in enumerate(
        zip(
            acts,
            [(Peg(0, 10), Peg(1, 12)), (Peg(0, 10),), (Peg(0, 10), NextRound())],
            strict=True,
        ),
        start=2,
    ):
        send(leg=leg, sending=sending(act, stream=stream, after=after), phone=phone, at=at)
        assert pegged(pairs_fixture) == wanted


def test_another_record_counts_once_it_is_adopted(leg, pairs_fixture, phone, bob, sue, at):
    send(leg=leg, sending=sending(add(Peg(0, 15))), phone=phone, at=at)
    other = Phone(by=bob, device="b" * 64)
    beside = send(leg=leg, sending=sending(add(Peg(0, 20))), phone=other, at=at)
    assert pegged(pairs_fixture) == (Peg(0, 15),)
    leg.refresh_from_db()
    adopt(stream=LegStream.objects.get(uid=beside.stream), seen=(leg.version, 1), by=sue, at=at)
    assert pegged(pairs_fixture) == (Peg(0, 20),)


def queries(fixture):
    with CaptureQueriesContext(connection) as found:
        followed_card(fixture.pk)
    return len(found)


def test_rows_are_read_once_and_by_one_query_however_many_legs_have_them(
    builder, pairs_fixture, phone, at
):
    card = builder.draft(pairs_fixture)
    legs = list(Leg.objects.filter(board__card=card).order_by("board__order", "number"))
    assert queries(pairs_fixture) == 5
    for leg in legs[:3]:
        send(leg=leg, sending=sending(*map(add, A_ROUND)), phone=phone, at=at)
    assert [queries(pairs_fixture) for _ in range(3)] == [6, 5, 5]
    stream = Leg.objects.get(pk=legs[0].pk).stream
    send(leg=legs[0], sending=sending(add(NextRound()), stream=stream, after=4), phone=phone, at=at)
    assert [queries(pairs_fixture) for _ in range(2)] == [6, 5]


def test_what_was_read_longest_ago_is_forgotten_first(
    builder, pairs_fixture, phone, at, monkeypatch
):
    monkeypatch.setattr(followed, "MOST_KEPT", 2)
    card = builder.draft(pairs_fixture)
    legs = list(Leg.objects.filter(board__card=card).order_by("board__order", "number"))
    for leg in legs[:2]:
        send(leg=leg, sending=sending(*map(add, A_ROUND)), phone=phone, at=at)
    assert [queries(pairs_fixture) for _ in range(2)] == [6, 5]
    # Of three legs two are remembered, so each look reads one again.
    send(leg=legs[2], sending=sending(*map(add, A_ROUND)), phone=phone, at=at)
    assert [queries(pairs_fixture) for _ in range(3)] == [6, 6, 6]
    agree(pairs_fixture)


def test_a_backup_that_was_put_back_is_read_and_not_remembered(leg, pairs_fixture, phone, at):
    """As many rows of one stream may then say something else than before; they were taken later."""
    first = sending(add(Peg(0, 15)))
    send(leg=leg, sending=first, phone=phone, at=at)
    assert pegged(pairs_fixture) == (Peg(0, 15),)
    leg.events.update(payload=add(Peg(0, 20)).act.payload, at=at + timedelta(seconds=30))
    Leg.objects.filter(pk=leg.pk).update(home_score=5)
    assert pegged(pairs_fixture) == (Peg(0, 20),)
