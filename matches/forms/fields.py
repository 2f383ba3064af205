"""Fields for what is typed on a match night: a score, a name, a reason.

They refuse only what cannot be read (letters, a minus, a name that nobody has). Whether a score can
be right is the rules' to say, after it has been kept.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from league.names import UnusableTextError, usable

LONGEST_NAME = 120
LONGEST_REASON = 500
HIGHEST_SCORE = 999
TOO_OLD = "This part of the page is too old to be saved: open the card again in another tab."


def quoted(value: str, most: int = 20) -> str:
    """What was typed, short enough for a message."""
    return f"“{value[:most]}…”" if len(value) > most else f"“{value}”"


class ScoreField(forms.CharField):
    """A whole number of points or legs, or nothing: ``None`` where nothing was typed."""

    def __init__(self, *, highest: int = HIGHEST_SCORE, **kwargs: Any) -> None:
        self.highest = highest
        super().__init__(
            required=False,
            widget=forms.TextInput(
                attrs={
                    "inputmode": "numeric",
                    "maxlength": len(str(highest)),
                    "autocomplete": "off",
                    "class": "form-control form-control--num",
                }
            ),
            **kwargs,
        )

    def clean(self, value: Any) -> int | None:
        """The number, or a message that says what a score looks like."""
        text = str(value or "").strip()
        if not text:
            return None
        if text.isdecimal() and len(text) <= len(str(self.highest)):
            return int(text)
        if text[:1] in "-−–" and text[1:].strip().isdecimal():
            raise ValidationError(f"{quoted(text)} is below 0: a score is 0 or more.")
        if text.isdecimal():
            raise ValidationError(f"{quoted(text)} is too long: write at most {self.highest}.")
        raise ValidationError(f"{quoted(text)} is not a score: write a whole number, such as 48.")


class VersionField(forms.IntegerField):
    """The version at which something was shown."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False,
            widget=forms.HiddenInput,
            error_messages={"invalid": TOO_OLD},
            **kwargs,
        )


class TypedNameField(forms.CharField):
    """A person's name as somebody wrote it: one line, its spaces tidied."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("required", False)
        kwargs.setdefault(
            "widget",
            forms.TextInput(
                attrs={"class": "form-control", "autocomplete": "off", "maxlength": LONGEST_NAME}
            ),
        )
        super().__init__(**kwargs)

    def clean(self, value: Any) -> str:
        """The name, or a message that says why nobody can be called so."""
        try:
            name = usable(str(value or ""), most=LONGEST_NAME, what="a name", needed=self.required)
        except UnusableTextError as error:
            raise ValidationError(str(error)) from None
        if name and not any(sign.isalpha() for sign in name):
            raise ValidationError(f"{quoted(name)} has no letter in it: write the person’s name.")
        return name


class ReasonField(forms.CharField):
    """Why something official is changed; everybody may read it later."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", "Why?")
        super().__init__(
            max_length=LONGEST_REASON,
            widget=forms.Textarea(attrs={"rows": 2, "class": "form-control"}),
            error_messages={
                "required": "Say why: the reason is kept with the card and shown on it.",
                "max_length": f"Write at most {LONGEST_REASON} characters.",
            },
            **kwargs,
        )
