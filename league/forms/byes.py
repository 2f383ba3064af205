"""The forms of byes: one more, and taking some back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.forms.fields import CountField, DayField, ReasonField, RowField, TickField, offer
from league.models import Entry


class ByeForm(forms.Form):
    """A team without an opponent in a week."""

    round = CountField(least=1, most=200, label="Week")
    date = DayField(label="Date", help_text="The night on which the others play.")
    entry = RowField(label="Team")

    def __init__(self, *args: Any, entries: Iterable[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "entry", entries)


class TakeBackForm(forms.Form):
    """Why a bye was none; perhaps all that were noted with it."""

    reason = ReasonField()
    together = TickField()

    def __init__(self, *args: Any, others: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if others:
            self.fields["together"].label = (
                f"Also the {others} others that were noted at the same time"
                if others > 1
                else "Also the other one that was noted at the same time"
            )
        else:
            del self.fields["together"]
