"""Saving a card's content: legs, names, match score, note. Whole or not at all.

A draft may hold what is wrong; it is saved and the checks say so. Refused is only what nobody can
mean (a leg of another card, a score below 0) and what would overwrite somebody else unseen: every
leg and every chair has a version, and a change that was made on an older one is handed back with
both. Sending again what stands there already is no change and never a conflict.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce
from operator import or_
from typing import TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q

from league.actions import checks
from league.enums import Depth, Side
from league.models import Player, User
from league.policies import NotPossible
from matches.actions.cards import hold, note_change
from matches.actions.changing import check_change, is_open_to
from matches.actions.conflicts import last_change, place_of_leg, place_of_slot
from matches.actions.refusals import CardProblems, Conflict, Stale, Value
from matches.actions.seating import Seating, Who, clean
from matches.actions.streams import (
    LEG_FIELDS,
    SENT_BEFORE,
    LegActs,
    derive,
    extend,
    put,
    rows_of,
    write_rows,
)
from matches.enums import CardEventKind, LegState
from matches.models import BoardSlot, Card, Leg, LegEvent, content_of, leg_sheet_of
from matches.scorecard import NO_SCORES, LegSheet, Scores, recorded
from scoring.problems import Place, Problem, Severity

MOST_SCORE = 9_999
Versioned = TypeVar("Versioned", Leg, BoardSlot)


@dataclass(frozen=True, slots=True)
class LegChange:
    """What a leg is to be. ``version`` is the leg's as it was read.

    The winner is what somebody stated; leave it None where the score shows it.
    """

    leg_id: int
    version: int
    state: LegState = LegState.OPEN
    winner: Side | None = None
    scores: Scores = NO_SCORES


@dataclass(frozen=True, slots=True)
class SlotChange:
    """Who is to sit on a chair: a player's number, a typed name, or nobody."""

    slot_id: int
    version: int
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """The match score by itself; ``seen`` is what stood there when it was read."""

    seen: Scores
    now: Scores


@dataclass(frozen=True, slots=True)
class NoteChange:
    """The card's note; ``seen`` is what stood there when it was read."""

    seen: str
    now: str


@dataclass(frozen=True, slots=True)
class SheetChanges:
    """Everything that one save changes. What is left out stays as it is."""

    legs: tuple[LegChange, ...] = ()
    slots: tuple[SlotChange, ...] = ()
    match_score: ScoreChange | None = None
    note: NoteChange | None = None
    events: tuple[LegActs, ...] = ()


@transaction.atomic
def save_sheet(*, card: Card, changes: SheetChanges, by: User, at: datetime) -> Card:
    """Save changes of a card that is not official; the card as it stands then.

    Whoever does not run the league changes nothing that is signed. :class:`Stale` with every
    conflict, :class:`CardProblems` for values that cannot be kept; nothing is saved then.
    """
    return save_held(hold(card), changes, by=by, at=at)


def save_held(held: Card, changes: SheetChanges, *, by: User, at: datetime) -> Card:
    """Save changes of a card that is held already.

    Where somebody may change nothing any more, sending what stands there is still no mistake.
    """
    if not is_open_to(held, by) and not _Apply(held, by, at).would_change(changes):
        return held
    check_change(held, by)
    before = content_of(held)
    if not apply_changes(held, changes, by=by, at=at):
        return held
    return note_change(held, CardEventKind.SAVED, before=before, by=by, at=at)


def set_slot(
    *, card: Card, slot_id: int, version: int, who: Who | None, by: User, at: datetime
) -> Card:
    """Seat one person, or free the chair."""
    changes = SheetChanges(slots=(SlotChange(slot_id, version, who),))
    return save_sheet(card=card, changes=changes, by=by, at=at)


def apply_changes(held: Card, changes: SheetChanges, *, by: User, at: datetime) -> bool:
    """Write changes to a card that is held and may be changed; whether anything changed."""
    return _Apply(held, by, at).all(changes)


