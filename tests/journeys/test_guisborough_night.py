"""A Guisborough night on a phone: three pairs of three legs, one of them pegged event by event to
exactly 61, with an event that is disregarded and a round that is blocked.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from league.models import Result
from tests.journeys.night import fill_leg, leg, name_players, open_card
from tests.matches.match_night import LOCK, MILL, card, legs
from tests.matches.test_views_leg_events import ROUNDS

REST = {
    "Pairs 1, leg 2": (44, 61), "Pairs 1, leg 3": (61, 60),
    "Pairs 2, leg 1": (61, 12), "Pairs 2, leg 2": (58, 61), "Pairs 2, leg 3": (61, 0),
    "Pairs 3, leg 1": (39, 61), "Pairs 3, leg 2": (61, 33), "Pairs 3, leg 3": (50, 61),
}  # fmt: skip


def scores(page: Page) -> list[str]:
    return page.locator(".side__score").all_inner_texts()


def peg(page: Page, side: str, total: int, *last_tile: str) -> None:
    """Tap whose tile it was, tick the last one, tap what the ends make."""
    box = page.locator(f".side--{side}")
    if not box.locator("input").is_checked():
        box.click()
    if last_tile:
        page.locator(".out").click()
    lines = page.locator(".log li:not(.log__round)").count()
    if page.locator("html.pegging").count():
        page.wait_for_timeout(200)  # no hand is as quick, and none is believed to be
    page.locator(f".key[value='{total}']").click()
    expect(page.locator(".log li:not(.log__round)")).to_have_count(lines + 1)


def play(page: Page, events: list) -> None:
    for before, event in zip([None, *events], events, strict=False):
        if before == event:
            page.wait_for_timeout(620)  # or it would be taken for one tap that trembled
        if event == "blocked":
            page.get_by_role("button", name="Blocked").click()
            expect(page.get_by_text("blocked. Shuffle and deal.")).to_be_visible()
        else:
            peg(page, *event)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_guisborough_night(night, open_page, sign_in, fits, axe, picture, javascript):
    fixture = night.add("Mill", "Lock")
    page = open_page("phone", javascript=javascript)
    sign_in(page, night.user("sue"))
    open_card(page, night.address("card_edit", fixture))
    name_players(page, "home", MILL)
    name_players(page, "away", LOCK)

    leg(page, "Pairs 1, leg 1").get_by_text("⋯").click()
    leg(page, "Pairs 1, leg 1").get_by_role("link", name="Event by event").click()
    expect(page.locator(".side--home")).to_contain_text("needs61")
    fits(page)
    for number, events in enumerate(ROUNDS):
        if number:
            page.get_by_role("button", name="Next round").click()
            expect(page.locator(".log__round").first).to_contain_text(f"Round {number + 1}")
        play(page, events)
        if number == 2:
            # On 59 an event of 3 is too many: it is shown, struck out, and counts nothing.
            struck = page.locator(".log .off")
            expect(struck).to_contain_text("Disregarded: 59 + 3 = 62 would pass 61")
            expect(struck).to_contain_text("Rule F2")
            assert scores(page) == ["59", "21"]
            fits(page)
            if javascript:
                axe(page)
                picture(page, "leg-events")
    expect(page.get_by_text("Mill has won the leg, 61–23.")).to_be_visible()
    expect(page.get_by_text("Round 2, ended: blocked")).to_be_visible()
    fits(page)

    page.get_by_role("link", name="Back to the card").click()
    expect(leg(page, "Pairs 1, leg 1")).to_contain_text("61–23")
    for title, (home, away) in REST.items():
        fill_leg(page, title, home, away)
    page.get_by_role("button", name="Make it official").click()
    expect(page.get_by_text("Mill 5, Lock 4: the card is official")).to_be_visible()
    fits(page)
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (5, 4)
    # 61+44+61+61+58+61+39+61+50 and 23+61+60+12+61+0+61+33+61, by hand.
    assert (result.home_aggregate, result.away_aggregate) == (496, 372)


def test_an_earlier_event_is_changed_and_everything_after_it_counted_again(
    night, phone, sign_in, fits, axe
):
    fixture = night.add("Mill", "Lock")
    night.builder.draft(fixture)
    sign_in(phone, night.user("olive"))
    phone.goto(night.address("leg_events", fixture, legs(card(fixture))[0].pk))
    play(phone, ROUNDS[0][:3])
    assert scores(phone) == ["12", "4"]
    phone.get_by_role("button", name=re.compile("Change: Lock made 12")).click()
    fits(phone)
    axe(phone)
    phone.locator(".peg-totals").get_by_label("15", exact=True).click()
    expect(phone.get_by_text("Everything after it is counted again: 12–8")).to_be_visible()
    phone.wait_for_timeout(400)  # what comes at once is no answer
    phone.get_by_role("button", name="Put it right").click()
    expect(phone.locator(".side--away .side__score")).to_have_text("8")
    # Undo turns back what was done last: the change, and then the last tile.
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".side--away .side__score")).to_have_text("4")
    phone.wait_for_timeout(700)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".side--home .side__score")).to_have_text("8")
    # An event that cannot be is kept and named.
    phone.get_by_text("Whose tile, or points instead of a total").click()
    phone.get_by_label("Points of the tile").fill("5")
    phone.get_by_role("button", name="Peg the points").click()
    phone.wait_for_timeout(400)  # what comes at once is no answer
    phone.get_by_role("button", name="Peg it all the same").click()
    expect(phone.locator(".log--wrong")).to_contain_text("cannot earn 5")
    expect(phone.locator(".log--wrong")).to_contain_text("Rule D5")
    fits(phone)
    axe(phone)


def test_an_official_leg_is_corrected_in_the_page_and_written_once(
    night, phone, sign_in, fits, axe
):
    from tests.matches.test_views_leg_events import WON

    fixture = night.add("Mill", "Lock")
    night.builder.play(fixture, [WON, *[(61, 40)] * 8])
    sign_in(phone, night.user("sue"))
    phone.goto(night.address("card_correct", fixture))
    phone.get_by_role("link", name="Entered event by event: see the leg").click()
    phone.get_by_role("button", name=re.compile("Change: Lock made 12")).click()
    phone.get_by_label("The ends made").fill("9")
    phone.get_by_role("button", name="Put it right").click()
    expect(phone.get_by_text("1 change to this leg, not saved yet.")).to_be_visible()
    assert scores(phone) == ["61", "11"]
    fits(phone)
    axe(phone)
    assert legs(card(fixture))[0].away_score == 12
    phone.get_by_label("Why is it corrected?").fill("the ends made 9")
    phone.get_by_role("button", name="Save the correction").click()
    expect(phone.get_by_text("Pairs 1, leg 1 is corrected.")).to_be_visible()
    assert legs(card(fixture))[0].away_score == 11
