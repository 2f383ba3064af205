"""That a fixture list is to be published, and what that takes in the league's present state."""

from __future__ import annotations

from typing import Any

from django import forms

from league.forms.fields import TickField


class PublishForm(forms.Form):
    """That a list is to be published; ``run`` is the one that the page shows."""

    run = forms.UUIDField(widget=forms.HiddenInput)
    replace = TickField(label="Replace the fixtures that there are")
    accept = TickField(label="Publish it although not everything is as asked")

    def __init__(self, *args: Any, there: str, amiss: bool, **kwargs: Any) -> None:
        """``there``: what would give way, in words; ``amiss``: not everything is as asked."""
        super().__init__(*args, **kwargs)
        if there:
            self.fields["replace"].label = f"Replace what the divisions have: {there}"
        else:
            del self.fields["replace"]
        if not amiss:
            del self.fields["accept"]
