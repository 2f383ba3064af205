"""The forms of a fixture and of what can be done to one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.enums import Side
from league.forms.fields import (
    ClockField,
    CountField,
    DayField,
    LineField,
    ReasonField,
    RowField,
    offer,
)
from league.models import Entry, Fixture, Venue


class FixtureForm(forms.Form):
    """When and where."""

    round = CountField(least=1, most=200, label="Week")
    date = DayField(label="Date")
    time = ClockField(label="Time", required=False)
    venue = RowField(label="Venue", required=False, none="The home team’s own")
    note = LineField(
        most=200, required=False, label="Note", help_text="Shown with the fixture to everybody."
    )

    def __init__(self, *args: Any, venues: Iterable[Venue], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "venue", venues)


class FixtureAddForm(FixtureForm):
    """A new fixture of one competition."""

    home = RowField(label="Home")
    away = RowField(label="Away")

    field_order = ["round", "home", "away", "date", "time", "venue", "note"]

    def __init__(self, *args: Any, entries: Iterable[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = list(entries)
        for name in ("home", "away"):
            offer(self, name, offered)
        self.fields["time"].help_text = "Empty: the home team’s usual time."


class FixtureChangeForm(FixtureForm):
    """A fixture in the list; its two sides stay."""

    why = LineField(
        most=500,
        required=False,
        label="Why it changes",
        help_text="Kept in the fixture’s history.",
    )
    version = forms.IntegerField(widget=forms.HiddenInput)


class PostponeForm(forms.Form):
    """A fixture put off."""

    reason = ReasonField()
    new_date = DayField(
        label="New date", required=False, help_text="Leave it empty if it is not agreed yet."
    )
    new_time = ClockField(
        label="New time", required=False, help_text="Empty: the same time as before."
    )


class NewDateForm(forms.Form):
    """A postponed fixture's new day."""

    date = DayField(label="New date")
    time = ClockField(label="Time", required=False, help_text="Empty: the same time as before.")
    venue = RowField(label="Venue", required=False, none="The same venue as before")

    def __init__(self, *args: Any, venues: Iterable[Venue], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "venue", venues)


class WalkoverForm(forms.Form):
    """A match given to one side."""

    to = forms.ChoiceField(
        label="The match goes to",
        widget=forms.RadioSelect,
        error_messages={
            "required": "Choose the team that gets the match.",
            "invalid_choice": "Choose one of the two teams.",
        },
    )
    reason = ReasonField(help_text="Shown with the result to everybody.")

    def __init__(self, *args: Any, fixture: Fixture, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = [  # type: ignore[attr-defined]
            (Side.HOME.value, str(fixture.home)),
            (Side.AWAY.value, str(fixture.away)),
        ]


class WhyForm(forms.Form):
    """A reason and nothing else."""

    reason = ReasonField()


class SureForm(forms.Form):
    """Nothing but the button."""
