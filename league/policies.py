"""What is possible in the league's present state, whoever asks."""

from __future__ import annotations

from league.enums import FixtureStatus
from league.models import Fixture


class NotPossible(Exception):
    """An act that the present state does not allow, or a value that cannot be.

    The message says why in plain words and what would be right; ``field`` names the form field or
    the keyword it belongs to, where there is one.
    """

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


# From a status, by an act, to a status. An act that is not listed is not possible.
FIXTURE_MOVES: tuple[tuple[FixtureStatus, str, FixtureStatus], ...] = (
    (FixtureStatus.SCHEDULED, "postpone", FixtureStatus.POSTPONED),
    (FixtureStatus.POSTPONED, "give a new date", FixtureStatus.SCHEDULED),
    (FixtureStatus.SCHEDULED, "record", FixtureStatus.PLAYED),
    (FixtureStatus.PLAYED, "withdraw the result", FixtureStatus.SCHEDULED),
    (FixtureStatus.SCHEDULED, "give a walkover", FixtureStatus.WALKOVER),
    (FixtureStatus.POSTPONED, "give a walkover", FixtureStatus.WALKOVER),
    (FixtureStatus.WALKOVER, "undo the walkover", FixtureStatus.SCHEDULED),
    (FixtureStatus.SCHEDULED, "void", FixtureStatus.VOID),
    (FixtureStatus.POSTPONED, "void", FixtureStatus.VOID),
    (FixtureStatus.PLAYED, "void", FixtureStatus.VOID),
    (FixtureStatus.VOID, "undo the voiding", FixtureStatus.SCHEDULED),
)

_WORDS = {FixtureStatus.WALKOVER: "a walkover"}


def next_status(fixture: Fixture, act: str) -> FixtureStatus:
    """The status after an act; raises ``NotPossible`` when the present one does not allow it."""
    status = FixtureStatus(fixture.status)
    for before, name, after in FIXTURE_MOVES:
        if before is status and name == act:
            return after
    raise NotPossible(f"{fixture} is {_WORDS.get(status, status.value)}, so you cannot {act}.")


def can_move(fixture: Fixture, act: str) -> bool:
    """Whether the present status allows an act."""
    return any(b.value == fixture.status and name == act for b, name, _ in FIXTURE_MOVES)
