"""What is due by itself now: the facts of every match that waits, in a few queries. Writes nothing.

Signatures are read last and for few cards, since they stand only under what a card says now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Count, F, Max, Min, Q, QuerySet

from league.actions.late_cards import Paid, paid_late_cards
from league.enums import FixtureStatus, Side
from league.models import Competition, Fixture, FixtureEvent, RuleChange, RuleSet
from league.ruleset import Rules
from matches.actions.answering import alone_now, asked_entries, captains_by_entry, left_alone
from matches.actions.cards import whole
from matches.actions.signing import signed_now
from matches.enums import CardState, StepKind
from matches.models import Card, Report, StepTaken, content_of, entry_of
from matches.models.coming_in import came_in
from matches.policies import begins, card_due, clock_of
from matches.scorecard import hash_of
from matches.steps import Facts, Step, may_be_due, steps_due, uses_steps

_WAITS = Q(
    status=FixtureStatus.SCHEDULED,
    competition__season__closed_on=None,
)
_DAY = timedelta(days=1)


def fixtures_due(at: datetime) -> list[Fixture]:
    """The matches of which something may be due, the longest waiting first."""
    known = _Reading(_waiting(at))
    return [one for one in known.fixtures if may_be_due(known.facts(one), at)]


def steps_of(fixture: Fixture, at: datetime) -> tuple[Step, ...]:
    """What is due of one match, all read afresh."""
    facts = facts_of(fixture, at)
    return () if facts is None else steps_due(facts, at)


def facts_of(fixture: Fixture, at: datetime) -> Facts | None:
    """The facts of one match, signatures among them; None where it waits for nobody."""
    known = _Reading(Fixture.objects.filter(_WAITS, pk=fixture.pk))
    if not known.fixtures:
        return None
    facts, card = known.facts(known.fixtures[0]), known.cards.get(fixture.pk)
    if card is None or facts.state is not CardState.REPORTED:
        return facts
    signed = {side: one.by_id for side, one in signed_now(whole(card)).items()}
    return replace(facts, signed=frozenset(signed), alone=alone_now(fixture, signed, at))


def facts_of_many(fixtures: Collection[Fixture], at: datetime) -> dict[int, Facts]:
    """The same of many matches, by their numbers, in a number of queries that does not grow."""
    known = _Reading(Fixture.objects.filter(_WAITS, pk__in=[one.pk for one in fixtures]))
    signed = _signed_by_card(
        card.pk for card in known.cards.values() if card.state == CardState.REPORTED
    )
    asked = {one.pk: signed.get(known.number_of_card(one), {}) for one in known.fixtures}
    entries = [asked_entries(one, asked[one.pk]) for one in known.fixtures]
    captains = captains_by_entry(frozenset().union(*entries), at)
    return {
        one.pk: replace(
            known.facts(one),
            signed=frozenset(asked[one.pk]),
            alone=left_alone(one, asked[one.pk], captains),
        )
        for one in known.fixtures
    }


def _signed_by_card(numbers: Iterable[int]) -> dict[int, dict[Side, int]]:
    """The sides whose signatures stand under what each card says now, and who signed for them."""
    cards = Card.objects.whole().filter(pk__in=list(numbers)).prefetch_related("signatures")
    found = {}
    for card in cards:
        present = hash_of(content_of(card))
        found[card.pk] = {
            Side(one.side): one.by_id
            for one in card.signatures.all()
            if one.withdrawn_at is None and one.content_hash == present
        }
    return found


def is_pending(fixture: Fixture, mark: tuple[StepKind, Side, datetime], at: datetime) -> bool:
    """Whether what a step was about is still so: it would be due, had it not been taken."""
    facts = facts_of(fixture, at)
    if facts is None:
        return False
    return any(step.mark == mark for step in steps_due(replace(facts, done=frozenset()), at))


def _waiting(at: datetime) -> QuerySet[Fixture]:
    """Matches without a result whose rules do something by themselves."""
    competitions = Competition.objects.filter(season__closed_on=None)
    cards = Card.objects.filter(
        fixture__status=FixtureStatus.SCHEDULED, fixture__competition__season__closed_on=None
    )
    asked = {*competitions.values_list("rule_set", flat=True).distinct()}
    asked |= {*cards.values_list("rule_set", flat=True).distinct()}
    found = RuleSet.objects.in_bulk(asked).values()
    using = [one.pk for one in found if uses_steps(one.rules.record)]
    own = cards.filter(rule_set__in=using).values("fixture")
    under = Q(competition__rule_set__in=using) | Q(pk__in=own)
    return Fixture.objects.filter(_WAITS, under, date__lte=at.date() + _DAY)


@dataclass(frozen=True)
class _Past:
    """What was done about some matches."""

    came: Mapping[int, datetime]
    versions: Mapping[int, Mapping[Side, datetime]]
    paid: Mapping[tuple[int, int], Paid]
    done: Mapping[int, frozenset[tuple[StepKind, Side, datetime]]]
    placed: Mapping[int, datetime]
    """When each match got the day that it has."""
    ruled: Mapping[tuple[int, int], datetime]
    """Since when a competition is under a set of rules, where it was under others before."""


class _Reading:
    def __init__(self, fixtures: QuerySet[Fixture]) -> None:
        rows = fixtures.select_related(
            "home", "away", "competition__season__league", "competition__rule_set"
        )
        self.fixtures = list(rows.order_by("date", "time", "pk"))
        self.cards = {card.fixture_id: card for card in _cards(self.fixtures)}
        self._past = _past(self.fixtures, self.cards.values())

    def number_of_card(self, fixture: Fixture) -> int:
        """The number of a match's card; 0 where none was opened."""
        card = self.cards.get(fixture.pk)
        return 0 if card is None else card.pk

    def facts(self, fixture: Fixture) -> Facts:
        """The facts of a match, but for the signatures."""
        card, past, zone = self.cards.get(fixture.pk), self._past, clock_of(fixture)
        competition = fixture.competition
        rule_set = competition.rule_set if card is None else card.rule_set
        rules: Rules = rule_set.rules
        reported = card.reported_at if card is not None else None
        since = [
            past.placed.get(fixture.pk),
            past.ruled.get((competition.pk, rule_set.pk)),
        ]
        return Facts(
            start=begins(fixture, zone),
            due=card_due(fixture, rules, zone),
            record=rules.record,
            known_since=max((one for one in since if one), default=None),
            state=None if card is None else CardState(card.state),
            legs=(0, 0) if card is None else _legs(card),
            came=past.came.get(card.pk) if card is not None else None,
            reported_at=reported.astimezone(zone) if reported else None,
            versions=past.versions.get(card.pk, {}) if card is not None else {},
            priced=bool(competition.rule_set.rules.mishaps.late_cards),
            paid=frozenset(
                side for side in Side if (fixture.pk, entry_of(fixture, side).pk) in past.paid
            ),
            done=past.done.get(fixture.pk, frozenset()),
        )


