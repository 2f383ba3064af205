"""Rolling a season over: everything of the next season in one act, or nothing; and taken back."""

from dataclasses import replace
from datetime import date, time, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions import deductions, fixtures, people, players, setup, teams, venues
from league.actions.rolling_back import take_back_roll_over
from league.actions.rolling_over import DivisionPlan, NextSeason, TeamPlan, roll_over
from league.enums import Discipline, Role
from league.models import (
    Competition,
    Entry,
    Fixture,
    Grant,
    Player,
    Registration,
    Season,
    SeasonEvent,
    Table,
    Team,
)
from league.policies import AlreadyDone, NotPossible
from tests.league.small_league import World
from tests.league.test_views_desk_doors import everything


def plan(world: World, **changes: object) -> NextSeason:
    """The next season with everything as it was."""
    starts = world.season.ends + timedelta(days=10)
    return replace(
        NextSeason(
            name="Next season",
            starts=starts,
            ends=starts + timedelta(days=250),
            divisions=[
                DivisionPlan(
                    of=one,
                    name=one.name,
                    night=one.night,
                    start_time=one.start_time,
                    goes_up=one.goes_up,
                    goes_down=one.goes_down,
                )
                for one in world.season.competitions.all()
            ],
            teams=[
                TeamPlan(of=one, into=one.competition, name=one.name, venue=one.venue)
                for one in Entry.objects.filter(competition__season=world.season).select_related(
                    "competition__season__league", "team", "venue"
                )
            ],
        ),
        **changes,
    )


def team(of: NextSeason, which: str, /, **changes: object) -> NextSeason:
    """The plan with one team otherwise."""
    return replace(
        of, teams=[replace(one, **changes) if one.of.name == which else one for one in of.teams]
    )


def refused(world: World, what: NextSeason) -> NotPossible:
    """Why it is refused; nothing at all is written."""
    before = everything()
    with pytest.raises(NotPossible) as caught:
        roll_over(season=world.season, plan=what, **world.who)
    assert everything() == before
    return caught.value


def test_divisions_teams_squads_and_captains_go_on(world: World) -> None:
    setup.change_competition(
        competition=world.competition, night="monday", start_time=time(20, 15), goes_up=1,
        goes_down=2, **world.who,
    )  # fmt: skip
    teams.change_entry(entry=world.anchor, night="tuesday", start_time=time(19, 0), **world.who)
    done = roll_over(season=world.season, plan=plan(world), **world.who)
    new = done.season
    assert (done.teams, done.players, done.left_out) == (3, 1, ())
    assert new.follows == world.season
    assert (new.starts, new.ends) == (
        world.season.ends + timedelta(days=10),
        world.season.ends + timedelta(days=260),
    )
    (division,) = new.competitions.all()
    was = Competition.objects.get(pk=world.competition.pk)
    for field in ("name", "slug", "kind", "rule_set", "place", "night", "start_time"):
        assert getattr(division, field) == getattr(was, field), field
    assert (division.goes_up, division.goes_down) == (1, 2)
    entries = {one.name: one for one in division.entries.all()}
    assert {name: (one.team, one.venue) for name, one in entries.items()} == {
        "Anchor": (world.anchor.team, world.anchor_pub),
        "Bell": (world.bell.team, world.bell_pub),
        "Crown": (world.crown.team, None),
    }
    assert (entries["Anchor"].night, entries["Anchor"].start_time) == ("tuesday", time(19, 0))
    (registration,) = Registration.objects.filter(entry__competition=division)
    assert (registration.player, registration.entry) == (world.tom, entries["Anchor"])
    assert (registration.starts, registration.ends) == (new.starts, None)
    held = Grant.objects.filter(entry__competition=division)
    assert {(one.user, one.entry.name, one.granted_by) for one in held} == {
        (world.alice, "Anchor", world.sue),
        (world.bob, "Bell", world.sue),
    }


