"""Undo and redo of whatever was done last: a change, a turned tile, an event taken out."""

import pytest
from playwright.sync_api import expect

from matches.models import LegEvent
from tests.journeys.peg_parity import engine_page
from tests.journeys.pegging import Marker, pegged
from tests.matches.match_night import card, legs
from tests.matches.phones import TO_61
from tests.matches.test_views_leg_events import leg_of


@pytest.fixture
def address(night, pairs):
    return night.address("leg_events", pairs, legs(card(pairs))[0].pk)


@pytest.fixture
def sue(night, address, open_page, sign_in):
    """The secretary at the first leg's page, on a phone."""
    page = open_page("phone")
    sign_in(page, night.user("sue"))
    return Marker(page, address)


@pytest.fixture
def forms(night, address, open_page, sign_in):
    """The same page without a script."""

    def open_forms():
        page = open_page("phone", javascript=False)
        sign_in(page, night.user("sue"))
        page.goto(address)
        return page

    return open_forms


def scores(fixture):
    leg = leg_of(fixture)
    return leg.home_score, leg.away_score


def change(sue, which, total=None, *, turned=False):
    """Open an event's question, and put it right; without a total, take it out."""
    sue.page.wait_for_timeout(400)
    which.click()
    sue.page.wait_for_timeout(400)
    if turned:
        sue.page.get_by_label("The tile did not fit").check()
    if total is not None:
        sue.page.locator(".peg-totals").get_by_label(str(total), exact=True).click()
    words = "Put it right" if turned or total is not None else "Take it out"
    sue.page.get_by_role("button", name=words).click()


def test_a_turned_tile_and_an_event_taken_out_are_undone_and_done_again(
    night, open_page, sign_in, picture
):
    """In Leek, where a tile is turned to the end where it fits."""
    night.builder.draft(night.fixture)
    page = open_page("phone")
    sign_in(page, night.user("sue"))
    sue = Marker(page, night.address("leg_events", night.fixture, leg_of(night.fixture).pk))
    home, away = page.evaluate("JSON.parse(document.getElementById('peg-page').textContent).names")
    sue.peg("home", 20)
    sue.peg("away", 5)
    first = sue.page.locator(".log__change").last
    change(sue, first, turned=True)
    expect(sue.lines.last).to_contain_text("turned")
    sue.act("undo")
    expect(sue.lines.last).not_to_contain_text("turned")
    expect(sue.lines).to_have_count(2)
    words = f"Undone: {home} made 20 again, not made 20, the tile turned to where it fits."
    expect(sue.said).to_have_text(f"{words} 4–1.")
    expect(sue.toast).to_contain_text(words)
    picture(sue.page, "undone-change-phone")
    sue.act("redo")
    expect(sue.lines.last).to_contain_text("turned")
    sue.act("undo")
    # Taken out by a wrong tap: it comes back where it stood, also after the page was opened again.
    change(sue, first)
    sue.stands(0, 1)
    sue.all_sent()
    sue.page.reload()
    expect(sue.page.locator("html.pegging")).to_be_attached()
    sue.act("undo")
    expect(sue.said).to_have_text(f"Undone: {home} made 20 is back. 4–1.")
    expect(sue.lines.last).to_contain_text("made 20")
    sue.act("redo")
    expect(sue.said).to_have_text(f"Taken out again: {home} made 20. 0–1.")
    sue.act("undo")
    sue.stands(4, 1)
    # Then what was pegged, the latest first, until there is nothing left.
    sue.act("undo")
    expect(sue.said).to_have_text(f"Undone: {away} made 5. 4–0.")
    sue.act("undo")
    sue.stands(0, 0)
    expect(sue.page.locator("#leg [value=undo]")).to_be_disabled()
    for _ in range(2):
        sue.act("redo")
    sue.stands(4, 1)
    sue.all_sent()
    assert scores(night.fixture) == (4, 1)


def test_the_latest_event_taken_out_comes_back_by_undo(pairs, sue):
    sue.peg("home", 15)
    sue.peg("away", 20)
    change(sue, sue.page.locator(".log__change").first)
    sue.stands(8, 0)
    sue.act("undo")
    sue.stands(8, 4)
    expect(sue.said).to_have_text("Undone: Lock made 20 is back. 8–4.")
    sue.act("redo")
    sue.stands(8, 0)
    sue.all_sent()
    assert scores(pairs) == (8, 0)


