"""A card that nobody answers: handed in on a phone, the other captain reminded by e-mail, accepted
as it is when the time is over; and one that is answered from the e-mail.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from playwright.sync_api import Page, expect

from matches.actions.stepping import send_waiting, take_steps
from matches.enums import CardState
from tests.journeys.test_leek_night import in_the_table
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import card as card_of
from tests.matches.stepping import SteppingNight

pytestmark = [pytest.mark.again, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]


@pytest.fixture
def night(settings: Any, live_server: Any) -> SteppingNight:
    settings.EMAIL_CONFIGURED = True
    settings.SITE_ORIGIN = live_server.url
    night = SteppingNight()
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return night


@pytest.fixture
def telephone(night: SteppingNight, open_page: Open, sign_in: Callable[..., None]) -> Open:
    """A telephone of its own for somebody of the cast."""

    def make(name: str) -> Page:
        page = open_page("phone")
        sign_in(page, night.user(name))
        return page

    return make


def look(page: Page, fits: Callable[[Page], None], axe: Callable[[Page], None]) -> None:
    fits(page)
    axe(page)


def hand_in(page: Page, night: SteppingNight) -> None:
    page.goto(night.address("card_sign"))
    page.get_by_role("button", name="Sign for Anchor").click()
    expect(page.get_by_text("Signed for Anchor. Now Bell.")).to_be_visible()


def later(night: SteppingNight, hours: float) -> None:
    """What the worker does so many hours after the handing in, and sends."""
    at = night.since_handed_in(hours)
    take_steps(at=at)
    send_waiting(at=lambda: at)


def test_reminded_and_accepted_unanswered(
    night: SteppingNight,
    telephone: Open,
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    alice, bob, sue = telephone("alice"), telephone("bob"), telephone("sue")
    hand_in(alice, night)
    expect(alice.get_by_text("If Bell does not answer by")).to_be_visible()
    look(alice, fits, axe)
    picture(alice, "unanswered-sign")
    later(night, 47.9)
    assert mail.outbox == []
    later(night, 48)
    (message,) = mail.outbox
    assert message.to == ["bob@example.org"]
    # The address in it is that of the card, on Bob's phone.
    (link,) = re.findall(r"^(http\S+/sign/)$", message.body, re.MULTILINE)
    bob.goto(link)
    expect(bob.get_by_role("heading", name="Agree: 6–3 is right")).to_be_visible()
    expect(bob.get_by_text("If Bell does not answer by")).to_be_visible()
    # He puts it off. The secretary sees whose version it is, and that he was reminded.
    sue.goto(night.desk("desk"))
    expect(sue.get_by_text("Bell has not answered, and sent none of its own.")).to_be_visible()
    expect(sue.get_by_text("Bob was reminded, ")).to_be_visible()
    expect(sue.get_by_text("The worker that does it has never run here.")).to_be_visible()
    look(sue, fits, axe)
    picture(sue, "unanswered-desk")
    assert in_the_table(sue, night, "Anchor") == ("0", "0")
    later(night, 71.9)
    assert card_of(night.fixture).state == CardState.REPORTED
    later(night, 72)
    later(night, 73)
    assert len(mail.outbox) == 1
    assert in_the_table(sue, night, "Anchor") == ("+3", "8")
    bob.goto(night.address("card"))
    expect(bob.get_by_text("Accepted unanswered").first).to_be_visible()
    expect(bob.get_by_text("Bell did not answer within 3 days of its handing in")).to_be_visible()
    look(bob, fits, axe)
    picture(bob, "unanswered-accepted")
    bob.goto(night.address("card_sign"))
    expect(bob.get_by_role("button", name="Agree")).to_have_count(0)


def test_answered_from_the_e_mail(night: SteppingNight, telephone: Open) -> None:
    alice, bob = telephone("alice"), telephone("bob")
    hand_in(alice, night)
    later(night, 48)
    (link,) = re.findall(r"^(http\S+/sign/)$", mail.outbox[0].body, re.MULTILINE)
    bob.goto(link)
    bob.get_by_role("button", name="Agree and sign for Bell").click()
    expect(bob.get_by_text("Both sides have signed: the card is official")).to_be_visible()
    later(night, 72)
    bob.goto(night.address("card"))
    expect(bob.get_by_text("Accepted unanswered")).to_have_count(0)
