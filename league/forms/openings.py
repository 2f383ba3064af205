"""The form of where every team of a table stood when the league moved in: one row for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol

from django import forms
from django.core.exceptions import ValidationError

from league.forms.fields import CountField, DayField
from league.models import Entry
from league.ruleset import PointsError, parse_points

POINTS = ("points", "Points")
_BOX = "form-control form-control--num"


class Column(Protocol):
    """A whole number that is asked for: its name, its heading, the most that can be right."""

    @property
    def name(self) -> str:
        """What it is called among the numbers of a row."""

    @property
    def heading(self) -> str:
        """What stands above it."""

    @property
    def most(self) -> int:
        """The most that can be right."""


def field_name(entry: Entry, column: str) -> str:
    """The name of the box of one team and one column."""
    return f"{entry.pk}-{column}"


class TotalField(forms.CharField):
    """A team's points so far, in quarters; a deduction may have taken them below nought."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.TextInput(attrs={"class": _BOX}))
        super().__init__(required=False, **kwargs)

    def clean(self, value: Any) -> Decimal:
        """The points; nought where nothing is written."""
        text = str(value if value is not None else "").strip()
        try:
            return parse_points(text) if text else Decimal(0)
        except PointsError as error:
            raise ValidationError(f"{error}.") from None


@dataclass(frozen=True)
class Line:
    """One team's boxes."""

    entry: Entry
    boxes: list[tuple[str, forms.BoundField]]
    """Each with the heading of its column."""


class OpeningsForm(forms.Form):
    """The whole table as it stood at the end of a day."""

    on = DayField(
        label="As it stood at the end of",
        help_text="Matches after this day are entered here one by one.",
    )

    def __init__(
        self, *args: Any, entries: Iterable[Entry], columns: Sequence[Column], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entries = list(entries)
        self.columns = [(column.name, column.heading) for column in columns] + [POINTS]
        for entry in self.entries:
            for column in columns:
                field = CountField(
                    least=0,
                    most=column.most,
                    required=False,
                    label=f"{entry}: {column.heading.lower()}",
                )
                field.widget.attrs["class"] = _BOX
                self.fields[field_name(entry, column.name)] = field
            self.fields[field_name(entry, POINTS[0])] = TotalField(label=f"{entry}: points")

    def headings(self) -> list[str]:
        """The headings of the columns."""
        return [heading for _, heading in self.columns]

    def lines(self) -> list[Line]:
        """The boxes of every team, column after column."""
        return [
            Line(entry, [(heading, self._box(entry, name)) for name, heading in self.columns])
            for entry in self.entries
        ]

    def _box(self, entry: Entry, column: str) -> forms.BoundField:
        box = self[field_name(entry, column)]
        if box.errors:
            box.field.widget.attrs["class"] = f"{_BOX} is-invalid"
        return box

    def rows(self) -> dict[Entry, dict[str, Any]]:
        """What was typed for every team; an empty box is nought."""
        return {
            entry: {
                name: self.cleaned_data[field_name(entry, name)] or 0 for name, _ in self.columns
            }
            for entry in self.entries
        }
