"""The form of a team that leaves its competition."""

from __future__ import annotations

from datetime import date

from django import forms

from league.forms.fields import DayField, ReasonField, TickField


class WithdrawalForm(forms.Form):
    """When a team left, and where the season's first half ends."""

    on = DayField(label="Left on", help_text="The day on which the team told the league.")
    halfway = DayField(
        label="Last day of the first half",
        help_text="Proposed from the weeks of the fixture list. Where the rules halve the season,"
        " matches up to this day belong to the first half.",
    )
    reason = ReasonField(help_text="Public: everybody can read it.")
    cards_stay = TickField(
        label="Those cards stay readable and count for nothing",
        help_text="Or settle them first: a match that was played is better made official, or void.",
    )

    def __init__(self, *args: object, cards: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if not cards:
            del self.fields["cards_stay"]


def seen(on: date, halfway: date) -> str:
    """What a page was about, so that nothing else is done than it showed."""
    return f"{on.isoformat()}/{halfway.isoformat()}"
