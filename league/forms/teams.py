"""The forms of a team's entry in a competition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.enums import Weekday, choices
from league.forms.fields import ClockField, LineField, NameField, RowField, offer
from league.models import Club, Competition, Venue

NIGHTS = [("", "The competition’s own night"), *choices(Weekday)]


class EntryForm(forms.Form):
    """A team as this season's pages show it."""

    name = NameField(label="Name")
    venue = RowField(label="Home venue", required=False, none="None yet")
    night = forms.ChoiceField(label="Home night", choices=NIGHTS, required=False)
    start_time = ClockField(
        label="Start time",
        required=False,
        help_text="Only if it differs from the competition’s.",
    )
    club = LineField(
        most=120,
        required=False,
        label="Club",
        help_text="Only if one club enters several teams.",
        widget=forms.TextInput(attrs={"list": "clubs"}),
    )

    def __init__(self, *args: Any, venues: Iterable[Venue], clubs: Iterable[Club], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.clubs = list(clubs)
        offer(self, "venue", venues)


class TeamAddForm(EntryForm):
    """A team to enter in a competition."""

    competition = RowField(label="Competition")

    field_order = ["competition", "name", "venue", "night", "start_time", "club"]

    def __init__(self, *args: Any, competitions: Iterable[Competition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(
            self,
            "competition",
            competitions,
            group=lambda competition: f"Season {competition.season}",
        )
