"""How messages call the sides of a board and the kinds of boards, and what they say of a leg."""

from __future__ import annotations

from league.enums import Discipline
from league.ruleset import AppearanceLimit, BoardFormat
from matches.enums import LegState
from matches.scorecard.sheets import BoardSheet, LegSheet

Names = tuple[str, str]
SIDE_NAMES: Names = ("the home side", "the away side")


def board_names(board: BoardSheet, teams: Names) -> Names:
    """The players' names in singles where they tell the sides apart, else the teams'.

    A pair goes by its team, so that messages can speak of one.
    """
    if len(board.home) != 1 or len(board.away) != 1:
        return teams
    home, away = board.home[0], board.away[0]
    if home is None or away is None or home.name.casefold() == away.name.casefold():
        return teams
    return home.name, away.name


def leg_title(form: BoardFormat, number: int) -> str:
    """How a leg is called: its board, and its number where the board has several."""
    return form.name if (form.legs or 1) == 1 else f"{form.name}, leg {number}"


def leg_in_words(leg: LegSheet, teams: Names) -> str:
    """What a leg says, short enough for "was … and is now …"."""
    home, away = leg.scores
    if leg.state is LegState.VOID:
        return "void"
    if leg.state is LegState.UNPLAYED:
        return "not needed"
    if home is not None and away is not None:
        return f"{home}–{away}"
    if leg.winner is not None:
        done = "claimed by" if leg.state is LegState.CLAIMED else "won by"
        return f"{done} {teams[leg.winner.index]}"
    return "not entered"


def listed(names: list[str]) -> str:
    """Names as a list in words: "A", "A and B", "A, B and C"."""
    *firsts, last = names
    return f"{', '.join(firsts)} and {last}" if firsts else last


def boards_words(limit: AppearanceLimit) -> str:
    """What a limit counts, for one or several of it: "singles board", "board"."""
    size = {1: "singles ", 2: "pairs ", None: ""}.get(limit.players, f"{limit.players}-a-side ")
    other = "other-game " if limit.discipline is Discipline.OTHER else ""
    return f"{other}{size}board{'' if limit.most == 1 else 's'}"
