"""Which record counts is a person's word, and nothing that was pegged is lost by it."""

from uuid import uuid4

import pytest

from league.models import Result
from league.policies import AlreadyDone, NotPossible
from matches.actions.adopting import adopt, move_events, take_in
from matches.actions.cards import open_card
from matches.actions.events import change_events
from matches.actions.finish import make_official
from matches.actions.live import Phone, send
from matches.actions.refusals import CardProblems, Stale
from matches.actions.sheet import LegChange, SheetChanges, save_sheet
from matches.enums import CardEventKind, EventKind, LegState
from matches.merge import to_payload
from matches.models import Card, CardEvent, Leg, LegEvent, LegStream
from matches.sending import Add, Continues
from scoring.leg import NextRound, Peg
from tests.matches.phones import TO_58, TO_61, add, correct, events, remove, sending


@pytest.fixture
def card(builder, pairs_fixture):
    return open_card(fixture=pairs_fixture, by=builder.by, at=builder.at)


@pytest.fixture
def leg(card):
    return card.boards.first().legs.first()


@pytest.fixture
def phone(alice):
    return Phone(by=alice, device="a" * 64)


@pytest.fixture
def other(bob):
    return Phone(by=bob, device="b" * 64)


@pytest.fixture
def two(leg, phone, other, at):
    """Alice's record counts, 61–0; Bob's has 12 where hers has 15, and stands on 58."""
    mine = sending(*(add(event) for event in TO_61))
    theirs = sending(add(Peg(0, 12)), *(add(event) for event in TO_61[1:]))
    send(leg=leg, sending=mine, phone=phone, at=at)
    send(leg=leg, sending=theirs, phone=other, at=at)
    return LegStream.objects.get(uid=mine.stream), LegStream.objects.get(uid=theirs.stream)


def seen(stream):
    leg = Leg.objects.get(pk=stream.leg_id)
    return leg.version, LegEvent.objects.filter(stream=stream.uid).count()


def test_another_record_counts_in_the_place_of_the_first(two, leg, builder, at):
    mine, theirs = two
    adopted = adopt(stream=theirs, seen=seen(theirs), by=builder.by, at=at)
    # 4 for the 12 instead of 8: 25 after the first round, 54 after the second, 57 with the 9.
    assert (adopted.home_score, adopted.state, adopted.stream) == (57, LegState.OPEN, theirs.uid)
    assert events(mine.uid) == TO_61
    line = CardEvent.objects.get(kind=CardEventKind.RECORD_ADOPTED)
    assert (line.by, line.why) == (builder.by, "Pairs 1, leg 1: Bob’s record")
    assert line.before["boards"][0]["legs"][0] != line.after["boards"][0]["legs"][0]
    row = LegEvent.objects.get(kind=EventKind.ADOPTION)
    assert (row.stream, row.payload) == (theirs.uid, {"over": str(mine.uid)})
    # And back again: nothing was lost.
    back = adopt(stream=mine, seen=seen(mine), by=builder.by, at=at)
    assert (back.home_score, back.state) == (61, LegState.PLAYED)


def test_whoever_pegged_it_goes_on_after_it_was_adopted(two, leg, other, builder, at):
    theirs = two[1]
    adopt(stream=theirs, seen=seen(theirs), by=builder.by, at=at)
    more = sending(add(Peg(0, 12)), stream=theirs.uid, after=len(TO_61))
    receipt = send(leg=leg, sending=more, phone=other, at=at)
    assert receipt.stream == theirs.uid
    leg.refresh_from_db()
    # 57 and 4 are 61.
    assert (leg.home_score, leg.state) == (61, LegState.PLAYED)


def test_what_has_changed_since_somebody_looked_is_looked_at_again(two, leg, other, builder, at):
    theirs = two[1]
    looked = seen(theirs)
    more = sending(add(Peg(0, 12)), stream=theirs.uid, after=len(TO_61))
    send(leg=leg, sending=more, phone=other, at=at)
    with pytest.raises(NotPossible, match="have changed since you looked"):
        adopt(stream=theirs, seen=looked, by=builder.by, at=at)
    leg.refresh_from_db()
    assert leg.home_score == 61


def test_the_record_that_counts_is_not_adopted_twice(two, builder, at):
    with pytest.raises(AlreadyDone):
        adopt(stream=two[0], seen=seen(two[0]), by=builder.by, at=at)


def test_a_side_adopts_nothing_once_the_card_is_signed(two, builder, alice, at):
    Card.objects.update(state="reported")
    theirs = two[1]
    with pytest.raises(NotPossible, match="handed in"):
        adopt(stream=theirs, seen=seen(theirs), by=alice, at=at)
    adopt(stream=theirs, seen=seen(theirs), by=builder.by, at=at)


