"""The forms that put a competition under other rules: which ones, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.forms.fields import ReasonField, RowField, TickField, offer
from league.models import RuleSet


class ChooseRulesForm(forms.Form):
    """Rules to compare with those in force; nothing happens yet."""

    to = RowField(label="Compare with")

    def __init__(self, *args: Any, rule_sets: Iterable[RuleSet], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "to", rule_sets)


class RuleChangeForm(forms.Form):
    """The reason; and a tick where results would drop out of the table."""

    reason = ReasonField(
        label="Why are the rules changed?",
        help_text="Everybody can read this beside the table, for example “AGM of 4 June, item 7”.",
    )
    sure = TickField()
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, dropped: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if dropped:
            what = "1 result" if dropped == 1 else f"{dropped} results"
            self.fields["sure"].label = f"Yes: {what} will not count under these rules"
        else:
            del self.fields["sure"]

    def clean(self) -> dict[str, Any]:
        """Results drop out of a table only if somebody says so."""
        cleaned: dict[str, Any] = super().clean() or {}
        if "sure" in self.fields and not cleaned.pop("sure", False):
            self.add_error("sure", "Tick this if that is meant, or choose other rules.")
        return cleaned
