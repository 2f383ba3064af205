"""Moving a single match after the list was published: every clash is shown, none is forbidden."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from league.actions.fixture_lists import publish_run, save_wishes
from league.actions.fixture_solving import make_list
from league.actions.fixtures import add_fixture
from league.actions.teams import add_team
from league.models import Fixture
from league.models.fixture_wishes import Blackout, DaysOff
from tests.league.desk_browser import Answer, DeskBrowser
from tests.league.fixture_league import ENDS, Empty, empty_season
from tests.league.small_league import World

# Nothing is played in the last weeks of the season, so only what a test puts there clashes.
MAY = date(2028, 5, 9)


@pytest.fixture
def empty(world: World) -> Empty:
    """Two divisions; the list is published, and the wishes are those of its last weeks."""
    empty = empty_season(world, 4, 2)
    wishes = replace(empty.wishes(), last=date(2028, 4, 25))
    plan = save_wishes(season=empty.season, wishes=wishes, **world.who)
    publish_run(run=make_list(plan=plan, **world.who), **world.who)
    first = empty.of(0)[0]
    assert first.venue is not None
    wishes = replace(
        empty.wishes(),
        return_gap=4,
        closures=(
            DaysOff("Finals", MAY, MAY + timedelta(days=1)),
            DaysOff("Cup of the others", MAY, MAY, str(empty.divisions[1].uid)),
        ),
        venue_blackouts=(Blackout(str(first.venue.uid), MAY, MAY, "wedding"),),
        team_blackouts=(
            Blackout(str(first.uid), MAY, ENDS, "on a trip"),
            Blackout(str(empty.of(0)[3].uid), MAY, ENDS),
        ),
    )
    save_wishes(season=empty.season, wishes=wishes, **world.who)
    return empty


def move(world: World, fixture: Fixture, day: date) -> Answer:
    desk = DeskBrowser(world.league, world.sue)
    return desk.send(
        "fixture_change",
        fixture.pk,
        round=str(fixture.round),
        date=day.isoformat(),
        time="20:00",
        venue=str(fixture.venue_id),
        version=str(fixture.version),
    )


def a_match(empty: Empty, home: int, away: int) -> Fixture:
    return Fixture.objects.get(home=empty.of(0)[home], away=empty.of(0)[away])


def test_days_off_of_the_league_the_pub_and_a_team_are_told(world: World, empty: Empty) -> None:
    answer = move(world, a_match(empty, 0, 1), MAY)
    assert "is saved." in answer.text
    assert "No match was to be played from 9 May 2028 to 10 May 2028 (Finals)." in answer.text
    pub = empty.of(0)[0].venue
    assert f"{pub} was to have no match on 9 May 2028 (wedding)." in answer.text
    assert "Team 1A was to have no match from 9 May 2028 to 31 May 2028 (on a trip)" in answer.text
    assert "Cup of the others" not in answer.text


def test_another_match_of_the_week_and_of_another_competition_is_told(
    world: World, empty: Empty
) -> None:
    moved = a_match(empty, 1, 2)
    free = date(2028, 5, 2)
    team = empty.of(0)[1].team
    assert team is not None
    other = empty.of(1)[1]
    same = add_team(competition=empty.divisions[1], team=team, name="Team 1B", **world.who)
    add_fixture(competition=empty.divisions[1], home=other, away=same, date=free, **world.who)
    answer = move(world, moved, free)
    assert "Team 1B has another match that day: Team 2B v Team 1B (Division 2)." in answer.text
    moved.refresh_from_db()
    answer = move(world, moved, free + timedelta(days=1))
    assert "Team 1B has another match that week, on 2 May 2028" in answer.text


def test_meeting_again_too_soon_is_told(world: World, empty: Empty) -> None:
    first, second = a_match(empty, 1, 2), a_match(empty, 2, 1)
    early, late = sorted((first, second), key=lambda one: one.date)
    answer = move(world, late, early.date + timedelta(weeks=1, days=2))
    assert "one week apart; 4 were asked for." in answer.text


def test_a_day_on_which_nothing_clashes_is_only_saved(world: World, empty: Empty) -> None:
    answer = move(world, a_match(empty, 1, 2), date(2028, 5, 2))
    assert "is saved." in answer.text
    for word in ("another match", "was to", "apart"):
        assert word not in answer.text