def _cards(fixtures: Iterable[Fixture]) -> QuerySet[Card]:
    """Their cards, with the legs that each side won on them."""
    won = {
        f"{side}_won": Count("boards__legs", filter=Q(boards__legs__winner=side)) for side in Side
    }
    return (
        Card.objects.filter(fixture__in=list(fixtures)).select_related("rule_set").annotate(**won)
    )


def _legs(card: Card) -> tuple[int, int]:
    if card.home_legs is not None and card.away_legs is not None:
        return card.home_legs, card.away_legs
    # Two figures that the query has put beside the card's own.
    return card.home_won, card.away_won  # type: ignore[attr-defined]


def _past(fixtures: list[Fixture], cards: Iterable[Card]) -> _Past:
    numbers = [card.pk for card in cards]
    competitions = {one.competition_id: one.competition for one in fixtures}
    versions: dict[int, dict[Side, datetime]] = {}
    sent = Report.objects.filter(card__in=numbers).order_by().values("card_id", "side")
    for row in sent.annotate(first=Min("at")):
        versions.setdefault(row["card_id"], {})[Side(row["side"])] = row["first"]
    done: dict[int, set[tuple[StepKind, Side, datetime]]] = {}
    for one in StepTaken.objects.filter(fixture__in=fixtures):
        mark = StepKind(one.kind), Side(one.side), one.since
        done.setdefault(one.fixture_id, set()).add(mark)
    events = FixtureEvent.objects.filter(fixture__in=fixtures).order_by().values_list("fixture_id")
    ruled = RuleChange.objects.filter(
        competition__in=competitions, after=F("competition__rule_set")
    ).order_by()
    return _Past(
        came_in(numbers),
        versions,
        paid_late_cards(competitions.values()),
        {number: frozenset(marks) for number, marks in done.items()},
        dict(events.annotate(last=Max("at"))),
        {
            (competition, after): at
            for competition, after, at in ruled.values_list("competition_id", "after_id").annotate(
                last=Max("at")
            )
        },
    )
