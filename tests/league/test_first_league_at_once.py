"""A new site that several people set up at the same moment has one league, and one secretary."""

from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test import Client

from league.models import Grant, League, User
from league.permissions import set_up_code


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
