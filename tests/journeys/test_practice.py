"""Counting practice on a phone: the drill at each tap, and a whole leg against the engine."""

import gzip
import re
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from matches.practice_ends import question
from matches.quick_answer import answer
from scoring import PRESETS

pytestmark = pytest.mark.usefixtures("transactional_db")
PAGE, LEG = "/referee/practice/", "/referee/practice/leg/"
MOST_BYTES = 60_000


def seed_of(page: Page) -> int:
    """The seed that the page's keys carry, signed."""
    address = page.locator("#drill-keys a").first.get_attribute("href") or ""
    found = re.search(r"at=(\d+)-", address)
    assert found is not None
    return int(found[1])


def said(page: Page) -> str:
    return " ".join(page.locator("#drill-said").inner_text().split())


@pytest.mark.look
def test_the_drill_answers_at_each_tap(phone, axe, fits, picture):
    """The questions and the answers are the site's; nothing is fetched between two taps."""
    phone.goto(f"{PAGE}?level=target")
    phone.wait_for_load_state("networkidle")
    seed, asked = seed_of(phone), []
    phone.on("request", lambda request: asked.append(request.url))
    streak = best = 0
    chance = Random(1)
    for number in range(12):
        right = answer(question(seed, "target", number, PRESETS["standard"]))
        tapped = (
            right.pegs if number % 4 else chance.choice([k for k in range(10) if k != right.pegs])
        )
        phone.locator(f'#drill-keys [data-key="{tapped}"]').tap()
        streak = streak + 1 if tapped == right.pegs else 0
        best = max(best, streak)
        title = f"✓ Right: {right.pegs}." if streak else f"✕ It is {right.pegs}, not {tapped}."
        expect(phone.locator("#drill-said strong")).to_have_text(title)
        expect(phone.locator("#drill-streak")).to_have_text(
            f"{streak} right in a row; your best is {best}."
        )
        assert right.verdict is not None
        expect(phone.locator("#drill-said")).to_contain_text(right.verdict.title)
    assert best == 3
    assert not asked
    picture(phone, "drill")
    axe(phone)
    fits(phone)
    # The phone remembers, and no cookie does.
    phone.goto(f"{PAGE}?level=doubles")
    expect(phone.locator("#drill-streak")).to_contain_text("your best is 3.")
    assert not phone.context.cookies()
    phone.locator('[data-level="opening"]').tap()
    expect(phone.locator("#drill-ask")).to_contain_text("The first tile of a round")


def test_the_drill_says_the_same_without_a_script(open_page):
    plain, scripted = open_page("phone", javascript=False), open_page("phone")
    plain.goto(f"{PAGE}?level=last")
    state = plain.locator("#drill-keys a").first.get_attribute("href").partition("&said")[0]
    scripted.goto(PAGE + state)
    for key in ("3", "0", "9"):
        asked = [page.locator("#drill-ends svg").inner_html() for page in (plain, scripted)]
        assert asked[0] == asked[1]
        assert (
            plain.locator("#drill-ask").inner_text() == scripted.locator("#drill-ask").inner_text()
        )
        plain.locator(f'#drill-keys [data-key="{key}"]').click()
        scripted.locator(f'#drill-keys [data-key="{key}"]').tap()
        expect(scripted.locator("#drill-said .notice")).to_be_visible()
        assert said(plain) == said(scripted)


def tap_on(page: Page, chance: Random) -> bool:
    """Do something that is allowed; whether there was anything left to do."""
    hand = page.locator("#hand")
    for label in ("Deal the next round", "Knock"):
        button = hand.get_by_role("link", name=label, exact=True)
        if button.count():
            follow(page, button)
            return True
    ways = hand.get_by_role("link", name=re.compile("^(Left|Right), at the"))
    if ways.count():
        follow(page, ways.nth(chance.randrange(ways.count())))
        return True
    tiles = hand.locator("a.tile-key")
    if not tiles.count():
        return False
    follow(page, tiles.nth(chance.randrange(tiles.count())))
    return True


def follow(page: Page, link) -> None:
    there = link.get_attribute("href")
    link.click()
    expect(page).to_have_url(re.compile(re.escape(there) + "$"))
    expect(page.locator("main[aria-busy]")).to_have_count(0)


@pytest.mark.look
@pytest.mark.parametrize("javascript", [True, False])
def test_a_leg_is_played_to_its_end(open_page, axe, fits, picture, javascript):
    page = open_page("phone", javascript=javascript)
    page.goto(f"{PAGE}#leg")
    page.get_by_label("Greedy").check()
    page.locator("#leg-rules").select_option("quick")
    page.get_by_role("button", name="Deal").click()
    expect(page.locator("#prompt")).to_be_visible()
    assert re.search(r"[?&]seed=\d+", page.url)
    page.goto(f"{LEG}?seed=12&with=greedy&rules=quick")
    taps, chance = 0, Random(4)
    while tap_on(page, chance):
        taps += 1
        if taps == 3:
            expect(page.locator(".practice__log .new")).not_to_have_count(0)
            expect(page.locator("#hand")).to_be_in_viewport(ratio=1)
            if javascript:
                axe(page)
                fits(page)
            picture(page, "practice leg")
        assert taps < 200
    expect(page.locator("#prompt")).to_contain_text(re.compile(r"won the leg, \d+–\d+\."))
    if javascript:
        axe(page)
        fits(page)
    page.get_by_role("link", name="Replay the leg").click()
    expect(page).to_have_url(re.compile("/referee/replay/"))
    expect(page.locator(".problem")).to_have_count(0)


def test_the_same_leg_by_its_address_and_taken_back(phone):
    phone.goto(f"{LEG}?seed=3&with=tactical&rules=standard")
    chance = Random(9)
    addresses = [phone.url]
    for _ in range(4):
        tap_on(phone, chance)
        addresses.append(phone.url)
    shown = phone.locator(".practice").inner_text()
    phone.goto(addresses[-1])
    assert phone.locator(".practice").inner_text() == shown
    before = phone.locator(".practice__log li").count()
    follow(phone, phone.get_by_role("link", name="Take back"))
    assert phone.locator(".practice__log li").count() < before
    # The browser's own way back leads through what was tapped.
    phone.go_back()
    expect(phone.locator(".practice__log li")).to_have_count(before)


@pytest.mark.parametrize("address", ["/referee/", "/referee/rules/", PAGE, f"{LEG}?seed=1"])
def test_a_page_weighs_little(phone, address):
    """All that it loads, each compressed by itself."""
    answers = []
    phone.on("response", lambda one: answers.append(one))
    phone.goto(address)
    phone.wait_for_load_state("networkidle")
    loaded = {
        urlsplit(one.url)._replace(query="").geturl(): one for one in answers if one.status == 200
    }
    weight = 0
    for url, one in loaded.items():
        if one.from_service_worker or "/sw.js" in url:
            continue
        body = one.body()
        weight += len(body) if url.endswith(".woff2") else min(len(body), len(gzip.compress(body)))
    print(f"{weight:>7}  bytes for {address}")
    assert weight < MOST_BYTES
