"""The two answers that a telephone needs a signal for: how a leg stands, and what was taken."""

import json
from dataclasses import replace
from datetime import datetime
from uuid import uuid4

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from matches.actions.cards import open_card
from matches.models import Card, Leg, LegEvent, LegStream
from matches.sending import LARGEST, MOST_AT_ONCE, Continues
from scoring.leg import Peg
from tests.matches.match_night import card, legs
from tests.matches.phones import TO_61, add, as_json, correct, sending

# Session, user, grants, leg with all it hangs on; streams; their rows: one query a stream.
LOOKS, A_STREAM = 5, 1


@pytest.fixture
def leg(night):
    open_card(fixture=night.fixture, **night.act)
    return legs(card(night.fixture))[0]


@pytest.fixture
def address(night, leg):
    return reverse("matches:peg", args=[night.league.slug, night.fixture.pk, leg.pk])


def post(client, address, said, **more):
    body = said if isinstance(said, str | bytes) else json.dumps(said)
    return client.post(address, body, content_type="application/json", **more)


def test_a_leg_that_nobody_has_pegged(night, address, leg):
    answer = night.browser("alice").get(address)
    said = answer.json()
    assert said["leg"] == {
        "id": leg.pk, "state": "open", "depth": "", "version": 1, "counting": None, "winner": "",
        "scores": [None, None],
    }  # fmt: skip
    assert (said["streams"], said["own"], said["counting"]) == ([], None, None)
    assert said["card"] == {"state": "draft", "open": True, "why": ""}
    assert said["me"] == {"uid": str(night.user("alice").uid), "name": "Alice", "marker": False}
    assert said["token"]
    assert datetime.fromisoformat(said["at"]) >= night.at
    assert "no-store" in answer.headers["Cache-Control"]


def test_what_is_pegged_is_acknowledged_and_shown_to_both(night, address, leg):
    sent = sending(add(Peg(0, 15)), add(Peg(1, 12)))
    alice, bob = night.browser("alice"), night.browser("bob")
    said = post(alice, address, as_json(sent)).json()
    assert said["acknowledged"] == [str(act.uid) for act in sent.acts]
    assert (said["stream"], said["refused"]) == (str(sent.stream), [])
    assert said["leg"]["scores"] == [8, 4]
    assert [row["payload"]["total"] for row in said["own"]["rows"]] == [15, 12]
    theirs = bob.get(address).json()
    assert theirs["own"] is None
    assert theirs["counting"] == said["own"]["rows"]
    (stream,) = theirs["streams"]
    assert (stream["by"], stream["mine"], stream["own"], stream["counts"]) == (
        "Alice", False, False, True,
    )  # fmt: skip


def same(client, address, etag):
    """Whether the leg stands as a telephone knows that has this mark of it."""
    return client.get(address, headers={"If-None-Match": etag}).status_code == 304


def test_an_acknowledgement_tells_how_it_stands_so_that_a_look_after_it_is_nothing(night, address):
    alice, bob = night.browser("alice"), night.browser("bob")
    sent = sending(add(Peg(0, 15)), add(Peg(1, 12)))
    before = alice.get(address).headers["ETag"]
    etag = post(alice, address, as_json(sent)).headers["ETag"]
    assert same(alice, address, etag)
    assert not same(alice, address, before)
    assert not same(bob, address, etag)
    # Sent again, nothing has changed; nor where nothing of it is taken.
    assert post(alice, address, as_json(sent)).headers["ETag"] == etag
    nowhere = sending(correct(uuid4(), Peg(0, 3)), stream=sent.stream, after=2)
    assert post(alice, address, as_json(nowhere)).headers["ETag"] == etag
    # Somebody keeps a record beside it, and then takes over.
    beside = post(bob, address, as_json(sending(add(Peg(0, 20)))))
    assert same(bob, address, beside.headers["ETag"])
    assert not same(alice, address, etag)
    continues = Continues(sent.stream, 2)
    over = sending(add(Peg(0, 3)), continues=continues, takes_over=True)
    taken = post(bob, address, as_json(over))
    assert taken.json()["leg"]["counting"] == taken.json()["stream"]
    assert same(bob, address, taken.headers["ETag"])
    won = [add(event) for event in TO_61]
    last = post(bob, address, as_json(sending(*won, stream=over.stream, after=4)))
    assert last.json()["leg"]["state"] == "played"
    assert same(bob, address, last.headers["ETag"])


def test_a_backup_that_comes_to_the_same_version_in_another_way_is_news(night, address, leg):
    alice = night.browser("alice")
    etag = post(alice, address, as_json(sending(add(Peg(0, 15))))).headers["ETag"]
    Leg.objects.filter(pk=leg.pk).update(home_score=5)
    assert not same(alice, address, etag)


def test_the_second_marker_is_told_where_the_records_differ(night, address):
    alice, bob = night.browser("alice"), night.browser("bob")
    post(alice, address, as_json(sending(add(Peg(0, 15)), add(Peg(1, 12)))))
    said = post(bob, address, as_json(sending(add(Peg(0, 15)), add(Peg(1, 9))))).json()
    mine = next(one for one in said["streams"] if one["own"])
    assert (mine["counts"], mine["differs_after"], mine["only_longer"]) == (False, 1, False)
    assert said["leg"]["scores"] == [8, 4]


