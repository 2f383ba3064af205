"""What was done to a fixture, in words: all of it for officials, for everybody what they must know.

Strangers read what became of a match and why, never who did it. A change of its time or note, with
a reason that was meant for officials, is theirs alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from league.actions.checks import plain_date
from league.models import FixtureEvent
from league.policies import DONE

_VALUES = {"round": "week", "date": "date", "time": "time", "venue": "venue", "note": "note"}
# A card's own history tells of results that were recorded and withdrawn.
_OFFICIALS_ONLY = frozenset({"change", "record", "withdraw the result"})


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was done to a fixture, as a page tells it."""

    event: FixtureEvent
    words: str
    changes: list[str]
    overridden: str = ""
    """What the rules had against it."""


def history(events: Iterable[FixtureEvent]) -> list[Line]:
    """What was done to a fixture, oldest first, with each value before and after."""
    return [
        Line(event, _words(event), _changes(event), event.after.get("against", ""))
        for event in events
    ]


def public_history(events: Iterable[FixtureEvent]) -> list[Line]:
    """The same for everybody: what became of the match, the latest first."""
    told = [event for event in events if event.what in DONE and event.what not in _OFFICIALS_ONLY]
    return history(reversed(told))


def _words(event: FixtureEvent) -> str:
    words = DONE.get(event.what, event.what)
    if event.after.get("conceded"):
        return "conceded"
    if event.what == "replay" and isinstance(event.after.get("on"), str):
        return f"{words} on {_day(event.after['on'])}"
    return words


def _changes(event: FixtureEvent) -> list[str]:
    before, after = event.before, event.after
    return [
        f"{words}: {_value(key, before.get(key))} → {_value(key, after.get(key))}"
        for key, words in _VALUES.items()
        if before.get(key) != after.get(key)
    ]


def _value(key: str, value: Any) -> str:
    if key == "date" and isinstance(value, str):
        return _day(value)
    return str(value) if value else "none"


def _day(value: str) -> str:
    return plain_date(date.fromisoformat(value))
