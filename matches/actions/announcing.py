"""Telling people by e-mail what is said against a card, and what becomes of it.

An e-mail is left in the database within the act that it tells of, so that it is written with it or
not at all; the worker of ``run_steps`` sends it, once it has asked whether it is still so. What
waits to be decided goes to the other side's captains and to the league's desk; what is decided or
withdrawn, to captains. Nobody is told of what they did themselves, and nobody twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.urls import reverse

from league.actions.outbox import call_off, can_be_told, write_email
from league.models import Email, User
from matches.actions import announced_words as words
from matches.actions.parties import Party, may_decide, parties_of
from matches.enums import CardEventKind, CardState, DisputeState
from matches.letters import Letter
from matches.models import Card, CardEvent, Dispute, DisputeMessage, Ruling
from matches.models.matters import matters_of

QUIET_HOURS = 12
"""So long after an e-mail about messages of a card nobody gets another one about them: what is
written in an evening, back and forth, is one e-mail, and whoever has answered it needs none.
"""
_QUIET = timedelta(hours=QUIET_HOURS)
_WITH_CARD = (
    "card__fixture__home",
    "card__fixture__away",
    "card__fixture__competition__season__league",
)


def announce_opened(disputes: Sequence[Dispute], at: datetime) -> None:
    """Tell the other side and the desk that something is said against a card, or a ruling on it.

    ``disputes``: the rows of one act, for each leg one; the e-mails are about the first.
    """
    if not settings.EMAIL_CONFIGURED:
        return
    first, fixture = disputes[0], disputes[0].card.fixture
    maker = first.against.by_id if first.against is not None else None
    parties = parties_of(fixture, at)
    for party in parties:
        if party.user.pk != first.opened_by_id and _is_asked(party, first):
            on = words.way_on(party, decides=may_decide(party, parties, maker))
            _write(party, words.opened(disputes, on), first.card, first.uid, at)


def announce_withdrawn(dispute: Dispute, event: CardEvent, at: datetime) -> None:
    """Tell the other side that a protest or an appeal is taken back. Whoever has not been told of
    it yet is not told of either.
    """
    if not settings.EMAIL_CONFIGURED:
        return
    untold, letter = call_off(about=dispute.uid, at=at), words.withdrawn(dispute)
    others = [one for one in parties_of(dispute.card.fixture, at) if _is_other_side(one, dispute)]
    for party in others:
        if party.user.pk not in {event.by_id, *untold}:
            _write(party, letter, dispute.card, event.uid, at)


def announce_ruling(ruling: Ruling, *, until: datetime | None, at: datetime) -> None:
    """Tell the captains of both sides what was decided. ``until``: when an appeal is in time."""
    if not settings.EMAIL_CONFIGURED:
        return
    letter = words.ruled(ruling, until)
    for party in parties_of(ruling.card.fixture, at):
        if party.sides and party.user.pk != ruling.by_id:
            _write(party, letter, ruling.card, ruling.uid, at)


def announce_message(message: DisputeMessage, at: datetime) -> None:
    """Tell both sides' captains, and those of the league who have had a part in it, that something
    was written: at once, or when the quiet after the last such e-mail is over.
    """
    if not settings.EMAIL_CONFIGURED:
        return
    card, part = message.card, _had_a_part(message.card)
    last, waiting = _told_before(card)
    letter = words.written(card, QUIET_HOURS)
    for party in parties_of(card.fixture, at):
        one = party.user.pk
        if one not in {message.by_id, *waiting} and (party.sides or one in part):
            soonest = max(at, last[one] + _QUIET) if one in last else at
            _write(party, letter, card, message.uid, at, not_before=soonest)


def _told_before(card: Card) -> tuple[dict[int, datetime], set[int]]:
    """When each person was last told of messages about a card; and who is about to be."""
    last: dict[int, datetime] = {}
    waiting = set()
    rows = Email.objects.filter(about__in=card.messages.values("uid"), given_up_at=None)
    known = rows.order_by("written_at", "pk").values_list("user_id", "sent_at", "claimed_at")
    for user, sent, claimed in known:
        when = sent or claimed
        if when is None:
            waiting.add(user)
        else:
            last[user] = when
    return last, waiting


def _had_a_part(card: Card) -> set[int]:
    """Who wrote about a card, or said that something is wrong with it; by number."""
    wrote = card.messages.order_by().values_list("by_id", flat=True)
    said = card.disputes.order_by().values_list("opened_by_id", flat=True)
    return {*wrote, *said}


def _is_other_side(party: Party, dispute: Dispute) -> bool:
    """Whether somebody captains a side whose dispute it is not; either side where the league's."""
    return any(side.value != dispute.side for side in party.sides)


