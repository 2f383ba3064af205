"""The rows of a file, read: each cell as its value, or what is wrong with it and where.

What a row means for the league, :mod:`league.importing.compare` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.importing.kinds import Column, Kind
from league.importing.matching import plain
from league.importing.sheets import Line, cell_name, column_letters
from league.importing.values import ERRORS, CellError, quoted
from league.importing.writing import without_guard


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a row: in words, beside the cell where it is one cell's."""

    message: str
    cell: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row as values by the names of its columns; an empty cell has none."""

    number: int
    values: Mapping[str, Any]
    faults: tuple[Fault, ...] = ()
    cells: Mapping[str, str] | None = None
    """Where each column stands in this row, for whoever finds more faults: {"home": "D12"}."""

    def fault(self, column: Column, message: str) -> Fault:
        """A fault of one cell."""
        return Fault(message, (self.cells or {}).get(column.name, ""), column.label)


def read_rows(
    kind: Kind, lines: Sequence[Line], headings: int | None, columns: Mapping[str, int]
) -> list[ReadRow]:
    """The rows below the headings; all of them where there are no headings.

    Headings that are repeated further down are passed over.
    """
    head = None if headings is None else lines[headings]
    below = lines if headings is None else lines[headings + 1 :]
    repeated = [plain(cell) for cell in head.cells] if head else None
    return [
        _read(kind, line, columns, head)
        for line in below
        if repeated is None or [plain(cell) for cell in line.cells] != repeated
    ]


def _read(kind: Kind, line: Line, columns: Mapping[str, int], head: Line | None) -> ReadRow:
    values: dict[str, Any] = {}
    faults = list(_too_wide(line, head))
    cells = {name: cell_name(place, line.number) for name, place in columns.items()}
    for name, place in columns.items():
        column = kind.column(name)
        text = line.cell(place)
        if not text.strip():
            continue
        try:
            value = _value(column, text)
        except CellError as error:
            faults.append(Fault(str(error), cells[name], column.label))
        else:
            if value != "":
                values[name] = value
    faults += _missing(kind, values, columns, {fault.label for fault in faults}, cells)
    return ReadRow(line.number, values, tuple(faults), cells)


def _value(column: Column, text: str) -> Any:
    text = text.strip()
    if text.startswith("="):
        raise CellError(
            f"{quoted(text)} is a formula. Copy the column and paste it back as values, so that the"
            " cell holds what it shows."
        )
    if text in ERRORS:
        raise CellError(f"{quoted(text)} is the spreadsheet’s own error; write what it should be.")
    return column.read(without_guard(text))


def _too_wide(line: Line, head: Line | None) -> Iterator[Fault]:
    """A cell beyond the last heading: mostly a comma inside a name that was not put in quotes."""
    if head is None or len(line.cells) <= len(head.cells):
        return
    place = len(head.cells)
    extra = quoted(line.cell(place))
    yield Fault(
        f"This row has {len(line.cells)} cells, the headings only {place}; {extra} in column"
        f" {column_letters(place)} belongs to none. A comma inside a cell needs quotation"
        " marks around the cell.",
        cell_name(place, line.number),
    )


def _missing(
    kind: Kind,
    values: Mapping[str, Any],
    columns: Mapping[str, int],
    faulty: set[str],
    cells: Mapping[str, str],
) -> Iterator[Fault]:
    """What the row cannot do without and leaves empty; what could not be read was told already."""
    for group in _asked_of_rows(kind):
        if any(all(name in values for name in names) for names in group):
            continue
        offered = [names for names in group if all(name in columns for name in names)]
        for name in (offered or group)[0]:
            label = kind.column(name).label
            if name not in values and label not in faulty:
                yield Fault(f"“{label}” is empty.", cells.get(name, ""), label)


def _asked_of_rows(kind: Kind) -> Iterator[tuple[tuple[str, ...], ...]]:
    """What every row must have: all that the file must, but a score, as not all is played."""
    for group in kind.needs:
        if ("score",) not in group:
            yield group
