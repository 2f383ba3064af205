"""One pegs on a phone in the pub, another watches at home, with a signal or without."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from matches.actions.finish import make_official
from scoring.leg import NextRound, Peg
from tests.journeys.conftest import SIZES
from tests.matches.cards import LEEK_NIGHT
from tests.matches.live_night import A_ROUND, TO_57, peg
from tests.matches.match_night import MatchNight, card, legs
from tests.matches.phones import add, as_json, sending


@pytest.fixture
def night(transactional_db):
    night = MatchNight()
    night.builder.draft(night.fixture)
    return night


def pegs(page, night, sent):
    """What the pegging page sends: the token first, then the acts as JSON."""
    address = night.address("peg", night.fixture, legs(card(night.fixture))[0].pk)
    token = page.request.get(address).json()["token"]
    answer = page.request.post(address, data=as_json(sent), headers={"X-CSRFToken": token})
    assert answer.ok, answer.text()
    return answer.json()["acknowledged"]


@pytest.mark.again
def test_what_is_pegged_is_seen_elsewhere_without_a_reload(night, open_page, sign_in):
    captain, watcher = open_page("phone"), open_page("phone")
    sign_in(captain, night.user("alice"))
    watcher.goto(night.address("card"))
    stream = uuid4()
    assert len(pegs(captain, night, sending(*map(add, A_ROUND), stream=stream))) == 4
    watcher.reload()
    watcher.get_by_role("link", name="Follow it live").click()
    expect(watcher.get_by_role("heading", name="Singles 1, round 1")).to_be_visible()
    watcher.get_by_text("Round by round").click()
    watcher.evaluate("window.sinceThen = true")

    acts = [add(NextRound()), add(Peg(1, 15))]
    pegs(captain, night, sending(*acts, stream=stream, after=4))
    last = watcher.get_by_text("Nora Finch makes 15: 8 points", exact=True)
    # Two looks, where somebody else’s look was just before what was pegged.
    expect(last).to_be_visible(timeout=20_000)
    expect(watcher.get_by_role("heading", name="Singles 1, round 2")).to_be_visible()
    # It is told to whoever listens, what was unfolded stays so, and it is still the same page.
    expect(watcher.get_by_role("status")).to_have_text(
        "Anchor 0–0 Bell. Singles 1: Nora Finch makes 15: 8 points. 28–8"
    )
    expect(watcher.get_by_role("row", name="2 28 8 in play")).to_be_visible()
    assert watcher.evaluate("window.sinceThen") is True
    assert not watcher.context.cookies()


def test_once_the_card_is_official_it_leads_there_by_itself(night, open_page):
    other = night.add("Crown", "Dove")
    draft = night.builder.draft(other, LEEK_NIGHT, named=False)
    watcher = open_page("phone")
    watcher.goto(night.address("live", other))
    expect(watcher.get_by_text("Every leg is in.")).to_be_visible()
    make_official(card=draft, **night.act)
    watcher.get_by_role("link", name="To the match’s page").click()
    expect(watcher.get_by_role("heading", name="Crown 6–3 Dove")).to_be_visible()


def test_without_a_signal_it_says_how_old_it_is_and_goes_on_by_itself(night, browser, live_server):
    peg(night, A_ROUND)
    # A page of its own: the browser's console is full of what does not get through.
    context = browser.new_context(base_url=live_server.url, **SIZES["phone"])
    watcher = context.new_page()
    watcher.goto(night.address("live"))
    expect(watcher.get_by_role("link", name="Look again")).to_be_hidden()
    context.set_offline(True)
    expect(watcher.get_by_text("No signal: as it was at")).to_be_visible(timeout=15_000)
    expect(watcher.get_by_role("link", name="Look again")).to_be_visible()
    expect(watcher.get_by_text("Tom Oates makes 12 with the last tile")).to_be_visible()
    peg(night, [Peg(1, 3)], number=1)
    context.set_offline(False)
    expect(watcher.get_by_role("heading", name="Singles 2, round 1")).to_be_visible(timeout=15_000)
    expect(watcher.get_by_text("As it stood at")).to_be_visible()
    context.close()


def test_without_javascript_a_tap_looks_again(night, open_page):
    peg(night, A_ROUND)
    watcher = open_page("phone", javascript=False)
    watcher.goto(night.address("live"))
    peg(night, [Peg(1, 3)], number=1)
    watcher.get_by_role("link", name="Look again").click()
    expect(watcher.get_by_role("heading", name="Singles 2, round 1")).to_be_visible()


@pytest.mark.look
@pytest.mark.parametrize(
    ("size", "dark"), [("small phone", False), ("phone", False), ("phone", True), ("laptop", False)]
)
def test_how_it_looks(night, open_page, fits, axe, picture, size, dark):
    peg(night, TO_57)
    peg(night, [Peg(0, 9), Peg(1, 15)], number=6)
    official = night.add("Anchor", "Crown", -20)
    legs_pegged = [[*TO_57, Peg(0, 12)], *LEEK_NIGHT[1:]]
    night.builder.play(official, legs_pegged)
    page = open_page(size, dark=dark)
    for name, address in (
        ("live", night.address("live")),
        ("story", night.address("card", official)),
        ("home", f"/l/{night.league.slug}/"),
    ):
        page.goto(address)
        page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)")
        fits(page)
        axe(page)
        picture(page, f"{name}-{size}{'-dark' if dark else ''}")
