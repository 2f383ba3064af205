"""The text that a phone made of what it could not send."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone

from matches.handed_over import HandedOver, read_handed_over
from matches.sending import Unreadable


class HandedOverForm(forms.Form):
    """A paste, read into the records in it."""

    text = forms.CharField(
        label="The text from the phone",
        help_text="All of it, with its last line: that is the one that is read here.",
        strip=False,
        widget=forms.Textarea(attrs={"class": "handed-over", "rows": 8, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """With ``records`` where the text holds any."""
        cleaned = super().clean() or {}
        if "text" in cleaned:
            try:
                cleaned["records"] = read_handed_over(cleaned["text"], timezone.now())
            except Unreadable as wrong:
                self.add_error("text", str(wrong))
        return cleaned

    @property
    def records(self) -> list[HandedOver]:
        """The records of a valid text."""
        found: list[HandedOver] = self.cleaned_data["records"]
        return found
