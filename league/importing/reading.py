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
    check_size(len(text.encode("utf-8", "surrogatepass")), pasted=True)
    return read_text(text)


def check_size(size: int, *, pasted: bool = False) -> None:
    """Whether so many bytes are not too many."""
    if size > MOST_BYTES:
        raise FileError(f"This is {size / 1e6:,.1f} MB large; {too_large(pasted=pasted)}")


def too_large(*, pasted: bool = False) -> str:
    """What is too much for a file or a paste, and what would be right."""
    most = f"at most {MOST_BYTES / 1e6:,.0f} MB can be read."
    if pasted:
        return f"{most} Copy fewer rows at a time, each time with the headings on top."
    return (
        f"{most} Leave out pictures and sheets that are not needed, or cut it into several files."
    )
