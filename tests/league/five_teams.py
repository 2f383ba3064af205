"""Five teams that meet once, one of them idle each week: three weeks played, two to come.

Win 2, draw 1, nine legs. Played: Anchor 6–3 Bell, Crown 5–4 Dove; Eagle 7–2 Anchor, Bell 5–4 Crown;
Dove 4–5 Eagle, Anchor 6–3 Crown. To come: Bell v Dove, Crown v Eagle; Eagle v Bell, Dove v Anchor.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from django.utils import timezone

from league.actions import fixtures, people, rules, setup, teams
from league.enums import ResultSource, Role, WithdrawnPlayed, WithdrawnRemaining
from league.models import Entry, Fixture, Table, User
from league.models.standings import Standings, standings
from league.official import Facts, record_result
from league.ruleset import Rules
from league.ruleset.parts import MishapRules, WithdrawalRule
from tests.league.rules_for_tests import one_leg_boards

WEEKS = (
    (("Anchor", "Bell"), ("Crown", "Dove")),
    (("Eagle", "Anchor"), ("Bell", "Crown")),
    (("Dove", "Eagle"), ("Anchor", "Crown")),
    (("Bell", "Dove"), ("Crown", "Eagle")),
    (("Eagle", "Bell"), ("Dove", "Anchor")),
)
SCORES = (((6, 3), (5, 4)), ((7, 2), (5, 4)), ((4, 5), (6, 3)))
IDLE = ("Eagle", "Dove", "Bell", "Anchor", "Crown")
"""Who has no match, week after week."""


def mishap_rules(**parts: Any) -> Rules:
    """Nine singles to 61 under some rules for mishaps."""
    return replace(one_leg_boards(9), mishaps=MishapRules(**parts))


def leaving(
    played: WithdrawnPlayed,
    remaining: WithdrawnRemaining = WithdrawnRemaining.NOTHING,
    **more: Any,
) -> Rules:
    """The same under a rule for teams that leave."""
    return mishap_rules(withdrawal=WithdrawalRule(played, remaining, **more))


class FiveTeams:
    """The division in mid-season, around today; Sue is the secretary."""

    def __init__(self, rules_: Rules | None = None, *, tables: int = 1, weeks: int = 3) -> None:
        self.at: datetime = timezone.now()
        self.today = timezone.localdate()
        self.sue: User = people.make_user(username="sue", name="Sue", at=self.at)
        self.league = setup.create_league(name="Five Teams League", **self.who)
        people.appoint(league=self.league, user=self.sue, role=Role.SECRETARY, by=None, at=self.at)
        self.season = setup.create_season(
            league=self.league,
            name="This season",
            starts=self.today - timedelta(days=60),
            ends=self.today + timedelta(days=200),
            **self.who,
        )
        self.rule_set = rules.make_rule_set(
            league=self.league, name="Rules", rules=rules_ or mishap_rules(), **self.who
        )
        names = ("", "Cribbage", "Darts")[:tables]
        self.competition = setup.create_competition(
            season=self.season,
            name="Division One",
            rule_set=self.rule_set,
            tables=[setup.TableSpec(name=name, slug=name.lower()) for name in names],
            **self.who,
        )
        self.tables: list[Table] = list(self.competition.tables.order_by("pk"))
        self.entries: dict[str, Entry] = {
            name: teams.add_team(competition=self.competition, name=name, **self.who)
            for name in ("Anchor", "Bell", "Crown", "Dove", "Eagle")
        }
        self.fixtures = [
            [self.add(week, *pair) for pair in pairs] for week, pairs in enumerate(WEEKS, start=1)
        ]
        for week, scores in zip(self.fixtures[:weeks], SCORES, strict=False):
            for fixture, legs in zip(week, scores, strict=True):
                self.record(fixture, legs)

    @property
    def who(self) -> dict[str, Any]:
        """Sue does it, now."""
        return {"by": self.sue, "at": self.at}

    def day(self, week: int) -> date:
        """The night of a week; the fourth is still to come."""
        return self.today + timedelta(days=7 * (week - 4) + 1)

    def add(self, week: int, home: str, away: str) -> Fixture:
        """A fixture of a week."""
        return fixtures.add_fixture(
            competition=self.competition,
            round=week,
            home=self.entries[home],
            away=self.entries[away],
            date=self.day(week),
            **self.who,
        )

    def record(self, fixture: Fixture, legs: tuple[int, int]) -> None:
        """Let a score count in every table."""
        fixture.refresh_from_db()
        for table in self.tables:
            record_result(
                fixture=fixture,
                table=table,
                facts=Facts(legs=legs),
                source=ResultSource.OFFICIAL,
                **self.who,
            )

    def fixture(self, home: str, away: str) -> Fixture:
        """A fixture as it stands now."""
        return Fixture.objects.select_related("competition__season__league").get(
            home=self.entries[home], away=self.entries[away]
        )

    def statuses(self) -> dict[str, str]:
        """Every fixture's status now, by its two teams."""
        return {
            str(one): one.status for one in Fixture.objects.select_related("home", "away").all()
        }

    def standings(self, *, as_of: date | None = None, table: int = 0) -> Standings:
        """A table as it stands."""
        found = Table.objects.select_related("competition__rule_set", "competition__season").get(
            pk=self.tables[table].pk
        )
        return standings([found], as_of=as_of)[found.pk]

    def points(self, *, as_of: date | None = None, table: int = 0) -> dict[str, str]:
        """Played and points of every line, from the top down: {"Anchor": "2 4"}."""
        found = self.standings(as_of=as_of, table=table)
        return {found.names[row.entry]: f"{row.played} {row.points}" for row in found.rows}

    def versions(self) -> list[object]:
        """The tables' versions now."""
        return list(Table.objects.order_by("pk").values_list("version", flat=True))


__all__ = ["IDLE", "SCORES", "WEEKS", "FiveTeams", "leaving", "mishap_rules"]