@dataclass
class _Apply:
    """One save: what is to be written, and what stands in its way."""

    card: Card
    by: User
    at: datetime
    conflicts: list[Conflict] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    legs: list[Leg] = field(default_factory=list)
    slots: list[tuple[BoardSlot, Who | None]] = field(default_factory=list)
    rows: list[LegEvent] = field(default_factory=list)
    devices: dict[UUID, str] = field(default_factory=dict)
    """The telephones whose records begin with them."""

    def all(self, changes: SheetChanges) -> bool:
        seating, fields = self._compare(changes)
        if self.problems:
            raise CardProblems(self.problems)
        if self.conflicts:
            raise Stale(self.conflicts)
        self._write(seating, fields)
        return bool(self.legs or self.slots or fields or self.rows)

    def would_change(self, changes: SheetChanges) -> bool:
        """Whether the card says anything else now; nothing is written."""
        _, fields = self._compare(changes)
        found = (self.legs, self.slots, self.rows, self.problems, self.conflicts)
        return bool(fields or any(found))

    def _compare(self, changes: SheetChanges) -> tuple[Seating, list[str]]:
        """Find what differs from what stands; the card's fields of it by their names."""
        legs = {leg.pk: leg for board in self.card.boards.all() for leg in board.legs.all()}
        slots = {slot.pk: slot for board in self.card.boards.all() for slot in board.slots.all()}
        seating = Seating(self.card)
        for change in changes.legs:
            self._leg(_own(legs, change.leg_id, "leg"), change)
        for seat in changes.slots:
            self._slot(_own(slots, seat.slot_id, "chair"), seat, seating)
        for acts in changes.events:
            self._acts(_own(legs, acts.leg_id, "leg"), acts)
        return seating, self._card_fields(changes)

    # What is asked for, compared with what stands

    def _leg(self, leg: Leg, change: LegChange) -> None:
        place = place_of_leg(leg)
        wrong = list(_unkeepable(change.scores, *place, "score"))
        if wrong:
            self.problems += wrong
            return
        mine = recorded(
            self.card.rules.house_rules_for(leg.board.format),
            state=change.state,
            winner=change.winner,
            scores=change.scores,
        )
        theirs = leg_sheet_of(leg)
        if mine == theirs or _leaves_events(mine, theirs):
            return
        if change.version != leg.version:
            self._conflict(place, mine, theirs, leg.version)
        elif theirs.depth is Depth.EVENTS and mine.state is LegState.PLAYED:
            self.problems.append(_pegged_already(place))
        else:
            put(leg, mine)
            if leg.stream is not None and not mine.entered:
                derive(leg, rows_of(leg, leg.stream))
            self.legs.append(leg)

    def _slot(self, slot: BoardSlot, change: SlotChange, seating: Seating) -> None:
        place = place_of_slot(slot)
        try:
            who = clean(change.who)
        except NotPossible as refused:
            self.problems.append(_error("name-unusable", refused.message, place))
            return
        found = None if who is None else seating.find(who, Side(slot.side), here=slot.lineup)
        if slot.lineup == found and (found is not None or who is None):
            return
        if change.version != slot.version:
            theirs = None if slot.lineup is None else str(slot.lineup)
            self._conflict(place, _name_of(who), theirs, slot.version)
        else:
            self.slots.append((slot, who))

    def _acts(self, leg: Leg, acts: LegActs) -> None:
        stream = extend(leg, acts, by=self.by, at=self.at)
        if stream.new and acts.version is not None and acts.version != leg.version:
            sheet = leg_sheet_of(leg)
            self._conflict(place_of_leg(leg), sheet, sheet, leg.version)
        elif stream.new:
            self.rows += stream.new
            self.devices[stream.uid] = acts.device
            if leg.stream is None:
                leg.stream = stream.uid
            if leg.stream == stream.uid:
                derive(leg, stream.rows)
                self.legs += [leg] if leg not in self.legs else []

    def _card_fields(self, changes: SheetChanges) -> list[str]:
        fields: list[str] = []
        if changes.match_score is not None:
            seen, now = changes.match_score.seen, changes.match_score.now
            self.problems += _unkeepable(now, "match-score")
            present = (self.card.home_legs, self.card.away_legs)
            if now != present and seen != present:
                self._conflict(("match-score",), now, present, None)
            elif now != present:
                self.card.home_legs, self.card.away_legs = now
                fields += ["home_legs", "away_legs"]
        if changes.note is not None:
            note = checks.text(changes.note.now, field="note", most=500, needed=False)
            if note != self.card.note and changes.note.seen != self.card.note:
                self._conflict(("note",), note, self.card.note, None)
            elif note != self.card.note:
                self.card.note = note
                fields.append("note")
        return fields

    def _conflict(self, place: Place, mine: Value, theirs: Value, version: int | None) -> None:
        who, when = last_change(self.card, place)
        self.conflicts.append(Conflict(place, mine, theirs, version, who, when))

    # Writing

    def _write(self, seating: Seating, fields: list[str]) -> None:
        if self.rows:
            with checks.racing(SENT_BEFORE):
                write_rows(self.rows, self.devices)
        if self.legs:
            _claim(Leg, self.legs)
            Leg.objects.bulk_update(self.legs, LEG_FIELDS)
        if self.slots:
            _claim(BoardSlot, [slot for slot, _ in self.slots])
            self._seat(seating)
        if fields:
            self.card.save(update_fields=fields)

    def _seat(self, seating: Seating) -> None:
        named = [(who, Side(slot.side)) for slot, who in self.slots if who is not None]
        seating.add(named)
        for slot, who in self.slots:
            slot.lineup = None if who is None else seating.find(who, Side(slot.side))
        BoardSlot.objects.bulk_update([slot for slot, _ in self.slots], ["lineup"])
        seating.settle_sides()


def _own(rows: Mapping[int, Versioned], number: int, what: str) -> Versioned:
    if number not in rows:
        raise NotPossible(f"There is no {what} {number} on this card. Reload the page.")
    return rows[number]


def _claim(model: type[Versioned], rows: Sequence[Versioned]) -> None:
    """Raise the version of rows that are still as they were read; all of them, or none."""
    as_read = reduce(or_, (Q(pk=row.pk, version=row.version) for row in rows))
    claimed = model.objects.filter(as_read).update(version=F("version") + 1)
    if claimed != len(rows):
        raise Stale(())


def _leaves_events(mine: LegSheet, theirs: LegSheet) -> bool:
    """Whether a leg recorded by events is sent back as they make it, or without a word of it."""
    return (
        theirs.depth is Depth.EVENTS
        and mine.state in {LegState.OPEN, LegState.PLAYED}
        and mine.winner in {None, theirs.winner}
        and mine.scores in {NO_SCORES, theirs.scores}
    )


def _name_of(who: Who | None) -> str | None:
    if isinstance(who, int):
        return str(Player.objects.filter(pk=who).first() or "")
    return who


def _unkeepable(scores: Scores, *place: str | int) -> Iterator[Problem]:
    for side, score in zip(Side, scores, strict=True):
        if score is not None and not 0 <= score <= MOST_SCORE:
            message = f"{score} cannot be a score: write a number from 0 up."
            yield _error("score-unusable", message, (*place, side.value))


def _pegged_already(place: Place) -> Problem:
    message = (
        "This leg is recorded event by event: change its events, or start its record anew before "
        "giving a final score."
    )
    return _error("recorded-by-events", message, place)


def _error(code: str, message: str, place: Place) -> Problem:
    return Problem(code, Severity.ERROR, message, None, place)
