"""One event of a leg as it is typed: whose tile, what the ends made, whether it was the last tile.

What cannot be read is refused; whether it can have happened is for the replay to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    turned = forms.BooleanField(required=False)
    player = forms.CharField(required=False, max_length=40)

    def __init__(
        self, *args: Any, players: Sequence[Sequence[Mapping[str, str]]] = ((), ()), **kwargs: Any
    ) -> None:
        """``players`` are those of both sides, each with ``uid`` and ``name``."""
        super().__init__(*args, **kwargs)
        self.players = players

    def clean(self) -> dict[str, Any]:
        """The total or the points: one of the two is enough."""
        cleaned = super().clean() or {}
        silent = cleaned.get("total") is None and cleaned.get("points") is None
        if silent and not {"total", "points"} & set(self.errors):
            self.add_error("total", "What did the ends make? Tap a total, or type the points.")
        said, side = cleaned.get("player"), cleaned.get("side")
        if said and side and said not in {one["uid"] for one in self.players[Side(side).index]}:
            self.add_error("player", "Whose tile was it? Choose a player of that side, or nobody.")
        return cleaned

    @property
    def payload(self) -> dict[str, Any]:
        """The event as it is written down; whose tile it was where that is said."""
        cleaned = self.cleaned_data
        player = {"player": cleaned["player"]} if cleaned["player"] else {}
        turned = {"turned": True} if cleaned["turned"] else {}
        return (
            player
            | turned
            | {
                "side": cleaned["side"],
                "total": cleaned["total"],
                "points": cleaned["points"],
                "chip_out": cleaned["chip_out"],
                "opening_tile": _FLAGS[cleaned["opening"]],
            }
        )


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


class RuledForm(forms.Form):
    """What was ruled on a tile withheld: so many points, and which way they go.

    ``ruled`` is the button that was pressed, such as "home-back" or "away-given".
    """

    ruled = forms.ChoiceField(
        choices=[(f"{side.value}-{way}", way) for side in Side for way in ("back", "given")],
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), "Say whose points go back, or who is given them."
        ),
    )
    ruled_points = ScoreField(highest=99)

    def clean_ruled_points(self) -> int:
        """So many points, not none."""
        points: int | None = self.cleaned_data["ruled_points"]
        if not points:
            raise ValidationError("How many points were ruled? Write a number, such as 8.")
        return points

    @property
    def payload(self) -> dict[str, Any]:
        """The event as it is written down."""
        side, _, way = self.cleaned_data["ruled"].partition("-")
        points = self.cleaned_data["ruled_points"]
        return {"side": side, "points": -points if way == "back" else points}


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
        "turned": payload.get("turned", False),
        "opening": "" if flag is None else "yes" if flag else "no",
    }
