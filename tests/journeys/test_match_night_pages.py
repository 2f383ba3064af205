"""Every page of a match night on every size, by day and night: it fits, and axe finds nothing."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from league.actions.fixtures import postpone
from league.enums import Side
from matches.actions.finish import report_card
from matches.actions.tapping import tap_player
from matches.models import Lineup
from tests.journeys.night import fill_leg, leg, open_card
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import card, chairs, legs, scores


@pytest.fixture
def addresses(night):
    """One of each page, with something of everything on it."""
    wrong = [(61, 61), *LEEK_NIGHT[1:]]
    draft = night.builder.draft(night.fixture, wrong, named=False)
    tap_player(card=draft, side=Side.HOME, who="Bernadette Featherstonehaugh-Lowe", **night.act)
    handed_in = night.add("Crown", "Dove")
    card_in = night.builder.draft(handed_in, LEEK_NIGHT)
    tap_player(card=card_in, side=Side.AWAY, who="N. Finch", **night.act)
    report_card(card=card_in, **night.act)
    official = night.add("Anchor", "Crown", -20)
    night.builder.play(official, LEEK_NIGHT)
    night.add("Bell", "Dove", -20)
    postpone(fixture=night.add("Bell", "Crown", -30), reason="snow", **night.act)
    not_opened = night.add("Mill", "Lock")
    name = Lineup.objects.get(name="N. Finch")
    week = night.today - timedelta(days=20)
    return [
        night.address("card_edit"),
        night.address("card_edit", not_opened),
        night.address("card_correct", official),
        night.address("card_void", official),
        night.address("leg_events", night.fixture, legs(draft)[1].pk),
        night.address("leg_events", official, legs(card(official))[6].pk),
        night.desk("desk"),
        night.desk("week"),
        night.desk("week", week.isoformat()),
        night.desk("settle_name", name.pk),
    ]


@pytest.mark.look
@pytest.mark.parametrize(
    ("size", "dark"), [("small phone", False), ("phone", True), ("laptop", False)]
)
def test_every_page(night, addresses, open_page, sign_in, fits, axe, size, dark):
    page = open_page(size, dark=dark)
    sign_in(page, night.user("sue"))
    for address in addresses:
        page.goto(address)
        page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)")
        fits(page)
        axe(page)


def test_the_thumb_goes_from_the_winner_to_the_other_score(night, phone, sign_in):
    sign_in(phone, night.user("alice"))
    open_card(phone, night.address("card_edit"))
    entry = leg(phone, "Singles 1")
    entry.locator(".win:has(input[value=home])").click()
    # The winner stands on 61, so only the other field is left to be filled in.
    expect(entry.locator("[id$=score-home]")).to_be_hidden()
    expect(entry.locator("[id$=score-away]")).to_be_focused()
    phone.keyboard.type("48")
    phone.keyboard.press("Enter")
    expect(leg(phone, "Singles 2").locator("input[value=home]")).to_be_focused()


@pytest.mark.parametrize("javascript", [True, False])
def test_enter_saves_or_goes_on_and_never_taps_a_name(night, open_page, sign_in, javascript):
    night.builder.draft(night.fixture, named=False)
    page = open_page("laptop", javascript=javascript)
    sign_in(page, night.user("sue"))
    page.goto(night.address("card_edit"))
    fill_leg(page, "Singles 1", 61, 48)
    page.get_by_label("A note on the card").fill("played at the Dove")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert scores(card(night.fixture))[0] == ("home", 61, 48)
    assert set(chairs(card(night.fixture), Side.HOME)) == {None}
