"""The form of a play-off's result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from league.forms.fields import DayField, LineField, RowField, offer
from league.models import Entry


class PlayOffForm(forms.Form):
    """Who won a play-off against whom; of two teams, the other has lost."""

    winner = RowField(label="Won by", widget=forms.RadioSelect)
    loser = RowField(label="Against", widget=forms.RadioSelect)
    date = DayField(label="Played on")
    score = LineField(
        most=60,
        required=False,
        label="Score",
        help_text="As it is shown to everybody: 5–4 at the Crown.",
    )

    def __init__(self, *args: Any, entries: Sequence[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entries = list(entries)
        for name in ("winner", "loser"):
            offer(self, name, self.entries)
            field = self.fields[name]
            field.choices = [one for one in field.choices if one[0]]  # type: ignore[attr-defined]
        if len(self.entries) == 2:
            del self.fields["loser"]

    def clean(self) -> dict[str, Any]:
        """With the loser, where only one can have lost."""
        typed: dict[str, Any] = super().clean() or {}
        winner = typed.get("winner")
        if winner is not None and len(self.entries) == 2:
            (typed["loser"],) = [one for one in self.entries if one != winner]
        return typed
