"""Rows of text as a file for a spreadsheet: comma-separated, or .xlsx.

Whatever a spreadsheet would run as a formula is written with an apostrophe before it, and the
reading of files takes that apostrophe off again.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

import openpyxl

# What a spreadsheet takes for the beginning of a formula, in narrow and in wide letters.
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
# Spreadsheets take a file for UTF-8 where it begins with this.
MARK = "\ufeff"
_GUARD = "'"
_TEXT = "@"


def no_formula(text: str) -> str:
    """Text that no spreadsheet runs: what looks like a formula begins with an apostrophe."""
    looks = text.lstrip().startswith(FORMULAS) or text[:1].isspace()
    return f"{_GUARD}{text}" if looks else text


def without_guard(text: str) -> str:
    """Text without the apostrophe that :func:`no_formula` put before it."""
    bare = text.removeprefix(_GUARD)
    return bare if bare != text and no_formula(bare) == text else text


def csv_bytes(rows: Iterable[Sequence[str]]) -> bytes:
    """Rows as comma-separated values in UTF-8 with its mark."""
    written = io.StringIO(newline="")
    csv.writer(written).writerows([no_formula(cell) for cell in row] for row in rows)
    return (MARK + written.getvalue()).encode()


def xlsx_bytes(rows: Iterable[Sequence[str]], title: str) -> bytes:
    """Rows as a workbook of one sheet; every cell is text, so that no date or number is changed."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet(title[:31])
    for row in rows:
        cells = []
        for text in row:
            cell = openpyxl.cell.WriteOnlyCell(sheet, no_formula(text))
            cell.data_type, cell.number_format = "s", _TEXT
            cells.append(cell)
        sheet.append(cells)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()
