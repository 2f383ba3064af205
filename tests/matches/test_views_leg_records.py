"""Records of a leg next to each other, one let count, and what a phone handed over."""

import html
import json
import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from matches.actions.cards import open_card
from matches.actions.events import change_events
from matches.actions.live import Phone, send
from matches.enums import EventKind
from matches.models import Card, Leg, LegStream
from matches.sending import Continues, Correct
from scoring.leg import Peg
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import card, legs
from tests.matches.phones import TO_58, TO_61, add, as_json, events, remove, sending
from tests.reading import text_of

# Session, user, grants, fixture, card with all on it, streams; each record's rows are one more.
QUERIES, A_RECORD = 12, 1


@pytest.fixture
def leg(night):
    open_card(fixture=night.fixture, **night.act)
    return legs(card(night.fixture))[0]


@pytest.fixture
def address(night, leg):
    return reverse("matches:leg_records", args=[night.league.slug, night.fixture.pk, leg.pk])


def peg(night, leg, who, *pegged):
    sent = sending(*(add(event) for event in pegged))
    send(leg=leg, sending=sent, phone=Phone(by=night.user(who), device=who), at=timezone.now())
    return sent


def button(page):
    found = dict(re.findall(r'name="(record|seen)" value="([^"]*)"', page.content.decode()))
    assert set(found) == {"record", "seen"}
    return found


def test_a_leg_without_a_record(night, address):
    page = night.browser("alice").get(address)
    assert "Nobody has pegged this leg." in text_of(page)
    assert 'name="record"' not in page.content.decode()


def test_where_two_records_part_is_shown(night, leg, address):
    peg(night, leg, "alice", *TO_58[:4], Peg(0, 9))
    peg(night, leg, "bob", *TO_58[:4], Peg(0, 10))
    page = night.browser("bob").get(address)
    said = text_of(page)
    assert "2 records" in said
    # 8 + 8 + 8 + 4: the last tile is worth nothing in this league's singles.
    assert "The same for 4 events, until 28–0; then they differ." in said
    parts = re.search(
        r'<tr class="records__parts".*?</tr>', page.content.decode(), re.DOTALL
    ).group()
    assert "made 9" in parts
    assert "made 10" in parts


@pytest.mark.parametrize(
    ("counting", "other", "words"),
    [
        (2, 4, "The same for 2 events, until 16–0; this one goes on."),
        (4, 2, "The same for 2 events, until 16–0; this one ends there."),
        (1, 0, "Nothing is pegged in this one."),
        (0, 1, "Nothing is pegged in the one that counts."),
    ],
)
def test_a_record_that_merely_goes_on_is_said_so(counting, other, words, night, leg, address):
    for who, size in (("alice", counting), ("bob", other)):
        sent = peg(night, leg, who, *TO_58[: size or 1])
        if not size:
            taken = sending(remove(sent.acts[0].uid), stream=sent.stream, after=1)
            phone = Phone(by=night.user(who), device=who)
            send(leg=leg, sending=taken, phone=phone, at=timezone.now())
    said = text_of(night.browser("bob").get(address))
    assert words in said
    assert "they differ" not in said


def test_who_else_wrote_to_a_record_is_named(night, leg, address):
    sent = peg(night, leg, "alice", Peg(0, 15), Peg(1, 12))
    assert "Changed by" not in text_of(night.browser("bob").get(address))
    for who, total in (("sue", 9), ("olive", 6)):
        payload = {"side": "home", "total": total}
        acts = [Correct(sent.acts[0].uid, EventKind.PEG, payload)]
        change_events(leg=leg, acts=acts, by=night.user(who), at=timezone.now())
    assert "Changed by Sue and Olive." in text_of(night.browser("bob").get(address))
    # Whoever goes on from it has not changed it.
    taken = sending(add(Peg(0, 3)), continues=Continues(sent.stream, 4), takes_over=True, after=0)
    send(leg=leg, sending=taken, phone=Phone(by=night.user("bob"), device="b"), at=timezone.now())
    assert text_of(night.browser("bob").get(address)).count("Changed by") == 1


