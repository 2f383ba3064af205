"""How messages call the sides of a board and the kinds of boards."""

from __future__ import annotations

from league.enums import Discipline, Side
from league.ruleset import AppearanceLimit
from matches.scorecard.sheets import SIDES, BoardSheet

Names = tuple[str, str]
SIDE_NAMES: Names = ("the home side", "the away side")


def board_names(board: BoardSheet, teams: Names) -> Names:
    """The players' names where all are given and tell the sides apart, else the teams'."""
    home, away = (_together(board, side) for side in SIDES)
    if home is None or away is None or home.casefold() == away.casefold():
        return teams
    return home, away


def _together(board: BoardSheet, side: Side) -> str | None:
    names = [person.name for person in board.chairs(side) if person is not None]
    if len(names) < len(board.chairs(side)) or not names:
        return None
    return listed(names)


def listed(names: list[str]) -> str:
    """Names as a list in words: "A", "A and B", "A, B and C"."""
    *firsts, last = names
    return f"{', '.join(firsts)} and {last}" if firsts else last


def boards_words(limit: AppearanceLimit) -> str:
    """What a limit counts, for one or several of it: "singles board", "board"."""
    size = {1: "singles ", 2: "pairs ", None: ""}.get(limit.players, f"{limit.players}-a-side ")
    other = "other-game " if limit.discipline is Discipline.OTHER else ""
    return f"{other}{size}board{'' if limit.most == 1 else 's'}"
