"""Teams and their entries."""

from datetime import time

import pytest

from league.actions.fixtures import add_fixture, postpone
from league.actions.setup import create_competition, create_season
from league.actions.teams import add_team, change_entry, set_team_active
from league.actions.venues import add_venue, change_venue
from league.models import Club, Competition, Season, Team
from tests.league.refusals import refused
from tests.league.small_league import World


@pytest.fixture
def cup(world: World) -> Competition:
    return create_competition(season=world.season, name="Cup", rule_set=world.rule_set, **world.who)


def test_a_new_team(world: World) -> None:
    before = world.table.version
    entry = add_team(
        competition=world.competition,
        name="Plough",
        night="monday",
        start_time=time(20, 30),
        club="Leek Club",
        **world.who,
    )
    entry.refresh_from_db()
    assert entry.team is not None
    assert (entry.team.name, str(entry.team.club)) == ("Plough", "Leek Club")
    assert (entry.night, entry.start_time) == ("monday", time(20, 30))
    world.table.refresh_from_db()
    assert world.table.version != before


def test_the_same_team_enters_the_cup_too(world: World, cup: Competition) -> None:
    entry = add_team(competition=cup, name="ANCHOR", **world.who)
    assert entry.team == world.anchor.team
    assert Team.objects.filter(league=world.league).count() == 3


def test_clubs_are_known_by_name(world: World) -> None:
    one = add_team(competition=world.competition, name="Plough", club="Leek Club", **world.who)
    two = add_team(competition=world.competition, name="Plough B", club="leek  club", **world.who)
    assert one.team is not None
    assert two.team is not None
    assert one.team.club == two.team.club


def test_a_team_that_comes_back_may_have_joined_a_club(world: World, cup: Competition) -> None:
    club = Club.objects.create(league=world.league, name="Leek Club")
    entry = add_team(competition=cup, name="Anchor", club=club, **world.who)
    assert entry.team is not None
    assert entry.team.pk == world.anchor.team_id
    assert Team.objects.get(pk=entry.team_id).club == club


@pytest.mark.usefixtures("changing_tables")
def test_an_entry_without_a_lasting_team_is_renamed_alone(world: World) -> None:
    entry = world.competition.entries.create(name="The winner of week 3")
    change_entry(entry=entry, name="Anchor A", club="Leek Club", **world.who)
    entry.refresh_from_db()
    assert (entry.name, entry.team) == ("Anchor A", None)


def test_a_team_is_once_in_a_competition(world: World) -> None:
    with refused("already has a team called Anchor", field="name"):
        add_team(competition=world.competition, name="anchor", **world.who)
    with refused("Anchor is already in Division One", field="name"):
        add_team(
            competition=world.competition, name="Anchor B", team=world.anchor.team, **world.who
        )


def test_what_belongs_to_another_league(world: World) -> None:
    given = {"competition": world.competition, "name": "Plough", **world.who}
    with refused("venue of another league", field="venue"):
        add_team(**given, venue=world.their_venue)
    with refused("club of another league", field="club"):
        add_team(**given, club=Club.objects.create(league=world.elsewhere, name="C"))
    with refused("does not play in the Leek League", field="team"):
        add_team(**given, team=world.their_entry.team)


def test_a_closed_venue_is_nobodys_home(world: World) -> None:
    crown = add_venue(league=world.league, name="The Crown", **world.who)
    change_venue(venue=crown, active=False, **world.who)
    with refused("The Crown is closed", field="venue"):
        add_team(competition=world.competition, name="Plough", venue=crown, **world.who)


def test_a_renamed_team(world: World) -> None:
    before = world.table.version
    change_entry(entry=world.anchor, name="Anchor & Hope", **world.who)
    world.anchor.refresh_from_db()
    assert world.anchor.name == "Anchor & Hope"
    assert world.anchor.team is not None
    assert world.anchor.team.name == "Anchor & Hope"
    world.table.refresh_from_db()
    assert world.table.version != before


