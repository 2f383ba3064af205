"""A tile withheld, and one that was turned, on a phone: two taps, and told before what will happen.

By the rules of the Leek league a revoke is 8 pegged back, or 8 to the other side if the offender
has fewer, and a misplaced tile is turned to the end where it fits. Worked out by hand.
"""

import re

import pytest
from playwright.sync_api import expect

from matches.enums import EventKind
from matches.models import LegEvent
from scoring.leg import Peg
from tests.journeys.peg_parity import engine_page
from tests.journeys.pegging import Marker, pegged
from tests.matches.match_night import card, legs

FORTY = [Peg(0, 15)] * 5
SIX = [Peg(1, 18)]


@pytest.fixture
def singles(night):
    night.builder.draft(night.fixture)
    return night.fixture


@pytest.fixture
def marker(night, open_page, sign_in):
    """Somebody at the first leg of a match, on a phone."""

    def make(fixture):
        page = open_page("phone")
        sign_in(page, night.user("sue"))
        return Marker(page, night.address("leg_events", fixture, legs(card(fixture))[0].pk))

    return make


def opened(marker):
    """The keys of a revoke, opened with one tap."""
    marker.page.get_by_text("A revoke: a tile was withheld").click()
    return marker.page.locator(".revokes")


def penalties():
    rows = LegEvent.objects.filter(kind=EventKind.PENALTY).order_by("place")
    return [(row.payload["side"], row.payload["points"]) for row in rows]


@pytest.mark.again
def test_two_taps_that_say_what_will_happen(singles, marker, fits, axe, picture):
    sue = marker(singles)
    for _ in range(5):
        sue.peg("home", 15)
    sue.peg("away", 18)
    keys = opened(sue)
    home, away = keys.locator("[value=home]"), keys.locator("[value=away]")
    expect(home).to_contain_text("8 points pegged back: 40 − 8 = 32.")
    expect(away).to_contain_text("Fewer than 8 to peg back, so")
    expect(away).to_contain_text("gains 8 points: 40 + 8 = 48.")
    fits(sue.page)
    axe(sue.page)
    picture(sue.page, "revoke-phone")
    sue.page.wait_for_timeout(400)
    home.click()
    sue.stands(32, 6)
    expect(keys).to_be_hidden()
    expect(sue.lines.first).to_contain_text("has 8 points pegged back for a tile withheld")
    expect(sue.lines.first).to_contain_text("−8")
    expect(sue.said).to_have_text(re.compile("8 points back: 32–6"))
    # It is an event like any other: undone and done again, and sent.
    sue.act("undo")
    sue.stands(40, 6)
    sue.act("redo")
    sue.stands(32, 6)
    sue.all_sent()
    assert penalties() == [("home", -8)]
    picture(sue.page, "revoke-pegged-phone")


def test_a_leg_won_on_a_withheld_tile_goes_on(singles, marker):
    sue = marker(singles)
    sue.play([*[("home", 15)] * 5, "blocked"])
    sue.act("next-round")
    sue.play([("home", 15), ("home", 15), ("home", 12), ("home", 3)])  # 40 + 16 + 4 + 1
    expect(sue.page.get_by_text("has won the leg,")).to_be_visible()
    keys = opened(sue)
    expect(keys.locator("[value=away]")).to_contain_text("61 + 8 = 69 would pass 61")
    expect(keys.locator("[value=home]")).to_contain_text("61 − 8 = 53. The leg goes on.")
    sue.page.wait_for_timeout(400)
    keys.locator("[value=home]").click()
    sue.stands(53, 0)
    expect(sue.page.get_by_text("has won the leg,")).to_be_hidden()
    expect(sue.key(15)).to_be_visible()
    sue.peg("home", 15)
    expect(sue.page.get_by_text("has won the leg,")).to_be_visible()


