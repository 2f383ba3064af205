"""Seasons and divisions by page: made, changed, closed and reopened; what holds matches stays."""

from datetime import time, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions.deductions import deduct
from league.actions.people import appoint
from league.actions.rules import make_rule_set
from league.actions.setup import close_season, create_league, create_season, reopen_season
from league.enums import Discipline
from league.models import Competition, Season, Table
from league.ruleset.presets import PRESETS, eight_pairs_two_games
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.small_league import World

DIVISION = {"place": "2", "goes_up": "1", "goes_down": "2", "table": "one"}


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


@pytest.fixture
def empty(world: World) -> Season:
    """A season to come, without divisions."""
    return create_season(
        league=world.league,
        name="Next season",
        starts=world.day(300),
        ends=world.day(500),
        **world.who,
    )


def add_division(desk: DeskBrowser, season: Season, **typed: Any) -> Competition:
    sent = DIVISION | {"rule_set": str(desk.league.rule_sets.earliest("pk").pk)} | typed
    page = desk.send("division_add", season.pk, **sent)
    assert "is there; now its teams." in page.text, page.text
    return Competition.objects.latest("pk")


# Making


def test_a_season_and_its_division_are_made(world: World, desk: DeskBrowser) -> None:
    page = desk.send("season_add", name="2027–28", starts="1/9/2027", ends="31/5/2028")
    assert "The season 2027–28 is there; now its divisions." in page.text
    assert "New division" in page.text
    season = Season.objects.get(name="2027–28")
    assert (season.slug, season.starts.isoformat()) == ("202728", "2027-09-01")
    made = add_division(
        desk, season, name="Premier", night="monday", start_time="8.30pm", goes_up="0"
    )
    assert (made.season, made.rule_set) == (season, world.rule_set)
    assert (made.night, made.start_time, made.place) == ("monday", time(20, 30), 2)
    assert (made.goes_up, made.goes_down) == (0, 2)
    assert [table.discipline for table in made.tables.all()] == [""]
    assert "Premier Monday, 8.30. 0 teams, 0 matches." in desk.get("seasons").text


def test_a_night_of_two_games_gets_two_tables(
    world: World, desk: DeskBrowser, empty: Season
) -> None:
    two_games = make_rule_set(
        league=world.league, name="Two games", rules=eight_pairs_two_games(), **world.who
    )
    typed = {"name": "Thursday", "rule_set": str(two_games.pk)}
    page = desk.refused("division_add", empty.pk, **DIVISION | typed | {"table": ""})
    assert "have two games on one card: choose one of the two." in error_beside(page, "table")
    page = desk.refused("division_add", empty.pk, **DIVISION | typed | {"table": "three"})
    assert "Choose one of the two." in error_beside(page, "table")
    made = add_division(desk, empty, **typed | {"table": "each", "fives_and_threes": "Scores"})
    assert list(made.tables.values_list("name", "discipline")) == [
        ("Scores", Discipline.FIVES_AND_THREES),
        ("Straight", Discipline.OTHER),
    ]
    made = add_division(desk, empty, **typed | {"name": "Friday", "table": "one"})
    assert list(made.tables.values_list("name", "discipline")) == [("", "")]


def test_tables_are_called_as_their_boards_are(
    world: World, desk: DeskBrowser, empty: Season
) -> None:
    """As the format itself calls them."""
    preset = PRESETS["darts-and-dominoes"]
    rules = make_rule_set(
        league=world.league, name="Two nights in one", rules=preset.build(), **world.who
    )
    made = add_division(
        desk, empty, name="Thursday", rule_set=str(rules.pk), table="each", other=" "
    )
    assert set(made.tables.values_list("name", "discipline")) == set(preset.tables)


def test_a_league_of_one_game_is_not_asked_about_tables(
    world: World, desk: DeskBrowser, empty: Season
) -> None:
    assert "Its results feed" not in desk.get("division_add", empty.pk).text
    made = add_division(desk, empty, name="Premier", table="each", other="Darts")
    assert list(made.tables.values_list("name", "discipline")) == [("", "")]


def test_two_tables_need_two_games(world: World, desk: DeskBrowser, empty: Season) -> None:
    make_rule_set(league=world.league, name="Two games", rules=eight_pairs_two_games(), **world.who)
    typed = DIVISION | {"name": "Cup", "rule_set": str(world.rule_set.pk), "table": "each"}
    page = desk.refused("division_add", empty.pk, **typed)
    assert "Every board of the rules House rules is of one game" in error_beside(page, "table")
    assert not empty.competitions.exists()


