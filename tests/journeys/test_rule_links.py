"""From a leg that is being pegged to the clause that says why, and the leg is still there."""

import pytest
from playwright.sync_api import expect

from tests.journeys.pegging import TREMBLE, Marker
from tests.matches.match_night import MatchNight, card, legs


@pytest.mark.parametrize("javascript", [True, False])
def test_why_nothing_was_added(transactional_db, open_page, sign_in, fits, javascript):
    night = MatchNight()
    night.builder.draft(night.fixture)  # Leek: to 61, nothing for the last tile
    leg = legs(card(night.fixture))[0]
    address = night.address("leg_events", night.fixture, leg.pk)
    page = open_page("phone", javascript=javascript)
    sign_in(page, night.user("sue"))
    if javascript:
        sue = Marker(page, address)
        for _ in range(8):
            page.wait_for_timeout(TREMBLE)
            sue.key(15).click()
    else:
        page.goto(address)
        for _ in range(8):
            page.locator('button.key[value="15"]').click()
    # Seven eights are 56; the next would be 64.
    link = page.locator(".log .off").get_by_role("link", name="Rule F2")
    expect(page.locator(".log .off")).to_contain_text("56 + 8 = 64 would pass 61")
    if javascript:
        fits(page)
    with page.context.expect_page() as opened:
        link.click()
    rules = opened.value
    expect(rules.locator("#F2")).to_be_in_viewport()
    expect(rules.locator("#F2")).to_contain_text("would bring the side past 61")
    expect(rules.locator("#played-by")).to_contain_text("singles, to 61")
    expect(page.locator(".log .off")).to_be_visible()
