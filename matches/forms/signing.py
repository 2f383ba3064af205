"""The forms of signing a card: a yes to what was shown, a PIN, a dispute, the league's decision."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.enums import Side
from league.forms.fields import ReasonField, RowField, offer
from league.models import User

NEITHER = "neither"
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
        help_text="The other captain and the league’s officers read this.",
    )


class DecideForm(forms.Form):
    """Why a protest ends as it does."""

    reason = ReasonField(most=500, help_text="Everybody reads this, on the match’s page.")


class SettleForm(forms.Form):
    """Which version of a disputed card counts, and why."""

    take = forms.ChoiceField(
        label="What counts",
        widget=forms.RadioSelect,
        error_messages={
            "required": "Choose which version counts.",
            "invalid_choice": "Choose one from the list.",
        },
    )
    reason = ReasonField(most=500, help_text="Everybody reads this, on the match’s page.")

    def __init__(self, *args: Any, versions: Iterable[tuple[Side, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["take"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 (for the reader of types)
        field.choices = [
            *((side.value, said) for side, said in versions),
            (NEITHER, "The card as it stands now"),
        ]

    def clean_take(self) -> Side | None:
        """The side whose version counts; None for the card as it stands."""
        taken = str(self.cleaned_data["take"])
        return None if taken == NEITHER else Side(taken)
