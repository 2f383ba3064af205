"""Reminders: who is told by e-mail that a side owes a card or an answer, and in what words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse

from league.actions.checks import plain_date, plain_moment
from league.actions.outbox import can_be_told, write_email
from league.enums import Role
from league.models import Email, Entry, Fixture, Grant, League, User
from matches.actions.steps_due import is_pending
from matches.enums import StepKind
from matches.letters import Letter
from matches.models import StepTaken, entry_of
from matches.policies import clock_of
from matches.reporting import answers_blind
from matches.steps import Facts, accepted_at, hours_after


def captains_of(entry: Entry, at: datetime) -> list[User]:
    """Who captains a team at a moment."""
    held = Grant.objects.active(at).filter(entry=entry, role=Role.CAPTAIN)
    return [one.user for one in held.select_related("user").order_by("starts_at", "pk")]


def write_reminders(*, taken: StepTaken, facts: Facts, at: datetime) -> list[Email]:
    """Leave an e-mail for every captain of the side who can be told."""
    fixture, entry = taken.fixture, entry_of(taken.fixture, taken.on_side)
    message = _Message(fixture, entry, StepKind(taken.kind), facts, at)
    return [
        write_email(
            league=fixture.competition.season.league,
            user=user,
            about=taken.uid,
            subject=message.letter.subject,
            text=message.text(user),
            at=at,
        )
        for user in captains_of(entry, at)
        if can_be_told(user)
    ]


def is_needed(email: Email, at: datetime) -> bool:
    """Whether a reminder still tells what is so, to somebody whom it still concerns."""
    taken = StepTaken.objects.filter(uid=email.about).select_related(
        "fixture__home", "fixture__away"
    )
    one = taken.first()
    if one is None or email.user not in captains_of(entry_of(one.fixture, one.on_side), at):
        return False
    return is_pending(one.fixture, one.mark, at)


@dataclass(frozen=True)
class _Message:
    """What one reminder says."""

    fixture: Fixture
    entry: Entry
    kind: StepKind
    facts: Facts
    at: datetime

    @property
    def letter(self) -> Letter:
        """All of it, but for whom."""
        what = "the card is not in yet" if self._owes_card else "please answer the card"
        page = "card" if self._owes_card else "card_sign"
        there = reverse(f"matches:{page}", args=[self._league.slug, self.fixture.pk])
        return Letter(
            subject=f"{self.fixture}: {what}",
            said=self._card() if self._owes_card else self._answer(),
            page=f"{settings.SITE_ORIGIN}{there}",
        )

    @property
    def _owes_card(self) -> bool:
        return self.kind is StepKind.REMIND_CARD

    @property
    def _league(self) -> League:
        return self.fixture.competition.season.league

    def text(self, user: User) -> str:
        """All of it, for one of the captains."""
        return self.letter.to(
            user.get_short_name(),
            as_what=f"captain of {self.entry} in the {self._league}",
            own_page=f"{settings.SITE_ORIGIN}{reverse('people:own_details')}",
        )

    @property
    def _match(self) -> str:
        fixture = self.fixture
        return f"{fixture} ({fixture.competition}, {plain_date(fixture.date)})"

    def _clock(self, moment: datetime) -> str:
        zone: ZoneInfo = clock_of(self.fixture)
        return plain_moment(moment.astimezone(zone))

    def _card(self) -> list[str]:
        facts, record = self.facts, self.facts.record
        tense = "was" if self.at > facts.due else "is"
        said = [
            f"the card of {self._match} has not been handed in.",
            f"It {tense} due by {self._clock(facts.due)}.",
        ]
        if record.deduct_hours is not None and facts.priced:
            when = self._clock(hours_after(facts.due, record.deduct_hours))
            said.append(f"If it is not in by {when}, what a late card costs is taken by itself.")
        return [*said, "Fill it in and sign it here:"]

    def _answer(self) -> list[str]:
        facts, other = self.facts, _other(self.fixture, self.entry)
        at = facts.reported_at or self.at
        said = [f"{other} handed in the card of {self._match} on {self._clock(at)}."]
        until = accepted_at(facts.record, at)
        blind = answers_blind(facts.record.reporter)
        if until is not None:
            does = "send your own" if blind else "answer"
            as_it_is = "goes to the league" if facts.record.league_approves else "counts"
            said.append(
                f"If you do not {does} by {self._clock(until)}, the card {as_it_is} as it is."
            )
        return [*said, "Send your own card here:" if blind else "Agree to it or dispute it here:"]


def _other(fixture: Fixture, entry: Entry) -> Entry:
    return fixture.away if entry.pk == fixture.home_id else fixture.home
