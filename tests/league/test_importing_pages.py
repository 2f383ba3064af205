"""The pages of bringing a file in: step by step, in the browser's words, with every bad file."""

import io
import re
from datetime import timedelta
from hashlib import sha256

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.actions.venues import add_venue
from league.importing.kinds import KINDS, ImportKind
from league.importing.matching import find_headings, match, missing
from league.importing.reading import read_file
from league.importing.rows import read_rows
from league.models import Fixture, Import, Result, Venue
from tests.league.desk_browser import Answer, DeskBrowser, error_beside
from tests.league.small_league import World

VENUES = "Venue\tAddress\tBoards\nThe Plough\t1 Lane\t2\nThe Star\t\t1\n"


def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def mark(page: Answer) -> str:
    found = re.search(r'name="seen" value="(\w+)"', page.html)
    assert found is not None, page.text
    return found[1]


def sent(world: World) -> Import:
    return Import.objects.latest("pk")


def columns_of(world: World, **more: str) -> dict[str, str]:
    """The second form as its page fills it in."""
    found = sent(world)
    chosen = {name: str(place) for name, place in found.columns.items()}
    headings = "none" if found.headings is None else str(found.headings)
    return chosen | {"headings": headings} | more


def go(world: World, kind: str, text: str, **more: str) -> Answer:
    """The first two steps; the page of the third."""
    browser = desk(world)
    page = browser.send("imports", kind=kind, competition=world.competition.pk, paste=text)
    assert "Which column is which" in page.text, page.text
    return browser.send("import_columns", sent(world).pk, **columns_of(world, **more))


def test_three_pages_from_a_paste_to_the_league(world: World) -> None:
    browser = desk(world)
    assert "Bring in a file" in browser.get("imports").text
    page = go(world, "venues", VENUES)
    assert "2 rows; nothing has been brought in yet" in page.text
    assert "Row 2 The Plough Address: 1 Lane; Home matches a night: 2" in page.text
    assert not Venue.objects.filter(name="The Plough").exists()
    number = sent(world).pk
    waiting = browser.get("imports").text
    assert "Pasted rows Venues, 2 rows, sent by Sue" in waiting
    page = browser.send("import_check", number, seen=mark(page))
    assert "Pasted rows: 2 added." in page.text
    assert "Venues: 2 added, 0 changed, 0 unchanged. Sue" in page.text
    assert Venue.objects.get(name="The Plough").home_matches_per_night == 2
    again = browser.send("import_check", number, seen="x")
    assert "Pasted rows: brought in already." in again.text
    page = go(world, "venues", VENUES)
    assert "The league has everything in this file already." in page.text
    assert "Bring it in" not in page.text


def test_a_file_goes_the_same_way(world: World) -> None:
    book = openpyxl.Workbook()
    book.active.append(["Player", "Telephone"])
    book.active.append(["Una Rowe", "01632 960061"])
    book.save(written := io.BytesIO())
    browser = desk(world)
    file = SimpleUploadedFile("our players.xlsx", written.getvalue())
    page = browser.send("imports", kind="players", file=file)
    assert "Players: our players.xlsx" in page.text
    page = browser.send("import_columns", sent(world).pk, **columns_of(world))
    page = browser.send("import_check", sent(world).pk, seen=mark(page))
    assert "our players.xlsx: 1 added." in page.text
    assert world.league.players.get(name="Una Rowe").phone == "01632 960061"


def test_a_person_says_otherwise_which_column_is_which(world: World) -> None:
    text = "Tom's list\n\nWho\tNumber\tTel\nUna Rowe\t7\t123\nVic Day\t8\t456\n"
    browser = desk(world)
    browser.send("imports", kind="players", paste=text)
    found = sent(world)
    page = browser.get("import_columns", found.pk)
    assert "A: Who (Una Rowe, Vic Day)" in page.text
    page = browser.send(
        "import_columns", found.pk, headings=str(found.headings), player="0", phone="1"
    )
    assert "Row 4 Una Rowe Telephone: 7" in page.text


def test_a_list_without_headings(world: World) -> None:
    page = go(world, "players", "Una Rowe\nVic Day\n", player="0")
    assert "Row 1 Una Rowe" in page.text
    assert "2 added" in page.text


def test_two_columns_with_one_heading(world: World) -> None:
    browser = desk(world)
    browser.send(
        "imports",
        kind="table",
        competition=world.competition.pk,
        paste="Team\tW\tPts\tPts\nAnchor\t1\t2\t3\n",
    )
    typed = columns_of(world, on=str(world.today))
    page = browser.refused("import_columns", sent(world).pk, **typed)
    assert error_beside(page, "points") == (
        "Columns C and D have the same heading; choose the right one."
    )
    page = browser.send("import_columns", sent(world).pk, **typed | {"points": "3"})
    assert "Row 2 Anchor Won: 1; Points: 3" in page.text


