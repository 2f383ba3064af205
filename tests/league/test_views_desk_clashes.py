"""Clashes of the matches to come: each is found, says what would be right, and leads there."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.actions.fixtures import add_fixture, change_fixture
from league.actions.postponing import give_new_date, postpone
from league.actions.setup import close_season
from league.actions.teams import add_team, change_entry
from league.actions.venues import add_venue, change_venue
from league.enums import FixtureStatus
from league.models import Entry, Fixture, Venue
from league.models.fixture_wishes import Blackout, DaysOff
from league.schedule.words import day as in_words
from league.views.desk.clashes import Clash, Clashes
from tests.league.clashing import Clashing
from tests.league.desk_browser import DeskBrowser
from tests.league.small_league import World

FAR = 50


@pytest.fixture
def clashing(world: World) -> Clashing:
    pub = add_venue(league=world.league, name="The Crown", **world.who)
    change_entry(entry=world.crown, venue=pub, **world.who)
    return Clashing(world, pub)


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def words(row: Clash) -> str:
    return " ".join((row.what, *row.said, row.right))


def ways(row: Clash) -> list[str]:
    return [link.words for link in row.links]


def test_a_season_as_it_should_be_has_no_clash(clashing: Clashing) -> None:
    world = clashing.world
    clashing.add(world.crown, world.bell, FAR)
    clashing.add(world.anchor, world.bell, FAR + 7)
    assert clashing.found() == Clashes([], 0)


def test_two_matches_at_a_pub_for_one_over_all_divisions(clashing: Clashing) -> None:
    world = clashing.world
    _, (bell, crown) = clashing.division("Division Two", world.bell, world.crown)
    dove = add_team(competition=bell.competition, name="Dove", venue=world.anchor_pub, **world.who)
    one = clashing.add(world.anchor, world.bell, FAR)
    two = clashing.add(dove, crown, FAR)
    row = clashing.only()
    assert row.day == world.day(FAR)
    assert row.what == "The Anchor: two home matches, room for one"
    assert row.right == "Move one of them, or let the venue take two a night."
    assert row.fixtures == (one, two)
    assert ways(row) == ["Move Anchor v Bell", "Move Dove v Crown", "Change what the venue takes"]
    assert [link.beside for link in row.links] == ["Division One", "Division Two", ""]
    # Either way puts it right.
    change_venue(venue=world.anchor_pub, home_matches_per_night=2, **world.who)
    assert not clashing.found().rows
    change_venue(venue=world.anchor_pub, home_matches_per_night=1, **world.who)
    assert clashing.found().total == 1
    postpone(fixture=two, reason="Full", new_date=world.day(FAR + 1), **world.who)
    assert not clashing.found().rows


@pytest.mark.parametrize(
    "status", [FixtureStatus.PLAYED, FixtureStatus.POSTPONED, FixtureStatus.VOID]
)
def test_a_night_on_which_nothing_is_to_be_played_any_more_is_no_clash(
    status: FixtureStatus, clashing: Clashing
) -> None:
    world = clashing.world
    _, (bell, crown) = clashing.division("Division Two", world.bell, world.crown)
    dove = add_team(competition=world.competition, name="Dove", venue=world.bell_pub, **world.who)
    clashing.add(world.anchor, dove, 0)
    clashing.add(bell, crown, 0, venue=world.anchor_pub)
    clashing.add(world.bell, world.crown, 0)
    assert clashing.found().total == 2  # the crowd at the Anchor; Bell and Crown twice on a day
    Fixture.objects.filter(date=world.today).update(status=status)
    assert clashing.found().total == 0


def test_what_is_past_and_what_is_of_a_closed_season_is_no_clash(clashing: Clashing) -> None:
    world = clashing.world
    _, (bell, crown) = clashing.division("Cup", world.bell, world.crown)
    clashing.add(world.anchor, world.bell, -1)
    clashing.add(crown, bell, -1)
    assert clashing.found().total == 0
    clashing.add(world.anchor, world.bell, 1)
    clashing.add(crown, bell, 1)
    assert clashing.found().total == 1
    close_season(season=world.season, reason="Over", **world.who)
    assert clashing.found().total == 0


def test_a_team_with_two_matches_on_a_day_in_two_competitions(clashing: Clashing) -> None:
    world = clashing.world
    _, (bell, crown) = clashing.division("Cup", world.bell, world.crown, kind="knockout")
    league = clashing.add(world.anchor, world.bell, FAR)
    clashing.add(crown, bell, FAR)
    row = clashing.only()
    assert row.what == "Bell has two matches on one day"
    assert row.right == "A team plays once a day: move one of them."
    assert ways(row) == ["Move Anchor v Bell", "Move Crown v Bell"]
    give_away = {"round": 1, "time": None, "venue": league.venue, "note": ""}
    change_fixture(fixture=league, date=world.day(FAR + 1), **give_away, **world.who)
    assert not clashing.found().rows


def test_the_same_two_teams_twice_on_a_day_at_one_pub_are_told_once(clashing: Clashing) -> None:
    world = clashing.world
    _, (anchor, bell) = clashing.division("Cup", world.anchor, world.bell, kind="knockout")
    clashing.add(world.anchor, world.bell, FAR)
    clashing.add(anchor, bell, FAR)
    assert clashing.only().what == "Anchor and Bell have two matches on one day"


def test_a_match_on_a_day_off_of_the_league_of_its_pub_or_of_a_team(clashing: Clashing) -> None:
    world = clashing.world
    first, last = world.day(FAR), world.day(FAR + 2)
    free = clashing.add(world.crown, world.anchor, FAR + 3)
    off = clashing.add(world.crown, world.bell, FAR + 1)
    clashing.asked(closures=(DaysOff("Christmas", first, last),))
    row = clashing.only()
    span = f"from {in_words(first)} to {in_words(last)}"
    assert row.what == "Crown v Bell is on a day off"
    assert row.said == (f"No match was to be played {span} (Christmas).",)
    assert ways(row) == ["Move Crown v Bell", "Change what is asked"]
    for of, name in ((clashing.crown_pub, "The Crown"), (world.bell, "Bell")):
        out = Blackout(str(of.uid), first, last, "wedding")
        clashing.asked(venue_blackouts=(out,))
        assert clashing.only().said == (f"{name} was to have no match {span} (wedding).",)
        assert clashing.only().fixtures == (off,)
    clashing.asked(team_blackouts=(Blackout(str(world.anchor.uid), world.day(FAR + 3), last),))
    assert free.date > last
    assert not clashing.found().rows
    clashing.asked(venue_blackouts=(Blackout("no uid at all", first, last),))
    assert not clashing.found().rows


def test_a_week_kept_free_of_the_divisions_is_the_cup_s(clashing: Clashing) -> None:
    world = clashing.world
    cup, (bell, crown) = clashing.division("Cup", world.bell, world.crown, kind="knockout")
    clashing.add(bell, crown, FAR)
    clashing.asked(closures=(DaysOff("Cup week", world.day(FAR), world.day(FAR)),))
    assert not clashing.found().rows
    of_the_cup = DaysOff("Darts", world.day(FAR), world.day(FAR), str(cup.uid))
    clashing.asked(closures=(of_the_cup,))
    assert clashing.only().what == "Bell v Crown is on a day off"


def test_a_team_without_a_venue_is_one_clash_however_many_matches_it_has(
    clashing: Clashing,
) -> None:
    world = clashing.world
    dove = add_team(competition=world.competition, name="Dove", **world.who)
    for days in (FAR, FAR + 7):
        clashing.add(dove, world.bell, days)
    row = clashing.only()
    assert words(row) == (
        "Dove has no venue Two home matches to be played nowhere so far. Say where the team plays;"
        " its home matches to come are put there."
    )
    assert ways(row) == ["Give Dove a venue"]
    change_entry(entry=dove, venue=clashing.crown_pub, **world.who)
    assert not clashing.found().rows


def test_where_nobody_has_a_venue_none_is_missing(clashing: Clashing) -> None:
    world = clashing.world
    Fixture.objects.update(venue=None)
    assert clashing.found().total == 1
    Entry.objects.update(venue=None)
    assert clashing.found().total == 0
    assert world.fixture.date > world.today


def test_a_match_at_no_venue_or_a_closed_one_though_its_team_has_one(clashing: Clashing) -> None:
    world = clashing.world
    hall = add_venue(league=world.league, name="Hall", **world.who)
    Fixture.objects.filter(pk=world.fixture.pk).update(venue=None)
    row = clashing.only()
    home = "Anchor plays at home at The Anchor; put the match there, or at another venue."
    assert words(row) == f"Anchor v Bell has no venue {home}"
    assert ways(row) == ["Choose the venue of Anchor v Bell"]
    Fixture.objects.filter(pk=world.fixture.pk).update(venue=hall)
    assert not clashing.found().rows
    change_venue(venue=hall, active=False, **world.who)
    assert words(clashing.only()) == f"Anchor v Bell is at Hall, which is closed {home}"


def test_the_home_of_a_team_that_is_closed(clashing: Clashing) -> None:
    """No page closes a pub that is somebody's home; a league that was brought in may have one."""
    Venue.objects.filter(pk=clashing.world.anchor_pub.pk).update(active=False)
    row = clashing.only()
    assert row.what == "Anchor plays at The Anchor, which is closed"
    assert row.said == ("One home match still to be played there.",)


