"""What waits for the league's officers: the lists of the desk, each read once.

Every list is a fixed number of queries, however many rows it has. Nothing here asks who is looking.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Count, Max, Q

from league.enums import FixtureStatus, Side
from league.models import Fixture, League, Player
from league.models.listing import UNDECIDED, listed
from league.names import alike
from league.views.public.lines import Lines, MatchLine
from matches.enums import CardState, DisputeState, LegState
from matches.models import Card, Dispute, Lineup
from matches.models.coming_in import came_in
from matches.models.matters import Matter, matters_among
from matches.models.sheet import entry_of
from matches.views.desk_by_itself import NOTHING, Beside
from matches.views.desk_late import LateSteps, Step
from matches.views.desk_seasons import OpenSeasons

# In the order in which they wait for somebody.
WAITING = (
    CardState.DISPUTED,
    CardState.REPORTED,
    CardState.AWAITING_APPROVAL,
    CardState.REOPENED,
    CardState.DRAFT,
)


@dataclass(frozen=True)
class CardWaiting:
    """A card that an officer has to look at, with what it holds so far."""

    card: Card
    legs: tuple[int, int]
    entered: int
    legs_most: int | None
    due: datetime
    late: timedelta | None
    """How late it is, or came in; nothing where it is in time."""
    came: datetime | None
    """When it first came in; nothing for a draft."""
    last_day: date | None
    steps: tuple[Step, ...]
    """What its lateness costs by the rules, as far as nobody paid yet."""
    beside: Beside = NOTHING

    @property
    def fixture(self) -> Fixture:
        """The fixture it belongs to."""
        return self.card.fixture

    @property
    def is_draft(self) -> bool:
        """Whether it was begun and not handed in."""
        return self.card.state == CardState.DRAFT


@dataclass(frozen=True)
class CardMissing:
    """A fixture that should have been played, and of which nothing is known, or its score alone."""

    fixture: Fixture
    due: datetime
    late: timedelta | None
    last_day: date | None
    """The last day on which the rules let a match that was put off be played, once it is past."""
    steps: tuple[Step, ...]
    beside: Beside = NOTHING
    score: tuple[int, int] | None = None
    """The official score, where it came first and the card is still to come."""
    score_due: datetime | None = None
    """When the score was due, once it is past; nothing where it is no earlier than the card."""

    @property
    def overdue(self) -> bool:
        """Whether the card is late, or the score that comes before it."""
        return self.late is not None or self.score_due is not None


@dataclass(frozen=True)
class WithoutDate:
    """A fixture put off that waits for its new day, and the last day that it can have."""

    fixture: Fixture
    last_day: date
    within_days: int | None
    """So many days from its first date the rules give; nothing where the season's end is nearer."""
    days_left: int
    """How many days there are until the last; less than none once it is past."""
    season_over: bool
    """Whether its season has ended, so that it can have no new date unless that is made longer."""

    @property
    def overdue(self) -> bool:
        """Whether its last day has passed."""
        return self.days_left < 0

    @property
    def days_over(self) -> int:
        """How many days ago its last day was."""
        return -self.days_left


@dataclass(frozen=True)
class NameToSettle:
    """A name typed on the night, and the players it is near to."""

    line: Lineup
    near: list[Player]

    @property
    def fixture(self) -> Fixture:
        """Where it was typed."""
        return self.line.card.fixture

    @property
    def entry(self) -> str:
        """The side the person played for."""
        return str(entry_of(self.fixture, Side(self.line.side)))


def _late(due: datetime, at: datetime) -> timedelta | None:
    return at - due if at > due else None


def cards_waiting(
    seasons: OpenSeasons, prices: LateSteps, at: datetime, day: date
) -> list[CardWaiting]:
    """Cards handed in, disputed or reopened, and drafts that hold something.

    A match that was decided without its card, or that is void, waits for nobody: its card stays as
    it is, on the fixture's own page.
    """
    entered = Q(boards__legs__state__in=[LegState.PLAYED, LegState.CLAIMED, LegState.VOID])
    cards = (
        Card.objects.filter(
            fixture__competition__in=seasons.competitions,
            fixture__status__in=UNDECIDED,
            state__in=WAITING,
        )
        .select_related("fixture__home", "fixture__away", "fixture__competition")
        .annotate(
            home_won=Count("boards__legs", filter=Q(boards__legs__winner=Side.HOME)),
            away_won=Count("boards__legs", filter=Q(boards__legs__winner=Side.AWAY)),
            entered=Count("boards__legs", filter=entered),
        )
        .order_by("fixture__date", "pk")
    )
    came = came_in([card.pk for card in cards if card.state != CardState.DRAFT])
    rows = [
        _waiting(card, seasons, prices, at, day, came.get(card.pk))
        for card in cards
        if card.state != CardState.DRAFT or card.entered or card.home_legs is not None
    ]
    rows.sort(key=lambda row: WAITING.index(CardState(row.card.state)))
    return rows


