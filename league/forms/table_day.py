"""The small form above a table of another day."""

from __future__ import annotations

from django import forms

from league.forms.fields import DayField


class TableDayForm(forms.Form):
    """Any day; which one is shown is for the page to say."""

    on = DayField(label="Day")
