"""Which column of a file is which: by their headings, as far as those say it without doubt."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.importing.kinds import Column, Kind
from league.importing.sheets import MOST_COLUMNS, Line, column_letters

_LOOKED_AT = 10


@dataclass(frozen=True)
class Matched:
    """What the headings say: the column of each field, and what is headed twice."""

    columns: Mapping[str, int]
    twice: Mapping[str, tuple[int, ...]]
    """Fields for which two columns have the same heading, so that a person has to choose."""


def plain(heading: str) -> str:
    """A heading without capitals, spaces, dots and accents."""
    parts = unicodedata.normalize("NFKD", heading).casefold()
    return "".join(sign for sign in parts if sign.isalnum())


def match(kind: Kind, headings: Sequence[str]) -> Matched:
    """The columns that the headings name; a heading that stands twice names none."""
    at: dict[str, list[int]] = {}
    for place, heading in enumerate(headings):
        if named := plain(heading):
            at.setdefault(named, []).append(place)
    columns: dict[str, int] = {}
    twice: dict[str, tuple[int, ...]] = {}
    for column in kind.columns:
        places = _places(column, at, set(columns.values()))
        if len(places) == 1:
            columns[column.name] = places[0]
        elif places:
            twice[column.name] = places
    return Matched(columns, twice)


def _places(column: Column, at: Mapping[str, Sequence[int]], used: set[int]) -> tuple[int, ...]:
    for heading in column.headings:
        free = tuple(place for place in at.get(plain(heading), ()) if place not in used)
        if free:
            return free
    return ()


def find_headings(kind: Kind, lines: Sequence[Line]) -> int | None:
    """Which of the first rows holds the headings, as its place among them; None where none does.

    A title may stand above them, in fewer cells. A row of which only one cell could be a heading is
    one only where nothing but titles stands above it: below, it is a row that happens to hold such
    a word.
    """
    best, found, widest = 0, None, 0
    for place, line in enumerate(lines[:_LOOKED_AT]):
        matched = match(kind, line.cells)
        known = len(matched.columns) + len(matched.twice)
        if known > best and (known > 1 or len(line.cells) > widest):
            best, found = known, place
        widest = max(widest, len(line.cells))
    return found


def missing(kind: Kind, columns: Mapping[str, int]) -> list[str]:
    """What the file cannot do without and does not have, each in words."""
    return [
        " or ".join(
            " and ".join(f"“{kind.column(name).label}”" for name in names) for names in group
        )
        for group in kind.needs
        if not any(all(name in columns for name in names) for names in group)
    ]


def named_columns(lines: Sequence[Line], headings: int | None) -> list[str]:
    """The columns of a file as a person may choose among them: "B: Team (Anchor, Bell)"."""
    head = None if headings is None else lines[headings]
    below = lines[0 if headings is None else headings + 1 :]
    width = max(len(line.cells) for line in (*below[:_LOOKED_AT], *([head] if head else [])))
    named = []
    for column in range(min(width, MOST_COLUMNS)):
        heading = head.cell(column).strip() if head else ""
        cells = [line.cell(column).strip() for line in below[:_LOOKED_AT]]
        sample = ", ".join(_short(cell, 24) for cell in [cell for cell in cells if cell][:2])
        name = f"{column_letters(column)}: {_short(heading, 40)}" if heading else ""
        name = name or f"Column {column_letters(column)}"
        named.append(f"{name} ({sample})" if sample else name)
    return named


def _short(text: str, most: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[:most]}…"
