"""What is done to a leg's record, and what a telephone sends of it: values, read from JSON.

    {"stream": uid, "after": 12, "continues": {"stream": uid, "after": 7} or null,
     "takes_over": false,
     "acts": [{"uid": uid, "do": "add", "kind": "peg", "payload": {…}, "at": "2026-11-30T20:41Z"},
              {"uid": uid, "do": "correct", "event": uid, "kind": "peg", "payload": {…}},
              {"uid": uid, "do": "remove", "event": uid, "turn": "undo"}]}

Payloads are those of ``matches.merge``. A clock that cannot be right is left out, never a refusal.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from matches.enums import EventKind

TURNS = ("undo", "redo")
"""What a correction or a removal may call itself: it takes the latest act back, or repeats it."""
MOST_AT_ONCE = 500
"""Acts in one sending; a longer queue is sent in parts."""

LARGEST = 1_000_000
"""Bytes of one sending."""
_MOST_PLACE = 1_000_000
_KINDS = (EventKind.PEG, EventKind.BLOCKED, EventKind.NEXT_ROUND, EventKind.PENALTY)
_CLOCK_MAY_BE_OFF = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Add:
    """An event after those on record. A phone gives its own uid."""

    kind: EventKind
    payload: Mapping[str, Any] = field(default_factory=dict)
    uid: UUID | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """Another event in the place of one on record. ``turn``: whether that undoes or redoes."""

    event: UUID
    kind: EventKind
    payload: Mapping[str, Any] = field(default_factory=dict)
    uid: UUID | None = None
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Remove:
    """An event on record taken out. ``turn``: whether that undoes or redoes."""

    event: UUID
    uid: UUID | None = None
    turn: str = ""


Act = Add | Correct | Remove


@dataclass(frozen=True, slots=True)
class Sent:
    """One act as a telephone sent it; ``said_at`` by its own clock, where that can be."""

    uid: UUID
    act: Act
    said_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Continues:
    """The stream that a new one goes on from, after the row at this place."""

    stream: UUID
    after: int


@dataclass(frozen=True, slots=True)
class Sending:
    """What a telephone sends of one leg.

    ``after``: the place of the last row of ``stream`` that it has seen, 0 for none. ``continues``
    and ``takes_over`` matter when the stream is new: whether it is to count from there on.
    """

    stream: UUID
    acts: tuple[Sent, ...] = ()
    after: int = 0
    continues: Continues | None = None
    takes_over: bool = False


class Unreadable(ValueError):
    """It is no sending; the message says which part of it is not."""


def read_sending(body: bytes | str, at: datetime) -> Sending:
    """A sending from its JSON; :class:`Unreadable` names the first part that is wrong."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        raise Unreadable("What was sent is not JSON.") from None
    return sending_of(data, at)


def sending_of(data: Any, at: datetime, most: int | None = MOST_AT_ONCE) -> Sending:
    """A sending from values that were JSON; ``most``: how many acts it may have."""
    if not isinstance(data, Mapping):
        raise Unreadable("What was sent is not an object.")
    acts = data.get("acts", [])
    if not isinstance(acts, list):
        raise Unreadable("“acts” is not a list.")
    if most is not None and len(acts) > most:
        raise Unreadable(
            f"{len(acts)} events at once are too many; send at most {most}, then the next."
        )
    return Sending(
        stream=_uid(data, "stream"),
        acts=tuple(_sent(act, at) for act in acts),
        after=_place(data, "after"),
        continues=_continues(data.get("continues")),
        takes_over=data.get("takes_over") is True,
    )


def _continues(data: Any) -> Continues | None:
    if data is None:
        return None
    if not isinstance(data, Mapping):
        raise Unreadable("“continues” is not an object.")
    return Continues(_uid(data, "stream"), _place(data, "after"))


def _sent(data: Any, at: datetime) -> Sent:
    if not isinstance(data, Mapping):
        raise Unreadable("One of “acts” is not an object.")
    return Sent(_uid(data, "uid"), _act(data), _clock(data.get("at"), at))


def _act(data: Mapping[str, Any]) -> Act:
    uid, do = _uid(data, "uid"), data.get("do")
    if do == "remove":
        return Remove(_uid(data, "event"), uid, _turn(data))
    payload = data.get("payload", {})
    if not isinstance(payload, Mapping):
        raise Unreadable("“payload” is not an object.")
    if do == "add":
        return Add(_kind(data), payload, uid)
    if do == "correct":
        return Correct(_uid(data, "event"), _kind(data), payload, uid, _turn(data))
    raise Unreadable(f"“{str(do)[:40]}” is none of add, correct and remove.")


def _turn(data: Mapping[str, Any]) -> str:
    turn = data.get("turn")
    if turn is not None and turn not in TURNS:
        raise Unreadable(f"“{str(turn)[:40]}” is neither undo nor redo.")
    return turn or ""


def _kind(data: Mapping[str, Any]) -> EventKind:
    kind = data.get("kind")
    if kind not in _KINDS:
        known = ", ".join(one.value for one in _KINDS)
        raise Unreadable(f"“{str(kind)[:40]}” is none of {known}.")
    return EventKind(kind)


def _uid(data: Mapping[str, Any], name: str) -> UUID:
    value = data.get(name)
    try:
        return UUID(value) if isinstance(value, str) else UUID(int=-1)
    except ValueError:
        raise Unreadable(f"“{name}” is not a uid: “{str(value)[:40]}”.") from None


def _place(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST_PLACE:
        raise Unreadable(f"“{name}” is not a place: “{str(value)[:40]}”.")
    return value


def _clock(value: Any, at: datetime) -> datetime | None:
    """What the telephone's clock said; nothing where it is far from the site's."""
    try:
        said = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    if said is None or said.tzinfo is None or abs(said - at) > _CLOCK_MAY_BE_OFF:
        return None
    return said
