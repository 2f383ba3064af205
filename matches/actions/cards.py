"""Opening a card, and what every act on one begins and ends with."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from league.actions import checks
from league.enums import Side
from league.models import Fixture, User
from league.ruleset import Rules
from matches.enums import CardEventKind
from matches.models import Board, BoardSlot, Card, CardEvent, Leg, content_of
from matches.policies import check_openable


def whole(card: Card) -> Card:
    """The card read afresh with everything on it."""
    return Card.objects.whole().get(pk=card.pk)


def hold(card: Card) -> Card:
    """The card read afresh, kept from other writers until the transaction ends.

    On PostgreSQL the row is locked; SQLite admits one writer at a time anyway. Refused in a season
    that is closed: nothing is written to its cards.
    """
    held = Card.objects.select_for_update(of=("self",)).whole().get(pk=card.pk)
    checks.open_season(held.fixture.competition.season)
    return held


def note_act(
    card: Card,
    kind: CardEventKind,
    *,
    by: User,
    at: datetime,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    why: str = "",
) -> CardEvent:
    """Add a line to the card's history."""
    return CardEvent.objects.create(
        card=card,
        kind=kind,
        version=card.version,
        at=at,
        by=by,
        before=before,
        after=after,
        why=why,
    )


def note_change(
    card: Card,
    kind: CardEventKind,
    *,
    before: dict[str, Any],
    by: User,
    at: datetime,
    why: str = "",
) -> Card:
    """Raise the version of a card whose content changed, and keep both contents."""
    Card.objects.filter(pk=card.pk).update(version=F("version") + 1)
    changed = whole(card)
    note_act(changed, kind, by=by, at=at, before=before, after=content_of(changed), why=why)
    return changed


@transaction.atomic
def open_card(*, fixture: Fixture, by: User, at: datetime) -> Card:
    """The fixture's card; made under the competition's present rules if there is none yet."""
    existing = Card.objects.whole().filter(fixture=fixture).first()
    if existing is not None:
        return existing
    fixture = (
        Fixture.objects.select_for_update(of=("self",))
        .select_related("competition__rule_set", "competition__season", "home", "away")
        .get(pk=fixture.pk)
    )
    check_openable(fixture)
    rule_set = fixture.competition.rule_set
    try:
        with transaction.atomic():
            card = Card.objects.create(
                fixture=fixture, rule_set=rule_set, opened_at=at, opened_by=by
            )
    except IntegrityError:
        # Somebody opened it at the same moment.
        return Card.objects.whole().get(fixture=fixture)
    _lay_out(card, rule_set.rules)
    card = whole(card)
    note_act(card, CardEventKind.OPENED, by=by, at=at, after=content_of(card))
    return card


def _lay_out(card: Card, rules: Rules) -> None:
    boards = Board.objects.bulk_create(
        Board(card=card, order=order, discipline=form.discipline)
        for order, form in enumerate(rules.boards, start=1)
    )
    formats = list(zip(boards, rules.boards, strict=True))
    BoardSlot.objects.bulk_create(
        BoardSlot(board=board, side=side, position=position)
        for board, form in formats
        for side in Side
        for position in range(1, form.players + 1)
    )
    Leg.objects.bulk_create(
        Leg(board=board, number=number, target=form.leg_target)
        for board, form in formats
        for number in range(1, (form.legs or 1) + 1)
    )
