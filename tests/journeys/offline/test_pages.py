"""A match night without a signal: what was opened opens, what was typed or pegged waits."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect

from matches.models import Leg, LegEvent
from matches.views import on_phone
from tests.journeys.night import fill_leg
from tests.journeys.offline.telephones import Telephone, listen, profile

READY = "navigator.serviceWorker.ready.then(() => true)"
KEPT = """async path => {
    for (const name of await caches.keys())
        if (name.startsWith("pages ") && await (await caches.open(name)).match(path)) return true;
    return false;
}"""


@pytest.fixture
def opened(browser: Browser, pub, night, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """`opened("alice")`: a page of a browser with a profile; again, it is the same profile."""
    faults: list[str] = []
    contexts: list[BrowserContext] = []
    managers: list[Any] = []

    def close() -> None:
        while managers:
            managers.pop().__exit__(None, None, None)

    def make(name: str | None = None) -> Page:
        close()
        manager = profile(browser, tmp_path / "profile")
        context = manager.__enter__()
        managers.append(manager)
        contexts.append(context)
        page = context.pages[0] if context.pages else context.new_page()
        listen(page, faults)
        if name is not None:
            Telephone(page, pub, night.user(name)).sign_in()
        return page

    yield make
    close()
    assert not faults, "\n".join(faults)


def keep(page: Page, path: str) -> None:
    """Wait until the phone has kept a page."""
    page.evaluate(READY)
    until_true(page, KEPT, path)


def until_true(page: Page, asked: str, about: str | None = None) -> None:
    """Wait until the browser says so, in a while."""
    until = time.monotonic() + 30
    while not page.evaluate(asked, about):
        assert time.monotonic() < until, f"{asked} {about}"
        page.wait_for_timeout(50)


def press(page: Page, *totals: int) -> None:
    """Tap what was made, on the leg's own page."""
    for total in totals:
        key = page.locator(f'button.key[value="{total}"]')
        key.click()
        page.wait_for_timeout(700)  # The page takes two quick taps for one.


def sent(page: Page) -> None:
    expect(page.locator("#peg-sending")).to_have_text(re.compile("^Sent"), timeout=20_000)


def test_a_leg_is_pegged_over_a_reload_and_a_closed_browser_without_a_signal(pub, opened):
    page = opened("alice")
    edit = reverse("matches:card_edit", args=[pub.slug, pub.fixture.pk])
    page.goto(pub.origin + edit)
    # The leg itself was never opened: the card's page has it kept.
    keep(page, pub.page)
    page.context.set_offline(True)
    page.goto(pub.origin + pub.page)
    press(page, 15)
    expect(page.locator("#peg-sending")).to_contain_text("1 event kept")
    page.reload()
    expect(page.locator("#peg-sending")).to_contain_text("1 event kept")
    press(page, 12)
    page = opened()
    page.context.set_offline(True)
    page.goto(pub.origin + pub.page)
    expect(page.locator("#peg-sending")).to_contain_text("2 events kept")
    press(page, 9)
    assert not LegEvent.objects.exists()
    page.context.set_offline(False)
    sent(page)
    assert pub.said() == ["home 15", "home 12", "home 9"]
    assert LegEvent.objects.count() == 3


def test_whoever_opened_one_leg_has_the_card_and_every_other_leg_without_a_signal(pub, opened):
    page = opened("alice")
    legs = Leg.objects.filter(board__card=pub.leg.board.card, target__isnull=False)
    legs = legs.order_by("board__order", "number")
    place = [pub.slug, pub.fixture.pk]
    paths = [reverse("matches:leg_events", args=[*place, leg.pk]) for leg in legs]
    edit = reverse("matches:card_edit", args=place)
    # Six singles and three pairs; straight to the fourth, and to no page but that.
    assert len(paths) == 9
    page.goto(pub.origin + paths[3])
    for path in (edit, *paths):
        keep(page, path)
    page.context.set_offline(True)
    page.goto(pub.origin + edit)
    page.locator(f'details:has(a[href="{paths[6]}"]) > summary').click()
    page.locator(f'main a[href="{paths[6]}"]').click()
    press(page, 15)
    expect(page.locator("#peg-sending")).to_contain_text("1 event kept")
    # The one after the next: a leg's own page leads to the next alone.
    page.goto(pub.origin + paths[5])
    press(page, 12)
    expect(page.locator("#peg-sending")).to_contain_text("1 event kept")


