"""What was typed in the rules editor, as the JSON that rules are read from, and the way back.

Every value is handed on as it was typed. What a form could not read at all becomes an empty text,
which no rules allow: ``Rules.from_dict`` then concludes nothing from that section.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.forms import Form

from league.enums import LegsPlayed
from league.forms.rules_fields import SCORE_ALONE
from league.forms.rules_typed import (
    BOARDS,
    GAMES,
    GETTING,
    HOUSE,
    LATE,
    LIMITS,
    ORDER,
    SHARES,
    TOP,
    board_names,
)
from league.names import key
from league.ruleset import SCHEMA
from league.ruleset.problems import Path

UNREAD = ""
Place = tuple[Form | None, str]
_SECTIONS: Mapping[str | int, str] = {
    "house_rules": "house",
    "appearances": "players",
    "tie_breaks": "order",
    "top": "order",
}
"""The part of the page where a whole list stands, where it is not called as the list is."""


class Spec:
    """The JSON of rules that may be wrong, and which field each place in it came from."""

    def __init__(
        self, one: Mapping[str, Any], rows: Mapping[str, list[Any]], names: Mapping[str, str]
    ) -> None:
        self._one, self._rows, self._names = one, rows, names
        self._fields: dict[Path, Place] = {}
        self._house_keys = dict(self._distinct_names())
        self.data = self._data()

    def field_of(self, path: Path) -> Place:
        """The form and field that a problem belongs beside; only a part of the page where a whole
        list is wrong.

        A problem with something that has no field of its own belongs to what it stands in.
        """
        for length in range(len(path), 0, -1):
            if path[:length] in self._fields:
                return self._fields[path[:length]]
        whole = path[0] if path else BOARDS
        return None, _SECTIONS.get(whole, str(whole))

    def _distinct_names(self) -> Iterator[tuple[str, str]]:
        """What each row of house rules is called, made distinct where two have one name."""
        taken: set[str] = set()
        for row in self._rows[HOUSE]:
            name = row.form.cleaned_data.get("name") or self._names[row.number]
            if key(name) in taken:
                name = f"{name} ({row.number})"
            taken.add(key(name))
            yield row.number, name

    def _put(self, form: Form, path: Path, name: str) -> Any:
        """The value of a field, remembered as the one that a place came from."""
        self._fields[path] = form, name
        return form.cleaned_data.get(name, UNREAD)

    def _data(self) -> dict[str, Any]:
        data = {
            "schema": SCHEMA,
            "house_rules": dict(self._house_rules()),
            "boards": list(self._boards()),
            "appearances": list(self._limits()),
            "team": self._section("team", ("fewest", "most")),
            "points": self._section("points", tuple(self._one["points"].fields)),
            "tie_breaks": self._order(("tie_breaks",), ORDER),
            "walkover": self._walkover(),
            "record": self._section("record", tuple(self._one["record"].fields)),
            "play_off_to": self._put(self._one["places"], ("play_off_to",), "play_off_to"),
            "mishaps": self._mishaps(),
        }
        top = self._top()
        return data if top is None else data | {"top": top}

    def _section(self, name: str, fields: tuple[str, ...]) -> dict[str, Any]:
        form = self._one[name]
        return {one: self._put(form, (name, one), one) for one in fields}

    def _house_rules(self) -> Iterator[tuple[str, dict[str, Any]]]:
        plain = (
            "target",
            "finish",
            "chip_out_points",
            "out_on_down",
            "pairs_round_ends",
            "revoke",
            "misplaced_tile",
        )
        for row in self._rows[HOUSE]:
            name = self._house_keys[row.number]
            path = ("house_rules", name)
            self._fields[path] = row.form, "name"
            deal = {
                seats: self._put(row.form, (*path, "deal", seats), seats)
                for seats in ("two", "three", "four")
            }
            rest = {one: self._put(row.form, (*path, one), one) for one in plain}
            yield name, {"deal": deal} | rest

    def _boards(self) -> Iterator[dict[str, Any]]:
        groups = [row.form for row in self._rows[BOARDS]]
        # A group that does not say how many it is stands as one board that cannot be read.
        named = board_names(
            [
                (form.cleaned_data.get("name", UNREAD), form.cleaned_data.get("count", 1))
                for form in groups
            ]
        )
        boards = [(form, name) for form, names in zip(groups, named, strict=True) for name in names]
        for at, (form, name) in enumerate(boards):
            yield self._board(form, ("boards", at), name)

    def _board(self, form: Form, path: Path, name: str) -> dict[str, Any]:
        self._fields[path] = form, "name"
        self._put(form, (*path, "name"), "name")
        under = self._put(form, (*path, "house_rules"), "house_rules")
        played = self._put(form, (*path, "legs_played"), "legs_played")
        legs = self._put(form, (*path, "legs"), "legs")
        score_alone = played == SCORE_ALONE
        return {
            "name": UNREAD if form.errors else name,
            "players": self._put(form, (*path, "players"), "players"),
            "discipline": self._put(form, (*path, "discipline"), "discipline"),
            "house_rules": self._house_keys.get(under) if under else None,
            "legs": None if score_alone else legs,
            "legs_played": LegsPlayed.ALL.value if score_alone else played,
        }

    def _limits(self) -> Iterator[dict[str, Any]]:
        for at, row in enumerate(self._rows[LIMITS]):
            path = ("appearances", at)
            self._fields[path] = row.form, "most"
            yield {
                "most": self._put(row.form, (*path, "most"), "most"),
                "players": self._put(row.form, (*path, "players"), "players"),
                "discipline": self._put(row.form, (*path, "discipline"), "discipline") or None,
                "again": self._put(row.form, (*path, "again"), "again") or 0,
                "again_counts": self._put(row.form, (*path, "again_counts"), "again_counts"),
            }

    def _order(self, path: Path, rows: str) -> list[str]:
        forms = [row.form for row in self._rows[rows]]
        if forms:
            self._fields[path] = forms[0], "criterion"
        chosen = [form for form in forms if form.errors or form.cleaned_data.get("criterion")]
        return [self._put(form, (*path, at), "criterion") for at, form in enumerate(chosen)]

    def _top(self) -> dict[str, Any] | None:
        path: Path = ("top", "tie_breaks")
        form = self._one["places"]
        self._fields[("top",)] = form, "top_places"
        places = self._put(form, ("top", "places"), "top_places")
        order = self._order(path, TOP)
        if places is None and not order:
            return None
        return {"places": UNREAD if places is None else places, "tie_breaks": order}

    def _walkover(self) -> dict[str, Any]:
        form, path = self._one["walkover"], ("walkover",)
        ticks = ("legs_count", "players_credited")
        return (
            self._shares(form, path)
            | {one: self._put(form, (*path, one), one) for one in ticks}
            | {"games": list(self._games())}
        )

    def _shares(self, form: Form, path: Path) -> dict[str, Any]:
        return {
            side: {what: self._put(form, (*path, side, what), f"{side}_{what}") for what in SHARES}
            for side in GETTING
        }

    def _games(self) -> Iterator[dict[str, Any]]:
        for at, row in enumerate(self._rows[GAMES]):
            path: Path = ("walkover", "games", at)
            self._fields[path] = row.form, "discipline"
            game = self._put(row.form, (*path, "discipline"), "discipline")
            yield {"discipline": game} | self._shares(row.form, path)

    def _mishaps(self) -> dict[str, Any]:
        form = self._one["mishaps"]

        def put(*path: str) -> Any:
            return self._put(form, ("mishaps", *path), path[-1])

        withdrawal = ("played", "remaining", "points", "points_second_half")
        return {
            "bye": put("bye"),
            "withdrawal": {one: put("withdrawal", one) for one in withdrawal},
            "late_cards": list(self._late_cards()),
            "postponement": {
                one: put("postponement", one) for one in ("allowed", "within_days", "notice_days")
            }
            | {"late_fine": put("postponement", "late_fine") or "0"},
            "ineligible": put("ineligible"),
            "transfers": put("transfers"),
        }

    def _late_cards(self) -> Iterator[dict[str, Any]]:
        for at, row in enumerate(self._rows[LATE]):
            path = ("mishaps", "late_cards", at)
            self._fields[path] = row.form, "points"
            yield {one: self._put(row.form, (*path, one), one) for one in ("points", "fine")}