def test_where_it_is_ruled_on_what_was_ruled_is_put_down(night, marker, fits, axe, picture):
    fixture = night.add("Mill", "Lock")
    night.builder.draft(fixture)
    sue = marker(fixture)
    sue.peg("home", 15)
    opened(sue)
    sue.page.get_by_role("button", name="Peg back from Mill").click()
    expect(sue.toast).to_contain_text("How many points were ruled?")
    sue.page.locator("#peg-toast-close").click()
    sue.page.get_by_label("Points ruled").fill("5")
    fits(sue.page)
    axe(sue.page)
    picture(sue.page, "revoke-ruled-phone")
    sue.page.wait_for_timeout(700)
    sue.page.get_by_role("button", name="Peg back from Mill").click()
    sue.stands(3, 0)
    expect(sue.page.get_by_text("5 points stand only by a ruling.")).to_be_visible()
    opened(sue)
    sue.page.get_by_label("Points ruled").fill("2")
    sue.page.wait_for_timeout(700)
    sue.page.get_by_role("button", name="Give to Lock").click()
    sue.stands(3, 2)
    sue.all_sent()
    assert penalties() == [("home", -5), ("away", 2)]


def test_a_tile_is_turned_to_the_end_where_it_fits(singles, marker, fits, axe, picture):
    """Laid as 15 it paid 8; where it fits it makes 9, and that pays 3."""
    sue = marker(singles)
    sue.peg("home", 15)
    page = sue.page
    page.locator(".log__change").first.click()
    page.locator(".peg-totals").get_by_label("9", exact=True).click()
    page.get_by_label("The tile did not fit").check()
    expect(page.get_by_text("counted again: 3–0, now 8–0.")).to_be_visible()
    fits(page)
    axe(page)
    picture(page, "turned-phone")
    page.get_by_role("button", name="Put it right").click()
    sue.stands(3, 0)
    expect(sue.lines.first).to_contain_text("made 9, the tile turned to where it fits")
    sue.all_sent()
    row = LegEvent.objects.get(kind=EventKind.CORRECTION)
    assert row.refers_to.payload["total"] == 15
    assert row.payload["payload"]["turned"] is True


def test_where_no_tile_is_turned_it_is_not_offered(night, marker):
    fixture = night.add("Mill", "Lock")
    night.builder.draft(fixture)
    sue = marker(fixture)
    sue.peg("home", 15)
    sue.page.locator(".log__change").first.click()
    expect(sue.page.get_by_text("With the last tile: chips out")).to_be_visible()
    expect(sue.page.get_by_label("The tile did not fit")).to_be_hidden()


def test_the_forms_do_the_same_without_a_script(night, singles, open_page, sign_in):
    leg = legs(card(singles))[0]
    pegged(leg, night.user("sue"), *FORTY, *SIX)
    page = open_page("phone", javascript=False)
    sign_in(page, night.user("sue"))
    page.goto(night.address("leg_events", singles, leg.pk))
    page.get_by_text("A revoke: a tile was withheld").click()
    page.locator(".revokes [value=away]").click()
    expect(page.locator(".side__score")).to_have_text(["48", "6"])
    expect(page.locator(".log li:not(.log__round)").first).to_contain_text("is given 8 points")


HANDED_OVER = """async acts => {
    const { inWords } = await import("/js/peg/handover.js");
    return acts.map(act => inWords(act, { match: "", title: "", sides: ["Anchor", "Bell"] }));
}"""


def test_what_is_handed_over_says_it_too(browser):
    faults = []
    page = engine_page(browser, faults)
    peg = {"side": "away", "total": 9, "points": None, "turned": True}
    acts = [
        {"do": "add", "kind": "penalty", "payload": {"side": "home", "points": -8}},
        {"do": "add", "kind": "penalty", "payload": {"side": "away", "points": 8}},
        {"do": "correct", "kind": "peg", "payload": peg},
    ]
    assert page.evaluate(HANDED_OVER, acts) == [
        "Anchor pegs 8 back for a tile withheld",
        "Bell is given 8 for a tile withheld",
        "an earlier event changed: Bell made 9, the tile turned",
    ]
    page.close()
    assert not faults
