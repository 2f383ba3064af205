"""Who on a card was not allowed to play, and what the side loses for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from league.enums import Ineligible
from league.forms.fields import ReasonField, RowsField, offer
from league.forms.fixtures import ActForm
from matches.models import Lineup

EFFECTS = {
    Ineligible.LEGS: "Every leg that the player sat at goes to the other side",
    Ineligible.MATCH: "The match goes to the other side, with what a walkover gives",
}


class IneligibleForm(ActForm):
    """Boxes for everybody who sat on the card, side by side, and the effect with the rule's own
    chosen.
    """

    home_players = RowsField(required=True)
    away_players = RowsField(required=True)
    effect = forms.ChoiceField(
        label="What it costs",
        widget=forms.RadioSelect,
        error_messages={
            "required": "Choose what the side loses.",
            "invalid_choice": "Choose one of the two.",
        },
    )
    reason = ReasonField(help_text="Public: write no more of a person than everybody may read.")

    field_order = ["home_players", "away_players", "effect", "reason", "version"]

    def __init__(
        self,
        *args: Any,
        teams: tuple[str, str],
        seated: Mapping[Lineup, str],
        rule: Ineligible,
        **kwargs: Any,
    ) -> None:
        """``seated``: everybody with a chair, each with the words of the box."""
        super().__init__(*args, **kwargs)
        for side, team in zip(("home", "away"), teams, strict=True):
            name = f"{side}_players"
            on_side = [line for line in seated if line.side == side]
            if not on_side:
                del self.fields[name]
                continue
            self.fields[name].label = f"Of {team}"
            offer(self, name, on_side, label=lambda line: seated[line])
        self.fields["effect"].choices = [  # type: ignore[attr-defined]
            (effect.value, f"{words}{' (the rule here)' if effect is rule else ''}")
            for effect, words in EFFECTS.items()
        ]
        self.fields["effect"].initial = rule.value

    def clean(self) -> dict[str, Any]:
        """Everybody ticked, as one list."""
        typed: dict[str, Any] = super().clean() or {}
        ticked = [typed.pop(f"{side}_players", []) for side in ("home", "away")]
        typed["players"] = [line for side in ticked for line in side]
        if not typed["players"] and not self.errors:
            first = next((name for name in self.fields if name.endswith("_players")), None)
            self.add_error(first, "Tick everybody who was not allowed to play.")
        return typed