def test_a_match_put_off_past_its_last_day_unless_somebody_meant_it(clashing: Clashing) -> None:
    """Fourteen days from its first date; moved by 20, that is six too late."""
    world = clashing.world
    clashing.within(14)
    fixture = clashing.add(world.crown, world.bell, 10)
    given = {"round": 1, "time": None, "venue": fixture.venue, "note": ""}
    change_fixture(fixture=fixture, date=world.day(24), **given, **world.who)
    assert not clashing.found().rows
    change_fixture(fixture=fixture, date=world.day(30), **given, **world.who)
    row = clashing.only()
    first, last = in_words(world.day(10)), in_words(world.day(24))
    assert row.what == "Crown v Bell is on too late a day"
    until = f"and the rules let it be played until {last}, six days before."
    assert row.said == (f"It was put off from {first}, {until}",)
    assert row.right == f"Move it to {last} or before."
    assert ways(row) == ["Move Crown v Bell", "Decide it without playing"]
    postpone(fixture=fixture, reason="Flood", **world.who)
    assert not clashing.found().rows
    give_new_date(fixture=fixture, date=world.day(31), sure=True, **world.who)
    assert not clashing.found().rows


def test_a_last_day_that_is_past_is_not_offered(clashing: Clashing) -> None:
    world = clashing.world
    clashing.within(14)
    fixture = clashing.add(world.crown, world.bell, -20)
    Fixture.objects.filter(pk=fixture.pk).update(date=world.day(3), first_date=world.day(-20))
    right = "That day is past: let it be played so late, or decide it without playing."
    assert clashing.only().right == right