def test_last_years_name_stays_and_leaves_the_lasting_one_alone(world: World) -> None:
    next_season = create_season(
        league=world.league,
        name="Next",
        starts=world.day(210),
        ends=world.day(400),
        **world.who,
    )
    division = create_competition(
        season=next_season, name="Division One", rule_set=world.rule_set, **world.who
    )
    later = add_team(competition=division, name="Anchor", **world.who)
    change_entry(entry=later, name="New Anchor", **world.who)
    world.anchor.refresh_from_db()
    assert world.anchor.name == "Anchor"
    change_entry(entry=world.anchor, name="Old Anchor", **world.who)
    assert Team.objects.get(pk=later.team_id).name == "New Anchor"


def test_a_new_name_is_nobody_elses(world: World, cup: Competition) -> None:
    with refused("already has a team called Bell", field="name"):
        change_entry(entry=world.anchor, name="BELL", **world.who)
    alone = add_team(competition=cup, name="Anchor", **world.who)
    with refused("Another team of the league is called Bell", field="name"):
        change_entry(entry=alone, name="Bell", **world.who)
    assert alone.name == "Anchor"


def test_matches_to_come_move_with_the_team(world: World) -> None:
    new_home = add_venue(league=world.league, name="The Crown", **world.who)
    put_off = add_fixture(
        competition=world.competition,
        home=world.anchor,
        away=world.crown,
        date=world.day(14),
        **world.who,
    )
    postpone(fixture=put_off, reason="Flood", **world.who)
    elsewhere = add_fixture(
        competition=world.competition,
        home=world.anchor,
        away=world.crown,
        date=world.day(21),
        venue=world.bell_pub,
        **world.who,
    )
    change_entry(entry=world.anchor, venue=new_home, **world.who)
    for fixture in (world.fixture, put_off, elsewhere):
        fixture.refresh_from_db()
    assert world.fixture.venue == new_home
    assert put_off.venue == new_home
    assert elsewhere.venue == world.bell_pub
    moved = world.fixture.events.get()
    assert (moved.before["venue"], moved.after["venue"]) == ("The Anchor", "The Crown")
    assert moved.why == "Anchor moved"


def test_what_is_not_named_stays(world: World) -> None:
    change_entry(entry=world.anchor, night="tuesday", **world.who)
    world.anchor.refresh_from_db()
    assert world.anchor.venue == world.anchor_pub
    change_entry(entry=world.anchor, venue=None, club="Leek Club", **world.who)
    world.anchor.refresh_from_db()
    assert (world.anchor.venue, world.anchor.night) == (None, "tuesday")


def test_a_team_that_plays_is_not_retired(world: World) -> None:
    assert world.anchor.team is not None
    with refused("still playing in Division One", field="active"):
        set_team_active(team=world.anchor.team, active=False, **world.who)


def test_a_retired_team_is_not_entered(world: World, cup: Competition) -> None:
    Team.objects.create(league=world.league, name="Ghost", active=False)
    with refused("no longer plays", field="name"):
        add_team(competition=cup, name="ghost", **world.who)
    ghost = Team.objects.get(name="Ghost")
    set_team_active(team=ghost, active=True, **world.who)
    assert add_team(competition=cup, name="ghost", **world.who).team == ghost


def test_a_closed_season_stays(world: World) -> None:
    Season.objects.update(closed_on=world.today)
    world.competition.season.refresh_from_db()
    world.anchor.competition.season.refresh_from_db()
    with refused("closed"):
        add_team(competition=world.competition, name="Plough", **world.who)
    with refused("closed"):
        change_entry(entry=world.anchor, name="New", **world.who)


def test_somebody_else_was_quicker(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.actions.teams._check_entry_name", lambda *_, **__: None)
    team = Team.objects.create(league=world.league, name="Other")
    with refused("already has a team called ANCHOR", field="name"):
        add_team(competition=world.competition, name="ANCHOR", team=team, **world.who)
