"""A problem shown in the text it was found in: its line, and a caret under what it is about."""

from typing import Final
from unicodedata import combining, east_asian_width

from scoring.notation.items import width_at
from scoring.notation.layout import content
from scoring.notation.text import Spot, plain, shown, split_lines
from scoring.problems import Problem

WIDEST: Final = 100
"""Characters of a line that are shown; of a longer one, those round the caret."""

_BEFORE: Final = 60
_MORE: Final = "…"


def where(problem: Problem) -> Spot | None:
    """The line and column of a problem found in a text; None for what is about all of it."""
    match problem.place:
        case ("line", int(line), "column", int(column), *_):
            return Spot(line, column)
    return None


def show(problem: Problem, text: str) -> str:
    """The line of `text` that a problem is about, and a second line with carets under the item.

    Of a long line a part is shown; what cannot be printed is shown as a dot or a space. Empty where
    the problem is about the whole text.
    """
    parts = excerpt(problem, text)
    if parts is None:
        return ""
    before, about, after = parts
    carets = " " * _columns(before) + "^" * max(1, _columns(about))
    return f"{before.rstrip() if not about + after else before}{about}{after}\n{carets}"


def excerpt(problem: Problem, text: str) -> tuple[str, str, str] | None:
    """The line as `show` shows it, in three: what is before the item, the item, what follows.

    For where lines wrap and no second line can point. Where something is missing at the end the
    item is empty, with a space before it. None where the problem is about the whole text.
    """
    spot = where(problem)
    lines = split_lines(text)
    if spot is None or spot.line >= len(lines):
        return None
    line, column = lines[spot.line], spot.column
    width = width_at(plain(content(line)), column, item="item" in problem.place)
    start = max(0, column - _BEFORE) if len(line) > WIDEST else 0
    end = min(len(line), start + WIDEST)
    before = shown(line[start:column])
    about = shown(line[column : min(column + width, end)])
    after = shown(line[column + width : end])
    left, right = (_MORE if start else ""), (_MORE if end < len(line) else "")
    missing = " " * (column - len(line))  # what is missing would stand behind the line
    return left + before + missing, about, after + right


def _columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text
    )
