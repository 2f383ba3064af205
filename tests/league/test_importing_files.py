"""Files as spreadsheet programs write them, as people damage them, and as nobody should."""

import codecs
import csv
import io
import struct
import zipfile
from datetime import date, datetime, time

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.importing.delimited import find_delimiter
from league.importing.reading import read_file, read_paste
from league.importing.sheets import MOST_ROWS, FileError, Line, cell_name, column_letters
from league.importing.workbooks import MOST_UNPACKED
from league.importing.writing import csv_bytes, no_formula, without_guard, xlsx_bytes
from tests.league.workbook_parts import by_libreoffice, packed

ENCODINGS = {
    "UTF-8": lambda text: text.encode(),
    "UTF-8 with a mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "UTF-16 little": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "UTF-16 big": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "UTF-16 as Python": lambda text: text.encode("utf-16"),
    "UTF-32": lambda text: text.encode("utf-32"),
}
# Headings hold words, as those of every real file do; what is below may hold anything.
WORDS = st.text("abcdefghij XYZ", min_size=1, max_size=8).filter(str.strip)
ANYTHING = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)


@st.composite
def tables(draw: st.DrawFn) -> list[list[str]]:
    width = draw(st.integers(2, 5))
    head = draw(st.lists(WORDS, min_size=width, max_size=width))
    rows = draw(st.lists(st.lists(ANYTHING, min_size=width, max_size=width), max_size=6))
    return [head, *rows]


def written(rows: list[list[str]], delimiter: str, end: str = "\r\n") -> str:
    text = io.StringIO(newline="")
    # Python's writer leaves a lone \r or \n bare where rows end otherwise.
    quoting = csv.QUOTE_MINIMAL if end == "\r\n" else csv.QUOTE_ALL
    csv.writer(text, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows(rows)
    return text.getvalue()


def expected(rows: list[list[str]]) -> list[Line]:
    """What is left of rows: those with any text, without the empty cells at their ends."""
    kept = []
    for number, row in enumerate(rows, start=1):
        last = max((place for place, cell in enumerate(row, 1) if cell.strip()), default=0)
        if last:
            kept.append(Line(number, tuple(row[:last])))
    return kept


@given(
    tables(),
    st.sampled_from([",", ";", "\t", "|"]),
    st.sampled_from(list(ENCODINGS)),
    st.sampled_from(["\r\n", "\n", "\r"]),
)
def test_any_table_comes_back_from_every_encoding(
    rows: list[list[str]], delimiter: str, encoding: str, end: str
) -> None:
    data = ENCODINGS[encoding](written(rows, delimiter, end))
    assert list(read_file(data)) == expected(rows)


@given(tables(), st.sampled_from([",", ";", "\t"]))
def test_any_table_comes_back_from_a_paste(rows: list[list[str]], delimiter: str) -> None:
    assert list(read_paste(written(rows, delimiter))) == expected(rows)


WESTERN = st.text(st.sampled_from("abc XYZ,;\"'€£é½–’ñÆ"), min_size=1, max_size=10)


@given(st.lists(st.lists(WESTERN, min_size=3, max_size=3), min_size=1, max_size=5))
def test_windows_files_come_back(rows: list[list[str]]) -> None:
    table = [["Team", "Venue", "Café"], *rows]
    data = written(table, ";").encode("windows-1252")
    # "Café" alone, with its lone byte, is never UTF-8.
    assert list(read_file(data)) == expected(table)


@given(tables())
def test_what_is_written_is_read_again(rows: list[list[str]]) -> None:
    """Through our own files, where what looks like a formula gets its apostrophe and loses it."""
    rows = [[cell.replace("\r", " ").strip() for cell in row] for row in rows]
    guarded = [[no_formula(cell) for cell in row] for row in rows]
    assert list(read_file(csv_bytes(rows))) == expected(guarded)
    for row, before in zip(guarded, rows, strict=True):
        assert [without_guard(cell) for cell in row] == before


@given(st.lists(st.lists(ANYTHING.filter(str.isprintable), min_size=2, max_size=3), min_size=1))
def test_workbooks_come_back(rows: list[list[str]]) -> None:
    table = [["Team", "Venue", "Note"], *rows]
    back = read_file(xlsx_bytes(table, "teams"))
    assert list(back) == expected([[no_formula(cell) for cell in row] for row in table])


@given(st.binary(max_size=300))
def test_no_bytes_do_more_than_refuse(data: bytes) -> None:
    try:
        lines = read_file(data)
    except FileError:
        return
    assert all(isinstance(cell, str) for line in lines for cell in line.cells)


@given(st.integers(0, 2000), st.binary(min_size=1, max_size=8))
def test_a_damaged_workbook_is_refused_or_read(at: int, junk: bytes) -> None:
    whole = xlsx_bytes([["Team"], ["Anchor"]], "teams")
    at %= len(whole)
    try:
        lines = read_file(whole[:at] + junk + whole[at + len(junk) :])
    except FileError:
        return
    assert lines


# -- Text files ------------------------------------------------------------------------------------


def refusal(data: bytes) -> str:
    with pytest.raises(FileError) as refused:
        read_file(data)
    return str(refused.value)


def test_utf_16_without_a_mark() -> None:
    text = "Home;Away\r\nAnchor;Bell\r\n"
    for encoding in ("utf-16-le", "utf-16-be"):
        assert read_file(text.encode(encoding))[1].cells == ("Anchor", "Bell")


def test_excel_says_its_delimiter_in_a_first_line() -> None:
    lines = read_file(b"sep=;\r\nVenue;Address\r\nThe Bell;1, High Street\r\n")
    assert lines[1] == Line(2, ("The Bell", "1, High Street"))


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("Venue,Address\nBell,1 High Street; Leek\nCrown,2; Low\n", ","),
        ("Venue;Address\nBell;1, High Street, Leek\nCrown;2, Low\n", ";"),
        ("Venue\tNote\nBell\ta, b, c\nCrown\td; e\n", "\t"),
        ("Leek League 2026\n\nVenue;Address\nBell;1, High Street\nCrown;2, Low Road\n", ";"),
        ("Player\nTom Oakes\nJim Bell\n", ","),
        ('"Smith, Tom";Anchor\n"Hall, Jim";Bell\n', ";"),
    ],
)
def test_the_delimiter_is_what_cuts_the_rows_evenly(text: str, delimiter: str) -> None:
    assert find_delimiter(text) == delimiter