def test_two_tables_of_a_night_go_on(world: World) -> None:
    setup.create_competition(
        season=world.season,
        name="Thursday",
        rule_set=world.rule_set,
        tables=[
            setup.TableSpec(name="Scores", discipline=Discipline.FIVES_AND_THREES),
            setup.TableSpec(name="Darts", discipline=Discipline.OTHER),
        ],
        **world.who,
    )
    new = roll_over(season=world.season, plan=plan(world), **world.who).season
    tables = Table.objects.filter(competition__season=new, competition__name="Thursday")
    assert list(tables.values_list("name", "slug", "discipline")) == [
        ("Scores", "scores", "fives-and-threes"),
        ("Darts", "darts", "other"),
    ]


def test_last_season_is_closed_in_the_same_act_and_captains_end_with_it(world: World) -> None:
    roll_over(
        season=world.season, plan=plan(world, close=True, reason="All is played"), **world.who
    )
    season = Season.objects.get(pk=world.season.pk)
    assert season.closed_on is not None
    assert list(SeasonEvent.objects.filter(season=season).values_list("what", "why")) == [
        ("rolled", "The next season is Next season"),
        ("closed", "All is played"),
    ]
    active = Grant.objects.active(world.at).filter(role=Role.CAPTAIN)
    assert {one.entry.competition.season.name for one in active} == {"Next season"}
    assert world.sue.grants.get().ends_at is None


def test_an_open_season_keeps_its_captains(world: World) -> None:
    roll_over(season=world.season, plan=plan(world), **world.who)
    for user in (world.alice, world.bob):
        assert user.grants.filter(ends_at=None).count() == 2


def test_captains_are_left_where_nobody_wants_them(world: World) -> None:
    done = roll_over(
        season=world.season,
        plan=plan(world, captains=False, close=True, reason="Played"),
        **world.who,
    )
    assert not Grant.objects.filter(entry__competition__season=done.season).exists()
    assert not Grant.objects.active(world.at).filter(role=Role.CAPTAIN).exists()


def test_a_season_that_was_closed_before(world: World) -> None:
    setup.close_season(season=world.season, reason="Played", **world.who)
    words = refused(world, plan(world, close=True, reason="Again"))
    assert words.message == "The season This season is closed already."
    roll_over(season=world.season, plan=plan(world), **world.who)
    active = Grant.objects.active(world.at).filter(role=Role.CAPTAIN)
    assert {one.entry.competition.season.name for one in active} == {"Next season"}


def test_teams_change_division_name_and_venue(world: World) -> None:
    two = setup.create_competition(
        season=world.season, name="Division Two", rule_set=world.rule_set, **world.who
    )
    moved = team(plan(world), "Bell", into=two, name="Bell Inn", venue=world.anchor_pub)
    moved = team(moved, "Crown", squad=False)
    new = roll_over(season=world.season, plan=moved, **world.who).season
    bell = Entry.objects.get(competition__season=new, name="Bell Inn")
    assert (bell.competition.name, bell.venue) == ("Division Two", world.anchor_pub)
    assert bell.team == world.bell.team
    assert Team.objects.get(pk=world.bell.team_id).name == "Bell Inn"
    world.bell.refresh_from_db()
    assert (world.bell.name, world.bell.venue) == ("Bell", world.bell_pub)


def test_who_does_not_play_on_is_not_entered(world: World) -> None:
    asked = plan(world)
    fewer = replace(asked, teams=[one for one in asked.teams if one.of.name != "Anchor"])
    done = roll_over(season=world.season, plan=fewer, **world.who)
    assert sorted(done.season.competitions.get().entries.values_list("name", flat=True)) == [
        "Bell", "Crown",
    ]  # fmt: skip
    assert done.players == 0


