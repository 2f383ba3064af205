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
from league.ruleset import Rules

NIGHTS = [("", "No fixed night"), *choices(Weekday)]
ONE, EACH_GAME = "one", "each"
_PLAIN = {Discipline.FIVES_AND_THREES: "Fives and Threes", Discipline.OTHER: "The other game"}
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


class OneOrEachField(forms.ChoiceField):
    """One table or one for each game; nothing where nothing was chosen."""

    def clean(self, value: Any) -> str:
        """What was chosen: whether it had to be, the rules tell."""
        return str(super().clean(value)) if value else ""


class DivisionAddForm(DivisionForm):
    """A new division under rules that the league has. About tables it asks only a league that has
    rules of two games.
    """

    rule_set = RowField(label="Rules")
    table = OneOrEachField(
        label="Its results feed",
        choices=[(ONE, "one table"), (EACH_GAME, "a table for each of two games")],
        widget=forms.RadioSelect,
        help_text="To be chosen where the rules have two games on one card.",
        error_messages={"invalid_choice": "Choose one of the two."},
    )
    fives_and_threes = LineField(
        most=120,
        required=False,
        label="Table of the Fives and Threes boards",
        help_text="Only where there are two. Empty: as its boards are called.",
    )
    other = LineField(
        most=120,
        required=False,
        label="Table of the other game",
        help_text="Only where there are two. Empty: as its boards are called, such as Darts.",
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
        listed = list(rule_sets)
        offer(self, "rule_set", listed)
        if all(len(games_on_a_card(one.rules)) < len(Discipline) for one in listed):
            for name in ("table", *map(_field, Discipline)):
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """``tables``: the game and name of each where there are two, which need two of both."""
        cleaned: dict[str, Any] = super().clean() or {}
        typed = {game: cleaned.pop(_field(game), "") for game in Discipline}
        chosen = cleaned.pop("table", ONE)
        rule_set: RuleSet | None = cleaned.get("rule_set")
        if rule_set is None or "table" in self.errors:
            return cleaned | {"tables": {}}
        named = games_on_a_card(rule_set.rules)
        if len(named) < len(Discipline):
            if chosen == EACH_GAME:
                said = f"Every board of the rules {rule_set} is of one game: one table."
                self.add_error("table", said)
            return cleaned | {"tables": {}}
        if not chosen:
            said = f"The rules {rule_set} have two games on one card: choose one of the two."
            self.add_error("table", said)
        tables = {game: typed[game] or named[game] for game in Discipline}
        return cleaned | {"tables": tables if chosen == EACH_GAME else {}}


def _field(game: Discipline) -> str:
    """The field with the name of a game's table."""
    return game.value.replace("-", "_")


def games_on_a_card(rules: Rules) -> dict[Discipline, str]:
    """The games on a card, each with what its table is called where nobody says."""
    named: dict[Discipline, str] = {}
    for game in Discipline:
        stems = {
            board.name.rstrip(" 0123456789") for board in rules.boards if board.discipline is game
        }
        if stems:
            stem = next(iter(stems)) if len(stems) == 1 else ""
            named[game] = stem if stem not in {"", "Singles", "Pairs"} else _PLAIN[game]
    return named
