"""The form of points taken off or given, perhaps with a fine."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django import forms

from league.forms.fields import DayField, PageField, PointsField, ReasonField, RowField, offer
from league.forms.money import PoundsField, team_list
from league.models import Entry, Table

OFF, GIVEN = "off", "given"


class MaybePointsField(PointsField):
    """A number of points above nought, or nothing."""

    def clean(self, value: Any) -> Decimal | None:  # type: ignore[override]
        """The points, nothing, or a message that says how to write them."""
        return super().clean(value) if str(value or "").strip() else None


class DeductionForm(forms.Form):
    """Points taken off a team, or given to it, in the tables of its competition; a fine beside."""

    team = RowField(label="Team")
    kind = forms.ChoiceField(
        label="Points are",
        choices=[(OFF, "taken off"), (GIVEN, "given")],
        initial=OFF,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose one of the two."},
    )
    points = MaybePointsField(
        label="How many", required=False, help_text="Whole, or in quarters: 2, ½, 1½."
    )
    table = RowField(
        label="In which table", required=False, none="Every table of the team’s competition"
    )
    fine = PoundsField(
        label="Fine",
        required=False,
        help_text="Pounds and pence: 5, 2.50. It goes into the ledger of money, not into a table.",
    )
    reason = ReasonField(help_text="Public: everybody can read it beside the table.")
    date = DayField(label="Date", help_text="The day it was decided; the table counts it at once.")
    page = PageField()

    def __init__(
        self, *args: Any, entries: Iterable[Entry], tables: Iterable[Table], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "team", entries, group=team_list)
        offered = list(tables)
        if len({table.competition_id for table in offered}) < len(offered):
            offer(self, "table", offered, group=team_list_of)
        else:
            del self.fields["table"]

    def clean(self) -> dict[str, Any]:
        """One of the two at least; a fine only beside points taken off; the team's own table."""
        typed: dict[str, Any] = super().clean() or {}
        readable = not {"points", "fine"} & self.errors.keys()
        if readable and typed.get("points") is None and typed.get("fine") is None:
            self.add_error("points", "Write how many points, such as 2 or ½, or a fine, or both.")
        if typed.get("kind") == GIVEN:
            if typed.get("fine") is not None:
                self.add_error(
                    "fine", "Nobody is given points and fined at once; do one after the other."
                )
            elif readable and typed.get("points") is None:
                self.add_error("points", "Write how many points are given, such as 2 or ½.")
        team, table = typed.get("team"), typed.get("table")
        if team and table and table.competition_id != team.competition_id:
            self.add_error(
                "table",
                f"{team} plays in {team.competition}; choose one of that competition’s tables.",
            )
        return typed


def team_list_of(table: Table) -> str:
    """The heading under which a table stands in a list of all."""
    return f"{table.competition}, {table.competition.season}"
