"""Browsers that lack something: pegged all the same, or with plain forms, and never a dead page.

Chromium stands in for them: what they lack is taken away before any script runs.
"""

import re
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests.journeys.conftest import SIZES
from tests.journeys.night import leg as entry_of
from tests.journeys.night import open_card
from tests.journeys.offline.telephones import Pub
from tests.journeys.pegging import Marker
from tests.matches.match_night import card, legs

PATIENCE_MS = 8000
"""How long js/peg/early.js waits for a page that may still come (its PATIENCE)."""
SCRIPT = "text/javascript"
NO_LOCKS = "delete Navigator.prototype.locks;"
NO_CHANNEL = "delete window.BroadcastChannel;"
NO_WORKER = "delete Navigator.prototype.serviceWorker;"
NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { value: undefined });"
NO_CACHES = "delete window.caches;"
NO_DIALOGS = "delete window.HTMLDialogElement;"
NO_SUBMITTER = "delete SubmitEvent.prototype.submitter;"
NO_REQUEST_SUBMIT = "delete HTMLFormElement.prototype.requestSubmit;"
NO_VISIBILITY = "delete Element.prototype.checkVisibility;"
SMALL = """
    delete Navigator.prototype.wakeLock; delete Navigator.prototype.vibrate;
    delete Navigator.prototype.share; delete Navigator.prototype.clipboard;
    delete Crypto.prototype.randomUUID; delete StorageManager.prototype.persist;
    delete AbortSignal.timeout; delete window.reportError; delete window.structuredClone;
"""
"""What Safari 15.4 lacks, or any browser without HTTPS, and nothing hangs on."""


@pytest.fixture
def leg(night):
    fixture = night.add("Mill", "Lock")
    night.builder.draft(fixture)
    return legs(card(fixture))[0]


@pytest.fixture
def address(night, leg):
    return night.address("leg_events", leg.board.card.fixture, leg.pk)


@pytest.fixture
def without(browser, live_server):
    """`without(script)`: a phone whose browser lacks what the script takes away."""
    contexts = []

    def make(script: str, **more: str) -> Page:
        context = browser.new_context(base_url=live_server.url, **SIZES["phone"], **more)
        context.set_default_timeout(10_000)
        contexts.append(context)
        context.add_init_script(script)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def said(leg, live_server):
    """What the site has of the leg."""
    return Pub(leg, live_server.url).said


@pytest.mark.parametrize(
    "lacks",
    [NO_LOCKS, NO_CHANNEL, NO_LOCKS + NO_CHANNEL, NO_WORKER, NO_CACHES, SMALL],
    ids=["locks", "channel", "locks and channel", "worker", "caches", "small things"],
)
def test_what_can_be_done_without_is(night, address, said, without, sign_in, lacks):
    page = without(lacks)
    sign_in(page, night.user("sue"))
    marker = Marker(page, address)
    marker.peg("home", 15)
    marker.all_sent()
    page.context.set_offline(True)
    marker.peg("away", 10)
    expect(marker.sending).to_contain_text("No signal: 1 event kept")
    page.context.set_offline(False)
    marker.all_sent()
    page.reload()
    marker.stands(8, 2)
    assert said() == ["home 15", "away 10"]


def test_without_a_database_it_is_pegged_and_the_page_says_what_is_not_kept(
    night, address, said, without, sign_in
):
    page = without(NO_DATABASE)
    sign_in(page, night.user("sue"))
    marker = Marker(page, address)
    marker.peg("home", 15)
    marker.all_sent()
    page.context.set_offline(True)
    # A tap while the page moves is not taken.
    page.wait_for_timeout(600)
    marker.peg("away", 10)
    expect(marker.sending).to_contain_text("Keep this page open: this browser keeps nothing")
    page.context.set_offline(False)
    marker.all_sent()
    marker.stands(8, 2)
    assert said() == ["home 15", "away 10"]


