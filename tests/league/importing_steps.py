"""The steps of bringing a file in, as tests take them, and what a file may write."""

from collections.abc import Callable
from contextlib import contextmanager
from typing import Any

import pytest

from league.actions.importing import (
    Columns,
    begin_import,
    choose_columns,
    commit_import,
    difference_of,
)
from league.importing.difference import Difference
from league.importing.kinds import ImportKind
from league.importing.reading import read_file, read_paste
from league.models import (
    Club,
    Entry,
    Fixture,
    FixtureEvent,
    Import,
    OpeningBalance,
    Player,
    Registration,
    Result,
    Table,
    Team,
    Venue,
)
from league.policies import NotPossible
from tests.league.small_league import World


def send(world: World, kind: str, text: str | bytes, **more: Any) -> Import:
    """The first two steps, taking what the headings say."""
    lines = read_file(text) if isinstance(text, bytes) else read_paste(text)
    found = begin_import(
        league=world.league,
        kind=ImportKind(kind),
        competition=more.pop("competition", world.competition),
        name=f"{kind}.csv",
        lines=lines,
        **world.who,
    )
    add_missing = more.pop("add_missing", found.add_missing)
    chosen = Columns(found.columns, found.headings, add_missing=add_missing, **more)
    return choose_columns(found=found, chosen=chosen, **world.who)


def look(world: World, found: Import) -> Difference:
    return difference_of(found, world.at)


def bring_in(world: World, kind: str, text: str | bytes, **more: Any) -> Difference:
    """All the steps; the difference that was looked at."""
    found = send(world, kind, text, **more)
    seen = look(world, found)
    commit_import(found=found, seen=seen.mark, **world.who)
    return seen


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(NotPossible) as refused:
        act()
    return refused.value.message


def everything() -> dict[str, list[Any]]:
    """What files may write, row by row."""
    models = (Venue, Club, Team, Entry, Player, Registration, Fixture, FixtureEvent, Result)
    return {
        model.__name__: list(model._base_manager.order_by("pk").values())
        for model in (*models, OpeningBalance, Table)
    }


@contextmanager
def unchanged():
    before = everything()
    yield
    assert everything() == before


def past(world: World) -> str:
    """A day on which the small league's match was played."""
    return f"{world.day(-1):%d/%m/%Y}"
