"""Late cards: those handed in after their deadline and those not in yet, at the price of the rules.

An officer presses one button a card, where the rules do not take the price by themselves after some
hours, and can take either back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from league.actions.late_cards import Paid, penalise_late_card
from league.enums import FixtureStatus, Reporter
from league.models import Entry, Fixture, Result
from league.models.standings import facts_of
from league.permissions import check_run_league
from league.points import FactsError, Outcome, Scorer
from league.policies import NotPossible
from league.ruleset import Rules
from league.ruleset.pounds import format_pounds
from league.ruleset.wording import hours_in_words, join, points_in_words
from league.views.base import LeagueRequest, officers_page, signed_in
from league.views.desk.page import day_in, number, show
from matches.enums import CardState
from matches.models import Card
from matches.models.coming_in import came_in
from matches.views.desk_late import LateSteps, Step
from matches.views.desk_scores import scores_alone
from matches.views.desk_seasons import OpenSeasons


@dataclass(frozen=True)
class Late:
    """A card that was late, or is: which side is to answer for it, and what that costs."""

    fixture: Fixture
    step: Step
    due: datetime
    came: datetime | None
    """When it came in; nothing while it has not."""
    days: int
    """Whole days after the deadline."""

    @property
    def entry(self) -> Entry:
        """The side that is to answer for it."""
        return self.step.entry


@dataclass(frozen=True)
class Penalised:
    """A late card that was penalised."""

    fixture: Fixture
    entry: Entry
    cost: str
    paid: Paid


@officers_page(check_run_league)
def late_cards(request: LeagueRequest) -> HttpResponse:
    """The list, and the button that penalises one of them."""
    seasons = OpenSeasons(request.league)
    steps = LateSteps(seasons)
    priced = steps.competitions
    rows = _Reading(seasons, steps, timezone.now()).rows()
    if request.method == "POST":
        _penalise(request, rows)
        return redirect("matches:late_cards", request.league.slug)
    return show(
        request,
        "matches/late_cards.html",
        rows=rows,
        penalised=_penalised(steps.paid),
        priced=priced,
        by_itself=[
            (competition, hours_in_words(hours) if hours else "")
            for competition in priced
            if (hours := seasons.rules[competition.pk].record.deduct_hours) is not None
        ],
        free=[one for one in seasons.competitions.values() if one not in priced],
    )


def _penalise(request: LeagueRequest, rows: Iterable[Late]) -> None:
    """Take the price of one late card that is on the list."""
    wanted = tuple(number(request.POST.get(name)) for name in ("fixture", "entry", "nth"))
    row = next((one for one in rows if (one.fixture.pk, one.entry.pk) == wanted[:2]), None)
    if row is None:
        messages.error(request, "This card is not on the list any more. Look again.")
        return
    season = row.fixture.competition.season
    try:
        penalise_late_card(
            fixture=row.fixture,
            entry=row.entry,
            nth=wanted[2] or 0,
            date=day_in(season, request.league),
            by=signed_in(request),
            at=timezone.now(),
        )
    except NotPossible as refused:
        messages.error(request, refused.message)
    else:
        cost = row.step.cost
        messages.success(request, f"{row.entry}: {cost} for the late card of {row.fixture}.")


class _Reading:
    """The late cards of the open seasons at a moment, in a fixed number of queries."""

    def __init__(self, seasons: OpenSeasons, steps: LateSteps, at: datetime) -> None:
        self._seasons = seasons
        self._steps = steps
        self._at = at

    def rows(self) -> list[Late]:
        """Every side that is to answer for a late card and has not been made to; oldest first."""
        fixtures = self._fixtures()
        came = _came_in(fixtures)
        # A score that came first is no card yet: it is as late as the card is.
        waiting = {card.fixture_id for card in scores_alone(self._seasons)}
        won = self._winners(fixtures)
        return [
            row
            for fixture in fixtures
            for row in self._of(
                fixture,
                None if fixture.pk in waiting else came.get(fixture.pk),
                won.get(fixture.pk),
                waits=fixture.pk in waiting,
            )
        ]

    def _fixtures(self) -> list[Fixture]:
        played = self._seasons.fixtures().filter(
            competition__in=[one.pk for one in self._steps.competitions],
            status__in=[FixtureStatus.SCHEDULED, FixtureStatus.PLAYED],
            date__lte=self._at.astimezone(self._seasons.zone).date(),
        )
        listed = played.select_related(
            "home", "away", "competition__season__league", "competition__rule_set"
        )
        return list(listed.order_by("date", "time", "pk"))

    def _winners(self, fixtures: Iterable[Fixture]) -> dict[int, Outcome]:
        """Who won, where the winning side sends the card in."""
        asked = [one.pk for one in fixtures if self._rules(one).record.reporter is Reporter.WINNER]
        if not asked:
            return {}
        won: dict[int, Outcome] = {}
        scorers: dict[int, Scorer] = {}
        results = Result.objects.standing().filter(fixture__in=asked).select_related("fixture")
        for result in results.order_by("-table_id"):
            competition = result.fixture.competition_id
            rules = self._seasons.rules[competition]
            scorer = scorers.setdefault(competition, Scorer(rules))
            try:
                won[result.fixture_id] = scorer.tally(facts_of(result, rules)).outcome
            except FactsError:
                continue
        return won

    def _rules(self, fixture: Fixture) -> Rules:
        return self._seasons.rules[fixture.competition_id]

    def _of(
        self, fixture: Fixture, came: datetime | None, outcome: Outcome | None, *, waits: bool
    ) -> Iterator[Late]:
        due = self._seasons.card_due(fixture)
        until = came or self._at
        # A result that came in without a card is nobody's late card.
        waits = waits or fixture.status == FixtureStatus.SCHEDULED
        if until <= due or (came is None and not waits):
            return
        for step in self._steps.of(fixture, outcome):
            yield Late(fixture, step, due, came, (until - due).days)


def _came_in(fixtures: Iterable[Fixture]) -> dict[int, datetime]:
    """When the card of each fixture first came in; two queries."""
    cards = Card.objects.filter(fixture__in=list(fixtures)).exclude(state=CardState.VOID)
    known = dict(cards.values_list("pk", "fixture_id"))
    return {known[card]: at for card, at in came_in(known).items()}


def _penalised(paid: Mapping[tuple[int, int], Paid]) -> list[Penalised]:
    """The cards that were penalised, latest first; two queries."""
    fixtures = Fixture.objects.select_related("home", "away", "competition").in_bulk(
        {fixture for fixture, _ in paid}
    )
    rows = []
    for one in paid.values():
        fixture = fixtures[one.fixture_id]
        entry = fixture.home if fixture.home_id == one.entry_id else fixture.away
        # Every table loses the same.
        points = [points_in_words(-one.adjustments[0].points)] if one.adjustments else []
        money = [format_pounds(charge.amount) for charge in one.charges]
        rows.append(Penalised(fixture, entry, join([*points, *money]), one))
    rows.sort(key=lambda row: (row.fixture.date, row.fixture.pk, row.entry.pk), reverse=True)
    return rows
