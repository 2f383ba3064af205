"""The forms of what officials decide over a match: a walkover, an award, a replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Fieldset, Layout
from django import forms
from django.core.exceptions import ValidationError

from league.enums import Side, TieBreak
from league.forms.fields import (
    ClockField,
    CountField,
    DayField,
    LineField,
    ReasonField,
    RowField,
    RowsField,
    TickField,
    offer,
    said,
)
from league.forms.fixtures import ActForm
from league.models import Fixture, Player, Table, Venue
from league.ruleset import PointsError, Rules, parse_points

NOT_PLAYED, CONCEDED = "not-played", "conceded"
MOST_LEGS = 99
MOST_PEGGED = 9_999


class UsualChoice(forms.ChoiceField):
    """One of a few; the usual one where none was sent."""

    def clean(self, value: Any) -> Any:
        """The choice."""
        return super().clean(value or self.initial)


class WalkoverForm(ActForm):
    """A match given to one side, with the players of that side who turned up where they count."""

    to = forms.ChoiceField(
        label="The match goes to",
        widget=forms.RadioSelect,
        error_messages={
            "required": "Choose the team that gets the match.",
            "invalid_choice": "Choose one of the two teams.",
        },
    )
    how = UsualChoice(
        label="Because",
        choices=[
            (NOT_PLAYED, "the other side did not turn up, or could not play"),
            (CONCEDED, "the other side conceded it"),
        ],
        initial=NOT_PLAYED,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": "Choose one of the two."},
    )
    reason = ReasonField(help_text="Shown with the result to everybody.")
    home_players = RowsField(label="Who turned up")
    away_players = RowsField(label="Who turned up")

    field_order = ["to", "how", "home_players", "away_players", "reason", "version"]

    def __init__(
        self,
        *args: Any,
        fixture: Fixture,
        squads: Mapping[Side, Sequence[Player]] | None = None,
        **kwargs: Any,
    ) -> None:
        """``squads``: who could turn up on either side, where the rules credit players."""
        super().__init__(*args, **kwargs)
        self.teams = {Side.HOME: str(fixture.home), Side.AWAY: str(fixture.away)}
        self.fields["to"].choices = [  # type: ignore[attr-defined]
            (side.value, name) for side, name in self.teams.items()
        ]
        for side, name in self.teams.items():
            players = (squads or {}).get(side, ())
            if not players:
                del self.fields[f"{side}_players"]
                continue
            field = self.fields[f"{side}_players"]
            field.label = f"Who turned up for {name}, if {name} gets the match"
            offer(self, f"{side}_players", players)

    def clean(self) -> dict[str, Any]:
        """The players of the side that gets the match, and nobody of the other."""
        typed: dict[str, Any] = super().clean() or {}
        turned_up = {side: typed.pop(f"{side}_players", []) for side in Side}
        typed["conceded"] = typed.pop("how", "") == CONCEDED
        if not typed.get("to"):
            return typed
        side = Side(typed["to"])
        if turned_up[side.other]:
            self.add_error(
                f"{side.other}_players",
                f"{self.teams[side]} gets the match, so nobody of {self.teams[side.other]} is"
                " credited with it.",
            )
        typed["players"] = turned_up[side]
        return typed


class AwardPointsField(forms.CharField):
    """Points in quarters from nought up, or nothing."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False,
            widget=forms.TextInput(attrs={"class": "short", "autocomplete": "off"}),
            **kwargs,
        )

    def clean(self, value: Any) -> Decimal | None:
        """The points, or a message that says how to write them."""
        text = str(value or "").strip()
        if not text:
            return None
        try:
            points = parse_points(text)
        except PointsError as error:
            raise ValidationError(f"{error}.") from None
        if points < 0:
            raise ValidationError(
                f"{said(text)} is below nought; write 0 or more here, and take points off"
                " with a deduction."
            )
        return points


