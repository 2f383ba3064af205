"""The card as a form: every leg and every chair, the match score by itself, and a note.

It is read whole or not at all: one field that cannot be read refuses the sheet, and everything
typed stays where it was. What can be wrong with a score is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import QueryDict

from league.enums import Side
from league.models import Player
from matches.forms.fields import TOO_OLD, ScoreField, TypedNameField, VersionField
from matches.forms.leg import LegForm
from matches.models import BoardSlot, Card, Lineup

NOBODY = ("", "nobody yet")
PLAYER, TYPED = "player:", "name:"
MOST_DIGITS = 18


def value_of(lineup: Lineup | None) -> str:
    """The choice that stands for somebody on the card."""
    if lineup is None:
        return ""
    if lineup.player is not None:
        return f"{PLAYER}{lineup.player.person_id}"
    return f"{TYPED}{lineup.name}"


def people_of(side: Side, squad: Iterable[Player], lineup: Iterable[Lineup]) -> dict[str, str]:
    """Whom a side's places can be given to: its squad, and whoever is on the card for it."""
    people = {f"{PLAYER}{player.pk}": str(player) for player in squad}
    for line in lineup:
        if line.side == side:
            people.setdefault(value_of(line), f"{line} (not on the list)")
    return people


def read_person(value: str) -> int | str | None:
    """Who a choice stands for: a player's number, a typed name, or nobody."""
    if value.startswith(PLAYER):
        number = value.removeprefix(PLAYER)
        # A longer one is the number of nobody, and more than a database can look for.
        return int(number) if number.isdecimal() and len(number) <= MOST_DIGITS else None
    return value.removeprefix(TYPED) or None


class SlotForm(forms.Form):
    """One chair: somebody from the list, or a name that is not on it."""

    who = forms.ChoiceField(
        required=False,
        error_messages={"invalid_choice": "Choose a name from the list, or type it beside it."},
    )
    name = TypedNameField()
    version = VersionField()
    base = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)

    def __init__(
        self, *, slot: BoardSlot, people: Mapping[str, str], data: Mapping[str, Any] | None = None
    ) -> None:
        self.slot = slot
        seated = value_of(slot.lineup)
        initial = {"who": seated, "version": str(slot.version), "base": seated}
        super().__init__(data, prefix=f"slot-{slot.pk}", initial=initial)
        self.choices = [NOBODY, *people.items()]
        field = self.fields["who"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = self.choices

    @property
    def sent(self) -> bool:
        """Whether the page that was sent had this chair on it."""
        return self.is_bound and self.add_prefix("base") in self.data

    def clean(self) -> dict[str, Any]:
        """A chair without its version comes from another page."""
        cleaned = super().clean() or {}
        if not self.errors and cleaned["version"] is None:
            raise forms.ValidationError(TOO_OLD)
        return cleaned

    @property
    def person(self) -> int | str | None:
        """Who is to sit here. A name that is typed goes before the list."""
        return self.cleaned_data["name"] or read_person(self.cleaned_data["who"])

    @property
    def touched(self) -> bool:
        """Whether somebody else is to sit here than it was shown with."""
        return self.sent and self.person != read_person(self.cleaned_data["base"])


class MatchForm(forms.Form):
    """What belongs to the whole card: the match score by itself, and a note."""

    home = ScoreField(highest=99)
    away = ScoreField(highest=99)
    note = forms.CharField(
        required=False,
        max_length=500,
        error_messages={"max_length": "Write at most 500 characters; this has %(show_value)d."},
    )
    seen_home = ScoreField(highest=99)
    seen_away = ScoreField(highest=99)
    seen_note = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *, card: Card, data: Mapping[str, Any] | None = None) -> None:
        now = {"home": card.home_legs, "away": card.away_legs, "note": card.note}
        super().__init__(
            data, prefix="match", initial=now | {f"seen_{key}": now[key] for key in now}
        )

    @property
    def sent(self) -> bool:
        """Whether the page that was sent had these fields on it."""
        return self.is_bound and self.add_prefix("home") in self.data

    def score(self, before: str = "") -> tuple[int | None, int | None]:
        """The match score, home first; with ``seen_`` the one that was shown."""
        return self.cleaned_data[f"{before}home"], self.cleaned_data[f"{before}away"]


class SheetForm:
    """All the forms of one card, in the order of the card."""

    def __init__(
        self,
        card: Card,
        squads: Mapping[Side, Iterable[Player]],
        data: QueryDict | None = None,
    ) -> None:
        self.data = QueryDict() if data is None else data
        boards = list(card.boards.all())
        seated = {slot.lineup_id for board in boards for slot in board.slots.all()}
        lineup = [line for line in card.lineup.all() if line.pk in seated]
        self.people = {side: people_of(side, squads[side], lineup) for side in Side}
        self.legs = {
            leg.pk: LegForm(leg=leg, data=data) for board in boards for leg in board.legs.all()
        }
        self.slots = {
            slot.pk: SlotForm(slot=slot, people=self.people[Side(slot.side)], data=data)
            for board in boards
            for slot in board.slots.all()
        }
        self.match = MatchForm(card=card, data=data)

    @property
    def sent(self) -> list[LegForm | SlotForm | MatchForm]:
        """The forms that were on the page that was sent."""
        every: list[LegForm | SlotForm | MatchForm] = [
            *self.legs.values(),
            *self.slots.values(),
            self.match,
        ]
        return [form for form in every if form.sent]

    def is_valid(self) -> bool:
        """Whether everything can be read."""
        # Every form is asked, so that every message is there.
        valid = [form.is_valid() for form in self.sent]
        return all(valid)

    @property
    def unreadable(self) -> int:
        """How many fields cannot be read."""
        return sum(len(form.errors) for form in self.sent)