def test_rows_are_numbered_as_a_spreadsheet_numbers_them() -> None:
    lines = read_file(b'A,B\n\n"two\nlines",x\n,,\ny,z\n')
    assert [(line.number, line.cells[0]) for line in lines] == [
        (1, "A"),
        (3, "two\nlines"),
        (5, "y"),
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "This file is empty."),
        (b"\r\n \r\n,,\r\n", "no row holds any text"),
        (b'Home,Away\nAnchor,"Bell\nCrown,Dove\n', "Row 2: a quotation mark begins and never ends"),
        (b'Home,Away\nAnchor,"Bell" B\nCrown,Dove\n', "Row 2: something stands behind a closing"),
        (b"Home,Away\nAnchor,Be\x00ll\n", "Row 2 holds something that is no text"),
        (b"Home,Away\nAnchor,Be\x81\xffll\n", "Row 2 holds something that is no text in any"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "an old Excel file (.xls)"),
        (b"%PDF-1.7\n", "This is a PDF"),
        (b"\x89PNG\r\n\x1a\n", "This is a picture"),
        (b"<!DOCTYPE html><html><table><tr><td>Home", "This is a web page"),
        (b"<?xml version='1.0'?><Workbook/>", "This is an XML file"),
        (b"\x1f\x8b\x08\x00", "a compressed file"),
        (b"A" * 4_000_001, "4.0 MB large; at most 4 MB"),
        (b",".join([b"x"] * 61) + b"\n", "Row 1 reaches to column BI; at most 60 columns"),
        (b"Team\n" + b'"' + b"x" * 200_000 + b'"\n', "Row 2: one cell is longer"),
    ],
)
def test_what_is_no_table_is_refused_by_what_it_is(data: bytes, said: str) -> None:
    assert said in refusal(data)


def test_a_hundred_thousand_rows_are_refused_by_their_number() -> None:
    said = refusal(b"Player\n" + b"Tom Oakes\n" * 99_999)
    assert said.startswith("This has 100,000 rows; at most 5,000")
    assert "more than 5,000 rows" in refusal(b"Player\n" + b"Tom\n" * (MOST_ROWS + 1))
    assert len(read_file(b"Player\n" + b"Tom\n" * MOST_ROWS)) == MOST_ROWS + 1


# -- Workbooks -------------------------------------------------------------------------------------


def workbook(*rows: list[object], merged: str = "") -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    if merged:
        book.active.merge_cells(merged)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def test_dates_times_and_numbers_come_out_as_they_are_written_here() -> None:
    evening = datetime(2026, 11, 10, 19, 30)  # noqa: DTZ001 (as a spreadsheet has it)
    row = [date(2026, 11, 10), time(20, 0), evening, 5, 4.5, 7.0, True, None]
    (line,) = read_file(workbook(row))
    expected_cells = ("2026-11-10", "20:00", "2026-11-10 19:30", "5", "4.5", "7", "yes")
    assert line.cells == expected_cells


def test_a_formula_comes_out_as_itself() -> None:
    lines = read_file(workbook(["Team", "Points"], ["Anchor", "=1+1"]))
    assert lines[1].cells == ("Anchor", "=1+1")


