"""One event of a leg as it is typed: whose tile, what the ends made, whether it was the last tile.

What cannot be read is refused; whether it can have happened is for the replay to say.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from league.enums import Side
from matches.forms.fields import ReasonField, ScoreField, quoted
from matches.merge import to_payload
from scoring.leg import LegEvent

OPENING = [("", "not known"), ("yes", "yes"), ("no", "no")]
_FLAGS = {"yes": True, "no": False, "": None}


class PegForm(forms.Form):
    """A placement that is pegged, or that ends a round."""

    side = forms.ChoiceField(
        choices=[(side.value, side.value) for side in Side],
        error_messages={
            "required": "Say whose tile it was.",
            "invalid_choice": "Say whose tile it was: home or away.",
        },
    )
    total = ScoreField(highest=99)
    points = ScoreField(highest=99)
    chip_out = forms.BooleanField(required=False)
    opening = forms.ChoiceField(required=False, choices=OPENING)

    def clean(self) -> dict[str, Any]:
        """The total or the points: one of the two is enough."""
        cleaned = super().clean() or {}
        silent = cleaned.get("total") is None and cleaned.get("points") is None
        if silent and not {"total", "points"} & set(self.errors):
            self.add_error("total", "What did the ends make? Tap a total, or type the points.")
        return cleaned

    @property
    def payload(self) -> dict[str, Any]:
        """The event as it is written down."""
        cleaned = self.cleaned_data
        return {
            "side": cleaned["side"],
            "total": cleaned["total"],
            "points": cleaned["points"],
            "chip_out": cleaned["chip_out"],
            "opening_tile": _FLAGS[cleaned["opening"]],
        }


class PenaltyField(forms.CharField):
    """Points given, or with a minus pegged back."""

    def clean(self, value: Any) -> int:
        """The number with its sign."""
        text = str(value or "").strip().replace("−", "-").replace("–", "-")
        digits = text.lstrip("+-")
        if not text:
            raise ValidationError("Write the points of the penalty, such as −8.")
        if not digits.isdecimal() or len(digits) > 3 or len(text) - len(digits) > 1:
            raise ValidationError(f"{quoted(text)} is not a number of points, such as −8.")
        return -int(digits) if text.startswith("-") else int(digits)


class PenaltyForm(forms.Form):
    """What a revoke costs a side, or gives it."""

    side = forms.ChoiceField(
        choices=[(side.value, side.value) for side in Side],
        error_messages={"required": "Say which side.", "invalid_choice": "Say home or away."},
    )
    penalty = PenaltyField(required=False)

    @property
    def payload(self) -> dict[str, Any]:
        """The event as it is written down."""
        return {"side": self.cleaned_data["side"], "points": self.cleaned_data["penalty"]}


class CorrectionForm(forms.Form):
    """Why the record of an official leg is changed."""

    reason = ReasonField(label="Why is it corrected?")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The field stands below the keys and belongs to their form.
        self.fields["reason"].widget.attrs["form"] = "leg"


def fields_of(event: LegEvent) -> dict[str, Any]:
    """What the fields hold when an event is to be changed."""
    payload = to_payload(event)[1]
    flag = payload.get("opening_tile")
    return {
        "side": payload.get("side", ""),
        "total": payload.get("total"),
        "points": payload.get("points"),
        "penalty": payload.get("points"),
        "chip_out": payload.get("chip_out", False),
        "opening": "" if flag is None else "yes" if flag else "no",
    }
