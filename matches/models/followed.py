"""A card as those who follow it need it: the sheet and who is on it, in a few small reads.

``Card.objects.whole()`` reads for the pages of those who run a card, several times as much, and
hundreds of people may follow a match that changes every few seconds. Rows of a stream are only ever
added, so what so many rows of it say is worked out once, and remembered by this process.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import NamedTuple
from uuid import UUID

from django.db.models import F, Max, Q

from league.enums import Depth, Side
from matches.enums import EventKind
from matches.merge import EventRow, effective
from matches.models.boards import BoardSlot, Leg, Lineup
from matches.models.cards import Card
from matches.models.events import LegEvent as EventRows
from matches.models.sheet import sheet_with
from matches.scorecard import BoardSheet, Person, Scorecard
from scoring.leg import LegEvent

MOST_KEPT = 512
"""Streams that are remembered: thirty matches of nine legs are 270."""

Events = tuple[LegEvent, ...]


class Mark(NamedTuple):
    """So many rows of a leg's stream, and when the last of them was taken: they say the same for as
    long as there are no more.
    """

    leg: int
    stream: UUID
    rows: int
    latest: datetime


@dataclass(frozen=True, slots=True)
class FollowedCard:
    """The card with its teams and rules, what it says, and everybody ever on it.

    ``latest``: when something was last pegged, by the board's and the leg's number.
    """

    card: Card
    sheet: Scorecard
    lineup: tuple[Lineup, ...]
    latest: Mapping[tuple[int, int], datetime]


def followed_card(fixture_id: int) -> FollowedCard | None:
    """The card of a fixture, if it has one: six queries, one more where something was pegged since
    this process looked last.
    """
    card = _card(fixture_id)
    if card is None:
        return None
    chairs = list(
        BoardSlot.objects.filter(board__card=card)
        .order_by("board__order", "position")
        .values_list("board__order", "side", "lineup_id")
    )
    # After the chairs: whoever is seated while the card is being read is on it then.
    lineup = tuple(Lineup.objects.filter(card=card).order_by("pk"))
    of_card = Leg.objects.filter(board__card=card).annotate(place=F("board__order"))
    legs = list(of_card.order_by("place", "number"))
    marks = _marks(card)
    said = {mark.leg: events for mark, events in _said(marks).items()}
    seated = {one.pk: _person(one) for one in lineup}
    boards = tuple(
        _board(
            [(side, seated.get(who)) for place, side, who in chairs if place == number],
            [leg for leg in legs if leg.place == number],
            said,
        )
        for number in sorted({place for place, _, _ in chairs} | {leg.place for leg in legs})
    )
    taken = {mark.leg: mark.latest for mark in marks}
    latest = {(leg.place, leg.number): taken[leg.pk] for leg in legs if leg.pk in taken}
    sheet = Scorecard(card.rules, boards, (card.home_legs, card.away_legs))
    return FollowedCard(card, sheet, lineup, latest)


def _card(fixture_id: int) -> Card | None:
    cards = Card.objects.select_related(
        "rule_set",
        "fixture__home",
        "fixture__away",
        "fixture__competition__season__league",
        "fixture__competition__rule_set",
    )
    return cards.filter(fixture=fixture_id).first()


def _person(lineup: Lineup) -> Person:
    """Whether somebody is in the squad is nothing that is shown of a match that is followed."""
    return Person(str(lineup.uid), lineup.name, known=lineup.player_id is not None)


def _board(
    chairs: Iterable[tuple[str, Person | None]], legs: Iterable[Leg], said: Mapping[int, Events]
) -> BoardSheet:
    sides: dict[Side, list[Person | None]] = {Side.HOME: [], Side.AWAY: []}
    for side, who in chairs:
        sides[Side(side)].append(who)
    sheets = (
        sheet_with(leg, said.get(leg.pk, ()) if leg.depth == Depth.EVENTS else ()) for leg in legs
    )
    return BoardSheet(tuple(sides[Side.HOME]), tuple(sides[Side.AWAY]), tuple(sheets))


def _marks(card: Card) -> list[Mark]:
    """How far the streams of a card are that count."""
    counting = EventRows.objects.filter(leg__board__card=card, stream=F("leg__stream")).order_by()
    by_stream = counting.values_list("leg_id", "stream")
    return [Mark(*row) for row in by_stream.annotate(rows=Max("place"), latest=Max("at"))]


def _said(marks: Iterable[Mark]) -> dict[Mark, Events]:
    """What was pegged up to these marks; at most one query."""
    known, wanted = {}, []
    for mark in marks:
        kept = _remembered.get(mark)
        if kept is None:
            wanted.append(mark)
        else:
            known[mark] = kept
    read = _read(wanted) if wanted else {}
    for mark, events in read.items():
        _remembered.put(mark, events)
    return known | read


def _read(marks: Iterable[Mark]) -> dict[Mark, Events]:
    these = Q()
    for mark in marks:
        these |= Q(leg=mark.leg, stream=mark.stream, place__lte=mark.rows)
    columns = ("pk", "leg_id", "uid", "stream", "place", "kind", "payload", "refers_to_id")
    uids: dict[int, UUID] = {}
    found: dict[tuple[int, UUID], list[EventRow]] = defaultdict(list)
    for pk, leg, uid, stream, place, kind, payload, refers_to in (
        EventRows.objects.filter(these).order_by("place").values_list(*columns)
    ):
        uids[pk] = uid
        target = None if refers_to is None else uids[refers_to]
        row = EventRow(uid, stream, place, EventKind(kind), payload, target)
        found[leg, stream].append(row)
    return {
        mark: tuple(event for _, event in effective(found[mark.leg, mark.stream])) for mark in marks
    }


class _Memory:
    """The streams that were read last, for all threads of this process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Mark, Events] = OrderedDict()
        self._lock = Lock()

    def get(self, mark: Mark) -> Events | None:
        with self._lock:
            if mark in self._kept:
                self._kept.move_to_end(mark)
            return self._kept.get(mark)

    def put(self, mark: Mark, events: Events) -> None:
        with self._lock:
            self._kept[mark] = events
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


_remembered = _Memory()
