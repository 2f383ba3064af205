"""What a tap on the line-up asks for: seat somebody, put the pairs together, undo; take over the
last line-up, claim what a short side cannot play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.core.exceptions import ValidationError

from league.enums import Side
from matches.forms.fields import TypedNameField
from matches.forms.sheet import read_person


class Tap(StrEnum):
    """The buttons of a side's line-up; a button's name in the form is its value."""

    NAME = "tap"
    ADD = "add"
    PAIRS = "pairs"
    UNDO = "untap"
    AGAIN = "again"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class LineupAct:
    """One tap: what it does, for which side, and whom it seats."""

    tap: Tap
    side: Side
    who: int | str | None = None


class LineupError(ValidationError):
    """A tap that asks for nothing that can be done; the message stands beside the side's field."""

    def __init__(self, message: str, side: Side) -> None:
        super().__init__(message)
        self.said = message
        self.side = side


def read_tap(data: Mapping[str, str]) -> LineupAct | None:
    """The tap among what was sent; None where another button was pressed."""
    for tap in Tap:
        if tap.value in data:
            return _read(tap, data)
    return None


def read_acts(data: Mapping[str, str]) -> list[LineupAct]:
    """All that one press asks of the line-up, in the order in which it is done.

    A name that stands in a box is added whichever button is pressed, and before what that does: it
    was typed first. Only a tap that is undone is one from before it.
    """
    act = read_tap(data)
    typed = [
        LineupAct(Tap.ADD, side, _typed(side, data))
        for side in Side
        if data.get(f"new-{side.value}", "").strip()
        and (act is None or (act.tap, act.side) != (Tap.ADD, side))
    ]
    if act is None:
        return typed
    return [act, *typed] if act.tap is Tap.UNDO else [*typed, act]


def _read(tap: Tap, data: Mapping[str, str]) -> LineupAct:
    side_word, _, person = data[tap.value].partition(" ")
    try:
        side = Side(side_word)
    except ValueError:
        raise LineupError("Tap a name of one of the two sides.", Side.HOME) from None
    if tap is Tap.NAME:
        who = read_person(person)
        if who is None:
            raise LineupError("Tap a name from the list, or type one below it.", side)
        return LineupAct(tap, side, who)
    if tap is Tap.ADD:
        return LineupAct(tap, side, _typed(side, data))
    return LineupAct(tap, side)


def _typed(side: Side, data: Mapping[str, str]) -> str:
    try:
        return str(TypedNameField(required=True).clean(data.get(f"new-{side.value}", "")))
    except ValidationError as error:
        raise LineupError(error.messages[0], side) from None