def test_a_squad_is_who_stood_in_it_at_the_end(world: World) -> None:
    who = world.who

    def player(name: str, **more: object) -> Player:
        made = players.add_player(league=world.league, name=name, **who)
        players.register(player=made, entry=world.anchor, starts=world.today, **more, **who)
        return made

    player("Left Early", ends=world.day(20))
    stayed = player("Stayed Throughout", ends=world.season.ends)
    gone = player("Gives Up")
    Player.objects.filter(pk=gone.pk).update(active=False)
    double = player("T. Oakes")
    Player.objects.filter(pk=double.pk).update(merged_into=world.tom)
    done = roll_over(season=world.season, plan=plan(world), **who)
    held = Registration.objects.filter(entry__competition__season=done.season)
    assert {one.player for one in held} == {world.tom, stayed}
    assert done.players == 2


def test_somebody_of_two_teams_that_meet_in_one_division(world: World) -> None:
    two = setup.create_competition(
        season=world.season, name="Division Two", rule_set=world.rule_set, **world.who
    )
    dove = teams.add_team(competition=two, name="Dove", **world.who)
    players.register(player=world.tom, entry=dove, starts=world.today, **world.who)
    up = team(plan(world), "Dove", into=world.competition)
    done = roll_over(season=world.season, plan=up, **world.who)
    assert done.left_out == ("Tom Oakes (Anchor and Dove)",)
    assert done.players == 0


def test_twice_is_refused_in_words(world: World) -> None:
    roll_over(season=world.season, plan=plan(world), **world.who)
    before = everything()
    with pytest.raises(AlreadyDone) as caught:
        roll_over(season=world.season, plan=plan(world, name="Another"), **world.who)
    assert caught.value.message == (
        "This season has been rolled over already: the next season is Next season."
    )
    assert everything() == before


def test_what_cannot_be_is_refused_beside_its_box_and_nothing_is_written(world: World) -> None:
    asked = plan(world)
    bell = f"t{world.bell.pk}"
    early = refused(world, plan(world, starts=world.season.ends))
    assert early.field == "starts"
    assert "the next season begins after that day" in early.message
    assert refused(world, plan(world, name="This season")).field == "name"
    assert refused(world, plan(world, ends=date(2350, 1, 1))).field == "ends"
    assert "at least one" in refused(world, plan(world, divisions=[], teams=[])).message
    twice = refused(world, team(asked, "Bell", name="ANCHOR"))
    assert twice.message.startswith("Two teams of Division One would be called")
    gone = venues.add_venue(league=world.league, name="The Gone", **world.who)
    venues.change_venue(venue=gone, active=False, **world.who)
    shut = refused(world, team(asked, "Bell", venue=gone))
    assert (shut.field, "The Gone is closed" in shut.message) == (f"{bell}-venue", True)
    elsewhere = refused(world, team(asked, "Bell", venue=world.their_venue))
    assert elsewhere.field == f"{bell}-venue"
    two = setup.create_competition(
        season=world.season, name="Division Two", rule_set=world.rule_set, **world.who
    )
    nowhere = refused(world, team(asked, "Bell", into=two))
    assert (nowhere.field, "is not played next season" in nowhere.message) == (f"{bell}-to", True)
    called_alike = [replace(asked.divisions[0], name=name) for name in "Xx"]
    same = refused(world, plan(world, divisions=called_alike))
    assert same.message == "Two divisions would be called x."
    taken = teams.add_team(competition=two, name="Dove", **world.who)
    assert refused(world, team(plan(world), "Bell", name="Dove")).field in {
        f"{bell}-name", f"t{taken.pk}-name",
    }  # fmt: skip
    Team.objects.filter(pk=world.bell.team_id).update(active=False)
    retired = refused(world, plan(world))
    assert (retired.field, "no longer plays" in retired.message) == (f"{bell}-play", True)
    assert refused(world, plan(world, close=True)).field == "reason"


