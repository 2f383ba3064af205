"""What the rules do by themselves about a card that nobody does anything about, and when.

Pure: from plain facts of a match, what is due at a moment. What was done already is among the
facts, so asking again gives nothing twice. Hours are those of the clock on the wall, as for
deadlines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from league.enums import Reporter, Side
from league.ruleset.parts import RecordRule
from matches.enums import CardState, StepKind
from matches.reporting import answerable, may_hand_in
from matches.scorecard.sheets import SIDES

Done = tuple[StepKind, Side, datetime]
LEFT_AFTER = timedelta(days=7)
"""A reminder or a deduction that was missed for so long is left to people."""
_NOT_IN = frozenset({None, CardState.DRAFT})
_CAN_BE_LATE = _NOT_IN | {CardState.REPORTED, CardState.AWAITING_APPROVAL, CardState.DISPUTED}
_ORDER = tuple(StepKind)


@dataclass(frozen=True, kw_only=True)
class Facts:
    """One match and its card. Moments are on the league's clock."""

    start: datetime
    due: datetime
    record: RecordRule
    known_since: datetime | None = None
    """Since when the match has stood on its day, and under these rules."""
    state: CardState | None = None
    """None where no card was opened."""
    legs: tuple[int, int] = (0, 0)
    came: datetime | None = None
    """When the card first came in."""
    reported_at: datetime | None = None
    """When what stands on it was handed in."""
    versions: Mapping[Side, datetime]
    """When each side first sent a version of its own."""
    signed: frozenset[Side] = frozenset()
    """Whose signature stands under what the card says now."""
    alone: frozenset[Side] = frozenset()
    """Who has no captain but the one who signed for the other side, so that nobody can answer."""
    priced: bool = False
    """Whether the rules put a price on late cards."""
    paid: frozenset[Side] = frozenset()
    """Who was made to pay for this late card."""
    done: frozenset[Done] = frozenset()


@dataclass(frozen=True)
class Step:
    """Something that the rules do, about a side."""

    kind: StepKind
    side: Side
    """Whom it reminds, whose points it takes, or whose answer it waits for no longer."""
    since: datetime
    """The moment from which its hours count."""
    due: datetime

    @property
    def mark(self) -> Done:
        """What it is known by once it is done."""
        return self.kind, self.side, self.since


def uses_steps(record: RecordRule) -> bool:
    """Whether anything happens by itself under some rules."""
    return (record.remind_hours, record.deduct_hours, record.accept_hours) != (None, None, None)


def hours_after(moment: datetime, hours: int) -> datetime:
    """So many hours later on the clock on the wall."""
    return moment + timedelta(hours=hours)


def accepted_at(record: RecordRule, reported_at: datetime) -> datetime | None:
    """When a card that was handed in is accepted unanswered; None where it never is.

    ``reported_at`` on the league's clock.
    """
    hours = record.accept_hours
    return None if hours is None else hours_after(reported_at, hours)


def unanswered_by(facts: Facts) -> Side | None:
    """The one side whose answer a card waits for; None where it is not accepted without.

    A side that sent a version of its own has answered, and a card without a signature under what it
    says now is nobody's.
    """
    if facts.state is not CardState.REPORTED or facts.reported_at is None:
        return None
    if len(facts.signed) != 1:
        return None
    (signed,) = facts.signed
    sent = facts.versions.get(signed.other)
    return signed.other if sent is None or sent < facts.reported_at else None


def steps_due(facts: Facts, at: datetime) -> tuple[Step, ...]:
    """What is to be done at a moment, in the order in which it fell due."""
    steps = (*_reminders(facts, at), *_acceptance(facts), *_deductions(facts))
    due = [
        step
        for step in steps
        if step.due <= at and step.mark not in facts.done and not _is_left(facts, step, at)
    ]
    return tuple(sorted(due, key=lambda one: (one.due, _ORDER.index(one.kind), one.side.index)))


def may_be_due(facts: Facts, at: datetime) -> bool:
    """Whether something is due, whoever has signed: asked before signatures are read."""
    guesses = [frozenset({side}) for side in SIDES]
    return any(steps_due(replace(facts, signed=signed), at) for signed in guesses)


def _is_left(facts: Facts, step: Step, at: datetime) -> bool:
    """Whether a step is left to people: it was missed, or fell due before anybody could know."""
    if step.kind is StepKind.ACCEPT:
        return False
    known = facts.known_since
    return at - step.due > LEFT_AFTER or (known is not None and step.due < known)


def _step(kind: StepKind, side: Side, since: datetime, hours: int) -> Step:
    due = hours_after(since, hours)
    return Step(kind, side, since.astimezone(UTC), due.astimezone(UTC))


def _reminders(facts: Facts, at: datetime) -> Iterator[Step]:
    """Reminders, as long as what they warn of has not come."""
    record, hours = facts.record, facts.record.remind_hours
    if hours is None:
        return
    if facts.state in _NOT_IN:
        deduct = record.deduct_hours
        if deduct is None or at < hours_after(facts.due, deduct):
            owing = may_hand_in(record.reporter, facts.legs, overdue=False)
            for side in owing:
                yield _step(StepKind.REMIND_CARD, side, facts.start, hours)
    elif facts.state is CardState.REPORTED and facts.reported_at is not None:
        accepted = accepted_at(record, facts.reported_at)
        if accepted is None or at < accepted or unanswered_by(facts) is None:
            for side in SIDES:
                if side not in facts.signed | facts.alone:
                    yield _step(StepKind.REMIND_ANSWER, side, facts.reported_at, hours)


def _acceptance(facts: Facts) -> Iterator[Step]:
    hours, side = facts.record.accept_hours, unanswered_by(facts)
    if side in facts.alone:
        # One person never signs for both, in silence no more than in words: the league decides.
        return
    if hours is not None and side is not None and facts.reported_at is not None:
        yield _step(StepKind.ACCEPT, side, facts.reported_at, hours)


def _deductions(facts: Facts) -> Iterator[Step]:
    """What a late card costs, from each side that is to answer for it; once a match, whatever
    became of it then. Where the winner sends it in and nobody knows who won, an officer says whose
    it is.
    """
    record, hours = facts.record, facts.record.deduct_hours
    if hours is None or not facts.priced or facts.state not in _CAN_BE_LATE:
        return
    before = {side for kind, side, _ in facts.done if kind is StepKind.DEDUCT}
    for side in _liable(record.reporter, facts.legs) - facts.paid - before:
        step = _step(StepKind.DEDUCT, side, facts.due, hours)
        came = _came(facts, side)
        if came is None or came > step.due:
            yield step


def _liable(reporter: Reporter, legs: tuple[int, int]) -> frozenset[Side]:
    home, away = legs
    winner = None if home == away else Side.HOME if home > away else Side.AWAY
    if reporter is Reporter.WINNER and winner is None:
        return frozenset()
    return answerable(reporter, winner)


def _came(facts: Facts, side: Side) -> datetime | None:
    """When the card for which a side is to answer came in."""
    if facts.record.reporter is Reporter.EACH and facts.versions:
        return facts.versions.get(side)
    return facts.came
