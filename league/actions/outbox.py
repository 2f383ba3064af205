"""Writing e-mails into the database, and sending what waits there.

An e-mail is written within the transaction of what it tells of. It is taken by a conditional
UPDATE, so that two workers never send the same one; sent outside of any transaction; and tried
again after growing waits. A worker that died while it sent is found out after some minutes, and the
e-mail goes to the next: should it have been sent at that very moment, it comes twice, not never.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from smtplib import (
    SMTPAuthenticationError,
    SMTPException,
    SMTPRecipientsRefused,
    SMTPResponseException,
)
from uuid import UUID, uuid4

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F, Q

from league.models import Email, League, User, WorkerBeat
from league.names import usable

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
WAITS = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR)
"""How long it is to the next try after the first that failed, the second …; then it is given up."""
KEPT = timedelta(days=60)
"""For so long what was sent or given up can be looked up."""
WORKER = "steps"
NOT_NEEDED = "It was needed no longer when its turn came."
_LONGEST = 200
_PERMANENT = 500


def can_be_told(user: User) -> bool:
    """Whether somebody can be sent e-mails, and wants to be."""
    return bool(
        settings.EMAIL_CONFIGURED and user.email and user.is_active and user.wants_reminders
    )


def write_email(
    *,
    league: League,
    user: User,
    about: UUID,
    subject: str,
    text: str,
    at: datetime,
    not_before: datetime | None = None,
) -> Email:
    """Leave an e-mail to be sent; within the transaction of what it tells of."""
    return Email.objects.create(
        league=league,
        user=user,
        about=about,
        subject=usable(subject[:_LONGEST], most=_LONGEST),
        text=text,
        written_at=at,
        next_try_at=not_before or at,
    )


def call_off(*, about: UUID, at: datetime) -> set[int]:
    """Send nothing any more of what has not gone out about something; who was not told of it, by
    number. What a worker is just sending goes out.
    """
    rows = Email.objects.filter(about=about)
    rows.waiting().filter(claim=None).update(given_up_at=at, last_error=NOT_NEEDED)
    return set(rows.exclude(given_up_at=None).values_list("user_id", flat=True))


def claim_email(*, at: datetime) -> Email | None:
    """Take the e-mail whose turn it is, so that no other worker does; None where there is none."""
    for number in Email.objects.free(at).order_by("next_try_at", "pk").values_list("pk", flat=True):
        claim = uuid4()
        taken = Email.objects.free(at).filter(pk=number)
        if taken.update(claim=claim, claimed_at=at, tries=F("tries") + 1):
            return Email.objects.select_related("user", "league").get(pk=number)
    return None


def send_email(*, email: Email, is_needed: Callable[[Email], bool], at: datetime) -> bool:
    """Send an e-mail that was taken, and note what came of it; whether it went out.

    ``is_needed``: asked just before, as what it tells of may be over.
    """
    if not can_be_told(email.user):
        _give_up(email, "There is no address any more to which it could go.", at)
        return False
    if not is_needed(email):
        _give_up(email, NOT_NEEDED, at)
        return False
    message = EmailMessage(email.subject, email.text, None, [email.user.email])
    try:
        message.send()
    except (OSError, SMTPException, ValueError) as error:
        _note_failure(email, error, at)
        return False
    _note(email, sent_at=at, last_error="")
    return True


def _note_failure(email: Email, error: Exception, at: datetime) -> None:
    said = in_words(error)
    if email.tries > len(WAITS) or _is_final(error):
        _give_up(email, said, at)
    else:
        _note(email, next_try_at=at + WAITS[email.tries - 1], last_error=said)


def _give_up(email: Email, why: str, at: datetime) -> None:
    _note(email, given_up_at=at, last_error=why)


def _note(email: Email, **columns: object) -> None:
    """Write what came of a try, unless another worker has the e-mail by now."""
    held = Email.objects.waiting().filter(pk=email.pk, claim=email.claim)
    held.update(claim=None, claimed_at=None, **columns)


def _is_final(error: Exception) -> bool:
    """Whether trying again would be no use: the address itself is refused."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= _PERMANENT for code, _ in error.recipients.values())
    return isinstance(error, ValueError)


def in_words(error: Exception) -> str:
    """Why an e-mail could not be sent, for whoever has to do something about it. No address."""
    if isinstance(error, SMTPRecipientsRefused):
        codes = ", ".join(sorted({str(code) for code, _ in error.recipients.values()}))
        return f"The mail server refused the address ({codes})."
    if isinstance(error, SMTPAuthenticationError):
        return f"The mail server did not let the site sign in ({error.smtp_code})."
    if isinstance(error, SMTPResponseException):
        return f"The mail server refused the e-mail ({error.smtp_code})."
    if isinstance(error, SMTPException):
        return "The mail server broke off."
    if isinstance(error, OSError):
        return "The mail server could not be reached."
    return "The address cannot be written to."


def forget_emails(*, at: datetime) -> int:
    """Remove what was sent or given up long ago; how many."""
    long_ago = at - KEPT
    over = Email.objects.filter(Q(sent_at__lt=long_ago) | Q(given_up_at__lt=long_ago))
    return over.delete()[0]


def beat(*, began_at: datetime, at: datetime) -> None:
    """Give a sign of life of the process that does what is due."""
    WorkerBeat.objects.update_or_create(name=WORKER, defaults={"began_at": began_at, "beat_at": at})
