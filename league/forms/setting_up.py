"""The forms of setting a league up: short ones, each with as much filled in as can be guessed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django import forms

from league.enums import NameStyle, Weekday, choices
from league.forms.fields import (
    ClockField,
    CountField,
    DayField,
    LineField,
    NameField,
    RowField,
    offer,
)
from league.models import RuleSet, Venue
from league.names import UnusableTextError, key, usable
from league.ruleset.presets import PRESETS

_CHOOSE = {"required": "Choose one from the list.", "invalid_choice": "Choose one from the list."}
_LONGEST_LIST = 200_000
_TOO_LONG = {
    "max_length": f"This is longer than {_LONGEST_LIST:,} characters; bring it in from a file."
}
_GONE = (
    "A box that was on this page when you opened it belongs to a team or division that is no longer"
    " set up here."
)
_MOST_TOLD = 600
DIFFERS = "differs"
OWN, PRESET = "own", "preset"
_SHOWN = {
    NameStyle.FULL: "In full: Tom Oakes",
    NameStyle.INITIALS: "As initials: T. O.",
    NameStyle.HIDDEN: "Not at all: “a player”",
}


class FirstLeagueForm(forms.Form):
    """A league and whoever looks after it."""

    code = LineField(
        most=40,
        what="the code",
        label="Set-up code",
        help_text="Whoever runs this site has it: manage.py set_up prints it.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    name = NameField(label="The league’s name", help_text="Such as Thornby Domino League.")
    slug = LineField(
        most=60,
        required=False,
        label="Its address",
        help_text="The short form in every link, such as thornby. Empty: made of the name.",
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )
    person = NameField(
        label="Your name",
        help_text="You will be its secretary.",
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = LineField(
        most=150,
        what="a name to sign in with",
        label="A name to sign in with",
        help_text="Short and without spaces, such as sue.",
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = forms.CharField(
        strip=False,
        max_length=200,
        label="A password",
        help_text="At least 10 characters; three words do well.",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={"required": "Write a password of at least 10 characters."},
    )

    def __init__(self, *args: Any, coded: bool, known: bool, **kwargs: Any) -> None:
        """``coded``: the site’s code is asked for. ``known``: whoever asks is signed in."""
        super().__init__(*args, **kwargs)
        if not coded:
            del self.fields["code"]
        if known:
            for name in ("person", "username", "password"):
                del self.fields[name]


def _name_style_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label="How everybody sees players’ names",
        choices=[(style.value, said) for style, said in _SHOWN.items()],
        widget=forms.RadioSelect,
        help_text="On public pages. Officials and captains see names in full; a single player"
        " can be shown otherwise later. A junior is initials unless you say otherwise.",
        error_messages=_CHOOSE,
    )


class LeagueForm(forms.Form):
    """What a league's pages say of it."""

    name = NameField(label="Name")
    contact = LineField(
        most=200,
        required=False,
        label="How people reach the secretary",
        help_text="Shown to everybody: an e-mail address or a telephone number, perhaps a name.",
    )
    name_style = _name_style_field()
    shows_live = forms.BooleanField(
        required=False,
        label="Matches can be followed live",
        help_text="On a match night everybody can read the score and each leg as it is entered or"
        " pegged, marked as not official. Names are shown as above.",
    )


