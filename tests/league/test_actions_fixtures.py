"""Fixtures and what can be done to them."""

from datetime import time
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps

from league.actions.fixtures import (
    add_fixture,
    change_fixture,
    counting_tables,
    give_new_date,
    give_walkover,
    postpone,
    remove_fixture,
    undo_walkover,
)
from league.actions.rules import make_rule_set
from league.actions.setup import TableSpec, create_competition
from league.actions.teams import add_team
from league.actions.venues import add_venue
from league.enums import Discipline, FixtureStatus, ResultKind, ResultSource, Side
from league.models import Fixture, FixtureEvent, Result, Season, Team
from league.official import Facts, record_result
from league.policies import AlreadyDone
from league.ruleset.presets import eight_pairs_two_games
from tests.league.refusals import refused
from tests.league.small_league import World


def add(world: World, **given: Any) -> Fixture:
    usual = {
        "competition": world.competition,
        "home": world.bell,
        "away": world.crown,
        "date": world.day(14),
    }
    return add_fixture(**usual | given, **world.who)


def play(world: World) -> None:
    record_result(
        fixture=world.fixture,
        table=world.table,
        facts=Facts(legs=(6, 3)),
        source=ResultSource.OFFICIAL,
        **world.who,
    )


def stored(fixture: Fixture) -> Fixture:
    return Fixture.objects.get(pk=fixture.pk)


def version_of(world: World) -> UUID:
    world.table.refresh_from_db()
    return world.table.version


def test_a_fixture_takes_the_home_teams_venue_and_time(world: World) -> None:
    world.bell.start_time = time(20, 30)
    fixture = stored(add(world))
    assert (fixture.venue, fixture.time) == (world.bell_pub, time(20, 30))
    assert (fixture.status, fixture.first_date, fixture.round) == ("scheduled", None, 1)


def test_its_own_venue_and_time_go_first(world: World) -> None:
    fixture = add(world, venue=world.anchor_pub, time=time(19), round=4, note=" Finals  night ")
    assert (fixture.venue, fixture.time) == (world.anchor_pub, time(19))
    assert (fixture.round, fixture.note) == (4, "Finals night")


def test_two_different_teams_of_the_competition(world: World) -> None:
    with refused("cannot play itself", field="away"):
        add(world, away=world.bell)
    with refused("Ship does not play in Division One", field="away"):
        add(world, away=world.their_entry)
    with refused("Ship does not play in Division One", field="home"):
        add(world, home=world.their_entry)
    Team.objects.filter(pk=world.bell.team_id).update(active=False)
    world.bell.refresh_from_db()
    with refused("no longer plays", field="home"):
        add(world)
    world.crown.withdrawn_on = world.today
    with refused("Crown has withdrawn", field="away"):
        add(world, home=world.anchor)


def test_a_day_of_the_season(world: World) -> None:
    for days in (-61, 201):
        with refused("outside the season This season", field="date"):
            add(world, date=world.day(days))
    add(world, date=world.season.ends)


@pytest.mark.parametrize("week", [0, 201, -3])
def test_a_week_has_bounds(week: int, world: World) -> None:
    with refused(f"is {week}; write 1 to 200", field="round"):
        add(world, round=week)


def test_a_venue_of_the_league(world: World) -> None:
    with refused("venue of another league", field="venue"):
        add(world, venue=world.their_venue)
    with refused("venue of another league", field="venue"):
        change_fixture(fixture=world.fixture, venue=world.their_venue, **world.who)


def test_no_team_plays_twice_on_a_day(world: World) -> None:
    with refused("Bell already has a match on", "Anchor v Bell", field="date"):
        add(world, date=world.fixture.date)
    with refused("Anchor already has a match on", field="date"):
        add(world, home=world.anchor, away=world.bell, date=world.fixture.date)


