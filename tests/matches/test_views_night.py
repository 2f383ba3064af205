"""A captain’s own page: what is on tonight, the next thing to do, what is owed, who gets in."""

import re
from dataclasses import replace
from datetime import datetime, time, timedelta

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from league.actions import fixtures, people, rules
from league.actions.invitations import invite_captain, use_invitation
from league.enums import Reporter, Role, Side
from league.models import Fixture
from league.ruleset.parts import LatePenalty
from league.views.accounts import first_page_of
from matches.actions.markers import invite_marker
from matches.actions.signing import Hand, agree, hand_in
from matches.models import content_of
from matches.scorecard import hash_of
from matches.views.night_lines import OwnNight
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, card
from tests.reading import text_of


def page(night: MatchNight, name: str | None) -> HttpResponse:
    return night.browser(name).get(night.desk("night"))


def look(response: HttpResponse) -> tuple[str, str]:
    """The words and the address of what is only to be looked at; there is no big button beside."""
    html = response.content.decode()
    assert "btn--big" not in html
    found = re.search(r'<a class="more" href="([^"]+)">(Look at [^<]+)</a>', html)
    assert found
    return found[2], found[1]


def big_button(response: HttpResponse) -> tuple[str, str]:
    """The words and the address of the button of tonight’s match."""
    found = re.search(
        r'<a class="btn [\w-]+ btn--big" href="([^"]+)">([^<]+)</a>', response.content.decode()
    )
    assert found
    return found[2], found[1]


def own(night: MatchNight, name: str, at: datetime | None = None) -> OwnNight:
    user = night.user(name)
    teams = [grant.entry_id for grant in user.grants.filter(entry__isnull=False)]
    return OwnNight(night.league, teams, at or night.at)


def sign(night: MatchNight, name: str, side: Side, act=hand_in, fixture: Fixture | None = None):
    found = card(fixture or night.fixture)
    seen = {"seen": hash_of(content_of(found))} if act is agree else {}
    act(card=found, hand=Hand(side=side, by=night.user(name)), at=timezone.now(), **seen)


# Who gets in


def test_a_stranger_signs_in_first(night: MatchNight) -> None:
    address = night.desk("night")
    response = page(night, None)
    assert response.headers["Location"] == f"{reverse('account_login')}?next={address}"


@pytest.mark.parametrize("name", ["sue", "olive", "rita"])
def test_the_desk_is_the_page_of_who_works_there(night: MatchNight, name: str) -> None:
    assert page(night, name).headers["Location"] == night.desk("desk")


def test_nobody_else_gets_in(night: MatchNight) -> None:
    assert page(night, "charlie").status_code == 403
    assert page(night, "sid").status_code == 403


def test_a_marker_is_led_to_the_card(night: MatchNight) -> None:
    night.builder.draft(night.fixture)
    made = invite_marker(card=card(night.fixture), by=night.user("alice"), at=night.at)
    mo = use_invitation(invitation=made.invitation, name="Mo Stott", at=night.at)
    night.people["mo"] = mo
    marked = reverse("matches:marked_card", args=[night.league.slug, card(night.fixture).uid])
    assert page(night, "mo").headers["Location"] == marked
    assert first_page_of(mo) == night.desk("night")


def test_captains_land_here(night: MatchNight) -> None:
    assert first_page_of(night.user("alice")) == night.desk("night")
    assert first_page_of(night.user("sue")) == night.desk("desk")
    made = invite_captain(entry=night.entries["Anchor"], user=night.user("alice"), **night.act)
    joined = night.browser().post(reverse("joining:link", args=[made.secret]))
    assert joined.headers["Location"] == night.desk("night")


def test_the_navigation_shows_it_to_captains_alone(night: MatchNight) -> None:
    home = reverse("league:home", args=[night.league.slug])
    link = f'href="{night.desk("night")}"'
    shown = {
        name: link in night.browser(name).get(home).content.decode()
        for name in (None, "alice", "bob", "sue", "rita", "charlie")
    }
    assert shown == {
        None: False, "alice": True, "bob": True, "sue": False, "rita": False, "charlie": False
    }  # fmt: skip
    assert f'{link} aria-current="page"' in page(night, "alice").content.decode()


