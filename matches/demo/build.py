"""Building the demo's two leagues around a day, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from random import Random

from django.db import transaction

from league.actions import rules, setup
from league.enums import Weekday
from league.models import League
from league.ruleset import Rules
from league.ruleset.presets import PRESETS
from matches.builder import Builder
from matches.demo import names, sign_ins
from matches.demo.division import SQUAD_SIZE, Division, moment
from matches.demo.names import TeamName
from matches.demo.night import Place, Recorded, Stories
from matches.demo.schedule import WEEK, match_night, nights
from matches.demo.sign_ins import SignIn

SEED = 61
LEAGUES = (names.QUARRENDALE_SLUG, names.PELLWICK_SLUG)
BEFORE_THE_SEASON = timedelta(days=21)
AFTER_THE_SEASON = timedelta(days=21)

R = Recorded


@dataclass(frozen=True, slots=True)
class DivisionPlan:
    """A division before anything is built."""

    name: str
    teams: Sequence[TeamName]
    stories: Stories
    captains: Mapping[Place, Sequence[SignIn]]
    """Who signs in for the home side, and for the away side, of a fixture."""
    deduction: tuple[Place, str] | None = None
    """A point off for the home side of a fixture a week later, and why."""
    goes_up: int = 0
    goes_down: int = 0

    @property
    def half(self) -> int:
        """How many rounds have been played: everybody against everybody once."""
        return len(self.teams) - 1


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """A league before anything is built."""

    name: str
    slug: str
    preset: str
    starts_at: time
    officers: Sequence[SignIn]
    divisions: Sequence[DivisionPlan]


QUARRENDALE = LeaguePlan(
    names.QUARRENDALE,
    names.QUARRENDALE_SLUG,
    "six-singles-three-pairs-twice-round",
    time(20, 30),
    sign_ins.QUARRENDALE_OFFICERS,
    (
        DivisionPlan(
            "Division One",
            names.DIVISION_ONE,
            {
                (2, 3): R.WINNERS,
                (4, 5): R.MATCH_SCORE,
                (5, 2): R.RULED,
                (6, 2): R.POSTPONED,
                (7, 1): R.TYPED_NAME,
                (8, 4): R.CORRECTED,
                (9, 1): R.EVENTS,
                (9, 2): R.HANDED_IN,
                (9, 5): R.NOTHING,
            },
            {(9, 2): (sign_ins.CAPTAIN_HOME, sign_ins.CAPTAIN_AWAY)},
            ((5, 3), "The card came in four days late."),
            goes_down=2,
        ),
        DivisionPlan(
            "Division Two",
            names.DIVISION_TWO,
            {
                (1, 2): R.MATCH_SCORE,
                (3, 3): R.WINNERS,
                (4, 1): R.WALKOVER,
                (5, 4): R.MATCH_SCORE,
                (6, 3): R.QUESTIONED,
                (7, 2): R.BEGUN,
                (7, 4): R.NOTHING,
            },
            {(7, 2): (sign_ins.CAPTAIN_TWO,)},
            goes_up=2,
        ),
    ),
)
PELLWICK = LeaguePlan(
    names.PELLWICK,
    names.PELLWICK_SLUG,
    "three-pairs-three-legs",
    time(20, 0),
    sign_ins.PELLWICK_OFFICERS,
    (
        DivisionPlan(
            "Pellwick Bay League",
            names.PELLWICK_DIVISION,
            {(3, 2): R.MATCH_SCORE, (5, 1): R.WINNERS, (9, 3): R.EVENTS},
            {(10, 1): (sign_ins.PELLWICK_CAPTAIN,)},
        ),
    ),
)


def built() -> bool:
    """Whether a league of the demo is there already."""
    return League.objects.filter(slug__in=LEAGUES).exists()


@transaction.atomic
def build(today: date) -> None:
    """Build both leagues as they stand on a day: half of the season played, the other to come.

    Whatever weekday it is, the larger league plays that very night, so that its captains have a
    match to try; the other has just played. At Christmas nobody does.
    """
    _LeagueBuilding(QUARRENDALE, today - WEEK).build()
    _LeagueBuilding(PELLWICK, match_night(today)).build()


class _LeagueBuilding:
    def __init__(self, plan: LeaguePlan, latest: date) -> None:
        self.plan = plan
        self.chance = Random(f"{SEED} {plan.slug}")  # noqa: S311 (a game, no secret)
        self.nights = {
            division.name: nights(latest, played=division.half, to_come=division.half)
            for division in plan.divisions
        }
        self.first = min(night for listed in self.nights.values() for night in listed)
        self.last = max(night for listed in self.nights.values() for night in listed)

    def build(self) -> None:
        """Lay the league out before its season, then play night after night."""
        at = moment(self.first - BEFORE_THE_SEASON, time(19, 0))
        league = setup.create_league(
            name=self.plan.name,
            slug=self.plan.slug,
            contact=f"{self.plan.officers[0].name}, secretary",
            by=None,
            at=at,
        )
        secretary = sign_ins.appoint_officers(league, self.plan.officers, at=at)
        divisions = self._divisions(league, Builder(by=secretary, at=at))
        for plan, division in divisions:
            self._appoint_captains(plan, division)
        self._play(divisions)

    def _divisions(self, league: League, builder: Builder) -> list[tuple[DivisionPlan, Division]]:
        season = builder.season(
            league,
            name=_name(self.first, self.last),
            starts=self.first - BEFORE_THE_SEASON,
            ends=self.last + AFTER_THE_SEASON,
        )
        rule_set = rules.make_rule_set(
            league=league,
            name=f"Rules of {season}",
            rules=_rules(self.plan.preset),
            **builder.act,
        )
        people = iter(names.people(self.chance, SQUAD_SIZE * self._teams))
        divisions = []
        for plan in self.plan.divisions:
            competition = setup.create_competition(
                season=season,
                name=plan.name,
                rule_set=rule_set,
                night=list(Weekday)[self.nights[plan.name][0].weekday()],
                start_time=self.plan.starts_at,
                goes_up=plan.goes_up,
                goes_down=plan.goes_down,
                **builder.act,
            )
            division = Division(builder, competition, self.chance, plan.stories)
            division.enter(plan.teams, people)
            division.list_fixtures(self.nights[plan.name])
            divisions.append((plan, division))
        return divisions

    @property
    def _teams(self) -> int:
        return sum(len(division.teams) for division in self.plan.divisions)

    def _appoint_captains(self, plan: DivisionPlan, division: Division) -> None:
        for place, people in plan.captains.items():
            fixture = division.fixture(place)
            for entry, sign_in in zip((fixture.home, fixture.away), people, strict=False):
                division.appoint_captain(entry, sign_in)

    def _play(self, divisions: Sequence[tuple[DivisionPlan, Division]]) -> None:
        """Round after round in the order of their nights."""
        due = [
            (self.nights[plan.name][number - 1], plan, division, number)
            for plan, division in divisions
            for number in range(1, plan.half + 1)
        ]
        for night, plan, division, number in sorted(due, key=lambda round_: round_[0]):
            division.play_round(number)
            if plan.deduction is not None and plan.deduction[0][0] == number:
                place, reason = plan.deduction
                division.deduct(division.fixture(place).home, reason, night + WEEK)


def _rules(preset: str) -> Rules:
    """A preset under which whoever owes a card or an answer is reminded after two days, and what
    nobody has answered for ten days counts.
    """
    rules = PRESETS[preset].build()
    return replace(rules, record=replace(rules.record, remind_hours=48, accept_hours=240))


def _name(first: date, last: date) -> str:
    """A season by its years: 2026-27, or 2026 alone."""
    return str(first.year) if first.year == last.year else f"{first.year}-{last.year % 100:02}"