def test_two_records_of_one_person_are_told_apart(night, leg, address):
    for device, minute in (("one", 41), ("two", 52)):
        at = night.at.replace(hour=20, minute=minute) - timedelta(days=1)
        phone = Phone(by=night.user("alice"), device=device)
        send(leg=leg, sending=sending(add(Peg(0, minute % 10))), phone=phone, at=at)
    peg(night, leg, "bob", Peg(0, 9))
    page = night.browser("bob").get(address)
    heads = re.findall(r"<strong>([^<]*)</strong>", page.content.decode())
    zone = ZoneInfo(night.league.time_zone)
    evening = night.at.replace(hour=20) - timedelta(days=1)
    begun = [evening.replace(minute=m).astimezone(zone) for m in (41, 52)]
    assert heads == [*(f"Alice’s record, begun {at:%H:%M}" for at in begun), "Bob’s record"]


def test_a_captain_lets_the_other_record_count(night, leg, address):
    mine = peg(night, leg, "alice", Peg(0, 15))
    theirs = peg(night, leg, "bob", Peg(0, 12))
    alice = night.browser("alice")
    answer = alice.post(address, button(alice.get(address)), follow=True)
    assert "Bob’s record counts now" in text_of(answer)
    leg.refresh_from_db()
    assert (leg.home_score, leg.stream) == (4, theirs.stream)
    assert events(mine.stream) == [Peg(0, 15)]


def test_what_has_changed_meanwhile_is_looked_at_first(night, leg, address):
    peg(night, leg, "alice", Peg(0, 15))
    theirs = peg(night, leg, "bob", Peg(0, 12))
    alice = night.browser("alice")
    pressed = button(alice.get(address))
    more = sending(add(Peg(1, 3)), stream=theirs.stream, after=1)
    send(leg=leg, sending=more, phone=Phone(by=night.user("bob"), device="bob"), at=night.at)
    answer = alice.post(address, pressed, follow=True)
    assert "have changed since you looked" in text_of(answer)
    assert Leg.objects.get(pk=leg.pk).home_score == 8


@pytest.mark.parametrize("said", ["", "x-y", "1-", "9" * 30, "-1-1"])
def test_what_no_page_sends_is_no_error(said, night, leg, address):
    peg(night, leg, "alice", Peg(0, 15))
    theirs = peg(night, leg, "bob", Peg(0, 12))
    alice = night.browser("alice")
    answer = alice.post(address, {"record": str(theirs.stream), "seen": said}, follow=True)
    assert "have changed since you looked" in text_of(answer)
    assert alice.post(address, {"record": "nothing", "seen": said}).status_code == 404


def test_who_looks_and_who_lets_count(night, leg, address):
    peg(night, leg, "alice", Peg(0, 15))
    theirs = peg(night, leg, "bob", Peg(0, 12))
    for who in ("rita", "carol", "charlie", None):
        client = night.browser(who)
        seen = client.get(address)
        assert seen.status_code == {"rita": 200, None: 302}.get(who, 403)
        assert client.post(address, {"record": str(theirs.stream)}).status_code in {302, 403}
    assert "Let this record count" not in text_of(night.browser("rita").get(address))
    Card.objects.update(state="reported")
    # Signed: the sides look, the league decides.
    assert "Let this record count" not in text_of(night.browser("alice").get(address))
    assert "Let this record count" in text_of(night.browser("olive").get(address))


