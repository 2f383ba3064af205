"""What telephones send, made by hand for tests."""

from typing import Any
from uuid import UUID, uuid4

from matches.merge import effective, to_payload
from matches.models import LegEvent
from matches.models.sheet import event_rows
from matches.sending import Add, Correct, Remove, Sending, Sent
from scoring.leg import LegEvent as Event
from scoring.leg import NextRound, Peg

# By hand: 8 + 8 + 8 and 4 + 1 with the last tile are 29; twice that 58, and 3 more are 61.
A_ROUND = [Peg(0, 15), Peg(0, 15), Peg(0, 15), Peg(0, 12, chip_out=True)]
TO_58 = [*A_ROUND, NextRound(), *A_ROUND, NextRound()]
TO_61 = [*TO_58, Peg(0, 9)]


def add(event: Event, uid: UUID | None = None) -> Sent:
    kind, payload = to_payload(event)
    uid = uid or uuid4()
    return Sent(uid, Add(kind, payload, uid))


def correct(target: UUID, event: Event) -> Sent:
    kind, payload = to_payload(event)
    uid = uuid4()
    return Sent(uid, Correct(target, kind, payload, uid))


def remove(target: UUID) -> Sent:
    uid = uuid4()
    return Sent(uid, Remove(target, uid))


def sending(*acts: Sent, stream: UUID | None = None, **more: Any) -> Sending:
    return Sending(stream or uuid4(), tuple(acts), **more)


def events(stream: UUID) -> list[Event]:
    """What a stream makes, read from the database."""
    rows = LegEvent.objects.filter(stream=stream).order_by("place").select_related("refers_to")
    return [event for _, event in effective(event_rows(list(rows)))]


def as_json(sent: Sending) -> dict[str, Any]:
    """A sending as a telephone writes it."""
    continues = sent.continues
    return {
        "stream": str(sent.stream),
        "after": sent.after,
        "continues": None
        if continues is None
        else {"stream": str(continues.stream), "after": continues.after},
        "takes_over": sent.takes_over,
        "acts": [_act(one) for one in sent.acts],
    }


def _act(sent: Sent) -> dict[str, Any]:
    act = sent.act
    said: dict[str, Any] = {"uid": str(sent.uid)}
    if sent.said_at is not None:
        said["at"] = sent.said_at.isoformat()
    if isinstance(act, Remove):
        return said | {"do": "remove", "event": str(act.event)}
    said |= {"kind": act.kind.value, "payload": dict(act.payload)}
    if isinstance(act, Correct):
        return said | {"do": "correct", "event": str(act.event)}
    return said | {"do": "add"}
