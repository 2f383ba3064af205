"""What the pegging page says of sending and of other records, and what stays in view of it."""

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import expect

from matches.actions.adopting import take_in
from matches.handed_over import read_handed_over
from matches.models import Card, LegEvent
from matches.views import peg_state
from tests.journeys.pegging import Marker
from tests.matches.match_night import card, legs

PANEL = """async status => {
    const { panelWords } = await import("/static/js/peg/page-status.js");
    const card = { open: true, why: "" };
    const known = { problem: null, typed: "", refused: [], unsent: 0, card };
    const leg = { sides: ["home", "away"] };
    const state = { scores: [21, 13], events: [{ scores: [8, 0] }, { scores: [8, 4] }] };
    return panelWords({ ...known, ...status }, "beside", { leg, state, mine: true });
}"""
TEXT = """async () => {
    const { allUnsent } = await import("/static/js/peg/record.js");
    return (await allUnsent())[0].text;
}"""
HANDOVER = """() => import("/static/js/peg/handover.js").then(() => true)"""


@pytest.fixture
def leg(night):
    night.builder.draft(night.fixture)
    return legs(card(night.fixture))[0]


@pytest.fixture
def phone(night, leg, open_page, sign_in):
    page = open_page("phone")
    sign_in(page, night.user("alice"))
    return Marker(page, night.address("leg_events", night.fixture, leg.pk))


def test_what_waits_can_be_tried_at_once(phone):
    try_now = phone.page.get_by_role("button", name="Try now")
    phone.peg("home", 15)
    expect(phone.sending).to_have_text("Sent")
    expect(try_now).to_be_hidden()
    height = phone.page.locator("#peg-status").bounding_box()["height"]
    phone.page.context.set_offline(True)
    phone.peg("home", 12)
    expect(try_now).to_be_visible()
    box = try_now.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    # The keys stay where they are.
    assert phone.page.locator("#peg-status").bounding_box()["height"] == height
    with phone.page.expect_request("**/peg/"):
        try_now.click()
    expect(phone.toast).to_contain_text("No answer yet. It is tried again by itself.")
    phone.page.context.set_offline(False)
    expect(phone.sending).to_have_text("Sent")
    expect(phone.toast).to_be_hidden()
    expect(try_now).to_be_hidden()


def test_a_page_that_is_open_looks_within_seconds(phone):
    phone.page.wait_for_load_state("networkidle")
    with phone.page.expect_request("**/peg/", timeout=9_000):
        pass
    with phone.page.expect_request("**/peg/", timeout=9_000):
        pass


def test_a_marker_whose_role_was_ended_is_not_asked_to_sign_in(phone, monkeypatch, fits, axe):
    monkeypatch.setattr(peg_state, "_only_marks", lambda *_: True)
    phone.peg("home", 15)
    expect(phone.sending).to_have_text("Sent")
    phone.page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    phone.peg("home", 12)
    expect(phone.sending).to_have_text("You no longer mark this card: 1 event kept")
    expect(phone.panel).to_contain_text("The captain ended it, or the night is over.")
    copy = phone.panel.get_by_role("button", name="Copy for the captain or the secretary")
    expect(copy).to_be_visible()
    expect(phone.page.get_by_text("Sign in to send")).to_be_hidden()
    fits(phone.page)
    axe(phone.page)


def test_what_the_secretary_took_in_is_not_unsent_for_ever(phone, night, leg):
    phone.page.evaluate(HANDOVER)
    phone.page.context.set_offline(True)
    phone.peg("home", 15)
    phone.peg("away", 12)
    expect(phone.sending).to_have_text("No signal: 2 events kept here")
    (record,) = read_handed_over(phone.page.evaluate(TEXT), timezone.now())
    by = night.user("sue")
    take_in(leg=leg, sending=record.sending, whose=record.whose, by=by, at=timezone.now())
    Card.objects.update(state="reported")
    phone.page.context.set_offline(False)
    expect(phone.sending).to_have_text("Kept by Sue", timeout=20_000)
    expect(phone.panel).to_contain_text("Sue took in what you pegged")
    assert LegEvent.objects.count() == 2


def test_a_phone_that_was_overtaken_says_where_the_records_part(phone):
    counting = {"by": "Hazel", "mine": False, "scores": [20, 13], "uid": "h"}
    own = {"own": True, "mine": True, "uid": "a"}
    status = {"other": True, "counting": counting, "streams": [own]}
    status["differs"] = {"after": 2, "onlyLonger": False}
    told = phone.page.evaluate(PANEL, status)
    assert told["heading"] == "Hazel’s phone counts for this leg"
    assert "differ from event 3 (8–4). 20–13 counts, yours says 21–13." in told["why"]
    assert told["link"][:2] == ["Compare", "records"]


def test_a_record_taken_in_is_of_whoever_pegged_it(phone):
    beside = {"mine": False, "differs_after": 4, "only_longer": False, "by": "Vera"}
    status = {"other": False, "counting": None, "streams": [beside | {"taken_in_by": "Hazel"}]}
    panel = PANEL.replace('"beside"', '"own"')
    told = phone.page.evaluate(panel, status)["heading"]
    assert told == "Vera’s record, taken in by Hazel, differs from yours from event 5"
    status["streams"][0]["from_me"] = True
    told = phone.page.evaluate(panel, status)["heading"]
    assert told == "What Hazel took in of yours differs from this record from event 5"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_what_a_change_is_saved_with_is_in_view(width, height, phone, picture):
    phone.peg("home", 15)
    phone.page.set_viewport_size({"width": width, "height": height})
    phone.page.locator("li:not(.log__round) .log__change").click()
    dialog = phone.page.get_by_role("dialog")
    for words in ("Put it right", "Take it out", "Leave it"):
        box = dialog.get_by_role("button", name=words).bounding_box()
        assert box["y"] + box["height"] <= height, words
        assert box["height"] >= 44
    picture(phone.page, f"change-{width}")


def test_a_problem_inside_a_line_is_no_line_of_its_own(phone, picture):
    style = """() => {
        const [line] = document.querySelectorAll(".log > li");
        const list = document.createElement("ul");
        list.className = "problems";
        list.innerHTML = "<li class=problem>Wrong</li>";
        line.append(list);
        const { contentVisibility, minHeight } = getComputedStyle(list.firstChild);
        return [contentVisibility, minHeight];
    }"""
    phone.peg("home", 15)
    assert phone.page.evaluate(style) == ["visible", "auto"]
    expect(phone.page.get_by_text("A tile that did not fit:")).to_be_visible()
    picture(phone.page, "told")