def test_on_an_official_card_it_needs_a_reason(night, address, leg):
    fixture = night.add("Crown", "Dove")
    official = night.builder.play(fixture, LEEK_NIGHT, named=False)
    first = legs(card(fixture))[0]
    assert official.state == "official"
    page = reverse("matches:leg_records", args=[night.league.slug, fixture.pk, first.pk])
    sue = night.browser("sue")
    # 28, 56 and 4 and 1 are 61.
    won = [*TO_58, Peg(0, 12), Peg(0, 3)]
    pasted = handed(night, fixture, first, *(add(event) for event in won))
    sue.post(reverse("matches:handed_over", args=[night.league.slug]), {"text": pasted})
    pressed = button(sue.get(page))
    refused = sue.post(page, pressed)
    assert "Let this record count" in text_of(refused)
    assert Leg.objects.get(pk=first.pk).stream is None
    sue.post(page, pressed | {"reason": "The phone has every event"})
    assert Leg.objects.get(pk=first.pk).depth == "events"


def handed(night, fixture, leg, *acts, **more):
    """The text of a phone, as its page makes it."""
    record = {"league": night.league.slug, "fixture": fixture.pk, "leg": leg.pk, "by": "Alice"}
    line = {"sixty-one": 1, "records": [record | as_json(sending(*acts, **more))]}
    return (
        "Anchor v Bell, Singles 1\nAnchor made 15\n"
        f"--- for the secretary’s page ---\n{json.dumps(line)}\n"
    )


@pytest.fixture
def desk(night):
    return reverse("matches:handed_over", args=[night.league.slug])


def test_what_a_phone_handed_over_is_beside_the_record_that_counts(night, leg, address, desk):
    peg(night, leg, "bob", Peg(0, 12))
    olive = night.browser("olive")
    text = handed(night, night.fixture, leg, add(Peg(0, 15)), add(Peg(1, 3)))
    page = olive.post(desk, {"text": text})
    assert "2 entries kept beside what counts." in text_of(page)
    assert address in page.content.decode()
    leg.refresh_from_db()
    assert leg.home_score == 4
    assert "Alice’s record" in text_of(olive.get(address))
    assert "is here already" in text_of(olive.post(desk, {"text": text}))
    assert LegStream.objects.count() == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "required"),
        ("Anchor made 15", "This is not the text of a phone’s record"),
        ('{"sixty-one": 1, "records": [{"leag', "is not whole"),
        ('{"sixty-one": 1, "records": []}', "holds no records"),
        ('{"sixty-one": 1, "records": [3]}', "is not whole"),
        ('{"sixty-one": 1, "records": [{"fixture": true, "leg": 1}]}', "which leg it is of"),
        ('{"sixty-one": 1, "records": [{"fixture": 1, "leg": 1}]}', "“stream” is not a uid"),
    ],
)
def test_what_is_no_record_is_told_beside_the_field_and_kept(text, told, night, desk):
    page = night.browser("sue").post(desk, {"text": text})
    assert told in text_of(page)
    assert text[:20] in page.context["form"]["text"].value()
    assert not LegStream.objects.exists()


def test_what_was_taken_in_is_found_again_from_the_desk_the_card_and_the_leg(
    night, leg, address, desk
):
    peg(night, leg, "alice", Peg(0, 9))
    sue = night.browser("sue")
    edit = night.address("card_edit")
    own = reverse("matches:leg_events", args=[night.league.slug, night.fixture.pk, leg.pk])
    for page in (edit, own):
        assert f'href="{address}"' not in sue.get(page).content.decode()
    sue.post(desk, {"text": handed(night, night.fixture, leg, add(Peg(0, 15)))})
    beside = LegStream.objects.get(from_whom__gt="")
    assert f'href="{address}?beside={beside.uid}"' in sue.get(desk).content.decode()
    for page in (edit, own):
        assert f'href="{address}"' in sue.get(page).content.decode()
        assert "2 records of" in text_of(sue.get(page))


def test_a_record_of_another_league_is_told_so(night, leg, desk):
    other = night.other_fixture()
    open_card(fixture=other, **night.act)
    foreign = legs(card(other))[0]
    sue = night.browser("sue")
    for fixture, one in ((other, foreign), (night.fixture, foreign), (other, leg)):
        page = sue.post(desk, {"text": handed(night, fixture, one, add(Peg(0, 15)))})
        assert "There is no such leg in Moorland League" in text_of(page)
    assert not LegStream.objects.exists()


