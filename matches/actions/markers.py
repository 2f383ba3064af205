"""Markers: let in to one card for one night, seen by its captains, and sent home by them.

A marker fills in and pegs; signing, disputing and handing in are for captains.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from league.actions import checks
from league.actions.invitations import Made, sign_out_without_role, write_invitation
from league.actions.journal import log_act
from league.enums import Role
from league.models import Grant, Invitation, User
from league.nights import night_of
from league.policies import AlreadyDone, NotPossible
from matches.actions.cards import hold
from matches.enums import CardState
from matches.models import Card
from matches.policies import EDITABLE_BY_SIDES, words_for

MOST = 8
"""How many markers and waiting invitations a card has at once."""


def noon_after(at: datetime, night: date, zone: str) -> datetime:
    """The noon after the night of a match, or after the night that it is now, whichever is later.
    So it never is less than seven hours ahead.
    """
    last = max(night, night_of(at, ZoneInfo(zone)))
    return datetime.combine(last + timedelta(days=1), time(12), tzinfo=ZoneInfo(zone))


@transaction.atomic
def invite_marker(*, card: Card, by: User, at: datetime) -> Made:
    """An invitation that lets one phone in to this card until the noon after the match night."""
    card = hold(card)
    fixture, state = card.fixture, CardState(card.state)
    if state not in EDITABLE_BY_SIDES:
        raise NotPossible(f"This card is {words_for(state)}, so nobody marks it now.")
    if len(markers_of(card, at)) + len(invited_to(card, at)) >= MOST:
        raise NotPossible(f"{MOST} are let in to this card or invited already; end one first.")
    league = fixture.competition.season.league
    return write_invitation(
        league=league,
        role=Role.MARKER,
        about=f"marker of {fixture}, {checks.plain_date(fixture.date)}",
        card_uid=card.uid,
        expires_at=noon_after(at, fixture.date, league.time_zone),
        by=by,
        at=at,
    )


def markers_of(card: Card, at: datetime) -> list[Grant]:
    """The roles of those who may mark a card now."""
    held = Grant.objects.active(at).filter(card_uid=card.uid, role=Role.MARKER)
    return list(held.select_related("user", "granted_by").order_by("starts_at", "pk"))


def invited_to(card: Card, at: datetime) -> list[Invitation]:
    """The invitations to mark a card that nobody has used."""
    waiting = Invitation.objects.waiting(at).filter(card_uid=card.uid)
    return list(waiting.select_related("created_by").order_by("created_at", "pk"))


@transaction.atomic
def end_marker(*, grant: Grant, by: User, at: datetime) -> None:
    """Send a marker home; one without another role is signed out."""
    rows = Grant.objects.filter(pk=grant.pk, role=Role.MARKER, ends_at__gt=at)
    if not rows.update(ends_at=at):
        raise AlreadyDone(f"{grant.user} no longer marks this card.")
    log_act("ended", grant, by=by, at=at)
    sign_out_without_role(user=grant.user, by=by, at=at)
