"""What the league's tests share: a small league with its cast, and a browser for each of them."""

from collections.abc import Callable

import pytest
from django.test import Client

from league.models import User
from tests.league.small_league import World, make_world


@pytest.fixture
def world(db: None) -> World:
    return make_world()


@pytest.fixture
def sign_in() -> Callable[[User | None], Client]:
    """A browser of its own for a person, or for a stranger."""

    def browser(user: User | None = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return browser
