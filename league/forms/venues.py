"""The form of a venue."""

from __future__ import annotations

from django import forms

from league.forms.fields import CountField, LineField, NameField, TickField


class VenueForm(forms.Form):
    """A pub or club."""

    name = NameField(label="Name")
    address = LineField(most=250, required=False, label="Address")
    phone = LineField(most=40, required=False, label="Telephone")
    home_matches_per_night = CountField(
        least=1,
        most=50,
        initial=1,
        label="Home matches in one night",
        help_text="How many matches fit there on one night, over all divisions and cups.",
    )


class VenueChangeForm(VenueForm):
    """A venue that is already in the league's list."""

    field_order = ("name", "renamed")
    renamed = TickField(
        initial=True,
        label="With another name: it was renamed",
        help_text="What was played there, and past seasons, keep the name of their time. Without"
        " the tick the name was misspelt, and is put right everywhere.",
    )
    active = TickField(
        label="Matches are played here",
        help_text="Without the tick the venue is closed: it stays in past seasons and cannot be"
        " chosen for new matches.",
    )
