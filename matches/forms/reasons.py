"""A reason by itself: for what is changed or voided after it counted."""

from __future__ import annotations

from django import forms

from matches.forms.fields import ReasonField


class ReasonForm(forms.Form):
    """Why it is done; shown on the card for everybody."""

    reason = ReasonField(
        label="Why is it corrected?",
        help_text="Shown on the card, such as “leg 5 was written the wrong way round; both agree”.",
    )


class VoidForm(forms.Form):
    """Why a match counts for nobody."""

    reason = ReasonField(
        label="Why is the match void?",
        help_text="Shown on the match, such as “abandoned at 3–2; replayed on 8 December”.",
    )