def test_a_page_says_that_it_is_an_old_one_and_what_was_typed_comes_back(pub, opened):
    page = opened("alice")
    edit = reverse("matches:card_edit", args=[pub.slug, pub.fixture.pk])
    page.goto(pub.origin + edit)
    keep(page, edit)
    page.context.set_offline(True)
    page.goto(pub.origin + edit)
    expect(page.locator("#kept-line")).to_have_text(
        re.compile(r"^No signal: as it was at \d\d:\d\d\.$")
    )
    fill_leg(page, "Singles 2", 61, 48)
    page.get_by_role("button", name="Save and check the card").click()
    expect(page.locator("#typed-line")).to_contain_text("No signal. What you typed is kept")
    page.reload()
    expect(page.locator("#typed-line")).to_contain_text("is back in the form")
    page.context.set_offline(False)
    page.goto(pub.origin + edit)
    expect(page.locator("#kept-line")).to_have_count(0)
    expect(page.locator("#typed-line")).to_contain_text("is back in the form")
    page.get_by_role("button", name="Save and check the card").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.locator("#typed-line")).to_have_count(0)
    second = Leg.objects.get(board__card=pub.leg.board.card, board__order=2)
    assert (second.home_score, second.away_score) == (61, 48)
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('typed'))") == []


def test_what_was_never_opened_and_what_is_nobody_elses(pub, opened, night):
    page = opened("alice")
    edit = reverse("matches:card_edit", args=[pub.slug, pub.fixture.pk])
    page.goto(pub.origin + edit)
    keep(page, edit)
    page.context.set_offline(True)
    page.goto(f"{pub.origin}{reverse('people:own_details')}")
    expect(page.get_by_role("heading", name="No signal")).to_be_visible()
    expect(page.get_by_role("link", name="Card: Anchor v Bell")).to_have_attribute("href", edit)
    page.context.set_offline(False)

    # Somebody else on the same phone: what was kept for Alice is gone.
    Telephone(page, pub, night.user("bob")).sign_in()
    page.goto(f"{pub.origin}{reverse('league:home', args=[pub.slug])}")
    assert not page.evaluate(KEPT, edit)
    page.goto(pub.origin + edit)
    keep(page, edit)
    page.goto(f"{pub.origin}{reverse('league:home', args=[pub.slug])}")
    page.locator("details.who summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_load_state()
    assert not page.evaluate(KEPT, edit)
    page.context.set_offline(True)
    page.goto(pub.origin + edit)
    expect(page.get_by_text("No page is kept on this phone.")).to_be_visible()


def test_not_sent_yet(pub, opened, fits, axe, picture):
    page = opened("alice")
    page.goto(pub.origin + pub.page)
    keep(page, pub.page)
    page.context.set_offline(True)
    press(page, 15, 12)
    unsent = reverse("matches:unsent")
    page.goto(pub.origin + unsent)
    leg = page.locator("section.held-leg")
    expect(leg).to_contain_text("Pegged by Alice.")
    expect(leg).to_contain_text("2 events not sent. There is no signal")
    fits(page)
    axe(page)
    leg.get_by_text("Forget these").click()
    expect(leg.get_by_text("First copy the text")).to_be_visible()
    expect(leg.get_by_role("button", name="Forget 2 events")).to_be_hidden()
    leg.get_by_text("The text", exact=True).click()
    assert "Tom Oates made 15" in leg.locator("textarea").input_value()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    leg.get_by_role("button", name="Copy for the secretary").click()
    expect(leg.get_by_role("button", name="Copied")).to_be_visible()
    expect(leg.get_by_text("Forget 2 events of Alice?")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == leg.locator("textarea").input_value()
    picture(page, "unsent")
    page.emulate_media(color_scheme="dark")
    axe(page)
    leg.get_by_role("button", name="Forget 2 events").click()
    expect(page.get_by_text("Nothing pegged on this phone is waiting to be sent.")).to_be_visible()
    page.context.set_offline(False)
    page.goto(pub.origin + pub.page)
    press(page, 9)
    sent(page)
    assert pub.said() == ["home 9"]


WAITS = "navigator.serviceWorker.getRegistration().then(found => found.waiting !== null)"
UPDATE = "navigator.serviceWorker.getRegistration().then(found => found.update())"


@pytest.mark.prove
def test_a_newer_version_waits_until_the_leg_is_left(pub, opened, monkeypatch):
    page = opened("alice")
    page.goto(pub.origin + pub.page)
    keep(page, pub.page)
    page.reload()
    press(page, 15)
    monkeypatch.setattr(on_phone, "_version", lambda: "another")
    page.evaluate(UPDATE)
    until_true(page, WAITS)
    page.reload()
    press(page, 12)
    assert page.evaluate(WAITS)
    # From the leg to its card, and on: nobody pegs any more.
    edit = reverse("matches:card_edit", args=[pub.slug, pub.fixture.pk])
    page.goto(pub.origin + edit)
    page.goto(f"{pub.origin}{reverse('league:home', args=[pub.slug])}")
    until_true(page, WAITS.replace("!==", "==="))
    page.context.set_offline(True)
    page.goto(pub.origin + pub.page)
    press(page, 9)
    page.context.set_offline(False)
    sent(page)
    assert pub.said() == ["home 15", "home 12", "home 9"]


def test_before_signing_out_it_is_said_what_this_phone_has_not_sent(pub, opened):
    page = opened("alice")
    sign_out = f"{pub.origin}{reverse('account_logout')}"
    page.goto(sign_out)
    expect(page.get_by_role("heading", name="Sign out?")).to_be_visible()
    expect(page.locator("#leaving")).to_be_hidden()
    page.goto(pub.origin + pub.page)
    page.route("**/peg/", lambda route: route.abort())
    press(page, 15, 12)
    expect(page.locator("#peg-sending")).to_contain_text("2 events")
    # Another leg of the card says so too, and leads there.
    other = Leg.objects.filter(board__card__fixture=pub.fixture).exclude(pk=pub.leg.pk).first()
    page.goto(
        f"{pub.origin}{reverse('matches:leg_events', args=[pub.slug, pub.fixture.pk, other.pk])}"
    )
    expect(page.get_by_role("link", name="2 events of other legs not sent")).to_be_visible()
    page.goto(sign_out)
    expect(
        page.get_by_text("2 events that you pegged on this phone are not sent yet.")
    ).to_be_visible()
    page.get_by_role("link", name="See what is not sent").click()
    expect(page.get_by_text("Pegged by Alice.")).to_be_visible()
    page.unroute("**/peg/")
    page.get_by_role("button", name="Try now").click()
    expect(page.locator("#unsent-none")).to_be_visible(timeout=20_000)
    page.goto(sign_out)
    expect(page.locator("#leaving")).to_be_hidden()
    assert pub.scores == (12, 0)


def test_signed_out_every_page_says_that_something_is_not_sent(pub, night, opened):
    page = opened("alice")
    page.goto(pub.origin + pub.page)
    page.route("**/peg/", lambda route: route.abort())
    press(page, 15)
    expect(page.locator("#peg-sending")).to_contain_text("1 event")
    page.goto(f"{pub.origin}{reverse('account_logout')}")
    page.get_by_role("button", name="Sign out").click()
    told = page.get_by_text("Something that was pegged on this phone is not sent yet.")
    expect(told).to_be_visible()
    page.goto(f"{pub.origin}/l/{pub.slug}/")
    expect(told).to_be_visible()
    # Somebody else is signed in: the way to the own sign-in leads past theirs.
    Telephone(page, pub, night.user("bob")).sign_in()
    page.unroute("**/peg/")
    page.goto(f"{pub.origin}{reverse('matches:unsent')}")
    page.get_by_role("link", name="Sign out, then sign in as Alice").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(re.compile(r"/accounts/login/\?next=/unsent/$"))
    expect(told).to_be_visible()
    Telephone(page, pub, night.user("alice")).sign_in()
    page.goto(f"{pub.origin}{reverse('matches:unsent')}")
    expect(page.locator("#unsent-none")).to_be_visible(timeout=20_000)
    assert pub.scores == (8, 0)
    Telephone(page, pub, night.user("alice")).sign_out()
    page.goto(f"{pub.origin}/l/{pub.slug}/")
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    expect(told).to_be_hidden()