def test_what_the_second_page_asks_for(world: World) -> None:
    browser, where = desk(world), {"competition": world.competition.pk}
    browser.send("imports", kind="fixtures", paste="A\tB\nx\ty\n", **where)
    page = browser.refused("import_columns", sent(world).pk, headings="0", home="0")
    assert error_beside(page, "away") == "Choose the column with “Away”, or give “Match” instead."
    assert error_beside(page, "date") == "Choose the column with “Date”."
    page = browser.refused("import_columns", sent(world).pk, headings="7", date="9")
    assert "Choose one from the list." in error_beside(page, "date")
    browser.send("imports", kind="table", paste="Team\tPts\nAnchor\t3\n", **where)
    page = browser.refused("import_columns", sent(world).pk, **columns_of(world))
    assert "Write a date" in error_beside(page, "on")
    late = columns_of(world, on=str(world.day(500)))
    page = browser.refused("import_columns", sent(world).pk, **late)
    assert "is outside the season" in error_beside(page, "on")


def test_refused_rows_stand_with_their_cells_and_can_be_left_out(world: World) -> None:
    day = world.day(20)
    page = go(
        world,
        "fixtures",
        f"Date\tHome\tAway\n{day:%d/%m/%Y}\tBell\tCrown\n31/02/2027\tBell\tAnchor\n"
        f"{day:%d/%m/%Y}\tAnker\tAnchor\n",
    )
    assert "Refused: 2" in page.text
    assert "A3 “31/02/2027”: there is no 31 February 2027." in page.text
    assert "B4 Division One has no team called “Anker”." in page.text
    browser, number = desk(world), sent(world).pk
    page = browser.refused("import_check", number, seen=mark(page))
    assert "2 rows are refused. Put them right" in page.text
    page = browser.send("import_check", number, seen=mark(page), leave_out="on")
    assert "Pasted rows: 1 added, 2 left out." in page.text
    assert Fixture.objects.filter(home=world.bell).count() == 1


def test_what_changed_meanwhile_is_shown_before_it_is_done(world: World) -> None:
    page = go(world, "venues", VENUES)
    seen, number, browser = mark(page), sent(world).pk, desk(world)
    add_venue(league=world.league, name="The Star", **world.who)
    page = browser.refused("import_check", number, seen=seen)
    assert "The league has changed since this list was made" in page.text
    assert "Added: 1" in page.text
    assert "Unchanged: 1" in page.text
    page = browser.send("import_check", number, seen=mark(page))
    assert "Pasted rows: 1 added." in page.text


def test_names_nearly_the_same_are_asked_about(world: World) -> None:
    add_venue(league=world.league, name="Dog & Duck", **world.who)
    page = go(world, "venues", "Venue\nDog and Duck\n")
    assert "To look at again: 1" in page.text
    assert "Is “Dog and Duck” the same as Dog & Duck?" in page.text


def test_teams_that_nobody_knows_are_added_where_that_is_ticked(world: World) -> None:
    text = f"Date\tHome\tAway\tScore\n{world.day(-1):%d/%m/%Y}\tEagle\tFox\t6-3\n"
    page = go(world, "results", text)
    assert "Division One has no team called “Eagle”" in page.text
    page = go(world, "results", text, add_missing="on")
    assert "2 added with them" in page.text
    assert (
        "Added with them: 2 2 that are like nothing here The team Eagle in Division One"
        " The team Fox" in page.text
    )
    desk(world).send("import_check", sent(world).pk, seen=mark(page))
    assert Result.objects.get().fixture.home.name == "Eagle"


# Names that no two people could be taken for one by.
LETTERS = str.maketrans("0123456789", "ghijklmnop")
UNLIKE = [sha256(str(number).encode()).hexdigest()[:12].translate(LETTERS) for number in range(150)]


def test_a_long_list_comes_in_pages(world: World) -> None:
    page = go(world, "players", "Player\n" + "".join(f"{name}\n" for name in UNLIKE))
    assert "Added: 150" in page.text
    assert page.html.count("todo__what") == 20
    browser, number = desk(world), sent(world).pk
    page = browser.get("import_check", number, query="?show=added")
    assert page.html.count("todo__what") == 100
    page = browser.get("import_check", number, query="?show=added&page=2")
    assert page.html.count("todo__what") == 50
    assert f"Row 151 {UNLIKE[149]}" in page.text
    assert browser.get("import_check", number, query="?show=nonsense&page=x").status == 200


def test_a_file_is_forgotten(world: World) -> None:
    go(world, "venues", VENUES)
    browser, number = desk(world), sent(world).pk
    assert "Forget this file" in browser.get("import_drop", number).text
    page = browser.send("import_drop", number)
    assert "Pasted rows: forgotten; nothing was brought in." in page.text
    assert not Import.objects.exists()
    assert browser.get("import_check", number).status == 404


def test_a_row_that_says_not_who_is_named_by_its_number_once(world: World) -> None:
    page = go(world, "venues", "Venue\tAddress\n\t1 Lane\n")
    assert "Refused: 1 Row 2 Error: A2 “Venue” is empty." in page.text


def test_a_file_of_yesterday_is_sent_again(world: World) -> None:
    go(world, "venues", VENUES)
    Import.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    page = desk(world).send("import_check", sent(world).pk, seen="x")
    assert "Pasted rows: no longer kept here; send it again." in page.text


