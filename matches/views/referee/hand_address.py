"""The address of a hand: short, the same for the same question, with whatever was typed kept in it.

What says nothing new is left out: what is empty, and what would be taken for granted anyway.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from matches.forms.hand import LONGEST_VALUE, NOTHING_LEFT, HandForm
from matches.forms.hand_line import in_box_order
from scoring.seats import SEAT_LETTERS
from scoring.tiles import Tile

ORDER = (
    "line", "seats", "rules", "each", "target", "chip_out", "finish", "down", "pairs",
    "end", "led", "first", "last", "left_a", "left_b", "left_c", "left_d",
    "before_a", "before_b", "before_c", "claim_a", "claim_b", "claim_c", "turns",
    "keys", "show", "step",
)  # fmt: skip
NOT_THE_QUESTION = ("keys", "show", "step")
"""What only says how the answer is looked at."""


class Address:
    """The values of one address, by name; `but` makes others out of it."""

    def __init__(self, path: str, values: Mapping[str, str]) -> None:
        self.path = path
        self.values = {name: values[name] for name in ORDER if values.get(name)}

    @classmethod
    def of(cls, form: HandForm, path: str) -> Address:
        """What a form holds: as it is best written where it can be read, else as it was typed."""
        values = {
            name: text
            for name in form.fields
            if (text := str(form.data.get(name, "")).strip()[: LONGEST_VALUE + 1])
        }
        if "line" in values and "line" not in form.errors:
            values["line"] = form.tiles.written
        for name in ("first", "last"):
            if name in values and name not in form.errors:
                values[name] = str(form.cleaned_data[name])
        for letter, hand in zip(SEAT_LETTERS, form.hands, strict=False):
            if hand is not None:
                values[f"left_{letter}"] = written(hand)
        if values.get("seats") == str(form.usual_seats):
            del values["seats"]
        if values.get("rules") == next(iter(form.offered)):
            del values["rules"]
        if values.get("keys") == "right":
            del values["keys"]
        return cls(path, values)

    @property
    def query(self) -> str:
        """What stands behind the question mark."""
        return urlencode(self.values, safe=":")

    def __str__(self) -> str:
        return f"{self.path}?{self.query}" if self.values else self.path

    def but(self, **changes: str) -> Address:
        """The same with some values changed, or left out where they are empty."""
        return Address(self.path, self.values | changes)

    @property
    def question(self) -> Address:
        """The same without how it is looked at."""
        return self.but(**dict.fromkeys(NOT_THE_QUESTION, ""))


def written(hand: tuple[Tile, ...]) -> str:
    """A hand as it stands in an address."""
    return " ".join(map(str, in_box_order(hand))) or NOTHING_LEFT
