"""The process that makes a fixture list: what is known when it dies, hangs or the clock jumps."""

import os
import signal
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from league.actions import fixture_solving
from league.actions.fixture_lists import save_wishes, stop_run
from league.actions.fixture_solving import make_list
from league.actions.setup import close_season
from league.models import FixturePlan, FixtureRun
from league.models.fixture_plans import SILENCE, RunState
from league.policies import AlreadyDone
from league.views.desk.making import lasting, lists_in_the_making, silence
from tests.league.desk_browser import DeskBrowser
from tests.league.fixture_league import empty_season
from tests.league.small_league import World

SECOND = timedelta(seconds=1)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[FixtureRun]:
    """The runs for which a process would have been started; Berger tables are never enough."""
    runs: list[FixtureRun] = []
    monkeypatch.setattr(fixture_solving, "_start", runs.append)
    monkeypatch.setattr(fixture_solving, "_at_once", lambda _: None)
    return runs


@pytest.fixture
def plan(world: World) -> FixturePlan:
    empty = empty_season(world, 4)
    return save_wishes(season=empty.season, wishes=empty.wishes(), **world.who)


@pytest.fixture
def run(world: World, plan: FixturePlan, started: list[FixtureRun]) -> FixtureRun:
    """A list that is being made from now on."""
    return make_list(plan=plan, by=world.sue, at=timezone.now())


def kept(run: FixtureRun) -> str:
    return FixtureRun.objects.get(pk=run.pk).state


def quiet_since(run: FixtureRun, ago: timedelta) -> None:
    FixtureRun.objects.filter(pk=run.pk).update(beat_at=timezone.now() - ago)


class Ended:
    """A process that has ended."""

    def __init__(self, code: int, last: Any = None) -> None:
        self.code, self.last = code, last

    def wait(self) -> int:
        if self.last:
            self.last()
        return self.code


@pytest.mark.django_db(transaction=True)
def test_that_the_process_was_killed_is_known_at_once(run: FixtureRun) -> None:
    fixture_solving._attend(Ended(-signal.SIGKILL), run)
    assert kept(run) == RunState.INTERRUPTED


@pytest.mark.django_db(transaction=True)
def test_what_the_process_answered_before_its_end_stays(run: FixtureRun) -> None:
    answer = FixtureRun.objects.filter(pk=run.pk)
    fixture_solving._attend(Ended(0, lambda: answer.update(state=RunState.MADE)), run)
    assert kept(run) == RunState.MADE


