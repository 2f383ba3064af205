"""What only the database can see in a league file: it is said by its list, and nothing is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from league.models import Club, League, RuleSet, User
from league.policies import NotPossible
from matches.models import Card
from tests.matches.full_league import FullLeague
from tests.matches.league_files import as_bytes, bring_in, elsewhere

pytestmark = pytest.mark.django_db
Change = Callable[[Any], object]


@pytest.fixture(scope="module")
def text(django_db_setup: None, django_db_blocker: Any) -> str:
    """The file of a league with everything in it, which is gone."""
    with django_db_blocker.unblock():
        return elsewhere(lambda: FullLeague().league)[0]


@pytest.fixture(scope="module")
def sound(text: str) -> Any:
    return json.loads(text)


def nothing_written() -> bool:
    return not any(model.objects.exists() for model in (League, RuleSet, Card, Club, User))


@pytest.mark.parametrize(
    ("change", "section"),
    [
        (lambda d: d["seasons"][1].update(slug=d["seasons"][0]["slug"]), "seasons"),
        (lambda d: d["venues"].append(d["venues"][0] | {"uid": str(uuid4())}), "venues"),
        (lambda d: d["seasons"][0].update(ends="1999-01-01"), "seasons"),
        (lambda d: d["legs"][0].update(depth="match-score"), "legs"),
        (lambda d: d["grants"][0].update(role="captain", entry=None, card_uid=None), "grants"),
        (lambda d: d["results"][0].update(kind="walkover", winner=""), "results"),
        (lambda d: d["cards"][0].update(official_at=None), "cards"),
    ],
)
def test_what_the_database_refuses_is_said_and_nothing_is_kept(
    sound: Any, change: Change, section: str
):
    document = deepcopy(sound)
    change(document)
    with pytest.raises(NotPossible) as refused, transaction.atomic():
        bring_in(as_bytes(document).decode())
    assert refused.value.message.startswith(f"In “{section}” there is something that cannot be: ")
    assert refused.value.message.endswith("Nothing was brought in.")
    assert refused.value.field == "file"
    assert nothing_written()


def test_a_row_that_is_here_is_said(text: str, sound: Any):
    other = League.objects.create(name="Other", slug="other")
    club = Club.objects.create(league=other, name="Here", uid=sound["clubs"][0]["uid"])
    with pytest.raises(NotPossible, match="a row with one of these uids is on this site already"):
        bring_in(text)
    assert list(Club.objects.all()) == [club]