class RulesChoiceForm(forms.Form):
    """A format that leagues play, or rules that the league has."""

    rules = forms.ChoiceField(label="The format", widget=forms.RadioSelect, error_messages=_CHOOSE)

    def __init__(self, *args: Any, own: Iterable[RuleSet], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(f"{OWN}-{one.pk}", str(one)) for one in own]
        offered += [(f"{PRESET}-{name}", preset.title) for name, preset in PRESETS.items()]
        field = self.fields["rules"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 (for the reader of types)
        field.choices = offered

    def clean_rules(self) -> tuple[str, str]:
        """Whether rules of the league or a format, and which."""
        kind, _, which = str(self.cleaned_data["rules"]).partition("-")
        return kind, which


class DivisionsForm(forms.Form):
    """The divisions of a season, all on one night and under the same rules."""

    names = forms.CharField(
        label="Divisions",
        max_length=4_000,
        help_text="One a line, the top one first. A single division needs a name too.",
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": "Write the name of at least one division."},
    )
    rule_set = RowField(label="Rules")
    night = forms.ChoiceField(
        label="Match night",
        choices=[
            ("", "Choose…"),
            *choices(Weekday),
            (DIFFERS, "Not the same for all"),
        ],
        error_messages=_CHOOSE,
    )
    start_time = ClockField(label="Matches start at", required=False)

    def __init__(self, *args: Any, rule_sets: Iterable[RuleSet], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "rule_set", rule_sets)

    def clean_names(self) -> list[str]:
        """The names, tidied; none twice."""
        names: list[str] = []
        for line in str(self.cleaned_data["names"]).splitlines():
            if not line.strip():
                continue
            try:
                name = usable(line, most=120, what="a name", needed=True)
            except UnusableTextError as error:
                raise forms.ValidationError(str(error)) from None
            if key(name) in map(key, names):
                raise forms.ValidationError(f"{name} is written twice.")
            names.append(name)
        return names

    def clean_night(self) -> str:
        """The night, or nothing where it is not the same for all."""
        night = str(self.cleaned_data["night"])
        return "" if night == DIFFERS else night


class ListsForm(forms.Form):
    """Boxes to type or paste lists into, and what was shown before the button was pressed."""

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, boxes: Sequence[tuple[str, str]], rows: int = 6, **kwargs: Any
    ) -> None:
        """``boxes``: the name of each field with its label."""
        super().__init__(*args, **kwargs)
        self.boxes = [name for name, _ in boxes]
        for name, label in boxes:
            self.fields[name] = forms.CharField(
                required=False,
                strip=False,
                max_length=_LONGEST_LIST,
                label=label,
                widget=forms.Textarea(attrs={"rows": rows, "spellcheck": "false"}),
                error_messages=_TOO_LONG,
            )

    def clean(self) -> dict[str, Any]:
        """What was typed into a box that is gone by now is not passed over in silence."""
        cleaned = super().clean() or {}
        kinds = {name.rpartition("_")[0] for name in self.boxes}
        for name in self.data:
            typed = str(self.data[name]).strip()
            if name.rpartition("_")[0] in kinds and name not in self.fields and typed:
                self.add_error(None, f"{_GONE} What was typed there: {_shortened(typed)}")
        return cleaned

    def texts(self) -> list[str]:
        """What was typed into each box."""
        return [self.cleaned_data.get(name, "") for name in self.boxes]

    def box(self, number: int) -> forms.BoundField:
        """One box."""
        return self[self.boxes[number]]


def _shortened(text: str) -> str:
    """A list in one line, for a message; only the beginning of a long one."""
    line = "; ".join(text.split("\n"))
    return line if len(line) <= _MOST_TOLD else f"{line[:_MOST_TOLD]}…"


class TeamListsForm(ListsForm):
    """The teams of each division."""


class PlayerListsForm(ListsForm):
    """How players' names are shown, then the players of each team."""

    name_style = _name_style_field()
    together = forms.CharField(
        required=False,
        strip=False,
        max_length=_LONGEST_LIST,
        label="All players as one list",
        help_text="Two columns, pasted from a spreadsheet, or a line each: team, player.",
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        error_messages=_TOO_LONG,
    )


class VenuesForm(forms.Form):
    """For each pub its address and how many home matches fit in one night."""

    def __init__(self, *args: Any, venues: Iterable[Venue], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.venues = list(venues)
        for one in self.venues:
            self.fields[f"address_{one.pk}"] = LineField(
                most=250, required=False, label="Address", initial=one.address
            )
            self.fields[f"home_matches_per_night_{one.pk}"] = CountField(
                least=1, most=50, label="Home matches a night", initial=one.home_matches_per_night
            )

    def rows(self) -> list[tuple[Venue, forms.BoundField, forms.BoundField]]:
        """Each pub with its two fields."""
        return [
            (one, self[f"address_{one.pk}"], self[f"home_matches_per_night_{one.pk}"])
            for one in self.venues
        ]


class FirstFixturesForm(forms.Form):
    """What most leagues ask of a fixture list; everything else has a page of its own."""

    first = DayField(label="First match day, at the earliest")
    rounds = forms.ChoiceField(
        label="Each pair meets",
        choices=[("1", "once"), ("2", "twice, home and away"), ("3", "three times")],
        widget=forms.RadioSelect,
        error_messages=_CHOOSE,
    )
    break_first = DayField(label="A break from", required=False)
    break_last = DayField(label="until", required=False)

    def clean(self) -> dict[str, Any]:
        """A break has both its days, in order."""
        cleaned = super().clean() or {}
        first, last = cleaned.get("break_first"), cleaned.get("break_last")
        if "break_first" in self.errors or "break_last" in self.errors:
            return cleaned
        if first and not last:
            self.add_error("break_last", "Write the last day of the break too.")
        elif last and not first:
            self.add_error("break_first", "Write the first day of the break too.")
        elif first and last and last < first:
            self.add_error("break_last", "This is before the break begins.")
        return cleaned


def season_guess(today: date) -> dict[str, Any]:
    """The season that a league most likely begins with: September to May."""
    year = today.year if today.month > 3 else today.year - 1
    return {
        "name": f"{year}-{(year + 1) % 100:02d}",
        "starts": date(year, 9, 1),
        "ends": date(year + 1, 5, 31),
    }
