"""A week's matches as rows of the grid: boxes to fill in, or what became of the match.

Reads only, in a fixed number of queries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.db.models import Count, Max, Min, Q
from django.http import QueryDict

from league.enums import FixtureStatus
from league.models import Competition, Fixture, League
from league.models.listing import listed
from league.models.standings import rules_of
from league.ruleset import Rules
from league.views.public.lines import Lines, MatchLine
from league.views.public.weeks import monday
from matches.enums import CardState, LegState
from matches.forms.week import Pair, ScoreForm, WeekForm, typed_over
from matches.models import Card
from matches.policies import EDITABLE
from scoring.problems import Problem, Severity


@dataclass(frozen=True)
class WeekRow:
    """One match of the grid."""

    line: MatchLine
    rules: Rules
    card: Card | None
    form: ScoreForm | None
    problems: Sequence[Problem] = ()

    @property
    def fixture(self) -> Fixture:
        """The match."""
        return self.line.fixture

    @property
    def sum(self) -> str:
        """What the two scores should add up to, in words."""
        if self.rules.legs_total is not None:
            return f"{self.rules.legs_total} legs"
        return f"at most {self.rules.legs_most} legs" if self.rules.legs_most else ""

    @property
    def asks(self) -> bool:
        """Whether the score is only questioned, and can be said to be right."""
        return bool(self.problems) and all(p.severity is Severity.QUERY for p in self.problems)

    @property
    def wrong(self) -> bool:
        """Whether the boxes are marked."""
        return bool(self.problems) or bool(self.form and self.form.is_bound and self.form.errors)

    @property
    def waits(self) -> bool:
        """Whether a score is kept that does not count yet."""
        return self.card is not None and self.card.home_legs is not None

    @property
    def can_correct(self) -> bool:
        """Whether what counts came from a card that can be corrected."""
        return self.card is not None and self.card.state == CardState.OFFICIAL

    @property
    def begun(self) -> bool:
        """Whether the legs are being entered on the card."""
        return self.form is None and self.card is not None and self.card.state in EDITABLE

    @property
    def handed_in(self) -> bool:
        """Whether the legs are all there and the card waits to be checked."""
        return self.begun and self.card is not None and self.card.state == CardState.REPORTED


@dataclass(frozen=True)
class WeekPart:
    """One competition's matches of the week."""

    competition: Competition
    rows: list[WeekRow] = field(default_factory=list)


class WeekGrid:
    """All matches of a league in one week, from Monday to Sunday."""

    def __init__(
        self,
        league: League,
        day: date,
        today: date,
        data: QueryDict | None = None,
        problems: Mapping[int, Sequence[Problem]] | None = None,
    ) -> None:
        self.league, self.monday, self._today = league, monday(day), today
        self.sunday = self.monday + timedelta(days=6)
        competitions = list(
            Competition.objects.filter(season__league=league, season__closed_on=None)
            .select_related("rule_set", "season")
            .order_by("season", "place", "pk")
        )
        self._rules = rules_of(competitions)
        self._every = Fixture.objects.filter(competition__in=competitions)
        fixtures = list(
            listed(self._every.filter(date__range=(self.monday, self.sunday))).select_related(
                "home", "away", "venue", "competition__season__league", "competition__rule_set"
            )
        )
        self._cards = _cards(fixtures)
        # What was typed stays on the page, also where the match has been settled meanwhile.
        boxes = [f for f in fixtures if self._fillable(f) or (data and typed_over(data, f.pk))]
        self.form = WeekForm([(fixture, self._now(fixture)) for fixture in boxes], data)
        lines = Lines(league, today, self._rules)
        self.rows = [self._row(fixture, lines, problems or {}) for fixture in fixtures]
        self.parts = [
            WeekPart(one, [row for row in self.rows if row.fixture.competition_id == one.pk])
            for one in competitions
            if any(row.fixture.competition_id == one.pk for row in self.rows)
        ]

    def around(self) -> dict[str, date | None]:
        """The Mondays of the weeks before and after in which there is anything."""
        around = self._every.aggregate(
            before=Max("date", filter=Q(date__lt=self.monday)),
            after=Min("date", filter=Q(date__gt=self.sunday)),
        )
        return {name: day and monday(day) for name, day in around.items()}

    def _row(
        self, fixture: Fixture, lines: Lines, problems: Mapping[int, Sequence[Problem]]
    ) -> WeekRow:
        return WeekRow(
            lines.line(fixture),
            self._rules[fixture.competition_id],
            self._cards.get(fixture.pk),
            self.form.rows.get(fixture.pk),
            problems.get(fixture.pk, ()),
        )

    def _fillable(self, fixture: Fixture) -> bool:
        """Whether the match’s day has come, it wants its score, and no legs are being entered."""
        card = self._cards.get(fixture.pk)
        open_ = fixture.status == FixtureStatus.SCHEDULED and fixture.date <= self._today
        return open_ and (card is None or (card.state in EDITABLE and not _entered(card)))

    def _now(self, fixture: Fixture) -> Pair:
        card = self._cards.get(fixture.pk)
        return (None, None) if card is None else (card.home_legs, card.away_legs)


def _cards(fixtures: Sequence[Fixture]) -> dict[int, Card]:
    said = ~Q(boards__legs__state=LegState.OPEN) | ~Q(boards__legs__depth="")
    cards = Card.objects.filter(fixture__in=fixtures).annotate(
        entered=Count("boards__legs", filter=said)
    )
    return {card.fixture_id: card for card in cards}


def _entered(card: Card) -> int:
    # A figure that the query above has put beside the card's own.
    return card.entered  # type: ignore[attr-defined]
