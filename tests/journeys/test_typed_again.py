"""The phone was signed out while the card was being filled in: nothing that was typed is lost."""

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from tests.journeys.night import fill_leg
from tests.matches.match_night import MatchNight, card, scores
from tests.matches.typed import PASSWORD

pytestmark = pytest.mark.again


@pytest.fixture
def night(transactional_db):
    night = MatchNight()
    night.builder.draft(night.fixture)
    for name in ("alice", "bob"):
        night.user(name).set_password(PASSWORD)
        night.user(name).save()
    return night


def enter(page, name):
    page.get_by_label("User name or e-mail").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()


def lose_it(night, phone, live_server):
    """Fill in two legs as Alice; the session is deleted, and then she saves."""
    phone.goto(f"{live_server.url}/accounts/login/?next={night.address('card_edit')}")
    enter(phone, "alice")
    expect(phone.get_by_role("heading", name="Who is playing")).to_be_visible()
    fill_leg(phone, "Singles 1", 61, 48)
    fill_leg(phone, "Singles 2", 55, 61)
    Session.objects.all().delete()
    phone.get_by_role("button", name="Save and check the card").click()
    expect(
        phone.get_by_text("You were signed out meanwhile, so nothing is saved yet")
    ).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_the_card_comes_back(night, open_page, live_server, fits, axe, picture, javascript):
    phone = open_page("phone", javascript=javascript)
    lose_it(night, phone, live_server)
    assert scores(card(night.fixture))[0] == ("", None, None)
    picture(phone, "typed-sign-in")
    enter(phone, "alice")
    expect(
        phone.get_by_role("heading", name="Not saved yet: this is what you typed")
    ).to_be_visible()
    expect(phone.get_by_role("main")).to_contain_text("Anchor v Bell")
    expect(phone.get_by_role("main")).to_contain_text("Singles 1, score of Nora Finch")
    if javascript:
        fits(phone)
        axe(phone)
        picture(phone, "typed-again")
    assert scores(card(night.fixture))[0] == ("", None, None)
    phone.get_by_role("button", name="Send it now").click()
    expect(phone.locator(".strip__score")).to_contain_text("1–1")
    assert scores(card(night.fixture))[:2] == [("home", 61, 48), ("away", 55, 61)]


def test_another_captain_on_the_same_phone(night, open_page, live_server, fits, axe, picture):
    phone = open_page("small phone", dark=True)
    lose_it(night, phone, live_server)
    enter(phone, "bob")
    expect(phone.get_by_text("Alice typed something on this device")).to_be_visible()
    expect(phone.get_by_text("Nora Finch")).to_have_count(0)
    fits(phone)
    axe(phone)
    picture(phone, "typed-by-another")
    phone.get_by_role("button", name="Drop it").click()
    expect(phone.get_by_text("It is dropped; nothing was sent.")).to_be_visible()
    assert scores(card(night.fixture))[0] == ("", None, None)