def test_where_both_have_a_match_that_day_both_are_named(world: World) -> None:
    dragon = add_team(competition=world.competition, name="Dragon", **world.who)
    day = world.fixture.date
    add(world, home=world.crown, away=dragon, date=day)
    both = "Anchor v Bell; and so has Crown: Crown v Dragon."
    with refused("Bell already has a match", both, field="date"):
        add(world, date=day)


def test_a_postponed_match_keeps_no_day_occupied(world: World) -> None:
    day = world.fixture.date
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    add(world, date=day)


def test_the_same_two_on_one_day_are_refused_by_the_database(world: World) -> None:
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    with refused("Anchor v Bell is already in the list", field="date"):
        add(world, home=world.anchor, away=world.bell, date=world.fixture.date)


def test_a_change_is_kept_with_both_values(world: World) -> None:
    crown = add_venue(league=world.league, name="The Crown", **world.who)
    first = world.fixture.date
    change_fixture(
        fixture=world.fixture,
        date=world.day(8),
        venue=crown,
        time=time(19, 45),
        why="Beer festival",
        **world.who,
    )
    fixture = stored(world.fixture)
    assert (fixture.date, fixture.first_date) == (world.day(8), first)
    assert (fixture.venue, fixture.time, fixture.version) == (crown, time(19, 45), 2)
    event = FixtureEvent.objects.get(fixture=fixture)
    assert (event.what, event.why, event.by) == ("change", "Beer festival", world.sue)
    assert (event.before["venue"], event.after["venue"]) == ("The Anchor", "The Crown")
    assert (event.before["date"], event.after["date"]) == (
        first.isoformat(),
        world.day(8).isoformat(),
    )
    assert (event.before["time"], event.after["time"]) == (None, "19:45")


def test_back_on_the_first_day_it_was_never_moved(world: World) -> None:
    first = world.fixture.date
    change_fixture(fixture=world.fixture, date=world.day(8), **world.who)
    change_fixture(fixture=world.fixture, date=first, **world.who)
    assert stored(world.fixture).first_date is None


def test_no_change_is_no_event(world: World) -> None:
    change_fixture(fixture=world.fixture, round=1, note="", **world.who)
    assert stored(world.fixture).version == 1
    assert not world.fixture.events.exists()


def test_a_change_that_cannot_be_leaves_the_row_in_memory_alone(world: World) -> None:
    add(world, home=world.crown, away=world.bell, date=world.day(21))
    before = world.fixture.date
    with refused("Bell already has a match", field="date"):
        change_fixture(fixture=world.fixture, date=world.day(21), round=9, **world.who)
    assert (world.fixture.date, world.fixture.round) == (before, 1)


def test_of_two_tabs_the_second_is_told(world: World) -> None:
    stale = stored(world.fixture)
    change_fixture(fixture=world.fixture, note="First", version=1, **world.who)
    with refused("Anchor v Bell was changed while this page was open"):
        change_fixture(fixture=stale, note="Second", version=1, **world.who)
    with refused("Anchor v Bell was changed while this page was open"):
        change_fixture(fixture=world.fixture, note="Second", version=1, **world.who)
    assert stored(world.fixture).note == "First"


def test_a_void_fixture_is_left_alone(world: World) -> None:
    record_result(
        fixture=world.fixture,
        table=world.table,
        facts=Facts(kind=ResultKind.VOID),
        source=ResultSource.OFFICIAL,
        **world.who,
    )
    with refused("is void"):
        change_fixture(fixture=world.fixture, note="N", **world.who)


def test_a_played_matchs_day_changes_what_the_table_says_of_a_day(world: World) -> None:
    play(world)
    before = version_of(world)
    change_fixture(fixture=world.fixture, date=world.day(8), **world.who)
    assert version_of(world) != before


def test_postponed_without_a_date(world: World) -> None:
    first = world.fixture.date
    postpone(fixture=world.fixture, reason=" Flood ", **world.who)
    fixture = stored(world.fixture)
    assert (fixture.status, fixture.date, fixture.first_date) == ("postponed", first, first)
    event = fixture.events.get()
    assert (event.what, event.why) == ("postpone", "Flood")
    assert (event.before["status"], event.after["status"]) == ("scheduled", "postponed")