# Tonight’s match and the one thing to do


def test_a_card_that_nobody_opened(night: MatchNight) -> None:
    response = page(night, "alice")
    said = text_of(response)
    assert "Tonight" in said
    assert "Anchor v Bell" in said
    assert "8.00" in said
    assert "Nobody has opened the card yet." in said
    assert big_button(response) == ("Open the card", night.address("card_edit"))
    assert night.address("card_markers") in response.content.decode()


def test_a_card_that_is_begun(night: MatchNight) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT[:3])
    response = page(night, "alice")
    assert "The card is begun: 2–1 so far." in text_of(response)
    assert big_button(response) == ("Go on with the card", night.address("card_edit"))


def test_a_card_that_is_whole(night: MatchNight) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    assert big_button(page(night, "alice")) == ("Sign the card", night.address("card_sign"))
    # Under these rules the home side hands it in.
    assert "The home side hands it in." in text_of(page(night, "bob"))
    assert "The home side hands it in." not in text_of(page(night, "alice"))


def test_a_card_to_answer(night: MatchNight) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    sign(night, "alice", Side.HOME)
    response = page(night, "bob")
    assert "Anchor has handed it in: 6–3. Is that right?" in text_of(response)
    assert big_button(response) == ("Agree, or dispute it", night.address("card_sign"))
    response = page(night, "alice")
    assert "You have signed, 6–3. Now Bell answers." in text_of(response)
    assert look(response) == ("Look at the card", night.address("card_sign"))


def test_a_card_that_is_official(night: MatchNight) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    sign(night, "alice", Side.HOME)
    sign(night, "bob", Side.AWAY, agree)
    response = page(night, "alice")
    assert "It is official, 6–3, and in the table." in text_of(response)
    assert look(response) == ("Look at the match", night.address("card"))


def test_a_match_that_was_put_off(night: MatchNight) -> None:
    fixtures.postpone(fixture=night.fixture, reason="Snow", **night.act)
    response = page(night, "alice")
    said = text_of(response)
    assert "Postponed. It has no new date yet." in said
    assert "Nothing on its card" not in said
    assert look(response)[0] == "Look at the match"


def test_a_match_that_was_given_says_what_counts_and_not_its_card(night: MatchNight) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    sign(night, "alice", Side.HOME)
    fixtures.give_walkover(fixture=night.fixture, to=Side.AWAY, reason="Late.", **night.act)
    response = page(night, "bob")
    result = night.fixture.results.get()
    counts = f"A walkover, {result.home_legs}–{result.away_legs}, is what counts."
    said = text_of(response)
    assert f"{counts} Nothing on its card can be changed or signed." in said
    assert "handed it in" not in said
    assert look(response) == ("Look at the match", night.address("card"))


def test_what_is_owed_is_the_big_button_beside_a_match_that_is_over(night: MatchNight) -> None:
    late = night.add("Anchor", "Crown", days=-2)
    night.builder.draft(late, LEEK_NIGHT)
    night.builder.draft(night.fixture, LEEK_NIGHT)
    sign(night, "alice", Side.HOME)
    sign(night, "bob", Side.AWAY, agree)
    assert big_button(page(night, "alice")) == ("Sign the card", night.address("card_sign", late))


# Other nights


def test_no_match_tonight(night: MatchNight) -> None:
    later = night.add("Crown", "Anchor", days=5)
    response = page(night, "carol")
    said = text_of(response)
    assert "No match tonight" in said
    assert "btn--big" not in response.content.decode()
    assert f"{later.date:%A} {later.date.day} {later.date:%B %Y}" in said
    assert "Crown 8.00 Anchor" in said


def test_nothing_is_to_come(night: MatchNight) -> None:
    assert "No match of yours is still to come." in text_of(page(night, "carol"))


def test_a_season_that_is_closed_has_no_night(night: MatchNight) -> None:
    night.season.closed_on = night.today
    night.season.save()
    said = text_of(page(night, "alice"))
    assert "No match tonight" in said
    assert "your team’s season is closed" in said


