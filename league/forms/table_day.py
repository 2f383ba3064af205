"""The small form above a table of another day."""

from __future__ import annotations

from datetime import date

from django import forms
from django.core.exceptions import ValidationError

from league.forms.fields import DayField
from league.policies import FIRST_YEAR, LAST_YEAR


class TableDayForm(forms.Form):
    """Any day; which one is shown is for the page to say."""

    on = DayField(label="Day")

    def clean_on(self) -> date:
        """The day, if an address can name it."""
        day: date = self.cleaned_data["on"]
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise ValidationError(
                f"{day.year} is no year of a season; write day, month and year, such as 24/11/2026."
            )
        return day
