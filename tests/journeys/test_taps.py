"""How many taps and figures a whole card takes, counted as a captain's thumb does: every tap, every
figure typed, nothing filled in beforehand.
"""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.night import leg
from tests.matches.conftest import ANCHOR, BELL, LEEK_NIGHT
from tests.matches.match_night import LOCK, MILL, MatchNight

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 60
THREE_TIMES_THREE = [(61, 48), (55, 61), (61, 60), (61, 10), (44, 61), (61, 59)] + [(61, 37)] * 3


class Thumb:
    """Counts what a person does: a tap is one, and so is every figure."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, what: Locator) -> None:
        self.count += 1
        what.click()

    def type(self, what: Locator, figures: str) -> None:
        # Tapping who won has put the cursor there already.
        expect(what).to_be_focused()
        self.count += len(figures)
        what.press_sequentially(figures)

    def name(self, side: str, names: Sequence[str]) -> None:
        lineup = self.page.locator(f"#at-lineup-{side}")
        for name in names:
            chip = lineup.get_by_role("button", name=re.compile(rf"(^|\W){re.escape(name)}$"))
            self.tap(chip)
            expect(lineup.locator(".chip--in").filter(has_text=name)).to_have_count(1)

    def leg(self, title: str, home: int, away: int) -> None:
        entry = leg(self.page, title)
        won, other, lost = ("home", "away", away) if home > away else ("away", "home", home)
        self.tap(entry.locator(f".win:has(input[value={won}])"))
        self.type(entry.locator(f"[id$=score-{other}]"), str(lost))

    def sign(self) -> None:
        self.tap(self.page.get_by_role("button", name="Go on to sign"))
        self.tap(self.page.get_by_role("button", name=re.compile("^✓ Sign for ")))
        expect(self.page.get_by_text("Signed for")).to_be_visible()


def telephone(
    night: MatchNight, open_page: Callable[..., Page], sign_in: Callable[..., None], name: str
) -> Page:
    page = open_page("phone")
    sign_in(page, night.user(name))
    return page


def test_six_singles_and_three_pairs(
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    picture: Callable[[Page, str], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    night = MatchNight()
    page = telephone(night, open_page, sign_in, "alice")
    page.goto(night.address("card_edit"))
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("button", name="Open the card"))
    for side, names in (("home", ANCHOR[:6]), ("away", BELL[:6])):
        thumb.name(side, names)
        lineup = page.locator(f"#at-lineup-{side}")
        thumb.tap(lineup.get_by_role("button", name="Pairs: 1+2, 3+4, 5+6"))
        expect(lineup.locator("summary")).to_contain_text("every place is named")
    titles = [*(f"Singles {n}" for n in range(1, 7)), *(f"Pairs {n}" for n in range(1, 4))]
    for title, (home, away) in zip(titles, LEEK_NIGHT, strict=True):
        thumb.leg(title, home, away)
    thumb.sign()
    assert thumb.count <= MOST
    with capsys.disabled():
        print(f"\n{thumb.count} taps and figures for 6 singles and 3 pairs")


def test_three_pairs_of_three_legs(
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    night = MatchNight()
    assert night.guisborough
    fixture = night.add("Mill", "Lock")
    night._appoint(night.league, "charlie", "captain", "Mill")
    page = telephone(night, open_page, sign_in, "charlie")
    page.goto(night.address("card_edit", fixture))
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("button", name="Open the card"))
    thumb.name("home", MILL)
    thumb.name("away", LOCK)
    titles = [f"Pairs {board}, leg {n}" for board in (1, 2, 3) for n in (1, 2, 3)]
    for title, (home, away) in zip(titles, THREE_TIMES_THREE, strict=True):
        thumb.leg(title, home, away)
    thumb.sign()
    assert thumb.count <= MOST
    with capsys.disabled():
        print(f"\n{thumb.count} taps and figures for 3 pairs of three legs")


def test_last_weeks_side_in_one_tap_and_a_short_one_in_another(
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    night = MatchNight()
    night.builder.play(night.add("Bell", "Anchor", -7), LEEK_NIGHT)
    page = telephone(night, open_page, sign_in, "alice")
    page.goto(night.address("card_edit"))
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("button", name="Open the card"))
    home, away = page.locator("#at-lineup-home"), page.locator("#at-lineup-away")
    thumb.tap(home.get_by_role("button", name="As last time"))
    expect(home.locator("summary")).to_contain_text("every place is named")
    thumb.name("away", BELL[:5])
    fits(page)
    axe(page)
    picture(page, "lineup-short")
    thumb.tap(away.get_by_role("button", name=re.compile("^Bell is short")))
    expect(leg(page, "Singles 6")).to_contain_text("✓ claimed")
    expect(leg(page, "Singles 5")).to_contain_text("not entered")
    more = leg(page, "Singles 5").locator("summary")
    more.click()
    leg(page, "Singles 5").get_by_label("Void: nobody got there").check()
    fits(page)
    axe(page)
    picture(page, "leg-how")
    page.get_by_role("button", name="Save and check the card").click()
    expect(leg(page, "Singles 5")).to_contain_text("void")


def test_enter_adds_a_name_that_is_not_on_the_list_and_stays_with_the_names(
    open_page: Callable[..., Page], sign_in: Callable[..., None]
) -> None:
    night = MatchNight()
    night.builder.draft(night.fixture, named=False)
    page = telephone(night, open_page, sign_in, "alice")
    page.goto(night.address("card_edit"))
    away = page.locator("#at-lineup-away")
    box = away.get_by_label("Someone not on the list")
    box.fill("Una Rowe")
    box.press("Enter")
    expect(away.locator(".chip--in")).to_have_text(re.compile("1.*Una Rowe"))
    expect(box).to_have_value("")
    assert page.url.endswith("#at-lineup-away")
    # A save begins at its top again, where its word stands.
    box.fill("Vic Tate")
    page.get_by_role("button", name="Save and check the card").click()
    expect(page.get_by_text("Saved.")).to_be_in_viewport()
    expect(away.locator(".chip--in")).to_have_count(2)