def test_a_long_queue_is_handed_over_whole(night, leg, desk):
    acts = []
    for _ in range(400):
        pegged = add(Peg(0, 15))
        acts += [pegged, remove(pegged.uid)]
    page = night.browser("sue").post(desk, {"text": handed(night, night.fixture, leg, *acts)})
    assert "800 entries kept" in text_of(page)


def test_records_cost_the_same_however_long(night, leg, address, django_assert_num_queries):
    alice = night.browser("alice")
    peg(night, leg, "alice", Peg(0, 15))
    with django_assert_num_queries(QUERIES + A_RECORD):
        alice.get(address)
    peg(night, leg, "bob", *TO_61)
    with django_assert_num_queries(QUERIES + 2 * A_RECORD):
        alice.get(address)


def test_the_event_set_aside_is_shown_and_moved(night):
    fixture = night.add("Mill", "Lock")
    open_card(fixture=fixture, **night.act)
    one, two = legs(card(fixture))[:2]
    peg(night, one, "sue", *TO_58)
    peg(night, two, "sue", Peg(1, 15))
    sue = night.browser("sue")
    slug = night.league.slug
    second = sue.get(reverse("matches:leg_events", args=[slug, fixture.pk, two.pk]))
    assert "is not finished, and 1 event is pegged here" in text_of(second)
    first = sue.get(reverse("matches:leg_events", args=[slug, fixture.pk, one.pk]))
    assert "1 event is pegged in" in text_of(first)
    # What a script fills in stands after what waits.
    shown = second.content.decode().partition("<template")[0]
    pressed = dict(re.findall(r'name="(to|versions)" value="([^"]*)"', shown))
    move = reverse("matches:set_aside_move", args=[slug, fixture.pk, two.pk])
    answer = sue.post(move, pressed, follow=True)
    assert "Moved to" in text_of(answer)
    one.refresh_from_db()
    two.refresh_from_db()
    assert (one.home_score, one.away_score) == (58, 8)
    assert two.depth == "" or two.away_score == 0
    # Pressed again from a page of before: nothing is there to move, and nothing is moved twice.
    sue.post(move, pressed)
    one.refresh_from_db()
    assert one.away_score == 8
    third = legs(card(fixture))[2]
    wrong = reverse("matches:set_aside_move", args=[slug, fixture.pk, third.pk])
    assert sue.post(wrong, {"to": "999999999"}).status_code == 404
    assert sue.post(wrong, {"to": str(third.pk)}).status_code == 404


def test_two_records_are_compared_as_sheets(night, leg, address):
    peg(night, leg, "alice", *TO_58[:4], Peg(0, 9))
    peg(night, leg, "bob", *TO_58[:4], Peg(0, 10), Peg(1, 12))
    page = night.browser("bob").get(address).content.decode()
    link = html.unescape(re.search(r'href="([^"]*/referee/sheets/[^"]*)"', page)[1])
    # It tells of the events and of no person, and needs no right: who is given it may read it.
    assert not any(name in link for name in ("Alice", "Bob", str(leg.uid), str(night.fixture.uid)))
    said = text_of(night.browser(None).get(link))
    # 28–0 before it; 9 pays 3, 10 pays 2, and only the other goes on with 12 for the away side.
    assert "They first differ at event 5" in said
    assert "The record that counts has 3 for Anchor, from 9 at the ends" in said
    assert "the other record has 2 for Anchor, from 10 at the ends." in said
    assert "If the record that counts is right Anchor 31, Bell 0." in said
    assert "If the other record is right Anchor 30, Bell 4." in said


def test_one_record_alone_is_compared_with_nothing(night, leg, address):
    peg(night, leg, "alice", Peg(0, 9))
    assert "referee/sheets" not in night.browser("bob").get(address).content.decode()
