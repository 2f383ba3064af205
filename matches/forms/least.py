"""The small form beneath players' records: from how many matches on somebody is ranked."""

from __future__ import annotations

from django import forms

from league.forms.fields import CountField


class LeastForm(forms.Form):
    """A number of matches; empty for what is usual."""

    least = CountField(
        least=1,
        most=999,
        required=False,
        label="Rank from so many matches on",
        help_text="Empty: half of the team’s matches.",
    )