def test_a_new_date_schedules_it_again(world: World) -> None:
    first = world.fixture.date
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    with refused("Give it a new date", field="date"):
        change_fixture(fixture=world.fixture, date=world.day(9), **world.who)
    give_new_date(
        fixture=world.fixture,
        date=world.day(9),
        time=time(19),
        venue=world.bell_pub,
        **world.who,
    )
    fixture = stored(world.fixture)
    assert (fixture.status, fixture.date, fixture.first_date) == ("scheduled", world.day(9), first)
    assert (fixture.time, fixture.venue) == (time(19), world.bell_pub)
    assert [event.what for event in fixture.events.all()] == ["postpone", "give a new date"]
    assert fixture.version == world.fixture.version


def test_postponed_to_another_date_at_once(world: World) -> None:
    first = world.fixture.date
    postpone(fixture=world.fixture, reason="Flood", new_date=world.day(9), **world.who)
    fixture = stored(world.fixture)
    assert (fixture.status, fixture.date, fixture.first_date) == ("scheduled", world.day(9), first)
    postpone(fixture=world.fixture, reason="Again", new_date=world.day(10), **world.who)
    assert stored(world.fixture).first_date == first


def test_the_first_day_may_be_the_new_one_after_all(world: World) -> None:
    first = world.fixture.date
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    give_new_date(fixture=world.fixture, date=first, **world.who)
    fixture = stored(world.fixture)
    assert (fixture.status, fixture.date, fixture.first_date) == ("scheduled", first, None)


def test_what_cannot_be_postponed(world: World) -> None:
    with refused("the reason", field="reason"):
        postpone(fixture=world.fixture, reason=" ", **world.who)
    with refused("the day it is on already", field="new_date"):
        postpone(fixture=world.fixture, reason="R", new_date=world.fixture.date, **world.who)
    with refused("outside the season", field="new_date"):
        postpone(fixture=world.fixture, reason="R", new_date=world.day(999), **world.who)
    add(world, date=world.day(21))
    with refused("Bell already has a match", field="new_date"):
        postpone(fixture=world.fixture, reason="R", new_date=world.day(21), **world.who)
    assert stored(world.fixture).status == FixtureStatus.SCHEDULED
    assert not world.fixture.events.exists()
    with refused("so you cannot give a new date"):
        give_new_date(fixture=world.fixture, date=world.day(9), **world.who)


def test_a_played_match_is_not_postponed(world: World) -> None:
    play(world)
    with refused("Anchor v Bell is played, so you cannot postpone"):
        postpone(fixture=world.fixture, reason="R", **world.who)
    with refused("is played, so you cannot give a walkover"):
        give_walkover(fixture=world.fixture, to=Side.HOME, reason="R", **world.who)


@pytest.mark.parametrize("side", ["home", "away"])
def test_a_walkover_counts_at_once(side: str, world: World) -> None:
    before = version_of(world)
    give_walkover(fixture=world.fixture, to=side, reason="No show", **world.who)
    result = Result.objects.standing().get()
    assert (result.kind, result.winner, result.note) == ("walkover", side, "No show")
    assert (result.source, result.recorded_by, result.table) == (
        "official",
        world.sue,
        world.table,
    )
    assert stored(world.fixture).status == FixtureStatus.WALKOVER
    assert version_of(world) != before


def test_a_postponed_match_can_be_a_walkover(world: World) -> None:
    postpone(fixture=world.fixture, reason="R", **world.who)
    give_walkover(fixture=world.fixture, to="home", reason="No show", **world.who)
    assert stored(world.fixture).status == FixtureStatus.WALKOVER


