"""A newcomer with a phone, from a site without anything to the first official card: the league, its
season, rules, divisions, teams, pubs, players and fixtures, then a match score that counts.

Every tap and every box filled in is counted, so that it does not grow unnoticed.
"""

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from league.enums import Weekday
from league.models import Entry, Fixture, League, Registration, Result, User, Venue
from league.permissions import set_up_code

pytestmark = [pytest.mark.again, pytest.mark.django_db(transaction=True)]

FIRST = """Anchor A, The Anchor
Anchor B, The Anchor
Bell, Dog & Duck
Crown, Crown Inn
Dove, The Dove
Elm Tree, Elm Tree
"""
# As cells are copied from a spreadsheet, with their headings.
SECOND = "Team\tPub\nFox\tThe Fox\nAnchor C\tThe Anchor\nGeorge\tThe George\nHare\tDog and Duck\n"
PLAYERS = "Team\tPlayer\nBell\tTom Oakes\nBell\tAnn Lee\nCrown\tPete Hill\n"
MOST_TOUCHES = 40


class Hand:
    """Taps and fills in, and counts both."""

    def __init__(self, page: Page) -> None:
        self.page, self.touches = page, 0

    def tap(self, what: Locator) -> None:
        self.touches += 1
        what.click()

    def press(self, name: str | re.Pattern[str]) -> None:
        self.tap(self.page.get_by_role("button", name=name))

    def follow(self, name: str | re.Pattern[str]) -> None:
        self.tap(self.page.get_by_role("link", name=name))

    def fill(self, label: str, text: str) -> None:
        self.touches += 1
        self.page.get_by_label(label).fill(text)

    def choose(self, label: str, option: str) -> None:
        self.touches += 1
        self.page.get_by_label(label).select_option(option)

    def tick(self, label: str) -> None:
        self.touches += 1
        self.page.get_by_label(label, exact=True).check()


@pytest.mark.parametrize("javascript", [True, False])
def test_from_nothing_to_the_first_official_card(
    javascript: bool,
    open_page: Callable[..., Page],
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
    picture: Callable[[Page, str], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = open_page("phone", javascript=javascript)
    hand = Hand(page)
    night = list(Weekday)[timezone.localdate().weekday()]

    def look(name: str) -> None:
        fits(page)
        if javascript:
            axe(page)
            picture(page, f"newcomer-{name}")

    page.goto("/")
    expect(page.locator("h1")).to_have_text("Set up your league")
    look("league")
    hand.fill("Set-up code", set_up_code())
    hand.fill("The league’s name", "Thornby Domino League")
    hand.fill("Your name", "Sue Smith")
    hand.fill("A name to sign in with", "sue")
    hand.fill("A password", "three old bones")
    hand.press("Begin")

    expect(page.locator("h1")).to_have_text("The season")
    look("season")
    hand.press("Go on")
    expect(page.locator("h1")).to_have_text("What is played")
    look("rules")
    hand.tick("6 singles to 61 and 3 pairs to 121")
    hand.press("Go on with this format")
    expect(page.locator("h1")).to_have_text("Divisions")
    look("divisions")
    hand.fill("Divisions", "Division One\nDivision Two")
    hand.choose("Match night", night.value.capitalize())
    hand.press("Go on")

    expect(page.locator("h1")).to_have_text("Teams")
    hand.fill("Division One", FIRST)
    hand.fill("Division Two", SECOND)
    hand.press("Add the teams")
    # Two spellings of one pub are asked about before either is there.
    expect(page.get_by_text("Dog and Duck").first).to_be_visible()
    expect(page.get_by_role("button", name="Add them all the same")).to_be_visible()
    assert not Entry.objects.exists()
    look("teams-asked")
    hand.fill("Division Two", SECOND.replace("Dog and Duck", "Dog & Duck"))
    hand.press("Add them all the same")

    expect(page.locator("h1")).to_have_text("Pubs")
    expect(page.get_by_text("10 teams added.")).to_be_visible()
    expect(page.get_by_label("Home matches a night").first).to_have_value("2")
    look("pubs")
    hand.press("Go on")
    expect(page.locator("h1")).to_have_text("Players")
    hand.tick("As initials: T. O.")
    hand.fill("All players as one list", PLAYERS)
    look("players")
    hand.press("Go on")

    expect(page.locator("h1")).to_have_text("Fixtures")
    expect(page.get_by_text("3 players added.")).to_be_visible()
    hand.fill("First match day, at the earliest", timezone.localdate().isoformat())
    look("fixtures")
    hand.press("Make the list")
    publish = page.get_by_role("button", name="Publish the fixtures")
    expect(publish).to_be_visible(timeout=60_000)
    look("list")
    assert not Fixture.objects.exists()
    hand.tap(publish)
    expect(page.get_by_text("are published.")).to_be_visible()
    hand.follow("Go on with the next step")
    expect(page.locator("h1")).to_have_text("Your league is set up")
    look("done")

    hand.follow(re.compile("The first card: "))
    hand.press("Open the card")
    score_alone(hand)
    expect(page.get_by_text("the card is official").first).to_be_visible()
    look("official")

    assert hand.touches <= MOST_TOUCHES
    with capsys.disabled():
        print(f"\n{hand.touches} taps and boxes from nothing to the first official card")
    league = League.objects.get()
    assert (league.slug, league.name_style) == ("thornby-domino-league", "initials")
    assert User.objects.get().check_password("three old bones")
    # 6 teams meet twice in 30 matches, 4 in 12.
    assert (Fixture.objects.count(), Result.objects.standing().count()) == (42, 1)
    assert Venue.objects.get(name="The Anchor").home_matches_per_night == 2
    assert not Venue.objects.filter(name="Dog and Duck").exists()
    assert Registration.objects.filter(entry__name="Bell").count() == 2


def score_alone(hand: Hand) -> None:
    """Enter 5–4 as the score of the whole match and make it official."""
    hand.tap(hand.page.locator("summary").filter(has_text="match score"))
    for side, number in (("home", "5"), ("away", "4")):
        hand.touches += 1
        hand.page.locator(f"#at-match-score-{side}").fill(number)
    hand.press("Make it official")
