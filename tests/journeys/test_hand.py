"""A referee at the table enters a line of twenty tiles on a phone, marks who played what, and reads
what it proves: with a script and without, counted in taps.
"""

import gzip
import re
from time import sleep
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.django_db(transaction=True)

# A round of pairs with six tiles each that was played at random and blocked: C led 5-3. The tiles
# from left to right, who played each, what nobody placed, and what the sides made.
TYPED = "31 14 46 62 21 10 03 34 40 00 05 56 63 33 35 52 22 20 06 66"
LINE = TYPED.split()
WHO = "bcdcadbbadcbadccacba"
LEFT = {"a": ["42"], "b": ["11"], "d": ["55", "44"]}
MADE = (9, 13)
MOST_TAPS = 40
TILES = 20
MOST_BYTES = 60_000


class Thumb:
    """Counts taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).click()

    def key(self, tile: str) -> None:
        self.tap(f"#key-{max(tile)}{min(tile)}")


def line_of(page: Page) -> str:
    return parse_qs(urlsplit(page.url).query).get("line", [""])[0]


def in_sight(page: Page, selector: str) -> bool:
    """Whether a thing is in the window as it stands, and not below the keys."""
    box = page.locator(selector).bounding_box()
    keys = page.locator(".hand__keys").bounding_box()
    return bool(box and keys and box["y"] >= 0 and box["y"] + box["height"] <= keys["y"])


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without"])
def test_twenty_tiles_are_entered_in_under_forty_taps(open_page, picture, axe, fits, javascript):
    page = open_page("phone", javascript=javascript)
    page.goto("/referee/hand/?rules=leek-pairs")
    thumb = Thumb(page)
    for number, tile in enumerate(LINE, start=1):
        thumb.key(tile)
        expect(page.locator("svg.line title")).to_contain_text(
            "One tile" if number == 1 else f"{number} tiles from left to right"
        )
        expect(page.locator("#answer")).to_contain_text("made")
        assert in_sight(page, "#answer"), number
    assert thumb.taps == TILES
    assert thumb.taps < MOST_TAPS
    assert line_of(page) == " ".join(LINE)
    fits(page)
    if javascript:  # axe itself is a script
        axe(page)
    picture(page, f"hand-{'script' if javascript else 'plain'}")
    # A second tap on a key that was used does nothing: it says why.
    used = page.locator("#key-66")
    expect(used).to_have_attribute("aria-disabled", "true")
    expect(used).to_have_attribute("title", "on the table")
    used.click(force=True)
    if javascript:
        expect(page.locator("#keys-hint")).to_have_text("6-6: on the table.")
    assert line_of(page) == " ".join(LINE)


def test_who_taps_faster_than_the_answers_come_loses_no_tile(open_page):
    page = open_page("phone")
    page.goto("/referee/hand/?rules=leek-pairs")
    page.route(re.compile(r"/hand/\?.*line="), lambda route: (sleep(0.3), route.continue_()))
    keys = [f"key-{max(tile)}{min(tile)}" for tile in LINE[:6]]
    page.evaluate("ids => { for (const id of ids) document.getElementById(id).click(); }", keys)
    expect(page).to_have_url(re.compile(rf"line={'[+]'.join(LINE[:6])}(&|$)"))


def test_then_who_played_what_and_how_it_ended_and_an_order_to_look_at(open_page, axe, fits):
    page = open_page("phone")
    page.goto(f"/referee/hand/?line={'+'.join(LINE)}&rules=leek-pairs")
    thumb = Thumb(page)
    page.get_by_role("link", name="Who played").click()
    for tile, letter in zip(LINE, WHO, strict=True):
        key = page.locator(f"#key-{max(tile)}{min(tile)}")
        for number in range("abcd".index(letter) + 1):
            thumb.key(tile)
            expect(key.locator("b")).to_have_text("ABCD"[number])
    assert line_of(page) == " ".join(map("".join, zip(LINE, WHO, strict=True)))
    for letter, hand in LEFT.items():
        held = re.compile(f"^{letter.upper()} held")
        page.locator(".hand__modes a").filter(has_text=held).click()
        for tile in hand:
            thumb.key(tile)
            expect(page.locator(f"#key-{max(tile)}{min(tile)}")).to_have_class(
                re.compile("tile-key--held")
            )
    page.get_by_label("How it ended").select_option("blocked")
    expect(page).to_have_url(re.compile("end=blocked"))
    page.get_by_label("Tile led").select_option("35")
    expect(page).to_have_url(re.compile("first=35"))
    expect(page.locator("#answer")).to_contain_text(f"{MADE[0]}")
    page.get_by_role("textbox", name="A and C").first.fill("12")
    page.get_by_role("textbox", name="A and C").first.press("Tab")
    expect(page.locator("#answer")).to_contain_text("12")
    assert "?" in page.url
    assert "go=" not in page.url
    assert "=&" not in page.url
    fits(page)
    axe(page)
    page.locator(".hand__ways a").first.click()
    expect(page.get_by_role("heading", name=re.compile("One order that makes"))).to_be_visible()
    page.wait_for_function("scrollY === 0")
    for number in range(2, 5):
        page.get_by_role("link", name="Next ›").click()
        expect(page.locator("main")).to_contain_text(re.compile(rf"\b{number} of \d+:"))
    fits(page)
    axe(page)
    page.get_by_role("link", name="Back to the answer").click()
    expect(page.locator("#answer")).to_be_visible()
    page.go_back()
    expect(page.locator("main")).to_contain_text(re.compile(r"\b4 of \d+:"))


def test_a_line_is_typed_and_what_is_wrong_stands_beside_it_without_a_script(open_page, fits):
    page = open_page("phone", javascript=False)
    page.goto("/referee/hand/")
    page.get_by_label("The line, typed").fill("6-6 6-3 1-2")
    page.get_by_label("Who led").select_option("b")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#line-error")).to_contain_text("Tiles 2 and 3 do not join: 6-3 and 1-2")
    expect(page.get_by_label("The line, typed")).to_have_value("6-6 6-3 1-2")
    expect(page.get_by_label("Who led")).to_have_value("b")
    fits(page)
    page.get_by_label("The line, typed").fill("6-6 6-3 3-2")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#answer")).to_contain_text("A can have made")
    assert urlsplit(page.url).query == "line=66+63+32&led=b"


def test_the_page_with_all_it_loads_is_small(open_page):
    """As a browser asks for it, each thing once, packed as the site packs it."""
    page = open_page("phone")
    loaded: dict[str, bytes] = {}
    page.on("response", lambda answer: loaded.setdefault(answer.url, answer.body()))
    page.goto(f"/referee/hand/?line={'+'.join(LINE)}&rules=leek-pairs")
    page.wait_for_load_state("networkidle")
    assert any("hand.css" in url for url in loaded)
    assert any("swap.js" in url for url in loaded)
    packed = sum(len(gzip.compress(body)) for body in loaded.values())
    assert packed < MOST_BYTES, packed
