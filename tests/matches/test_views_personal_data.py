"""What the site holds on a person, by page and as a file; and erasing it: for a secretary alone."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.actions import merging, people
from league.actions.deductions import deduct
from league.enums import Role
from league.models import Player, User
from matches.models import Erasure
from tests.matches.cards import LEEK_NIGHT
from tests.matches.match_night import CAST
from tests.matches.whole_database import dump
from tests.reading import text_of

PLAYERS = ("held_on_player", "held_on_player_file", "erase_player")
USERS = ("held_on_user", "held_on_user_file", "erase_user")


@pytest.fixture
def sue(night):
    return night.browser("sue")


@pytest.fixture
def tom(night):
    Player.objects.filter(name="Tom Oates").update(phone="01632 960001", email="tom@example.org")
    return Player.objects.get(name="Tom Oates")


def whom(night, tom, name):
    return tom if name in PLAYERS else night.user("alice")


@pytest.mark.parametrize("name", [*PLAYERS, *USERS])
def test_a_secretary_alone(name, night, tom):
    address = night.desk(name, whom(night, tom, name).pk)
    typed = {"typed": str(whom(night, tom, name)), "wording": "X", "reason": "R"}
    allowed = {who: night.browser(who).get(address).status_code for who in CAST}
    assert allowed == {
        "sue": 200, "olive": 403, "rita": 403, "alice": 403, "bob": 403, "carol": 403,
        "charlie": 403, "sid": 403,
    }  # fmt: skip
    for who in CAST[1:]:
        assert night.browser(who).post(address, typed).status_code == 403
    assert night.browser().get(address).status_code == 302
    assert night.browser().post(address, typed).status_code == 302
    assert not Erasure.objects.exists()


def test_others_are_not_found(night, sue):
    theirs = night.builder.squad(night.other_fixture().home, ["Una Rowe"])[0]
    for name in PLAYERS:
        assert sue.get(night.desk(name, theirs.pk)).status_code == 404
        assert sue.post(night.desk(name, theirs.pk), {"typed": "Una Rowe"}).status_code == 404
    for who in ("sid", "charlie"):
        for name in USERS:
            assert sue.get(night.desk(name, night.user(who).pk)).status_code == 404


def test_everything_on_a_player_is_on_the_page_and_in_the_file(night, sue, tom):
    card = night.builder.play(night.fixture, LEEK_NIGHT)
    (double,) = night.builder.squad(night.entries["Bell"], ["T. Oates"])
    merging.merge_players(player=double, into=tom, reason="One person", **night.act)
    page = text_of(sue.get(night.desk("held_on_player", tom.pk)))
    for words in ("01632 960001", "tom@example.org", "T. Oates", "Anchor v Bell", "One person",
                  "Division One", "Registrations 2", "Names on cards 1"):  # fmt: skip
        assert words in page, words
    response = sue.get(night.desk("held_on_player_file", double.pk))
    assert response.headers["Content-Type"] == "application/json"
    name = f'attachment; filename="{night.league.slug}-player-{tom.pk}.json"'
    assert response.headers["Content-Disposition"] == name
    assert response.headers["Cache-Control"] == "private, no-store"
    held = json.loads(response.content)
    assert [one["name"] for one in held["details"]] == ["Tom Oates", "T. Oates"]
    assert held["details"][0]["telephone"] == "01632 960001"
    assert [one["team"] for one in held["registrations"]] == ["Anchor", "Bell"]
    assert held["names_on_cards"] == [
        {
            "date": night.today.isoformat(), "match": "Anchor v Bell", "side": "home",
            "name": "Tom Oates", "typed_on_the_night": "no",
        }
    ]  # fmt: skip
    # Tom plays the first of six singles and the first of three pairs: one leg each.
    boards = {one.order: one for one in card.boards.all()}
    assert [(one["board"], one["leg"]) for one in held["legs"]] == [(1, 1), (7, 1)]
    for one in held["legs"]:
        leg = boards[one["board"]].legs.get()
        assert (one["home_score"], one["away_score"]) == (leg.home_score, leg.away_score)
    assert [one["why"] for one in held["merges"]] == ["One person"]
    assert held["rulings"] == held["walkover_credits"] == held["erasures"] == []


def test_everything_on_somebody_who_signs_in(night, sue):
    alice = night.user("alice")
    people.change_person(user=alice, email="alice@example.org", **night.act)
    people.make_sign_in_link(user=alice, **night.act)
    deduct(
        table=night.leek.tables.get(), entry=night.entries["Bell"], points=1, reason="Late",
        date=night.today, by=alice, at=night.at,
    )  # fmt: skip
    held = json.loads(sue.get(night.desk("held_on_user_file", alice.pk)).content)
    assert held["details"][0]["e_mail"] == "alice@example.org"
    (role,) = held["roles"]
    assert (role["role"], role["team"], role["ended_at"]) == ("captain", "Anchor", None)
    assert (role["given_by"], len(held["sign_in_links"])) == ("Sue", 1)
    assert [(one["what"], one["times"]) for one in held["acts"]] == [("adjustment, recorded", 1)]
    page = text_of(sue.get(night.desk("held_on_user", alice.pk)))
    assert "alice@example.org" in page
    assert "adjustment, recorded" in page


def test_the_same_queries_for_much_as_for_little(night, sue, tom):
    def queries(name, number):
        with CaptureQueriesContext(connection) as seen:
            assert sue.get(night.desk(name, number)).status_code == 200
        return len(seen)

    pages = (("held_on_player", tom.pk), ("held_on_user", night.user("sue").pk))
    night.builder.play(night.fixture, LEEK_NIGHT)
    for page in pages:
        queries(*page)
    few = [queries(*page) for page in pages]
    for days in (-7, -14):
        night.builder.play(night.add("Bell", "Anchor", days), LEEK_NIGHT)
        people.make_sign_in_link(user=night.user("sue"), **night.act)
    assert [queries(*page) for page in pages] == few


def test_erasing_by_page(night, sue, tom):
    address = night.desk("erase_player", tom.pk)
    page = text_of(sue.get(address))
    assert "This cannot be taken back, by anybody" in page
    assert "Results, legs and records stay" in page
    before = dump()
    typed = {"typed": "Tom", "wording": "A former player", "reason": "Asked"}
    response = sue.post(address, typed)
    assert "type the name as it stands: Tom Oates" in text_of(response)
    form = response.context["form"]
    assert {name: form[name].value() for name in typed} == typed
    assert "Please write the reason" in text_of(sue.post(address, typed | {"reason": " "}))
    assert dump() == before
    done = sue.post(address, typed | {"typed": "Tom Oates"}, follow=True)
    assert "The details are erased." in text_of(done)
    assert "Oates" not in dump()
    again = sue.post(address, typed | {"typed": "A former player"}, follow=True)
    assert "have been erased already" in text_of(again)
    held = text_of(sue.get(night.desk("held_on_player", tom.pk)))
    assert "Why: Asked" in held


def test_who_else_has_the_name_is_said_first(night, sue, tom):
    night.builder.squad(night.entries["Bell"], ["Tom Oates"], known_by="of the Bell")
    User.objects.filter(username="bob").update(name="Tom Oates")
    page = text_of(sue.get(night.desk("erase_player", tom.pk)))
    assert "Somebody else’s name holds this one: Tom Oates (of the Bell)." in page
    assert "Tom Oates also signs in (bob). That account is erased by itself. Its own page" in page
    bob = night.user("bob")
    assert (
        night.desk("held_on_user", bob.pk)
        in sue.get(night.desk("erase_player", tom.pk)).content.decode()
    )
    typed = {"typed": "Tom Oates", "wording": "A former player", "reason": "Asked"}
    done = text_of(sue.post(night.desk("erase_player", tom.pk), typed, follow=True))
    assert "Tom Oates also signs in (bob)." in done
    assert "It has a page of its own, under People." in done


def test_an_account_with_a_role_elsewhere_is_not_theirs_to_erase(night, sue):
    alice = night.user("alice")
    people.appoint(league=night.elsewhere, user=alice, role=Role.REFEREE, **night.act)
    address = night.desk("erase_user", alice.pk)
    typed = {"typed": "Alice", "wording": "X", "reason": "R"}
    assert sue.post(address, typed).status_code == 403
    assert User.objects.get(pk=alice.pk).name == "Alice"


def test_the_last_secretary_is_refused_by_page(night, sue):
    typed = {"typed": "Sue", "wording": "X", "reason": "R"}
    response = sue.post(night.desk("erase_user", night.user("sue").pk), typed)
    assert "Sue is the only secretary of the Moorland League." in text_of(response)


def test_the_way_there_is_shown_to_a_secretary_alone(night, sue, tom):
    player = reverse("league:player_change", args=[night.league.slug, tom.pk])
    roles = reverse("league:people", args=[night.league.slug])
    for address in (player, roles):
        assert "What the site holds" in text_of(sue.get(address))
        assert "What the site holds" not in text_of(night.browser("olive").get(address))
