"""What is asked before what counts is corrected, made void or brought back: mostly why."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms

from league.actions.voids import MOST_REASON
from league.forms.fields import CountField
from league.forms.fields import ReasonField as LineOfReason
from league.forms.fixtures import ActForm
from matches.forms.fields import ReasonField

MOST_LEGS = 99


class ReasonForm(forms.Form):
    """Why it is done; shown on the card for everybody."""

    reason = ReasonField(
        label="Why is it corrected?",
        help_text="Shown on the card, such as “leg 5 was written the wrong way round; both agree”.",
    )


class VoidForm(ActForm):
    """Why a match counts for nobody."""

    reason = LineOfReason(
        most=MOST_REASON,
        label="Why is the match void?",
        help_text="Shown with the match to everybody, such as “both sides were short”.",
    )


class AbandonForm(ActForm):
    """Why a match was broken off, and what it stood at."""

    home_legs = CountField(least=0, most=MOST_LEGS, required=False)
    away_legs = CountField(least=0, most=MOST_LEGS, required=False)
    reason = LineOfReason(
        most=MOST_REASON,
        label="Why was it broken off?",
        help_text="Shown with the match to everybody, such as “the lights went out”.",
    )

    field_order = ["home_legs", "away_legs", "reason", "version"]

    def __init__(self, *args: Any, teams: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, team in zip(("home_legs", "away_legs"), teams, strict=True):
            self.fields[name].label = f"{team}: legs won when it stopped"
        self.helper = FormHelper()
        self.helper.layout = Layout(*self.fields)
        # A team's name may be one long word.
        self.helper.label_class = "text-break"

    def clean(self) -> dict[str, Any]:
        """Both sides of the score, or neither."""
        typed: dict[str, Any] = super().clean() or {}
        home, away = typed.get("home_legs"), typed.get("away_legs")
        for name, own, other in (("home_legs", home, away), ("away_legs", away, home)):
            if own is None and other is not None and name not in self.errors:
                self.add_error(name, "Give this side too, 0 included, or leave both empty.")
        return typed

    @property
    def score(self) -> tuple[int, int] | None:
        """What it stood at; nothing where that is not known."""
        home, away = self.cleaned_data["home_legs"], self.cleaned_data["away_legs"]
        return None if home is None or away is None else (home, away)


class BringBackForm(ActForm):
    """Why a void match is to be what it was."""

    reason = LineOfReason(
        most=MOST_REASON,
        label="Why is it brought back?",
        help_text="Shown with the match to everybody.",
    )
