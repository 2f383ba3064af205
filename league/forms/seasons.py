"""The forms of a season and of a division in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.enums import Discipline, Weekday, choices
from league.forms.fields import (
    ClockField,
    CountField,
    DayField,
    LineField,
    NameField,
    RowField,
    offer,
)
from league.models import RuleSet

NIGHTS = [("", "No fixed night"), *choices(Weekday)]
ONE, EACH_GAME = "one", "each"
NO_ADDRESS = "Only for a name without plain letters: what stands for it in the page’s address."


class SeasonForm(forms.Form):
    """A season from its first day to its last."""

    name = NameField(most=40, label="Name", help_text="As people say it, such as 2026–27.")
    starts = DayField(label="First day")
    ends = DayField(label="Last day", help_text="The last day on which a match can be played.")


class SeasonAddForm(SeasonForm):
    """A new season."""

    slug = LineField(most=40, required=False, label="Address", help_text=NO_ADDRESS)


class DivisionForm(forms.Form):
    """What a division’s pages say of it."""

    name = NameField(label="Name", help_text="Such as Division One.")
    place = CountField(
        least=0, most=999, label="Place on pages", help_text="1 stands first, then 2, and so on."
    )
    night = forms.ChoiceField(label="Night", choices=NIGHTS, required=False)
    start_time = ClockField(label="Matches start at", required=False)
    goes_up = CountField(least=0, most=99, initial=0, label="How many go up")
    goes_down = CountField(least=0, most=99, initial=0, label="How many go down")


class DivisionAddForm(DivisionForm):
    """A new division under rules that the league has."""

    rule_set = RowField(label="Rules")
    table = forms.ChoiceField(
        label="Its results feed",
        choices=[(ONE, "one table"), (EACH_GAME, "a table for each of two games")],
        initial=ONE,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose one of the two."},
    )
    fives_and_threes = LineField(
        most=120,
        required=False,
        label="Table of the Fives and Threes boards",
        initial="Fives and Threes",
        help_text="Only where there are two.",
    )
    other = LineField(
        most=120,
        required=False,
        label="Table of the other game",
        help_text="Only where there are two, such as Darts.",
    )
    slug = LineField(most=60, required=False, label="Address", help_text=NO_ADDRESS)

    field_order = [
        "name",
        "rule_set",
        "night",
        "start_time",
        "place",
        "goes_up",
        "goes_down",
        "table",
        "fives_and_threes",
        "other",
        "slug",
    ]

    def __init__(self, *args: Any, rule_sets: Iterable[RuleSet], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "rule_set", rule_sets)

    def clean(self) -> dict[str, Any]:
        """``tables``: the game and name of each where there are two, which need two of both."""
        cleaned: dict[str, Any] = super().clean() or {}
        names = {game: cleaned.pop(game.value.replace("-", "_"), "") for game in Discipline}
        if cleaned.pop("table", ONE) == ONE:
            return cleaned | {"tables": {}}
        rule_set: RuleSet | None = cleaned.get("rule_set")
        if rule_set is not None:
            played = {board.discipline for board in rule_set.rules.boards}
            if len(played) < len(Discipline):
                self.add_error(
                    "table", f"Every board of the rules {rule_set} is of one game: one table."
                )
        for game, name in names.items():
            if not name:
                self.add_error(game.value.replace("-", "_"), "Write what this table is called.")
        return cleaned | {"tables": names}
