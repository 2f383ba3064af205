"""A captain’s matches as the own page has them: tonight’s with the next thing to do, what is owed,
and what comes next. Read in a fixed number of queries, however many teams there are.

A night lasts until the small hours of the next day. What a card says is asked of the card itself:
nothing here decides who may do what, it only leads to the page that does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from django.db.models import Q
from django.urls import reverse

from league.enums import FixtureStatus, Side
from league.models import Entry, Fixture, League, Result
from league.models.listing import UNDECIDED, listed
from league.nights import night_of
from league.points import Outcome
from league.views.public.lines import Lines, MatchLine
from matches.actions.finish import problems_of
from matches.enums import CardState
from matches.models import Card, Signature, content_of, scorecard_of
from matches.models.sheet import entry_of
from matches.policies import EDITABLE_BY_SIDES, first_due
from matches.reporting import answers_blind, may_hand_in, who_reports
from matches.scorecard import hash_of, totals
from matches.steps import accepted_at
from matches.views.desk_late import LateSteps
from matches.views.desk_scores import scores_alone
from matches.views.desk_seasons import OpenSeasons
from scoring.problems import has_errors


@dataclass(frozen=True)
class Doing:
    """How a match stands, in words, and the one thing to do next about it."""

    words: str
    label: str
    url: str
    waits: bool = True
    """Whether it waits for the captain who looks, and not for somebody else."""
    due: datetime | None = None
    cost: str = ""
    """What it costs once it is late, in words; nothing where it costs nothing."""
    late: timedelta | None = None
    what: str = "Due"
    """What is due, where that is not all there is."""
    only_look: bool = False
    """Whether there is nothing to do about it for either side, and something to look at."""


@dataclass(frozen=True)
class OwnMatch:
    """One match of the captain’s teams."""

    fixture: Fixture
    line: MatchLine
    doing: Doing
    to_mark: str = ""
    """Where a marker is let in to its card, while that is of use."""


class OwnNight:
    """Everything of one captain’s own page."""

    def __init__(self, league: League, teams: Collection[int], at: datetime) -> None:
        self.league, self.at = league, at
        self._seasons = OpenSeasons(league)
        local = at.astimezone(self._seasons.zone)
        self.day: date = night_of(at, self._seasons.zone)
        self._today = local.date()
        self.teams = list(
            Entry.objects.filter(pk__in=teams, competition__in=self._seasons.competitions)
            .select_related("competition")
            .order_by("competition__season", "competition__place", "name", "pk")
        )
        self._own = {team.pk for team in self.teams}
        self._alone = {card.fixture_id for card in scores_alone(self._seasons)}
        fixtures = self._fixtures()
        self._cards = self._cards_of(fixtures)
        self._signed = _signatures(self._cards.values())
        self._prices = LateSteps(self._seasons)
        lines = Lines(league, self._today, self._seasons.rules)
        self._matches = [(fixture, lines.line(fixture)) for fixture in fixtures]

    def _fixtures(self) -> list[Fixture]:
        """What is undecided or has to be completed, and whatever is played tonight."""
        own = Q(home__in=self._own) | Q(away__in=self._own)
        wanted = Q(status__in=UNDECIDED) | Q(date=self.day) | Q(pk__in=self._alone)
        return list(
            listed(self._seasons.fixtures().filter(own, wanted))
            .select_related("competition__season__league", "competition__rule_set")
            .distinct()
        )

    def _cards_of(self, fixtures: Iterable[Fixture]) -> dict[int, Card]:
        cards = Card.objects.whole().filter(fixture__in=[fixture.pk for fixture in fixtures])
        return {card.fixture_id: card for card in cards}

    @property
    def tonight(self) -> list[OwnMatch]:
        """The matches of this night."""
        return [
            self._match(fixture, line) for fixture, line in self._matches if self._is_on(fixture)
        ]

    @property
    def owed(self) -> list[OwnMatch]:
        """Earlier matches that wait for this captain, those due first in front."""
        found = [
            self._match(fixture, line)
            for fixture, line in self._matches
            if fixture.date < self.day
            and (fixture.status == FixtureStatus.SCHEDULED or fixture.pk in self._alone)
        ]
        waiting = [match for match in found if match.doing.waits]
        return sorted(
            waiting, key=lambda one: (one.doing.due is None, one.doing.due, one.fixture.pk)
        )

    @property
    def next(self) -> list[MatchLine]:
        """The next match of each team, each once."""
        found: dict[int, MatchLine] = {}
        for team in self.teams:
            for fixture, line in self._matches:
                to_come = fixture.date > self.day and fixture.status == FixtureStatus.SCHEDULED
                if to_come and team.pk in {fixture.home_id, fixture.away_id}:
                    found.setdefault(fixture.pk, line)
                    break
        return sorted(found.values(), key=lambda line: (line.day, line.fixture.pk))

    def _is_on(self, fixture: Fixture) -> bool:
        return fixture.date == self.day

    def _match(self, fixture: Fixture, line: MatchLine) -> OwnMatch:
        card = self._cards.get(fixture.pk)
        marks = fixture.status == FixtureStatus.SCHEDULED and (
            card is None or CardState(card.state) in EDITABLE_BY_SIDES
        )
        to_mark = self._url("card_markers", fixture) if marks else ""
        return OwnMatch(fixture, line, self._doing(fixture, card), to_mark)

    def _url(self, name: str, fixture: Fixture) -> str:
        return reverse(f"matches:{name}", args=[self.league.slug, fixture.pk])

    def _doing(self, fixture: Fixture, card: Card | None) -> Doing:
        look = Doing("", "Look at the match", self._url("card", fixture), False, only_look=True)
        if card is not None and fixture.pk in self._alone:
            return self._complete(fixture, card)
        if fixture.status != FixtureStatus.SCHEDULED:
            return self._over(fixture, card, look)
        if card is None:
            return self._to_hand_in(
                fixture, "Nobody has opened the card yet.", "Open the card", "card_edit", None
            )
        state = CardState(card.state)
        if state in EDITABLE_BY_SIDES:
            return self._draft(fixture, card)
        if state is CardState.REPORTED:
            return self._answer(fixture, card)
        words = {
            CardState.AWAITING_APPROVAL: "Both sides have signed. The league looks at the card.",
            CardState.DISPUTED: "The card is disputed. The league decides which version counts.",
            CardState.VOID: "The card was declared void.",
        }
        return replace(look, words=words.get(state, ""), label="Look at the card")

    def _complete(self, fixture: Fixture, card: Card) -> Doing:
        """A card whose score came first and counts: its legs are still to come."""
        due, legs = self._seasons.card_due(fixture), (card.home_legs or 0, card.away_legs or 0)
        late = self.at - due if self.at > due else None
        words = f"The score counts, {legs[0]}–{legs[1]}. The legs are still to come."
        url, cost = self._url("card_complete", fixture), self._cost(fixture, legs)
        return Doing(words, "Complete the card", url, True, due, cost, late, "Card due")

    def _over(self, fixture: Fixture, card: Card | None, look: Doing) -> Doing:
        """What counts of a match that has its result, has none for now, or never will."""
        counted: list[Result] = fixture.counted  # type: ignore[attr-defined]
        legs = f"{counted[0].home_legs}–{counted[0].away_legs}" if counted else ""
        given = f"A walkover, {legs}, is what counts." if legs else "A walkover is what counts."
        words = {
            FixtureStatus.POSTPONED: "Postponed. It has no new date yet.",
            FixtureStatus.WALKOVER: given,
            FixtureStatus.VOID: "The match counts for nobody.",
        }.get(FixtureStatus(fixture.status))
        if words is None:
            words = f"It is official, {legs}, and in the table." if legs else "It is official."
        elif card is not None:
            until = " until then" if fixture.status == FixtureStatus.POSTPONED else ""
            words = f"{words} Nothing on its card can be changed or signed{until}."
        return replace(look, words=words)

    def _draft(self, fixture: Fixture, card: Card) -> Doing:
        """A card that is being filled in: go on, or sign it where nothing is missing."""
        summed = totals(scorecard_of(card))
        home, away = summed.legs
        if has_errors(problems_of(card)):
            begun = summed.by_match_score or summed.played or home or away
            words = f"The card is begun: {home}–{away} so far." if begun else "The card is open."
            return self._to_hand_in(fixture, words, "Go on with the card", "card_edit", card)
        words = f"The card is filled in, {home}–{away}, and not signed yet."
        return self._to_hand_in(fixture, words, "Sign the card", "card_sign", card)

    def _to_hand_in(
        self, fixture: Fixture, words: str, label: str, page: str, card: Card | None
    ) -> Doing:
        """What is done before the card is in, by this captain if the rules ask this side for it."""
        rules = card.rules if card else self._seasons.rules[fixture.competition_id]
        due = self._seasons.card_due(fixture)
        legs = totals(scorecard_of(card)).legs if card else (0, 0)
        first = first_due(fixture, rules, self._seasons.zone)
        asked = may_hand_in(rules.record.reporter, legs, overdue=self.at > first)
        own = bool(asked & self._sides(fixture))
        if not own:
            words = f"{words} {_first(who_reports(rules.record.reporter))} hands it in."
        what, score = "Due", self._seasons.score_due(fixture)
        # Anybody of both sides may fill it in, so on the night the button is there for both.
        cost = self._cost(fixture, legs) if own else ""
        # What is entered has come in only once it is handed in. A reopened card was that before.
        if score is not None and (card is None or card.state == CardState.DRAFT):
            # The price is for the card, so a score that is late alone costs nothing yet.
            cost = cost if self.at > due else ""
            what, due = "Score due", score
        late = self.at - due if self.at > due else None
        return Doing(words, label, self._url(page, fixture), own, due, cost, late, what)

    def _answer(self, fixture: Fixture, card: Card) -> Doing:
        """A card that one side has handed in: the other answers."""
        sides, signed = self._sides(fixture), self._signed.get(card.pk, frozenset())
        home, away = totals(scorecard_of(card)).legs
        waiting = [side for side in Side if side in sides and side not in signed]
        due = None
        if card.reported_at is not None:
            due = accepted_at(card.rules.record, card.reported_at.astimezone(self._seasons.zone))
        if not waiting:
            others = [str(entry_of(fixture, side)) for side in Side if side not in signed]
            words = f"You have signed, {home}–{away}. Now {' and '.join(others)} answers."
            url = self._url("card_sign", fixture)
            return Doing(words, "Look at the card", url, False, only_look=True)
        other = entry_of(fixture, waiting[0].other)
        if answers_blind(card.rules.record.reporter):
            words, label = f"{other} has sent its card. Now you send yours.", "Send your card"
        else:
            words = f"{other} has handed it in: {home}–{away}. Is that right?"
            label = "Agree, or dispute it"
        return Doing(words, label, self._url("card_sign", fixture), due=due)

    def _sides(self, fixture: Fixture) -> set[Side]:
        both = ((Side.HOME, fixture.home_id), (Side.AWAY, fixture.away_id))
        return {side for side, entry in both if entry in self._own}

    def _cost(self, fixture: Fixture, legs: tuple[int, int]) -> str:
        home, away = legs
        outcome = None if home == away else Outcome.HOME if home > away else Outcome.AWAY
        steps = self._prices.of(fixture, outcome)
        return " and ".join(step.cost for step in steps if step.entry.pk in self._own)


def _signatures(cards: Iterable[Card]) -> dict[int, frozenset[Side]]:
    """Who has signed what each card says now; one query for all."""
    says = {
        card.pk: hash_of(content_of(card)) for card in cards if card.state == CardState.REPORTED
    }
    found: dict[int, set[Side]] = {}
    for one in Signature.objects.standing().filter(card__in=says):
        if one.content_hash == says[one.card_id]:
            found.setdefault(one.card_id, set()).add(Side(one.side))
    return {card: frozenset(sides) for card, sides in found.items()}


def _first(words: str) -> str:
    return words[:1].upper() + words[1:]
