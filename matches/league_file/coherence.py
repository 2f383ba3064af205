"""What has to hold between the rows of a file: a result's table is one of its match's competition,
a correction corrects a row of its own leg, nothing refers to itself in a circle.

Pure. Looked at once every row is right by itself and leads to rows that are there. What else the
database refuses (two seasons at one address) it refuses itself, before anything is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from league.ruleset import Rules
from matches.enums import EventKind
from matches.league_file.faults import Faults
from matches.league_file.layout import Section
from matches.league_file.sections_night import BY_NAME, LISTS
from matches.league_file.shapes import SCORING, check_content
from matches.league_file.values import ValueFault

Row = dict[str, Any]
Rows = Mapping[str, Mapping[str, Row]]


class _Look:
    """The rows, and the rules of each card, read once."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self._rules: dict[str, Rules] = {}

    def rules_of(self, card: str) -> Rules:
        """The rules that a card was opened under."""
        rule_set = self.rows["cards"][card]["rule_set"]
        if rule_set not in self._rules:
            self._rules[rule_set] = Rules.from_dict(self.rows["rule_sets"][rule_set]["spec"])
        return self._rules[rule_set]


def check_coherence(faults: Faults, document: Mapping[str, Any], rows: Rows) -> None:
    """Add everything that does not hold between rows."""
    look = _Look(rows)
    for section in LISTS:
        special = _SPECIAL.get(section.name)
        earlier = [field.name for field in section.fields if field.earlier]
        above: set[str] = set()
        for number, row in enumerate(document[section.name]):
            place = f"{section.name}[{number}]"
            for name in earlier:
                if row[name] is not None and row[name] not in above:
                    faults.add(f"{place}.{name}", "it refers to itself or to a row further down.")
            if earlier:
                above.add(row["uid"])
            for one, other in section.same:
                if _differs(rows, section, row, one, other):
                    faults.add(f"{place}.{one.partition('.')[0]}", _apart(one, other))
            if special:
                special(faults, place, row, look)


def _differs(rows: Rows, section: Section, row: Row, one: str, other: str) -> bool:
    found = _reached(rows, section, row, one)
    return found is not None and found != _reached(rows, section, row, other)


def _reached(rows: Rows, section: Section, row: Row, way: str) -> Any:
    """The value at the end of a way from row to row; None where the way ends before."""
    *steps, last = way.split(".")
    for step in steps:
        if row[step] is None:
            return None
        (field,) = [one for one in section.fields if one.name == step]
        section, row = BY_NAME[field.to], rows[field.to][row[step]]
    return row[last]


def _apart(one: str, other: str) -> str:
    where, theirs = one.replace(".", " → "), other.replace(".", " → ")
    return f"it belongs elsewhere: “{where}” is not the same as “{theirs}”."


def _merged(faults: Faults, place: str, row: Row, look: _Look) -> None:
    into = row["merged_into"]
    if into is not None and look.rows["players"][into]["merged_into"] is not None:
        faults.add(f"{place}.merged_into", "that record is merged into another one itself.")


def _correction(faults: Faults, place: str, row: Row, look: _Look) -> None:
    target = row["refers_to"]
    if target is None:
        return
    corrected = look.rows["leg_events"][target]
    if EventKind(corrected["kind"]) not in SCORING or corrected["place"] >= row["place"]:
        faults.add(f"{place}.refers_to", "it corrects no event above it.")


def _board(faults: Faults, place: str, row: Row, look: _Look) -> None:
    boards = len(look.rules_of(row["card"]).boards)
    if row["order"] > boards:
        faults.add(f"{place}.order", f"{row['order']} is beyond the {boards} boards of the rules.")


def _contents(faults: Faults, place: str, row: Row, look: _Look) -> None:
    for name in ("before", "after", "content"):
        if row.get(name) is not None:
            try:
                check_content(row[name], look.rules_of(row["card"]))
            except ValueFault as fault:
                faults.add(f"{place}.{name}", str(fault))


_SPECIAL: Mapping[str, Callable[[Faults, str, Row, _Look], None]] = {
    "players": _merged,
    "leg_events": _correction,
    "boards": _board,
    "card_events": _contents,
    "reports": _contents,
}