def test_the_number_of_queries_grows_with_divisions_alone(world: World) -> None:
    def queries() -> int:
        asked = plan(world)
        with CaptureQueriesContext(connection) as seen:
            new = roll_over(season=world.season, plan=asked, **world.who).season
        take_back_roll_over(season=new, reason="Again", **world.who)
        return len(seen)

    few = queries()
    for number in range(4):
        made = teams.add_team(competition=world.competition, name=f"Pub {number}", **world.who)
        one = players.add_player(league=world.league, name=f"Player {number}", **world.who)
        players.register(player=one, entry=made, starts=world.today, **world.who)
    assert queries() == few


# Taking it back


def test_what_was_made_can_be_removed_and_last_season_opened_again(world: World) -> None:
    before = everything()
    asked = team(plan(world, close=True, reason="Played"), "Bell", name="Bell Inn")
    new = roll_over(season=world.season, plan=asked, **world.who).season
    anchor, bell = new.competitions.get().entries.order_by("name")[:2]
    fixtures.add_fixture(
        competition=new.competitions.get(), home=anchor, away=bell, date=new.starts, **world.who
    )
    last = take_back_roll_over(season=new, reason="Too early", reopen=True, **world.who)
    assert last == world.season
    assert Season.objects.get(pk=last.pk).closed_on is None
    told = SeasonEvent.objects.filter(season=last).values_list("what", "why")
    assert list(told) == [
        ("rolled", "The next season is Next season"),
        ("closed", "Played"),
        ("unrolled", "Too early"),
        ("reopened", "Too early"),
    ]
    SeasonEvent.objects.filter(season=last).delete()
    assert Team.objects.get(pk=world.bell.team_id).name == "Bell"
    assert world.alice.grants.get().ends_at is None
    assert everything() == before
    assert roll_over(season=last, plan=plan(world), **world.who).season.name == "Next season"


def test_last_season_may_stay_closed(world: World) -> None:
    new = roll_over(
        season=world.season, plan=plan(world, close=True, reason="Played"), **world.who
    ).season
    take_back_roll_over(season=new, reason="Wrong teams", **world.who)
    assert Season.objects.get(pk=world.season.pk).closed_on is not None


def test_a_season_in_which_something_happened_stays(world: World) -> None:
    new = roll_over(season=world.season, plan=plan(world), **world.who).season
    division = new.competitions.get()
    anchor = division.entries.get(name="Anchor")
    deductions.deduct(
        table=division.tables.get(), entry=anchor, points=1, reason="Late", date=new.starts,
        **world.who,
    )  # fmt: skip
    before = everything()
    with pytest.raises(NotPossible, match="There is a deduction in Next season already"):
        take_back_roll_over(season=new, reason="R", **world.who)
    assert everything() == before


def test_a_season_with_a_match_put_off_stays(world: World) -> None:
    new = roll_over(season=world.season, plan=plan(world), **world.who).season
    anchor, bell = new.competitions.get().entries.order_by("name")[:2]
    made = fixtures.add_fixture(
        competition=new.competitions.get(), home=anchor, away=bell, date=new.starts, **world.who
    )
    Fixture.objects.filter(pk=made.pk).update(status="postponed")
    with pytest.raises(NotPossible, match="a match that was played, postponed, given or void"):
        take_back_roll_over(season=new, reason="R", **world.who)


def test_only_a_rolled_over_season_is_taken_back(world: World) -> None:
    with pytest.raises(NotPossible, match="was not made by rolling another season over"):
        take_back_roll_over(season=world.season, reason="R", **world.who)
    new = roll_over(season=world.season, plan=plan(world), **world.who).season
    with pytest.raises(NotPossible) as caught:
        take_back_roll_over(season=new, reason=" ", **world.who)
    assert caught.value.field == "reason"


def test_a_captain_appointed_again_meanwhile_has_the_role_once(world: World) -> None:
    new = roll_over(
        season=world.season, plan=plan(world, close=True, reason="Played"), **world.who
    ).season
    people.appoint(
        league=world.league, user=world.alice, role=Role.CAPTAIN, entry=world.anchor, **world.who
    )
    take_back_roll_over(season=new, reason="R", reopen=True, **world.who)
    assert world.alice.grants.filter(ends_at=None).count() == 1