def test_a_change_that_opened_a_won_leg_is_undone_and_it_is_won_again(night, pairs, sue):
    """61 by hand in `phones`; the first 15 was worth 8, and 9 is worth 3: 56."""
    pegged(leg_of(pairs), night.user("olive"), *TO_61)
    sue.page.reload()
    expect(sue.page.locator("html.pegging")).to_be_attached()
    sue.decide("Take over")
    expect(sue.page.get_by_text("Mill has won the leg, 61–0.")).to_be_visible()
    change(sue, sue.page.locator(".log__change").last, 9)
    sue.stands(56, 0)
    sue.act("undo")
    expect(sue.page.get_by_text("Mill has won the leg, 61–0.")).to_be_visible()
    expect(sue.said).to_have_text("Undone: Mill made 15 again, not made 9. 61–0.")
    sue.all_sent()
    assert scores(pairs) == (61, 0)
    # The copied rows are undone like those that were pegged here.
    sue.act("undo")
    sue.stands(58, 0)
    sue.all_sent()
    assert scores(pairs) == (58, 0)


def test_the_forms_undo_the_same_without_a_script(night, pairs, forms):
    pegged(leg_of(pairs), night.user("olive"), *TO_61)
    page = forms()

    def press(value):
        page.locator(f"#leg button[value={value}]").first.click()

    page.locator(".log__change").last.click()
    expect(page.get_by_role("heading", name="Change: Mill made 15")).to_be_visible()
    page.get_by_label("The ends made").fill("9")
    page.get_by_role("button", name="Put it right").click()
    expect(page.locator(".side__score")).to_have_text(["56", "0"])
    press("undo")
    expect(page.locator(".side__score")).to_have_text(["61", "0"])
    expect(page.get_by_text("Undone: Mill made 15 again, not made 9.")).to_be_visible()
    press("redo")
    expect(page.get_by_text("Put back: Mill made 9, not made 15.")).to_be_visible()
    expect(page.locator(".side__score")).to_have_text(["56", "0"])
    press("undo")
    page.locator(".log__change").last.click()
    page.get_by_role("button", name="Take it out").click()
    expect(page.locator(".side__score")).to_have_text(["53", "0"])
    press("undo")
    expect(page.get_by_text("Undone: Mill made 15 is back.")).to_be_visible()
    press("redo")
    expect(page.get_by_text("Taken out again: Mill made 15.")).to_be_visible()
    press("undo")
    expect(page.locator(".side__score")).to_have_text(["61", "0"])
    press("undo")
    expect(page.locator(".side__score")).to_have_text(["58", "0"])
    assert scores(pairs) == (58, 0)
    assert LegEvent.objects.filter(kind="correction").count() == 9


def test_figures_that_are_no_key_are_said_to_be_none(sue):
    sue.page.keyboard.type("h7", delay=30)
    expect(sue.said).to_contain_text("7 pays nothing: type 0 for that. The others are 3, 5, 6,")
    expect(sue.toast).to_contain_text("7 pays nothing")
    expect(sue.lines).to_have_count(0)


HANDED_OVER = """async book => {
    const { textOf } = await import("/js/peg/handover.js");
    return textOf(book).split("\\n");
}"""


def test_what_is_handed_over_says_which_event_was_changed_or_taken_out(browser):
    faults = []
    page = engine_page(browser, faults)
    peg = {"side": "home", "total": 15, "points": None}

    def act(uid, do, payload=None, event=None):
        kind = payload and "peg"
        more = {"user": "u", "leg": "l", "order": 1, "stream": 1, "at": None, "why": None}
        return {
            "uid": uid, "do": do, "kind": kind, "payload": payload, "event": event,
            "sent": "waiting", **more,
        }  # fmt: skip

    row = {"uid": "s", "place": 1, "kind": "peg", "payload": {**peg, "side": "away", "total": 9}}
    row |= {"refers_to": None, "copy_of": None}
    stream = {"n": 1, "uid": "one", "was": [], "begun": True, "continues": None, "names": []}
    stream |= {"takesOver": False, "after": 1, "rows": [row]}
    about = {"match": "Anchor v Bell", "title": "Singles 1", "sides": ["Anchor", "Bell"]}
    leg = {"user": "u", "leg": "l", "name": "Tom", "url": "/l/moor/match/1/legs/2/peg/"}
    leg |= {"about": about, "state": None, "choice": None, "streams": [stream], "problem": None}
    acts = [
        act("a", "add", peg),
        act("b", "correct", {**peg, "total": 20}, "a"),
        act("c", "remove", None, "s"),
        act("d", "correct", {**peg, "side": "away", "total": 9}, "s"),
        act("e", "remove", None, "a"),
    ]
    lines = page.evaluate(HANDED_OVER, {"leg": leg, "acts": acts})
    assert lines[5:10] == [
        "1. Anchor made 15",
        "2. an earlier event changed: Anchor made 15, to Anchor made 20",
        "3. an earlier event taken out: Bell made 9",
        "4. an earlier event put back: Bell made 9",
        "5. an earlier event taken out: Anchor made 20",
    ]
    page.close()
    assert not faults
