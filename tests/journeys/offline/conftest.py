"""A match night on which telephones lose their signal."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.journeys.conftest import SIZES
from tests.journeys.offline.telephones import Pub, Telephone, listen
from tests.matches.match_night import MatchNight


@pytest.fixture
def pub(night: MatchNight, live_server: Any) -> Pub:
    """The first leg of a card that is filled in but for its scores."""
    card = night.builder.draft(night.fixture)
    return Pub(card.boards.first().legs.first(), live_server.url)


@pytest.fixture
def telephone(browser: Browser, night: MatchNight, pub: Pub) -> Iterator[Callable[..., Telephone]]:
    """`telephone("alice")`: hers, signed in, with the record of the leg open."""
    contexts: list[Any] = []
    faults: list[str] = []

    def make(name: str, *, opened: bool = True, script: str = "", **more: Any) -> Telephone:
        context = browser.new_context(base_url=pub.origin, **SIZES["phone"])
        contexts.append(context)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        listen(page, faults)
        phone = Telephone(page, pub, night.user(name))
        phone.sign_in()
        if opened:
            phone.open(**more)
        return phone

    yield make
    for context in contexts:
        context.close()
    assert not faults, "\n".join(faults)
