"""The form with which somebody's details are erased."""

from __future__ import annotations

from typing import Any

from django import forms

from league.forms.fields import LineField, NameField, ReasonField


class EraseForm(forms.Form):
    """The name typed once more, what stands instead of it, and why."""

    typed = LineField(most=200, what="the name", label="The name, typed once more")
    wording = NameField(label="Shown instead", help_text="What names nobody.")
    reason = ReasonField(
        help_text="Kept for good with the day and who did it; a name written in it is left out."
    )

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["typed"].help_text = f"So that nobody is erased by mistake: {name}"
        self.fields["typed"].widget.attrs["autocomplete"] = "off"
