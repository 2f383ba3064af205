"""Who gets in where, for every address of the site: to look, and to send something."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from league.models import Grant
from matches.models import Board, Card, CardPhoto, Leg, Lineup, Signature
from tests.league.desk_pages import PAGES
from tests.matches.doors import CAST, DOORS, ELSEWHERE, Scene

OURS = ("joining", "league", "matches", "people")
ROOT = Path(__file__).parents[2]


def every_address(resolver: URLResolver, within: str = "") -> Iterator[str]:
    """The names of all addresses that are ours, with their namespaces."""
    for one in resolver.url_patterns:
        if isinstance(one, URLPattern):
            yield f"{within}{one.name}"
        else:
            yield from every_address(one, f"{one.namespace}:" if one.namespace else within)


def test_every_address_has_its_row() -> None:
    names = {name for name in every_address(get_resolver()) if name.split(":")[0] in OURS}
    rows = {*DOORS, *ELSEWHERE, *(f"league:{name}" for name in PAGES)}
    assert names == rows
    assert all((ROOT / path).exists() for path in ELSEWHERE.values())


@pytest.fixture
def scene(db: None) -> Scene:
    return Scene.set_up()


def standing() -> list[tuple[object, ...]]:
    """What nobody who is shut out may change."""
    rows: list[tuple[object, ...]] = []
    for model in (Card, Board, Leg, Lineup, Signature, CardPhoto, Grant):
        rows += [(model.__name__, *row) for row in model.objects.order_by("pk").values_list()]
    return rows


def is_shut(answer: object) -> bool:
    """Whether somebody was asked to sign in, or told that it is not for them."""
    status = answer.status_code
    return status in {401, 403} or (status == 302 and answer.url.startswith("/accounts/login/"))


@pytest.mark.parametrize("who", CAST)
def test_where_somebody_gets_in(who: str, scene: Scene) -> None:
    for name, door in DOORS.items():
        address = reverse(name, args=door.path(scene))
        before = standing()
        client = Client()
        if (user := scene.people[who]) is not None:
            client.force_login(user)
        looked = client.get(address)
        if who in door.open_to:
            assert not is_shut(looked), name
            assert looked.status_code in door.said, (name, looked.status_code)
        else:
            sent = client.post(address, {"do": "save"})
            for answer in (looked, sent):
                # A page that only shows something takes nothing from anybody.
                if answer is sent and answer.status_code == 405:
                    continue
                assert is_shut(answer), (name, answer.status_code)
                assert answer.status_code != 401 or (door.told and who == "stranger"), name
                if answer.status_code == 302:
                    assert who == "stranger", name
        # Looking changes nothing, and being refused changes nothing.
        assert standing() == before, name
