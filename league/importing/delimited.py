"""From a text to its rows: cells between commas, semicolons, tabs or upright strokes.

Which of them it is, the text itself tells, or its first line "sep=;" as Excel writes it. A
quotation mark that never ends would swallow the rest of a file, so it is refused with its row.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator

from league.importing.sheets import MOST_ROWS, FileError, Line, lines_of, too_many_rows

# In the order in which they are believed where a text could be cut by either.
DELIMITERS = ("\t", ";", ",", "|")
_SAMPLE = 60


def read_text(text: str, delimiter: str = "") -> tuple[Line, ...]:
    """The rows of a text; :class:`FileError` where it cannot be cut into rows and cells.

    Without a delimiter, the one that the text shows.
    """
    announced, text = _announced(text)
    delimiter = delimiter or announced or find_delimiter(text)
    count = text.count("\n")
    if count > 2 * MOST_ROWS:
        raise too_many_rows(sum(1 for line in io.StringIO(text) if line.strip()))
    return lines_of(_numbered(text, delimiter))


def find_delimiter(text: str) -> str:
    """The sign between the cells of a text: what cuts its first rows most evenly.

    A text in which nothing cuts has one column; then any will do.
    """
    found: list[tuple[tuple[bool, float, int], str]] = []
    for delimiter in DELIMITERS:
        widths = _widths(text, delimiter)
        if not widths:
            continue
        width, often = Counter(widths).most_common(1)[0]
        first = widths[0]
        if max(width, first) > 1:
            even = often / len(widths)
            # The headings decide: below them, names and addresses may hold any sign.
            found.append(((first > 1, even if first == width else even / 2, width), delimiter))
    return max(found, key=lambda one: one[0])[1] if found else ","


def _widths(text: str, delimiter: str) -> list[int]:
    """How many cells the first rows would have, blank ones left out."""
    widths = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=False)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                widths.append(len(row))
            if len(widths) == _SAMPLE:
                break
    except csv.Error:
        pass
    return widths


def _announced(text: str) -> tuple[str, str]:
    """The delimiter that a first line "sep=;" names, and the text without that line."""
    first, _, rest = text.partition("\n")
    first = first.strip("\r").strip('"')
    if len(first) == 5 and first.casefold().startswith("sep="):
        return first[4], rest
    return "", text


def _numbered(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 0
    try:
        for number, row in enumerate(reader, start=1):
            yield number, row
    except csv.Error as error:
        raise _refusal(str(error), number + 1) from None


def _refusal(said: str, number: int) -> FileError:
    """The reader's complaint in plain words."""
    if "unexpected end" in said:
        return FileError(
            f"Row {number}: a quotation mark begins and never ends, so that the rest of the file"
            " would be one cell. Take the mark out, or write a second one at the end of the cell."
        )
    if "expected after" in said:
        return FileError(
            f"Row {number}: something stands behind a closing quotation mark. A quotation mark"
            " inside a cell is written twice, and the whole cell between two more."
        )
    if "field larger" in said:
        return FileError(f"Row {number}: one cell is longer than 100,000 characters.")
    return FileError(f"Row {number} cannot be read: {said}.")
