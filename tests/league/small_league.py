"""A small league with its cast, made through the league's own actions.

Alice captains the Anchor (home), Bob the Bell (away), Sue is the secretary, Olive an official, Rita
a referee, Charlie a stranger with an account; Sid is the secretary of another league. The season
lies around today, so that nothing here depends on the day of the run.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone

from league.actions import fixtures, people, players, rules, setup, teams, venues
from league.enums import Role
from league.models import (
    Competition,
    Entry,
    Fixture,
    League,
    Player,
    Registration,
    RuleSet,
    Season,
    Table,
    User,
    Venue,
)
from league.ruleset.presets import six_singles_three_pairs_twice_round
from tests.made_once import made_once


@dataclass
class World:
    """Everything a test of the league's pages and acts needs."""

    at: datetime
    today: date
    league: League
    season: Season
    rule_set: RuleSet
    competition: Competition
    table: Table
    anchor_pub: Venue
    bell_pub: Venue
    anchor: Entry
    bell: Entry
    crown: Entry
    fixture: Fixture
    tom: Player
    registration: Registration
    sue: User
    olive: User
    rita: User
    alice: User
    bob: User
    charlie: User
    sid: User
    elsewhere: League
    their_season: Season
    their_competition: Competition
    their_venue: Venue
    their_entry: Entry
    their_player: Player

    def day(self, days: int) -> date:
        """A day so many days from today."""
        return self.today + timedelta(days=days)

    @property
    def who(self) -> dict[str, object]:
        """Sue does it, now."""
        return {"by": self.sue, "at": self.at}


def make_person(username: str, at: datetime) -> User:
    return people.make_user(username=username, name=username.title(), at=at)


def make_league(name: str, secretary: User, at: datetime, today: date) -> dict[str, object]:
    who = {"by": secretary, "at": at}
    league = setup.create_league(name=name, **who)
    people.appoint(league=league, user=secretary, role=Role.SECRETARY, by=None, at=at)
    season = setup.create_season(
        league=league,
        name="This season",
        starts=today - timedelta(days=60),
        ends=today + timedelta(days=200),
        **who,
    )
    rule_set = rules.make_rule_set(
        league=league, name="House rules", rules=six_singles_three_pairs_twice_round(), **who
    )
    competition = setup.create_competition(
        season=season, name="Division One", rule_set=rule_set, **who
    )
    return {
        "league": league,
        "season": season,
        "rule_set": rule_set,
        "competition": competition,
    }


def make_world() -> World:
    """The small league, new."""
    today = timezone.localdate()
    world = made_once(lambda: _made(timezone.now(), today), "small league", today)
    world.at = timezone.now()
    return world


def _made(at: datetime, today: date) -> World:
    names = ("sue", "olive", "rita", "alice", "bob", "charlie", "sid")
    cast = {name: make_person(name, at) for name in names}
    who = {"by": cast["sue"], "at": at}
    made = make_league("Leek League", cast["sue"], at, today)
    league, competition = made["league"], made["competition"]
    anchor_pub = venues.add_venue(league=league, name="The Anchor", **who)
    bell_pub = venues.add_venue(league=league, name="The Bell", **who)
    anchor = teams.add_team(competition=competition, name="Anchor", venue=anchor_pub, **who)
    bell = teams.add_team(competition=competition, name="Bell", venue=bell_pub, **who)
    crown = teams.add_team(competition=competition, name="Crown", **who)
    for user, role, entry in (
        ("olive", Role.OFFICIAL, None),
        ("rita", Role.REFEREE, None),
        ("alice", Role.CAPTAIN, anchor),
        ("bob", Role.CAPTAIN, bell),
    ):
        people.appoint(league=league, user=cast[user], role=role, entry=entry, **who)
    fixture = fixtures.add_fixture(
        competition=competition, home=anchor, away=bell, date=today + timedelta(days=7), **who
    )
    tom = players.add_player(league=league, name="Tom Oakes", **who)
    registration = players.register(
        player=tom, entry=anchor, starts=today - timedelta(days=30), **who
    )
    theirs = make_league("Other League", cast["sid"], at, today)
    sids = {"by": cast["sid"], "at": at}
    their_competition = theirs["competition"]
    return World(
        at=at,
        today=today,
        **made,
        table=competition.tables.get(),
        anchor_pub=anchor_pub,
        bell_pub=bell_pub,
        anchor=anchor,
        bell=bell,
        crown=crown,
        fixture=fixture,
        tom=tom,
        registration=registration,
        **cast,
        elsewhere=theirs["league"],
        their_season=theirs["season"],
        their_competition=their_competition,
        their_venue=venues.add_venue(league=theirs["league"], name="The Ship", **sids),
        their_entry=teams.add_team(competition=their_competition, name="Ship", **sids),
        their_player=players.add_player(league=theirs["league"], name="Una Rowe", **sids),
    )
