"""Files that LibreOffice itself has written, read and brought in; how, is said beside them."""

import csv
from pathlib import Path

import pytest

from league.importing.kinds import KINDS, ImportKind
from league.importing.matching import find_headings, match
from league.importing.reading import read_file
from league.importing.rows import read_rows
from league.importing.sheets import FileError, Line
from tests.league.importing_steps import bring_in, look, send
from tests.league.small_league import World
from tests.league.test_importing_season import DATA, published, rows_of

FILES = Path(__file__).parent / "importing" / "libreoffice"


def read(name: str) -> list[Line]:
    return list(read_file((FILES / name).read_bytes()))


def refusal(name: str) -> str:
    with pytest.raises(FileError) as refused:
        read(name)
    return str(refused.value)


def test_dates_and_times_that_became_cells_of_their_kind() -> None:
    assert read("fixtures.xlsx") == [
        Line(1, ("Week", "Date", "Time", "Home", "Away", "Telephone")),
        Line(2, ("1", "2026-11-10", "20:00", "Dog & Duck", "Bell", "01632 960061")),
        Line(3, ("2", "2026-11-17", "20:30", "Crown", "Dove", "01632 960062")),
    ]


def test_the_sheet_in_front_below_an_empty_row_with_its_formula_as_it_is() -> None:
    assert read("book.xlsx") == [
        Line(2, ("Week", "Date", "Time", "Home", "Away")),
        Line(3, ("1", "2026-11-10", "20:00", "Dog & Duck", "Bell")),
        Line(4, ("2", "=B3+7", "8.30 pm", "Crown", "Dove")),
    ]


def test_the_same_sheet_as_text_has_what_the_formula_shows() -> None:
    assert read("book.csv") == [
        Line(2, ("Week", "Date", "Time", "Home", "Away")),
        Line(3, ("1", "10/11/2026", "20:00:00", "Dog & Duck", "Bell")),
        Line(4, ("2", "17/11/2026", "8.30 pm", "Crown", "Dove")),
    ]


def test_a_formula_is_refused_with_its_cell_and_the_other_row_is_read() -> None:
    kind, lines = KINDS[ImportKind.FIXTURES], read("book.xlsx")
    headings = find_headings(kind, lines)
    assert headings == 0
    first, second = read_rows(kind, lines, headings, match(kind, lines[headings].cells).columns)
    assert first.faults == ()
    (fault,) = second.faults
    assert (fault.cell, fault.label) == ("B4", "Date")
    assert fault.message.startswith("“=B3+7” is a formula. Copy the column and paste it back as")


@pytest.mark.parametrize("encoding", ["windows-1252", "utf-16"])
def test_text_in_both_alphabets_with_semicolons(encoding: str) -> None:
    assert read(f"venues-{encoding}.csv") == [
        Line(1, ("Venue", "Address", "Telephone")),
        Line(2, ("Café Royal", "1, High Street; Leek", "01632 960061")),
        Line(3, ("O’Neill’s", "Low Road – back room", "01632 960062")),
    ]


def test_a_title_over_all_columns_is_only_a_title() -> None:
    lines = read("merged-title.xlsx")
    assert lines == [
        Line(1, ("Leek League, season 2026-27",)),
        Line(2, ("Team", "Venue", "Night")),
        Line(3, ("Anchor", "The Anchor", "Tuesday")),
    ]
    assert find_headings(KINDS[ImportKind.TEAMS], lines) == 1


def test_cells_merged_in_the_table_are_refused_by_name() -> None:
    assert refusal("merged-venue.xlsx").startswith("Cells are merged: B2 to B3. A merged cell")


def test_its_own_kinds_of_file_are_named() -> None:
    assert refusal("fixtures.ods").startswith("This is an OpenDocument file (.ods)")
    assert refusal("book.fods").startswith("This is an XML file, not a spreadsheet")


def test_a_published_season_that_it_saved_gives_the_published_table(world: World) -> None:
    table = published(world)
    data = (FILES / "season-2022-23.xlsx").read_bytes()
    seen = bring_in(world, "results", data, competition=table.competition, add_missing=True)
    assert seen.counts == {"added": 380, "changed": 0, "unchanged": 0, "refused": 0}
    with (DATA / "season-2022-23-table.csv").open(encoding="utf-8", newline="") as file:
        assert rows_of(table) == list(csv.DictReader(file))

    # The text that it was made from is about the same matches, to the minute.
    text = (DATA / "season-2022-23.csv").read_bytes()
    again = look(world, send(world, "fixtures", text, competition=table.competition))
    assert again.counts == {"added": 0, "changed": 0, "unchanged": 380, "refused": 0}
