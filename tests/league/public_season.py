"""A division and its results for tests of the public pages, recorded without cards."""

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal

from django.utils import timezone

from league.actions import deductions, fixtures, rules, setup, teams, venues
from league.enums import ResultSource
from league.models import Competition, Entry, Fixture, League, Season, User
from league.official import Facts, record_result
from league.ruleset.presets import six_singles_three_pairs_twice_round

LONG_NAMES = [
    "Anchor & Hope", "Malt Shovel", "Glassblowers Arms", "Old Quarry Working Men’s Club",
    "King’s Head", "Limekiln Inn", "Hare & Ferret", "Coach & Six", "Railway Institute",
    "Three Tuns ‘B’",
]  # fmt: skip


@dataclass
class PublicSeason:
    """A league whose season lies around today: weeks before this one are played."""

    by: User
    at: datetime = field(default_factory=timezone.now)
    today: date = field(default_factory=timezone.localdate)
    league: League = field(init=False)
    season: Season = field(init=False)

    def __post_init__(self) -> None:
        self.league = setup.create_league(name="Thornby & Wexcombe League", **self.act)
        self.season = setup.create_season(
            league=self.league,
            name="This season",
            starts=self.today - timedelta(days=120),
            ends=self.today + timedelta(days=120),
            **self.act,
        )

    @property
    def act(self) -> dict[str, object]:
        return {"by": self.by, "at": self.at}

    @property
    def monday(self) -> date:
        return self.today - timedelta(days=self.today.weekday())

    def division(self, name: str, names: list[str], **more: object) -> Competition:
        rule_set = rules.make_rule_set(
            league=self.league,
            name=f"{name}, {self.season}",
            rules=six_singles_three_pairs_twice_round(),
            **self.act,
        )
        competition = setup.create_competition(
            season=self.season,
            name=name,
            rule_set=rule_set,
            start_time=time(20, 30),
            **more,
            **self.act,
        )
        for team in names:
            venue = venues.add_venue(league=self.league, name=f"{team}, {name}", **self.act)
            teams.add_team(competition=competition, name=team, venue=venue, **self.act)
        return competition

    def fixture(self, home: Entry, away: Entry, day: date, week: int = 1) -> Fixture:
        return fixtures.add_fixture(
            competition=home.competition, home=home, away=away, date=day, round=week, **self.act
        )

    def result(self, fixture: Fixture, home: int, away: int) -> None:
        for table in fixture.competition.tables.all():
            record_result(
                fixture=fixture,
                table=table,
                facts=Facts(legs=(home, away)),
                source=ResultSource.OFFICIAL,
                **self.act,
            )

    def half_season(self, competition: Competition, *, played: int) -> None:
        """Everybody meets once, a week a round; the first so many weeks are played."""
        ring = list(competition.entries.order_by("pk"))
        for week in range(len(ring) - 1):
            day = self.monday + timedelta(weeks=week - played)
            for place in range(len(ring) // 2):
                pair = ring[place], ring[-1 - place]
                home, away = pair if (week + place) % 2 else pair[::-1]
                fixture = self.fixture(home, away, day, week + 1)
                if week < played:
                    legs = (week * 3 + place * 2) % 10
                    self.result(fixture, legs, 9 - legs)
            ring = [ring[0], ring[-1], *ring[1:-1]]

    def deduct(self, entry: Entry, points: str, reason: str) -> None:
        deductions.deduct(
            table=entry.competition.tables.get(),
            entry=entry,
            points=Decimal(points),
            reason=reason,
            date=self.today - timedelta(days=20),
            **self.act,
        )
