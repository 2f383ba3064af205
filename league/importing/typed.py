"""Lists as people type them into a box, or paste them: the teams of a division, a team's players.

One row for each line, in the columns of a file of that kind, so that the same comparison judges
them. Where the pasted text has headings, they say which column is which.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from league.importing.delimited import read_text
from league.importing.kinds import REGISTRATIONS, TEAMS, Kind
from league.importing.matching import find_headings, match
from league.importing.sheets import FileError, Line
from league.importing.values import quoted
from league.names import key

TEAM_COLUMNS = ("team", "venue", "night", "start", "club", "division")
PLAYER_COLUMNS = ("player", "team", "division")
TOGETHER = -1
"""The box that holds all teams' players in two columns."""
_BETWEEN = re.compile(r"[,;\t]")


class Place(NamedTuple):
    """A line of a box: the box's number among those given, and the line counted from 1."""

    box: int
    line: int


@dataclass
class Typed:
    """The rows of all boxes, where each stands, and what cannot be read at all."""

    columns: Mapping[str, int]
    lines: list[Line] = field(default_factory=list)
    places: dict[int, Place] = field(default_factory=dict)
    """By the number of a row."""
    faults: list[tuple[Place, str]] = field(default_factory=list)

    def add(self, place: Place, *cells: str) -> None:
        """One row more."""
        number = len(self.lines) + 1
        self.lines.append(Line(number, cells))
        self.places[number] = place


class TeamBox(NamedTuple):
    """What was typed for a team's players."""

    team: str
    division: str
    text: str


def read_teams(boxes: Sequence[tuple[str, str]]) -> Typed:
    """The teams of each division, by its name and what was typed: a team a line, then its venue."""
    typed = Typed(dict(zip(TEAM_COLUMNS, range(len(TEAM_COLUMNS)), strict=True)))
    for box, (division, text) in enumerate(boxes):
        for line, cells in _rows(typed, TEAMS, box, text, ("team", "venue")):
            given = [cells.get(name, "") for name in TEAM_COLUMNS[:-1]]
            typed.add(Place(box, line), *given, division)
    return typed


def read_players(boxes: Sequence[TeamBox], together: str = "") -> Typed:
    """The players of each team, a name a line, and those of a list with a team in every row."""
    typed = Typed(dict(zip(PLAYER_COLUMNS, range(len(PLAYER_COLUMNS)), strict=True)))
    for box, (team, division, text) in enumerate(boxes):
        for number, line in enumerate(text.splitlines(), start=1):
            place = Place(box, number)
            for name in _names_in(typed, place, line):
                typed.add(place, name, team, division)
    _read_together(typed, boxes, together)
    return typed


def _names_in(typed: Typed, place: Place, line: str) -> list[str]:
    """The names of a line: several where each has two words, so that none is cut in two."""
    parts = [part.strip() for part in _BETWEEN.split(line) if part.strip()]
    if len(parts) > 1 and any(len(part.split()) == 1 for part in parts):
        message = f"{quoted(line.strip())}: write one player a line, the first name first."
        typed.faults.append((place, message))
        return []
    return parts


def _read_together(typed: Typed, boxes: Sequence[TeamBox], text: str) -> None:
    teams: dict[str, list[TeamBox]] = {}
    for one in boxes:
        teams.setdefault(key(one.team), []).append(one)
    rows = _rows(typed, REGISTRATIONS, TOGETHER, text, ("team", "player"))
    known = sum(key(cells.get("team", "")) in teams for _, cells in rows)
    turned = sum(key(cells.get("player", "")) in teams for _, cells in rows)
    for line, cells in rows:
        team, player = cells.get("team", ""), _whole_name(cells)
        if turned > known:
            team, player = player, team
        found = teams.get(key(team), [])
        place = Place(TOGETHER, line)
        if len(found) != 1:
            typed.faults.append((place, _no_team(team, found, boxes)))
        elif not player:
            typed.faults.append((place, f"{found[0].team}: the name of the player is missing."))
        else:
            typed.add(place, player, found[0].team, found[0].division)


def _whole_name(cells: Mapping[str, str]) -> str:
    return cells.get("player") or " ".join(filter(None, (cells.get("first"), cells.get("last"))))


def _no_team(team: str, found: Sequence[TeamBox], boxes: Sequence[TeamBox]) -> str:
    if found:
        return f"Two divisions have a team called {found[0].team}; use the boxes of the teams."
    if not team:
        return "The team is missing: write the team, a comma, then the player."
    names = [one.team for one in boxes]
    listed = ", ".join(names[:6]) + (" …" if len(names) > 6 else "")
    return f"No team is called {quoted(team)}; there are {listed}."


def _rows(
    typed: Typed, kind: Kind, box: int, text: str, usual: tuple[str, ...]
) -> list[tuple[int, dict[str, str]]]:
    """The rows of one box as cells by their columns; headings, where there are any, name them."""
    if not text.strip():
        return []
    try:
        lines = read_text(text)
    except FileError as error:
        typed.faults.append((Place(box, 0), str(error)))
        return []
    head = find_headings(kind, lines[:1])
    named = match(kind, lines[0].cells).columns if head is not None else {}
    # One cell that could be a heading is one only where it stands alone and others follow.
    if len(named) < min(2, len(lines[0].cells)) or len(lines) == 1:
        named = {}
    columns = named or {name: place for place, name in enumerate(usual)}
    rows = []
    for line in lines[1:] if named else lines:
        cells = {name: line.cell(place).strip() for name, place in columns.items()}
        if not named and len(line.cells) > len(usual):
            extra = quoted(line.cell(len(usual)).strip())
            message = f"{extra} is one part too many: there are {' and '.join(usual)}. Leave it out"
            message += "; the pub’s address has its own place." if "venue" in usual else "."
            typed.faults.append((Place(box, line.number), message))
        else:
            rows.append((line.number, cells))
    return rows
