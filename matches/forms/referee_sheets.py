"""Two sheets of one leg, as they stand in the address of the page that compares them.

Says of each sheet what cannot be read, and of each choice what cannot be meant. What the sheets
prove is worked out elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from matches.forms.quick_check import Pick, RulesChoice, Tick, quoted
from matches.scoresheets.entries import Numbers
from matches.scoresheets.reading import LONGEST_SHEET, SheetRead, read_sheet
from scoring import HouseRules

LONGEST_NAME = 40
LONGEST_SHOWN = 4 * LONGEST_SHEET
"""What is given back to be shortened; of more nobody could make anything."""
NUMBERS = [
    (Numbers.POINTS.value, "the points pegged"),
    (Numbers.TOTALS.value, "the totals at the ends"),
    (Numbers.SCORES.value, "the running scores"),
]


@dataclass(frozen=True, slots=True)
class TwoSheets:
    """What is to be compared. ``labels`` name the sheets, ``names`` the sides."""

    sheets: tuple[SheetRead, SheetRead]
    labels: tuple[str, str]
    names: tuple[str, str]
    choice: RulesChoice
    pairs: bool

    @property
    def rules(self) -> HouseRules:
        """The house rules that were played by."""
        return self.choice.rules

    @property
    def seats(self) -> int:
        """How many people played."""
        return 4 if self.pairs else 2


class SheetField(forms.CharField):
    """The text of one sheet, line by line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, strip=True, **kwargs)

    def to_python(self, value: Any) -> str:
        """The text with plain ends of lines; refused where it is far too long."""
        text = (super().to_python(value) or "").replace("\r\n", "\n").replace("\r", "\n")
        if len(text) > LONGEST_SHEET:
            raise forms.ValidationError(
                f"{len(text):,} characters are too many for one leg: write at most"
                f" {LONGEST_SHEET:,}. One line a round is enough."
            )
        return text


class NameField(forms.CharField):
    """What a side or a sheet is called, short enough to stand over a column."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, strip=True, **kwargs)

    def to_python(self, value: Any) -> str:
        """The name on one line."""
        name = " ".join((super().to_python(value) or "").split())
        if len(name) > LONGEST_NAME:
            raise forms.ValidationError(
                f"{quoted(name)} is too long: write at most {LONGEST_NAME} letters."
            )
        if not name.isprintable():
            raise forms.ValidationError("This name has a sign that nobody can read.")
        return name


def _numbers() -> Pick:
    return Pick(required=False, choices=NUMBERS)


class SheetsForm(forms.Form):
    """Both sheets, how their numbers are meant, and by which rules was played."""

    one = SheetField()
    one_as = _numbers()
    two = SheetField()
    two_as = _numbers()
    rules = Pick(required=False)
    pairs = Tick(required=False)
    side_a = NameField()
    side_b = NameField()
    by_one = NameField()
    by_two = NameField()

    LABELS = {
        "one": "First sheet",
        "one_as": "First sheet, its numbers",
        "two": "Second sheet",
        "two_as": "Second sheet, its numbers",
        "rules": "House rules",
        "pairs": "Pairs",
        "side_a": "Side A is",
        "side_b": "Side B is",
        "by_one": "The first sheet is",
        "by_two": "The second sheet is",
    }

    def __init__(self, *args: Any, offered: Sequence[RulesChoice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered = {choice.value: choice for choice in offered}
        self.two_sheets: TwoSheets | None = None
        self.fields["rules"] = Pick(
            required=False, choices=[(choice.value, choice.label) for choice in offered]
        )
        for name, label in self.LABELS.items():
            self.fields[name].label = label

    @property
    def choice(self) -> RulesChoice:
        """The house rules that were chosen: the first offered, if none or unknown ones were."""
        first = next(iter(self.offered.values()))
        given = self.data if self.is_bound else self.initial
        return self.offered.get(given.get("rules", ""), first)

    def clean(self) -> dict[str, Any]:
        """Read both sheets, where everything else is right."""
        given = self.cleaned_data
        names = self._two("side_a", "side_b", ("A", "B"))
        labels = self._two("by_one", "by_two", ("A’s sheet", "B’s sheet"))
        sheets = [self._sheet(name, names) for name in ("one", "two")]
        if not self.errors and sheets[0] and sheets[1]:
            self.two_sheets = TwoSheets(
                (sheets[0], sheets[1]),
                labels,
                names,
                self.choice,
                bool(given.get("pairs")) or self.choice.pairs,
            )
        return given

    def _two(self, one: str, two: str, otherwise: tuple[str, str]) -> tuple[str, str]:
        """Two names, or what they are called otherwise; they have to tell two things apart."""
        first = self.cleaned_data.get(one) or otherwise[0]
        second = self.cleaned_data.get(two) or otherwise[1]
        if first.casefold() == second.casefold():
            self.add_error(two, f"Both are called {quoted(second)}: give them two names.")
        return first, second

    def _sheet(self, name: str, names: Sequence[str]) -> SheetRead | None:
        """One sheet as it was read; what could not be is told at its field."""
        if name in self.errors:
            return None
        text: str = self.cleaned_data[name]
        if not text:
            self.add_error(name, "Nothing is on this sheet: write it down, one line a round.")
            return None
        numbers = Numbers(self.cleaned_data.get(f"{name}_as") or Numbers.POINTS)
        read = read_sheet(text, self.choice.rules, names=names, numbers=numbers)
        for fault in read.faults:
            self.add_error(name, fault)
        if not read.faults and not read.items:
            out = 2 + self.choice.rules.chip_out_points
            self.add_error(name, f"{quoted(text)} holds no event: write A 8, B 2, A {out} out.")
        return read
