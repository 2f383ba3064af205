"""Sending an invitation by e-mail, where the site has a mail server and the address is known."""

from __future__ import annotations

from smtplib import SMTPException
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import send_mail

from league.actions.checks import plain_date
from league.actions.invitations import Made
from league.policies import NotPossible


def mail_invitation(*, made: Made, link: str, join: str) -> str:
    """Send it to the address of whom it is for, and give that back; "" where there is none.

    ``join`` is where the code is typed. ``NotPossible`` where the mail server refuses.
    """
    invitation = made.invitation
    user = invitation.user
    if user is None or not user.email or not settings.EMAIL_CONFIGURED:
        return ""
    league = invitation.league
    until = plain_date(invitation.expires_at.astimezone(ZoneInfo(league.time_zone)).date())
    text = f"""{user.get_short_name()},

this link makes the phone that you open it on yours, as {invitation.about} in the {league}, for the
season. There is no password.

{link}

Or go to {join} and type the code {made.code}.

It works once, until {until}. Please give it to nobody else.
"""
    try:
        send_mail(f"{league}: {invitation.about}"[:200], text, None, [user.email])
    except (OSError, SMTPException):
        raise NotPossible(
            f"The e-mail to {user.email} could not be sent. Copy the link and send it yourself."
        ) from None
    return user.email
