"""From an .xlsx file to its rows of text, without trusting anything that the file says of itself.

The parts are weighed before they are unpacked and walked through once before openpyxl reads them:
what would grow without bounds, declares entities or joins cells is refused by name. Dates come out
as 2026-11-10, times as 20:00. A formula comes out as itself, beginning with "=", so that whoever
reads the cell can refuse it; nothing is ever worked out.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any
from xml.parsers import expat

import openpyxl
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

from league.importing.sheets import (
    MOST_COLUMNS,
    FileError,
    Line,
    column_letters,
    lines_of,
)

MOST_UNPACKED = 40_000_000
MOST_PARTS = 500
LAST_ROW = 1_048_576
_SAVE_AGAIN = "Open it in your spreadsheet program and save it again, as .xlsx or as .csv."
_CELL = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})")
_FORMULAS = (ArrayFormula, DataTableFormula)
_CHUNK = 1 << 16


def is_workbook(data: bytes) -> bool:
    """Whether bytes begin as an .xlsx file does, and every other packed file."""
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def read_workbook(data: bytes) -> tuple[Line, ...]:
    """The rows of the sheet in front; :class:`FileError` where they cannot be read."""
    _weigh(data)
    try:
        return _read(data)
    except FileError:
        raise
    except Exception as error:  # a damaged file fails wherever it is damaged
        raise FileError(f"This .xlsx file is damaged and cannot be read. {_SAVE_AGAIN}") from error


def _weigh(data: bytes) -> None:
    """Refuse a file that is no workbook, or one that would unpack into too much."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise FileError(f"This .xlsx file is damaged and cannot be read. {_SAVE_AGAIN}") from error
    names = {part.filename for part in parts}
    if "[Content_Types].xml" not in names:
        what = "an OpenDocument file (.ods)" if "mimetype" in names else "a packed file (.zip)"
        raise FileError(f"This is {what}, not an Excel workbook. {_SAVE_AGAIN}")
    unpacked = sum(part.file_size for part in parts)
    if len(parts) > MOST_PARTS or unpacked > MOST_UNPACKED:
        raise FileError(
            f"This .xlsx file unpacks to {len(parts):,} parts of {unpacked / 1e6:,.0f} MB; at most"
            f" {MOST_PARTS} parts of {MOST_UNPACKED / 1e6:,.0f} MB are read. Copy the rows that"
            " you need into a new, empty workbook."
        )
    if any(part.flag_bits & 1 for part in parts):
        raise FileError(f"This .xlsx file has a password. {_SAVE_AGAIN}")


def _read(data: bytes) -> tuple[Line, ...]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        for part in packed.infolist():
            if part.filename.endswith((".xml", ".rels")):
                _walk(packed, part, None)
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=False)
    try:
        sheet = _in_front(book)
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            seen = _Seen()
            # The same part that openpyxl is about to read.
            _walk(packed, packed.getinfo(sheet._worksheet_path), seen)  # noqa: SLF001
        _refuse_far(seen)
        width = max(seen.last_column, 1)
        # What a sheet says of its size may be wrong, and would cut it off.
        sheet.reset_dimensions()
        rows = sheet.iter_rows(max_col=width, values_only=True)
        lines = lines_of(_numbered(rows))
        _refuse_merged(seen.merged, lines)
        return lines
    finally:
        book.close()


def _in_front(book: Any) -> Any:
    """The first sheet that is shown and holds rows."""
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    for sheet in [book.active, *shown]:
        if sheet in shown:
            return sheet
    raise FileError(f"This workbook shows no sheet with rows. {_SAVE_AGAIN}")


@dataclass
class _Seen:
    """What a walk through a sheet came across."""

    merged: list[str] = field(default_factory=list)
    last_column: int = 0
    """The last column with a value, counted from 1."""
    last_row: int = 0
    cell: str = ""


def _walk(packed: zipfile.ZipFile, part: zipfile.ZipInfo, seen: _Seen | None) -> None:
    """Read one part to its end; refuse what declares entities."""
    parser = expat.ParserCreate()

    def declares(*_: Any) -> None:
        raise FileError(f"This .xlsx file declares what no workbook needs. {_SAVE_AGAIN}")

    parser.StartDoctypeDeclHandler = declares
    if seen is not None:
        parser.StartElementHandler = lambda name, given: _meet(seen, name, given)
        parser.buffer_text = True
    with packed.open(part) as content:
        while chunk := content.read(_CHUNK):
            parser.Parse(chunk, False)
        parser.Parse(b"", True)


def _meet(seen: _Seen, name: str, given: dict[str, str]) -> None:
    """Note what matters of an element: joined cells, and where values stand."""
    name = name.rpartition(":")[2]
    if name == "row":
        row = int(given.get("r", seen.last_row + 1))
        if not seen.last_row < row <= LAST_ROW:
            raise FileError(f"Row {row} of this .xlsx file is not in its place. {_SAVE_AGAIN}")
        seen.last_row = row
    elif name == "c":
        seen.cell = given.get("r", "")
    elif name in {"v", "is", "f"}:
        if found := _CELL.fullmatch(seen.cell):
            seen.last_column = max(seen.last_column, _column_number(found[1]))
        elif not seen.cell:
            # Cells without an address stand one after the other.
            seen.last_column = MOST_COLUMNS
    elif name == "mergeCell":
        seen.merged.append(given.get("ref", "?"))


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _refuse_merged(merged: list[str], lines: Sequence[Line]) -> None:
    """Refuse cells that are merged in the table; a title above it may stretch over its columns."""
    begins = next((line.number for line in lines if len(line.cells) > 1), lines[0].number)
    merged = [ref for ref in merged if _last_row(ref) >= begins]
    if not merged:
        return
    first = ", ".join(ref.replace("$", "").replace(":", " to ") for ref in merged[:5])
    more = f" and {len(merged) - 5} more" if len(merged) > 5 else ""
    raise FileError(
        f"Cells are merged: {first}{more}. A merged cell belongs to no single row. Take them apart"
        " ('Unmerge cells'), and write the text into every row that it is meant for."
    )


def _last_row(ref: str) -> int:
    """The row in which a range such as A1:C2 ends; beyond all rows where it is no range."""
    found = _CELL.fullmatch(ref.rpartition(":")[2])
    return int(found[2]) if found else LAST_ROW


def _refuse_far(seen: _Seen) -> None:
    if seen.last_column > MOST_COLUMNS:
        raise FileError(
            f"Column {column_letters(seen.last_column - 1)} holds something; at most"
            f" {MOST_COLUMNS} columns can be read. Is this the right file?"
        )


def _numbered(rows: Iterator[tuple[Any, ...]]) -> Iterator[tuple[int, list[str]]]:
    for number, row in enumerate(rows, start=1):
        yield number, [_text(value) for value in row]


def _text(value: Any) -> str:
    """A value as text that reads back to the same value."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return _number_text(value)
    if isinstance(value, datetime):
        return _moment_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return value.isoformat("minutes")
    if isinstance(value, timedelta):
        minutes = round(value.total_seconds() / 60)
        return f"{minutes // 60:02}:{minutes % 60:02}"
    if isinstance(value, _FORMULAS):
        formula = str(getattr(value, "text", None) or "")
        return formula if formula.startswith("=") else f"={formula}"
    return str(value)


def _number_text(value: float) -> str:
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


def _moment_text(value: datetime) -> str:
    # A spreadsheet's time is a fraction of a day, and comes out a little beside the minute.
    value = (value + timedelta(seconds=30)).replace(second=0, microsecond=0)
    if value.time() == time(0):
        return value.date().isoformat()
    return value.isoformat(" ", "minutes")
