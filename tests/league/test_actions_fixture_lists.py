"""Making a season's fixture list and publishing it: all of it, or nothing and the reason."""

import time as clock
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from league.actions import fixture_lists, fixture_solving
from league.actions.byes import add_bye
from league.actions.fixture_lists import begin_run, built_of, publish_run, save_wishes, stop_run
from league.actions.fixture_solving import make_list, solve
from league.actions.fixtures import add_fixture, give_walkover, postpone
from league.actions.setup import close_season, remove_season
from league.actions.teams import add_team, change_entry
from league.actions.venues import change_venue
from league.models import Bye, Fixture, FixtureEvent, FixturePlan, FixtureRun
from league.models.fixture_outcomes import list_of
from league.models.fixture_plans import SILENCE, RunState
from league.models.fixture_wishes import Blackout, DaysOff, FixedWish, Wishes
from league.policies import AlreadyDone, NotPossible
from league.schedule import making
from tests.league.fixture_league import ENDS, FIRST, Empty, empty_season
from tests.league.small_league import World


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site on which the extra is not installed."""
    monkeypatch.setattr(making, "SOLVER", "a_solver_that_is_not_installed")


@pytest.fixture
def no_process(monkeypatch: pytest.MonkeyPatch) -> list[FixtureRun]:
    """The runs for which a process would have been started."""
    started: list[FixtureRun] = []
    monkeypatch.setattr(fixture_solving, "_start", started.append)
    return started


def made(world: World, empty: Empty, wishes: Wishes | None = None) -> FixtureRun:
    plan = save_wishes(season=empty.season, wishes=wishes or empty.wishes(), **world.who)
    return make_list(plan=plan, **world.who)


def published(world: World, empty: Empty, **how: bool) -> FixtureRun:
    return publish_run(run=made(world, empty), **how, **world.who)


def tight(empty: Empty) -> Wishes:
    """Four teams once round in three weeks, one pub out for two: more than Berger's tables do."""
    pub = empty.of(0)[0].venue
    return replace(
        empty.wishes(rounds=1),
        last=FIRST + timedelta(weeks=2, days=1),
        venue_blackouts=(Blackout(str(pub.uid), FIRST, FIRST + timedelta(weeks=1)),),
        fixed=(FixedWish(str(empty.of(0)[0].uid), str(empty.of(0)[1].uid), FIRST),),
    )


def test_a_list_for_all_divisions_is_published_as_it_was_shown(world: World) -> None:
    empty = empty_season(world, 6, 5, shared=1)
    run = made(world, empty)
    assert run.state == RunState.MADE
    assert not Fixture.objects.filter(competition__season=empty.season).exists()
    shown = list_of(run.outcome)
    assert shown is not None
    publish_run(run=run, **world.who)
    fixtures = Fixture.objects.filter(competition__season=empty.season).select_related("home")
    # Six teams have 30 matches in ten weeks, five have 20 and each its bye twice.
    assert Counter(one.competition_id for one in fixtures) == {
        empty.divisions[0].pk: 30,
        empty.divisions[1].pk: 20,
    }
    assert {(one.home_id, one.away_id, one.date) for one in fixtures} == {
        (one.home, one.away, one.on) for one in shown.matches
    }
    assert all(one.venue_id == one.home.venue_id for one in fixtures)
    assert {str(one.time) for one in fixtures} == {"20:00:00"}
    assert {one.date.weekday() for one in fixtures} == {1}
    shared = [one.date for one in fixtures if one.venue_id == empty.pubs[0].pk]
    assert len(shared) == len(set(shared)) == 10
    byes = Bye.objects.filter(competition__season=empty.season)
    assert Counter(bye.entry_id for bye in byes) == {one.pk: 2 for one in empty.of(1)}
    days = {(one.competition_id, one.round): one.date for one in fixtures}
    assert all(days[bye.competition_id, bye.round] == bye.date for bye in byes)
    run.refresh_from_db()
    assert (run.published_by, run.published_at) == (world.sue, world.at)


