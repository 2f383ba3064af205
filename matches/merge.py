"""One stream of a leg's rows, folded into the events that count after corrections and removals.

Pure. A correction never moves an event: it replaces what a row says, or takes it out, and the last
correction of a row is the one that holds. Rows of two streams are never folded together: a second
marker's record is compared with the first and adopted by a person, not added to it. Whether the
events can have happened is for ``scoring`` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from league.enums import Side
from matches.enums import EventKind
from scoring.leg import Blocked, LegEvent, NextRound, Peg, Penalty

SIDES = (Side.HOME, Side.AWAY)
# No total or award is near it; it keeps a typing error out of the database's integers.
_MOST = 999
_SCORING_KINDS = frozenset(
    {EventKind.PEG, EventKind.BLOCKED, EventKind.NEXT_ROUND, EventKind.PENALTY}
)


class PayloadError(ValueError):
    """A payload that says no event; ``field`` is the part that is wrong."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


@dataclass(frozen=True, slots=True)
class EventRow:
    """One row of a stream as it was written."""

    uid: UUID
    stream: UUID
    place: int
    kind: EventKind
    payload: Mapping[str, Any]
    refers_to: UUID | None = None


def to_payload(event: LegEvent) -> tuple[EventKind, dict[str, Any]]:
    """How an event is written into a row."""
    if isinstance(event, Peg):
        turned = {"turned": True} if event.turned else {}
        return EventKind.PEG, {
            "side": SIDES[event.side].value,
            "total": event.total,
            "points": event.points,
            "chip_out": event.chip_out,
            "opening_tile": event.opening_tile,
            **turned,
        }
    if isinstance(event, Penalty):
        return EventKind.PENALTY, {"side": SIDES[event.side].value, "points": event.points}
    return (EventKind.BLOCKED if isinstance(event, Blocked) else EventKind.NEXT_ROUND), {}


def from_payload(kind: EventKind, payload: Mapping[str, Any]) -> LegEvent:
    """The event that a row says; :class:`PayloadError` names the first part that is wrong."""
    if kind is EventKind.PEG:
        _only(payload, "side", "total", "points", "chip_out", "opening_tile", "turned", "player")
        _player(payload)
        return Peg(
            _side(payload),
            _whole(payload, "total"),
            _whole(payload, "points"),
            _flag(payload, "chip_out") or False,
            _flag(payload, "opening_tile"),
            _flag(payload, "turned") or False,
        )
    if kind is EventKind.PENALTY:
        _only(payload, "side", "points")
        points = _whole(payload, "points", least=-_MOST)
        if points is None:
            raise PayloadError("Give the points of the penalty, below 0 to peg back.", "points")
        return Penalty(_side(payload), points)
    if kind is EventKind.BLOCKED:
        _only(payload)
        return Blocked()
    if kind is EventKind.NEXT_ROUND:
        _only(payload)
        return NextRound()
    raise PayloadError(f"{kind.value} is not an event that scores.", "kind")


def correction(event: LegEvent) -> dict[str, Any]:
    """The payload of a row that replaces an event by another."""
    kind, payload = to_payload(event)
    return {"kind": kind.value, "payload": payload}


REMOVAL: Mapping[str, Any] = {"removed": True}
"""The payload of a row that takes an event out; a later correction puts it back."""


def without_turn(payload: Mapping[str, Any]) -> dict[str, Any]:
    """What a correction says of its event, however it came about.

    Under ``turn`` its payload says "undo" or "redo" where it turns the latest act back, or does it
    again: taking the latest event out says the same of it as its undo, and is an act of its own.
    """
    return {key: value for key, value in payload.items() if key != "turn"}


def effective(rows: Iterable[EventRow]) -> list[tuple[EventRow, LegEvent]]:
    """The events of one stream that count, in their order, each with the row it was written in.

    ValueError for rows of two streams, or a correction of a row that is not among them.
    """
    ordered = sorted(rows, key=lambda row: row.place)
    if len({row.stream for row in ordered}) > 1:
        raise ValueError("rows of different streams are never folded together")
    events: dict[UUID, tuple[EventRow, LegEvent] | None] = {}
    for row in ordered:
        if row.kind is EventKind.CORRECTION:
            _correct(events, row)
        elif row.kind in _SCORING_KINDS:
            events[row.uid] = row, from_payload(row.kind, row.payload)
    originals = {row.uid: row for row in ordered}
    return [(originals[uid], kept[1]) for uid, kept in events.items() if kept is not None]


