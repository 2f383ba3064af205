"""What is possible with a card in its present state, whoever asks.

The README's diagram of states is drawn from ``MOVES``; a test compares the two.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

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
    (S.REPORTED, "accept unanswered", S.OFFICIAL),
    (S.REPORTED, "accept unanswered", S.AWAITING_APPROVAL),
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
    "accept unanswered": "accept it unanswered",
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


def check_editable_by_sides(card: Card) -> None:
    """Whether the content may be changed by a captain or marker, as by anybody who does not run the
    league; an act asks ``matches.actions.changing``, which knows whose act it is.
    """
    check_sides_turn(card.fixture)
    state = S(card.state)
    if state in EDITABLE - EDITABLE_BY_SIDES:
        raise NotPossible(
            f"This card is {words_for(state)}, so nothing on it can be changed by its sides."
            " Whoever handed it in can take it back as long as the other side has not answered."
        )
    check_editable(card)


def check_editable(card: Card) -> None:
    """Whether the content may be changed by the league, without correcting an official card."""
    state = S(card.state)
    if state not in EDITABLE:
        raise NotPossible(
            f"This card is {words_for(state)}. Use “Correct” to change it, with a reason."
            if state is S.OFFICIAL
            else f"This card is {words_for(state)}; nothing on it can be changed."
        )


_UNPLAYABLE = {
    FixtureStatus.POSTPONED: "postponed; give it its new date first",
    FixtureStatus.WALKOVER: "a walkover; undo the walkover first",
    FixtureStatus.VOID: "void; bring the match back first",
}

# Why a card that was opened before that is not its sides' to go on with, and what would be right.
_NOT_THE_SIDES = {
    FixtureStatus.POSTPONED: "is postponed, so its card waits: neither side can change or sign it"
    " until an official of the league has given the match its new date.",
    FixtureStatus.WALKOVER: "is a walkover, which counts in place of its card, so neither side can"
    " change or sign it. If it was played, an official of the league undoes the walkover first.",
    FixtureStatus.VOID: "is void and counts for nobody, so neither side can change or sign its"
    " card. If it is to count, an official of the league brings the match back first.",
}


def check_sides_turn(fixture: Fixture) -> None:
    """Whether the card of a match is for its captains and markers to fill in, hand in and sign: not
    while the match is postponed, given or void. The league’s officers go by its own rules.
    """
    why_not = _NOT_THE_SIDES.get(FixtureStatus(fixture.status))
    if why_not:
        raise NotPossible(f"{fixture} {why_not}")


def clock_of(fixture: Fixture) -> ZoneInfo:
    """The clock of a fixture's league."""
    return ZoneInfo(fixture.competition.season.league.time_zone)


def begins(fixture: Fixture, zone: ZoneInfo) -> datetime:
    """When a match starts, on the league's clock. Where no hour is known it is the night's end."""
    start = fixture.time or fixture.home.start_time or fixture.competition.start_time
    return datetime.combine(fixture.date, start or time(23, 59), tzinfo=zone)


def card_due(fixture: Fixture, rules: Rules, zone: ZoneInfo) -> datetime:
    """Until when a card is in time, on the league's clock."""
    # Hours on the clock on the wall: a deadline at noon stays at noon when the clocks change.
    return begins(fixture, zone) + timedelta(hours=rules.record.card_deadline_hours)


def score_due(fixture: Fixture, rules: Rules, zone: ZoneInfo) -> datetime | None:
    """Until when the match score alone is to be in, where it comes first and the card later."""
    hours = rules.record.score_deadline_hours
    return None if hours is None else begins(fixture, zone) + timedelta(hours=hours)


def first_due(fixture: Fixture, rules: Rules, zone: ZoneInfo) -> datetime:
    """Until when something is to come in: the score where that is first, else the card. After that
    either side may hand it in.
    """
    return score_due(fixture, rules, zone) or card_due(fixture, rules, zone)


class StillToCome(NotPossible):
    """A match before its day has nothing to hand in, and nothing that could count."""


def is_to_come(fixture: Fixture, at: datetime) -> bool:
    """Whether the day of a match is still to come on the league's calendar."""
    return fixture.date > at.astimezone(clock_of(fixture)).date()


def check_come(fixture: Fixture, at: datetime) -> None:
    """Whether the day of a match has come. Its card may be opened and its sides named before."""
    if is_to_come(fixture, at):
        day = date_format(fixture.date, "l j F Y")
        raise StillToCome(
            f"{fixture} is on {day}, which is still to come, so its card is not handed in or made"
            " official yet. If it was played earlier, an official of the league changes its date"
            " first."
        )


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
