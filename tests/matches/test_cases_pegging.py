"""Cases 28 and 29 from real faults: what passes the target counts nothing, however it came there,
and one telephone's queue counts once.
"""

import json

import pytest
from django.urls import reverse

from matches.actions.cards import open_card
from matches.models import Leg, LegEvent, LegStream
from scoring.leg import NextRound, Peg
from tests.matches.match_night import card, legs
from tests.matches.phones import add, as_json, correct, events, sending
from tests.reading import text_of

# Pairs to 61 with a point for the last tile, by hand: 8 + 8 + 8 + 5 = 29, 8 + 8 + 8 + 4 = 28: 57.
TO_57 = [
    Peg(0, 15), Peg(0, 15), Peg(0, 15), Peg(0, 12, chip_out=True), NextRound(),
    Peg(0, 15), Peg(0, 15), Peg(0, 15), Peg(0, 9, chip_out=True), NextRound(),
]  # fmt: skip


@pytest.fixture
def leg(night):
    fixture = night.add("Mill", "Lock")
    open_card(fixture=fixture, **night.act)
    return legs(card(fixture))[0]


def address(night, leg, page="peg"):
    return reverse(f"matches:{page}", args=[night.league.slug, leg.board.card.fixture_id, leg.pk])


def post(client, url, sent):
    answer = client.post(url, json.dumps(as_json(sent)), content_type="application/json")
    assert answer.status_code == 200
    return answer.json()


def home(leg):
    return Leg.objects.get(pk=leg.pk).home_score


def test_case_28_a_correction_past_61_counts_nothing(night, leg):
    sue, url = night.browser("sue"), address(night, leg)
    nine = add(Peg(0, 9))  # 3 points
    sent = sending(*(add(event) for event in TO_57), nine)
    assert post(sue, url, sent)["leg"]["scores"] == [60, 0]
    changed = correct(nine.uid, Peg(0, 18))  # 6 points: 63
    more = sending(changed, stream=sent.stream, after=len(TO_57) + 1)
    said = post(sue, url, more)
    assert (said["leg"]["scores"], said["leg"]["state"]) == ([57, 0], "open")
    page = text_of(sue.get(address(night, leg, "leg_events")))
    assert "57 + 6 = 63 would pass 61, so nothing is added." in page


def test_case_28_the_same_is_asked_where_the_event_is_new(night, leg):
    sue, url = night.browser("sue"), address(night, leg)
    sent = sending(*(add(event) for event in TO_57), add(Peg(0, 18)))
    said = post(sue, url, sent)
    assert (said["leg"]["scores"], said["leg"]["state"]) == ([57, 0], "open")
    # What it makes after that goes on from 57: 4 more are exactly 61.
    last = sending(add(Peg(0, 12)), stream=sent.stream, after=len(TO_57) + 1)
    said = post(sue, url, last)
    assert (said["leg"]["scores"], said["leg"]["winner"]) == ([61, 0], "home")


def test_case_29_a_queue_sent_twice_counts_each_event_once(night, leg):
    olive, url = night.browser("olive"), address(night, leg)
    sent = sending(*(add(event) for event in TO_57))
    first, second = post(olive, url, sent), post(olive, url, sent)
    assert first["acknowledged"] == second["acknowledged"] == [str(a.uid) for a in sent.acts]
    assert home(leg) == 57
    assert LegEvent.objects.filter(leg=leg).count() == len(TO_57)


def test_case_29_two_telephones_are_two_streams_and_the_second_marker_is_told(night, leg):
    sue, olive, url = night.browser("sue"), night.browser("olive"), address(night, leg)
    mine, theirs = sending(add(Peg(0, 15))), sending(add(Peg(0, 15)), add(Peg(1, 12)))
    post(sue, url, mine)
    said = post(olive, url, theirs)
    assert said["leg"]["scores"] == [8, 0]
    told = {one["by"]: (one["counts"], one["own"]) for one in said["streams"]}
    assert told == {"Sue": (True, False), "Olive": (False, True)}
    # Never added together: each record says what its telephone pegged, and one of them counts.
    assert events(mine.stream) == [Peg(0, 15)]
    assert events(theirs.stream) == [Peg(0, 15), Peg(1, 12)]
    assert LegStream.objects.filter(leg=leg).count() == 2
    assert home(leg) == 8