def test_the_night_lasts_into_the_small_hours(night: MatchNight) -> None:
    zone = timezone.get_current_timezone()
    midnight = datetime.combine(night.today + timedelta(days=1), time(), tzinfo=zone)
    assert own(night, "alice", midnight + timedelta(hours=4, minutes=59)).tonight
    over = own(night, "alice", midnight + timedelta(hours=5))
    assert not over.tonight
    assert [one.fixture for one in over.owed] == [night.fixture]


# What is owed


def with_prices(night: MatchNight) -> None:
    """One point and two pounds for a late card, which both sides may hand in."""
    old = night.leek.rule_set.rules
    priced = replace(
        old,
        record=replace(old.record, reporter=Reporter.HOME, accept_hours=48),
        mishaps=replace(old.mishaps, late_cards=(LatePenalty(points=1, fine=2),)),
    )
    made = rules.make_rule_set(league=night.league, name="Priced", rules=priced, **night.act)
    rules.use_rule_set(competition=night.leek, rule_set=made, reason="Late cards", **night.act)
    night.leek.refresh_from_db()


def test_cards_to_hand_in_with_their_price(night: MatchNight) -> None:
    with_prices(night)
    old = night.add("Anchor", "Crown", days=-10)
    night.add("Dove", "Anchor", days=-3)
    response = page(night, "alice")
    said = text_of(response)
    assert "Still to do Anchor v Crown" in said
    assert "Was due" in said
    assert "It can cost 1 point and £2." in said
    # The Dove hands in its own card, and it is the Dove that owes it.
    assert "Dove v Anchor" not in said
    assert night.address("card_edit", old) in response.content.decode()


def test_answers_to_give_and_until_when(night: MatchNight) -> None:
    with_prices(night)
    fixture = night.add("Anchor", "Bell", days=-1)
    night.builder.draft(fixture, LEEK_NIGHT)
    sign(night, "alice", Side.HOME, fixture=fixture)
    (owed,) = own(night, "bob").owed
    assert owed.fixture == fixture
    assert owed.doing.label == "Agree, or dispute it"
    reported = card(fixture).reported_at
    assert reported is not None
    assert owed.doing.due == reported + timedelta(hours=48)
    assert own(night, "alice").owed == []


def test_those_due_first_stand_first(night: MatchNight) -> None:
    second, first = night.add("Anchor", "Crown", days=-2), night.add("Anchor", "Dove", days=-4)
    assert [one.fixture for one in own(night, "alice").owed] == [first, second]


# Several teams


def test_a_captain_of_two_teams_sees_both(night: MatchNight) -> None:
    _ = night.guisborough
    other = night.add("Mill", "Lock")
    appoint(night, "alice", "Mill")
    found = own(night, "alice")
    assert {one.fixture for one in found.tonight} == {night.fixture, other}
    said = text_of(page(night, "alice"))
    assert "Squad of Anchor" in said
    assert "Squad of Mill" in said


def test_a_captain_of_both_sides_sees_the_match_once(night: MatchNight) -> None:
    appoint(night, "alice", "Bell")
    assert [one.fixture for one in own(night, "alice").tonight] == [night.fixture]


def appoint(night: MatchNight, name: str, entry: str) -> None:
    people.appoint(
        league=night.league,
        user=night.user(name),
        role=Role.CAPTAIN,
        entry=night.entries[entry],
        **night.act,
    )


@pytest.mark.parametrize("teams", [1, 3])
def test_queries_do_not_grow(night: MatchNight, django_assert_num_queries, teams: int) -> None:
    """Each team with a match tonight that is handed in, one that is owed, and one to come."""
    _ = night.guisborough
    pairs = [("Anchor", "Bell"), ("Mill", "Lock"), ("Crown", "Dove")][:teams]
    for home, away in pairs:
        if home != "Anchor":
            appoint(night, "alice", home)
            night.add(home, away)
        late = night.add(away, home, days=-2)
        night.builder.draft(late)
        night.add(home, away, days=9)
    night.builder.draft(night.fixture, LEEK_NIGHT)
    sign(night, "alice", Side.HOME)
    browser = night.browser("alice")
    browser.get(night.desk("night"))
    with django_assert_num_queries(QUERIES):
        response = browser.get(night.desk("night"))
    assert response.status_code == 200
    assert len(response.context["night"].teams) == teams


QUERIES = 21
