"""A final score is typed on the card while a telephone without a signal pegs the same leg."""

import pytest
from playwright.sync_api import expect

from matches.actions.events import clear_events
from matches.actions.sheet import LegChange, SheetChanges, save_sheet
from matches.enums import LegState
from matches.models import LegStream
from tests.journeys.pegging import Marker
from tests.matches.match_night import card, legs

TYPED = "This leg has its final score, 40–61, typed on the card."
# What a page's buttons would do, of which none is there: it does nothing, and says no more.
AGAIN = """async ([key, url, me]) => {
    const { openRecord } = await import("/static/js/peg/record.js");
    const state = await (await fetch(url)).json();
    const record = await openRecord({ key, url, me, state });
    for (let tap = 0; tap < 3; tap += 1) await record.takeOver();
    await record.beginAnew();
    await record.tryNow();
    return [record.mode, record.rows.length, record.status.unsent];
}"""


@pytest.fixture
def sue(night, pairs, open_page, sign_in):
    """The secretary at the first leg's page, on a phone."""
    page = open_page("phone")
    sign_in(page, night.user("sue"))
    return Marker(page, night.address("leg_events", pairs, legs(card(pairs))[0].pk))


def type_score(night, fixture):
    """Somebody types 40–61 for the first leg, on the card."""
    leg = legs(card(fixture))[0]
    change = LegChange(leg.pk, leg.version, LegState.PLAYED, None, (40, 61))
    save_sheet(card=card(fixture), changes=SheetChanges(legs=(change,)), **night.act)


def test_a_final_score_typed_meanwhile_is_told_and_what_was_pegged_can_be_let_count(
    night, pairs, sue, fits, axe, picture
):
    page, leg = sue.page, legs(card(pairs))[0]
    page.context.set_offline(True)
    sue.peg("home", 15)
    type_score(night, pairs)
    page.context.set_offline(False)
    expect(sue.panel).to_contain_text(TYPED)
    expect(sue.panel).to_contain_text("What you pegged is kept beside it.")
    expect(sue.panel.get_by_role("button")).to_have_count(0)
    sue.all_sent()
    sue.stands(8, 0)
    fits(page)
    axe(page)
    picture(page, "typed-meanwhile")
    # Neither a page of before nor a finger that taps thrice leaves the same record again.
    me = {"uid": str(night.user("sue").uid), "name": "Sue"}
    given = [str(leg.uid), night.address("peg", pairs, leg.pk), me]
    assert page.evaluate(AGAIN, given) == ["beside", 1, 0]
    assert LegStream.objects.count() == 1

    page.reload()
    notice = page.locator(".notice").filter(has_text=TYPED)
    expect(notice).to_contain_text("What you pegged on this phone is kept beside it: 1 event, 8–0.")
    fits(page)
    axe(page)
    picture(page, "typed-reloaded")
    notice.get_by_role("link", name="Compare, or let it count").click()
    page.get_by_role("button", name="Let this record count").click()
    expect(page.get_by_text("Sue’s record counts now")).to_be_visible()
    leg.refresh_from_db()
    assert (leg.home_score, leg.away_score) == (8, 0)
    # It is pegged on from there.
    Marker(page, night.address("leg_events", pairs, leg.pk))
    sue.peg("away", 3)
    sue.all_sent()
    leg.refresh_from_db()
    assert (leg.home_score, leg.away_score) == (8, 1)


def test_a_page_on_which_nothing_is_pegged_yet_says_it_too(night, pairs, sue):
    type_score(night, pairs)
    sue.page.reload()
    expect(sue.page.get_by_text(TYPED)).to_be_visible()
    expect(sue.page.get_by_text("beside it")).to_have_count(0)


def test_a_leg_that_was_cleared_is_still_begun_anew(night, pairs, sue):
    leg = legs(card(pairs))[0]
    sue.peg("home", 15)
    sue.all_sent()
    sue.page.context.set_offline(True)
    clear_events(leg=leg, **night.act)
    sue.page.context.set_offline(False)
    expect(sue.panel).to_contain_text("This leg was begun anew on the card")
    sue.decide("Let mine count again")
    expect(sue.panel).to_be_hidden()
    sue.all_sent()
    leg.refresh_from_db()
    assert (leg.home_score, leg.away_score) == (8, 0)


@pytest.mark.parametrize("javascript", [True, False])
def test_one_button_leads_to_the_keys_of_a_leg_with_a_typed_score(
    javascript, night, pairs, open_page, sign_in, fits, axe, picture
):
    type_score(night, pairs)
    page, leg = open_page("phone", javascript=javascript), legs(card(pairs))[0]
    sign_in(page, night.user("sue"))
    page.goto(night.address("leg_events", pairs, leg.pk))
    expect(page.get_by_text(TYPED)).to_be_visible()
    expect(page.locator("button.key")).to_have_count(0)
    fits(page)
    if javascript:
        axe(page)
        picture(page, "typed-asks")
        page.emulate_media(color_scheme="dark")
        axe(page)
        picture(page, "typed-asks-dark")
        page.emulate_media(color_scheme="light")
    page.get_by_role("link", name="Peg it event by event instead").click()
    expect(page.get_by_text("The first event you peg takes its place.")).to_be_visible()
    fits(page)
    if javascript:
        picture(page, "typed-instead")
    leg.refresh_from_db()
    assert (leg.home_score, leg.away_score) == (40, 61)
    page.locator("button.key[value='15']").click()
    expect(page.locator(".side__score").first).to_have_text("8")
    leg.refresh_from_db()
    assert (leg.home_score, leg.away_score) == (8, 0)
    if javascript:
        # The phone that pegged it goes on, and takes no other for the one that counts.
        expect(page.locator("html.pegging")).to_be_attached()
        expect(page.locator("#peg-panel")).to_be_hidden()
        expect(page.locator("#leg button[value=undo]")).to_be_enabled()
    page.wait_for_timeout(700)
    page.locator("button.key[value='20']").click()
    expect(page.locator(".side__score").first).to_have_text("12")
    page.reload()
    leg.refresh_from_db()
    assert (leg.home_score, leg.away_score) == (12, 0)
    assert LegStream.objects.count() == 1


def test_a_phone_whose_record_is_kept_beside_it_needs_more_than_a_tap(night, pairs, sue):
    page, leg = sue.page, legs(card(pairs))[0]
    page.context.set_offline(True)
    sue.peg("home", 15)
    type_score(night, pairs)
    page.context.set_offline(False)
    expect(sue.panel).to_contain_text(TYPED)
    page.reload()
    expect(page.get_by_role("link", name="Compare, or let it count")).to_be_visible()
    expect(page.locator("button.key")).to_have_count(0)
    page.get_by_role("link", name="Peg it event by event instead").click()
    page.locator(".side--away").click()
    page.locator("button.key[value='9']").click()
    expect(page.locator("html.pegging")).to_be_attached()
    # 9 is three; what was pegged before stays beside it, and the phone goes on with what counts.
    sue.stands(0, 3)
    expect(sue.panel).to_be_hidden()
    sue.peg("away", 15)
    sue.all_sent()
    leg.refresh_from_db()
    assert (leg.home_score, leg.away_score) == (0, 11)
    assert LegStream.objects.count() == 2
