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
    TickField,
    offer,
)
from league.models import Entry, Venue


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


class ActForm(forms.Form):
    """What is done to one fixture; ``version`` is that of the fixture on the page."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput)


class AskingForm(ActForm):
    """An act that the rules may speak against; the box is there once they do."""

    sure = TickField(label="Yes, all the same")

    def __init__(self, *args: Any, asked: bool = False, **kwargs: Any) -> None:
        """``asked``: whether it is clear from the start that the box is needed."""
        super().__init__(*args, **kwargs)
        self.asked = asked

    def ask(self) -> None:
        """Leave the box out of the page where nothing was asked about."""
        ticked = self.is_bound and self["sure"].value()
        if not self.asked and not ticked and not (self.is_bound and self.has_error("sure")):
            del self.fields["sure"]


class WhoPaysField(forms.ChoiceField):
    """One of the two sides, or nobody."""

    def clean(self, value: Any) -> str:
        """The side, or nothing."""
        return str(super().clean(value)) if value else ""


class PostponeForm(AskingForm):
    """A fixture put off."""

    reason = ReasonField(help_text="Shown with the match to everybody.")
    new_date = DayField(
        label="New date", required=False, help_text="Leave it empty if it is not agreed yet."
    )
    new_time = ClockField(
        label="New time", required=False, help_text="Empty: the same time as before."
    )

    fined = WhoPaysField(widget=forms.RadioSelect)

    field_order = ["reason", "new_date", "new_time", "fined", "sure", "version"]

    def __init__(
        self, *args: Any, fine: str = "", teams: tuple[str, str] = ("", ""), **kwargs: Any
    ) -> None:
        """``fine``: what the rules ask for so little notice, "£5 for less than 3 days’ notice"."""
        super().__init__(*args, **kwargs)
        if not fine:
            del self.fields["fined"]
            return
        fined: forms.ChoiceField = self.fields["fined"]  # type: ignore[assignment]
        fined.label = f"Who pays {fine}"
        fined.choices = [("", "nobody"), *zip(Side, teams, strict=True)]
        fined.error_messages["invalid_choice"] = "Choose one of the three."


class NewDateForm(AskingForm):
    """A postponed fixture's new day."""

    date = DayField(label="New date")
    time = ClockField(label="Time", required=False, help_text="Empty: the same time as before.")
    venue = RowField(label="Venue", required=False, none="The same venue as before")

    field_order = ["date", "time", "venue", "sure", "version"]

    def __init__(self, *args: Any, venues: Iterable[Venue], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "venue", venues)


class UndoForm(ActForm):
    """Why something is taken back."""

    reason = ReasonField(help_text="Shown with the match to everybody.")


class WhyForm(forms.Form):
    """A reason and nothing else."""

    reason = ReasonField()


class SureForm(forms.Form):
    """Nothing but the button."""


class GoneForm(forms.Form):
    """What a page was about, once the row may be gone."""

    fixture = forms.UUIDField(required=False, widget=forms.HiddenInput)


class RemoveForm(GoneForm):
    """Nothing but the button."""


class UndoReplayForm(UndoForm, GoneForm):
    """Why a match is not to be played again after all."""
