"""E-mails that wait in the database: sent once, tried again, given up, and taken from the dead."""

from datetime import timedelta
from smtplib import (
    SMTPAuthenticationError,
    SMTPDataError,
    SMTPRecipientsRefused,
    SMTPServerDisconnected,
)
from uuid import uuid4

import pytest
from django.core import mail
from django.utils import timezone

from league.actions.outbox import (
    KEPT,
    NOT_NEEDED,
    WAITS,
    beat,
    call_off,
    can_be_told,
    claim_email,
    forget_emails,
    in_words,
    send_email,
    write_email,
)
from league.actions.people import make_user
from league.models import Email, WorkerBeat
from league.models.outbox import CLAIM_LASTS
from matches.builder import Builder

AT = timezone.now()
MINUTE = timedelta(minutes=1)


@pytest.fixture
def bob(db, settings):
    settings.EMAIL_CONFIGURED = True
    return make_user(username="bob", name="Bob", email="bob@example.org", at=AT)


@pytest.fixture
def email(bob):
    league = Builder(by=bob, at=AT).league()
    return write_email(
        league=league, user=bob, about=uuid4(), subject="Anchor v Bell", text="Please.", at=AT
    )


def send(email, at=AT, *, needed=True):
    taken = claim_email(at=at)
    assert taken == email
    went = send_email(email=taken, is_needed=lambda _: needed, at=at)
    email.refresh_from_db()
    return went


@pytest.fixture
def refusing(monkeypatch):
    """The mail server refuses with an error of one's choice."""

    def refuse(error):
        def send(self, fail_silently=False):
            raise error

        monkeypatch.setattr("django.core.mail.EmailMessage.send", send)

    return refuse


def test_it_goes_to_the_person_s_address_once(email):
    assert send(email)
    (message,) = mail.outbox
    assert (message.to, message.subject, message.body) == (
        ["bob@example.org"],
        "Anchor v Bell",
        "Please.",
    )
    assert (email.sent_at, email.tries, email.claim) == (AT, 1, None)
    assert claim_email(at=AT + timedelta(days=1)) is None


def test_it_goes_to_the_address_that_the_person_has_by_then(email, bob):
    type(bob).objects.filter(pk=bob.pk).update(email="new@example.org")
    send(email)
    assert mail.outbox[0].to == ["new@example.org"]


@pytest.mark.parametrize(
    "column", [{"email": ""}, {"wants_reminders": False}, {"is_active": False}]
)
def test_it_goes_nowhere_once_the_person_cannot_be_told(email, bob, column):
    type(bob).objects.filter(pk=bob.pk).update(**column)
    assert not send(email)
    assert mail.outbox == []
    assert email.given_up_at == AT
    assert "no address any more" in email.last_error


def test_it_goes_nowhere_once_it_is_not_needed(email):
    assert not send(email, needed=False)
    assert (mail.outbox, email.given_up_at, email.last_error) == ([], AT, NOT_NEEDED)


def test_it_is_tried_again_after_growing_waits_and_given_up_at_last(email, refusing):
    """After 1, 5 and 30 minutes, 2, 8 and 24 hours; seven tries over a day and a half."""
    refusing(OSError("no route"))
    at, waits = AT, []
    for number in range(1, 7):
        assert not send(email, at)
        assert (email.tries, email.given_up_at) == (number, None)
        assert email.last_error == "The mail server could not be reached."
        assert claim_email(at=email.next_try_at - timedelta(seconds=1)) is None
        waits.append(email.next_try_at - at)
        at = email.next_try_at
    hours = [wait / timedelta(hours=1) for wait in waits]
    assert hours == [1 / 60, 5 / 60, 0.5, 2, 8, 24]
    assert tuple(waits) == WAITS
    assert not send(email, at)
    assert (email.tries, email.given_up_at) == (7, at)
    assert claim_email(at=at + timedelta(days=9)) is None


def test_an_address_that_is_refused_is_not_tried_again(email, refusing):
    refusing(SMTPRecipientsRefused({"bob@example.org": (550, b"no such user")}))
    send(email)
    assert email.given_up_at == AT
    assert email.last_error == "The mail server refused the address (550)."


