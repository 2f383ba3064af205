"""What the league's tests share: a small league with its cast, and a browser for each of them."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from league.models import Table, User
from league.official import changing
from tests.league.small_league import World, make_world


@pytest.fixture
def world(db: None) -> World:
    return make_world()


@pytest.fixture
def changing_tables(world: World) -> Iterator[None]:
    """Rows that tables are made of may be written past the actions, for as long as a test lasts."""
    with changing(Table.objects.all()):
        yield


@pytest.fixture
def sign_in() -> Callable[[User | None], Client]:
    """A browser of its own for a person, or for a stranger."""

    def browser(user: User | None = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return browser
