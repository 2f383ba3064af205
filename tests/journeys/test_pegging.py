"""A leg pegged on a phone: quickly, wrongly and put right, by keys alone, by two people at once."""

import pytest
from playwright.sync_api import expect

from matches.enums import LegState
from matches.models import Card
from scoring.leg import Blocked, NextRound, Peg
from tests.journeys.pegging import Marker, pegged
from tests.matches.match_night import card, legs
from tests.matches.test_views_leg_events import ROUNDS


@pytest.fixture
def singles(night):
    """The Leek fixture: no point for chipping out, and not out on the down."""
    night.builder.draft(night.fixture)
    return night.fixture


@pytest.fixture
def marker(night, open_page, sign_in):
    """`marker(fixture, "sue", leg=1)`: somebody at a leg's page on a phone."""

    def make(fixture, who="sue", *, leg=1, size="phone", **more):
        page = open_page(size, **more)
        sign_in(page, night.user(who))
        return Marker(page, night.address("leg_events", fixture, legs(card(fixture))[leg - 1].pk))

    return make


def leg_of(fixture, number=1):
    return legs(card(fixture))[number - 1]


@pytest.mark.again
def test_a_leg_is_pegged_put_right_won_and_opened_again(pairs, marker, fits, axe):
    sue = marker(pairs)
    page = sue.page
    for number, events in enumerate(ROUNDS):
        if number:
            sue.act("next-round")
            expect(page.locator(".log__round").first).to_contain_text(f"Round {number + 1}")
        sue.play(events)
    expect(page.get_by_text("Mill has won the leg, 61–23.")).to_be_visible()
    expect(sue.said).to_have_text("Mill wins, 61–23.")
    expect(page.get_by_role("link", name="Next leg: Pairs 1, leg 2")).to_be_visible()
    expect(sue.key(6)).to_be_hidden()
    fits(page)
    # Undo opens it again without a question, redo closes it.
    sue.act("undo")
    sue.stands(59, 23)
    expect(sue.said).to_have_text("Undone: Mill made 6. 59–23.")
    expect(sue.key(6)).to_contain_text("wins")
    expect(sue.key(9).locator("s")).to_have_text("3 pts")
    sue.act("redo")
    sue.stands(61, 23)
    # The first event was 9 and not 15: five fewer, so what was disregarded at 59 counts at 54, and
    # 57 and 2 are 59 (by hand, as in the tests of the same page without a script).
    expect(page.locator(".log .off")).to_contain_text("Disregarded: 59 + 3 = 62 would pass 61")
    page.locator(".log__change").last.click()
    page.locator(".peg-totals").get_by_label("9", exact=True).click()
    expect(page.get_by_text("counted again: 59–23, now 61–23.")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Put it right").click()
    sue.stands(59, 23)
    expect(page.locator(".log .off")).to_have_count(0)
    # That event never was: 3 fewer.
    page.wait_for_timeout(400)
    page.locator(".log__change").last.click()
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Take it out").click()
    sue.stands(56, 23)
    expect(page.locator(".log__change:focus")).to_have_count(1)
    sue.all_sent()
    leg = leg_of(pairs)
    assert (leg.state, leg.home_score, leg.away_score) == (LegState.OPEN, 56, 23)
    axe(page)
    page.reload()
    sue.stands(56, 23)
    # The card that is opened in the same moment knows of the last event.
    sue.peg("home", 20)
    page.get_by_role("link", name="Card").click()
    expect(page.get_by_role("group", name="Pairs 1, leg 1", exact=True)).to_contain_text("60–23")


def test_a_finger_that_trembles_pegs_once_and_two_quick_events_are_two(singles, marker):
    sue = marker(singles)
    sue.choose("home")
    sue.key(15).dblclick()
    expect(sue.toast).to_contain_text("A second tap, 15 for Tom Oates, is not pegged.")
    sue.stands(8, 0)
    # It was two tiles after all: one tap more.
    sue.page.wait_for_timeout(400)
    sue.page.get_by_role("button", name="Peg it too").click()
    expect(sue.toast).to_be_hidden()
    sue.stands(16, 0)
    # The other side made the same total at once: whose it is was tapped between, so both count.
    sue.page.wait_for_timeout(620)
    sue.key(5).click()
    sue.page.locator(".side--away").click()
    sue.key(5).click()
    sue.stands(17, 1)
    expect(sue.toast).to_be_hidden()
    # A round that ends puts another button where the finger still is.
    sue.page.locator(".out").click()
    sue.page.wait_for_timeout(250)
    box = sue.key(3).bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    sue.page.mouse.dblclick(*at)
    sue.stands(17, 2)
    expect(sue.page.get_by_text("Round 1 is over:")).to_be_visible()
    expect(sue.page.locator(".log__round")).to_have_count(1)


def test_the_opening_tile_is_asked_for_only_where_it_would_win(singles, marker, night, axe):
    # 7 × 8 = 56 and 2 for a 10 make 58: 3 more could be the opening tile's, which cannot win here.
    rounds = [event for _ in range(7) for event in (Peg(0, 15), Blocked(), NextRound())]
    pegged(leg_of(singles), night.user("sue"), *rounds, Peg(0, 10), Blocked(), NextRound())
    olive = marker(singles, "olive")
    page, question = olive.page, olive.page.get_by_role("dialog")
    olive.decide("Take over")
    olive.peg("home", 3)  # 59, by the opening tile, and nobody is asked
    olive.act("undo")
    olive.stands(58, 0)
    page.wait_for_timeout(400)
    olive.key(9).click()
    expect(question).to_contain_text("Was that the opening tile of round 9?")
    axe(page)
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    olive.stands(58, 0)
    page.wait_for_timeout(620)
    olive.key(9).click()
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Yes: it does not count").click()
    expect(olive.said).to_contain_text("the opening tile of a round cannot win")
    olive.stands(58, 0)
    # Another tile came before this one, so there is nothing to ask.
    page.wait_for_timeout(620)
    olive.key(9).click()
    olive.stands(61, 0)
    expect(question).to_be_hidden()


def test_a_leg_by_the_keyboard_alone(pairs, marker):
    sue = marker(pairs, size="laptop")
    keys = sue.page.keyboard
    sue.key(9).focus()
    keys.type("a15", delay=30)
    expect(sue.said).to_have_text("Lock, 8 points: 0–8.")
    keys.type("h")
    expect(sue.said).to_have_text("Mill.")
    keys.type("3")
    sue.stands(1, 8)
    keys.type("l20", delay=30)  # the last tile: 4 and 1
    sue.stands(6, 8)
    # The keys are gone, and the focus is where the next press belongs.
    over = sue.page.locator("#peg-over button")
    expect(over).to_be_focused()
    sue.page.wait_for_timeout(100)
    keys.press("Enter")
    expect(sue.said).to_have_text("Round 2 is dealt.")
    expect(sue.key(3)).to_be_focused()
    keys.type("u")
    expect(over).to_be_visible()
    keys.type("r")
    expect(over).to_be_hidden()
    keys.type("s")
    expect(sue.said).to_have_text("Mill 6, needs 55. Lock 8, needs 53.")
    # Whoever dictates switches the letters off.
    sue.page.get_by_text("Pegging from a keyboard").click()
    sue.page.get_by_label("Use these keys").uncheck()
    keys.type("15", delay=30)
    sue.page.wait_for_timeout(900)
    sue.stands(6, 8)


def test_a_second_marker_is_told_at_once_and_chooses(singles, marker, night, fits, axe):
    pegged(leg_of(singles), night.user("sue"), Peg(0, 15), Peg(1, 12))
    bob = marker(singles, "bob", dark=True)
    panel = bob.panel
    expect(panel).to_contain_text("Sue’s phone counts for this leg since")
    expect(bob.said).to_contain_text("Sue’s phone counts")
    expect(bob.key(3)).to_be_hidden()
    bob.stands(8, 4)
    axe(bob.page)
    bob.decide("Keep my own record")
    bob.peg("home", 15)
    bob.peg("away", 20)  # 4 as well: the same to the score
    bob.peg("away", 3)
    pegged_on = panel.get_by_text("Your record and Sue’s agree up to event 2 (8–4); one goes on.")
    expect(pegged_on).to_be_visible()
    fits(bob.page)
    axe(bob.page)
    href = panel.get_by_role("link", name="Compare").get_attribute("href")
    assert href == night.address("leg_records", singles, leg_of(singles).pk)
    assert leg_of(singles).away_score == 4
    bob.decide("Take over")
    expect(panel).to_be_hidden()
    bob.stands(8, 4)
    bob.peg("home", 3)
    bob.all_sent()
    assert (leg_of(singles).home_score, leg_of(singles).away_score) == (9, 4)


def test_whoever_pegs_the_record_that_counts_is_told_that_another_differs(singles, marker, night):
    sue = marker(singles)
    sue.peg("home", 15)
    sue.all_sent()
    pegged(leg_of(singles), night.user("bob"), Peg(0, 15), Peg(1, 12))
    sue.peg("away", 9)
    expect(sue.panel).to_contain_text("Bob’s record differs from yours from event 2")
    href = sue.panel.get_by_role("link", name="Compare").get_attribute("href")
    assert href.endswith("/records/")
    expect(sue.panel.get_by_role("button")).to_have_count(0)
    sue.stands(8, 3)


def test_what_is_not_sent_is_said_and_kept(singles, marker, night, sign_in):
    alice = marker(singles, "alice")
    page = alice.page
    page.context.set_offline(True)
    alice.peg("home", 15)
    alice.peg("away", 12)
    expect(alice.sending).to_have_text("No signal: 2 events kept here")
    assert leg_of(singles).home_score is None
    page.context.set_offline(False)
    alice.all_sent()
    assert (leg_of(singles).home_score, leg_of(singles).away_score) == (8, 4)
    page.context.clear_cookies(name="sessionid")
    alice.peg("home", 3)
    expect(alice.sending).to_have_text("Signed out: 1 event kept")
    link = page.get_by_role("link", name="Sign in to send")
    address = night.address("leg_events", singles, leg_of(singles).pk)
    assert link.get_attribute("href").endswith(f"?next={address.replace('/', '%2F')}")
    sign_in(page, night.user("alice"))
    page.reload()
    alice.stands(9, 4)
    alice.all_sent()
    assert leg_of(singles).home_score == 9
    # The card is handed in meanwhile: what is pegged after that is kept, with the reason.
    Card.objects.update(state="reported")
    alice.peg("away", 3)
    expect(alice.panel).to_contain_text("This card is handed in")
    expect(alice.sending).to_have_text("1 event not sent")
    expect(alice.panel.get_by_role("link", name="All that is not sent")).to_be_visible()
    alice.stands(9, 5)


def test_what_is_tapped_before_the_script_has_come_waits_for_it(pairs, open_page, sign_in, night):
    page = open_page("phone")
    sign_in(page, night.user("sue"))
    held = []
    page.route("**/peg/page.js", lambda route: held.append(route))
    page.goto(night.address("leg_events", pairs, leg_of(pairs).pk), wait_until="commit")
    page.locator(".side--away").click()
    page.locator(".key[value='15']").click()
    held[0].continue_()
    expect(page.locator(".side--away .side__score")).to_have_text("8")
    expect(page.locator("#peg-sending")).to_have_text("Sent")
    assert leg_of(pairs).streams.count() == 1


def test_whose_tile_of_a_pair_may_be_said_or_left_out(pairs, marker):
    sue = marker(pairs)
    sue.page.get_by_text("Whose tile, or points instead of a total").click()
    sue.page.get_by_label("Ask whose tile it was").check()
    sue.page.get_by_role("button", name="Gwen Gale").click()
    sue.peg("away", 15)
    sue.peg("away", 3)
    expect(sue.lines).to_contain_text(["Lock made 3", "Lock made 15 (Gwen Gale)"])
    sue.all_sent()
    events = leg_of(pairs).events.order_by("place")
    named = [event.payload.get("player") for event in events]
    gwen = card(pairs).lineup.get(name="Gwen Gale")
    assert named == [str(gwen.uid), None]


@pytest.mark.look
@pytest.mark.parametrize(
    ("size", "dark"), [("small phone", False), ("phone", True), ("laptop", False)]
)
def test_every_state_fits(pairs, marker, fits, axe, size, dark):
    sue = marker(pairs, size=size, dark=dark)
    page = sue.page
    fits(page)
    sue.play([("home", 15), ("home", 20), ("away", 18)])
    # Sides, what they need and every key are on the screen at once.
    foot = page.locator(".acts").bounding_box()
    top = page.locator(".sides").bounding_box()
    assert top["y"] >= 0
    assert foot["y"] + foot["height"] <= page.viewport_size["height"]
    for details in page.locator("main details").all():
        details.evaluate("one => one.open = true")
    fits(page)
    axe(page)
    page.wait_for_timeout(400)
    sue.act("next-round")
    page.wait_for_timeout(400)
    axe(page)
    page.get_by_role("dialog").get_by_role("button", name="Blocked").click()
    expect(page.locator(".log__round").first).to_contain_text("Round 2")
    page.locator(".log__change").last.click()
    fits(page)
    axe(page)


@pytest.mark.look
def test_letters_of_twice_the_size_and_a_phone_on_its_side(pairs, marker, fits):
    sue = marker(pairs)
    page = sue.page
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    fits(page)
    page.evaluate("document.documentElement.style.removeProperty('font-size')")
    page.set_viewport_size({"width": 844, "height": 390})
    fits(page)
    for part in (".sides", ".score-pad", ".acts"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 390, part
