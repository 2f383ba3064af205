"""One card open twice: nobody's work is lost, and nobody overwrites what they have not seen."""

import pytest
from playwright.sync_api import expect

from tests.journeys.night import fill_leg, leg
from tests.matches.match_night import card, scores

pytestmark = pytest.mark.again


@pytest.fixture
def opened(night):
    return night.builder.draft(night.fixture)


def save(page):
    page.get_by_role("button", name="Save and check the card").click()


def test_two_phones_on_different_legs(night, opened, open_page, sign_in):
    alice, bob = open_page("phone"), open_page("phone")
    for page, name in ((alice, "alice"), (bob, "bob")):
        sign_in(page, night.user(name))
        page.goto(night.address("card_edit"))
    for number, (home, away) in enumerate([(61, 48), (55, 61), (61, 60)], start=1):
        fill_leg(alice, f"Singles {number}", home, away)
    for number, (home, away) in enumerate([(61, 0), (44, 61), (61, 59)], start=4):
        fill_leg(bob, f"Singles {number}", home, away)
    save(alice)
    expect(alice.locator(".strip__score")).to_contain_text("2–1")
    save(bob)
    expect(bob.locator(".strip__score")).to_contain_text("4–2")
    assert [pair[1:] for pair in scores(card(night.fixture))[:6]] == [
        (61, 48), (55, 61), (61, 60), (61, 0), (44, 61), (61, 59),
    ]  # fmt: skip


def test_two_tabs_on_one_leg(night, opened, open_page, sign_in, fits, axe, picture):
    alice, bob = open_page("phone"), open_page("phone")
    for page, name in ((alice, "alice"), (bob, "bob")):
        sign_in(page, night.user(name))
        page.goto(night.address("card_edit"))
    fill_leg(alice, "Singles 1", 61, 48)
    save(alice)
    expect(alice.locator(".strip__score")).to_contain_text("1–0")

    fill_leg(bob, "Singles 1", 58, 61)
    fill_leg(bob, "Singles 2", 61, 20)
    save(bob)
    expect(bob.get_by_text("Somebody else changed this card")).to_be_visible()
    both = leg(bob, "Singles 1")
    expect(both).to_contain_text("Alice changed this")
    expect(both).to_contain_text("Theirs: 61–48")
    expect(both).to_contain_text("Yours: 58–61")
    # What he typed is still in the fields, and nothing of it is written.
    expect(both.locator("[id$=score-home]")).to_have_value("58")
    expect(leg(bob, "Singles 2").locator("[id$=score-away]")).to_have_value("20")
    assert scores(card(night.fixture))[:2] == [("home", 61, 48), ("", None, None)]
    fits(bob)
    axe(bob)
    picture(bob, "two-tabs")

    # Theirs for this leg, his own for the other.
    both.get_by_role("button", name="Keep theirs").click()
    expect(leg(bob, "Singles 1").locator("[id$=score-away]")).to_have_value("48")
    expect(leg(bob, "Singles 2").locator("[id$=score-away]")).to_have_value("20")
    save(bob)
    expect(bob.locator(".strip__score")).to_contain_text("2–0")
    assert scores(card(night.fixture))[:2] == [("home", 61, 48), ("home", 61, 20)]
