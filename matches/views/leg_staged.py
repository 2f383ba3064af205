"""Acts on an official leg's record while they are only typed: kept in the page, written nowhere.

The page carries them as JSON; what cannot be read there is refused whole.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from matches.enums import EventKind
from matches.merge import REMOVAL, EventRow, PayloadError, from_payload
from matches.sending import TURNS, Act, Add, Correct, Remove

MOST_ACTS = 500
MOST_CHARACTERS = 200_000


class StagedError(ValueError):
    """Acts that no page of ours has written."""


def encode(acts: Sequence[Act]) -> str:
    """Acts as the page keeps them."""
    return json.dumps([_written(act) for act in acts], separators=(",", ":"))


def decode(text: str) -> list[Act]:
    """Acts as the page kept them; :class:`StagedError` where they cannot be read."""
    if not text:
        return []
    try:
        if len(text) > MOST_CHARACTERS:
            raise StagedError("too long")
        written = json.loads(text)
        if not isinstance(written, list) or len(written) > MOST_ACTS:
            raise StagedError("no list of acts")
        return [_read(one) for one in written]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise StagedError(str(error)) from error


def rows_with(rows: Sequence[EventRow], acts: Sequence[Act]) -> list[EventRow]:
    """The rows on record and those that the acts would add."""
    stream = rows[0].stream if rows else UUID(int=0)
    every = list(rows)
    originals = {row.uid: row.refers_to or row.uid for row in rows}
    for act in acts:
        assert act.uid is not None  # noqa: S101 - the page gives every act its own
        place = len(every) + 1
        if isinstance(act, Add):
            row = EventRow(act.uid, stream, place, act.kind, dict(act.payload))
            originals[act.uid] = act.uid
        else:
            if act.event not in originals:
                raise StagedError("corrects no event of this leg")
            payload: dict[str, Any] = dict(REMOVAL)
            if isinstance(act, Correct):
                payload = {"kind": act.kind.value, "payload": dict(act.payload)}
            if act.turn:
                payload["turn"] = act.turn
            refers_to = originals[act.event]
            row = EventRow(act.uid, stream, place, EventKind.CORRECTION, payload, refers_to)
        every.append(row)
    return every


def _written(act: Act) -> dict[str, Any]:
    if isinstance(act, Remove):
        return {"do": "remove", "event": str(act.event), "uid": str(act.uid), "turn": act.turn}
    said = {"kind": act.kind.value, "payload": dict(act.payload), "uid": str(act.uid)}
    if isinstance(act, Correct):
        return {"do": "correct", "event": str(act.event), "turn": act.turn, **said}
    return {"do": "add", **said}


def _read(data: dict[str, Any]) -> Act:
    uid = UUID(data["uid"])
    if data["do"] == "remove":
        return Remove(UUID(data["event"]), uid, _turn(data))
    kind, payload = EventKind(data["kind"]), dict(data["payload"])
    try:
        from_payload(kind, payload)
    except PayloadError as error:
        raise StagedError(error.message) from error
    if data["do"] == "correct":
        return Correct(UUID(data["event"]), kind, payload, uid, _turn(data))
    if data["do"] == "add":
        return Add(kind, payload, uid)
    raise StagedError(f"{str(data['do'])[:20]} is no act")


def _turn(data: dict[str, Any]) -> str:
    turn = data.get("turn", "")
    if turn not in {"", *TURNS}:
        raise StagedError(f"{str(turn)[:20]} is neither undo nor redo")
    return str(turn)