def test_a_final_score_that_was_typed_gives_way_to_a_record(leg, phone, builder, at):
    change = LegChange(leg.pk, leg.version, LegState.PLAYED, None, (45, 61))
    save_sheet(card=leg.board.card, changes=SheetChanges(legs=(change,)), by=builder.by, at=at)
    mine = sending(*(add(event) for event in TO_61))
    send(leg=leg, sending=mine, phone=phone, at=at)
    stream = LegStream.objects.get(uid=mine.stream)
    adopted = adopt(stream=stream, seen=seen(stream), by=builder.by, at=at)
    assert (adopted.home_score, adopted.away_score) == (61, 0)


def official(card, leg, builder, at):
    rest = Leg.objects.filter(board__card=card).exclude(pk=leg.pk)
    changes = tuple(LegChange(one.pk, one.version, LegState.PLAYED, None, (0, 61)) for one in rest)
    save_sheet(card=card, changes=SheetChanges(legs=changes), by=builder.by, at=at)
    make_official(card=card, by=builder.by, at=at)


def test_on_an_official_card_it_is_a_correction_or_nothing(two, card, leg, other, builder, at):
    official(card, leg, builder, at)
    assert Result.objects.standing().get().home_legs == 1
    theirs = two[1]
    with pytest.raises(CardProblems):
        adopt(stream=theirs, seen=seen(theirs), reason="Bob was right", by=builder.by, at=at)
    assert Leg.objects.get(pk=leg.pk).stream == two[0].uid
    # A record in which the other side wins: the result follows.
    lost = sending(*(add(_of_the_other(event)) for event in TO_61))
    taken, _, _ = take_in(leg=leg, sending=lost, whose="Bob", by=builder.by, at=at)
    adopt(stream=taken, seen=seen(taken), reason="Bob was right", by=builder.by, at=at)
    assert Result.objects.standing().get().home_legs == 0
    line = CardEvent.objects.filter(kind=CardEventKind.CORRECTED).get()
    assert line.why == "Bob was right"


def _of_the_other(event):
    if isinstance(event, Peg):
        return Peg(1, event.total, chip_out=event.chip_out)
    return event


def test_a_record_handed_over_is_kept_beside_and_counts_for_nobody(leg, phone, builder, at):
    sent = sending(add(Peg(0, 15)))
    send(leg=leg, sending=sent, phone=phone, at=at)
    version = Leg.objects.get(pk=leg.pk).version
    rest = sending(add(Peg(1, 12)), add(Peg(0, 3)), stream=sent.stream, after=1)
    taken, refused, _ = take_in(leg=leg, sending=rest, whose="Alice", by=builder.by, at=at)
    assert (str(taken), refused) == ("Alice’s record", ())
    assert (taken.continues.uid, taken.continues_after) == (sent.stream, 1)
    assert events(taken.uid) == [Peg(0, 15), Peg(1, 12), Peg(0, 3)]
    assert Leg.objects.get(pk=leg.pk).version == version
    with pytest.raises(AlreadyDone):
        take_in(leg=leg, sending=rest, whose="Alice", by=builder.by, at=at)
    # The phone finds its signal after all: its own record gets them, once.
    receipt = send(leg=leg, sending=rest, phone=phone, at=at)
    assert (receipt.stream, receipt.refused) == (sent.stream, ())
    assert events(sent.stream) == [Peg(0, 15), Peg(1, 12), Peg(0, 3)]
    assert events(taken.uid) == [Peg(0, 15), Peg(1, 12), Peg(0, 3)]


def test_what_was_sent_already_is_handed_over_as_copies(leg, phone, builder, at):
    one, two = add(Peg(0, 15)), add(Peg(1, 12))
    sent = sending(one, two)
    send(leg=leg, sending=sent, phone=phone, at=at)
    # The answer never came, so the phone believes that nothing was taken.
    undone = sending(one, two, correct(one.uid, Peg(0, 12)), stream=sent.stream)
    taken, refused, _ = take_in(leg=leg, sending=undone, whose="Alice", by=builder.by, at=at)
    assert refused == ()
    assert events(taken.uid) == [Peg(0, 12), Peg(1, 12)]
    assert events(sent.stream) == [Peg(0, 15), Peg(1, 12)]


def test_what_cannot_be_read_of_it_is_told_and_the_rest_is_kept(leg, builder, at):
    good, lost = add(Peg(0, 15)), correct(uuid4(), Peg(0, 3))
    taken, refused, _ = take_in(
        leg=leg, sending=sending(good, lost), whose="", by=builder.by, at=at
    )
    assert [one.uid for one in refused] == [lost.uid]
    assert events(taken.uid) == [Peg(0, 15)]