@dataclass(frozen=True, slots=True)
class Says:
    """What a row says while it counts. Two are the same where they say the same event of the same
    player, however their payloads are written.
    """

    kind: EventKind
    payload: Mapping[str, Any] = field(compare=False)
    event: LegEvent
    player: str | None


@dataclass(frozen=True, slots=True)
class Turn:
    """What an act made of one event; None where that is out of the record, or not in it yet."""

    uid: UUID
    before: Says | None
    after: Says | None


@dataclass(frozen=True, slots=True)
class Turns:
    """The acts that hold, and those that were undone and can be done again; the latest last."""

    done: list[Turn] = field(default_factory=list)
    undone: list[Turn] = field(default_factory=list)

    @property
    def to_undo(self) -> Turn | None:
        """The act that undo turns back."""
        return self.done[-1] if self.done else None

    @property
    def to_redo(self) -> Turn | None:
        """The act that redo does again; none after something else was done."""
        return self.undone[-1] if self.undone else None

    def take(self, turn: Turn, way: str) -> None:
        """One more row: an act of its own, or one that turns the latest back, or does it again.

        What calls itself an undo and is none of the latest act is an act of its own.
        """
        last, again = self.to_undo, self.to_redo
        if turn.before == turn.after:
            return
        if way == "undo" and last is not None and turn == Turn(last.uid, last.after, last.before):
            self.undone.append(self.done.pop())
        elif way == "redo" and turn == again:
            self.done.append(self.undone.pop())
        else:
            self.done.append(turn)
            self.undone.clear()


def turns(rows: Iterable[EventRow]) -> Turns:
    """What undo and redo mean after these rows, whoever wrote them and on whatever page.

    An undo is a correction that says again what the event said before the latest act, and that it
    is one. The browser reads the same (static/js/peg/book.js).
    """
    says: dict[UUID, Says | None] = {}
    after: Says | None
    found = Turns()
    for row in sorted(rows, key=lambda row: row.place):
        if row.kind in _SCORING_KINDS:
            uid, after = row.uid, _says(row.kind, row.payload)
        elif row.kind is EventKind.CORRECTION and row.refers_to in says:
            uid, after = row.refers_to, _corrected(row.payload)
        else:
            continue
        found.take(Turn(uid, says.get(uid), after), str(row.payload.get("turn", "")))
        says[uid] = after
    return found


def _says(kind: EventKind, payload: Mapping[str, Any]) -> Says:
    return Says(kind, payload, from_payload(kind, payload), payload.get("player") or None)


def _corrected(payload: Mapping[str, Any]) -> Says | None:
    if payload.get("removed"):
        return None
    return _says(EventKind(payload["kind"]), payload["payload"])


def _correct(events: dict[UUID, tuple[EventRow, LegEvent] | None], row: EventRow) -> None:
    if row.refers_to not in events:
        raise ValueError(f"row {row.place} corrects no event of its stream")
    if row.payload.get("removed"):
        events[row.refers_to] = None
    else:
        event = from_payload(EventKind(row.payload["kind"]), row.payload["payload"])
        events[row.refers_to] = row, event


def _only(payload: Mapping[str, Any], *known: str) -> None:
    for key in payload:
        if key not in known:
            raise PayloadError(f"“{str(key)[:40]}” says nothing of this event.", str(key))


def _side(payload: Mapping[str, Any]) -> int:
    try:
        return Side(payload.get("side", "")).index
    except ValueError:
        raise PayloadError("Say which side: home or away.", "side") from None


def _whole(payload: Mapping[str, Any], key: str, *, least: int = 0) -> int | None:
    value = payload.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= _MOST:
        said = f"The text “{value[:40]}”" if isinstance(value, str) else str(value)[:40]
        raise PayloadError(f"{said} is not a whole number from {least} to {_MOST}.", key)
    return value


def _flag(payload: Mapping[str, Any], key: str) -> bool | None:
    value = payload.get(key)
    if value is None or isinstance(value, bool):
        return value
    raise PayloadError(f"{str(value)[:40]} is neither yes nor no.", key)


def _player(payload: Mapping[str, Any]) -> None:
    player = payload.get("player")
    try:
        named = player is None or (isinstance(player, str) and str(UUID(player)) == player)
    except ValueError:
        named = False
    if not named:
        raise PayloadError("The player of an event is named by the line-up's uid.", "player")
