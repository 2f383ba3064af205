"""The page of a fixture list that is being made, that was made, or that cannot be."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from league.actions import fixture_solving
from league.actions.fixture_lists import save_wishes
from league.actions.fixture_solving import solve
from league.actions.teams import change_entry
from league.models import Fixture, FixturePlan, FixtureRun
from league.models.fixture_plans import SILENCE, RunState
from league.models.fixture_wishes import Blackout, FixedWish
from league.schedule import making
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.fixture_league import FIRST, Empty, empty_season, typed
from tests.league.small_league import World

FORM, LIST = "season_fixtures", "season_fixture_list"


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


@pytest.fixture
def no_process(monkeypatch: pytest.MonkeyPatch) -> list[FixtureRun]:
    started: list[FixtureRun] = []
    monkeypatch.setattr(fixture_solving, "_start", started.append)
    return started


def hard(world: World, empty: Empty) -> FixturePlan:
    """A match fixed at a pub that takes none that night."""
    home, away = empty.of(0)[:2]
    wishes = replace(
        empty.wishes(rounds=1),
        venue_blackouts=(
            Blackout(str(empty.pubs[3].uid), FIRST, FIRST),
            Blackout(str(home.venue.uid), FIRST, FIRST, "wedding"),  # type: ignore[union-attr]
        ),
        fixed=(FixedWish(str(home.uid), str(away.uid), FIRST),),
    )
    return save_wishes(season=empty.season, wishes=wishes, **world.who)


def test_progress_stop_and_what_cannot_be(
    world: World, desk: DeskBrowser, no_process: list[FixtureRun]
) -> None:
    empty = empty_season(world, 4)
    hard(world, empty)
    running = desk.send(LIST, empty.season.pk, do="make")
    assert "Being made" in running.text
    assert running.response.headers["Refresh"] == "2"
    assert "being made already" in desk.send(FORM, empty.season.pk, **typed(empty, do="make")).text
    (run,) = no_process
    stopping = desk.send(LIST, empty.season.pk, do="stop")
    assert "Stopping" in stopping.text
    solve(FixtureRun.objects.get(pk=run.pk))
    stopped = desk.get(LIST, empty.season.pk)
    assert "Stopped as asked. No fixtures were made." in stopped.text
    assert "Refresh" not in stopped.response.headers
    assert "not being made any more" in desk.send(LIST, empty.season.pk, do="stop").text
    hard(world, empty)
    desk.send(LIST, empty.season.pk, do="make")
    solve(FixtureRun.objects.get(pk=no_process[-1].pk))
    page = desk.get(LIST, empty.season.pk)
    assert "These cannot all be kept; without any one of them, the others can:" in page.text
    links = re.findall(r'href="([^"]*#id_[^"]*)"', page.html)
    here = desk.address(FORM, empty.season.pk)
    assert set(links) == {f"{here}#id_venue_off_1_of", f"{here}#id_fixed_0_home"}
    form = desk.get(FORM, empty.season.pk).html
    assert all(f'id="{link.partition("#")[2]}"' in form for link in links)


def test_an_interrupted_run_says_so_and_can_be_made_again(
    world: World, desk: DeskBrowser, no_process: list[FixtureRun]
) -> None:
    empty = empty_season(world, 4)
    hard(world, empty)
    desk.send(LIST, empty.season.pk, do="make")
    long_ago = timezone.now() - SILENCE - timedelta(seconds=1)
    FixtureRun.objects.update(beat_at=long_ago)
    page = desk.get(LIST, empty.season.pk)
    assert "No sign of life for 31 seconds." in page.text
    assert "The site was restarted, or the work was ended" in page.text
    # Should it wake up after all, the page tells; slowly, for there are buttons to press on it.
    assert page.response.headers["Refresh"] == "10"
    assert "Being made" in desk.send(LIST, empty.season.pk, do="make").text
    assert len(no_process) == 2


def test_no_answer_in_time_is_said_with_what_was_tried(
    world: World, desk: DeskBrowser, no_process: list[FixtureRun]
) -> None:
    empty = empty_season(world, 4)
    hard(world, empty)
    desk.send(LIST, empty.season.pk, do="make")
    run = FixtureRun.objects.get()
    wishes = run.wishes | {"seconds": 5}
    FixtureRun.objects.update(
        wishes=wishes,
        state=RunState.OUT_OF_TIME,
        outcome={"said": "In five seconds neither a schedule", "attempts": ["Berger tables: no"]},
    )
    page = desk.get(LIST, empty.season.pk)
    assert "In five seconds neither a schedule" in page.text
    assert "Berger tables: no" in page.text
    assert "Publish the fixtures" not in page.text


def test_without_the_solver_it_is_said_and_what_berger_can_do_is_offered(
    world: World, desk: DeskBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "SOLVER", "a_solver_that_is_not_installed")
    empty = empty_season(world, 4)
    hard(world, empty)
    assert "not installed on this site" in desk.get(FORM, empty.season.pk).text
    page = desk.send(LIST, empty.season.pk, do="make")
    assert "Not as asked" in page.text
    run = FixtureRun.objects.get()
    refused = desk.refused(LIST, empty.season.pk, do="publish", run=str(run.uid))
    assert "all the same" in error_beside(refused, "accept")
    done = desk.send(LIST, empty.season.pk, do="publish", run=str(run.uid), accept="on")
    assert "are published" in done.text


def test_what_there_is_has_to_be_ticked_away(world: World, desk: DeskBrowser) -> None:
    empty = empty_season(world, 4)
    desk.send(FORM, empty.season.pk, **typed(empty, do="make"))
    first = FixtureRun.objects.get()
    desk.send(LIST, empty.season.pk, do="publish", run=str(first.uid))
    desk.send(LIST, empty.season.pk, do="make")
    run = FixtureRun.objects.exclude(pk=first.pk).get()
    refused = desk.refused(LIST, empty.season.pk, do="publish", run=str(run.uid))
    assert "have 12 fixtures already" in error_beside(refused, "replace")
    assert "Replace what the divisions have: 12 fixtures" in refused.text
    stale = desk.send(LIST, empty.season.pk, do="publish", run=str(first.uid), replace="on")
    assert "made again meanwhile" in stale.text
    done = desk.send(LIST, empty.season.pk, do="publish", run=str(run.uid), replace="on")
    assert "are published" in done.text
    assert Fixture.objects.filter(competition__season=empty.season).count() == 12


def test_wishes_and_teams_changed_since_are_said(world: World, desk: DeskBrowser) -> None:
    empty = empty_season(world, 4)
    desk.send(FORM, empty.season.pk, **typed(empty, do="make"))
    run = FixtureRun.objects.get()
    desk.send(FORM, empty.season.pk, **typed(empty, do="save", spare_weeks="2"))
    assert "changed after this list was made" in desk.get(LIST, empty.season.pk).text
    change_entry(entry=empty.entries[0], venue=empty.pubs[1], **world.who)
    answer = desk.refused(LIST, empty.season.pk, do="publish", run=str(run.uid))
    assert "have changed since this list was made" in answer.text


@pytest.mark.parametrize(
    "sent", [{}, {"do": "publish"}, {"do": "publish", "run": "x"}, {"do": "x"}]
)
def test_a_spoilt_answer_does_nothing(
    sent: dict[str, str], world: World, desk: DeskBrowser
) -> None:
    empty = empty_season(world, 4)
    assert desk.send(LIST, empty.season.pk, **sent).status == 200
    assert desk.send(FORM, empty.season.pk, **sent).status == 200
    desk.send(FORM, empty.season.pk, **typed(empty, do="make"))
    assert desk.send(LIST, empty.season.pk, **sent).status == 200
    spoilt = typed(empty, do="save", closure_rows="999999999999", derby_rows="²", fixed_rows="-4")
    assert desk.send(FORM, empty.season.pk, **spoilt).status == 200
    assert not Fixture.objects.filter(competition__season=empty.season).exists()


def test_weeks_in_which_only_some_can_play_are_counted(
    world: World, desk: DeskBrowser, no_process: list[FixtureRun]
) -> None:
    """Four teams of one pub with one board: one match a week fits where two would be played."""
    empty = empty_season(world, 4)
    for entry in empty.of(0):
        change_entry(entry=entry, venue=empty.pubs[0], **world.who)
    plan = save_wishes(season=empty.season, wishes=empty.wishes(rounds=1), **world.who)
    run = fixture_solving.make_list(plan=plan, **world.who)
    if no_process:
        solve(run)
    page = desk.get(LIST, empty.season.pk)
    assert "In part: in 6 weeks not all of " in page.text
    assert "has a bye" not in page.text