def test_an_address_that_is_refused_for_now_is_tried_again(email, refusing):
    refusing(SMTPRecipientsRefused({"bob@example.org": (450, b"greylisted")}))
    send(email)
    assert (email.given_up_at, email.next_try_at) == (None, AT + MINUTE)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (SMTPAuthenticationError(535, b"no"), "did not let the site sign in (535)"),
        (SMTPDataError(554, b"spam"), "refused the e-mail (554)"),
        (SMTPServerDisconnected("bye"), "The mail server broke off."),
        (TimeoutError(), "could not be reached"),
        (ValueError("bob@example.org"), "The address cannot be written to."),
    ],
)
def test_what_went_wrong_is_said_in_words_without_the_address(error, said):
    assert said in in_words(error)
    assert "@" not in in_words(error)


def test_what_a_dead_worker_took_is_taken_by_the_next_after_some_minutes(email):
    dead = claim_email(at=AT)
    assert claim_email(at=AT + CLAIM_LASTS - timedelta(seconds=1)) is None
    later = AT + CLAIM_LASTS
    assert send(email, later)
    assert (email.tries, email.sent_at) == (2, later)
    # The dead one comes round: what it says of its try is no news any more.
    send_email(email=dead, is_needed=lambda _: False, at=later + MINUTE)
    email.refresh_from_db()
    assert (email.sent_at, email.given_up_at) == (later, None)


def test_the_longest_waiting_goes_first(email, bob):
    other = write_email(
        league=email.league, user=bob, about=uuid4(), subject="Earlier", text=".", at=AT - MINUTE
    )
    assert claim_email(at=AT) == other
    assert claim_email(at=AT) == email
    assert claim_email(at=AT) is None


def test_one_that_is_for_later_waits_until_then(email, bob):
    later = AT + 10 * MINUTE
    other = write_email(
        league=email.league, user=bob, about=uuid4(), subject=".", text=".", at=AT, not_before=later
    )
    assert send(email)
    assert claim_email(at=later - timedelta(seconds=1)) is None
    assert claim_email(at=later) == other


def test_what_is_called_off_before_it_went_out_is_not_sent(email, bob):
    other = write_email(
        league=email.league, user=bob, about=uuid4(), subject=".", text=".", at=AT - MINUTE
    )
    assert call_off(about=email.about, at=AT) == {bob.pk}
    email.refresh_from_db()
    assert (email.given_up_at, email.last_error) == (AT, NOT_NEEDED)
    # What is about something else goes out.
    assert claim_email(at=AT) == other
    assert claim_email(at=AT) is None


def test_what_is_sent_or_just_being_sent_is_not_called_off(email):
    taken = claim_email(at=AT)
    assert call_off(about=email.about, at=AT) == set()
    assert send_email(email=taken, is_needed=lambda _: True, at=AT)
    assert call_off(about=email.about, at=AT) == set()
    assert len(mail.outbox) == 1


def test_a_long_subject_is_cut(email, bob):
    long = write_email(
        league=email.league, user=bob, about=uuid4(), subject="x" * 300, text=".", at=AT
    )
    assert long.subject == "x" * 200


def test_what_is_over_is_forgotten_after_two_months(email):
    send(email)
    assert forget_emails(at=AT + KEPT) == 0
    assert forget_emails(at=AT + KEPT + MINUTE) == 1
    assert not Email.objects.exists()


def test_what_waits_is_never_forgotten(email):
    assert forget_emails(at=AT + 10 * KEPT) == 0


def test_without_a_mail_server_nobody_can_be_told(bob, settings):
    assert can_be_told(bob)
    settings.EMAIL_CONFIGURED = False
    assert not can_be_told(bob)


def test_a_sign_of_life_is_one_row(db):
    beat(began_at=AT, at=AT)
    beat(began_at=AT, at=AT + MINUTE)
    assert WorkerBeat.objects.get().beat_at == AT + MINUTE
