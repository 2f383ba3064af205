"""The secretary makes an invitation, a captain's phone opens it, and a marker's phone joins that
night: each a browser of its own, the phones without scripts too.
"""

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.models import Grant
from matches.enums import LegState
from tests.journeys.night import fill_leg
from tests.matches.match_night import MatchNight, legs
from tests.matches.match_night import card as card_of

pytestmark = [pytest.mark.again, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def night() -> MatchNight:
    return MatchNight()


def link_on(page: Page, within: str) -> str:
    """The link in a text that is to be sent."""
    found = re.search(r"http\S+/join/\S+/", page.locator(within).inner_text())
    assert found
    return found[0]


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no scripts"])
def test_from_the_desk_to_the_card(
    javascript: bool,
    night: MatchNight,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    desk = open_page("laptop", javascript=javascript)
    sign_in(desk, night.user("sue"))
    slug = night.league.slug
    desk.goto(reverse("league:people", args=[slug]))
    desk.get_by_role("link", name="Invite captains").click()
    expect(desk.get_by_role("checkbox", name="Dove")).to_be_checked()
    for team in ("Anchor", "Bell", "Crown"):
        desk.get_by_role("checkbox", name=team).uncheck()
    if javascript:
        fits(desk)
        axe(desk)
    desk.get_by_role("button", name="Make invitations for the teams ticked").click()
    expect(desk.get_by_role("heading", name="Invitation: captain of Dove")).to_be_visible()
    if javascript:
        fits(desk)
        axe(desk)
        picture(desk, "invitation-made")
    link = link_on(desk, ".copy")

    phone = open_page("phone", javascript=javascript)
    phone.goto(link)
    if javascript:
        fits(phone)
        axe(phone)
        picture(phone, "invitation-open")
    phone.get_by_label("Your name").fill("Zoe Lund")
    phone.get_by_role("button", name="This is my phone: let me in").click()
    expect(phone.get_by_role("heading", name="No match tonight")).to_be_visible()
    expect(phone.get_by_role("main")).to_contain_text("Dove")
    assert Grant.objects.get(entry=night.entries["Dove"]).user.name == "Zoe Lund"

    other = open_page("small phone", javascript=javascript)
    other.goto(link)
    expect(other.get_by_text("This invitation has been used.")).to_be_visible()
    if javascript:
        fits(other)
        axe(other)

    night.add("Dove", "Crown")
    phone.get_by_role("link", name="Tonight").click()
    expect(phone.get_by_role("heading", name="Dove v Crown")).to_be_visible()
    if javascript:
        fits(phone)
        axe(phone)
        picture(phone, "tonight-open")
    phone.get_by_role("link", name="Open the card").click()
    phone.get_by_role("button", name="Open the card").click()
    expect(phone.get_by_role("heading", name="Who is playing")).to_be_visible()


def test_a_marker_joins_with_a_code_and_is_sent_home(
    night: MatchNight,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    alice = open_page("phone")
    sign_in(alice, night.user("alice"))
    alice.goto(night.address("card"))
    alice.get_by_role("link", name="Let a marker in").click()
    alice.get_by_role("button", name="Let a marker in").click()
    fits(alice)
    axe(alice)
    picture(alice, "marker-made")
    code = alice.locator(".invite__read").inner_text()

    marker = open_page("phone")
    marker.goto(reverse("joining:code"))
    fits(marker)
    axe(marker)
    marker.get_by_label("Code").fill("0" + code)
    marker.get_by_role("button", name="Go on").click()
    expect(marker.get_by_text("No code has 0 in it.").first).to_be_visible()
    marker.get_by_label("Code").fill(code.lower().replace("-", " "))
    marker.get_by_role("button", name="Go on").click()
    fits(marker)
    axe(marker)
    picture(marker, "marker-open")
    marker.get_by_label("Your name").fill("Mo Stott")
    marker.get_by_role("button", name="Open the card").click()
    expect(marker.get_by_role("heading", name="Who is playing")).to_be_visible()
    expect(marker.get_by_role("button", name="Go on to sign")).to_have_count(0)
    fill_leg(marker, "Singles 1", 61, 40)
    marker.get_by_role("button", name="Save and check the card").click()
    expect(marker.get_by_text("Saved.")).to_be_visible()
    assert legs(card_of(night.fixture))[0].state == LegState.PLAYED

    alice.goto(night.address("card"))
    expect(alice.get_by_text("Marked by Mo Stott")).to_be_visible()
    alice.get_by_role("link", name="Markers").click()
    fits(alice)
    axe(alice)
    alice.get_by_role("button", name="End it for Mo Stott").click()
    expect(alice.get_by_text("Mo Stott no longer marks this card.")).to_be_visible()
    marker.goto(night.address("card_edit"))
    expect(marker.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()


def test_a_lost_phone_is_shut_out(
    night: MatchNight,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    lost, desk, new = open_page("phone"), open_page("phone"), open_page("phone")
    sign_in(lost, night.user("alice"))
    sign_in(desk, night.user("sue"))
    entry = night.entries["Anchor"]
    desk.goto(reverse("league:invitation_team", args=[night.league.slug, entry.pk]))
    fits(desk)
    axe(desk)
    desk.get_by_text("The phone was lost").click()
    picture(desk, "invitation-team")
    desk.get_by_role("button", name="Sign Alice out everywhere").click()
    fits(desk)
    new.goto(link_on(desk, ".copy"))
    new.get_by_role("button", name="I am Alice: this is my phone").click()
    new.goto(night.address("card_edit"))
    expect(new.get_by_role("button", name="Open the card")).to_be_visible()
    lost.goto(night.address("card_edit"))
    expect(lost.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()
