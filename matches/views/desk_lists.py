"""What waits for the league's officers: the lists of the desk, each read once.

Every list is a fixed number of queries, however many rows it has. Nothing here asks who is looking.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Count, Max, Q, QuerySet

from league.enums import FixtureStatus, Side
from league.models import Competition, Fixture, League, Player
from league.models.listing import UNDECIDED, listed
from league.models.standings import rules_of
from league.names import alike
from league.policies import play_by
from league.ruleset import Rules
from league.views.public.lines import Lines, MatchLine
from matches.enums import CardState, LegState
from matches.models import Card, Lineup
from matches.models.sheet import entry_of

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
    """A fixture that should have been played, and of which nothing is known."""

    fixture: Fixture
    due: datetime
    late: timedelta | None


@dataclass(frozen=True)
class WithoutDate:
    """A fixture put off that waits for its new day, and the last day that the rules allow."""

    fixture: Fixture
    play_by: date | None
    overdue: bool


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


class OpenSeasons:
    """The competitions of a league's open seasons with their rules, each rule set read once."""

    def __init__(self, league: League) -> None:
        self.league = league
        self.zone = ZoneInfo(league.time_zone)
        self.competitions = {
            competition.pk: competition
            for competition in Competition.objects.filter(
                season__league=league, season__closed_on=None
            ).select_related("rule_set")
        }
        self.rules: dict[int, Rules] = rules_of(self.competitions.values())

    def fixtures(self) -> QuerySet[Fixture]:
        """Their fixtures, with what a line about one shows."""
        return Fixture.objects.filter(competition__in=self.competitions).select_related(
            "home", "away", "competition"
        )

    def card_due(self, fixture: Fixture) -> datetime:
        """Until when the card is in time. Where no hour is known, the night's end is the start."""
        start = fixture.time or fixture.home.start_time or fixture.competition.start_time
        begins = datetime.combine(fixture.date, start or time(23, 59), tzinfo=self.zone)
        hours = self.rules[fixture.competition_id].record.card_deadline_hours
        # Hours on the clock on the wall: a deadline at noon stays at noon when the clocks change.
        return begins + timedelta(hours=hours)


def _late(due: datetime, at: datetime) -> timedelta | None:
    return at - due if at > due else None


def cards_waiting(seasons: OpenSeasons, at: datetime) -> list[CardWaiting]:
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
    rows = [
        _waiting(card, seasons, at)
        for card in cards
        if card.state != CardState.DRAFT or card.entered or card.home_legs is not None
    ]
    rows.sort(key=lambda row: WAITING.index(CardState(row.card.state)))
    return rows


def _waiting(card: Card, seasons: OpenSeasons, at: datetime) -> CardWaiting:
    # Three figures that the query above has put beside the card's own.
    entered: int = card.entered  # type: ignore[attr-defined]
    legs: tuple[int, int] = (card.home_won, card.away_won)  # type: ignore[attr-defined]
    if not entered and card.home_legs is not None and card.away_legs is not None:
        legs = (card.home_legs, card.away_legs)
    due = seasons.card_due(card.fixture)
    late = _late(due, at) if card.state == CardState.DRAFT else None
    most = seasons.rules[card.fixture.competition_id].legs_most
    return CardWaiting(card, legs, entered, most, due, late)


def cards_missing(
    seasons: OpenSeasons, at: datetime, day: date, known: set[int]
) -> list[CardMissing]:
    """Fixtures past their day without a result or a card with anything on it; oldest first."""
    fixtures = seasons.fixtures().filter(status=FixtureStatus.SCHEDULED, date__lt=day)
    rows = []
    for fixture in fixtures.order_by("date", "time", "pk"):
        if fixture.pk not in known:
            due = seasons.card_due(fixture)
            rows.append(CardMissing(fixture, due, _late(due, at)))
    return rows


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
    """Postponed fixtures that have no new date, each with its deadline where there is one."""
    postponed = seasons.fixtures().filter(status=FixtureStatus.POSTPONED)
    rows = []
    for fixture in listed(postponed).order_by("first_date", "date", "pk"):
        due = play_by(fixture, seasons.rules[fixture.competition_id])
        rows.append(WithoutDate(fixture, due, due is not None and due < day))
    return rows


def last_night(seasons: OpenSeasons, day: date) -> list[MatchLine]:
    """The last day on which anything was to be played, with what counts of it."""
    fixtures = seasons.fixtures().exclude(status__in=[FixtureStatus.POSTPONED, FixtureStatus.VOID])
    latest = fixtures.filter(date__lte=day).aggregate(latest=Max("date"))["latest"]
    if latest is None:
        return []
    lines = Lines(seasons.league, day, seasons.rules)
    return lines.of(listed(fixtures.filter(date=latest)).order_by("competition__place", "pk"))
