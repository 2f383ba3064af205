"""The rows of the form of a fixture list: their kinds and fields, and how wishes fill them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from league.forms.fields import DayField, LineField, RowField
from league.models.base import Row
from league.models.fixture_seasons import Field
from league.models.fixture_wishes import Wishes

ONE_OF_THE_LIST = "Choose one from the list."


@dataclass(frozen=True)
class Kind:
    """One kind of row: its parts, the two that name who it is about, and its words."""

    name: str
    title: str
    one: str
    parts: tuple[str, ...]
    help: str = ""


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "closure",
            "Holidays and cup weeks",
            "Holiday or cup week",
            ("name", "first", "last", "division"),
            "Nobody plays on these days, or one division does not.",
        ),
        Kind(
            "venue_off",
            "Days on which a venue cannot have a match",
            "Venue",
            ("of", "first", "last", "why"),
        ),
        Kind(
            "team_off",
            "Days on which a team cannot play",
            "Team",
            ("of", "first", "last", "why"),
        ),
        Kind(
            "derby",
            "Derbies to be played early",
            "Derby",
            ("one", "other", "by"),
            "Two teams of one division whose first meeting is wanted by a day.",
        ),
        Kind(
            "fixed",
            "Matches that have their day already",
            "Match",
            ("home", "away", "on"),
        ),
    )
}

LACKING = {
    "name": "Write what it is, such as Christmas.",
    "first": "Write a date, such as 24/11/2026.",
    "of": ONE_OF_THE_LIST,
    "one": ONE_OF_THE_LIST,
    "other": ONE_OF_THE_LIST,
    "home": ONE_OF_THE_LIST,
    "away": ONE_OF_THE_LIST,
    "by": "Write a date, such as 24/11/2026.",
    "on": "Write a date, such as 24/11/2026.",
}


def part_field(name: str, part: str) -> forms.Field:
    """The field of a part of a row; none is required, since a row may be empty."""
    if part in {"first", "last", "by", "on"}:
        labels = {"first": "From", "last": "To", "by": "First meeting by", "on": "On"}
        return DayField(required=False, label=labels[part])
    if part == "division":
        return RowField(required=False, none="All divisions", label="Who does not play")
    if part == "name":
        return LineField(most=60, required=False, label="What it is")
    if part == "why":
        return LineField(most=60, required=False, label="Why")
    labels = {"one": "One team", "other": "The other", "home": "Home", "away": "Away"}
    of = "Venue" if name == "venue_off" else "Team"
    return RowField(required=False, none="–", label=labels.get(part, of))


def uid_of(row: Row | None) -> str:
    """A row's lasting uid; empty where none was chosen."""
    return str(row.uid) if row is not None else ""


def initial(wishes: Wishes, field: Field) -> dict[str, Any]:
    """Wishes as the form shows them; who is gone is left to be chosen again."""
    there: tuple[Row, ...] = (*field.divisions, *field.entries, *field.venues)
    rows = {str(one.uid): str(one.pk) for one in there}
    known = {one.division: one for one in wishes.divisions}
    shown: dict[str, Any] = {
        name: getattr(wishes, name)
        for name in ("first", "last", "return_gap", "spare_weeks", "seconds", "seed")
    }
    for one in field.divisions:
        wish = known.get(str(one.uid))
        night = [one.night] if one.night else []
        shown[f"division_{one.pk}_rounds"] = str(wish.rounds) if wish else "0"
        shown[f"division_{one.pk}_nights"] = [str(n) for n in wish.nights] if wish else night
    for kind, written in (
        ("closure", wishes.closures),
        ("venue_off", wishes.venue_blackouts),
        ("team_off", wishes.team_blackouts),
        ("derby", wishes.derbies),
        ("fixed", wishes.fixed),
    ):
        for at, row in enumerate(written):
            shown |= _row(kind, at, row, rows)
    return shown


def _row(kind: str, at: int, row: Any, rows: Mapping[str, str]) -> dict[str, Any]:
    found = {}
    for part in KINDS[kind].parts:
        value = getattr(row, part)
        names_a_row = part in {"of", "division", "one", "other", "home", "away"}
        found[f"{kind}_{at}_{part}"] = rows.get(value, "") if names_a_row else value
    return found