def test_nothing_new_is_told_in_no_words(night, address):
    alice = night.browser("alice")
    first = alice.get(address)
    again = alice.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    post(night.browser("bob"), address, as_json(sending(add(Peg(0, 15)))))
    changed = alice.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200
    Card.objects.update(state="reported")
    closed = alice.get(address, headers={"If-None-Match": changed.headers["ETag"]})
    assert closed.json()["card"]["open"] is False
    assert "handed in" in closed.json()["card"]["why"]


def test_looking_costs_the_same_however_long_the_record(night, address, django_assert_num_queries):
    alice = night.browser("alice")
    alice.get(address)
    with django_assert_num_queries(LOOKS):
        alice.get(address)
    post(alice, address, as_json(sending(*(add(event) for event in TO_61))))
    with django_assert_num_queries(LOOKS + A_STREAM):
        alice.get(address)


def test_sending_costs_the_same_however_long_the_record(night, address):
    alice = night.browser("alice")
    first = sending(add(Peg(0, 15)))
    post(alice, address, as_json(first))
    asked = []
    for sent in (
        sending(add(Peg(1, 5))),
        sending(*map(add, [Peg(0, 4)] * 80)),
        sending(add(Peg(0, 5))),
    ):
        after = LegEvent.objects.count()
        with CaptureQueriesContext(connection) as queries:
            said = as_json(replace(sent, stream=first.stream, after=after))
            assert len(post(alice, address, said).json()["acknowledged"]) == len(sent.acts)
        asked.append(len(queries))
    assert len(set(asked)) == 1


def test_what_is_answered_to_a_sending_is_what_a_look_shows(night, address, leg):
    """Also where another record counts, and where this one took it over."""
    alice, bob = night.browser("alice"), night.browser("bob")
    first = sending(add(Peg(0, 15)), add(Peg(1, 12)))
    post(alice, address, as_json(first))
    beside = sending(add(Peg(0, 15)), correct(first.acts[1].uid, Peg(1, 9)))
    over = sending(
        correct(first.acts[1].uid, Peg(1, 9)),
        continues=Continues(first.stream, 2),
        takes_over=True,
    )
    for sent in (beside, over, replace(over, acts=(*over.acts, add(Peg(0, 3)))), over):
        told = post(bob, address, as_json(sent)).json()
        shown = bob.get(address).json()
        for unlike in ("stream", "acknowledged", "refused", "at"):
            told.pop(unlike)
        for unlike in ("token", "at"):
            shown.pop(unlike)
        assert told == shown
    assert shown["leg"]["scores"] == [9, 3]


@pytest.mark.parametrize(
    ("who", "status", "code"),
    [(None, 401, "signed-out"), ("charlie", 403, "not-allowed"), ("carol", 403, "not-allowed"),
     ("rita", 403, "not-allowed"), ("sid", 403, "not-allowed")],
)  # fmt: skip
def test_who_is_not_let_in_is_told_why_in_json(who, status, code, night, address):
    client = Client() if who is None else night.browser(who)
    for answer in (client.get(address), post(client, address, as_json(sending(add(Peg(0, 3)))))):
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.json()["why"]
    assert not LegEvent.objects.exists()


def test_a_leg_that_is_not_here_is_told_in_json(night, address, leg):
    alice = night.browser("alice")
    args = [night.league.slug, night.fixture.pk, leg.pk]
    for wrong in (
        ["nowhere", *args[1:]],
        [night.elsewhere.slug, *args[1:]],
        [args[0], night.add("Crown", "Dove").pk, args[2]],
        [*args[:2], 10**9],
    ):
        answer = alice.get(reverse("matches:peg", args=wrong))
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not an object"),
        ('{"stream": 7}', "“stream” is not a uid"),
        ('{"stream": "seven"}', "“stream” is not a uid: “seven”"),
        ({"stream": str(uuid4()), "acts": {}}, "“acts” is not a list"),
        ({"stream": str(uuid4()), "acts": [3]}, "One of “acts”"),
        ({"stream": str(uuid4()), "after": -1}, "“after” is not a place"),
        ({"stream": str(uuid4()), "after": True}, "“after” is not a place"),
        ({"stream": str(uuid4()), "continues": 3}, "“continues” is not an object"),
        ({"stream": str(uuid4()), "acts": [{"uid": str(uuid4()), "do": "win"}]}, "“win” is none"),
        (
            {"stream": str(uuid4()), "acts": [{"uid": str(uuid4()), "do": "add", "kind": "x"}]},
            "“x” is none of peg",
        ),
        (
            {
                "stream": str(uuid4()),
                "acts": [{"uid": str(uuid4()), "do": "add", "kind": "peg", "payload": 3}],
            },
            "“payload” is not an object",
        ),
        (
            {"stream": str(uuid4()), "acts": [{"uid": str(uuid4()), "do": "remove"}]},
            "“event” is not a uid",
        ),
        (
            {
                "stream": str(uuid4()),
                "acts": [
                    {"uid": str(uuid4()), "do": "remove", "event": str(uuid4()), "turn": "back"}
                ],
            },
            "“back” is neither undo nor redo",
        ),
    ],
)
def test_what_cannot_be_read_is_told_and_changes_nothing(body, told, night, address):
    answer = post(night.browser("alice"), address, body)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert told in answer.json()["why"]
    assert not LegStream.objects.exists()


