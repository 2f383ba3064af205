"""Handing a card in, making it official, correcting it.

A card becomes official only without an error. What its tables count is recorded through
``league.official`` in the same transaction; a correction withdraws, records again and keeps both
contents, or writes nothing at all. Asking a second time for what was done is ``AlreadyDone``.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from league.actions import checks
from league.actions.deciding import counting_tables
from league.enums import Discipline, ResultKind, ResultSource
from league.models import Fixture, Result, Table, User
from league.official import Facts, record_result, withdraw_result
from league.points import FactsError, MatchFacts, match_points
from league.policies import AlreadyDone, NotPossible
from matches.actions.cards import hold, note_act, note_change, whole
from matches.actions.refusals import CardProblems
from matches.actions.sheet import SheetChanges, apply_changes
from matches.actions.streams import LEG_FIELDS, put
from matches.enums import CardEventKind, CardState
from matches.models import Card, CardEvent, Leg, content_of, leg_sheet_of, scorecard_of
from matches.policies import check_come, check_not_awarded, check_recordable, next_state
from matches.scorecard import Problem, Scorecard, Totals, check, settled, totals
from scoring.problems import Severity, has_errors

MOST_REASON = 500


@transaction.atomic
def report_card(*, card: Card, by: User, at: datetime) -> Card:
    """Hand a card in; not while an error remains."""
    held = hold(card)
    _check_not_done(held, CardState.REPORTED, CardEventKind.REPORTED, "handed in")
    state = next_state(held, "report")
    check_come(held.fixture, at)
    check_sound(held)
    move(held, state, reported_at=at)
    note_act(held, CardEventKind.REPORTED, by=by, at=at, after=content_of(held))
    return held


@transaction.atomic
def take_back(*, card: Card, by: User, at: datetime) -> Card:
    """Take a card back that was handed in, to go on with it."""
    held = hold(card)
    _check_not_done(held, CardState.DRAFT, CardEventKind.TAKEN_BACK, "taken back")
    move(held, next_state(held, "take back"), reported_at=None)
    held.signatures.standing().update(withdrawn_at=at)
    note_act(held, CardEventKind.TAKEN_BACK, by=by, at=at)
    return held


@transaction.atomic
def make_official(*, card: Card, by: User, at: datetime) -> Card:
    """Let a card count: :class:`CardProblems` while an error remains, nothing is written then.

    One that is disputed counts by a ruling alone, which everybody can read.
    """
    held = hold(card)
    if held.state == CardState.DISPUTED:
        raise NotPossible(
            "This card is disputed, so it counts once somebody has ruled on it, with a reason that"
            " everybody reads."
        )
    return make_held_official(held, by=by, at=at)


def make_held_official(held: Card, *, by: User, at: datetime) -> Card:
    """Let a card count that is held already."""
    _check_not_done(held, CardState.OFFICIAL, CardEventKind.MADE_OFFICIAL, "official")
    state = next_state(held, "make official")
    check_come(held.fixture, at)
    check_sound(held)
    record_held(held, by=by, at=at)
    move(held, state, official_at=at)
    note_act(held, CardEventKind.MADE_OFFICIAL, by=by, at=at, after=content_of(held))
    return held


class Unchanged(NotPossible):
    """What was to change a card leaves it as it is."""


@transaction.atomic
def correct_official(
    *, card: Card, changes: SheetChanges, reason: str, by: User, at: datetime
) -> Card:
    """Change a card that counts: withdraw its result, change, check, and record again; or nothing.

    :class:`Stale`, :class:`CardProblems` or ``NotPossible`` leave everything as it was.
    """
    try:
        return revise(
            card=card,
            reason=reason,
            change=lambda held: apply_changes(held, changes, by=by, at=at),
            by=by,
            at=at,
        )
    except Unchanged:
        last = _last(card)
        if last is not None and last.kind == CardEventKind.CORRECTED and last.by_id == by.pk:
            raise AlreadyDone("This correction is saved already.") from None
        raise


@transaction.atomic
def revise(
    *, card: Card, reason: str, change: Callable[[Card], bool], by: User, at: datetime
) -> Card:
    """Reopen an official card, let ``change`` write to it, and make it official again; refused as
    ``Unchanged`` where that writes nothing.
    """
    reason = checks.reason(reason, most=MOST_REASON)
    held = hold(card)
    next_state(held, "reopen")
    held.fixture.status = status_of(held.fixture)
    check_not_awarded(is_awarded(held.fixture), held.fixture)
    before = content_of(held)
    withdraw_result(fixture=held.fixture, by=by, at=at, why=reason)
    if not change(held):
        raise Unchanged("Nothing on the card is different, so there is nothing to correct.")
    changed = whole(held)
    check_sound(changed)
    record_held(changed, by=by, at=at)
    move(changed, CardState.OFFICIAL, official_at=at)
    return note_change(changed, CardEventKind.CORRECTED, before=before, by=by, at=at, why=reason)


def problems_of(card: Card) -> tuple[Problem, ...]:
    """Everything that the checks say of a card, in the names of its teams."""
    return check(scorecard_of(card), names=(str(card.fixture.home), str(card.fixture.away)))


def check_sound(card: Card) -> None:
    problems = problems_of(card)
    if has_errors(problems):
        raise CardProblems(problems)


def is_awarded(fixture: Fixture) -> bool:
    """Whether the league's award is what counts of a match in any table."""
    standing = Result.objects.standing().filter(fixture=fixture)
    return standing.filter(kind=ResultKind.AWARDED).exists()


