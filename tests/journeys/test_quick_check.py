"""The quick check on a phone: an answer at each tap, the same as the site's, in few taps."""

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import QueryDict
from playwright.sync_api import Browser, Page, expect

from matches.forms.quick_check import QuickCheckForm, RulesChoice
from matches.quick_answer import answer
from matches.quick_tables import tables_json
from scoring import PRESETS, HouseRules
from tests.journeys.peg_parity import engine_page
from tests.matches.match_night import MatchNight
from tests.matches.referee.test_quick_check import STATES, of_state

ASK = """async ([tables, questions]) => {
    const { answerOf } = await import("/js/referee/quick-answer.js");
    const made = JSON.parse(tables);
    return JSON.stringify(JSON.parse(questions).map(asked => {
        const said = answerOf(made, asked);
        if (!said.answer?.verdict) return said;
        const { kind, title, text, clauses } = said.answer.verdict;
        return { answer: { ...said.answer, verdict: { kind, title, text, clauses } } };
    }));
}"""
OFFERED = [
    *[
        RulesChoice(name, name, rules, pairs="pairs" in name)
        for name, rules in PRESETS.items()
    ],
    RulesChoice("one", "To 1", HouseRules(target=1)),
    RulesChoice("two", "To 2", HouseRules(target=2, chip_out_points=10, out_on_down=False)),
    RulesChoice(
        "first", "First out", HouseRules(pairs_round_ends="first", chip_out_points=2), pairs=True
    ),
    RulesChoice("most", "Most", HouseRules(target=999, finish="over", out_on_down=False)),
]  # fmt: skip
SCORES = ("", "0", "007", "42", "52", "55", "57", "58", "59", "60", "61", "62", "x", "998", "1000")
TAPS_PER_END = 2


def by_the_server(asked: dict[str, str]) -> dict[str, Any]:
    query = QueryDict(mutable=True)
    query.update(asked)
    form = QuickCheckForm(query, offered=OFFERED)
    if not form.is_valid():
        problems = [
            {"field": field, "message": message, "clause": getattr(error, "clause", None)}
            for field, errors in form.errors.as_data().items()
            for error in errors
            for message in error.messages
        ]
        return {"problems": sorted(problems, key=str)}
    assert form.question is not None
    found = answer(form.question)
    verdict = found.verdict and {
        "kind": found.verdict.kind,
        "title": found.verdict.title,
        "text": found.verdict.text,
        "clauses": list(found.verdict.clauses),
    }
    return {
        "answer": {
            "svg": found.picture.svg,
            "headline": found.headline,
            "lines": [[line.what, line.worth, line.clause] for line in found.lines],
            "pegs": found.pegs,
            "verdict": verdict,
            "next": found.next,
            "rules": found.rules,
            "plain": found.plain,
            "clauses": [[one.number, one.words] for one in found.clauses],
        }
    }


def for_the_browser(asked: dict[str, str]) -> dict[str, Any]:
    def end(name: str) -> dict[str, Any]:
        return {"value": asked.get(name, ""), "double": f"{name}_double" in asked}

    return {
        "left": end("left"),
        "right": end("right"),
        "before": asked.get("before", ""),
        "out": "out" in asked,
        "opening": "opening" in asked,
        "rules": asked["rules"],
    }


def questions(every: int) -> Iterator[dict[str, str]]:
    """All ends with every score, under all rules, with the last tile and with the first; or every
    so many of these, chosen by chance that is always the same.
    """
    chance = Random("quick check")
    for state, choice, before, out, opening in product(
        STATES, OFFERED, SCORES, (False, True), (False, True)
    ):
        if every > 1 and chance.randrange(every):
            continue
        asked = {name: str(value) for name, value in of_state(state).items()}
        asked["rules"] = choice.value
        asked |= {"before": before} if before else {}
        asked |= {"out": "1"} if out else {}
        yield asked | ({"opening": "1"} if opening else {})


