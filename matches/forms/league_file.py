"""The form that brings a league in from its file; a file that is no league is refused beside it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from league.forms.fields import TickField
from matches.league_file.checking import check_file
from matches.league_file.faults import BadFileError
from matches.league_file.layout import MOST_BYTES


class LeagueFileForm(forms.Form):
    """Which file, and where the league is to be found."""

    file = forms.FileField(
        label="League file",
        help_text="As a site like this one gave it out, up to 50 MB. All of it is looked at first.",
        error_messages={
            "required": "Choose the league file.",
            "empty": "There is nothing in that file. Choose a league file.",
            "invalid": "Choose the league file.",
        },
    )
    slug = forms.SlugField(
        required=False,
        max_length=60,
        label="Address",
        help_text="Only if it is to have another than the file says: thornby gives /l/thornby/.",
        error_messages={
            "invalid": "Write plain letters, figures and - only, such as thornby-dominoes.",
        },
    )
    secretary = TickField(
        label="I look after this league from now on",
        help_text="You become a secretary of it, whoever was before.",
        initial=True,
    )

    def clean(self) -> dict[str, Any]:
        """The file as it was read and found right, under ``document``."""
        cleaned: dict[str, Any] = super().clean() or {}
        upload = cleaned.get("file")
        if upload is None:
            return cleaned
        if upload.size > MOST_BYTES:
            self.add_error(
                "file",
                f"{upload.name} has {upload.size:,} bytes; a league file may have {MOST_BYTES:,}.",
            )
            return cleaned
        try:
            cleaned["document"] = check_file(upload.read())
        except BadFileError as error:
            self.add_error("file", ValidationError([*error.lines]))
        return cleaned
