"""What stands in the address of a replay: the text of a leg, the house rules, the step, a tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from matches.forms.quick_check import RulesChoice, quoted
from matches.models.written import LONGEST_RECORD
from scoring.seats import SEAT_LETTERS

LONGEST_TEXT = LONGEST_RECORD
LONGEST_NAME = 60
SEATS = ("2", "3", "4")


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for. ``step`` is None for the last one; ``wrong`` names what could not
    be read, by the field it stands in.
    """

    text: str
    rules: RulesChoice
    seats: int
    step: int | None
    tap: str
    leader: int
    names: tuple[str, ...]
    wrong: Mapping[str, str]

    @property
    def too_long(self) -> bool:
        """Whether the text is longer than any leg."""
        return len(self.text) > LONGEST_TEXT


def read_asked(data: Mapping[str, Any], offered: Sequence[RulesChoice], text: str) -> Asked:
    """Read an address, whatever stands in it; ``text`` is the leg that was found there."""
    wrong: dict[str, str] = {}
    rules = _rules(str(data.get("rules", "")), offered, wrong)
    if len(text) > LONGEST_TEXT:
        wrong["leg"] = (
            f"This has {len(text):,} characters, and a leg takes {LONGEST_TEXT:,} at the most:"
            " nothing of it is checked. Leave out what is no part of the leg, or replay fewer"
            " rounds at a time."
        )
    return Asked(
        text=text,
        rules=rules,
        seats=_seats(str(data.get("seats", "")), rules, wrong),
        step=_step(str(data.get("at", "")), wrong),
        tap=str(data.get("tap", ""))[:40],
        leader=_leader(str(data.get("lead", "")), wrong),
        names=tuple(str(data.get(f"name{side}", ""))[:LONGEST_NAME] for side in range(3)),
        wrong=wrong,
    )


def _rules(asked: str, offered: Sequence[RulesChoice], wrong: dict[str, str]) -> RulesChoice:
    for choice in offered:
        if choice.value == asked:
            return choice
    if asked:
        wrong["rules"] = f"{quoted(asked)} is not in the list: choose from it."
    return offered[0]


def _seats(asked: str, rules: RulesChoice, wrong: dict[str, str]) -> int:
    if asked in SEATS:
        return int(asked)
    if asked:
        wrong["seats"] = f"{quoted(asked)} cannot sit at a table: choose 2, 3 or 4."
    return 4 if rules.pairs else 2


def _step(asked: str, wrong: dict[str, str]) -> int | None:
    if asked.isascii() and asked.isdecimal() and len(asked) < 7:
        return int(asked)
    if asked:
        wrong["at"] = f"{quoted(asked)} is no step: the last one is shown."
    return None


def _leader(asked: str, wrong: dict[str, str]) -> int:
    if len(asked) == 1 and asked.lower() in SEAT_LETTERS:
        return SEAT_LETTERS.index(asked.lower())
    if asked:
        wrong["lead"] = f"{quoted(asked)} is no seat: a, b, c or d leads."
    return 0


class AttachForm(forms.Form):
    """A record tile by tile, to be attached to a leg."""

    leg = forms.CharField(
        label="The leg, tile by tile",
        max_length=LONGEST_TEXT,
        widget=forms.Textarea,
        error_messages={
            "required": "Nothing is written here: tap the tiles, or paste the leg.",
            "max_length": f"This has %(show_value)d characters, and a leg takes {LONGEST_TEXT:,} at"
            " the most.",
            "null_characters_not_allowed": "A character with no meaning (NUL) is among these: paste"
            " the leg again as plain text, or type it.",
        },
    )
