"""Taking the steps that are due, each in one short transaction with the row that says it was taken.

So whatever dies when, a step is taken once or not at all. What is due is asked again under the
lock; a step that cannot be taken is noted with the reason and left to people.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.db import transaction

from league.actions import checks
from league.actions.late_cards import penalise_late_card
from league.actions.outbox import claim_email, send_email
from league.actions.the_rules import the_rules
from league.models import Email, Fixture
from league.policies import NotPossible
from matches.actions import announcing, reminding
from matches.actions.accepting import accept_unanswered
from matches.actions.cards import hold
from matches.actions.refusals import CardProblems
from matches.actions.reminding import write_reminders
from matches.actions.steps_due import facts_of, fixtures_due, steps_of
from matches.enums import StepKind, StepOutcome
from matches.models import Card, StepTaken, entry_of
from matches.policies import clock_of
from matches.steps import Facts, Step, steps_due
from scoring.problems import Severity

_MOST_WHY = 300


def take_steps(*, at: datetime, go_on: Callable[[], bool] = lambda: True) -> list[StepTaken]:
    """Take every step that is due, as long as ``go_on`` says so; those that were taken."""
    found: list[StepTaken] = []
    for fixture in fixtures_due(at):
        for step in steps_of(fixture, at):
            if not go_on():
                return found
            taken = take_step(fixture=fixture, step=step, at=at)
            if taken is not None:
                found.append(taken)
    return found


def take_step(*, fixture: Fixture, step: Step, at: datetime) -> StepTaken | None:
    """Take one step, if it is due still; None where it is not, or somebody else took it."""
    try:
        with transaction.atomic():
            _hold(fixture, step)
            facts = facts_of(fixture, at)
            if facts is None or step not in steps_due(facts, at):
                return None
            return _take(fixture, step, facts, at)
    except NotPossible as refusal:
        return _note(fixture, step, StepOutcome.REFUSED, at, why=_why(refusal)[:_MOST_WHY])


def _why(refusal: NotPossible) -> str:
    """Why a step cannot be taken, for somebody who has no card before them."""
    if not isinstance(refusal, CardProblems):
        return refusal.message
    errors = [one.message for one in refusal.problems if one.severity is Severity.ERROR]
    return " ".join(errors) or refusal.message


def _hold(fixture: Fixture, step: Step) -> None:
    """Keep others from what the step changes, in the order in which every act does."""
    card = Card.objects.filter(fixture=fixture).first()
    if step.kind is StepKind.ACCEPT and card is not None:
        hold(card)
    elif step.kind is StepKind.DEDUCT:
        checks.hold(fixture.competition.season.league)
    else:
        Fixture.objects.select_for_update(of=("self",)).get(pk=fixture.pk)


def _take(fixture: Fixture, step: Step, facts: Facts, at: datetime) -> StepTaken:
    if step.kind is StepKind.ACCEPT:
        accept_unanswered(card=Card.objects.get(fixture=fixture), side=step.side, at=at)
        return _note(fixture, step, StepOutcome.DONE, at)
    if step.kind is StepKind.DEDUCT:
        season = fixture.competition.season
        day = at.astimezone(clock_of(fixture)).date()
        penalise_late_card(
            fixture=fixture,
            entry=entry_of(fixture, step.side),
            date=min(max(day, season.starts), season.ends),
            by=the_rules(at=at),
            at=at,
        )
        return _note(fixture, step, StepOutcome.DONE, at)
    taken = _note(fixture, step, StepOutcome.WRITTEN, at)
    if not write_reminders(taken=taken, facts=facts, at=at):
        taken.outcome = StepOutcome.NOBODY
        taken.save(update_fields=["outcome"])
    return taken


def _note(
    fixture: Fixture, step: Step, outcome: StepOutcome, at: datetime, *, why: str = ""
) -> StepTaken:
    taken, _ = StepTaken.objects.get_or_create(
        fixture=fixture,
        side=step.side,
        kind=step.kind,
        since=step.since,
        defaults={"at": at, "outcome": outcome, "why": why},
    )
    return taken


def send_waiting(*, at: Callable[[], datetime], go_on: Callable[[], bool] = lambda: True) -> int:
    """Send the e-mails whose turn it is, one after another; how many went out."""
    sent = 0
    while settings.EMAIL_CONFIGURED and go_on():
        email = claim_email(at=at())
        if email is None:
            break
        sent += send_email(email=email, is_needed=lambda one: _is_needed(one, at()), at=at())
    return sent


def _is_needed(email: Email, at: datetime) -> bool:
    """Whether what an e-mail tells of is still so; each kind knows its own."""
    return reminding.is_needed(email, at) or announcing.is_needed(email, at)
