"""Two captains and the secretary, each with a telephone: a card is agreed, disputed, signed with a
PIN, changed under somebody's hand, and corrected after both had signed.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from league.actions.pins import set_pin
from matches.enums import CardState
from tests.journeys.night import fill_leg, leg
from tests.journeys.test_leek_night import in_the_table
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of

pytestmark = [pytest.mark.again, pytest.mark.django_db(transaction=True)]
Open = Callable[[str], Page]


@pytest.fixture
def night() -> MatchNight:
    night = MatchNight()
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return night


@pytest.fixture
def telephone(
    night: MatchNight, open_page: Callable[..., Page], sign_in: Callable[..., None]
) -> Callable[..., Page]:
    """A telephone of its own for somebody of the cast, on the page where the card is signed."""

    def make(name: str, *, javascript: bool = True) -> Page:
        page = open_page("phone", javascript=javascript)
        sign_in(page, night.user(name))
        page.goto(night.address("card_sign"))
        return page

    return make


def look(page: Page, fits: Callable[[Page], None], axe: Callable[[Page], None]) -> None:
    fits(page)
    axe(page)


def test_agreed_before_last_orders(
    night: MatchNight,
    telephone: Callable[..., Page],
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    alice, bob = telephone("alice"), telephone("bob")
    look(alice, fits, axe)
    picture(alice, "sign-first")
    alice.get_by_role("button", name="Sign for Anchor").click()
    expect(alice.get_by_text("Signed for Anchor. Now Bell.")).to_be_visible()
    look(alice, fits, axe)
    picture(alice, "sign-waiting")
    assert in_the_table(alice, night, "Anchor") == ("0", "0")
    bob.reload()
    expect(bob.get_by_role("heading", name="Agree: 6–3 is right")).to_be_visible()
    look(bob, fits, axe)
    picture(bob, "sign-second")
    bob.get_by_role("button", name="Agree and sign for Bell").click()
    expect(bob.get_by_text("Both sides have signed: the card is official")).to_be_visible()
    assert in_the_table(bob, night, "Anchor") == ("+3", "8")
    # It is out of both captains' hands, and the secretary can still correct it.
    bob.goto(night.address("card"))
    expect(bob.get_by_role("link", name="Correct")).to_have_count(0)
    sue = telephone("sue")
    sue.goto(night.address("card"))
    sue.get_by_role("link", name="Correct").click()
    fill_leg(sue, "Singles 6", 59, 61)
    sue.get_by_label("Why is it corrected?").fill("leg 6 was written the wrong way round")
    sue.get_by_role("button", name="Save the correction").click()
    expect(sue.get_by_text("Corrected: Anchor 5, Bell 4.")).to_be_visible()
    assert in_the_table(sue, night, "Anchor") == ("+1", "7")


def test_disputed_and_decided(
    night: MatchNight,
    telephone: Callable[..., Page],
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    alice, bob, sue = telephone("alice"), telephone("bob"), telephone("sue")
    alice.get_by_role("button", name="Sign for Anchor").click()
    expect(alice.get_by_text("Signed for Anchor. Now Bell.")).to_be_visible()
    bob.reload()
    bob.get_by_role("link", name="Something is wrong: dispute it").click()
    look(bob, fits, axe)
    picture(bob, "dispute")
    fill_leg(bob, "Singles 3", 60, 61)
    bob.get_by_role("button", name="Dispute the card for Bell").click()
    # Without a reason nothing happens, and nothing typed is lost.
    expect(bob.get_by_text("cannot be read")).to_have_count(0)
    expect(leg(bob, "Singles 3").locator("[id$=score-home]")).to_have_value("60")
    look(bob, fits, axe)
    picture(bob, "dispute-no-reason")
    bob.get_by_label("What is wrong?").fill("We pegged out first, ask the marker.")
    bob.get_by_role("button", name="Dispute the card for Bell").click()
    expect(bob.get_by_text("This card is disputed.")).to_be_visible()
    look(bob, fits, axe)
    picture(bob, "disputed")
    assert in_the_table(bob, night, "Anchor") == ("0", "0")
    sue.goto(night.desk("desk"))
    sue.get_by_role("link", name="Look at it, and rule").click()
    sue.get_by_role("link", name="Rule on it").click()
    expect(sue.get_by_text("1 leg on which they differ")).to_be_visible()
    look(sue, fits, axe)
    picture(sue, "settle")
    sue.get_by_label("The version of Bell: 5–4").check()
    sue.get_by_label("Why").fill("The marker saw it as Bell did.")
    sue.get_by_role("button", name="Give this ruling").click()
    given = "Ruling 1 is given, for everybody to read. The card is changed."
    expect(sue.get_by_text(given)).to_be_visible()
    look(sue, fits, axe)
    picture(sue, "settled")
    assert in_the_table(sue, night, "Anchor") == ("+1", "7")


@pytest.mark.parametrize("javascript", [True, False])
def test_signed_with_a_pin_on_the_other_telephone(
    javascript: bool,
    night: MatchNight,
    telephone: Callable[..., Page],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    set_pin(user=night.user("bob"), pin="4071", by=night.user("bob"), at=night.at)
    page = telephone("alice", javascript=javascript)
    page.get_by_role("button", name="Sign for Anchor").click()
    expect(page.get_by_text("Signed for Anchor. Now Bell.")).to_be_visible()
    page.get_by_label("Who signs").select_option("Bob")
    page.get_by_label("PIN", exact=True).fill("4070")
    page.get_by_role("button", name="Agree and sign for Bell").click()
    expect(page.get_by_text("That is not the PIN of Bob.").first).to_be_visible()
    fits(page)
    picture(page, f"sign-pin-{javascript}")
    page.get_by_label("Who signs").select_option("Bob")
    page.get_by_label("PIN", exact=True).fill("4071")
    page.get_by_role("button", name="Agree and sign for Bell").click()
    expect(page.get_by_text("Both sides have signed: the card is official")).to_be_visible()


def test_what_changed_meanwhile_is_not_signed(
    night: MatchNight, telephone: Callable[..., Page]
) -> None:
    alice, bob, sue = telephone("alice"), telephone("bob"), telephone("sue")
    alice.get_by_role("button", name="Sign for Anchor").click()
    expect(alice.get_by_text("Signed for Anchor. Now Bell.")).to_be_visible()
    bob.reload()
    sue.goto(night.address("card_edit"))
    fill_leg(sue, "Singles 1", 61, 40)
    sue.get_by_role("button", name="Save and check the card").click()
    expect(sue.get_by_text("Saved.")).to_be_visible()
    bob.get_by_role("button", name="Agree and sign for Bell").click()
    expect(bob.get_by_text("The card has changed since you opened this page").first).to_be_visible()
    assert card_of(night.fixture).state == CardState.REPORTED
    bob.get_by_role("button", name="Agree and sign for Bell").click()
    expect(bob.get_by_text("Signed for Bell. Now Anchor.")).to_be_visible()
    alice.reload()
    alice.get_by_role("button", name="Agree and sign for Anchor").click()
    expect(alice.get_by_text("Both sides have signed: the card is official")).to_be_visible()
