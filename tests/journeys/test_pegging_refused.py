"""What does not count, or will not be taken, is said by the page before anybody believes it."""

import pytest
from playwright.sync_api import expect

from matches.actions import live
from scoring.leg import Peg
from tests.journeys.pegging import QUICKEST, Marker, pegged
from tests.matches.match_night import card, legs

WORDS = """async status => {
    const { sendingWords } = await import("/static/js/peg/page-status.js");
    const sent = { unsent: 0, online: true, problem: null, kept: true, refused: [] };
    return sendingWords({ ...sent, ...status }, 3);
}"""

CANNOT = "One placement without chipping out cannot earn 99: it earns 0, 1, 2, 3, 4, 6 or 8."


@pytest.fixture
def sue(night, pairs, open_page, sign_in):
    """The secretary at the first leg's page, on a phone."""
    page = open_page("phone")
    sign_in(page, night.user("sue"))
    return Marker(page, night.address("leg_events", pairs, legs(card(pairs))[0].pk))


def test_the_line_says_what_was_not_taken(sue, pairs, fits, picture, monkeypatch):
    monkeypatch.setattr(live, "MOST_ROWS", 2)
    for total in (15, 10):
        sue.peg("home", total)
    # The third may be refused before anybody could look whether it was shown.
    sue.page.wait_for_timeout(QUICKEST)
    sue.key(5).click()
    expect(sue.sending).to_have_text("1 event not taken")
    expect(sue.page.locator("#peg-status")).to_have_attribute("data-kind", "stuck")
    expect(sue.panel).to_contain_text("A record of a leg holds at most 2 entries.")
    expect(sue.panel.get_by_role("link", name="All that is not sent")).to_be_visible()
    fits(sue.page)
    picture(sue.page, "not-taken")
    # By hand: 15 and 10 are worth 8 and 2; the 5, worth 1 more, stays out.
    sue.stands(10, 0)
    sue.page.context.set_offline(True)
    # A tap while the page moves is not taken.
    sue.page.wait_for_timeout(600)
    sue.peg("away", 3)
    expect(sue.sending).to_have_text("1 event not taken; 1 event not sent yet")


def test_a_thousand_not_taken_are_not_called_sent(sue):
    many = [{"uid": str(number), "why": "Too many."} for number in range(1001)]
    assert sue.page.evaluate(WORDS, {}) == ["sent", "✓", "Sent"]
    assert sue.page.evaluate(WORDS, {"refused": many}) == ["stuck", "!", "1,001 events not taken"]
    kept = {"refused": many, "unsent": 2000}
    words = "1,001 events not taken; 2,000 events not sent yet"
    assert sue.page.evaluate(WORDS, kept) == ["stuck", "!", words]


def test_points_that_no_tile_is_worth_are_asked_about_first(sue, pairs, fits, axe, picture):
    page, question = sue.page, sue.page.get_by_role("dialog")
    page.get_by_text("Whose tile, or points instead of a total").click()
    field, peg = page.get_by_label("Points of the tile"), page.get_by_role("button", name="Peg the")

    def type_points(number):
        page.wait_for_timeout(700)
        field.fill(str(number))
        peg.click()

    # 15 is worth 8, and 9 with the last tile: what is worth something is pegged without a word.
    type_points(8)
    sue.stands(8, 0)
    type_points(0)
    expect(sue.lines).to_have_count(2)
    type_points(99)
    expect(question).to_contain_text("Peg 99 points for Mill?")
    expect(question.locator("p")).to_have_text(CANNOT)
    fits(page)
    axe(page)
    picture(page, "impossible-points")
    page.wait_for_timeout(400)
    question.get_by_role("button", name="Leave it").click()
    expect(question).to_be_hidden()
    expect(field).to_be_focused()
    expect(field).to_have_value("99")
    sue.stands(8, 0)
    # It may have been put down so all the same: the record is theirs, and says what is wrong.
    type_points(9)
    expect(question).to_contain_text("Peg 9 points for Mill?")
    expect(question).to_contain_text("9 would be right with the side's last tile.")
    page.wait_for_timeout(400)
    question.get_by_role("button", name="Peg it all the same").click()
    sue.stands(17, 0)
    expect(field).to_have_value("")
    page.wait_for_timeout(700)
    page.locator(".log__change").first.click()
    question.get_by_label("or points").fill("99")
    expect(question).to_contain_text(CANNOT)
    expect(question).to_contain_text("Everything after it is counted again")
    picture(page, "impossible-change")


def test_the_problems_in_a_line_are_drawn_with_it(night, pairs, sue):
    # No tile is worth 7 or 5 without the last one: each line says so.
    leg = legs(card(pairs))[0]
    pegged(leg, night.user("olive"), Peg(0, points=7), Peg(1, points=5), Peg(0, 15))
    page = sue.page
    page.reload()
    expect(page.locator("#peg-log .problem")).to_have_count(2)
    drawn = "all => [...new Set(all.map(one => getComputedStyle(one).contentVisibility))]"
    # A line out of sight may wait, with all that is in it.
    assert page.locator("#peg-log > li").evaluate_all(drawn) == ["auto"]
    assert page.locator("#peg-log .problem").evaluate_all(drawn) == ["visible"]
