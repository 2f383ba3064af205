"""A secretary brings a file in on a phone: every page of it, with what is refused, in a browser."""

from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.models import Fixture, Venue
from tests.league.small_league import World, make_world

LONG = "W" * 110


@pytest.fixture
def world(live_server: object) -> World:
    return make_world()


@pytest.mark.parametrize("size", ["small phone", "laptop"])
def test_a_workbook_from_the_file_to_the_list(
    size: str,
    world: World,
    tmp_path: Path,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    book = openpyxl.Workbook()
    rows = [
        ["Week", "Date", "Time", "Home", "Away", "Venue"],
        [1, world.day(14), "20:00", "Bell", "Crown", "The Bell"],
        [2, world.day(21), "20:00", "Crown", "Anker", "The Bell"],
        [3, world.day(28), "20:00", LONG, "Crown", LONG],
        [4, "31/02/2027", "20:00", "Bell", "Anchor", "The Bell"],
    ]
    for row in rows:
        book.active.append(row)
    book.save(file := tmp_path / "fixtures.xlsx")
    page = open_page(size)
    sign_in(page, world.sue)
    page.goto(reverse("league:imports", args=[world.league.slug]))
    page.get_by_label("What it holds").select_option("Fixtures")
    page.get_by_label("A file").set_input_files(file)
    look(page, axe, fits)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Which column is which")).to_be_visible()
    expect(page.get_by_label("Home")).to_have_value("3")
    look(page, axe, fits)
    picture(page, f"import-columns-{size.replace(' ', '-')}")
    page.get_by_label("Add teams and venues that are not in the lists yet").check()
    page.get_by_role("button", name="Show what would change").click()
    expect(page.get_by_text("there is no 31 February 2027")).to_be_visible()
    expect(page.get_by_text("Is “Anker” the same as Anchor?")).to_have_count(0)
    look(page, axe, fits)
    picture(page, f"import-check-{size.replace(' ', '-')}")
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_text("1 row is refused. Put it right").first).to_be_visible()
    look(page, axe, fits)
    page.get_by_label("Leave the refused rows out and bring in the others").check()
    press_twice(page, "Bring it in", "Bringing in 3 rows …")
    picture(page, f"import-working-{size.replace(' ', '-')}")
    page.reload()
    page.get_by_label("Leave the refused rows out and bring in the others").check()
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_text("fixtures.xlsx: 3 added, 1 left out.")).to_be_visible()
    look(page, axe, fits)
    assert Fixture.objects.filter(competition=world.competition).count() == 4
    assert Venue.objects.filter(name=LONG).exists()


def test_what_is_too_large_is_said_before_it_is_sent(
    world: World,
    tmp_path: Path,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    (file := tmp_path / "everybody.csv").write_bytes(b"Player\n" + b"x" * 5_000_000)
    page = open_page("phone")
    sign_in(page, world.sue)
    page.goto(reverse("league:imports", args=[world.league.slug]))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    page.get_by_label("What it holds").select_option("Players")
    page.get_by_label("A file").set_input_files(file)
    page.get_by_role("button", name="Go on").click()
    said = page.get_by_text("This is 5.0 MB large; at most 4 MB can be read. Leave out pictures")
    expect(said).to_be_visible()
    expect(page.get_by_label("A file")).to_be_focused()
    expect(page.get_by_label("What it holds")).to_have_value("players")
    assert "POST" not in asked
    look(page, axe, fits)
    picture(page, "import-too-large-phone")
    (file := tmp_path / "fewer.csv").write_text("Player\nUna Rowe\n")
    page.get_by_label("A file").set_input_files(file)
    expect(said).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Which column is which")).to_be_visible()


def press_twice(page: Page, words: str, then: str) -> None:
    """Press a button twice, with the form held back: the first press alone would send it."""
    page.evaluate(
        """() => { window.held = []; addEventListener("submit", (event) => {
            window.held.push(event.defaultPrevented); event.preventDefault(); }); }"""
    )
    page.get_by_role("button", name=words).click()
    button = page.get_by_role("button", name=then)
    expect(button).to_be_visible()
    button.press("Enter")
    assert page.evaluate("window.held") == [False, True]


def look(page: Page, axe: Callable[[Page], None], fits: Callable[[Page], None]) -> None:
    axe(page)
    fits(page)
