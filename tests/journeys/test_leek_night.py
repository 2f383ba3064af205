"""A Leek night on a phone: the captain fills the card in, the secretary lets it count, one leg is
corrected afterwards, and the table follows each time.
"""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from matches.models import CardEvent
from tests.journeys.night import fill_leg, leg, name_players, open_card
from tests.matches.conftest import ANCHOR, BELL, LEEK_NIGHT
from tests.matches.match_night import MatchNight

TITLES = [*(f"Singles {n}" for n in range(1, 7)), *(f"Pairs {n}" for n in range(1, 4))]


pytestmark = pytest.mark.again


def in_the_table(page: Page, night: MatchNight, team: str) -> tuple[str, str]:
    """A team's leg difference and points, as the division table shows them."""
    names = [night.league.slug, night.season.slug, night.leek.slug]
    page.goto(reverse("league:table", args=names))
    name = page.locator(".why__name").get_by_text(team, exact=True)
    row = page.locator(".standings tbody tr").filter(has=name)
    return (
        row.locator(".c-diff").first.inner_text().strip(),
        row.locator(".c-pts").inner_text().strip(),
    )


@pytest.mark.parametrize("javascript", [True, False])
def test_a_leek_night(night, open_page, sign_in, fits, axe, picture, javascript):
    alice = open_page("phone", javascript=javascript)
    sign_in(alice, night.user("alice"))
    open_card(alice, night.address("card_edit"))
    fits(alice)

    name_players(alice, "home", ANCHOR)
    alice.locator("#at-lineup-home").get_by_role("button", name="Pairs: 1+2, 3+4, 5+6").click()
    name_players(alice, "away", BELL)
    alice.locator("#at-lineup-away").get_by_role("button", name="Pairs: 1+2, 3+4, 5+6").click()
    expect(alice.locator("#at-lineup-away summary")).to_contain_text("every place is named")

    for title, (home, away) in zip(TITLES, LEEK_NIGHT, strict=True):
        fill_leg(alice, title, home, away)
    # A slip of the finger: both on 61.
    leg(alice, "Singles 3").locator("[id$=score-away]").fill("61")
    alice.get_by_role("button", name="Save and check the card").click()
    expect(
        alice.get_by_text("1 thing to put right before the card can be official")
    ).to_be_visible()
    expect(leg(alice, "Singles 3")).to_contain_text("Both sides stand on 61")
    expect(leg(alice, "Singles 3")).to_contain_text("Rule F5")
    fits(alice)
    if javascript:
        axe(alice)
        picture(alice, "card-entry-problem")

    leg(alice, "Singles 3").locator("[id$=score-away]").fill("60")
    alice.get_by_role("button", name="Save and check the card").click()
    expect(alice.locator(".strip__score")).to_contain_text("6–3")
    expect(alice.locator(".strip__note")).to_have_text("9 of 9 legs")
    alice.get_by_role("button", name="Go on to sign").click()
    fits(alice)
    alice.get_by_role("button", name="Sign for Anchor").click()
    expect(alice.get_by_text("Signed for Anchor. Now Bell.")).to_be_visible()
    assert in_the_table(alice, night, "Anchor") == ("0", "0")

    sue = open_page("phone", javascript=javascript)
    sign_in(sue, night.user("sue"))
    sue.goto(night.desk("desk"))
    fits(sue)
    sue.get_by_role("link", name="Check the card").click()
    sue.get_by_role("button", name="Make it official").click()
    expect(sue.get_by_text("Anchor 6, Bell 3: the card is official")).to_be_visible()
    expect(sue.get_by_text(re.compile(r"Points:.*8.*3"))).to_be_visible()
    assert in_the_table(sue, night, "Anchor") == ("+3", "8")
    assert in_the_table(sue, night, "Bell") == ("−3", "3")


def test_one_leg_corrected_afterwards(night, phone, sign_in, fits, axe, picture):
    night.builder.play(night.fixture, LEEK_NIGHT)
    sign_in(phone, night.user("sue"))
    assert in_the_table(phone, night, "Anchor") == ("+3", "8")

    # Looking, and leaving again, changes nothing.
    events = CardEvent.objects.count()
    phone.goto(night.address("card"))
    phone.get_by_role("link", name="Correct").click()
    expect(leg(phone, "Singles 6").locator("[id$=score-away]")).to_have_value("59")
    phone.get_by_role("link", name="Leave it as it is").click()
    assert CardEvent.objects.count() == events
    expect(phone.get_by_role("heading", level=1)).to_contain_text("6–3")

    phone.get_by_role("link", name="Correct").click()
    fill_leg(phone, "Singles 6", 59, 61)
    phone.get_by_role("button", name="Save the correction").click()
    # Without a reason nothing happens, and nothing typed is lost.
    expect(phone.get_by_text("The correction is not saved yet.")).to_be_visible()
    expect(leg(phone, "Singles 6").locator("[id$=score-home]")).to_have_value("59")
    fits(phone)
    axe(phone)
    phone.get_by_label("Why is it corrected?").fill("leg 6 was written the wrong way round")
    phone.get_by_role("button", name="Save the correction").click()
    expect(phone.get_by_text("Corrected: Anchor 5, Bell 4.")).to_be_visible()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("5–4")
    expect(phone.get_by_text("leg 6 was written the wrong way round").first).to_be_visible()
    picture(phone, "card-corrected")
    fits(phone)

    assert in_the_table(phone, night, "Anchor") == ("+1", "7")
    assert in_the_table(phone, night, "Bell") == ("−1", "4")

    # Both versions can be read.
    phone.goto(night.address("card"))
    expect(phone.locator("main")).to_contain_text("59")
    expect(phone.locator(".struck").first).to_contain_text("61–59")
