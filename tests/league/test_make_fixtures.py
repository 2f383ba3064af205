"""The command that makes a season's fixture list: printed, or published; and what it refuses."""

import json
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from league.actions.fixture_lists import save_wishes
from league.models import Bye, Fixture, FixturePlan, FixtureRun
from league.models.fixture_wishes import to_json
from tests.league.fixture_league import Empty, empty_season
from tests.league.small_league import World


@pytest.fixture
def empty(world: World) -> Empty:
    return empty_season(world, 4, 3)


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("make_fixtures", "leek-league", "2027-28", *arguments, stdout=out, stderr=out)
    return out.getvalue()


def refused(*arguments: str) -> str:
    with pytest.raises(CommandError) as error:
        run(*arguments)
    return str(error.value)


def fixtures(empty: Empty) -> list[Fixture]:
    return list(Fixture.objects.filter(competition__season=empty.season).order_by("date"))


def test_it_prints_the_list_and_writes_nothing(empty: Empty) -> None:
    said = run("--first", "2027-09-07", "--seed", "3")
    assert "Week of 6 September 2027" in said
    assert "  Tue 07 Sep  Division 1, week 1: Team 1" in said
    assert said.count(" v ") == 18
    assert said.count("has a bye") == 6
    assert "18 matches from 7 September 2027" in said
    assert "Clashes: none." in said
    assert said == run("--first", "2027-09-07", "--seed", "3")
    assert not fixtures(empty)
    assert not FixturePlan.objects.exists()


def test_it_publishes_and_respects_what_is_said(world: World, empty: Empty) -> None:
    said = run(
        "--rounds=1",
        "--first=2027-09-14",
        "--last=2027-11-30",
        "--holiday=2027-09-20..2027-10-03=Holidays",
        "--publish",
    )
    assert "Published for Leek League, 2027-28, by Sue." in said
    days = {one.date for one in fixtures(empty)}
    # Once round is three weeks, of Tuesdays from the 14th, but for two.
    assert days == {date(2027, 9, 14), date(2027, 10, 5), date(2027, 10, 12)}
    assert len(fixtures(empty)) == 6 + 3
    assert {bye.recorded_by for bye in Bye.objects.all()} == {world.sue}
    assert FixtureRun.objects.get().published_by == world.sue
    assert "already; tick that they are to be replaced" in refused("--publish")
    assert len(fixtures(empty)) == 9
    run("--publish", "--replace", "--rounds=2")
    assert len(fixtures(empty)) == 18


def test_a_file_names_things_as_people_do(empty: Empty, tmp_path: Path) -> None:
    path = tmp_path / "wishes.json"
    wishes = {
        "schema": 1,
        "first": "2027-09-07",
        "last": "2028-05-30",
        "divisions": [{"division": "division 1", "rounds": 1, "nights": ["thursday"]}],
        "venue_blackouts": [{"of": "Pub 1-0", "first": "2027-09-09", "last": "2027-09-09"}],
        "team_blackouts": [
            {"of": "Division 1: Team 1B", "first": "2027-09-23", "last": "2027-09-23"}
        ],
        "derbies": [{"one": "team 1a", "other": "TEAM 1B", "by": "2027-09-10"}],
        "fixed": [{"home": "Team 1C", "away": "Team 1D", "on": "2027-09-16"}],
    }
    path.write_text(json.dumps(wishes), encoding="utf-8")
    said = run("--wishes", str(path))
    assert said.count(" v ") == 6
    assert "Thu 09 Sep  Division 1, week 1: Team 1B v Team 1A" in said
    assert "Thu 16 Sep  Division 1, week 2: Team 1C v Team 1D" in said
    team = json.loads(path.read_text())
    team["derbies"][0]["one"] = "Nobody"
    path.write_text(json.dumps(team))
    assert "There is no team called 'Nobody' in this season." in refused("--wishes", str(path))
    path.write_text("{")
    assert "is no JSON" in refused("--wishes", str(path))
    path.write_text('{"first": "soon", "last": "2027-10-01"}')
    assert "first is 'soon'" in refused("--wishes", str(path))
    assert "cannot be read" in refused("--wishes", str(tmp_path / "none.json"))


def test_what_the_page_kept_is_used(world: World, empty: Empty) -> None:
    save_wishes(season=empty.season, wishes=empty.wishes(rounds=3), **world.who)
    assert run().count(" v ") == 27
    run("--publish")
    assert FixturePlan.objects.get().wishes == to_json(empty.wishes(rounds=3))


def test_what_cannot_be_is_said_with_the_fewest_clashing_wishes(empty: Empty) -> None:
    said = refused("--first=2027-09-07", "--last=2027-09-20", "--publish")
    assert "This cannot be done, whatever else is let go" in said
    assert not fixtures(empty)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--first=yesterday"], "'yesterday' is no date; write year, month and day"),
        (["--holiday=2027-12-20"], "is no holiday; write such as"),
        (["--holiday=2027-12-20..2027-12-01=Christmas"], "is no holiday; write such as"),
        (["--rounds=4"], "invalid choice"),
        (["--publish", "--by=bob"], "No secretary of Leek League is called 'bob'; there is sue."),
        (["--publish", "--last=2029-01-01"], "outside the season 2027-28"),
    ],
)
def test_bad_arguments(arguments: list[str], said: str, empty: Empty) -> None:
    assert said in refused(*arguments)
    assert not fixtures(empty)


def test_what_is_not_there(empty: Empty) -> None:
    with pytest.raises(CommandError, match="no league at /l/nowhere/"):
        call_command("make_fixtures", "nowhere", "2027-28")
    with pytest.raises(CommandError, match="has no season '1999'; it has 2027-28, this-season"):
        call_command("make_fixtures", "leek-league", "1999")
    with pytest.raises(CommandError, match="There is no fixture list"):
        call_command("solve_fixtures", "00000000-0000-0000-0000-000000000000")
