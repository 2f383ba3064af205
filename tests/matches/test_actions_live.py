"""What telephones peg: once, in order, and never two records added together."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest

from league.policies import NotPossible
from matches.actions.cards import open_card
from matches.actions.events import change_events, clear_events
from matches.actions.finish import make_official, report_card
from matches.actions.live import (
    MOST_ROWS,
    ForeignRecord,
    Phone,
    UnknownRecord,
    send,
)
from matches.actions.sheet import LegChange, SheetChanges, save_sheet
from matches.enums import CardEventKind, EventKind, LegState
from matches.merge import to_payload
from matches.models import Card, CardEvent, Leg, LegEvent, LegStream
from matches.sending import MOST_AT_ONCE, Add, Continues, Sent
from scoring.leg import Blocked, Peg
from tests.matches.phones import TO_61, add, correct, events, remove, sending


@pytest.fixture
def leg(builder, pairs_fixture):
    card = open_card(fixture=pairs_fixture, by=builder.by, at=builder.at)
    return card.boards.first().legs.first()


@pytest.fixture
def phone(alice):
    return Phone(by=alice, device="a" * 64)


@pytest.fixture
def other(bob):
    return Phone(by=bob, device="b" * 64)


def scores(leg):
    leg.refresh_from_db()
    return leg.home_score, leg.away_score


def test_one_uid_that_says_two_things_in_one_sending_is_refused_the_second_time(leg, phone, at):
    first = add(Peg(0, 15))
    again, other = add(Peg(0, 15), first.uid), add(Peg(0, 20), first.uid)
    receipt = send(leg=leg, sending=sending(first, again, other), phone=phone, at=at)
    assert receipt.acknowledged == (first.uid, first.uid)
    (refused,) = receipt.refused
    assert refused.uid == first.uid
    assert "was sent before and said something else then" in refused.why
    assert events(receipt.stream) == [Peg(0, 15)]


def test_the_first_record_of_a_leg_counts(leg, phone, at):
    sent = sending(add(Peg(0, 15)), add(Peg(1, 12)))
    receipt = send(leg=leg, sending=sent, phone=phone, at=at)
    assert receipt.acknowledged == tuple(act.uid for act in sent.acts)
    assert (receipt.stream, receipt.refused) == (sent.stream, ())
    assert scores(leg) == (8, 4)
    stream = LegStream.objects.get(uid=sent.stream)
    assert (stream.by, stream.device, stream.started_at) == (phone.by, phone.device, at)
    assert leg.stream == sent.stream


def test_a_queue_sent_twice_counts_once(leg, phone, at):
    sent = sending(add(Peg(0, 15)), add(Peg(1, 12)))
    first = send(leg=leg, sending=sent, phone=phone, at=at)
    version = Card.objects.get().version
    assert send(leg=leg, sending=sent, phone=phone, at=at) == first
    assert scores(leg) == (8, 4)
    assert LegEvent.objects.count() == 2
    assert Card.objects.get().version == version


def test_a_longer_queue_adds_only_what_is_new(leg, phone, at):
    one, two = add(Peg(0, 15)), add(Peg(0, 15))
    stream = uuid4()
    send(leg=leg, sending=sending(one, stream=stream), phone=phone, at=at)
    # The answer was lost, so the telephone still believes that nothing arrived.
    send(leg=leg, sending=sending(one, two, stream=stream), phone=phone, at=at)
    assert events(stream) == [Peg(0, 15), Peg(0, 15)]
    # What was delayed on the way arrives last, and changes nothing.
    send(leg=leg, sending=sending(one, stream=stream), phone=phone, at=at)
    assert scores(leg) == (16, 0)


def test_two_telephones_are_two_records_and_one_counts(leg, phone, other, at):
    mine, theirs = sending(add(Peg(0, 15))), sending(add(Peg(0, 15)), add(Peg(1, 3)))
    send(leg=leg, sending=mine, phone=phone, at=at)
    receipt = send(leg=leg, sending=theirs, phone=other, at=at)
    assert len(receipt.acknowledged) == 2
    assert scores(leg) == (8, 0)
    assert leg.stream == mine.stream
    assert events(theirs.stream) == [Peg(0, 15), Peg(1, 3)]


def test_taking_over_goes_on_from_a_stated_event(leg, phone, other, at):
    mine = sending(add(Peg(0, 15)), add(Peg(1, 12)))
    send(leg=leg, sending=mine, phone=phone, at=at)
    over = sending(add(Peg(0, 9)), continues=Continues(mine.stream, 2), takes_over=True, after=0)
    send(leg=leg, sending=over, phone=other, at=at)
    assert scores(leg) == (11, 4)
    assert leg.stream == over.stream
    assert events(over.stream) == [Peg(0, 15), Peg(1, 12), Peg(0, 9)]
    stream = LegStream.objects.get(uid=over.stream)
    assert (stream.continues.uid, stream.continues_after) == (mine.stream, 2)
    line = CardEvent.objects.get(kind=CardEventKind.RECORD_ADOPTED)
    assert (line.by, line.why) == (other.by, "Pairs 1, leg 1: from Alice")
    # The first telephone goes on: its events are kept beside, and count no more.
    late = sending(add(Peg(1, 15)), stream=mine.stream, after=2)
    receipt = send(leg=leg, sending=late, phone=phone, at=at)
    assert receipt.stream == mine.stream
    assert scores(leg) == (11, 4)
    assert events(mine.stream) == [Peg(0, 15), Peg(1, 12), Peg(1, 15)]


def test_an_event_that_was_taken_over_is_corrected_by_the_name_it_had(leg, phone, other, at):
    mine = sending(add(Peg(0, 15)))
    send(leg=leg, sending=mine, phone=phone, at=at)
    over = sending(
        correct(mine.acts[0].uid, Peg(0, 12)),
        continues=Continues(mine.stream, 1),
        takes_over=True,
    )
    receipt = send(leg=leg, sending=over, phone=other, at=at)
    assert receipt.refused == ()
    assert scores(leg) == (4, 0)
    assert events(mine.stream) == [Peg(0, 15)]
    # The same again, as after a lost answer.
    assert send(leg=leg, sending=over, phone=other, at=at).acknowledged == receipt.acknowledged


def test_taking_over_what_has_gone_on_meanwhile_is_evidence(leg, phone, other, at):
    mine = sending(add(Peg(0, 15)), add(Peg(1, 12)))
    send(leg=leg, sending=mine, phone=phone, at=at)
    over = sending(add(Peg(0, 9)), continues=Continues(mine.stream, 1), takes_over=True)
    send(leg=leg, sending=over, phone=other, at=at)
    assert leg.stream is None or scores(leg) == (8, 4)
    assert Leg.objects.get(pk=leg.pk).stream == mine.stream
    assert events(over.stream) == [Peg(0, 15), Peg(0, 9)]


def test_a_late_copy_of_taking_over_does_not_take_over_again(leg, phone, other, at):
    mine = sending(add(Peg(0, 15)))
    send(leg=leg, sending=mine, phone=phone, at=at)
    over = sending(add(Peg(0, 9)), continues=Continues(mine.stream, 1), takes_over=True)
    send(leg=leg, sending=over, phone=other, at=at)
    back = sending(add(Peg(1, 3)), continues=Continues(over.stream, 3), takes_over=True)
    send(leg=leg, sending=back, phone=phone, at=at)
    assert scores(leg) == (11, 1)
    send(leg=leg, sending=over, phone=other, at=at)
    assert scores(leg) == (11, 1)
    assert leg.stream == back.stream


def test_what_is_pegged_after_an_answer_to_taking_over_was_lost_goes_after_it(
    leg, phone, other, at
):
    mine = sending(add(Peg(0, 15)), add(Peg(1, 12)))
    send(leg=leg, sending=mine, phone=phone, at=at)
    over = sending(add(Peg(0, 9)), continues=Continues(mine.stream, 2), takes_over=True)
    send(leg=leg, sending=over, phone=other, at=at)
    more = replace(over, acts=(*over.acts, add(Peg(1, 3))))
    receipt = send(leg=leg, sending=more, phone=other, at=at)
    assert receipt.stream == over.stream
    assert len(receipt.acknowledged) == 2
    assert scores(leg) == (11, 5)
    assert events(over.stream) == [Peg(0, 15), Peg(1, 12), Peg(0, 9), Peg(1, 3)]


def test_what_somebody_else_wrote_meanwhile_parts_the_records(leg, phone, builder, at):
    stream = uuid4()
    send(leg=leg, sending=sending(add(Peg(0, 15)), stream=stream), phone=phone, at=at)
    kind, payload = to_payload(Peg(1, 12))
    change_events(leg=leg, acts=[Add(kind, payload)], by=builder.by, at=at)
    assert scores(leg) == (8, 4)
    # The telephone pegged the same event of the away side, and had not seen that.
    late = sending(add(Peg(1, 12)), add(Peg(0, 3)), stream=stream, after=1)
    receipt = send(leg=leg, sending=late, phone=phone, at=at)
    assert len(receipt.acknowledged) == 2
    assert receipt.stream != stream
    assert scores(leg) == (8, 4)
    assert events(receipt.stream) == [Peg(0, 15), Peg(1, 12), Peg(0, 3)]
    # The answer was lost; the telephone sends it again with one event more.
    more = sending(*late.acts, add(Peg(0, 5)), stream=stream, after=1)
    again = send(leg=leg, sending=more, phone=phone, at=at)
    assert again.stream == receipt.stream
    assert events(receipt.stream) == [Peg(0, 15), Peg(1, 12), Peg(0, 3), Peg(0, 5)]
    assert LegStream.objects.filter(leg=leg).count() == 2


def test_a_leg_closes_at_exactly_61_and_can_be_opened_again(leg, phone, at):
    stream = uuid4()
    acts = [add(event) for event in TO_61]
    send(leg=leg, sending=sending(*acts, stream=stream), phone=phone, at=at)
    assert scores(leg) == (61, 0)
    assert (leg.state, leg.winner) == (LegState.PLAYED, "home")
    undo = sending(remove(acts[-1].uid), stream=stream, after=len(acts))
    send(leg=leg, sending=undo, phone=phone, at=at)
    assert scores(leg) == (58, 0)
    assert (leg.state, leg.winner) == (LegState.OPEN, "")
    redo = sending(correct(acts[-1].uid, Peg(0, 9)), stream=stream, after=len(acts) + 1)
    send(leg=leg, sending=redo, phone=phone, at=at)
    assert scores(leg) == (61, 0)
    assert leg.state == LegState.PLAYED


def test_a_total_that_cannot_be_is_kept_and_counts_nothing(leg, phone, at):
    # 19 and 21 cannot be made; the record keeps what was tapped, and the score stays.
    sent = sending(add(Peg(0, 19)), add(Peg(0, 15)))
    assert send(leg=leg, sending=sent, phone=phone, at=at).refused == ()
    assert scores(leg) == (8, 0)


def test_an_act_that_means_nothing_is_refused_and_the_rest_is_taken(leg, phone, at):
    bad = Sent(uid := uuid4(), Add(EventKind.PEG, {"side": "middle"}, uid))
    lost = remove(uuid4())
    good = add(Peg(0, 15))
    receipt = send(leg=leg, sending=sending(bad, lost, good), phone=phone, at=at)
    assert receipt.acknowledged == (good.uid,)
    assert {one.uid: one.why for one in receipt.refused} == {
        bad.uid: "Say which side: home or away.",
        lost.uid: "The event to correct is not on this leg's record. Reload the page.",
    }
    assert scores(leg) == (8, 0)


def test_a_uid_that_says_something_else_now_is_refused(leg, phone, at):
    one = add(Peg(0, 15))
    stream = uuid4()
    send(leg=leg, sending=sending(one, stream=stream), phone=phone, at=at)
    other = sending(add(Peg(0, 12), one.uid), stream=stream)
    receipt = send(leg=leg, sending=other, phone=phone, at=at)
    assert [refused.uid for refused in receipt.refused] == [one.uid]
    assert scores(leg) == (8, 0)


def test_a_uid_of_another_leg_is_refused(leg, phone, at):
    one = add(Peg(0, 15))
    send(leg=leg, sending=sending(one), phone=phone, at=at)
    second = leg.board.legs.get(number=2)
    receipt = send(leg=second, sending=sending(one, add(Peg(0, 12))), phone=phone, at=at)
    assert [refused.uid for refused in receipt.refused] == [one.uid]
    assert scores(second) == (4, 0)


def test_a_card_that_is_closed_takes_nothing_new_and_says_again_what_it_has(
    leg, phone, builder, at
):
    stream = uuid4()
    acts = [add(event) for event in TO_61]
    sent = sending(*acts, stream=stream)
    send(leg=leg, sending=sent, phone=phone, at=at)
    Card.objects.update(state="reported")
    again = send(leg=leg, sending=sent, phone=phone, at=at)
    assert len(again.acknowledged) == len(acts)
    more = sending(add(Peg(1, 3)), stream=stream, after=len(acts))
    with pytest.raises(NotPossible, match="This card is handed in"):
        send(leg=leg, sending=more, phone=phone, at=at)
    assert events(stream) == TO_61
    # An official may, as with everything else on a card that is not official yet.
    official = Phone(by=builder.by)
    send(leg=leg, sending=sending(add(Peg(1, 3))), phone=official, at=at)


def test_a_season_that_is_closed_takes_nothing(leg, phone, season, at):
    season.closed_on = at.date()
    season.save()
    with pytest.raises(NotPossible, match="closed"):
        send(leg=leg, sending=sending(add(Peg(0, 15))), phone=phone, at=at)
    assert not LegEvent.objects.exists()


def test_a_record_is_gone_on_with_by_whoever_began_it(leg, phone, other, at):
    stream = uuid4()
    send(leg=leg, sending=sending(add(Peg(0, 15)), stream=stream), phone=phone, at=at)
    with pytest.raises(ForeignRecord, match="begun by Alice"):
        send(leg=leg, sending=sending(add(Peg(0, 3)), stream=stream), phone=other, at=at)
    second = leg.board.legs.get(number=2)
    with pytest.raises(ForeignRecord, match="of another leg"):
        send(leg=second, sending=sending(add(Peg(0, 3)), stream=stream), phone=phone, at=at)
    unheard = sending(add(Peg(0, 3)), continues=Continues(uuid4(), 3))
    with pytest.raises(ForeignRecord, match="goes on from"):
        send(leg=leg, sending=unheard, phone=phone, at=at)
    assert LegEvent.objects.count() == 1


def test_a_record_that_a_backup_has_lost_is_asked_for_from_its_start(leg, phone, at):
    acts = [add(Peg(0, 15)), add(Peg(1, 3))]
    stream = uuid4()
    with pytest.raises(UnknownRecord):
        send(leg=leg, sending=sending(acts[1], stream=stream, after=1), phone=phone, at=at)
    send(leg=leg, sending=sending(*acts, stream=stream), phone=phone, at=at)
    assert scores(leg) == (8, 1)


def test_a_record_of_which_a_backup_has_lost_the_end_is_not_gone_on_with(leg, phone, at):
    acts = [add(Peg(0, 15)), add(Peg(1, 3)), add(Peg(0, 5))]
    stream = uuid4()
    send(leg=leg, sending=sending(*acts[:1], stream=stream), phone=phone, at=at)
    with pytest.raises(
        UnknownRecord, match="seen 2 entries of this record, of which the site has 1"
    ):
        send(leg=leg, sending=sending(acts[2], stream=stream, after=2), phone=phone, at=at)
    send(leg=leg, sending=sending(*acts[1:], stream=stream, after=1), phone=phone, at=at)
    assert events(stream) == [Peg(0, 15), Peg(1, 3), Peg(0, 5)]


def test_a_final_score_that_was_typed_is_not_written_over(leg, phone, builder, at):
    change = LegChange(leg.pk, leg.version, LegState.PLAYED, None, (61, 45))
    save_sheet(card=leg.board.card, changes=SheetChanges(legs=(change,)), by=builder.by, at=at)
    sent = sending(*(add(event) for event in TO_61))
    receipt = send(leg=leg, sending=sent, phone=phone, at=at)
    assert len(receipt.acknowledged) == len(sent.acts)
    assert scores(leg) == (61, 45)
    assert leg.stream is None


def test_a_record_that_was_begun_anew_does_not_come_back(leg, phone, builder, at):
    stream = uuid4()
    send(leg=leg, sending=sending(add(Peg(0, 15)), stream=stream), phone=phone, at=at)
    clear_events(leg=leg, by=builder.by, at=at)
    late = sending(add(Peg(0, 3)), stream=stream, after=1)
    send(leg=leg, sending=late, phone=phone, at=at)
    leg.refresh_from_db()
    assert (leg.stream, leg.home_score) == (None, None)
    fresh = sending(add(Peg(1, 12)))
    send(leg=leg, sending=fresh, phone=phone, at=at)
    assert scores(leg) == (0, 4)


def test_nobody_pegs_ten_thousand_events_at_once_nor_in_one_leg(leg, phone, at):
    acts = [add(Peg(0, 0)) for _ in range(MOST_AT_ONCE + 1)]
    with pytest.raises(NotPossible, match="501 events at once"):
        send(leg=leg, sending=sending(*acts), phone=phone, at=at)
    stream = uuid4()
    taken = refused = 0
    for first in range(0, MOST_ROWS + MOST_AT_ONCE, MOST_AT_ONCE):
        part = [add(Peg(0, 0)) for _ in range(MOST_AT_ONCE)]
        receipt = send(
            leg=leg, sending=sending(*part, stream=stream, after=first), phone=phone, at=at
        )
        taken, refused = taken + len(receipt.acknowledged), refused + len(receipt.refused)
    assert (taken, refused) == (MOST_ROWS, MOST_AT_ONCE)


def test_a_marked_leg_is_not_pegged(leg, phone, at):
    Leg.objects.filter(pk=leg.pk).update(state=LegState.VOID)
    with pytest.raises(NotPossible, match="marked as void"):
        send(leg=leg, sending=sending(add(Blocked())), phone=phone, at=at)


def test_the_telephones_clock_is_kept_beside_the_sites(leg, phone, at):
    said = at - timedelta(minutes=3)
    uid = uuid4()
    kind, payload = to_payload(Peg(0, 15))
    sent = sending(Sent(uid, Add(kind, payload, uid), said))
    send(leg=leg, sending=sent, phone=phone, at=at)
    assert (LegEvent.objects.get().said_at, LegEvent.objects.get().at) == (said, at)


def test_the_history_tells_where_a_record_begins_and_ends(leg, phone, at):
    stream, acts = uuid4(), [add(event) for event in TO_61]
    for after, act in enumerate(acts):
        send(leg=leg, sending=sending(act, stream=stream, after=after), phone=phone, at=at)
    saved = CardEvent.objects.filter(kind=CardEventKind.SAVED)
    assert saved.count() == 2
    assert [line.by for line in saved] == [phone.by, phone.by]


def test_a_pegged_card_is_made_official_as_any_other(leg, phone, builder, at):
    sent = sending(*(add(event) for event in TO_61))
    send(leg=leg, sending=sent, phone=phone, at=at)
    rest = Leg.objects.exclude(pk=leg.pk)
    changes = tuple(LegChange(one.pk, one.version, LegState.PLAYED, None, (61, 0)) for one in rest)
    card = leg.board.card
    save_sheet(card=card, changes=SheetChanges(legs=changes), by=builder.by, at=at)
    report_card(card=card, by=builder.by, at=at)
    make_official(card=card, by=builder.by, at=at)
    assert Card.objects.get().state == "official"