def test_merged_cells_are_refused_by_name() -> None:
    said = refusal(workbook(["Team", "Venue"], ["Anchor", None], merged="A2:B2"))
    assert said.startswith("Cells are merged: A2 to B2.")
    assert "Unmerge cells" in said


def test_a_cell_far_to_the_right_is_refused_and_an_empty_one_is_not() -> None:
    book = openpyxl.Workbook()
    book.active["A1"], book.active["A2"] = "Team", "Anchor"
    book.active["XFD2"].number_format = "0.00"
    written = io.BytesIO()
    book.save(written)
    assert read_file(written.getvalue())[1] == Line(2, ("Anchor",))
    book.active["BI2"] = "x"
    book.save(written := io.BytesIO())
    assert "Column BI holds something" in refusal(written.getvalue())


def test_a_cell_at_the_last_row_costs_nothing() -> None:
    book = openpyxl.Workbook()
    book.active["A1"], book.active["A1048576"] = "Team", "Anchor"
    book.save(written := io.BytesIO())
    assert read_file(written.getvalue())[1] == Line(1_048_576, ("Anchor",))


def test_too_many_rows_in_a_workbook() -> None:
    rows = [["Player"], *([f"P{number}"] for number in range(MOST_ROWS + 1))]
    assert "more than 5,000 rows" in refusal(xlsx_bytes(rows, "players"))


def test_the_sheet_in_front_is_read() -> None:
    book = openpyxl.Workbook()
    book.active["A1"] = "Behind"
    book.create_sheet("Front")["A1"] = "Front"
    book.active = 1
    book.save(written := io.BytesIO())
    assert read_file(written.getvalue())[0].cells == ("Front",)


def test_a_workbook_as_libreoffice_writes_it() -> None:
    """Typed by column styles, sized wrongly, shared texts in runs, an empty tail of 1,000 rows."""
    lines = read_file(by_libreoffice())
    assert [line.cells for line in lines] == [
        ("Home", "Away", "Date", "Time"),
        ("Dog & Duck", "Bell", "2026-11-10", "20:00"),
        ("Crown", "Dove", "2026-11-17", "20:30"),
    ]
    assert [line.number for line in lines] == [1, 2, 4]


def test_a_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    said = refusal(packed({"xl/worksheets/sheet1.xml": b" " * (MOST_UNPACKED + 1)}))
    assert "unpacks to" in said
    assert "at most 500 parts of 40 MB" in said
    many = packed({f"xl/media/{number}": b"" for number in range(600)})
    assert "parts of" in refusal(many)


def test_a_bomb_that_lies_about_its_size_is_cut_off() -> None:
    """Its directory says that the sheet is small; what lies behind is not."""
    data = bytearray(by_libreoffice())
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as whole:
        parts = {part.filename: whole.read(part) for part in whole.infolist()}
    parts["xl/worksheets/sheet1.xml"] = b"<worksheet>" + b" " * 30_000_000
    data = bytearray(packed(parts))
    at = data.rindex(b"xl/worksheets/sheet1.xml") - 46
    assert data[at : at + 4] == b"PK\x01\x02"
    data[at + 24 : at + 28] = struct.pack("<I", 100)
    assert "damaged" in refusal(bytes(data))


def test_entities_are_refused() -> None:
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><sst>&a;</sst>'
    assert "declares what no workbook needs" in refusal(
        packed({"xl/sharedStrings.xml": bomb}, based_on=by_libreoffice())
    )


def test_rows_out_of_place_are_refused() -> None:
    for row in (b"0", b"1048577", b"99999999999999"):
        sheet = b'<worksheet><sheetData><row r="' + row + b'"/></sheetData></worksheet>'
        said = refusal(packed({"xl/worksheets/sheet1.xml": sheet}, based_on=by_libreoffice()))
        assert "is not in its place" in said
    twice = b'<worksheet><sheetData><row r="2"/><row r="2"/></sheetData></worksheet>'
    assert "Row 2 of this .xlsx file is not in its place" in refusal(
        packed({"xl/worksheets/sheet1.xml": twice}, based_on=by_libreoffice())
    )


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"readme.txt": b"hello"}, "This is a packed file (.zip)"),
        (
            {"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"},
            "This is an OpenDocument file (.ods)",
        ),
    ],
)
def test_other_packed_files_are_named(parts: dict[str, bytes], said: str) -> None:
    assert said in refusal(packed(parts, content_types=False))


def test_half_a_workbook_is_damaged() -> None:
    whole = workbook(["Team"], ["Anchor"])
    for data in (whole[: len(whole) // 2], b"PK\x03\x04" + bytes(200), whole[:-30]):
        assert "damaged" in refusal(data)


def test_cells_are_named_as_spreadsheets_name_them() -> None:
    letters = [column_letters(place) for place in (0, 25, 26, 51, 52, 701, 702)]
    assert letters == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]
    assert cell_name(1, 12) == "B12"
