"""The forms of signing a card: a yes to what was shown, a PIN, a dispute."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.forms.fields import ReasonField, RowField, offer
from league.models import User

NEEDS_PIN = "Write the PIN: four to eight figures."


class SignForm(forms.Form):
    """A side's yes. With several captains, or on the other side's telephone, also who signs."""

    def __init__(
        self, *args: Any, captains: Iterable[User] = (), with_pin: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if with_pin:
            self.fields["captain"] = RowField(label="Who signs")
            offer(self, "captain", captains)
            self.fields["pin"] = forms.CharField(
                label="PIN",
                max_length=20,
                widget=forms.PasswordInput(
                    attrs={"inputmode": "numeric", "autocomplete": "off", "class": "short"}
                ),
                help_text="Nobody else sees it. After five wrong ones none is looked at for a"
                " quarter of an hour.",
                error_messages={"required": NEEDS_PIN, "max_length": NEEDS_PIN},
            )


class DisputeForm(forms.Form):
    """Why a card is wrong."""

    reason = ReasonField(
        most=1000,
        label="What is wrong?",
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="The other captain and the league’s officers read this.",
    )
