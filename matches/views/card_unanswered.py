"""What becomes of a card that the other side does not answer, as its pages say it beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.models import Entry
from matches.actions.steps_due import facts_of
from matches.enums import CardState, StepKind
from matches.models import Card, entry_of
from matches.reporting import answers_blind
from matches.steps import Facts, accepted_at, unanswered_by


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A card that counts as it is, or goes to the league, unless a side answers it in time."""

    entry: Entry
    until: datetime | None
    over: bool
    """Whether that time has passed."""
    approves: bool
    """Whether the league looks at it before it counts."""
    own_card: bool
    """Whether the answer is a card of its own."""
    signer_of: Entry | None = None
    """For whom the one person signed who captains both; only the league can go on then."""


def unanswered(card: Card | None, at: datetime) -> Unanswered | None:
    """Whose answer decides; None where the rules accept no card unanswered, or not this one."""
    if card is None or card.state != CardState.REPORTED:
        return None
    if card.rules.record.accept_hours is None:
        return None
    facts = facts_of(card.fixture, at)
    return None if facts is None else unanswered_in(facts, card, at)


def unanswered_in(facts: Facts, card: Card, at: datetime) -> Unanswered | None:
    """The same of facts that were read already."""
    side, record = unanswered_by(facts), facts.record
    if side is None or facts.reported_at is None:
        return None
    until = accepted_at(record, facts.reported_at)
    if side in facts.alone:
        entry, other = (entry_of(card.fixture, one) for one in (side, side.other))
        return Unanswered(entry, until, False, record.league_approves, False, signer_of=other)
    tried = {since for kind, _, since in facts.done if kind is StepKind.ACCEPT}
    if until is None or facts.reported_at in tried:
        return None
    return Unanswered(
        entry_of(card.fixture, side),
        until,
        at >= until,
        record.league_approves,
        answers_blind(record.reporter),
    )
