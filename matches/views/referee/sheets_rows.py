"""Two sheets beside each other as a page shows them: a row for every event, rounds as headings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from league.enums import Side
from matches.scoresheets.alignment import Match, Pair
from matches.scoresheets.checking import Checked
from matches.views.referee.sheets_words import Words
from scoring.events import Blocked, NextRound, Peg, Penalty, opening_capital
from scoring.pegging import Outcome
from scoring.problems import Problem


@dataclass(frozen=True)
class Cell:
    """What one sheet has in a row."""

    side: str
    name: str
    points: str
    """With a sign; empty for what is nobody’s."""
    said: str
    scores: str
    off: bool
    """Whether nothing of it counted."""


@dataclass(frozen=True)
class Found:
    """What is wrong with one sheet’s event, or asked of it."""

    label: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class Row:
    """One event of either sheet, or the beginning of a round."""

    number: int
    """0 for the beginning of a round."""
    title: str
    cells: tuple[Cell | None, Cell | None]
    kind: str
    """"first" where the sheets first differ, "differs", "noted" or nothing."""
    found: tuple[Found, ...] = ()


def rows_of(words: Words) -> Iterator[Row]:
    """Every row, from the first event to the last."""
    found = words.found
    if any(sheet.read.tells_rounds for sheet in found.sheets):
        yield Row(0, "Round 1", (None, None), "")
    for at, pair in enumerate(found.pairs):
        yield _row(words, at, pair)


def _row(words: Words, at: int, pair: Pair) -> Row:
    found = words.found
    indices = (pair.one, pair.other)
    cells = [
        None if index is None else _cell(words, sheet, index)
        for sheet, index in zip(found.sheets, indices, strict=True)
    ]
    problems = tuple(
        Found(opening_capital(label), tuple(sheet.at(index)))
        for label, sheet, index in zip(words.asked.labels, found.sheets, indices, strict=True)
        if index is not None and sheet.at(index)
    )
    kind = ""
    if at == words.parts_at:
        kind = "first"
    elif pair.matters or at == found.beside or pair.match is Match.UNREAD:
        kind = "differs"
    elif pair.match is not Match.SAME:
        kind = "noted"
    title = _title(words, pair)
    number = 0 if title else words.number(at)
    return Row(number, title, (cells[0], cells[1]), kind, problems)


def _title(words: Words, pair: Pair) -> str:
    """The heading of a round; nothing for an event."""
    for sheet, index, label in zip(
        words.found.sheets, (pair.one, pair.other), words.asked.labels, strict=True
    ):
        if index is None or not isinstance(sheet.read.items[index].event, NextRound):
            continue
        alone = f", by {label} alone" if pair.match is None else ""
        return f"Round {sheet.played.steps[index].round}{alone}"
    return ""


def _cell(words: Words, sheet: Checked, index: int) -> Cell:
    item, step, entry = (
        sheet.read.items[index],
        sheet.played.steps[index],
        sheet.course[index],
    )
    scores = "–".join(str(min(one)) if len(one) == 1 else "?" for one in entry.after)
    if not isinstance(item.event, Peg | Penalty):
        said = "blocked" if isinstance(item.event, Blocked) else ""
        return Cell("", "", "", said, scores, off=False)
    side = item.event.side
    pegged = step.points
    if isinstance(item.event, Peg) and item.event.points is not None and item.event.points < 0:
        pegged = item.event.points
    points = f"−{-pegged}" if pegged < 0 else f"+{pegged}"
    points += "?" * (not item.is_certain)
    if item.is_unread:
        points = "?"
    off = _is_off(sheet, index)
    name = words.asked.names[side]
    return Cell(tuple(Side)[side].value, name, points, _said(sheet, index, off=off), scores, off)


def _is_off(sheet: Checked, index: int) -> bool:
    """Whether nothing of an event counted, for certain."""
    if not sheet.unsure:
        step = sheet.played.steps[index]
        return step.outcome in {Outcome.DISREGARDED, Outcome.REFUSED}
    entry = sheet.course[index]
    return entry.won is not None or entry.counts is False


def _said(sheet: Checked, index: int, *, off: bool) -> str:
    """What is known of an event beside its points, and what became of it."""
    item, entry = sheet.read.items[index], sheet.course[index]
    event, parts = item.event, []
    if isinstance(event, Penalty):
        parts.append("tile withheld")
    if isinstance(event, Peg):
        parts += [f"made {event.total}"] * (event.total is not None)
        parts += ["last tile"] * event.chip_out
        parts += ["opening tile"] * (event.opening_tile is True)
        parts += ["tile turned"] * event.turned
    wins = sheet.played.steps[index].won
    if sheet.unsure:
        wins = entry.wins(sheet.target) is True
        parts += ["may count or not"] * (item.is_certain and entry.counts is None)
    if off:
        refused = sheet.played.steps[index].outcome is Outcome.REFUSED
        if sheet.unsure:
            refused = entry.won is not None or isinstance(event, Penalty)
        parts.append("not counted" if refused else "disregarded")
    return ", ".join([*parts, "wins"] if wins else parts)
