"""One file brought in by two people, or by two presses, at the same moment: it is in once."""

from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from league.actions import checks
from league.actions.importing import commit_import
from league.actions.venues import add_venue
from league.models import Fixture, FixtureEvent, Result, Venue
from tests.league.desk_browser import DeskBrowser
from tests.league.importing_steps import look, past, refusal, send
from tests.league.small_league import World, make_world


@pytest.fixture
def busy(transactional_db: None) -> World:
    return make_world()


@pytest.mark.parametrize("again", range(3))
def test_two_requests_at_once_bring_it_in_once(busy: World, again: int) -> None:
    text = f"Date,Home,Away,Home score,Away score\n{past(busy)},Bell,Crown,6,3\n"
    found = send(busy, "results", text, add_missing=True)
    typed = {"seen": look(busy, found).mark}
    address = DeskBrowser(busy.league, busy.sue).address("import_check", found.pk)
    before = Fixture.objects.count()
    start, pages = Barrier(2), []

    def press() -> None:
        client = Client()
        client.force_login(busy.sue)
        start.wait()
        try:
            answer = client.post(address, typed, follow=True)
            pages.append((answer.status_code, answer.content.decode()))
        finally:
            connection.close()

    threads = [Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [status for status, _ in pages] == [200, 200]
    said = sorted(
        "in"
        if "results.csv: 1 added." in page
        else "already"
        if "brought in already" in page
        else page
        for _, page in pages
    )
    assert said == ["already", "in"]
    assert Fixture.objects.count() == before + 1
    fixture = Fixture.objects.latest("pk")
    assert Result.objects.filter(fixture=fixture).count() == 1
    assert FixtureEvent.objects.filter(fixture=fixture).count() == 1


def test_a_change_between_looking_and_holding_is_seen(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a file changes is worked out before the league is held, and again if it moved on."""
    found = send(world, "venues", "Venue\nThe Plough\n")
    seen = look(world, found).mark
    hold: Any = checks.hold

    def late(*args: Any, **kwargs: Any) -> Any:
        monkeypatch.setattr(checks, "hold", hold)
        add_venue(league=world.league, name="The Plough", address="1 Lane", **world.who)
        return hold(*args, **kwargs)

    monkeypatch.setattr(checks, "hold", late)
    said = refusal(lambda: commit_import(found=found, seen=seen, **world.who))
    assert said.startswith("The league has changed since this list was made")
    found.refresh_from_db()
    assert found.committed_at is None
    assert Venue.objects.filter(name="The Plough").count() <= 1