def test_the_same_events_that_say_something_else_are_another_record(leg, builder, at):
    true = sending(add(Peg(0, 20)), add(Peg(1, 12)))
    first, last = true.acts
    forged = sending(add(Peg(0, 15), first.uid), last, stream=true.stream)
    how = {"leg": leg, "whose": "Alice", "by": builder.by, "at": at}
    altered = take_in(sending=forged, **how)
    assert altered.otherwise == ()
    taken = take_in(sending=true, **how)
    assert events(altered.stream.uid) == [Peg(0, 15), Peg(1, 12)]
    assert events(taken.stream.uid) == [Peg(0, 20), Peg(1, 12)]
    told = [(one.number, one.row.payload, one.before.payload) for one in taken.otherwise]
    assert [(n, row["total"], before["total"]) for n, row, before in told] == [(1, 20, 15)]
    for sent in (true, forged):
        with pytest.raises(AlreadyDone):
            take_in(sending=sent, **how)


def test_what_the_phone_sent_otherwise_is_no_copy_of_it(leg, phone, builder, at):
    one, two = add(Peg(0, 15)), add(Peg(1, 12))
    sent = sending(one, two)
    send(leg=leg, sending=sent, phone=phone, at=at)
    altered = sending(add(Peg(0, 20), one.uid), two, stream=sent.stream)
    taken = take_in(leg=leg, sending=altered, whose="Alice", by=builder.by, at=at)
    assert [said.number for said in taken.otherwise] == [1]
    copied = LegEvent.objects.filter(stream=taken.stream.uid).order_by("place")
    assert [row.copy_of and row.copy_of.uid for row in copied] == [None, two.uid]


def test_a_record_that_goes_on_from_nothing_here_is_refused(leg, builder, at):
    lost = sending(add(Peg(0, 15)), after=7)
    with pytest.raises(NotPossible, match="goes on from 7 entries of which the site has 0"):
        take_in(leg=leg, sending=lost, whose="Alice", by=builder.by, at=at)
    away = sending(add(Peg(0, 15)), continues=Continues(uuid4(), 3))
    with pytest.raises(NotPossible, match="goes on from 3"):
        take_in(leg=leg, sending=away, whose="Alice", by=builder.by, at=at)
    with pytest.raises(NotPossible, match="nothing in this record"):
        take_in(leg=leg, sending=sending(), whose="Alice", by=builder.by, at=at)


def test_case_27_undo_opens_the_leg_at_57_and_the_later_event_stays(leg, phone, builder, at):
    # 29, 58 … by hand to 57: 8 + 8 + 8 + 5 = 29, 8 + 8 + 8 + 4 = 28.
    to_57 = [*TO_58[:8], Peg(0, 9, chip_out=True), NextRound()]
    assert _sum(to_57) == 57
    keyed = add(Peg(0, 12))  # 4 points keyed for a 6, which pays 2
    acts = [*(add(event) for event in to_57), keyed]
    mine = sending(*acts)
    send(leg=leg, sending=mine, phone=phone, at=at)
    leg.refresh_from_db()
    assert (leg.home_score, leg.state) == (61, LegState.PLAYED)
    second = leg.board.legs.get(number=2)
    later = sending(add(Peg(1, 15)))
    send(leg=second, sending=later, phone=phone, at=at)
    undo = sending(remove(keyed.uid), stream=mine.stream, after=len(acts))
    send(leg=leg, sending=undo, phone=phone, at=at)
    leg.refresh_from_db()
    second.refresh_from_db()
    assert (leg.home_score, leg.state) == (57, LegState.OPEN)
    meant = sending(add(Peg(0, 6)), stream=mine.stream, after=len(acts) + 1)
    send(leg=leg, sending=meant, phone=phone, at=at)
    leg.refresh_from_db()
    assert (leg.home_score, leg.state) == (59, LegState.OPEN)
    assert (second.away_score, second.stream) == (8, later.stream)
    # Decided: it belongs to the first leg.
    move_events(leg=second, to=leg, versions=(second.version, leg.version), by=builder.by, at=at)
    leg.refresh_from_db()
    second.refresh_from_db()
    assert (leg.home_score, leg.away_score) == (59, 8)
    assert (second.away_score or 0, events(later.stream)) == (0, [])


def _sum(pegged):
    """Points by hand, all of the home side."""
    worth = {15: 8, 12: 4, 9: 3}
    return sum(worth[e.total] + (1 if e.chip_out else 0) for e in pegged if isinstance(e, Peg))


def test_events_are_not_moved_over_what_was_pegged_meanwhile(leg, phone, builder, at):
    second = leg.board.legs.get(number=2)
    send(leg=second, sending=sending(add(Peg(1, 15))), phone=phone, at=at)
    second.refresh_from_db()
    versions = (second.version, leg.version)
    kind, payload = to_payload(Peg(0, 3))
    change_events(leg=leg, acts=[Add(kind, payload)], by=builder.by, at=at)
    with pytest.raises(Stale):
        move_events(leg=second, to=leg, versions=versions, by=builder.by, at=at)
    third = leg.board.legs.get(number=3)
    with pytest.raises(NotPossible, match="Nothing is pegged"):
        move_events(leg=third, to=leg, versions=(third.version, 2), by=builder.by, at=at)
    assert LegEvent.objects.count() == 2