def _last(card: Card) -> CardEvent | None:
    return card.events.order_by("pk").last()


def _check_not_done(card: Card, state: CardState, kind: CardEventKind, words: str) -> None:
    """Whether this very act was the last thing done to the card, as by a second press."""
    last = _last(card)
    if card.state == state and last is not None and last.kind == kind:
        raise AlreadyDone(f"This card is {words} already.")


def move(card: Card, state: CardState, **moments: datetime | None) -> None:
    """Let a held card be in another state; the state it was read in is asked for again."""
    moved = Card.objects.filter(pk=card.pk, state=card.state).update(state=state, **moments)
    if not moved:
        raise NotPossible("Somebody else has just changed the state of this card. Reload the page.")
    card.state = state
    for name, moment in moments.items():
        setattr(card, name, moment)


def status_of(fixture: Fixture) -> str:
    """The status that stands now, kept from other writers."""
    return Fixture.objects.select_for_update().get(pk=fixture.pk).status


def record_held(card: Card, *, by: User, at: datetime) -> None:
    """Write what every table counts of a sound card, and settle the legs that nobody needed."""
    fixture = card.fixture
    fixture.status = status_of(fixture)
    check_recordable(fixture)
    sheet = scorecard_of(card)
    _settle_unplayed(card, sheet)
    for table in counting_tables(fixture.competition):
        record_result(
            fixture=fixture,
            table=table,
            facts=facts_for(card, sheet, table),
            source=ResultSource.CARD,
            source_uid=card.uid,
            by=by,
            at=at,
        )


def facts_for(card: Card, sheet: Scorecard, table: Table) -> Facts:
    """What one table counts of a card; refused where the card does not tell it."""
    discipline = Discipline(table.discipline) if table.discipline else None
    summed = totals(sheet, discipline)
    if not summed.complete:
        place, message = (
            ("match-score",),
            (
                f"The table {table} counts one game alone, and the match score does not say "
                "how that went: enter the legs."
            ),
        )
        raise CardProblems([Problem("table-unknown", Severity.ERROR, message, None, place)])
    _check_valued(card.fixture, summed)
    return Facts(legs=summed.legs, boards=summed.boards, aggregate=summed.aggregate)


def _check_valued(fixture: Fixture, summed: Totals) -> None:
    """The rules that the competition goes by today must be able to value the result."""
    boards, aggregate = summed.boards or (None, None), summed.aggregate or (None, None)
    facts = MatchFacts(
        home_legs=summed.legs[0],
        away_legs=summed.legs[1],
        home_boards=boards[0],
        away_boards=boards[1],
        home_aggregate=aggregate[0],
        away_aggregate=aggregate[1],
    )
    try:
        match_points(facts, fixture.competition.rule_set.rules)
    except FactsError as error:
        raise NotPossible(f"This result cannot be counted: {error}. Enter the legs.") from None


def _settle_unplayed(card: Card, sheet: Scorecard) -> None:
    rows: list[Leg] = []
    for board, wanted in zip(card.boards.all(), settled(sheet).boards, strict=True):
        for leg, leg_sheet in zip(board.legs.all(), wanted.legs, strict=True):
            if leg_sheet_of(leg) != leg_sheet:
                put(leg, leg_sheet)
                leg.version += 1
                rows.append(leg)
    if rows:
        Leg.objects.bulk_update(rows, [*LEG_FIELDS, "version"])


__all__ = [
    "Unchanged",
    "correct_official",
    "make_official",
    "problems_of",
    "report_card",
    "revise",
    "take_back",
]
