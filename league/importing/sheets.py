"""What a file or a paste holds once it is read: rows of text, numbered as a spreadsheet shows them.

Nothing here knows what the columns mean. A file that cannot be read as a whole is a
:class:`FileError`; whoever reads the rows says what is wrong with one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

MOST_ROWS = 5_000
"""Twice what the largest leagues play in a season; while rows are written, others wait."""
MOST_COLUMNS = 60
MOST_BYTES = 4_000_000


class FileError(ValueError):
    """A file or paste that cannot be read; the message says why and what would be right."""


class Line(NamedTuple):
    """One row that holds something; cells beyond the last one with text are left out."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """The text in a column; nothing where the row is shorter."""
        return self.cells[column] if column < len(self.cells) else ""


def column_letters(column: int) -> str:
    """A column as a spreadsheet names it: 0 is A, 26 is AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def cell_name(column: int, number: int) -> str:
    """A cell as a spreadsheet names it: B12."""
    return f"{column_letters(column)}{number}"


def too_many_rows(count: int | None = None) -> FileError:
    """The refusal of a file that is longer than fits; ``count`` where it is known."""
    has = f"has {count:,} rows" if count else f"has more than {MOST_ROWS:,} rows"
    return FileError(
        f"This {has}; at most {MOST_ROWS:,} can be brought in at once. Cut it into several files,"
        " each with the headings on top."
    )


def lines_of(rows: Iterable[tuple[int, Sequence[str]]]) -> tuple[Line, ...]:
    """Numbered rows without those that are blank; :class:`FileError` where they do not fit."""
    lines = []
    for number, cells in rows:
        filled = _without_tail(cells)
        if not filled:
            continue
        if len(filled) > MOST_COLUMNS:
            last = column_letters(len(filled) - 1)
            raise FileError(
                f"Row {number} reaches to column {last}; at most {MOST_COLUMNS} columns can be"
                " read. Is this the right file?"
            )
        lines.append(Line(number, filled))
        if len(lines) > MOST_ROWS + 1:
            raise too_many_rows()
    if not lines:
        raise FileError("There is nothing in it: no row holds any text.")
    return tuple(lines)


def _without_tail(cells: Sequence[str]) -> tuple[str, ...]:
    end = len(cells)
    while end and not cells[end - 1].strip():
        end -= 1
    return tuple(cells[:end])
