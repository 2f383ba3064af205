"""What a phone handed over, where the site has its events: saying the same, or otherwise."""

import json

import pytest
from django.urls import reverse
from django.utils import timezone

from matches.actions.adopting import take_in
from matches.actions.cards import open_card
from matches.models import Card, LegEvent, LegStream
from scoring.leg import Peg
from tests.matches.match_night import card, legs
from tests.matches.phones import add, as_json, correct, sending
from tests.reading import text_of


@pytest.fixture
def leg(night):
    open_card(fixture=night.fixture, **night.act)
    return legs(card(night.fixture))[0]


@pytest.fixture
def phone(night, leg):
    """`phone("alice", sending)`: what the site answers to it."""
    address = reverse("matches:peg", args=[night.league.slug, night.fixture.pk, leg.pk])

    def sends(who, sent=None):
        browser = night.browser(who)
        if sent is None:
            return browser.get(address).json()
        return browser.post(address, json.dumps(as_json(sent)), content_type="application/json")

    return sends


def pasted(night, leg, sent, by="Alice"):
    record = {"league": night.league.slug, "fixture": night.fixture.pk, "leg": leg.pk, "by": by}
    return json.dumps({"sixty-one": 1, "records": [record | as_json(sent)]})


def test_a_text_that_was_altered_keeps_the_true_one_from_nothing(night, leg):
    desk = reverse("matches:handed_over", args=[night.league.slug])
    sue = night.browser("sue")
    true = sending(add(Peg(0, 12)), add(Peg(1, 15)))
    forged = sending(add(Peg(0, 20), true.acts[0].uid), true.acts[1], stream=true.stream)
    first = sue.post(desk, {"text": pasted(night, leg, forged)})
    assert "2 entries kept" in text_of(first)
    assert "said something else" not in text_of(first)
    page = text_of(sue.post(desk, {"text": pasted(night, leg, true)}))
    assert "2 entries kept" in page
    home = str(night.fixture.home)
    assert f"Event 1: “{home} made 12” here, “{home} made 20” in Alice’s record." in page
    assert "Event 2" not in page
    for sent in (true, forged):
        assert "is here already" in text_of(sue.post(desk, {"text": pasted(night, leg, sent)}))
    assert LegStream.objects.count() == 2
    totals = LegEvent.objects.filter(place=1).values_list("payload__total", flat=True)
    assert sorted(totals) == [12, 20]


def test_the_page_names_whose_record_it_is_and_who_took_it_in(night, leg, phone):
    phone("bob", sending(add(Peg(0, 15))))
    taken_in(night, leg, sending(add(Peg(0, 9))))
    told = {who: phone(who)["streams"][1] for who in ("bob", "alice", "sue")}
    for who, stream in told.items():
        assert (stream["by"], stream["taken_in_by"], stream["mine"]) == ("Alice", "Sue", False), who
    assert [told[who]["from_me"] for who in told] == [False, True, False]
    counting = phone("bob")["streams"][0]
    assert (counting["by"], counting["taken_in_by"], counting["mine"]) == ("Bob", "", True)
    assert counting["scores"] == [8, 0]


def taken_in(night, leg, sent):
    by = night.user("sue")
    return take_in(leg=leg, sending=sent, whose="Alice", by=by, at=timezone.now())


def test_what_was_taken_in_is_acknowledged_as_kept_once_the_card_is_closed(night, leg, phone):
    first = add(Peg(0, 15))
    sent = sending(first, add(Peg(1, 3)), correct(first.uid, Peg(0, 12)))
    taken_in(night, leg, sent)
    Card.objects.update(state="reported")
    answer = phone("alice", sent)
    assert (answer.status_code, answer.json()["code"]) == (409, "kept")
    assert answer.json()["why"].startswith("Sue took in what was pegged here")
    # In parts, as a long queue is sent.
    part = sending(*sent.acts[1:], stream=sent.stream)
    assert phone("alice", part).json()["code"] == "kept"
    # What says something else, or is more, is not there.
    other = sending(add(Peg(0, 20), first.uid), stream=sent.stream)
    more = sending(*sent.acts, add(Peg(0, 3)), stream=sent.stream)
    for not_there in (other, more):
        assert phone("alice", not_there).json()["code"] == "closed"


def test_as_long_as_the_card_is_open_the_phone_has_a_record_of_its_own(night, leg, phone):
    sent = sending(add(Peg(0, 15)))
    taken_in(night, leg, sent)
    answer = phone("alice", sent)
    assert answer.status_code == 200
    assert answer.json()["acknowledged"] == [str(sent.acts[0].uid)]
    assert LegStream.objects.filter(from_whom="").get().uid == sent.stream
