"""What is possible with a card in its present state, whoever asks.

The README's diagram of states is drawn from ``MOVES``; a test compares the two.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from league.enums import FixtureStatus
from league.models import Fixture
from league.policies import NotPossible, check_open
from league.ruleset import Rules
from matches.enums import CardState as S
from matches.models import Card

# From a state, by an act, to a state. An act that is not listed is not possible. Bringing a void
# card back leads to the state that it had before.
MOVES: tuple[tuple[S, str, S], ...] = (
    (S.DRAFT, "report", S.REPORTED),
    (S.DRAFT, "make official", S.OFFICIAL),
    (S.DRAFT, "void", S.VOID),
    (S.REPORTED, "take back", S.DRAFT),
    (S.REPORTED, "make official", S.OFFICIAL),
    (S.REPORTED, "agree", S.OFFICIAL),
    (S.REPORTED, "agree", S.AWAITING_APPROVAL),
    (S.REPORTED, "dispute", S.DISPUTED),
    (S.REPORTED, "void", S.VOID),
    (S.AWAITING_APPROVAL, "make official", S.OFFICIAL),
    (S.AWAITING_APPROVAL, "dispute", S.DISPUTED),
    (S.AWAITING_APPROVAL, "void", S.VOID),
    (S.DISPUTED, "make official", S.OFFICIAL),
    (S.DISPUTED, "void", S.VOID),
    (S.OFFICIAL, "reopen", S.REOPENED),
    (S.OFFICIAL, "void", S.VOID),
    (S.REOPENED, "make official", S.OFFICIAL),
    (S.REOPENED, "report", S.REPORTED),
    (S.REOPENED, "void", S.VOID),
    (S.VOID, "bring back", S.DRAFT),
    (S.VOID, "bring back", S.REPORTED),
    (S.VOID, "bring back", S.AWAITING_APPROVAL),
    (S.VOID, "bring back", S.DISPUTED),
    (S.VOID, "bring back", S.OFFICIAL),
    (S.VOID, "bring back", S.REOPENED),
)

_WORDS = {
    S.DRAFT: "a draft",
    S.REPORTED: "handed in",
    S.AWAITING_APPROVAL: "waiting for the league's approval",
    S.DISPUTED: "disputed",
    S.OFFICIAL: "official",
    S.REOPENED: "reopened",
    S.VOID: "void",
}

# An act as it is said of a card: "you cannot …".
_ACTS = {
    "report": "hand it in",
    "make official": "make it official",
    "void": "make it void",
    "bring back": "bring it back",
    "take back": "take it back",
    "agree": "agree to it",
    "dispute": "dispute it",
    "reopen": "correct it",
}

EDITABLE = frozenset({S.DRAFT, S.REPORTED, S.AWAITING_APPROVAL, S.DISPUTED, S.REOPENED})
"""The states in which the league may change a card without correcting it."""
EDITABLE_BY_SIDES = frozenset({S.DRAFT, S.REOPENED})
"""Those in which its captains may: once one has signed, nothing changes under the other’s hand."""


def words_for(state: S) -> str:
    """A card's state as people say it."""
    return _WORDS[state]


def next_state(card: Card, act: str, to: S | None = None) -> S:
    """The state after an act; raises ``NotPossible`` when the present state does not allow it.

    ``to`` chooses where an act leads to more than one.
    """
    state = S(card.state)
    ends = [after for before, name, after in MOVES if before is state and name == act]
    if not ends:
        raise NotPossible(f"This card is {words_for(state)}, so you cannot {_ACTS[act]}.")
    return to if to in ends else ends[0]


def can_move(card: Card, act: str) -> bool:
    """Whether the present state allows an act."""
    return any(before.value == card.state and name == act for before, name, _ in MOVES)


def check_editable(card: Card, *, by_side: bool = False) -> None:
    """Whether the content may be changed without correcting an official card.

    ``by_side``: by a captain or marker, and not by the league.
    """
    state = S(card.state)
    if by_side and state in EDITABLE - EDITABLE_BY_SIDES:
        raise NotPossible(
            f"This card is {words_for(state)}, so nothing on it can be changed by its sides."
            " Whoever handed it in can take it back as long as the other side has not answered."
        )
    if state not in EDITABLE:
        raise NotPossible(
            f"This card is {words_for(state)}. Use 'Correct' to change it, with a reason."
            if state is S.OFFICIAL
            else f"This card is {words_for(state)}; nothing on it can be changed."
        )


_UNPLAYABLE = {
    FixtureStatus.POSTPONED: "postponed; give it its new date first",
    FixtureStatus.WALKOVER: "a walkover; undo the walkover first",
    FixtureStatus.VOID: "void; bring the match back first",
}


def clock_of(fixture: Fixture) -> ZoneInfo:
    """The clock of a fixture's league."""
    return ZoneInfo(fixture.competition.season.league.time_zone)


def card_due(fixture: Fixture, rules: Rules, zone: ZoneInfo) -> datetime:
    """Until when a card is in time, on the league's clock. Where no hour is known, the night's end
    is the start.
    """
    start = fixture.time or fixture.home.start_time or fixture.competition.start_time
    begins = datetime.combine(fixture.date, start or time(23, 59), tzinfo=zone)
    # Hours on the clock on the wall: a deadline at noon stays at noon when the clocks change.
    return begins + timedelta(hours=rules.record.card_deadline_hours)


def check_openable(fixture: Fixture) -> None:
    """Whether a fixture can have a card opened: not while it is postponed, given or void, and not
    in a season that is closed.
    """
    check_open(fixture.competition.season)
    status = FixtureStatus(fixture.status)
    if status in _UNPLAYABLE:
        raise NotPossible(f"{fixture} is {_UNPLAYABLE[status]}.")


def check_recordable(fixture: Fixture) -> None:
    """Whether a fixture can have a result from its card: only while it has none."""
    check_openable(fixture)
    _check_no_result(fixture)


def _check_no_result(fixture: Fixture) -> None:
    if fixture.status == FixtureStatus.PLAYED:
        raise NotPossible(
            f"{fixture} has a result already that is not from this card: if it was awarded, undo"
            " the award first."
        )


def check_voidable(card: Card, fixture: Fixture) -> None:
    """Whether voiding a card takes back nothing but what counts from the card itself."""
    if fixture.status == FixtureStatus.WALKOVER:
        check_openable(fixture)
    if card.state != S.OFFICIAL:
        _check_no_result(fixture)


def check_not_awarded(awarded: bool, fixture: Fixture) -> None:
    """Whether an official card is what counts: under an award it is left alone."""
    if awarded:
        raise NotPossible(
            f"The league awarded the result of {fixture}, over this card. To correct the card, undo"
            " the award on the fixture’s page first; it can be awarded again after that."
        )
