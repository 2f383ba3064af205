"""What the rules do by themselves, as the desk tells it: who was reminded of what, who could not
be, what is about to happen; and whether anything happens at all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from league.actions.outbox import NOT_NEEDED, WORKER
from league.enums import Role, Side
from league.models import Email, Entry, Fixture, Grant, User, WorkerBeat
from league.models.outbox import SILENCE
from league.ruleset.wording import join
from league.templatetags.sixtyone import stamp
from matches.actions.steps_due import facts_of_many
from matches.enums import CardState, StepKind, StepOutcome
from matches.models import Card, Report, StepTaken, entry_of
from matches.steps import Facts, uses_steps
from matches.views.card_unanswered import Unanswered, unanswered_in
from matches.views.desk_seasons import OpenSeasons
from matches.views.untold import Note, why_untold


@dataclass(frozen=True)
class Silence:
    """That nobody does what is due, and since when."""

    last: datetime | None
    """When it was last done; nothing where it never was."""


@dataclass(frozen=True)
class Beside:
    """What stands beside one match."""

    notes: tuple[Note, ...] = ()
    unanswered: Unanswered | None = None


NOTHING = Beside()


def silence(seasons: OpenSeasons, at: datetime) -> Silence | None:
    """That nobody does what is due, where the rules or an e-mail need somebody to."""
    ruled = any(uses_steps(rules.record) for rules in seasons.rules.values())
    if not (ruled or Email.objects.waiting().filter(league=seasons.league).exists()):
        return None
    beat = WorkerBeat.objects.filter(name=WORKER).first()
    if beat is not None and at - beat.beat_at <= SILENCE:
        return None
    return Silence(beat.beat_at if beat else None)


def _versions(cards: Collection[Card]) -> Mapping[int, frozenset[Side]]:
    """Which sides sent a version of the cards that wait for an answer or a decision."""
    asked = [one.pk for one in cards if one.state in {CardState.REPORTED, CardState.DISPUTED}]
    found: dict[int, set[Side]] = defaultdict(set)
    if asked:
        for card, side in Report.objects.filter(card__in=asked).values_list("card_id", "side"):
            found[card].add(Side(side))
    return {card: frozenset(sides) for card, sides in found.items()}


class ByItself:
    """What stands beside each of some matches; a number of queries that does not grow."""

    def __init__(
        self,
        seasons: OpenSeasons,
        fixtures: Collection[Fixture],
        cards: Collection[Card],
        at: datetime,
    ) -> None:
        self._at = at
        self._zone = seasons.zone
        self._cards = {card.fixture_id: card for card in cards}
        self._sent = _versions(cards)
        stepping = [one for one in fixtures if self._happens(one, seasons)]
        self._facts = facts_of_many(stepping, at) if stepping else {}
        self._steps = self._read_steps(stepping)
        self._emails = self._read_emails()
        self._captains = self._read_captains()

    def _happens(self, fixture: Fixture, seasons: OpenSeasons) -> bool:
        """Whether anything may happen by itself under the rules of the match, or of its card where
        that has kept others.
        """
        card = self._cards.get(fixture.pk)
        competition = seasons.competitions[fixture.competition_id]
        if card is not None and card.rule_set_id != competition.rule_set_id:
            return True
        return uses_steps(seasons.rules[fixture.competition_id].record)

    def beside(self, fixture: Fixture) -> Beside:
        """All that there is to say of a match."""
        facts, card = self._facts.get(fixture.pk), self._cards.get(fixture.pk)
        notes = list(self._answers(card)) if card is not None else []
        if facts is None:
            return Beside(tuple(notes))
        for step in self._steps.get(fixture.pk, ()):
            if self._is_of_now(step, facts):
                notes += self._said(step)
        one = unanswered_in(facts, card, self._at) if card is not None else None
        return Beside(tuple(notes), one)

    def _read_steps(self, fixtures: Collection[Fixture]) -> Mapping[int, list[StepTaken]]:
        found: dict[int, list[StepTaken]] = defaultdict(list)
        rows = StepTaken.objects.filter(fixture__in=list(fixtures)) if fixtures else ()
        for step in rows:
            # The fixture with its sides is known already.
            found[step.fixture_id].append(step)
        known = {fixture.pk: fixture for fixture in fixtures}
        for number, steps in found.items():
            for step in steps:
                step.fixture = known[number]
        return found

    def _read_emails(self) -> Mapping[UUID, list[Email]]:
        uids = [step.uid for steps in self._steps.values() for step in steps]
        found: dict[UUID, list[Email]] = defaultdict(list)
        if uids:
            for email in Email.objects.filter(about__in=uids).select_related("user"):
                found[email.about].append(email)
        return found

    def _read_captains(self) -> Mapping[int, list[User]]:
        """Who captains the sides that could not be reminded."""
        untold = {
            entry_of(step.fixture, step.on_side).pk
            for steps in self._steps.values()
            for step in steps
            if step.outcome == StepOutcome.NOBODY
        }
        found: dict[int, list[User]] = defaultdict(list)
        if untold:
            held = Grant.objects.active(self._at).filter(entry__in=untold, role=Role.CAPTAIN)
            for grant in held.select_related("user").order_by("starts_at", "pk"):
                found[grant.entry_id or 0].append(grant.user)
        return found

    def _is_of_now(self, step: StepTaken, facts: Facts) -> bool:
        """Whether a step was about the match and card as they stand, and not of before."""
        now = {
            StepKind.REMIND_CARD: facts.start,
            StepKind.REMIND_ANSWER: facts.reported_at,
            StepKind.ACCEPT: facts.reported_at,
            StepKind.DEDUCT: step.since,
        }
        return now[StepKind(step.kind)] == step.since

    def _answers(self, card: Card) -> Iterator[Note]:
        """Who sent a version of the card, and who sent none."""
        sent = self._sent.get(card.pk, frozenset())
        home, away = card.fixture.home, card.fixture.away
        if card.state == CardState.REPORTED and len(sent) == 1:
            one, other = (home, away) if Side.HOME in sent else (away, home)
            said = f"This is {one}’s version. {other} has not answered, and sent none of its own."
            yield Note(said)
        elif card.state == CardState.DISPUTED and len(sent) == len(Side):
            yield Note(f"{home} and {away} each sent a version: see both, side by side.")

    def _said(self, step: StepTaken) -> Iterator[Note]:
        """What came of one step."""
        entry = entry_of(step.fixture, step.on_side)
        when = stamp(step.at, self._zone)
        if step.kind == StepKind.ACCEPT and step.outcome == StepOutcome.DONE:
            yield Note(f"{entry} did not answer in time, so by the rules it came to the league.")
        elif step.kind == StepKind.ACCEPT:
            yield Note(f"It could not be accepted by itself: {step.why}")
        elif step.kind == StepKind.DEDUCT and step.outcome == StepOutcome.DONE:
            yield Note(f"What a late card costs was taken from {entry} by the rules, {when}.")
        elif step.kind == StepKind.DEDUCT:
            yield Note(f"Nothing could be taken from {entry} by itself: {step.why}")
        elif step.outcome == StepOutcome.NOBODY:
            yield self._untold(entry)
        else:
            yield from self._told(self._emails.get(step.uid, ()))

    def _untold(self, entry: Entry) -> Note:
        captains = self._captains.get(entry.pk, [])
        if not captains:
            return Note(f"Nobody could be reminded: {entry} has no captain here.")
        names = join(map(str, captains))
        why = why_untold(captains)
        return Note(f"{names} of {entry} could not be reminded by e-mail: {why}.", captains)

    def _told(self, emails: Sequence[Email]) -> Iterator[Note]:
        """Who was reminded, and whose e-mail did not go out."""
        for email in emails:
            if email.sent_at is not None:
                yield Note(f"{email.user} was reminded, {stamp(email.sent_at, self._zone)}.")
            elif email.given_up_at is not None and email.last_error != NOT_NEEDED:
                yield Note(
                    f"The reminder to {email.user} could not be sent. {email.last_error}",
                    [email.user],
                )
            elif email.given_up_at is None and email.tries and email.last_error:
                again = stamp(email.next_try_at, self._zone)
                yield Note(
                    f"The reminder to {email.user} has not gone out yet. {email.last_error}"
                    f" It is tried again, {again}.",
                    [email.user],
                )
            elif email.given_up_at is None:
                yield Note(f"A reminder to {email.user} is about to be sent.")