BAD = {
    "nothing": (b"", "This file is empty."),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(50), "This is a picture"),
    "an old workbook": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(50), "an old Excel file"),
    "half a workbook": (b"PK\x03\x04" + bytes(50), "damaged"),
    "a hundred thousand rows": (b"Venue\n" + b"x\n" * 99_999, "This has 100,000 rows"),
    "an open quotation": (b'Venue,Address\nBell,"1 Lane\n', "Row 2: a quotation mark begins"),
    "headings alone": (b"Venue,Address\n", "There are headings and no rows below them."),
    "far too much": (b"x" * 4_000_001, "at most 4 MB can be read"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_beside_its_field(name: str, world: World) -> None:
    data, said = BAD[name]
    browser = desk(world)
    file = SimpleUploadedFile("list.csv", data)
    address = browser.address("imports")
    page = Answer(browser.client.post(address, {"kind": "venues", "file": file}))
    assert page.status == 200
    assert said in error_beside(page, "file")
    assert not Import.objects.exists()


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"kind": "venues"}, "file", "Choose a file, or paste rows below."),
        ({"kind": "gossip", "paste": VENUES}, "kind", "Choose one from the list."),
        ({"paste": VENUES}, "kind", "Choose one from the list."),
        ({"kind": "teams", "paste": "Team\nGoat\n"}, "competition", "Choose the division"),
        ({"kind": "venues", "paste": "\0Venue\nx\n"}, "paste", "Null characters"),
        ({"kind": "venues", "paste": 'Venue\n"x\n'}, "paste", "Row 2: a quotation mark begins"),
    ],
)
def test_what_the_first_page_refuses(
    typed: dict[str, str], field: str, said: str, world: World
) -> None:
    browser = desk(world)
    page = browser.refused("imports", **typed)
    assert said in error_beside(page, field)
    assert not Import.objects.exists()


def test_a_file_and_a_paste_at_once(world: World) -> None:
    browser = desk(world)
    file = SimpleUploadedFile("list.csv", b"Venue\nThe Plough\n")
    typed = {"kind": "venues", "paste": VENUES, "file": file}
    page = Answer(browser.client.post(browser.address("imports"), typed))
    assert error_beside(page, "paste") == "Send a file or paste rows, not both."
    assert "The Star" in page.html


@pytest.mark.parametrize("kind", list(ImportKind))
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_every_template_is_a_file_that_can_be_read(
    kind: ImportKind, form: str, world: World
) -> None:
    page = desk(world).get("import_templates", query=f"?kind={kind}&as={form}")
    assert page.response.headers["Content-Disposition"] == f'attachment; filename="{kind}.{form}"'
    lines = read_file(page.response.content)
    spec = KINDS[kind]
    assert find_headings(spec, lines) == 0
    matched = match(spec, lines[0].cells)
    assert list(matched.columns) == [column.name for column in spec.template]
    assert not missing(spec, matched.columns)
    (row,) = read_rows(spec, lines, 0, matched.columns)
    assert row.faults == ()
    assert row.values.keys() >= matched.columns.keys() - {"name_style", "drawn"}


def test_the_page_of_templates(world: World) -> None:
    browser = desk(world)
    page = browser.get("import_templates", query="?kind=gossip&as=csv")
    assert "Empty files to fill in" in page.text
    assert "Home matches a night , such as 1. How many home matches fit" in page.text


def queries(world: World, name: str, *numbers: int) -> int:
    browser = desk(world)
    with CaptureQueriesContext(connection) as captured:
        assert browser.get(name, *numbers).status == 200
    return len(captured)


def test_the_first_page_asks_as_often_for_one_file_as_for_three(world: World) -> None:
    go(world, "venues", VENUES)
    page = go(world, "venues", "Venue\nThe Moon\n")
    desk(world).send("import_check", sent(world).pk, seen=mark(page))
    once = queries(world, "imports")
    for name in ("One", "Two"):
        page = go(world, "teams", f"Team\n{name}\n")
        desk(world).send("import_check", sent(world).pk, seen=mark(page))
        go(world, "teams", "Team\nGoat\n")
    assert queries(world, "imports") == once


def test_the_third_page_asks_as_often_for_one_row_as_for_forty(world: World) -> None:
    def fixtures(count: int) -> str:
        rows = (f"{world.day(day):%d/%m/%Y}\tBell\tCrown\n" for day in range(1, count + 1))
        return "Date\tHome\tAway\n" + "".join(rows)

    go(world, "fixtures", fixtures(1))
    once = queries(world, "import_check", sent(world).pk)
    go(world, "fixtures", fixtures(40))
    assert queries(world, "import_check", sent(world).pk) == once


def test_a_file_of_another_kind_is_told_by_its_columns(world: World) -> None:
    """A list of fixtures sent as venues: only one of its columns could be one."""
    page = go(world, "venues", "Home\tAway\tVenue\nAnchor\tBell\tThe Plough\n")
    assert "Row 2 The Plough" in page.text
    page = go(world, "venues", "Home\tAway\nAnchor\tBell\n", venue="0")
    assert "Row 1 Home" in page.text
