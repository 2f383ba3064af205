"""The forms of inviting: which teams, who comes next, and what whoever joins types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.forms.fields import LineField, NameField, RowField, RowsField, TickField, offer
from league.models import Entry, User


class InviteTeamsForm(forms.Form):
    """Which teams are invited."""

    teams = RowsField(label="Teams")
    send = TickField(label="Send each by e-mail too, where the address is known")

    def __init__(self, *args: Any, entries: Iterable[Entry], mail: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "teams", entries)
        if not mail:
            del self.fields["send"]

    def clean_teams(self) -> list[Entry]:
        """At least one."""
        ticked: list[Entry] = self.cleaned_data["teams"]
        if not ticked:
            raise forms.ValidationError("Tick at least one team.")
        return ticked


class NewCaptainForm(forms.Form):
    """Who is captain from now on; without a name, whoever uses the invitation gives it."""

    name = NameField(
        label="Name",
        required=False,
        help_text="Left empty, whoever uses the invitation types it.",
    )
    user = RowField(label="Or somebody known here", required=False, none="Nobody of these")
    phone = LineField(
        most=40,
        label="Telephone",
        required=False,
        help_text="For the officers’ list alone.",
        widget=forms.TextInput(attrs={"type": "tel"}),
    )
    email = forms.EmailField(
        label="E-mail",
        required=False,
        error_messages={"invalid": "This is no e-mail address; write one like name@example.org."},
    )
    beside = TickField(label="Beside the captain there is now, not instead")
    send = TickField(label="Send the invitation by e-mail too")

    def __init__(
        self, *args: Any, users: Iterable[User], replaces: bool, mail: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        known = list(users)
        offer(self, "user", known, label=lambda user: f"{user} ({user.username})")
        if not known:
            del self.fields["user"]
        if not replaces:
            del self.fields["beside"]
        if not mail:
            del self.fields["send"]

    def clean(self) -> dict[str, Any]:
        """A person is either known or named; what is typed of somebody new needs the name."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("user") and cleaned.get("name"):
            self.add_error("name", "Either choose somebody known or write a new name; not both.")
        for field in ("phone", "email"):
            if cleaned.get(field) and not cleaned.get("name"):
                self.add_error("name", f"Write whose this is: {cleaned[field]}.")
        return cleaned


class CodeForm(forms.Form):
    """A code from an invitation on paper."""

    code = forms.CharField(
        label="Code",
        max_length=40,
        help_text="Eight letters and figures. Capitals and the dash do not matter.",
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "class": "join-code",
            }
        ),
        error_messages={
            "required": "Type the code, such as K7QM-2XRD.",
            "max_length": "A code has eight letters and figures, such as K7QM-2XRD.",
        },
    )


class JoinForm(forms.Form):
    """The name of somebody who is not known yet."""

    name = NameField(
        label="Your name",
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words"}),
    )
