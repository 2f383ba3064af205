"""A round tapped in, a leg stepped through, a record attached: on a phone, by people."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from matches.views.referee.replay_text import replay_address
from tests.matches.referee.golden_replays import CASES, first_error, steps_of, text_of
from tests.matches.referee.written_legs import WrittenNight

WRONG = (
    "leg 2x7 61 exact Thorneycroft-Barraclough / Bell\nr1 a 66:4(4) 63:7(7) 34 46:6(10)\nr2 b 55"
)
HANDS = "hands a 66 13 16 25 00 01 02 b 36 34 05 45 44 33 22\nr1 a 66 63 31 - 16"
SAMPLE = [CASES[0], CASES[40], CASES[-1]]
TILES = 14


def round_of(tiles: int) -> dict:
    """A whole round of two seats with so many tiles, and knocks among them."""
    for case in CASES:
        first = case["rounds"][0]
        placed = [move for move in first["moves"] if not move.get("knock")]
        knocks = len(first["moves"]) - len(placed)
        whole = not first["error"] and first["round_end"] and case["target"] == 61
        plain = case["seats"] == 2 and case["hand_size"] == 7 and "house_rules" not in case
        if (
            whole
            and plain
            and len(placed) >= tiles - 3
            and knocks
            and not any(case["start_scores"])
        ):
            return case
    raise AssertionError("no case has such a round")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_round_is_tapped_in(open_page, fits, picture, javascript):
    """One tap a tile, one more where it fits both ends; each total and award as it has to be."""
    case = round_of(TILES)
    played = case["rounds"][0]
    page = open_page("phone", javascript=javascript)
    page.goto(reverse("matches:referee_replay_site"))
    page.locator("label", has_text="AB"[played["leader"]]).first.click()
    taps = 1
    for move, seen in zip(played["moves"], played["expect"], strict=True):
        taps += tapped(page, move, seen)
        scores = page.locator(".scores b")
        expect(scores).to_have_text([str(score) for score in seen["scores"]])
    placed = sum(not move.get("knock") for move in played["moves"])
    assert taps <= 1.5 * len(played["moves"]) + 1
    assert page.locator(".tile-key").count() in {0, 28}
    picture(page, f"replay-tapped-{'js' if javascript else 'plain'}")
    fits(page)
    # The text has every item, and the address is the page's own.
    text = page.get_by_label("Round by round, tile by tile").input_value()
    assert len(text.split()) >= 2 + placed
    if javascript:
        assert "tap=" not in page.url
        page.reload()
        assert page.get_by_label("Round by round, tile by tile").input_value() == text


def tapped(page: Page, move: dict, seen: dict) -> int:
    """Tap one move in; how many taps it took."""
    if move.get("knock"):
        page.locator("#key-knock").click()
        expect(page.locator(".verdict__said")).to_contain_text("knocks.")
        return 1
    low, high = sorted(move["tile"])
    before = page.locator(".steps__at").text_content() if page.locator(".steps__at").count() else ""
    page.locator(f"#key-{high}-{low}").click()
    taps = 1
    page.wait_for_function(
        """before => document.querySelector(".two-ways") ||
            (document.querySelector(".steps__at")?.textContent ?? "") !== before""",
        arg=before,
    )
    if page.locator(".two-ways").count():
        said = f"= {seen['total']},"
        page.locator(".two-ways .btn", has_text=said).first.click()
        taps += 1
    expect(page.locator(".verdict__said")).to_contain_text(f"= {seen['total']}, worth")
    return taps


def step_through(page: Page, case: dict, key: str = "ArrowRight") -> None:
    """Open a case before its first step, go on by an arrow key, and hold each step against it."""
    page.goto(replay_address(text_of(case), at="0"))
    for shown in steps_of(case):
        # Words at the end of a round are steps too.
        while at(page) < shown.number:
            now = at(page)
            page.keyboard.press(key)
            expect(page.locator(".steps__at")).to_have_text(re.compile(rf"^{now + 1} of/"))
        expect(page.locator(".scores b")).to_have_text([str(score) for score in shown.scores])
        said = page.locator(".verdict__said")
        if shown.knock:
            expect(said).to_contain_text(f"{shown.seat} knocks.")
            continue
        expect(said).to_contain_text(f"= {shown.total}, worth")
        expect(page.locator("svg.line")).to_have_count(1)
        expect(page.locator(".items__here")).to_have_count(1)
        pays = page.locator(".reckoned li", has_text=f"{shown.total} pays")
        expect(pays.locator("b")).to_have_text(str(shown.award))
    if first_error(case) is None:
        expect(page.locator("#wrong")).to_have_count(0)
    else:
        expect(page.locator("#wrong")).to_contain_text("wrong")
        expect(page.locator("#wrong")).to_contain_text("Rule ")


def at(page: Page) -> int:
    """The number of the step that is shown."""
    return int(re.match(r"\d+", page.locator(".steps__at").text_content() or "")[0])


@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case["id"])
def test_golden_cases_are_stepped_through(open_page, case):
    step_through(open_page("phone"), case)


@pytest.mark.prove
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_golden_case_is_stepped_through(open_page, case):
    step_through(open_page("phone"), case)


def test_back_and_forth_without_a_script(open_page):
    page = open_page("phone", javascript=False)
    page.goto(replay_address(text_of(SAMPLE[1]), at="0"))
    expect(page.get_by_role("button", name="One back")).to_be_disabled()
    page.get_by_role("button", name="One on").click()
    assert at(page) == 1
    page.get_by_role("button", name="The last", exact=True).click()
    last = at(page)
    assert last > 3
    page.get_by_role("button", name="One back").click()
    assert at(page) == last - 1
    page.get_by_role("button", name="Step 2", exact=True).click()
    assert at(page) == 2
    page.get_by_role("button", name="Take back all after this").click()
    assert at(page) == 2
    expect(page.get_by_role("button", name="One on")).to_be_disabled()


def test_typed_and_tapped_are_one_text(open_page):
    page = open_page("phone")
    page.goto(reverse("matches:referee_replay_site"))
    text = page.get_by_label("Round by round, tile by tile")
    text.fill("r1 a 66:4(4) 63:7(7)")
    page.locator("#check").click()
    expect(page.locator("#wrong")).to_contain_text("63 makes 15, worth 8, not 7.")
    expect(page.locator("#wrong mark")).to_have_text("63:7(7)")
    # What is typed and not checked yet is not lost by a tap.
    text.fill("r1 a 66:4(4) 63:8(8)")
    page.locator("#key-4-3").click()
    expect(text).to_have_value("r1 a 66:4(4) 63:8(8) 34")
    expect(page.locator("#wrong")).to_have_count(0)
    page.go_back()
    expect(text).to_have_value("r1 a 66:4(4) 63:7(7)")


@pytest.mark.parametrize("javascript", [True, False])
def test_names_are_typed_and_enter_taps_nothing(open_page, javascript):
    page = open_page("phone", javascript=javascript)
    page.goto(replay_address("r1 a 66 63"))
    page.get_by_text("Names of the sides").click()
    page.get_by_label("A", exact=True).fill("Seán O’Brien")
    page.get_by_label("A", exact=True).press("Enter")
    text = page.get_by_label("Round by round, tile by tile")
    expect(text).to_have_value("r1 a 66 63")
    if not javascript:
        page.get_by_text("Names of the sides").click()
    expect(page.get_by_label("A", exact=True)).to_have_value("Seán O’Brien")
    page.get_by_label("B", exact=True).fill("Bell")
    page.get_by_role("button", name="Write them into the text").click()
    expect(text).to_have_value("leg 2x7 61 exact Seán O'Brien / Bell\nr1 a 66 63")
    expect(page.locator(".scores")).to_contain_text("A · Seán O'Brien")


def test_what_is_typed_before_the_answer_is_there_stays(open_page):
    page = open_page("phone")
    page.goto(replay_address("r1 a 66 63"))
    page.get_by_text("Names of the sides").click()
    late = []
    page.route("**/replay/?*", lambda route: late.append(route))
    page.get_by_label("A", exact=True).fill("Alice")
    page.get_by_label("A", exact=True).press("Enter")
    page.get_by_label("B", exact=True).press_sequentially("Be")
    assert len(late) == 1
    expect(page.locator("#main[aria-busy]")).to_be_attached()
    late[0].continue_()
    expect(page.locator("#main:not([aria-busy])")).to_be_attached()
    field = page.get_by_label("B", exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_value("Be")
    page.keyboard.type("ll")
    page.unroute("**/replay/?*")
    page.get_by_role("button", name="Write them into the text").click()
    text = page.get_by_label("Round by round, tile by tile")
    expect(text).to_have_value("leg 2x7 61 exact Alice / Bell\nr1 a 66 63")


def test_a_captain_attaches_what_was_written_down(open_page, sign_in, transactional_db, fits, axe):
    written = WrittenNight()
    page = open_page("phone")
    sign_in(page, written.night.user("alice"))
    page.goto(written.night.address("card"))
    page.get_by_text("Was a leg written down tile by tile?").click()
    page.locator("#every-tile a").first.click()
    page.get_by_role("link", name="Add every tile").click()
    page.get_by_label("Round by round, tile by tile").fill(written.text)
    page.locator("#check").click()
    expect(page.get_by_text("It agrees with what is on the card")).to_be_visible()
    fits(page)
    axe(page)
    page.get_by_role("button", name="Attach what is checked above").click()
    expect(page.get_by_text("The record is with the leg.")).to_be_visible()
    fits(page)
    axe(page)
    stranger = open_page("phone", javascript=False)
    stranger.goto(written.night.address("card"))
    stranger.get_by_role("link", name="Replay, every tile").click()
    stranger.get_by_role("link", name="Replay every tile").click()
    expect(stranger.locator(".scores b")).to_have_text([str(score) for score in written.scores])


@pytest.mark.look
@pytest.mark.parametrize(
    ("size", "dark"), [("small phone", False), ("phone", True), ("laptop", False)]
)
def test_every_page_fits_and_is_readable_by_everybody(
    open_page, axe, fits, picture, transactional_db, size, dark
):
    written = WrittenNight()
    site = reverse("matches:referee_replay_site")
    leg = written.address("referee_replay_leg")
    pages = {
        "empty": site,
        "mid": f"{site}?leg=r1+a+66+63&tap=3-4",
        "ways": f"{site}?leg=r1+a+12+15&tap=5-2",
        "wrong": replay_address(WRONG),
        "wrong, earlier": replay_address(WRONG, at="2"),
        "hands": replay_address(HANDS),
        "whole leg": replay_address(written.text),
        "on paper": f"{replay_address(written.text)}&print=1",
        "nonsense": f"{site}?leg=rubbish+77&at=x&rules=y&seats=z&tap=q",
        "leg": leg,
        "leg, an event": f"{leg}?at=5",
    }
    page = open_page(size, dark=dark)
    for name, address in pages.items():
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        fits(page)
        axe(page)
        picture(page, f"replay-{name}-{size}{'-dark' if dark else ''}")


def test_taps_that_are_faster_than_the_answers_wait_for_them(open_page):
    """Three keys in a row before the first answer: all three are in the text, in their order."""
    page = open_page("phone")
    page.goto(reverse("matches:referee_replay_site"))
    page.evaluate(
        """() => ["6-6", "6-3", "4-3"].forEach(
            (name) => document.getElementById(`key-${name}`).click())"""
    )
    expect(page.get_by_label("Round by round, tile by tile")).to_have_value("r1 a 66 63 34")


def test_without_a_signal_nothing_is_lost(open_page):
    page = open_page("phone")
    page.goto(replay_address("r1 a 66 63"))
    text = page.get_by_label("Round by round, tile by tile")
    text.fill("r1 a 66 63 34")
    page.context.set_offline(True)
    page.locator("#key-6-1").click()
    expect(page.get_by_text("No signal: that did nothing.")).to_be_visible()
    expect(text).to_have_value("r1 a 66 63 34")
    page.context.set_offline(False)
    page.locator("#key-6-1").click()
    expect(text).to_have_value("r1 a 66 63 34 61")
    expect(page.get_by_text("No signal: that did nothing.")).to_be_hidden()


@pytest.mark.parametrize("javascript", [True, False])
def test_what_is_typed_is_kept_where_it_is_too_long_for_an_address(open_page, javascript):
    page = open_page("phone", javascript=javascript)
    page.goto(reverse("matches:referee_replay_site"))
    # Longer than this the test server itself refuses.
    typed = "r1 a 66 # " + "x" * 50_000
    page.get_by_label("Round by round, tile by tile").fill(typed)
    page.locator("#check").click()
    if javascript:
        expect(page.get_by_text("That is more than a link can hold")).to_be_visible()
    else:
        expect(page.locator("h1")).to_have_text("This address is too long")
        page.go_back()
    expect(page.get_by_label("Round by round, tile by tile")).to_have_value(typed)


LONG = (
    "leg 2x7 61 exact Alice / Bob\nr1 a 66:4(4) 62 23:8(12) - 36:6(18) - 60r:4(22) 04 44:4(26) 41"
    " 65:2(28) 54:1(1) 15:3(31) out"
)


def test_the_item_that_is_wrong_is_in_sight_on_the_narrowest_phone(open_page):
    """In a line longer than the screen, without a script and without moving it sideways."""
    page = open_page("phone", javascript=False)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(replay_address(LONG))
    line, mark = page.locator("pre.caret"), page.locator("pre.caret mark")
    item = mark.inner_text()
    assert item.strip()
    assert item in LONG
    assert line.evaluate("one => one.scrollWidth <= one.clientWidth")
    box = mark.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    # By more than a colour, and on paper too.
    for medium in ["screen", "print"]:
        page.emulate_media(media=medium)
        assert mark.evaluate("one => getComputedStyle(one).textDecorationLine") == "underline"


def test_a_key_that_does_not_fit_is_struck_through_as_on_the_hand(open_page):
    page = open_page("phone", javascript=False)
    page.goto(replay_address("r1 a 66"))
    key = page.locator(".tile-key:disabled").first
    assert key.evaluate("one => getComputedStyle(one).textDecorationLine") == "line-through"
    assert key.evaluate("one => getComputedStyle(one, '::after').content") == '""'
