"""The form of points taken off or given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms

from league.forms.fields import DayField, PointsField, ReasonField, RowField, offer
from league.models import Entry, Table

OFF, GIVEN = "off", "given"


@dataclass(frozen=True)
class Standing:
    """One team in one table."""

    table: Table
    entry: Entry

    @property
    def pk(self) -> str:
        """What stands for the two in a form."""
        return f"{self.table.pk}-{self.entry.pk}"

    def __str__(self) -> str:
        return str(self.entry)


def table_name(standing: Standing) -> str:
    """The heading under which a team stands in the list."""
    competition = standing.table.competition
    if not standing.table.name:
        return f"{competition}, {competition.season}"
    return f"{competition}, {standing.table.name}, {competition.season}"


class DeductionForm(forms.Form):
    """Points taken off a team, or given to it, in one table."""

    team = RowField(label="Team")
    kind = forms.ChoiceField(
        label="Points are",
        choices=[(OFF, "taken off"), (GIVEN, "given")],
        initial=OFF,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose one of the two."},
    )
    points = PointsField(label="How many", help_text="Whole, or in quarters: 2, ½, 1½.")
    reason = ReasonField(help_text="Public: everybody can read it beside the table.")
    date = DayField(label="Date", help_text="The day it was decided; the table counts it at once.")

    def __init__(self, *args: Any, standings: Iterable[Standing], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "team", standings, group=table_name)
