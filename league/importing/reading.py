"""From whatever was sent to its rows: an .xlsx file, a text file of any usual kind, or a paste."""

from __future__ import annotations

from league.importing.decoding import decode
from league.importing.delimited import read_text
from league.importing.sheets import MOST_BYTES, FileError, Line
from league.importing.workbooks import is_workbook, read_workbook


def read_file(data: bytes) -> tuple[Line, ...]:
    """The rows of a file, by what it holds and not by its name; :class:`FileError` otherwise."""
    if not data:
        raise FileError("This file is empty.")
    check_size(len(data))
    return read_workbook(data) if is_workbook(data) else read_text(decode(data))


def read_paste(text: str) -> tuple[Line, ...]:
    """The rows of a text that was copied from a spreadsheet; :class:`FileError` otherwise."""
    if "\0" in text:
        raise FileError("This holds a character that no text may hold. Copy the cells again.")
    return read_text(text)


def check_size(size: int) -> None:
    """Whether so many bytes are not too many."""
    if size > MOST_BYTES:
        raise FileError(
            f"This is {size / 1e6:,.1f} MB large; at most {MOST_BYTES / 1e6:,.0f} MB can be read."
            " Leave out pictures and sheets that are not needed, or cut it into several files."
        )
