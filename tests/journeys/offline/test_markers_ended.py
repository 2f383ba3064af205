"""A marker who was sent home with something unsent: to copy, to forget, or let in again to send."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from league.models import User
from matches.actions.markers import end_marker, invite_marker, markers_of
from matches.models import Card
from tests.journeys.offline.telephones import Pub

COPY = "Copy for the captain or the secretary"
ENDED = (
    "2 events not sent. Mark Marker is not let in to this card now, and has no password to sign in"
    " with. Let in again by the captain on this phone, under the same name, it is sent by itself."
    " Otherwise copy it for the captain or the secretary."
)
# Bob is one of the captains.
TAKEN = ENDED.replace(
    "Mark Marker is not let in to this card now, and has no password",
    "Somebody else is signed in on this phone, and Mark Marker has no password",
)


@pytest.fixture
def page(open_page) -> Page:
    return open_page("phone")


def invite(pub: Pub, alice: User) -> str:
    card = Card.objects.get(fixture=pub.fixture)
    made = invite_marker(card=card, by=alice, at=timezone.now())
    return reverse("joining:link", args=[made.secret])


def end(pub: Pub, alice: User) -> None:
    for grant in markers_of(Card.objects.get(fixture=pub.fixture), timezone.now()):
        end_marker(grant=grant, by=alice, at=timezone.now())


def press(page: Page, *totals: int) -> None:
    for total in totals:
        page.locator(f'button.key[value="{total}"]').click()
        page.wait_for_timeout(700)  # The page takes two quick taps for one.


@pytest.fixture
def ended(page: Page, pub: Pub, night) -> Page:
    """A marker's phone with 8 and 4 points pegged, whose role ended before they were sent."""
    alice = night.user("alice")
    page.goto(invite(pub, alice))
    page.get_by_label("Your name").fill("Mark Marker")
    page.get_by_role("button", name="Open the card").click()
    page.wait_for_load_state()
    page.goto(pub.page)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    press(page, 15, 20)
    expect(page.locator("#peg-sending")).to_contain_text("2 events kept")
    end(pub, alice)
    page.context.set_offline(False)
    expect(page.locator("#peg-sending")).to_contain_text(
        "You no longer mark this card: 2 events kept", timeout=20_000
    )
    return page


def held(page: Page) -> Locator:
    page.goto(reverse("matches:unsent"))
    return page.locator("section.held-leg")


def test_a_marker_who_was_ended_copies_it(ended, pub, fits, axe, picture):
    page = ended
    page.goto(pub.page)
    expect(page.get_by_text("Did you mark a card on this phone?")).to_be_visible()
    fits(page)
    axe(page)
    picture(page, "marker-asked-to-sign-in")
    page.get_by_role("link", name="See whether anything that you pegged is not sent").click()
    leg = page.locator("section.held-leg")
    expect(leg.locator('[data-part="state"]')).to_have_text(ENDED)
    expect(page.get_by_text("sent by itself as soon as")).to_have_count(0)
    # Nothing but what helps somebody without an account; the first button is the one to press.
    shown = [b.inner_text() for b in leg.locator(".btns").first.locator(".btn:visible").all()]
    assert shown[0] == COPY
    assert not {"Try now", "Open the leg", "Sign in to send"} & set(shown)
    expect(leg.get_by_role("button", name=COPY)).to_have_class(re.compile("btn-primary"))
    fits(page)
    axe(page)
    picture(page, "unsent-marker-ended")
    page.emulate_media(color_scheme="dark")
    axe(page)
    page.emulate_media(color_scheme="light")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    leg.get_by_role("button", name=COPY).click()
    expect(leg.get_by_role("button", name="Copied")).to_be_visible()
    leg.get_by_text("Forget these").click()
    leg.get_by_role("button", name="Forget 2 events").click()
    expect(page.locator("#unsent-none")).to_have_text(
        "Nothing pegged on this phone is waiting to be sent."
    )
    expect(page.get_by_text("What you forgot is in the copied text alone")).to_be_visible()
    picture(page, "unsent-forgotten")
    page.reload()
    expect(page.locator("#unsent-none")).to_be_visible()
    expect(page.get_by_text("is sent.")).to_have_count(0)
    assert pub.scores == (None, None)


def test_let_in_again_on_the_same_phone_it_is_sent_by_itself(ended, pub, night, fits, axe, picture):
    page = ended
    page.goto(invite(pub, night.user("alice")))
    expect(page.get_by_label("Your name")).to_have_value("Mark Marker")
    fits(page)
    axe(page)
    picture(page, "marker-again")
    page.get_by_role("button", name="Open the card").click()
    page.wait_for_load_state()
    expect(page.get_by_role("heading", name="Sign in")).to_have_count(0)
    page.goto(reverse("matches:unsent"))
    expect(page.locator("#unsent-none")).to_be_visible(timeout=20_000)
    # 15 is 8 points, 20 is 4.
    assert pub.scores == (12, 0)
    assert [one.by.name for one in pub.records()] == ["Mark Marker"]


def test_under_another_persons_sign_in_nobody_is_sent_to_a_password_that_is_not(
    ended, pub, night, sign_in, fits, picture
):
    page = ended
    sign_in(page, night.user("bob"))
    leg = held(page)
    expect(leg.locator('[data-part="state"]')).to_have_text(TAKEN, timeout=20_000)
    expect(leg.get_by_role("link", name=re.compile("Sign"))).to_have_count(0)
    expect(leg.get_by_role("button", name=COPY)).to_be_visible()
    expect(leg.get_by_role("button", name="Try now")).to_be_hidden()
    expect(leg.get_by_text("Forget these")).to_be_visible()
    fits(page)
    picture(page, "unsent-marker-and-captain")


def test_somebody_else_let_in_on_that_phone_does_not_take_it_over(ended, pub, night):
    page = ended
    page.goto(invite(pub, night.user("alice")))
    page.get_by_label("Your name").fill("Kit Moss")
    page.get_by_role("button", name="Open the card").click()
    page.wait_for_load_state()
    leg = held(page)
    expect(leg).to_contain_text("Pegged by Mark Marker.")
    expect(leg.locator('[data-part="state"]')).to_have_text(TAKEN, timeout=20_000)
    assert pub.scores == (None, None)