@pytest.fixture
def alone(browser: Browser) -> Iterator[Page]:
    """A page that has nothing but the script's module."""
    faults: list[str] = []
    page = engine_page(browser, faults)
    yield page
    page.close()
    assert not faults, faults


@pytest.mark.pure
@pytest.mark.parametrize("every", [40, pytest.param(1, marks=pytest.mark.prove)])
def test_the_browser_says_what_the_server_says(alone: Page, every: int):
    tables = tables_json(tuple((one.value, one.rules, one.pairs) for one in OFFERED))
    asked = list(questions(every))
    assert (
        len({(one["left"], one["right"], *(k for k in one if "double" in k)) for one in asked})
        == 196
    )
    for start in range(0, len(asked), 2000):
        part = asked[start : start + 2000]
        given = json.dumps([for_the_browser(one) for one in part])
        for one, said in zip(part, json.loads(alone.evaluate(ASK, [tables, given])), strict=True):
            if "problems" in said:
                said["problems"].sort(key=str)
            assert said == by_the_server(one), one


def test_an_end_that_is_missing_is_waited_for(alone: Page):
    tables = tables_json(tuple((one.value, one.rules, one.pairs) for one in OFFERED))
    asked = [
        {"left": "6", "rules": "standard"},
        {"right": "6", "right_double": "1", "rules": "standard"},
        {"left": "6", "left_double": "1", "opening": "1", "rules": "standard"},
    ]
    given = json.dumps([for_the_browser(one) for one in asked])
    first, second, alone_there = json.loads(alone.evaluate(ASK, [tables, given]))
    assert (first, second) == ({}, {})
    assert alone_there["answer"]["headline"] == "6 + 6 = 12, worth 4 points"


# -- On the page -----------------------------------------------------------------------------------


