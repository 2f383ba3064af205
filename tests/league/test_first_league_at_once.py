"""A new site that several people set up at the same moment has one league, and one secretary."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from league.actions.people import appoint, make_user
from league.actions.setup import create_league
from league.models import Competition, Entry, Grant, League, User
from league.permissions import set_up_code
from tests.league.desk_browser import DeskBrowser


@pytest.mark.parametrize("again", range(2))
def test_one_of_two_who_begin_at_once_does(transactional_db: None, again: int) -> None:
    start, pages = Barrier(2), []

    def press(name: str) -> None:
        typed = {
            "code": set_up_code(),
            "name": f"{name} League",
            "person": name,
            "username": name.lower(),
            "password": "three old bones",
        }
        start.wait()
        try:
            answer = Client().post("/begin/", typed)
            pages.append((answer.status_code, answer.content.decode()))
        finally:
            connection.close()

    threads = [Thread(target=press, args=[name]) for name in ("Thornby", "Elmswick")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Who comes later is told on the page, or is led away from it where the league is there already.
    assert (League.objects.count(), User.objects.count(), Grant.objects.count()) == (1, 1, 1)
    assert all(status == 302 or "has a league by now" in page for status, page in pages)


def test_whoever_comes_second_is_told(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = {"code": set_up_code(), "person": "Sue", "password": "three old bones"}
    Client().post("/begin/", typed | {"name": "Thornby League", "username": "sue"})
    # The page was asked for, and sent, before the first league was there.
    monkeypatch.setattr("league.views.setting_up.first_league.can_begin_league", lambda _: True)
    answer = Client().post("/begin/", typed | {"name": "Elmswick League", "username": "eve"})
    page = answer.content.decode()
    assert "This site has a league by now" in page
    assert "Elmswick League" in page
    assert (League.objects.get().name, User.objects.get().username) == ("Thornby League", "sue")


def test_a_step_of_setting_up_pressed_twice_is_done_once(transactional_db: None) -> None:
    at = timezone.now()
    sue = make_user(username="sue", name="Sue Smith", at=at)
    league = create_league(name="Thornby League", slug="thornby", by=sue, at=at)
    appoint(league=league, user=sue, role="secretary", by=None, at=at)
    desk = DeskBrowser(league, sue)
    day = timezone.localdate()
    ends = (day + timedelta(days=200)).isoformat()
    desk.send("set_up_season", name="2026-27", starts=day.isoformat(), ends=ends)
    desk.send("set_up_rules", rules="preset-three-pairs-best-of-three")
    rule_set = str(league.rule_sets.get().pk)

    def twice(page: str, typed: dict[str, str]) -> list[int]:
        start, answers = Barrier(2), []

        def press() -> None:
            browser = Client()
            browser.force_login(sue)
            start.wait()
            try:
                answers.append(browser.post(desk.address(page), typed).status_code)
            finally:
                connection.close()

        threads = [Thread(target=press) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answers

    named = {"names": "One", "rule_set": rule_set, "night": "monday"}
    assert twice("set_up_divisions", named) == [302, 302]
    division = Competition.objects.get()
    box = f"teams_{division.pk}"
    assert twice("set_up_teams", {box: "Bell, The Bell\nCrown, The Crown"}) == [302, 302]
    assert Entry.objects.count() == 2