def test_the_system_ends_the_process_and_that_is_noted(
    run: FixtureRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the site is restarted: all its processes are told to end."""
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(
        fixture_solving, "make_schedule", lambda *_, **__: os.kill(os.getpid(), signal.SIGTERM)
    )
    with pytest.raises(SystemExit):
        call_command("solve_fixtures", str(run.uid))
    assert kept(run) == RunState.INTERRUPTED
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_process_that_hangs_ends_a_minute_after_its_time(
    run: FixtureRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_to: list[int] = []
    monkeypatch.setattr(signal, "alarm", set_to.append)
    seconds = FixtureRun.objects.get(pk=run.pk).wishes["seconds"]
    call_command("solve_fixtures", str(run.uid))
    assert set_to == [seconds + 60, 0]
    assert kept(run) == RunState.MADE


def test_the_first_sign_of_life_comes_before_the_sums(
    run: FixtureRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet_since(run, timedelta(seconds=20))
    seen: list[datetime] = []

    def look(*_: object) -> None:
        seen.append(FixtureRun.objects.get(pk=run.pk).beat_at)
        raise ValueError("far enough")

    monkeypatch.setattr(fixture_solving, "build", look)
    with pytest.raises(ValueError, match="far enough"):
        call_command("solve_fixtures", str(run.uid))
    assert timezone.now() - seen[0] < timedelta(seconds=10)
    assert kept(run) == RunState.FAILED


def test_a_clock_that_jumps_makes_nobody_alive(run: FixtureRun) -> None:
    now = run.beat_at
    for jump in (SILENCE + SECOND, timedelta(days=1)):
        assert run.state_at(now + jump) is RunState.INTERRUPTED
        assert run.state_at(now - jump) is RunState.INTERRUPTED
    for jump in (SILENCE, -SILENCE):
        assert run.state_at(now + jump) is RunState.RUNNING
    assert silence(run, now + timedelta(minutes=5)) == "No sign of life for five minutes."
    assert silence(run, now + timedelta(seconds=15)) == ""
    back = silence(run, now - timedelta(hours=1))
    assert back.endswith("the clock of the site was set back, and there was no sign since.")


def test_one_that_was_asked_to_stop_and_died_is_stopped(world: World, run: FixtureRun) -> None:
    stop_run(run=run, by=world.sue, at=timezone.now())
    run.refresh_from_db()
    assert run.state_at(run.beat_at + SILENCE) is RunState.RUNNING
    assert run.state_at(run.beat_at + SILENCE + SECOND) is RunState.CANCELLED
    assert lists_in_the_making(world.league, run.beat_at + timedelta(hours=1)) == []


@pytest.mark.parametrize("state", [RunState.RUNNING, RunState.INTERRUPTED, RunState.FAILED])
def test_what_nobody_works_on_can_be_left(state: RunState, world: World, run: FixtureRun) -> None:
    FixtureRun.objects.update(state=state)
    quiet_since(run, timedelta(minutes=1))
    run.refresh_from_db()
    stop_run(run=run, by=world.sue, at=timezone.now())
    assert kept(run) == RunState.CANCELLED
    run.refresh_from_db()
    with pytest.raises(AlreadyDone, match="not being made any more"):
        stop_run(run=run, by=world.sue, at=timezone.now())


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "no seconds"), (1.9, "one second"), (45, "45 seconds"), (119, "119 seconds"),
        (120, "two minutes"), (3599, "59 minutes"), (7200, "two hours"), (172800, "two days"),
    ],
)  # fmt: skip
def test_how_long_in_words(seconds: float, words: str) -> None:
    assert lasting(timedelta(seconds=seconds)) == words


def test_only_what_somebody_waits_for_is_told(world: World, run: FixtureRun) -> None:
    now = timezone.now()
    assert [
        (one.season, one.alive, one.said) for one in lists_in_the_making(world.league, now)
    ] == [(run.plan.season, True, "")]
    assert lists_in_the_making(world.elsewhere, now) == []
    for state in (RunState.MADE, RunState.IMPOSSIBLE, RunState.CANCELLED, RunState.NO_SOLVER):
        FixtureRun.objects.update(state=state)
        assert lists_in_the_making(world.league, now) == []
    FixtureRun.objects.update(state=RunState.FAILED)
    (failed,) = lists_in_the_making(world.league, now)
    assert failed.said.startswith("Something went wrong on this site")
    close_season(season=run.plan.season, reason="Over", **world.who)
    assert lists_in_the_making(world.league, now) == []


def test_the_desk_tells_it_and_both_buttons_do_their_job(
    world: World, run: FixtureRun, started: list[FixtureRun]
) -> None:
    sue, rita = (DeskBrowser(world.league, one) for one in (world.sue, world.rita))
    address = reverse("matches:desk", args=[world.league.slug])
    page = reverse("league:season_fixture_list", args=[world.league.slug, run.plan.season_id])
    alive = sue.client.get(address).content.decode()
    assert "Fixtures being made" in alive
    assert f'href="{page}"' in alive
    quiet_since(run, timedelta(seconds=45))
    dead = sue.client.get(address).content.decode()
    assert "Fixtures that nobody makes any more" in dead
    assert "No sign of life for 45 seconds." in dead
    assert f'action="{page}"' in dead
    for button in ('name="do" value="make"', 'name="do" value="stop"'):
        assert button in dead
    read = rita.client.get(address).content.decode()
    assert "No sign of life for 45 seconds." in read
    assert "<form" not in read[read.index("Fixtures that nobody") : read.index("Cards to check")]
    assert "Being made" in sue.client.post(page, {"do": "make"}, follow=True).content.decode()
    assert len(started) == 2
    quiet_since(started[1], timedelta(seconds=45))
    assert "Stopped as asked" in sue.client.post(page, {"do": "stop"}, follow=True).content.decode()
    assert "Fixtures that nobody" not in sue.client.get(address).content.decode()


def test_the_list_s_own_page_says_for_how_long(world: World, run: FixtureRun) -> None:
    sue = DeskBrowser(world.league, world.sue)
    quiet_since(run, timedelta(seconds=20))
    page = sue.get("season_fixture_list", run.plan.season_id)
    assert "Being made" in page.text
    assert "No sign of life for 20 seconds. If it stays silent" in page.text
    assert page.response.headers["Refresh"] == "2"
    assert "Leave it" not in page.text
    quiet_since(run, timedelta(minutes=2))
    dead = sue.get("season_fixture_list", run.plan.season_id)
    assert "No sign of life for two minutes. The site was restarted" in dead.text
    assert "Leave it" in dead.text
    left = sue.send("season_fixture_list", run.plan.season_id, do="stop")
    assert "Stopped as asked" in left.text
    assert "Leave it" not in left.text
    FixtureRun.objects.update(state=RunState.RUNNING, beat_at=timezone.now())
    FixtureRun.objects.update(began_at=datetime(2090, 1, 1, tzinfo=UTC))
    assert "0 of at most" in sue.get("season_fixture_list", run.plan.season_id).text