def test_a_league_without_rules_makes_them_first(world: World) -> None:
    new = create_league(name="New League", **world.who)
    appoint(league=new, user=world.sue, role="secretary", by=None, at=world.at)
    season = create_season(
        league=new, name="One", starts=world.day(0), ends=world.day(99), **world.who
    )
    desk = DeskBrowser(new, world.sue)
    assert "First the rules" in desk.get("division_add", season.pk).text
    assert desk.address("rule_set_new") in desk.get("division_add", season.pk).html
    page = desk.send("division_add", season.pk, name="One", rule_set=str(world.rule_set.pk))
    assert "First the rules" in page.text
    assert not season.competitions.exists()


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"name": ""}, "name", "Please write a name."),
        ({"name": "x" * 41}, "name", "at most 40 fit"),
        ({"name": "This season"}, "name", "already has a season"),
        ({"name": "李"}, "slug", "gives no address"),
        ({"starts": "yesterday"}, "starts", "“yesterday” is no date"),
        ({"starts": ""}, "starts", "Write a date"),
        ({"starts": "31/2/2027"}, "starts", "is no date"),
        ({"ends": "31/8/2027"}, "ends", "is before the first, 1 September 2027"),
    ],
)
def test_a_season_that_cannot_be(
    typed: dict[str, str], field: str, words: str, desk: DeskBrowser
) -> None:
    before = Season.objects.count()
    sent = {"name": "2027", "starts": "1/9/2027", "ends": "31/5/2028"} | typed
    page = desk.refused("season_add", **sent)
    assert words in error_beside(page, field)
    assert Season.objects.count() == before


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"name": " "}, "name", "Please write a name."),
        ({"name": "Division  one"}, "name", "already has a competition"),
        ({"place": "1000"}, "place", "write 0 to 999"),
        ({"goes_up": "-1"}, "goes_up", "write 0 to 99"),
        ({"goes_down": "all"}, "goes_down", "write 0 to 99"),
        ({"rule_set": "0"}, "rule_set", "Choose one from the list."),
        ({"night": "someday"}, "night", "Select a valid choice"),
        ({"start_time": "late"}, "start_time", "“late” is no time"),
    ],
)
def test_a_division_that_cannot_be(
    typed: dict[str, str], field: str, words: str, world: World, desk: DeskBrowser
) -> None:
    sent = DIVISION | {"name": "Division Two", "rule_set": str(world.rule_set.pk)} | typed
    page = desk.refused("division_add", world.season.pk, **sent)
    assert words in error_beside(page, field)
    assert world.season.competitions.count() == 1


def test_a_closed_season_gets_no_division(world: World, desk: DeskBrowser) -> None:
    close_season(season=world.season, reason="Over", **world.who)
    sent = DIVISION | {"name": "Division Two", "rule_set": str(world.rule_set.pk)}
    page = desk.refused("division_add", world.season.pk, **sent)
    assert "is closed" in page.text
    assert world.season.competitions.count() == 1


# Changing


def test_a_seasons_name_and_days_change_and_its_address_stays(
    world: World, desk: DeskBrowser
) -> None:
    page = desk.send(
        "season_change",
        world.season.pk,
        name="2026–27",
        starts=world.day(-90).isoformat(),
        ends=world.day(210).isoformat(),
    )
    assert "The season 2026–27 is saved." in page.text
    season = Season.objects.get(pk=world.season.pk)
    assert (season.name, season.slug) == ("2026–27", "this-season")
    assert (season.starts, season.ends) == (world.day(-90), world.day(210))


@pytest.mark.parametrize(
    ("starts", "ends", "field", "words"),
    [
        (8, 200, "starts", "There is a match on"),
        (-60, 6, "ends", "There is a match on"),
        (-4, 200, "starts", "There is a deduction on"),
        (200, -60, "ends", "is before the first"),
    ],
)
def test_a_season_takes_in_all_that_is_dated_in_it(
    starts: int, ends: int, field: str, words: str, world: World, desk: DeskBrowser
) -> None:
    """The match is in 7 days, the deduction was 5 days ago."""
    deduct(
        table=world.table, entry=world.bell, points=1, reason="Late", date=world.day(-5),
        **world.who,
    )  # fmt: skip
    page = desk.refused(
        "season_change",
        world.season.pk,
        name="Short",
        starts=world.day(starts).isoformat(),
        ends=world.day(ends).isoformat(),
    )
    assert words in error_beside(page, field)
    assert Season.objects.get(pk=world.season.pk).name == "This season"


def test_a_divisions_page_changes_and_its_tables_and_rules_stay(
    world: World, desk: DeskBrowser
) -> None:
    version = Table.objects.get(pk=world.table.pk).version
    page = desk.send(
        "division_change",
        world.competition.pk,
        name="Premier Division",
        place="3",
        night="tuesday",
        start_time="20:15",
        goes_up="0",
        goes_down="1",
    )
    assert "Premier Division is saved." in page.text
    division = Competition.objects.get(pk=world.competition.pk)
    assert (division.name, division.slug) == ("Premier Division", "division-one")
    assert (division.place, division.night, division.start_time) == (3, "tuesday", time(20, 15))
    assert (division.goes_up, division.goes_down) == (0, 1)
    assert (division.rule_set, division.tables.get().version) == (world.rule_set, version)