def test_a_walkover_is_undone(world: World) -> None:
    give_walkover(fixture=world.fixture, to="home", reason="No show", **world.who)
    before = version_of(world)
    with refused("the reason", field="reason"):
        undo_walkover(fixture=world.fixture, reason="", **world.who)
    undo_walkover(fixture=world.fixture, reason="They came late", **world.who)
    assert not Result.objects.standing().exists()
    assert Result.objects.get().withdrawn_why == "They came late"
    assert stored(world.fixture).status == FixtureStatus.SCHEDULED
    assert version_of(world) != before
    with pytest.raises(AlreadyDone, match="walkover undone already by Sue"):
        undo_walkover(fixture=world.fixture, reason="R", **world.who)


def test_a_walkover_goes_to_a_side(world: World) -> None:
    with refused("which side", field="to"):
        give_walkover(fixture=world.fixture, to="", reason="R", **world.who)
    with refused("'both'", field="to"):
        give_walkover(fixture=world.fixture, to="both", reason="R", **world.who)


def test_a_walkover_of_a_night_of_two_games_counts_in_both_tables(world: World) -> None:
    two_games = make_rule_set(
        league=world.league, name="Two games", rules=eight_pairs_two_games(), **world.who
    )
    night = create_competition(
        season=world.season,
        name="Thursday",
        rule_set=two_games,
        tables=[
            TableSpec(name="Fives and Threes", discipline=Discipline.FIVES_AND_THREES),
            TableSpec(name="Straight", discipline=Discipline.OTHER),
            TableSpec(name="All"),
        ],
        **world.who,
    )
    home, away = (
        add_team(competition=night, name=name, **world.who) for name in ("Anchor", "Bell")
    )
    fixture = add_fixture(competition=night, home=home, away=away, date=world.day(3), **world.who)
    give_walkover(fixture=fixture, to="away", reason="No show", **world.who)
    assert fixture.results.standing().count() == 3
    undo_walkover(fixture=fixture, reason="R", **world.who)
    assert not fixture.results.standing().exists()


def test_a_table_of_a_game_that_is_not_played_gets_nothing(world: World) -> None:
    night = create_competition(
        season=world.season,
        name="Thursday",
        rule_set=world.rule_set,
        tables=[TableSpec(), TableSpec(name="Darts", discipline=Discipline.OTHER)],
        **world.who,
    )
    assert [table.name for table in counting_tables(night)] == [""]


def test_a_fixture_added_by_mistake_is_removed(world: World) -> None:
    postpone(fixture=world.fixture, reason="R", **world.who)
    remove_fixture(fixture=world.fixture, **world.who)
    assert not Fixture.objects.exists()


def test_what_ever_counted_is_not_removed(world: World) -> None:
    give_walkover(fixture=world.fixture, to="home", reason="R", **world.who)
    with refused("has a result"):
        remove_fixture(fixture=world.fixture, **world.who)
    undo_walkover(fixture=world.fixture, reason="R", **world.who)
    with refused("now or earlier"):
        remove_fixture(fixture=world.fixture, **world.who)


def test_a_fixture_with_a_card_stays(world: World) -> None:
    apps.get_model("matches", "Card").objects.create(
        fixture=world.fixture, rule_set=world.rule_set, opened_by=world.sue, opened_at=world.at
    )
    postpone(fixture=world.fixture, reason="R", **world.who)
    with refused("Anchor v Bell has a card"):
        remove_fixture(fixture=world.fixture, **world.who)
    assert stored(world.fixture).events.count() == 1


def test_a_closed_season_stays(world: World) -> None:
    Season.objects.update(closed_on=world.today)
    world.competition.season.refresh_from_db()
    given = {"fixture": Fixture.objects.get(), **world.who}
    with refused("closed"):
        add(world)
    with refused("closed"):
        change_fixture(**given, note="N")
    with refused("closed"):
        postpone(**given, reason="R")
    with refused("closed"):
        give_walkover(**given, to="home", reason="R")
    with refused("closed"):
        remove_fixture(**given)
