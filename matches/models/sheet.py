"""A card's rows read as the values that are checked, and whom a side can choose from."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Lower

from league.enums import Depth, Side
from league.models import Entry, Fixture, Player
from matches.enums import CardState, EventKind, LegState
from matches.merge import EventRow, effective
from matches.models.cards import Board, BoardSlot, Card, Leg, Lineup
from matches.models.events import LegEvent
from matches.scorecard import BoardSheet, LegSheet, Person, Scorecard, content
from scoring.leg import LegEvent as ScoringEvent


def entry_of(fixture: Fixture, side: Side) -> Entry:
    """The entry that plays on a side."""
    return fixture.home if side is Side.HOME else fixture.away


def scorecard_of(card: Card) -> Scorecard:
    """The card as values. Read the card with ``Card.objects.whole()``."""
    people = {lineup.pk: lineup for lineup in card.lineup.all()}
    boards = tuple(_board(board, people) for board in card.boards.all())
    return Scorecard(card.rules, boards, (card.home_legs, card.away_legs))


def content_of(card: Card) -> dict[str, Any]:
    """What the history keeps of a whole card: its content, and the note beside it."""
    return content(scorecard_of(card)) | {"note": card.note}


def leg_sheet_of(leg: Leg) -> LegSheet:
    """One leg as values; its events are those of the stream that counts."""
    counting: list[LegEvent] = leg.counting if leg.depth == Depth.EVENTS else []  # type: ignore[attr-defined]
    return sheet_with(leg, tuple(event for _, event in effective(event_rows(counting))))


def sheet_with(leg: Leg, events: tuple[ScoringEvent, ...]) -> LegSheet:
    """One leg as values, with what was pegged in it."""
    return LegSheet(
        LegState(leg.state),
        Depth(leg.depth) if leg.depth else None,
        Side(leg.winner) if leg.winner else None,
        (leg.home_score, leg.away_score),
        events,
    )


def event_rows(events: list[LegEvent]) -> list[EventRow]:
    """Rows of one stream as values."""
    uids = {event.pk: event.uid for event in events}
    return [
        EventRow(
            event.uid,
            event.stream,
            event.place,
            EventKind(event.kind),
            event.payload,
            _refers_to(event, uids),
        )
        for event in events
    ]


def _refers_to(event: LegEvent, uids: dict[int, UUID]) -> UUID | None:
    if event.refers_to_id is not None:
        return uids[event.refers_to_id]
    # Both rows may still wait to be written.
    return None if event.refers_to is None else event.refers_to.uid


def _board(board: Board, people: dict[int, Lineup]) -> BoardSheet:
    chairs: dict[Side, list[Person | None]] = {Side.HOME: [], Side.AWAY: []}
    for slot in sorted(board.slots.all(), key=lambda slot: slot.position):
        side = Side(slot.side)
        lineup = None if slot.lineup_id is None else people[slot.lineup_id]
        chairs[side].append(None if lineup is None else _person(lineup))
    legs = tuple(leg_sheet_of(leg) for leg in board.legs.all())
    return BoardSheet(tuple(chairs[Side.HOME]), tuple(chairs[Side.AWAY]), legs)


def _person(lineup: Lineup) -> Person:
    if lineup.player is None:
        return Person(str(lineup.uid), lineup.name, known=False, registered=False)
    registered: bool = lineup.registered  # type: ignore[attr-defined]
    return Person(str(lineup.uid), lineup.name, known=True, registered=registered, same=lineup.who)


def squad(fixture: Fixture, side: Side) -> QuerySet[Player]:
    """The players a side can choose from: registered on the day, whoever played last first.

    Each has ``last_played``, the day of the latest match for this entry, or None.
    """
    entry = entry_of(fixture, side)
    sat = BoardSlot.objects.filter(
        Q(side=Side.HOME, board__card__fixture__home=entry)
        | Q(side=Side.AWAY, board__card__fixture__away=entry),
        Q(lineup__player=OuterRef("pk")) | Q(lineup__player__merged_into=OuterRef("pk")),
        board__card__fixture__date__lt=fixture.date,
    )
    latest = sat.order_by("-board__card__fixture__date").values("board__card__fixture__date")[:1]
    return (
        Player.objects.registered(entry, fixture.date)
        .annotate(last_played=Subquery(latest))
        .order_by(F("last_played").desc(nulls_last=True), Lower("name"), "pk")
    )


def last_card_of(entry: Entry, before: Fixture) -> Card | None:
    """The latest card of a team, before a match of its own, on which somebody of it sits."""
    theirs = Q(side=Side.HOME, board__card__fixture__home=entry) | Q(
        side=Side.AWAY, board__card__fixture__away=entry
    )
    number = (
        BoardSlot.objects.filter(theirs, lineup__isnull=False)
        .filter(board__card__fixture__date__lt=before.date)
        .exclude(board__card__state=CardState.VOID)
        .order_by("-board__card__fixture__date", "-board__card")
        .values_list("board__card", flat=True)
        .first()
    )
    return None if number is None else Card.objects.whole().get(pk=number)
