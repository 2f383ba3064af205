"""Whom no e-mail reached, and why: for whoever at the desk can ring them instead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings

from league.actions.outbox import NOT_NEEDED, can_be_told
from league.enums import Side
from league.models import Email, User
from matches.actions.parties import parties_of
from matches.models import Card, Ruling, entry_of
from matches.models.matters import Matter

TOLD_OF_A_RULING = timedelta(days=14)
"""For so long a ruling's page says whom to ring about it."""


@dataclass(frozen=True)
class Note:
    """A sentence beside a match that waits, and whom to ring about it."""

    text: str
    ring: Sequence[User] = ()


def why_untold(users: Collection[User]) -> str:
    """Why none of some people could be sent an e-mail."""
    if not settings.EMAIL_CONFIGURED:
        return "this site has no mail server"
    if any(one.email and one.wants_reminders for one in users):
        return "there was no address when it was due"
    if any(one.email for one in users):
        return "no e-mails about matches are wanted there"
    return "there is no e-mail address"


def untold_of_matter(matter: Matter, at: datetime) -> list[Note]:
    """Which captains of the other side no e-mail told that something waits."""
    own, rows = matter.sides, matter.disputes
    sides = [side for side in Side if matter.by_league or own != [side]]
    know = {one.opened_by_id for one in rows}
    return _untold(matter.card, sides, know, [one.uid for one in rows], at)


def untold_of_ruling(ruling: Ruling, at: datetime) -> list[Note]:
    """Which captains no e-mail told of a ruling that is still news."""
    if at - ruling.at > TOLD_OF_A_RULING:
        return []
    return _untold(ruling.card, list(Side), {ruling.by_id}, [ruling.uid], at)


def _untold(
    card: Card, sides: Sequence[Side], but: Collection[int], about: Collection[UUID], at: datetime
) -> list[Note]:
    """``but``: who knows it anyway, by number. ``about``: what the e-mails would be about."""
    written = {one.user_id: one for one in Email.objects.filter(about__in=about)}
    parties, notes = parties_of(card.fixture, at), []
    for side in sides:
        captains = [one.user for one in parties if side in one.sides]
        entry = entry_of(card.fixture, side)
        if not captains:
            notes.append(Note(f"Nobody of {entry} was told by e-mail: it has no captain here."))
        for user in captains:
            if user.pk not in but:
                notes += _of(user, str(entry), written.get(user.pk))
    return notes


def _of(user: User, entry: str, email: Email | None) -> Iterator[Note]:
    whose = f"{user} of {entry}"
    if email is None:
        if not can_be_told(user):
            yield Note(f"{whose} is not told by e-mail: {why_untold([user])}.", [user])
    elif email.given_up_at is not None and email.last_error != NOT_NEEDED:
        yield Note(f"The e-mail to {whose} could not be sent. {email.last_error}", [user])
    elif email.sent_at is None and email.given_up_at is None and email.last_error:
        yield Note(f"The e-mail to {whose} has not gone out yet. {email.last_error}", [user])
