"""Taking somebody who is erased out of the files that were sent and are not in yet.

The whole row goes: with another name in it, it would bring in a person whom nobody knows. However
the name is written there, in one cell or in several, first name or surname first, it is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

from league.importing.sheets import Line
from league.models import Import, League
from league.models.importing import stored
from league.names import key

_WORD = re.compile(r"[^\W_]+")


def forget_rows_about(
    *, league: League, names: Iterable[str], reached: Iterable[str], at: datetime
) -> int:
    """Take the rows out that hold one of the names, or where the person is reached; how many.

    A name of a single word, such as "Hall", may be no name at all and is never looked for. For
    whoever erases the person, in one transaction; files that are over are dropped as a whole.
    """
    waiting = Import.objects.filter(league=league, committed_at=None)
    waiting.filter(expires_at__lte=at).delete()
    called = [words for name in names if len(words := _words(name)) > 1]
    ways = {key(way) for way in reached if way}
    gone = 0
    for found in waiting.select_for_update():
        first = 0 if found.headings is None else found.headings + 1
        lines = found.rows()
        kept = [
            line
            for place, line in enumerate(lines)
            if place < first or not _is_about(line, called, ways)
        ]
        if len(kept) == len(lines):
            continue
        gone += len(lines) - len(kept)
        if len(kept) == first:
            found.delete()
            continue
        found.lines, found.row_count = stored(kept), len(kept) - first
        found.save(update_fields=["lines", "row_count"])
    return gone


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(key(text)))


def _is_about(line: Line, called: list[frozenset[str]], ways: set[str]) -> bool:
    words = _words(" ".join(line.cells))
    return any(name <= words for name in called) or any(key(cell) in ways for cell in line.cells)