def _is_asked(party: Party, dispute: Dispute) -> bool:
    """Whether somebody is told that something waits: the other side, and who is at the desk."""
    return bool(party.roles) or _is_other_side(party, dispute)


def _write(
    party: Party,
    letter: Letter,
    card: Card,
    about: UUID,
    at: datetime,
    *,
    not_before: datetime | None = None,
) -> None:
    """Leave an e-mail to somebody who can be told."""
    fixture, user = card.fixture, party.user
    if can_be_told(user):
        write_email(
            league=fixture.competition.season.league,
            user=user,
            about=about,
            subject=letter.subject,
            text=letter.to(
                user.get_short_name(),
                as_what=party.as_what(fixture),
                own_page=f"{settings.SITE_ORIGIN}{reverse('people:own_details')}",
            ),
            at=at,
            not_before=not_before,
        )


# Asked when an e-mail's turn has come


def is_needed(email: Email, at: datetime) -> bool:
    """Whether an e-mail of these still tells what is so, to somebody whom it still concerns."""
    about, user = email.about, email.user
    asks = (_is_open, _is_withdrawn, _is_ruled, _is_unread)
    return any(ask(about, user, at) for ask in asks)


def _is_open(about: UUID, user: User, at: datetime) -> bool:
    rows = Dispute.objects.filter(uid=about, state=DisputeState.OPEN)
    for one in rows.exclude(card__state=CardState.VOID).select_related(*_WITH_CARD):
        party = _party(user, one.card, at)
        return party is not None and _is_asked(party, one)
    return False


def _is_withdrawn(about: UUID, user: User, at: datetime) -> bool:
    kinds = [CardEventKind.PROTEST_DROPPED, CardEventKind.APPEAL_DROPPED]
    rows = CardEvent.objects.filter(uid=about, kind__in=kinds)
    return _captains_any(rows.select_related(*_WITH_CARD), user, at)


def _is_ruled(about: UUID, user: User, at: datetime) -> bool:
    """Of one that was decided again the later one tells."""
    rows = Ruling.objects.filter(uid=about, decided_again=None)
    return _captains_any(rows.select_related(*_WITH_CARD), user, at)


def _is_unread(about: UUID, user: User, at: datetime) -> bool:
    """Whether something was written since somebody last answered, and is still of use."""
    for one in DisputeMessage.objects.filter(uid=about).select_related(*_WITH_CARD):
        party, said = _party(user, one.card, at), one.card.messages.order_by("pk")
        own = said.filter(by=user).last()
        since = said.filter(pk__gte=max(one.pk, own.pk if own else 0)).exclude(by=user)
        return party is not None and bool(matters_of(one.card)) and since.exists()
    return False


def _party(user: User, card: Card, at: datetime) -> Party | None:
    """What somebody is in the match of a card; nothing where it is none of theirs any more."""
    return next((one for one in parties_of(card.fixture, at) if one.user == user), None)


def _captains_any(rows: Iterable[CardEvent | Ruling], user: User, at: datetime) -> bool:
    parties = [_party(user, one.card, at) for one in rows]
    return any(one is not None and one.sides for one in parties)
