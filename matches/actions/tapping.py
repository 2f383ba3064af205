"""Naming players in one tap: on the next free chair, off every chair, pairs from the singles.

Needs no version from the page: a chair that is taken stays as it is.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from league.enums import Side
from league.models import User
from league.policies import NotPossible
from matches.actions.cards import hold
from matches.actions.seating import Seating, Who, clean
from matches.actions.sheet import SheetChanges, SlotChange, save_held
from matches.models import BoardSlot, Card, Lineup, entry_of, scorecard_of
from matches.scorecard import appearances_left


@transaction.atomic
def tap_player(
    *, card: Card, side: Side, who: Who, by_side: bool = False, by: User, at: datetime
) -> Card:
    """Seat somebody on the next free chair of a side, in the order of the boards."""
    held = hold(card)
    named = clean(who)
    if named is None:
        raise NotPossible("Please write a name.", field="name")
    slot = _next_chair(held, side, Seating(held).find(named, side))
    return _save(held, [SlotChange(slot.pk, slot.version, named)], by_side=by_side, by=by, at=at)


@transaction.atomic
def untap(
    *, card: Card, side: Side, lineup: Lineup, by_side: bool = False, by: User, at: datetime
) -> Card:
    """Free every chair of a side that somebody sits on."""
    held = hold(card)
    sat = [slot for slot in _chairs(held, side) if slot.lineup_id == lineup.pk]
    return _save(
        held,
        [SlotChange(slot.pk, slot.version, None) for slot in sat],
        by_side=by_side,
        by=by,
        at=at,
    )


@transaction.atomic
def fill_pairs(*, card: Card, side: Side, by_side: bool = False, by: User, at: datetime) -> Card:
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
    return _save(held, changes, by_side=by_side, by=by, at=at)


def _save(held: Card, slots: list[SlotChange], *, by_side: bool, by: User, at: datetime) -> Card:
    return save_held(held, SheetChanges(slots=tuple(slots)), by_side=by_side, by=by, at=at)


def _chairs(card: Card, side: Side) -> list[BoardSlot]:
    """A side's chairs in the order of the card."""
    return sorted(
        (slot for board in card.boards.all() for slot in board.slots.all() if slot.side == side),
        key=lambda slot: (slot.board.order, slot.position),
    )


def _next_chair(card: Card, side: Side, lineup: Lineup | None) -> BoardSlot:
    free = [slot for slot in _chairs(card, side) if slot.lineup_id is None]
    if not free:
        raise NotPossible(f"Every chair of {entry_of(card.fixture, side)} is taken.")
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