class Thumb:
    """Taps, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1

    def end(self, name: str, value: int, *, double: bool = False) -> None:
        self.tap(f'[name="{name}"][value="{value}"]')
        if double:
            self.tap(f'[name="{name}_double"]')


def shown(page: Page) -> str:
    """The answer in full, as it is read."""
    return " ".join(page.locator("#quick-answer").inner_text().split())


@pytest.mark.look
def test_that_was_eight(phone, transactional_db, axe, fits, picture):
    """Two taps an end at most, and no button: from opening the page to the answer."""
    phone.goto("/referee/")
    thumb = Thumb(phone)
    said = phone.locator("#quick-said")
    thumb.end("left", 6, double=True)
    expect(said).to_be_hidden()
    thumb.end("right", 3)
    expect(said).to_have_text("12 + 3 = 15, worth 8 points")
    assert thumb.taps == 3 <= 2 * TAPS_PER_END
    expect(said).to_be_in_viewport(ratio=1)
    # Whether it counts: the score, and that it was the last tile.
    phone.locator("#at-before").fill("54")
    thumb.tap("#at-out")
    expect(said).to_contain_text("✕ Disregarded. The score stays 54. Rule F2")
    expect(said).to_contain_text("On 54, that side needs 7: make 18 with the side's last tile")
    expect(phone).to_have_title("12 + 3 = 15, worth 8 points · Sixty-One")
    picture(phone, "quick check tapped")
    axe(phone)
    fits(phone)
    # The address is that of the answer: whoever opens it sees the same, without a script too.
    tapped = shown(phone)
    assert parse_qs(urlsplit(phone.url).query)["before"] == ["54"]
    expect(phone.locator("#to-pass-on")).to_contain_text(phone.url)
    phone.reload()
    assert shown(phone) == tapped
    expect(phone.locator("#quick-said")).to_be_hidden()


def test_rules_changed_by_hand_are_worked_out_by_the_site(phone, transactional_db):
    phone.goto("/referee/?left=4&right=2&before=118")
    expect(phone.locator("#quick-problems")).to_contain_text("118 is past the target of 61")
    phone.locator("#at-rules").select_option("leek-pairs")
    expect(phone.locator("#quick-said")).to_contain_text("✓ Counted. The score is 120.")
    phone.get_by_text("Change something about them").tap()
    phone.locator("#at-target").fill("120")
    phone.locator("#at-target").press("Tab")
    expect(phone.locator("#quick-answer")).to_contain_text("✓ Won. The score is 120.")
    # Still the same page: the keys go on answering.
    phone.locator("#at-target").fill("")
    phone.locator("#at-target").press("Tab")
    phone.locator('[name="right"][value="5"]').tap()
    expect(phone.locator("#quick-said")).to_contain_text("4 + 5 = 9, worth 3 points")
    expect(phone.locator("#quick-said")).to_contain_text("✓ Won. The score is 121.")


def test_the_same_without_a_script(open_page, transactional_db):
    page = open_page("phone", javascript=False)
    page.goto("/referee/")
    page.locator('[name="left"][value="6"]').check()
    page.locator('[name="left_double"]').check()
    page.locator('[name="right"][value="3"]').check()
    page.locator("#at-before").fill("54")
    page.locator("#at-out").check()
    page.get_by_role("button", name="What is it worth?").click()
    with_script = open_page("phone")
    with_script.goto(page.url)
    with_script.locator('[name="right"][value="2"]').tap()
    with_script.locator('[name="right"][value="3"]').tap()
    assert shown(with_script) == shown(page)


# -- Without a signal ------------------------------------------------------------------------------

FILES = 3 + 15
"""The pages and at least so many style sheets, scripts, fonts and icons."""
KEPT = """async () => {
    // "ready" would wait for ever where a worker cannot be put in place.
    if ((await navigator.serviceWorker.getRegistration())?.active?.state !== "activated") return 0;
    for (const name of await caches.keys())
        if (name.startsWith("referee ")) return (await (await caches.open(name)).keys()).length;
    return 0;
}"""


def kept(page: Page) -> None:
    """Wait until the phone has kept the pages; on a busy machine the next visit may have to."""
    for _ in range(3):
        until = monotonic() + 15
        while monotonic() < until:
            if page.evaluate(KEPT) >= FILES:
                return
            page.wait_for_timeout(50)
        page.reload()
    pytest.fail(f"{page.evaluate(KEPT)} of {FILES} are kept")


def test_opened_once_it_answers_without_a_signal(phone, transactional_db):
    """A stranger's phone: the page itself, a link that somebody sent, the rules and the drill."""
    phone.goto("/referee/")
    kept(phone)
    assert not phone.context.cookies()
    phone.context.set_offline(True)
    phone.goto("/referee/")
    thumb = Thumb(phone)
    thumb.end("left", 5, double=True)
    thumb.end("right", 5)
    expect(phone.locator("#quick-said")).to_have_text("10 + 5 = 15, worth 8 points")
    phone.goto("/referee/?left=6&left_double=1&right=3&before=54&out=1&rules=standard")
    expect(phone.locator("#quick-said")).to_contain_text("✕ Disregarded. The score stays 54.")
    expect(phone.locator('[name="left"][value="6"]')).to_be_checked()
    phone.locator("#quick-said a").tap()
    expect(phone.locator("#F2")).to_be_in_viewport()
    phone.goto("/referee/practice/")
    phone.locator('#drill-keys [data-key="8"]').tap()
    expect(phone.locator("#drill-said")).to_contain_text("8")
    # What was changed by hand only the site can work out, and that is said.
    phone.goto("/referee/?left=4&right=2&before=118&target=120")
    expect(phone.locator("#quick-said")).to_contain_text("No signal")
    phone.context.set_offline(False)
    phone.reload()
    expect(phone.locator("#quick-answer")).to_contain_text("✓ Won. The score is 120.")


def test_a_league_keeps_its_own_rules(phone, leek_page):
    phone.goto(leek_page)
    kept(phone)
    phone.context.set_offline(True)
    phone.goto(f"{leek_page}?left=4&right=2&before=59&out=1")
    expect(phone.locator("#quick-said")).to_contain_text("✓ Won. The score is 61.")


@pytest.fixture
def leek_page(transactional_db):
    return f"/l/{MatchNight().league.slug}/referee/"
