"""Whose is a name that was typed on the night? The form that says it.

The page offers the people; a person decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from matches.forms.fields import TypedNameField

NEW, OTHER = "new", "other"
People = Iterable[tuple[str, str]]


class SettleNameForm(forms.Form):
    """One of the players who are likely, any other of the league, or somebody new."""

    who = forms.ChoiceField(
        label="Whose name is it?",
        widget=forms.RadioSelect,
        error_messages={
            "required": "Choose whose name it is, or that it is somebody new.",
            "invalid_choice": "Choose one of the people listed.",
        },
    )
    other = forms.ChoiceField(
        label="The other player of the league",
        required=False,
        error_messages={"invalid_choice": "Choose one of the players in the list."},
    )
    name = TypedNameField(label="The new player’s name")
    known_by = TypedNameField(
        label="To tell apart",
        help_text="Only if another player has the same name: the pub, or “junior”.",
    )

    def __init__(self, *args: Any, likely: People, others: People, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rest = list(others)
        choices = [*likely, (NEW, "Somebody new: register them for this team")]
        if rest:
            choices.append((OTHER, "Another player of the league, chosen below"))
        else:
            del self.fields["other"]
        self._offer("who", choices)
        self._offer("other", [("", "nobody chosen"), *rest])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields.get(name)
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Somebody new needs a name, another player has to be chosen."""
        cleaned = super().clean() or {}
        if cleaned.get("who") == NEW and not cleaned.get("name") and "name" not in self.errors:
            self.add_error("name", "Write the name under which to register them.")
        if cleaned.get("who") == OTHER and not cleaned.get("other") and "other" not in self.errors:
            self.add_error("other", "Choose the player from the list.")
        return cleaned

    @property
    def player_id(self) -> int | None:
        """The player chosen; None for somebody new."""
        who: str = self.cleaned_data["who"]
        if who == NEW:
            return None
        return int(self.cleaned_data["other"] if who == OTHER else who)
