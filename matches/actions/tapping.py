"""Naming players in one tap: on the next free chair, off every chair, pairs from the singles, all
as on the last card; and claiming what a short side has nobody for.

Needs no version from the page: a chair that is taken stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from django.db import transaction

from league.enums import Side
from league.models import Entry, User
from league.policies import NotPossible
from matches.actions.cards import hold
from matches.actions.changing import check_change
from matches.actions.conflicts import before_last_change, place_of_leg
from matches.actions.seating import Seating, Who, clean
from matches.actions.sheet import LegChange, SheetChanges, SlotChange, save_held
from matches.enums import LegState
from matches.models import (
    Board,
    BoardSlot,
    Card,
    Leg,
    Lineup,
    entry_of,
    last_card_of,
    scorecard_of,
    squad,
)
from matches.scorecard import appearances_left


@transaction.atomic
def tap_player(*, card: Card, side: Side, who: Who, by: User, at: datetime) -> Card:
    """Seat somebody on the next free chair of a side, in the order of the boards."""
    held = hold(card)
    check_change(held, by)
    named = clean(who)
    if named is None:
        raise NotPossible("Please write a name.", field="name")
    slot = _next_chair(held, side, Seating(held).find(named, side))
    return _save(held, [SlotChange(slot.pk, slot.version, named)], by=by, at=at)


@transaction.atomic
def untap(*, card: Card, side: Side, lineup: Lineup, by: User, at: datetime) -> Card:
    """Free every chair of a side that somebody sits on."""
    held = hold(card)
    sat = [slot for slot in _chairs(held, side) if slot.lineup_id == lineup.pk]
    return _save(
        held,
        [SlotChange(slot.pk, slot.version, None) for slot in sat],
        by=by,
        at=at,
    )


@transaction.atomic
def fill_pairs(*, card: Card, side: Side, by: User, at: datetime) -> Card:
    """Seat the singles players of a side together: 1 and 2 as the first pair, 3 and 4 as the next.

    Chairs that are taken stay as they are.
    """
    held = hold(card)
    singles = [slot for slot in _chairs(held, side) if slot.board.format.players == 1]
    pairs = [slot for slot in _chairs(held, side) if slot.board.format.players == 2]
    if not singles or not pairs:
        raise NotPossible("This card does not have both singles and pairs.")
    changes = [
        SlotChange(chair.pk, chair.version, single.lineup.player_id or single.lineup.name)
        for single, chair in zip(singles, pairs, strict=False)
        if chair.lineup is None and single.lineup is not None
    ]
    return _save(held, changes, by=by, at=at)


@transaction.atomic
def save_named(*, card: Card, changes: SheetChanges, by: User, at: datetime) -> Card:
    """Save a sheet; a leg that was void for want of players on both sides goes to who has them now.

    Whichever way somebody is named: by a tap, or from the lists of the places.
    """
    held = hold(card)
    return save_held(held, _with_claims(held, changes), by=by, at=at)


@transaction.atomic
def claim_short(*, card: Card, side: Side, by: User, at: datetime) -> Card:
    """Let the other side have the legs that a side has nobody for; void where both have said so.

    Only of boards of which the side has named somebody for another of the kind: who has not come to
    the pairs yet is not short of them. Whether the other side is named yet makes no difference:
    it is short only when it says so itself. What is entered already stays. Of a board that is best
    of n only as many legs are claimed as win it.
    """
    held = hold(card)
    short = short_boards(held, side)
    changes = [change for board in short for change in short_changes(board, side)]
    if not changes:
        entry = entry_of(held.fixture, side)
        raise NotPossible(
            f"Every leg that {entry} has nobody for is entered already."
            if short
            else f"{entry} has somebody for every leg to come.",
            field="player",
        )
    return save_held(held, SheetChanges(legs=tuple(changes)), by=by, at=at)


def short_changes(board: Board, side: Side) -> list[LegChange]:
    """What becomes of the legs of a board when a side says that it has nobody for it.

    A leg that this side has already, with nobody there to play it, is one that the other side gave
    because it is short too: that is nobody's.
    """
    changes = []
    for leg in legs_that_decide(board):
        if leg.depth:
            continue
        if leg.state == LegState.OPEN:
            changes.append(LegChange(leg.pk, leg.version, LegState.CLAIMED, side.other))
        elif (leg.state, leg.winner) == (LegState.CLAIMED, side) and _has_room(board, side.other):
            changes.append(LegChange(leg.pk, leg.version, LegState.VOID))
    return changes


def _with_claims(held: Card, changes: SheetChanges) -> SheetChanges:
    """Changes of a sheet, and beside them the void legs of boards for which they bring somebody."""
    seats = {change.slot_id: change.who for change in changes.slots}
    touched = {change.leg_id for change in changes.legs}
    claims: list[LegChange] = []
    for board in held.boards.all() if any(who is not None for who in seats.values()) else ():
        full = [side for side in Side if not _has_room(board, side, seats)]
        if len(full) == 1 and _has_room(board, full[0]):
            claims += [
                LegChange(leg.pk, leg.version, LegState.CLAIMED, full[0])
                for leg in legs_that_decide(board)
                if leg.pk not in touched and _both_said_so(held, leg)
            ]
    return replace(changes, legs=(*changes.legs, *claims))


def _both_said_so(card: Card, leg: Leg) -> bool:
    """Whether a leg is void because one side after the other was short, and not by hand."""
    if leg.state != LegState.VOID or leg.depth:
        return False
    before = before_last_change(card, place_of_leg(leg))
    return before is not None and before["state"] == LegState.CLAIMED


def legs_that_decide(board: Board) -> list[Leg]:
    """As many legs of a board as win it; all of them where every leg counts."""
    legs = list(board.legs.all())
    return legs[: board.format.legs_to_win or len(legs)]


def short_boards(card: Card, side: Side) -> list[Board]:
    """The boards that a side has nobody for, of kinds that it has begun to name."""
    boards = list(card.boards.all())
    begun = {_kind(slot.board) for slot in _chairs(card, side) if slot.lineup_id is not None}
    return [one for one in boards if _kind(one) in begun and _has_room(one, side)]


def _kind(board: Board) -> tuple[int, str]:
    return board.format.players, board.discipline


def _has_room(
    board: Board, side: Side, seats: Mapping[int, Who | None] = MappingProxyType({})
) -> bool:
    """Whether a side has a chair free on a board, or will have once some are given."""
    return any(
        seats.get(slot.pk, slot.lineup_id) is None
        for slot in board.slots.all()
        if slot.side == side
    )


@transaction.atomic
def take_over(*, card: Card, side: Side, by: User, at: datetime) -> Card:
    """Seat a side as on its last card, whoever of them is still in its squad.

    Chairs that are taken stay as they are; so does a chair of a board that was another kind then.
    """
    held = hold(card)
    entry = entry_of(held.fixture, side)
    last = last_card_of(entry, held.fixture)
    squad_now = {player.pk for player in squad(held.fixture, side)}
    sat = {} if last is None else _seats(last, entry)
    changes = [
        SlotChange(slot.pk, slot.version, sat[place])
        for slot in _chairs(held, side)
        if slot.lineup_id is None and (place := _place(slot)) in sat and sat[place] in squad_now
    ]
    if not changes:
        raise NotPossible(
            f"Nobody of the last line-up of {entry} can be put on a free place.", field="player"
        )
    return _save(held, changes, by=by, at=at)


def _place(slot: BoardSlot) -> tuple[int, int, int]:
    """A chair by its board, the kind of that, and its place there."""
    return slot.board.order, slot.board.format.players, slot.position


def _seats(card: Card, entry: Entry) -> dict[tuple[int, int, int], int]:
    """Who of a team sat where on a card; a name that nobody knows is typed again."""
    side = Side.HOME if card.fixture.home_id == entry.pk else Side.AWAY
    return {
        _place(slot): slot.lineup.player.person_id
        for slot in _chairs(card, side)
        if slot.lineup is not None and slot.lineup.player is not None
    }


def _save(held: Card, slots: list[SlotChange], *, by: User, at: datetime) -> Card:
    changes = _with_claims(held, SheetChanges(slots=tuple(slots)))
    return save_held(held, changes, by=by, at=at)


def _chairs(card: Card, side: Side) -> list[BoardSlot]:
    """A side's chairs in the order of the card."""
    return sorted(
        (slot for board in card.boards.all() for slot in board.slots.all() if slot.side == side),
        key=lambda slot: (slot.board.order, slot.position),
    )


def _next_chair(card: Card, side: Side, lineup: Lineup | None) -> BoardSlot:
    free = [slot for slot in _chairs(card, side) if slot.lineup_id is None]
    if not free:
        raise NotPossible(
            f"Every chair of {entry_of(card.fixture, side)} is taken.", field="player"
        )
    slot = free[0]
    if lineup is None:
        return slot
    form, sheet, person = slot.board.format, scorecard_of(card), lineup.who or str(lineup.uid)
    here = sheet.boards[slot.board.order - 1].chairs(side)
    if any(other is not None and other.who == person for other in here):
        raise NotPossible(f"{lineup} sits on {form.name} already.", field="player")
    if not appearances_left(sheet, side, person, form):
        raise NotPossible(
            f"{lineup} plays already, and the next free chair is on {form.name}: "
            "the rules allow no more there. Choose somebody else.",
            field="player",
        )
    return slot
