"""A match that counts for nobody, void or abandoned, with its card if it has one; and bringing both
back to what they were.

What tables count is the league's own act (``league.actions.voids``); the card goes along with it.
What was recorded stays readable all the time.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from league.actions import checks
from league.actions.voids import MOST_REASON, bring_fixture_back, void_fixture
from league.enums import FixtureStatus, ResultSource
from league.models import Fixture, User
from league.policies import Outdated
from matches.actions.cards import hold, note_act
from matches.actions.finish import move, status_of
from matches.enums import CardEventKind, CardState
from matches.models import Card, content_of
from matches.policies import check_voidable, next_state

Score = tuple[int, int]


@transaction.atomic
def void_match(
    *, fixture: Fixture, reason: str, version: int | None = None, by: User, at: datetime
) -> Fixture:
    """Let a match count for nobody: fixture and card are void."""
    return _void(fixture, reason, None, version, CardEventKind.VOIDED, by, at)


@transaction.atomic
def abandon_match(
    *,
    fixture: Fixture,
    reason: str,
    score: Score | None = None,
    version: int | None = None,
    by: User,
    at: datetime,
) -> Fixture:
    """The same for a match that was broken off; ``score`` is what it stood at, in legs.

    If it is played again, that is a new fixture.
    """
    return _void(fixture, reason, score, version, CardEventKind.ABANDONED, by, at)


def void_card(*, card: Card, reason: str, by: User, at: datetime) -> Card:
    """Let the match of a card count for nobody; the card as it is then."""
    void_match(fixture=card.fixture, reason=reason, by=by, at=at)
    return Card.objects.whole().get(pk=card.pk)


@transaction.atomic
def bring_back(
    *, fixture: Fixture, reason: str, version: int | None = None, by: User, at: datetime
) -> Fixture:
    """Let a void match be what it was before, with its card and what counted of it."""
    reason = checks.reason(reason, most=MOST_REASON)
    held = _held_card(fixture)
    bring_fixture_back(fixture=fixture, reason=reason, version=version, by=by, at=at)
    if held is not None and held.state == CardState.VOID:
        move(held, next_state(held, "bring back", _state_before(held)))
        note_act(held, CardEventKind.BROUGHT_BACK, by=by, at=at, after=content_of(held), why=reason)
    return fixture


def _void(
    fixture: Fixture,
    reason: str,
    score: Score | None,
    version: int | None,
    kind: CardEventKind,
    by: User,
    at: datetime,
) -> Fixture:
    reason = checks.reason(reason, most=MOST_REASON)
    held = _held_card(fixture)
    fixture.status = status_of(fixture)
    if held is not None and fixture.status != FixtureStatus.VOID:
        next_state(held, "void")
        check_voidable(held, fixture)
    void_fixture(
        fixture=fixture,
        reason=reason,
        abandoned=kind is CardEventKind.ABANDONED,
        score=score,
        version=version,
        source=ResultSource.OFFICIAL if held is None else ResultSource.CARD,
        source_uid=None if held is None else held.uid,
        by=by,
        at=at,
    )
    if held is None:
        _check_still_none(fixture)
        return fixture
    before = content_of(held) | {"state": held.state}
    move(held, next_state(held, "void"))
    why = f"It stood at {score[0]}–{score[1]}. {reason}" if score else reason
    note_act(held, kind, by=by, at=at, before=before, why=why)
    return fixture


def _held_card(fixture: Fixture) -> Card | None:
    """The fixture's card, if there is one, kept from other writers; after it the whole league is,
    so that nobody waits for somebody who waits for him.
    """
    card = Card.objects.filter(fixture=fixture).first()
    held = None if card is None else hold(card)
    checks.hold(fixture.competition.season.league)
    return held


def _check_still_none(fixture: Fixture) -> None:
    """Whether nobody has opened a card in the meantime; the fixture is held by now."""
    if Card.objects.filter(fixture=fixture).exists():
        message = f"Somebody has just opened the card of {fixture}. Look at it, then go on."
        raise Outdated(message, fixture.version)


def _state_before(card: Card) -> CardState | None:
    """The state that a void card had before; None where its history does not tell."""
    made_void = card.events.filter(kind__in=[CardEventKind.VOIDED, CardEventKind.ABANDONED])
    event = made_void.order_by("pk").last()
    known = {state.value for state in CardState}
    state = (event.before or {}).get("state") if event else None
    return CardState(state) if state in known else None