def test_the_soonest_are_shown_and_all_are_counted(clashing: Clashing) -> None:
    world = clashing.world
    for week in range(4):
        name = f"Team {week}"
        team = add_team(competition=world.competition, name=name, **world.who)
        clashing.add(team, world.bell, 20 - week)
    found = clashing.found(most=3)
    assert [row.day for row in found.rows] == [world.day(days) for days in (17, 18, 19)]
    assert (found.total, found.more) == (4, 1)


def one_of_each(clashing: Clashing, number: int) -> None:
    """A clash of each kind, in a week of its own."""
    world, at = clashing.world, FAR + 10 * number
    name = f"{number}"
    _, (anchor, bell) = clashing.division(f"Cup {name}", world.anchor, world.bell, kind="knockout")
    here = {"venue": clashing.crown_pub}
    pair = [
        add_team(
            competition=world.competition,
            name=f"{who} {name}",
            venue=clashing.crown_pub,
            **world.who,
        )
        for who in ("Dove", "Eagle")
    ]
    homeless = add_team(competition=world.competition, name=f"Finch {name}", **world.who)
    clashing.add(world.crown, pair[0], at, **here)
    clashing.add(anchor, bell, at, **here)
    clashing.add(world.anchor, homeless, at + 1)
    clashing.add(world.bell, pair[1], at + 2)
    clashing.add(anchor, bell, at + 2)
    clashing.add(homeless, world.crown, at + 3)
    nowhere = clashing.add(world.crown, world.bell, at + 4)
    Fixture.objects.filter(pk=nowhere.pk).update(venue=None)
    late = clashing.add(world.crown, world.anchor, at + 5)
    Fixture.objects.filter(pk=late.pk).update(first_date=world.day(0))


def every_kind(clashing: Clashing, many: int) -> None:
    world = clashing.world
    clashing.within(14)
    for number in range(many):
        one_of_each(clashing, number)
    off = [world.day(FAR + 10 * number + 1) for number in range(many)]
    clashing.asked(closures=tuple(DaysOff(f"Off {day}", day, day) for day in off))


def test_more_clashes_cost_no_more_queries(clashing: Clashing) -> None:
    every_kind(clashing, 1)
    rules = clashing.rules()
    with CaptureQueriesContext(connection) as with_one:
        # A crowd, a day off, twice a day, a team and a match without a venue, one too late.
        assert clashing.found(rules=rules).total == 6
    for number in (1, 2):
        one_of_each(clashing, number)
    clashing.asked(
        closures=tuple(
            DaysOff("Off", world_day, world_day)
            for world_day in (clashing.world.day(FAR + 10 * each + 1) for each in range(3))
        )
    )
    rules = clashing.rules()
    with CaptureQueriesContext(connection) as with_three:
        assert clashing.found(rules=rules).total == 18
    assert len(with_three) == len(with_one) == 7, "\n".join(one["sql"] for one in with_three)


def test_each_way_out_leads_to_a_page_that_does_it(
    clashing: Clashing, desk: DeskBrowser, sign_in: Callable[..., Client]
) -> None:
    every_kind(clashing, 1)
    pages = set()
    for row in clashing.found().rows:
        for link in row.links:
            page, _, place = link.address.partition("#")
            answer = desk.client.get(page)
            assert answer.status_code == 200, link.address
            html = answer.content.decode()
            assert not place or f'id="{place}"' in html
            pages.add(re.sub(r"\d+", "N", link.address.split("/desk/")[1]))
    assert pages == {
        "fixtures/N/", "fixtures/N/#offers", "venues/N/", "teams/N/", "seasons/N/fixtures/",
    }  # fmt: skip


def test_nothing_of_another_league_clashes_here(clashing: Clashing) -> None:
    world = clashing.world
    clashing.add(world.crown, world.bell, FAR)
    sids = {"by": world.sid, "at": world.at}
    star = add_team(
        competition=world.their_competition, name="Star", venue=world.their_venue, **sids
    )
    change_entry(entry=world.their_entry, venue=world.their_venue, **sids)
    add_fixture(
        competition=world.their_competition, home=star, away=world.their_entry,
        date=world.day(FAR), venue=None, **sids,
    )  # fmt: skip
    Fixture.objects.filter(home=star).update(venue=None)
    assert clashing.found().total == 0
    assert timedelta(0) < world.fixture.date - world.today
