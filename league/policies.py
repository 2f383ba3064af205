"""What is possible in the league's present state, whoever asks."""

from __future__ import annotations

from datetime import date, timedelta

from league.enums import FixtureStatus
from league.models import Fixture, Season
from league.ruleset import Rules


class NotPossible(Exception):
    """An act that the present state does not allow, or a value that cannot be.

    The message says why in plain words and what would be right; ``field`` names the form field or
    the keyword it belongs to, where there is one.
    """

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class AlreadyDone(NotPossible):
    """What is asked for stands already, as after a button was pressed twice.

    Nothing is wrong: a page says so and goes on.
    """


class Outdated(NotPossible):
    """What is asked for rests on a page from before somebody changed the same thing.

    ``version`` is the one that stands now: a page that shows it may ask again.
    """

    def __init__(self, message: str, version: int) -> None:
        super().__init__(message)
        self.version = version


# From a status, by an act, to a status. An act that is not listed is not possible; where it leads
# to several, undoing goes back to what there was before, and postponing to a day is one act.
FIXTURE_MOVES: tuple[tuple[FixtureStatus, str, FixtureStatus], ...] = (
    (FixtureStatus.SCHEDULED, "postpone", FixtureStatus.POSTPONED),
    (FixtureStatus.SCHEDULED, "postpone", FixtureStatus.SCHEDULED),
    (FixtureStatus.POSTPONED, "undo the postponement", FixtureStatus.SCHEDULED),
    (FixtureStatus.SCHEDULED, "undo the postponement", FixtureStatus.SCHEDULED),
    (FixtureStatus.POSTPONED, "give a new date", FixtureStatus.SCHEDULED),
    (FixtureStatus.SCHEDULED, "take the new date back", FixtureStatus.POSTPONED),
    (FixtureStatus.SCHEDULED, "record", FixtureStatus.PLAYED),
    (FixtureStatus.PLAYED, "withdraw the result", FixtureStatus.SCHEDULED),
    (FixtureStatus.SCHEDULED, "give a walkover", FixtureStatus.WALKOVER),
    (FixtureStatus.POSTPONED, "give a walkover", FixtureStatus.WALKOVER),
    (FixtureStatus.WALKOVER, "undo the walkover", FixtureStatus.SCHEDULED),
    (FixtureStatus.WALKOVER, "undo the walkover", FixtureStatus.POSTPONED),
    (FixtureStatus.SCHEDULED, "award a result", FixtureStatus.PLAYED),
    (FixtureStatus.POSTPONED, "award a result", FixtureStatus.PLAYED),
    (FixtureStatus.PLAYED, "award a result", FixtureStatus.PLAYED),
    (FixtureStatus.PLAYED, "undo the award", FixtureStatus.PLAYED),
    (FixtureStatus.PLAYED, "undo the award", FixtureStatus.SCHEDULED),
    (FixtureStatus.PLAYED, "undo the award", FixtureStatus.POSTPONED),
    (FixtureStatus.SCHEDULED, "void", FixtureStatus.VOID),
    (FixtureStatus.POSTPONED, "void", FixtureStatus.VOID),
    (FixtureStatus.PLAYED, "void", FixtureStatus.VOID),
    (FixtureStatus.SCHEDULED, "abandon", FixtureStatus.VOID),
    (FixtureStatus.PLAYED, "abandon", FixtureStatus.VOID),
    (FixtureStatus.VOID, "undo the voiding", FixtureStatus.SCHEDULED),
    (FixtureStatus.VOID, "undo the voiding", FixtureStatus.POSTPONED),
    (FixtureStatus.VOID, "undo the voiding", FixtureStatus.PLAYED),
    (FixtureStatus.VOID, "replay", FixtureStatus.VOID),
    (FixtureStatus.VOID, "undo the replay", FixtureStatus.VOID),
)

# What takes back what.
UNDOES = {
    "undo the postponement": frozenset({"postpone"}),
    "take the new date back": frozenset({"give a new date"}),
    "undo the walkover": frozenset({"give a walkover"}),
    "undo the award": frozenset({"award a result"}),
    "undo the voiding": frozenset({"void", "abandon"}),
    "undo the replay": frozenset({"replay"}),
}

# An act as history tells it.
DONE = {
    "change": "changed",
    "postpone": "postponed",
    "undo the postponement": "postponement undone",
    "give a new date": "given a new date",
    "take the new date back": "new date taken back",
    "record": "result recorded",
    "withdraw the result": "result withdrawn",
    "give a walkover": "walkover given",
    "undo the walkover": "walkover undone",
    "award a result": "result awarded",
    "undo the award": "award undone",
    "void": "made void",
    "abandon": "abandoned",
    "undo the voiding": "brought back",
    "replay": "to be played again",
    "undo the replay": "not to be played again after all",
}

# An act as it is said of a fixture, "you cannot …", where its name alone would not do.
_ACTS = {
    "void": "make it void",
    "abandon": "call it abandoned",
    "undo the voiding": "bring it back",
}
_WORDS = {FixtureStatus.WALKOVER: "a walkover"}
_FIRST = {
    FixtureStatus.WALKOVER: "Undo the walkover first.",
    FixtureStatus.VOID: "Bring the match back first.",
}
_GIVING = "To give it to one side in spite of what was played, award a result."


def refusal(fixture: Fixture, act: str) -> str:
    """Why the present status does not allow an act, and what would; nothing where it does."""
    status = FixtureStatus(fixture.status)
    if can_move(fixture, act):
        return ""
    words = _WORDS.get(status, status.value)
    said = f"{fixture} is {words}, so you cannot {_ACTS.get(act, act)}."
    if act not in UNDOES and status in _FIRST:
        return f"{said} {_FIRST[status]}"
    if act == "give a walkover" and status is FixtureStatus.PLAYED:
        return f"{said} {_GIVING}"
    return said


def next_status(fixture: Fixture, act: str, to: FixtureStatus | None = None) -> FixtureStatus:
    """The status after an act; raises ``NotPossible`` when the present one does not allow it.

    ``to`` chooses where an act leads to more than one.
    """
    if said := refusal(fixture, act):
        raise NotPossible(said)
    ends = [
        after
        for before, name, after in FIXTURE_MOVES
        if before.value == fixture.status and name == act
    ]
    return to if to in ends else ends[0]


def can_move(fixture: Fixture, act: str) -> bool:
    """Whether the present status allows an act."""
    return any(b.value == fixture.status and name == act for b, name, _ in FIXTURE_MOVES)


FIRST_YEAR, LAST_YEAR = 1900, 2199
"""The years that a season can lie in; a day beside it is never far from them."""


def check_open(season: Season) -> None:
    """Whether the season's records may still change."""
    if season.closed_on is not None:
        raise NotPossible(f"The season {season} is closed; its records stay as they are.")


def play_by(fixture: Fixture, rules: Rules) -> date | None:
    """The last day on which a fixture that was put off may be played; None where any day will do.

    Counted from the day first published.
    """
    within = rules.mishaps.postponement.within_days
    if within is None:
        return None
    return (fixture.first_date or fixture.date) + timedelta(days=within)