def test_too_much_at_once_is_sent_in_parts(night, address):
    alice = night.browser("alice")
    long = sending(*(add(Peg(0, 0)) for _ in range(MOST_AT_ONCE + 1)))
    answer = post(alice, address, as_json(long))
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    # The second is more than the site reads of any request.
    for size in (LARGEST + 1, 12 * LARGEST):
        large = post(alice, address, b" " * size)
        assert (large.status_code, large.json()["code"]) == (413, "too-large")


def test_a_card_that_is_closed_says_why_and_keeps_what_it_has(night, address):
    alice = night.browser("alice")
    sent = sending(add(Peg(0, 15)))
    post(alice, address, as_json(sent))
    Card.objects.update(state="reported")
    again = post(alice, address, as_json(sent))
    assert (again.status_code, again.json()["acknowledged"]) == (200, [str(sent.acts[0].uid)])
    more = sending(add(Peg(0, 3)), stream=sent.stream, after=1)
    answer = post(alice, address, as_json(more))
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")
    assert "handed in" in answer.json()["why"]
    # The secretary goes on with it, as with the rest of the card.
    own = post(night.browser("sue"), address, as_json(sending(add(Peg(0, 3)))))
    assert own.status_code == 200


def test_a_record_of_somebody_else_and_one_that_is_gone(night, address):
    sent = sending(add(Peg(0, 15)))
    post(night.browser("alice"), address, as_json(sent))
    foreign = sending(add(Peg(0, 3)), stream=sent.stream, after=1)
    answer = post(night.browser("bob"), address, as_json(foreign))
    assert (answer.status_code, answer.json()["code"]) == (409, "foreign")
    gone = sending(add(Peg(0, 3)), after=4)
    answer = post(night.browser("bob"), address, as_json(gone))
    assert (answer.status_code, answer.json()["code"]) == (409, "unknown")


def test_years_off_is_no_clock_and_no_refusal(night, address):
    said = as_json(sending(add(Peg(0, 15))))
    said["acts"][0]["at"] = "1999-12-31T23:59:59+00:00"
    assert post(night.browser("alice"), address, said).status_code == 200
    assert LegEvent.objects.get().said_at is None
    for clock in ("yesterday", 7, None, "2026-11-30T20:00:00"):
        said = as_json(sending(add(Peg(0, 15))))
        said["acts"][0]["at"] = clock
        assert post(night.browser("alice"), address, said).status_code == 200


def test_without_the_pages_token_nothing_is_taken(night, address):
    alice = night.browser("alice", enforce_csrf_checks=True)
    token = alice.get(address).json()["token"]
    said = as_json(sending(add(Peg(0, 15))))
    assert post(alice, address, said).status_code == 403
    assert not LegEvent.objects.exists()
    assert post(alice, address, said, headers={"X-CSRFToken": token}).status_code == 200


def test_it_is_looked_at_or_sent_and_nothing_else(night, address):
    assert night.browser("alice").put(address).status_code == 405


def test_a_marker_pegs_and_the_phone_is_known_again(night, address, leg):
    client = night.browser("alice")
    sent = sending(add(Peg(0, 15)))
    post(client, address, as_json(sent))
    # The same phone without anything kept: the site knows its record by the phone's mark.
    assert client.get(address).json()["own"]["stream"] == str(sent.stream)
    # Alice on another phone: her record, but not this phone's.
    other = night.browser("alice").get(address).json()
    assert (other["own"], other["streams"][0]["mine"]) == (None, True)
    assert Leg.objects.get(pk=leg.pk).stream == sent.stream


def test_a_database_that_is_busy_is_no_failure_of_the_site(night, address, monkeypatch):
    def busy(**_):
        raise OperationalError("database is locked")

    monkeypatch.setattr("matches.views.peg_sync.send", busy)
    answer = post(night.browser("alice"), address, as_json(sending(add(Peg(0, 15)))))
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")


def test_whoever_is_not_let_in_is_named_so_that_a_shared_phone_can_tell(night, address):
    said = night.browser("carol").get(address).json()
    assert said["me"] == {"uid": str(night.user("carol").uid), "name": "Carol"}
    assert "me" not in Client().get(address).json()


@pytest.mark.parametrize("player", ["a\x00b", "\ud800", "somebody", 7, "A" * 36])
def test_a_player_that_is_no_uid_is_refused_and_nothing_is_written(player, night, address):
    said = as_json(sending(add(Peg(0, 15))))
    said["acts"][0]["payload"]["player"] = player
    answer = post(night.browser("alice"), address, said)
    assert answer.status_code == 200
    (refused,) = answer.json()["refused"]
    assert "line-up's uid" in refused["why"]
    assert not LegEvent.objects.exists()