# Closing


def test_a_season_is_closed_and_reopened_with_a_reason(world: World, desk: DeskBrowser) -> None:
    page = desk.refused("season_close", world.season.pk, reason="")
    assert "Please write the reason." in error_beside(page, "reason")
    page = desk.send("season_close", world.season.pk, reason="Presentation night was held")
    assert "The season This season is closed." in page.text
    assert Season.objects.get(pk=world.season.pk).closed_on == world.today
    assert "Reopen" in page.text
    day = f"{world.today:%A} {world.today.day} {world.today:%B %Y}"
    assert f"Closed on {day} by Sue: Presentation night was held" in page.text
    for name, row in (
        ("season_change", world.season),
        ("division_change", world.competition),
        ("season_remove", world.season),
    ):
        assert "is closed; its records stay as they are." in desk.send(
            name, row.pk, name="X", place="1", goes_up="0", goes_down="0",
            starts=world.season.starts.isoformat(), ends=world.season.ends.isoformat(), sure="1",
        ).text  # fmt: skip
    page = desk.send("season_reopen", world.season.pk, reason="A result was wrong")
    assert "The season This season is open again." in page.text
    assert Season.objects.get(pk=world.season.pk).closed_on is None
    assert f"Opened again on {day} by Sue: A result was wrong" in page.text
    assert f"Closed on {day} by Sue: Presentation night was held" in page.text


def test_an_empty_season_that_was_closed_once_can_be_taken_out(
    desk: DeskBrowser, empty: Season
) -> None:
    desk.send("season_close", empty.pk, reason="Never played")
    desk.send("season_reopen", empty.pk, reason="To remove it")
    assert "Next season is removed." in desk.send("season_remove", empty.pk, sure="1").text
    assert not Season.objects.filter(pk=empty.pk).exists()


def test_two_tabs_close_a_season_once(world: World, desk: DeskBrowser) -> None:
    close_season(season=Season.objects.get(pk=world.season.pk), reason="Over", **world.who)
    page = desk.refused("season_close", world.season.pk, reason="Over")
    assert "is closed already." in page.text
    desk.send("season_reopen", world.season.pk, reason="R")
    page = desk.refused("season_reopen", world.season.pk, reason="R")
    assert "is not closed." in page.text


# Removing


def test_what_holds_matches_or_teams_is_never_removed(
    world: World, desk: DeskBrowser, empty: Season
) -> None:
    page = desk.send("division_remove", world.competition.pk, sure="1")
    assert "Division One has matches, so it stays." in page.text
    page = desk.send("season_remove", world.season.pk, sure="1")
    assert "The season This season has competitions, so it stays." in page.text
    assert Competition.objects.filter(pk=world.competition.pk).exists()
    listed = desk.get("seasons").html
    assert desk.address("division_remove", world.competition.pk) not in listed
    assert desk.address("season_remove", world.season.pk) not in listed
    assert desk.address("season_remove", empty.pk) in listed


def test_what_was_made_by_mistake_is_taken_out(
    world: World, desk: DeskBrowser, empty: Season
) -> None:
    made = add_division(desk, empty, name="Mistake")
    assert "Mistake is removed." in desk.send("division_remove", made.pk, sure="1").text
    assert "Next season is removed." in desk.send("season_remove", empty.pk, sure="1").text
    assert not Season.objects.filter(pk=empty.pk).exists()
    assert not Table.objects.filter(competition_id=made.pk).exists()


# The list


def test_the_list_says_what_is_missing(world: World, desk: DeskBrowser) -> None:
    text = desk.get("seasons").text
    assert "1 match without a result." in text
    assert "Division One 3 teams, 1 match. Rules: House rules" in text


def test_the_list_takes_the_same_few_queries(world: World, desk: DeskBrowser) -> None:
    counted = []
    for more in (0, 2):
        for number in range(more):
            season = create_season(
                league=world.league,
                name=f"Season {number}",
                starts=world.today + timedelta(days=1000 + number),
                ends=world.today + timedelta(days=1100 + number),
                **world.who,
            )
            add_division(desk, season, name=f"Division {number}")
        with CaptureQueriesContext(connection) as queries:
            desk.get("seasons")
        counted.append(len(queries))
        for season in Season.objects.filter(league=world.league):
            close_season(season=season, reason="Over", **world.who)
            reopen_season(season=season, reason="Not yet", **world.who)
    assert counted[0] == counted[1]