class AwardForm(ActForm):
    """What every table of a match is to count; a field's name ends in the number of its table."""

    reason = ReasonField(help_text="Public: everybody reads it with the result.")

    def __init__(
        self,
        *args: Any,
        fixture: Fixture,
        tables: Iterable[Table],
        kept: Iterable[int],
        **more: Any,
    ) -> None:
        """``kept``: the numbers of tables that may be left as they are."""
        super().__init__(*args, **more)
        self.teams = (str(fixture.home), str(fixture.away))
        self.tables = list(tables)
        rules: Rules = fixture.competition.rule_set.rules
        may_stay = set(kept) if len(self.tables) > 1 else set()
        sections = [
            Fieldset(
                str(table) if len(self.tables) > 1 else "What the table counts",
                *self._rows(table, rules, may_stay=table.pk in may_stay),
            )
            for table in self.tables
        ]
        self.helper = FormHelper()
        # A team's name may be one long word.
        self.helper.label_class = "text-break"
        self.helper.layout = Layout(*sections, "reason", "version")

    def _rows(self, table: Table, rules: Rules, *, may_stay: bool) -> list[Any]:
        """The fields of one table, two beside each other."""
        rows: list[Any] = []
        if may_stay:
            self.fields[f"stays_{table.pk}"] = TickField(label="This table stays as it is")
            rows.append(f"stays_{table.pk}")
        rows.append(self._pair(table, "legs", "legs", MOST_LEGS))
        if not rules.boards_are_legs:
            rows.append(self._pair(table, "boards", "boards", MOST_LEGS))
        order = {*rules.tie_breaks, *(rules.top.tie_breaks if rules.top else ())}
        if TieBreak.LEG_AGGREGATE in order:
            rows.append(self._pair(table, "aggregate", "points pegged", MOST_PEGGED))
        winner = f"winner_{table.pk}"
        self.fields[winner] = forms.ChoiceField(
            label="Who won",
            choices=[
                ("", "Whoever has more"),
                (Side.HOME.value, self.teams[0]),
                (Side.AWAY.value, self.teams[1]),
            ],
            required=False,
            error_messages={"invalid_choice": "Choose one of the two teams."},
        )
        rows.append(winner)
        points = [f"{side}_points_{table.pk}" for side in Side]
        for name, team in zip(points, self.teams, strict=True):
            self.fields[name] = AwardPointsField(
                label=f"{team}: points", help_text="Empty: what the rules give."
            )
        rows.append(Div(*points, css_class="sides mb-3"))
        return rows

    def _pair(self, table: Table, name: str, words: str, most: int) -> Div:
        names = [f"{side}_{name}_{table.pk}" for side in Side]
        for field, team in zip(names, self.teams, strict=True):
            self.fields[field] = CountField(
                least=0, most=most, label=f"{team}: {words}", required=False
            )
        return Div(*names, css_class="sides mb-3")

    def clean(self) -> dict[str, Any]:
        """Both sides of a pair, or neither of them."""
        typed: dict[str, Any] = super().clean() or {}
        for table in self.tables:
            if typed.get(f"stays_{table.pk}"):
                continue
            for name in ("legs", "boards", "aggregate", "points"):
                self._complete(typed, *(f"{side}_{name}_{table.pk}" for side in Side))
        return typed

    def _complete(self, typed: Mapping[str, Any], *pair: str) -> None:
        given = [name for name in pair if typed.get(name) is not None]
        if len(given) == 1 and not any(name in self.errors for name in pair):
            (missing,) = set(pair) - set(given)
            self.add_error(missing, "Give this side too, 0 included, or leave both empty.")


class ReplayForm(ActForm):
    """The new fixture of a match that is void."""

    date = DayField(label="Date")
    time = ClockField(label="Time", required=False, help_text="Empty: the same time as before.")
    venue = RowField(label="Venue", required=False, none="The same venue as before")
    round = CountField(least=1, most=200, label="Week")
    note = LineField(
        most=200, required=False, label="Note", help_text="Shown with the fixture to everybody."
    )

    field_order = ["date", "time", "venue", "round", "note", "version"]

    def __init__(self, *args: Any, venues: Iterable[Venue], moved: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        venue = self.fields["venue"]
        if moved and isinstance(venue, RowField):
            venue.none = moved
        offer(self, "venue", venues)