def _waiting(
    card: Card,
    seasons: OpenSeasons,
    prices: LateSteps,
    at: datetime,
    day: date,
    came: datetime | None,
) -> CardWaiting:
    # Three figures that the query above has put beside the card's own.
    entered: int = card.entered  # type: ignore[attr-defined]
    legs: tuple[int, int] = (card.home_won, card.away_won)  # type: ignore[attr-defined]
    if not entered and card.home_legs is not None and card.away_legs is not None:
        legs = (card.home_legs, card.away_legs)
    due = seasons.card_due(card.fixture)
    # One that was handed in is as late as it came.
    until = at if card.state == CardState.DRAFT else came
    late = _late(due, until) if until else None
    most = seasons.rules[card.fixture.competition_id].legs_most
    passed = seasons.last_day_passed(card.fixture, day)
    steps = tuple(prices.of(card.fixture)) if late else ()
    return CardWaiting(card, legs, entered, most, due, late, came, passed, steps)


def cards_missing(
    seasons: OpenSeasons, prices: LateSteps, at: datetime, day: date, known: set[int]
) -> list[CardMissing]:
    """Fixtures past their day without a result or a card with anything on it; oldest first."""
    fixtures = seasons.fixtures().filter(status=FixtureStatus.SCHEDULED, date__lt=day)
    rows = []
    for fixture in fixtures.order_by("date", "time", "pk"):
        if fixture.pk not in known:
            due = seasons.card_due(fixture)
            passed = seasons.last_day_passed(fixture, day)
            late = _late(due, at)
            steps = tuple(prices.of(fixture)) if late else ()
            score = seasons.score_due(fixture)
            past = score if score is not None and at > score else None
            rows.append(CardMissing(fixture, due, late, passed, steps, score_due=past))
    return rows


def to_rule_on(seasons: OpenSeasons) -> list[Matter]:
    """What waits for a ruling besides disputed cards, which are among those to check: protests and
    questions about cards that count, and appeals; the oldest first.
    """
    rows = (
        Dispute.objects.filter(
            state=DisputeState.OPEN, card__fixture__competition__in=seasons.competitions
        )
        .exclude(card__state=CardState.VOID)
        .exclude(card__state=CardState.DISPUTED, against=None)
    )
    return matters_among(rows)


def names_to_settle(league: League) -> list[NameToSettle]:
    """Names nobody has settled, with the players of the league they are near to."""
    lines = list(Lineup.objects.to_settle(league))
    if not lines:
        return []
    players = list(Player.objects.filter(league=league, merged_into=None, active=True))
    return [
        NameToSettle(line, [one for one in players if alike(line.name, one.name)]) for line in lines
    ]


def without_date(seasons: OpenSeasons, day: date) -> list[WithoutDate]:
    """Postponed fixtures that have no new date, those first whose last day is nearest."""
    postponed = seasons.fixtures().filter(status=FixtureStatus.POSTPONED)
    rows = []
    for fixture in listed(postponed).order_by("first_date", "date", "pk"):
        last, within = seasons.last_day(fixture)
        over = seasons.competitions[fixture.competition_id].season.ends < day
        rows.append(WithoutDate(fixture, last, within, (last - day).days, over))
    rows.sort(key=lambda row: row.last_day)
    return rows


def last_night(seasons: OpenSeasons, day: date) -> list[MatchLine]:
    """The last day on which anything was to be played, with what counts of it."""
    fixtures = seasons.fixtures().exclude(status__in=[FixtureStatus.POSTPONED, FixtureStatus.VOID])
    latest = fixtures.filter(date__lte=day).aggregate(latest=Max("date"))["latest"]
    if latest is None:
        return []
    lines = Lines(seasons.league, day, seasons.rules)
    return lines.of(listed(fixtures.filter(date=latest)).order_by("competition__place", "pk"))