def test_four_divisions_of_fourteen_are_in_within_a_second(world: World) -> None:
    empty = empty_season(world, 14, 14, 14, 14, shared=2)
    run = made(world, empty)
    assert run.state == RunState.MADE
    began = clock.monotonic()
    with CaptureQueriesContext(connection) as queries:
        publish_run(run=run, **world.who)
    assert clock.monotonic() - began < 1
    assert Fixture.objects.filter(competition__season=empty.season).count() == 4 * 14 * 13
    assert len(queries) < 60


def test_nothing_is_half_published(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = empty_season(world, 5)
    run = made(world, empty)
    insert = fixture_lists.insert_all

    def fails_at_byes(rows: Any) -> Any:
        found = list(rows)
        if isinstance(found[0], Bye):
            raise DatabaseError("the disk is full")
        return insert(found)

    monkeypatch.setattr(fixture_lists, "insert_all", fails_at_byes)
    with pytest.raises(DatabaseError):
        publish_run(run=run, **world.who)
    assert not Fixture.objects.filter(competition__season=empty.season).exists()
    run.refresh_from_db()
    assert run.published_at is None


def test_a_list_is_published_once(world: World) -> None:
    empty = empty_season(world, 4)
    run = published(world, empty)
    with pytest.raises(AlreadyDone, match="published already"):
        publish_run(run=run, **world.who)
    assert Fixture.objects.filter(competition__season=empty.season).count() == 12


def test_unplayed_fixtures_give_way_where_that_is_said(world: World) -> None:
    empty = empty_season(world, 5)
    published(world, empty)
    one = Fixture.objects.filter(competition=empty.divisions[0]).first()
    assert one is not None
    postpone(fixture=one, reason="Snow", version=one.version, sure=True, **world.who)
    before = set(Fixture.objects.values_list("pk", flat=True))
    run = made(world, empty, replace(empty.wishes(), seed=3))
    with pytest.raises(NotPossible, match="have 20 fixtures and 10 byes already") as refused:
        publish_run(run=run, **world.who)
    assert refused.value.field == "replace"
    assert set(Fixture.objects.values_list("pk", flat=True)) == before
    publish_run(run=run, replace=True, **world.who)
    fixtures = Fixture.objects.filter(competition=empty.divisions[0])
    assert fixtures.count() == 20
    assert not before & set(fixtures.values_list("pk", flat=True))
    assert not FixtureEvent.objects.exists()
    byes = Bye.objects.filter(competition=empty.divisions[0])
    assert byes.standing().count() == byes.count() / 2 == 10
    # The fixture of the season being played is no part of this one.
    assert Fixture.objects.filter(pk=world.fixture.pk).exists()


def test_a_match_with_a_result_stops_it(world: World) -> None:
    empty = empty_season(world, 4)
    published(world, empty)
    one = Fixture.objects.filter(competition=empty.divisions[0]).order_by("pk").first()
    assert one is not None
    give_walkover(fixture=one, to="home", reason="No show", version=one.version, **world.who)
    run = made(world, empty)
    with pytest.raises(NotPossible, match="has a result, now or earlier"):
        publish_run(run=run, replace=True, **world.who)
    assert Fixture.objects.filter(competition=empty.divisions[0]).count() == 12


def test_a_bye_noted_before_gives_way_too(world: World) -> None:
    empty = empty_season(world, 5)
    add_bye(
        competition=empty.divisions[0],
        entry=empty.entries[0],
        round=1,
        date=FIRST,
        **world.who,
    )
    run = made(world, empty)
    with pytest.raises(NotPossible, match="have 1 bye already; tick that they are to be replaced"):
        publish_run(run=run, **world.who)
    publish_run(run=run, replace=True, **world.who)


@pytest.mark.parametrize("what", ["venue", "capacity", "team", "other match"])
def test_a_list_made_from_what_is_no_longer_so_is_not_published(what: str, world: World) -> None:
    empty = empty_season(world, 4, 2)
    wishes = empty.wishes()
    wishes = replace(wishes, divisions=wishes.divisions[:1])
    run = made(world, empty, wishes)
    one, other = empty.of(0)[:2]
    if what == "venue":
        change_entry(entry=one, venue=other.venue, **world.who)
    elif what == "capacity":
        change_venue(venue=empty.pubs[0], home_matches_per_night=2, **world.who)
    elif what == "team":
        add_team(competition=empty.divisions[0], name="New team", **world.who)
    else:
        change_entry(entry=empty.of(1)[0], venue=one.venue, **world.who)
        home, away = empty.of(1)
        home.refresh_from_db()
        add_fixture(competition=empty.divisions[1], home=home, away=away, date=FIRST, **world.who)
    with pytest.raises(NotPossible, match="have changed since"):
        publish_run(run=run, **world.who)
    assert not Fixture.objects.filter(competition=empty.divisions[0]).exists()


def test_a_name_may_change_meanwhile(world: World) -> None:
    empty = empty_season(world, 4)
    run = made(world, empty)
    change_entry(entry=empty.entries[0], name="The Old Anchor", **world.who)
    publish_run(run=run, **world.who)


def test_a_night_on_which_a_cup_match_fills_the_pub_is_left_free(world: World) -> None:
    empty = empty_season(world, 4, 2)
    change_entry(entry=empty.of(1)[0], venue=empty.pubs[0], **world.who)
    home, away = empty.of(1)
    home.refresh_from_db()
    add_fixture(competition=empty.divisions[1], home=home, away=away, date=FIRST, **world.who)
    wishes = empty.wishes()
    run = made(world, empty, replace(wishes, divisions=wishes.divisions[:1]))
    found = list_of(run.outcome)
    assert found is not None
    assert empty.of(0)[0].pk not in {one.home for one in found.matches if one.on == FIRST}


def test_closed_seasons_and_days_outside_are_refused(world: World) -> None:
    empty = empty_season(world, 4)
    late = replace(empty.wishes(), last=ENDS + timedelta(days=1))
    with pytest.raises(NotPossible, match="outside the season") as refused:
        save_wishes(season=empty.season, wishes=late, **world.who)
    assert refused.value.field == "last"
    run = made(world, empty)
    close_season(season=empty.season, reason="Over", **world.who)
    run = FixtureRun.objects.get(pk=run.pk)
    for act in (
        lambda: publish_run(run=run, **world.who),
        lambda: save_wishes(season=run.plan.season, wishes=empty.wishes(), **world.who),
        lambda: make_list(plan=run.plan, **world.who),
    ):
        with pytest.raises(NotPossible, match="closed"):
            act()


def test_what_berger_cannot_do_gets_a_process_and_then_an_answer(
    world: World, no_process: list[FixtureRun]
) -> None:
    empty = empty_season(world, 4)
    run = made(world, empty, tight(empty))
    assert [run] == no_process
    assert run.state == RunState.RUNNING
    with pytest.raises(AlreadyDone, match="being made already"):
        make_list(plan=run.plan, **world.who)
    with pytest.raises(NotPossible, match="no list that could be published"):
        publish_run(run=run, **world.who)
    solve(FixtureRun.objects.get(pk=run.pk))
    run.refresh_from_db()
    assert run.state == RunState.IMPOSSIBLE
    # The match is fixed at a pub that is out that night: these two clash, whatever else is asked.
    assert {wish["kind"] for wish in run.outcome["clash"]} == {"venue-blackout", "fixed"}
    assert {wish["at"] for wish in run.outcome["clash"]} == {0}
    assert run.outcome["irreducible"]


def test_somebody_may_stop_it(world: World, no_process: list[FixtureRun]) -> None:
    empty = empty_season(world, 4)
    run = made(world, empty, tight(empty))
    stop_run(run=run, **world.who)
    solve(FixtureRun.objects.get(pk=run.pk))
    run.refresh_from_db()
    assert run.state == RunState.CANCELLED
    with pytest.raises(AlreadyDone, match="not being made any more"):
        stop_run(run=run, **world.who)


def test_a_run_without_a_sign_of_life_was_interrupted(
    world: World, no_process: list[FixtureRun]
) -> None:
    empty = empty_season(world, 4)
    run = made(world, empty, tight(empty))
    later = world.at + SILENCE + timedelta(seconds=1)
    assert run.state_at(world.at + SILENCE) is RunState.RUNNING
    assert run.state_at(later) is RunState.INTERRUPTED
    again = make_list(plan=run.plan, by=world.sue, at=later)
    assert [one.pk for one in no_process] == [run.pk, again.pk]
    # The process of the first, should it wake up, finds that nobody waits for it.
    solve(run)
    again.refresh_from_db()
    assert again.state == RunState.RUNNING


def test_a_process_that_cannot_be_started_is_said(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_room(*_: object, **__: object) -> None:
        raise OSError("no room for a process")

    monkeypatch.setattr(fixture_solving.subprocess, "Popen", no_room)
    empty = empty_season(world, 4)
    run = made(world, empty, tight(empty))
    run.refresh_from_db()
    assert run.state == RunState.FAILED
    assert "No process" in caplog.text


def test_a_failure_while_solving_is_kept(
    world: World,
    no_process: list[FixtureRun],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    empty = empty_season(world, 4)
    run = made(world, empty, tight(empty))

    def breaks(*_: object, **__: object) -> None:
        raise ArithmeticError("nought")

    monkeypatch.setattr(fixture_solving, "make_schedule", breaks)
    with pytest.raises(ArithmeticError):
        solve(run)
    run.refresh_from_db()
    assert run.state == RunState.FAILED


@pytest.mark.usefixtures("no_solver")
def test_without_the_solver_the_nearest_is_published_only_where_that_is_said(world: World) -> None:
    empty = empty_season(world, 4)
    run = made(world, empty, tight(empty))
    assert run.state == RunState.NO_SOLVER
    assert "not installed on this site" in run.outcome["said"]
    found = list_of(run.outcome)
    assert found is not None
    assert found.amiss
    with pytest.raises(NotPossible, match="as asked") as refused:
        publish_run(run=run, **world.who)
    assert refused.value.field == "accept"
    publish_run(run=run, accept=True, **world.who)
    assert Fixture.objects.filter(competition=empty.divisions[0]).count() == 6


def test_a_division_that_is_left_out_keeps_what_it_has(world: World) -> None:
    empty = empty_season(world, 4, 4)
    wishes = empty.wishes()
    divisions = (wishes.divisions[0], replace(wishes.divisions[1], rounds=0))
    wishes = replace(
        wishes,
        divisions=divisions,
        closures=(DaysOff("Cup", FIRST, FIRST, divisions[1].division),),
    )
    run = made(world, empty, wishes)
    publish_run(run=run, **world.who)
    assert Fixture.objects.filter(competition=empty.divisions[0]).count() == 12
    assert not Fixture.objects.filter(competition=empty.divisions[1]).exists()


def test_no_division_at_all_is_refused(world: World) -> None:
    empty = empty_season(world, 4)
    wishes = replace(empty.wishes(), divisions=())
    with pytest.raises(NotPossible, match="No division is to have fixtures"):
        built_of(empty.season, wishes)


def test_the_same_wishes_give_the_same_list(world: World) -> None:
    empty = empty_season(world, 6)
    first = list_of(made(world, empty).outcome)
    assert first == list_of(made(world, empty).outcome)
    assert first != list_of(made(world, empty, replace(empty.wishes(), seed=5)).outcome)


def test_two_people_at_once_begin_one_run(world: World, no_process: list[FixtureRun]) -> None:
    empty = empty_season(world, 4)
    plan = save_wishes(season=empty.season, wishes=tight(empty), **world.who)
    built = built_of(empty.season, plan.read())
    begin_run(plan=plan, built=built, by=world.sue, at=world.at)
    with pytest.raises(AlreadyDone):
        begin_run(plan=plan, built=built, by=world.olive, at=world.at)
    assert FixtureRun.objects.count() == 1


def test_who_is_gone_from_the_wishes_is_said(world: World) -> None:
    empty = empty_season(world, 4)
    gone = Blackout("no-such-team", FIRST, FIRST)
    with pytest.raises(NotPossible, match="team that the wishes name is no longer"):
        built_of(empty.season, replace(empty.wishes(), team_blackouts=(gone,)))


def test_a_season_made_by_mistake_goes_with_what_was_asked_of_it(world: World) -> None:
    empty = empty_season(world)
    plan = save_wishes(season=empty.season, wishes=Wishes(FIRST, ENDS), **world.who)
    remove_season(season=empty.season, **world.who)
    assert not FixturePlan.objects.filter(pk=plan.pk).exists()
