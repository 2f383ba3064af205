"""The form that gives somebody a role."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.enums import Role
from league.forms.fields import LineField, NameField, RowField, TickField, offer
from league.forms.players import competition_of
from league.models import Entry, User

ROLES = {
    Role.CAPTAIN: "Captain: fills in and hands in the cards of one team",
    Role.REFEREE: "Referee: sees the desk and gives opinions",
    Role.OFFICIAL: "Official: runs the league like the secretary, but appoints only captains",
    Role.SECRETARY: "Secretary: does everything, and appoints everybody",
}


class OwnDetailsForm(forms.Form):
    """What somebody who signs in says of themselves."""

    name = NameField(label="Name")
    phone = LineField(
        most=40,
        required=False,
        label="Telephone",
        help_text="The officers of your leagues see it, and nobody else.",
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
    )


class OwnPageForm(OwnDetailsForm):
    """The same on the own page, with what the person wants to be sent."""

    wants_reminders = TickField(label="E-mail me about matches")

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.fields:
            self.initial[name] = getattr(user, name)
        self.fields["wants_reminders"].help_text = (
            f"To {user.email}: what is due, disputed or decided in your matches, and what waits for"
            " you to rule on."
            if user.email
            else "There is no e-mail address of yours here. The secretary can put one in."
        )


class PinForm(forms.Form):
    """A PIN of one's own."""

    pin = forms.CharField(
        label="PIN",
        max_length=20,
        help_text="Four to eight figures, and none that everybody would try.",
        widget=forms.PasswordInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "short"}
        ),
        error_messages={
            "required": "Write a PIN: four to eight figures.",
            "max_length": "A PIN has four to eight figures and nothing else.",
        },
    )


class PersonForm(OwnDetailsForm):
    """The same of somebody else, with the address for sign-in codes."""

    email = forms.EmailField(
        label="E-mail",
        required=False,
        help_text="Sign-in codes go there, where the site has a mail server.",
        error_messages={"invalid": "This is no e-mail address; write one like name@example.org."},
    )


class AppointForm(forms.Form):
    """A role for somebody already known to the league, or for somebody new."""

    role = forms.ChoiceField(
        label="Role",
        widget=forms.RadioSelect,
        error_messages={
            "required": "Choose a role.",
            "invalid_choice": "Choose one of the roles listed.",
        },
    )
    entry = RowField(label="Team", required=False, none="No team", help_text="Only for a captain.")
    user = RowField(label="Somebody known here", required=False, none="Somebody new, named below")
    name = NameField(label="Name of somebody new", required=False)
    email = forms.EmailField(
        label="E-mail",
        required=False,
        help_text="Not needed: you can hand over a sign-in link instead.",
        error_messages={"invalid": "This is no e-mail address; write one like name@example.org."},
    )
    phone = LineField(
        most=40, required=False, label="Telephone", help_text="For the officers’ list alone."
    )
    username = LineField(
        most=150,
        label="Sign-in name",
        required=False,
        help_text="Left empty, one is made of the name.",
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )

    same = TickField(label="Yes, that is the person: give them the role")

    def __init__(
        self,
        *args: Any,
        roles: Iterable[Role],
        entries: Iterable[Entry],
        users: Iterable[User],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.holder: User | None = None
        if not self.is_bound:
            del self.fields["same"]
        allowed = set(roles)
        self.fields["role"].choices = [  # type: ignore[attr-defined]
            (role.value, words) for role, words in ROLES.items() if role in allowed
        ]
        offer(self, "entry", entries, group=competition_of)
        offer(self, "user", users, label=lambda user: f"{user} ({user.username})")

    def clean(self) -> dict[str, Any]:
        """A captain has a team; a person is either known or named, not both."""
        cleaned: dict[str, Any] = super().clean() or {}
        role, entry = cleaned.get("role"), cleaned.get("entry")
        if role == Role.CAPTAIN and not entry and "entry" not in self.errors:
            self.add_error("entry", "Choose the captain’s team.")
        if role and role != Role.CAPTAIN and entry:
            self.add_error("entry", "Only a captain has a team; choose ‘No team’.")
        if not {"user", "name"} & set(self.errors):
            self._check_who(cleaned.get("user"), cleaned.get("name"))
        self._check_username(cleaned)
        return cleaned

    def _check_username(self, cleaned: dict[str, Any]) -> None:
        """Ask whether somebody who signs in to this site already, in another league, is meant."""
        username, same = cleaned.get("username"), cleaned.pop("same", False)
        if username and not cleaned.get("user"):
            known = User.objects.filter(username__iexact=username, is_active=True)
            self.holder = known.first()
        if self.holder is None:
            del self.fields["same"]
        elif not same:
            self.add_error(
                "username",
                f"Somebody signs in to this site as {self.holder.username} already. If you mean"
                " them, tick the box below; otherwise choose another sign-in name.",
            )

    def _check_who(self, user: User | None, name: str | None) -> None:
        if user and name:
            self.add_error("name", "Either choose somebody known or write a new name; not both.")
        elif not user and not name:
            self.add_error("name", "Choose somebody known above, or write the new name here.")
