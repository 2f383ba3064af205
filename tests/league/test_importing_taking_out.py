"""What the league has as a file: nothing in it runs, and brought in again it changes nothing."""

import csv
import io
from datetime import time

import openpyxl
import pytest

from league.actions.fixtures import add_fixture, give_walkover, postpone
from league.actions.players import add_player, register
from league.actions.teams import add_team
from league.actions.venues import add_venue, change_venue
from league.importing.kinds import ImportKind
from league.importing.taking_out import OUT
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.importing_steps import bring_in, look, past, send
from tests.league.small_league import World

FORMULAS = ("=cmd|' /C calc'!A0", "+44 1538 1", "-1+1", "@SUM(A1)", "＝1+1")


def lived_in(world: World) -> None:
    """A little of everything that a file may hold, and of what it may not."""
    venue = add_venue(
        league=world.league, name="O’Neill’s & Son, Leek", phone="+44 1538 960001", **world.who
    )
    closed = add_venue(league=world.league, name="Closed", **world.who)
    change_venue(venue=closed, active=False, **world.who)
    goat = add_team(
        competition=world.competition,
        name="Goat “B”",
        venue=venue,
        night="tuesday",
        start_time=time(20, 30),
        club="Goats",
        **world.who,
    )
    for known_by in ("of the Goat", "of the Bell"):
        player = add_player(
            league=world.league,
            name="J. Hall",
            known_by=known_by,
            junior=known_by.endswith("Goat"),
            name_style="full",
            email="hall@example.org",
            **world.who,
        )
        register(player=player, entry=goat, starts=world.day(-20), ends=world.day(-2), **world.who)
    bring_in(world, "results", f"Date,Home,Away,Score\n{past(world)},Bell,Crown,6-3\n")
    for day, act in ((30, postpone), (40, give_walkover)):
        fixture = add_fixture(
            competition=world.competition,
            home=world.crown,
            away=world.anchor,
            date=world.day(day),
            note="Derby; “the” match",
            **world.who,
        )
        more = {"to": "home"} if act is give_walkover else {}
        act(fixture=fixture, reason="Snow", **more, **world.who)


def taken_out(world: World, kind: ImportKind, form: str) -> bytes:
    page = DeskBrowser(world.league, world.sue).get(
        "import_export",
        query=f"?kind={kind}&form={form}&competition={world.competition.pk}",
    )
    assert page.response.headers["Content-Disposition"].endswith(f'{kind}.{form}"')
    return page.response.content


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_what_was_taken_out_and_is_sent_again_changes_nothing(form: str, world: World) -> None:
    lived_in(world)
    for kind in OUT:
        data = taken_out(world, kind, form)
        again = look(world, send(world, kind, data))
        rows = again.counts.pop("unchanged")
        assert rows >= 1, kind
        assert not any(again.counts.values()), (kind, again.rows)


def test_the_whole_league_moves_into_another(world: World) -> None:
    """Taken out of one league and brought into another, it is the same when taken out there."""
    lived_in(world)
    files = {kind: taken_out(world, kind, "csv") for kind in OUT}
    world.league, world.competition = world.elsewhere, world.their_competition
    world.sue = world.sid
    for kind, data in files.items():
        seen = bring_in(world, kind, data, add_missing=True)
        assert seen.counts["refused"] == 0, (kind, seen.rows)
    for kind, data in files.items():
        there = list(csv.reader(io.StringIO(taken_out(world, kind, "csv").decode("utf-8-sig"))))
        for row in csv.reader(io.StringIO(data.decode("utf-8-sig"))):
            assert row in there, kind


def test_no_cell_is_a_formula(world: World) -> None:
    for name in FORMULAS:
        add_venue(league=world.league, name=name, address=f" {name}", **world.who)
    data = taken_out(world, ImportKind.VENUES, "csv").decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(data)) for cell in row]
    assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@", "＝"))]
    assert {f"'{name}" for name in FORMULAS} <= set(cells)
    book = openpyxl.load_workbook(io.BytesIO(taken_out(world, ImportKind.VENUES, "xlsx")))
    kinds = {cell.data_type for row in book.active.iter_rows() for cell in row if cell.value}
    assert kinds == {"s"}
    again = look(world, send(world, "venues", data))
    assert again.counts["unchanged"] == len(FORMULAS) + 2


def test_what_the_page_asks_for(world: World) -> None:
    browser = DeskBrowser(world.league, world.sue)
    page = browser.get("import_export", query="?kind=teams&form=csv")
    assert error_beside(page, "competition") == "Choose the division whose rows these are."
    page = browser.get("import_export", query="?kind=gossip&form=pdf&competition=x")
    assert error_beside(page, "kind") == "Choose one from the list."
    assert error_beside(page, "form") == "Choose one from the list."
    theirs = world.their_competition.pk
    page = browser.get("import_export", query=f"?kind=teams&form=csv&competition={theirs}")
    assert "Choose one from the list." in error_beside(page, "competition")