def pegged_by_the_form(page: Page, address: str, said: Callable[[], list[str]]) -> None:
    """The page stays plain forms, and each tap is one, without a wait."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    expect(page.locator("html.pegging")).to_have_count(0)
    begun = monotonic()
    page.locator(".key[value='15']").click()
    expect(page.locator(".side__score").first).to_have_text("8")
    page.locator(".side--away").click()
    page.locator(".key[value='10']").click()
    expect(page.locator(".side__score").last).to_have_text("2")
    page.locator("#leg [value=undo]").click()
    expect(page.locator(".side__score").last).to_have_text("0")
    assert monotonic() - begun < PATIENCE_MS / 1000
    assert said() == ["home 15"]


def test_a_browser_that_knows_no_dialogs_has_forms_and_sees_no_question(
    night, address, said, without, sign_in
):
    page = without(NO_DIALOGS + NO_SUBMITTER)
    sign_in(page, night.user("sue"))

    def unknown(route: Route) -> None:
        answer = route.fetch()
        text = answer.text().replace("<dialog", "<x-dialog").replace("</dialog", "</x-dialog")
        route.fulfill(response=answer, body=text)

    page.route(re.compile(r"/legs/\d+/$"), unknown)
    page.goto(address)
    assert page.locator("x-dialog").count() == 2
    for question in page.locator("x-dialog").all():
        expect(question).to_be_hidden()
    pegged_by_the_form(page, address, said)


def test_a_script_that_cannot_be_read_leaves_the_forms_at_once(
    night, address, said, without, sign_in
):
    # A worker would bring the scripts that it has kept.
    page = without("", service_workers="block")
    sign_in(page, night.user("sue"))
    unread = "class Later { #kept = later than this browser; }"
    page.route("**/js/peg/record.js", lambda route: route.fulfill(body=unread, content_type=SCRIPT))
    pegged_by_the_form(page, address, said)


def test_without_the_pressed_button_a_replay_is_tapped_by_going_there(transactional_db, without):
    page = without(NO_SUBMITTER)
    page.goto(reverse("matches:referee_replay_site"))
    for tile in ("6-6", "6-3", "4-3"):
        page.locator(f"#key-{tile}").click()
        expect(page.locator(f"#key-{tile}")).to_be_disabled()
    expect(page.get_by_label("Round by round, tile by tile")).to_have_value("r1 a 66 63 34")


def test_without_a_way_to_send_a_form_the_hand_and_the_replay_answer_at_each_tap(
    transactional_db, without
):
    page = without(NO_REQUEST_SUBMIT)
    page.goto(reverse("matches:referee_replay_site"))
    # Two at once: the second waits for the answer to the first.
    page.evaluate(
        """() => ["6-6", "6-3"].forEach(
            (name) => document.getElementById(`key-${name}`).click())"""
    )
    expect(page.get_by_label("Round by round, tile by tile")).to_have_value("r1 a 66 63")
    page.goto(reverse("matches:referee_hand_site") + "?line=66+63")
    page.evaluate("window.here = true")
    page.locator("#at-claim_a").fill("4")
    page.locator("#at-claim_a").press("Tab")
    expect(page).to_have_url(re.compile("claim_a=4"))
    assert page.evaluate("window.here") is True
    assert "go=" not in page.url


def test_enter_goes_on_where_a_field_cannot_be_asked_whether_it_is_seen(night, without, sign_in):
    page = without(NO_VISIBILITY)
    sign_in(page, night.user("alice"))
    open_card(page, night.address("card_edit"))
    entry_of(page, "Singles 1").locator(".win:has(input[value=home])").click()
    page.keyboard.type("48")
    page.keyboard.press("Enter")
    expect(entry_of(page, "Singles 2").locator("input[value=home]")).to_be_focused()


def test_safari_knows_what_may_be_marked_by_its_old_name_alone():
    sheets = (Path(settings.BASE_DIR) / "static" / "css").glob("*.css")
    rules = [rule for path in sheets for rule in re.findall(r"\{[^{}]*\}", path.read_text("utf-8"))]
    for rule in rules:
        new = re.findall(r"(?<![-\w])user-select:\s*(\w+)", rule)
        assert re.findall(r"-webkit-user-select:\s*(\w+)", rule) == new, rule
    assert sum("user-select" in rule for rule in rules) > 3
