"""A won leg is opened again while the next is pegged: it is said at once, without a signal too."""

import re

from playwright.sync_api import expect

from scoring.leg import Peg
from tests.journeys.offline.test_pages import keep
from tests.journeys.pegging import Marker, pegged
from tests.matches.match_night import MatchNight, card, legs
from tests.matches.phones import TO_58, TO_61

THERE = "2 events are pegged in Pairs 1, leg 2 already."
MOVED = "Moved to Pairs 1, leg 1, after what was pegged there."


def test_undo_of_a_won_leg_says_what_waits_in_the_next(
    transactional_db, open_page, sign_in, fits, picture
):
    night = MatchNight()
    fixture = night.add("Mill", "Lock")
    night.builder.draft(fixture)
    first, second = legs(card(fixture))[:2]
    pegged(first, night.user("sue"), *TO_61)
    pegged(second, night.user("sue"), Peg(0, 15), Peg(1, 10))
    page = open_page("phone")
    sign_in(page, night.user("sue"))
    sue = Marker(page, night.address("leg_events", fixture, first.pk))
    sue.decide("Take over")
    sue.all_sent()
    waits = page.locator("#peg-aside")
    expect(waits).to_be_hidden()

    page.context.set_offline(True)
    sue.act("undo")
    expect(waits.get_by_text(THERE)).to_be_visible()
    expect(sue.said).to_contain_text(THERE)
    sue.act("redo")
    expect(waits).to_be_hidden()
    sue.act("undo")
    move = waits.get_by_role("button", name="They belong to Pairs 1, leg 1: move them")
    expect(move).to_be_disabled()
    expect(move.get_by_text("once everything is sent")).to_be_visible()
    fits(page)
    picture(page, "set-aside")
    page.context.set_offline(False)
    sue.all_sent()
    expect(move).to_be_enabled()
    expect(move.get_by_text("once everything is sent")).to_be_hidden()
    # By hand: undo leaves 58, and 15 and 10 are worth 8, which is past 61, and 2.
    move.click()
    expect(page.get_by_text(MOVED)).to_be_visible()
    sue.stands(58, 2)
    page.goto(night.address("leg_events", fixture, second.pk))
    expect(page.locator("html.pegging")).to_be_attached()
    expect(waits).to_be_hidden()
    sue.stands(0, 0)


def test_the_next_legs_own_page_says_that_it_waits(transactional_db, open_page, sign_in):
    night = MatchNight()
    fixture = night.add("Mill", "Lock")
    night.builder.draft(fixture)
    first, second = legs(card(fixture))[:2]
    pegged(first, night.user("sue"), *TO_61[:-1])
    pegged(second, night.user("sue"), Peg(0, 15))
    page = open_page("phone")
    sign_in(page, night.user("sue"))
    Marker(page, night.address("leg_events", fixture, second.pk))
    waits = page.locator("#peg-aside")
    expect(
        waits.get_by_text("Pairs 1, leg 1 is not finished, and 1 event is pegged here.")
    ).to_be_visible()
    waits.get_by_role("link", name="Go on with Pairs 1, leg 1").click()
    expect(
        page.locator("#peg-aside").get_by_text("1 event is pegged in Pairs 1, leg 2 already.")
    ).to_be_visible()


def test_without_a_signal_the_phone_says_what_it_pegged_in_the_next_leg_itself(
    transactional_db, open_page, sign_in, fits, axe, picture
):
    night = MatchNight()
    fixture = night.add("Mill", "Lock")
    night.builder.draft(fixture)
    first, second = legs(card(fixture))[:2]
    pegged(first, night.user("sue"), *TO_58)
    page = open_page("phone")
    sign_in(page, night.user("sue"))
    address = night.address("leg_events", fixture, first.pk)
    sue = Marker(page, address)
    sue.decide("Take over")
    sue.peg("home", 9)
    sue.all_sent()
    keep(page, address)
    # Won, and on to the next: two events with a signal, and one without.
    page.get_by_role("link", name="Next leg: Pairs 1, leg 2").click()
    expect(page).to_have_title(re.compile("^Pairs 1, leg 2"))
    expect(page.locator("html.pegging")).to_be_attached()
    sue.peg("home", 15)
    sue.peg("away", 10)
    sue.all_sent()
    keep(page, night.address("leg_events", fixture, second.pk))
    page.context.set_offline(True)
    sue.peg("away", 3)
    waits = page.locator("#peg-aside")
    expect(waits).to_be_hidden()

    Marker(page, address)
    expect(waits).to_be_hidden()
    sue.act("undo")
    expect(waits.get_by_text("3 events are pegged in Pairs 1, leg 2 already.")).to_be_visible()
    expect(sue.said).to_contain_text("3 events are pegged in Pairs 1, leg 2 already.")
    # Without the site nobody knows both legs as they stand, so nothing can be moved.
    expect(waits.get_by_role("button")).to_have_count(0)
    fits(page)
    axe(page)
    picture(page, "set-aside-offline")
    waits.get_by_role("link", name="Look at Pairs 1, leg 2").click()
    expect(page.locator("html.pegging")).to_be_attached()
    here = "Pairs 1, leg 1 is not finished, and 3 events are pegged here."
    expect(waits.get_by_text(here)).to_be_visible()
    sue.act("undo")
    expect(waits.get_by_text("and 2 events are pegged here.")).to_be_visible()
    sue.act("redo")
    expect(waits.get_by_text(here)).to_be_visible()

    waits.get_by_role("link", name="Go on with Pairs 1, leg 1").click()
    expect(waits.get_by_text("3 events are pegged in Pairs 1, leg 2 already.")).to_be_visible()
    page.context.set_offline(False)
    move = waits.get_by_role("button", name="They belong to Pairs 1, leg 1: move them")
    expect(move).to_be_enabled(timeout=30_000)
    picture(page, "set-aside-sent")
    move.click()
    expect(page.get_by_text(MOVED)).to_be_visible()
    # By hand: 58, 15 is worth 8 and would pass 61; 10 and 3 are worth 2 and 1.
    sue.stands(58, 3)
    expect(waits).to_be_hidden()
