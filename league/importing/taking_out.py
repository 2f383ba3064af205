"""What a league has, as rows under the headings that its files are read by.

The other way round: whatever is taken out and sent again as it is changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import Any

from league.enums import NameStyle, ResultKind
from league.importing.kinds import KINDS, ImportKind
from league.importing.present import Present

OUT = tuple(kind for kind in ImportKind if kind is not ImportKind.TABLE)
"""What can be taken out; a table has its own file, on its page."""
_STYLES = {"": "", NameStyle.FULL.value: "in full"}
_LEFT_OUT = frozenset({"first", "last", "sides", "score", "division"})


def rows_of(kind: ImportKind, present: Present, division: int | None) -> list[list[str]]:
    """The headings and the rows of one kind, of one division where it is about one."""
    columns = [one for one in KINDS[kind].columns if one.name not in _LEFT_OUT]
    rows = _ROWS[kind](present, division)
    return [
        [column.label for column in columns],
        *([_written(row.get(column.name)) for column in columns] for row in rows),
    ]


def _written(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):
        return f"{value:%d/%m/%Y}"
    return value.isoformat("minutes") if isinstance(value, time) else str(value)


Rows = Iterator[Mapping[str, Any]]


def _venues(present: Present, division: int | None) -> Rows:  # noqa: ARG001 (all have one)
    for one in present.venues:
        if one.active:
            yield {**one._asdict(), "venue": one.name}


def _teams(present: Present, division: int | None) -> Rows:
    venues = {one.pk: one.name for one in present.venues}
    for one in present.entries:
        if one.division == division and not one.withdrawn:
            night = one.night.capitalize()
            venue = venues.get(one.venue or 0)
            yield {**one._asdict(), "team": one.name, "night": night, "venue": venue}


def _players(present: Present, division: int | None) -> Rows:  # noqa: ARG001
    for one in present.players:
        if one.active:
            style = _STYLES.get(one.name_style, one.name_style)
            yield {**one._asdict(), "player": one.name, "name_style": style}


def _registrations(present: Present, division: int | None) -> Rows:
    players = {one.pk: one for one in present.players}
    entries = {one.pk: one for one in present.entries}
    for one in present.registrations:
        entry, player = entries[one.entry], players[one.player]
        if entry.division == division and player.active:
            yield {
                "player": player.name,
                "known_by": player.known_by,
                "team": entry.name,
                "starts": one.starts,
                "ends": one.ends,
            }


def _fixtures(present: Present, division: int | None) -> Rows:
    entries = {one.pk: one.name for one in present.entries}
    venues = {one.pk: one.name for one in present.venues}
    for one in sorted(present.fixtures, key=lambda one: (one.date, one.pk)):
        if one.division == division:
            yield {
                **one._asdict(),
                "home": entries[one.home],
                "away": entries[one.away],
                "venue": venues.get(one.venue or 0),
            }


def _results(present: Present, division: int | None) -> Rows:
    """Matches that were played, with their scores in the division's first table."""
    table = next((one.tables[0].pk for one in present.divisions if one.pk == division), 0)
    standing = {
        one.fixture: one
        for one in present.results
        if one.table == table and one.kind is ResultKind.PLAYED
    }
    for row in _fixtures(present, division):
        if result := standing.get(row["pk"]):
            boards, pegged = result.boards or (None, None), result.pegged or (None, None)
            yield {
                **row,
                "home_score": result.legs[0],
                "away_score": result.legs[1],
                "home_boards": boards[0],
                "away_boards": boards[1],
                "home_pegged": pegged[0],
                "away_pegged": pegged[1],
            }


_ROWS = {
    ImportKind.VENUES: _venues,
    ImportKind.TEAMS: _teams,
    ImportKind.PLAYERS: _players,
    ImportKind.REGISTRATIONS: _registrations,
    ImportKind.FIXTURES: _fixtures,
    ImportKind.RESULTS: _results,
}
