"""The pages that say whom no e-mail told, to whoever can ring them; and the switch of one's own."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.urls import reverse

from matches.actions.protests import protest, question
from matches.actions.settling import Stands
from matches.actions.stepping import send_waiting
from matches.models import Ruling
from tests.matches.announcing import ORIGIN, ToldNight, disputes
from tests.matches.match_night import PageForm
from tests.matches.rulings import WHY, by_name, official_card, ruled
from tests.matches.signing import AWAY
from tests.reading import text_of


@pytest.fixture
def night(db, settings) -> ToldNight:
    settings.EMAIL_CONFIGURED = True
    settings.SITE_ORIGIN = ORIGIN
    night = ToldNight()
    night.reach("alice", phone="01706 555 012")
    return night


def dispute_page(night: ToldNight, name: str = "sue") -> str:
    return text_of(night.browser(name).get(night.address("card_disputes")))


def ruling_page(night: ToldNight, name: str | None = "sue") -> str:
    found = Ruling.objects.get()
    at = reverse("matches:ruling", args=[night.league.slug, night.season.slug, found.number])
    return text_of(night.browser(name).get(at))


# A dispute


def test_nothing_is_said_where_everybody_is_told(night) -> None:
    disputes(night)
    assert "e-mail" not in dispute_page(night)
    night.sends()
    assert "e-mail" not in dispute_page(night)


@pytest.mark.parametrize(
    ("columns", "mail_server", "why"),
    [
        ({"email": ""}, True, "there is no e-mail address"),
        ({"wants_reminders": False}, True, "no e-mails about matches are wanted there"),
        ({}, False, "this site has no mail server"),
    ],
)
def test_whom_to_ring_about_a_dispute_and_why(night, settings, columns, mail_server, why) -> None:
    settings.EMAIL_CONFIGURED = mail_server
    night.reach("alice", **columns)
    disputes(night)
    said = f"Alice of Anchor is not told by e-mail: {why}. Ring Alice: 01706 555 012"
    assert said in dispute_page(night)
    # Whoever disputes it knows; a captain is told nothing of the other's ways of being reached.
    assert "Bob of Bell is not told" not in dispute_page(night)
    for name in ("alice", "bob"):
        assert "told by e-mail" not in dispute_page(night, name)
    # A referee reads it without the telephone number.
    assert "Alice of Anchor is not told by e-mail" in dispute_page(night, "rita")
    assert "01706" not in dispute_page(night, "rita")


def test_an_e_mail_that_failed_is_told_with_whom_to_ring(night, monkeypatch) -> None:
    disputes(night)
    errors = {"alice@example.org": [OSError(), SMTPRecipientsRefused({"a": (550, b"no")})]}

    def refuse(self, fail_silently=False):
        if failed := errors.get(self.to[0]):
            raise failed.pop(0)

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    send_waiting(at=lambda: night.at)
    said = "The e-mail to Alice of Anchor has not gone out yet. The mail server could not be"
    assert said in dispute_page(night)
    send_waiting(at=lambda: night.at + timedelta(minutes=1))
    said = "The e-mail to Alice of Anchor could not be sent. The mail server refused the address"
    assert f"{said} (550). Ring Alice: 01706 555 012" in dispute_page(night)


def test_a_side_without_a_captain(night) -> None:
    night.leaves("alice")
    protest(card=official_card(night), side=AWAY, reason=WHY, **by_name(night, "bob"))
    assert "Nobody of Anchor was told by e-mail: it has no captain here." in dispute_page(night)


def test_where_the_league_questions_a_card_it_is_both_sides(night) -> None:
    for name in ("alice", "bob"):
        night.reach(name, email="")
    question(card=official_card(night), reason=WHY, **by_name(night, "rita"))
    said = dispute_page(night)
    assert "Alice of Anchor is not told by e-mail" in said
    assert "Bob of Bell is not told by e-mail" in said
    assert "Ring Bob: no telephone is known." in said


def test_whoever_asks_is_not_to_be_rung_as_a_captain(night) -> None:
    night.captains("sue", "Anchor", instead_of="alice")
    night.reach("sue", email="")
    night.reach("bob", email="")
    question(card=official_card(night), reason=WHY, **by_name(night, "sue"))
    said = dispute_page(night, "olive")
    assert "Bob of Bell is not told by e-mail" in said
    assert "Sue of Anchor" not in said


def test_whoever_captains_since_then_reads_it_on_the_page(night) -> None:
    disputes(night)
    night.captains("carol", "Anchor", instead_of="alice")
    assert "e-mail" not in dispute_page(night)


# A ruling


def test_whom_to_ring_about_a_ruling_for_a_fortnight(night) -> None:
    night.reach("alice", email="")
    disputes(night)
    ruled(night, Stands(), "olive", hours=0)
    said = "Alice of Anchor is not told by e-mail: there is no e-mail address."
    assert f"{said} Ring Alice: 01706 555 012" in ruling_page(night)
    assert said in ruling_page(night, "rita")
    assert "01706" not in ruling_page(night, "rita")
    for name in (None, "alice", "bob", "carol"):
        assert "told by e-mail" not in ruling_page(night, name)
    Ruling.objects.update(at=night.at - timedelta(days=15))
    assert "told by e-mail" not in ruling_page(night)


# One's own page


@pytest.mark.parametrize("name", ["alice", "rita", "sue"])
def test_captains_and_officers_stop_them_on_their_own_page(night, name) -> None:
    browser, own = night.browser(name), reverse("people:own_details")
    page = browser.get(own)
    assert "E-mail me about matches" in text_of(page)
    assert f"To {name}@example.org" in text_of(page)
    form = PageForm.of(page, "")
    del form.fields["wants_reminders"]
    assert form.send(browser, own).status_code == 302
    disputes(night)
    assert sorted(night.sends()) == sorted({"alice", "olive", "rita", "sue"} - {name})
