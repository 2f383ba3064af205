"""The form of a roll-over: the next season, its divisions, every team, squads, captains, the end.

One form for all of it, so that everything typed is there when something is refused. What is
proposed comes in as initial values; whether it can be done is for the action to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from league.enums import CompetitionKind
from league.forms.fields import (
    ClockField,
    CountField,
    DayField,
    LineField,
    NameField,
    ReasonField,
    RowField,
    TickField,
    offer,
)
from league.forms.seasons import NIGHTS, NO_ADDRESS
from league.models import Competition, Entry, Season, Venue
from league.rolling_over import box

TICKED, NONE = "ticked", "none"
SQUADS = [
    (TICKED, "Squads that are ticked beside their teams go on, from the first day"),
    (NONE, "Every squad begins empty"),
]


@dataclass(frozen=True)
class DivisionLine:
    """One competition of last season with its boxes."""

    of: Competition
    boxes: dict[str, forms.BoundField]

    @property
    def opens(self) -> bool:
        """Whether it stands open on the page: something in it is refused."""
        return _refused(self.boxes)

    @property
    def says(self) -> str:
        """What is chosen for it, in one line."""
        boxes = self.boxes
        if not boxes["play"].value():
            return "not played again"
        name, night = boxes["name"].value() or "", boxes["night"].value() or ""
        parts = [f"as {name}" if name != self.of.name else "", dict(NIGHTS)[night] if night else ""]
        for what in ("up", "down"):
            count = str(boxes[what].value() or "0")
            if count != "0":
                parts.append(f"{count} {'goes' if count == '1' else 'go'} {what}")
        return ", ".join(part for part in parts if part) or "played again"


@dataclass(frozen=True)
class TeamLine:
    """One team of last season with its boxes, and what the secretary ought to know of it."""

    of: Entry
    boxes: dict[str, forms.BoundField]
    note: str
    moves: str
    captains: str
    players: int
    undecided: str = ""
    """What the secretary has to say of it; empty where what is proposed is likely right."""

    @property
    def opens(self) -> bool:
        """Whether it stands open on the page: something is refused, or waits for a decision."""
        return bool(self.undecided) or _refused(self.boxes)

    @property
    def plays(self) -> bool:
        """Whether it plays on, as chosen."""
        return bool(self.boxes["play"].value())

    @property
    def elsewhere(self) -> bool:
        """Whether it plays on in another division, as chosen."""
        return self.plays and str(self.boxes["to"].value()) != str(self.of.competition_id)

    @property
    def says(self) -> str:
        """What is chosen for it, in one line."""
        boxes = self.boxes
        if not self.plays:
            return "does not play on"
        parts = []
        if self.elsewhere:
            choices = dict(boxes["to"].field.choices)  # type: ignore[attr-defined]
            parts.append(f"to {choices.get(str(boxes['to'].value()), 'no division yet')}")
        if (name := boxes["name"].value() or "") != self.of.name:
            parts.append(f"as {name}")
        if not boxes["venue"].value():
            parts.append("no venue yet")
        if self.players and not boxes["squad"].value():
            parts.append("squad begins empty")
        return ", ".join(parts) or "plays on"


def _refused(boxes: dict[str, forms.BoundField]) -> bool:
    return any(box.form.is_bound and box.errors for box in boxes.values())


class RollOverForm(forms.Form):
    """The next season as a whole."""

    name = NameField(most=40, label="Name", help_text="As people say it, such as 2027–28.")
    starts = DayField(label="First day")
    ends = DayField(label="Last day", help_text="The last day on which a match can be played.")
    slug = LineField(most=40, required=False, label="Address", help_text=NO_ADDRESS)
    squads = forms.ChoiceField(
        label="Squads",
        choices=SQUADS,
        widget=forms.RadioSelect,
        error_messages={
            "required": "Choose one of the two.",
            "invalid_choice": "Choose one of the two.",
        },
    )
    captains = TickField(
        label="Captains go on with their teams",
        help_text="They can sign in for the new season at once, with the sign-in that they have.",
    )
    close = TickField(label="Close last season now")
    reason = ReasonField(
        required=False,
        label="Why it is closed",
        help_text="Needed where it is closed; shown on the page of the seasons.",
    )

    def __init__(
        self,
        *args: Any,
        season: Season,
        divisions: Sequence[Competition],
        entries: Sequence[Entry],
        venues: Iterable[Venue],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.divisions, self.entries = list(divisions), list(entries)
        self.fields["close"].label = f"Close {season} now"
        if season.closed_on is not None:
            del self.fields["close"], self.fields["reason"]
        for division in self.divisions:
            self._add_division(division)
        homes, open_venues = self.homes(), list(venues)
        for entry in self.entries:
            self._add_team(entry, homes, open_venues)

    def homes(self) -> list[Competition]:
        """The competitions in which teams can be entered here."""
        return [one for one in self.divisions if one.kind == CompetitionKind.DIVISION]

    def _add_division(self, division: Competition) -> None:
        fields = {
            "play": TickField(label=f"{division} is played again"),
            "name": NameField(label="Name"),
            "night": forms.ChoiceField(label="Night", choices=NIGHTS, required=False),
            "start_time": ClockField(label="Matches start at", required=False),
            "up": CountField(least=0, most=99, label="How many go up"),
            "down": CountField(least=0, most=99, label="How many go down"),
        }
        self._add("d", division.pk, fields)

    def _add_team(self, entry: Entry, homes: list[Competition], venues: list[Venue]) -> None:
        fields: dict[str, forms.Field] = {
            "play": TickField(label=f"{entry} plays on"),
            "to": RowField(label=f"{entry}: division", required=False),
            "name": LineField(most=120, required=False, label=f"{entry}: name"),
            "venue": RowField(label=f"{entry}: venue", required=False, none="No venue yet"),
            "squad": TickField(label=f"{entry}: squad plays on"),
        }
        looks = ("form-check-input", "form-select", "form-control", "form-select")
        for field, look in zip(fields.values(), (*looks, looks[0]), strict=True):
            field.widget.attrs["class"] = look
        self._add("t", entry.pk, fields)
        offer(self, box("t", entry.pk, "to"), homes)
        offer(self, box("t", entry.pk, "venue"), venues)

    def _add(self, kind: str, number: int, fields: dict[str, forms.Field]) -> None:
        for what, field in fields.items():
            self.fields[box(kind, number, what)] = field

    def boxes(self, kind: str, number: int, whats: Iterable[str]) -> dict[str, forms.BoundField]:
        """The boxes of one division or team, those in red that hold something wrong."""
        found = {}
        for what in whats:
            bound = self[box(kind, number, what)]
            if self.is_bound and bound.errors:
                classes = bound.field.widget.attrs.get("class", "")
                bound.field.widget.attrs["class"] = f"{classes} is-invalid".strip()
            found[what] = bound
        return found

    def clean(self) -> dict[str, Any]:
        """A team that plays on has a name and a division; a season that is closed a reason."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("close") and not cleaned.get("reason") and "reason" not in self.errors:
            self.add_error("reason", "Write why the season is closed, such as: All is played.")
        for entry in self.entries:
            if not cleaned.get(box("t", entry.pk, "play")):
                continue
            for what, words in (
                ("name", "Write the team’s name."),
                ("to", "Choose the division it plays in, or take away its tick."),
            ):
                field = box("t", entry.pk, what)
                if not cleaned.get(field) and field not in self.errors:
                    self.add_error(field, words)
        return cleaned

    def squad_goes_on(self, entry: Entry) -> bool:
        """Whether a team's players are registered again."""
        ticked: bool = self.cleaned_data[box("t", entry.pk, "squad")]
        return ticked and self.cleaned_data["squads"] == TICKED


class TakeBackForm(forms.Form):
    """Why a roll-over is taken back."""

    reason = ReasonField()
    reopen = TickField(label="Open last season again")

    def __init__(self, *args: Any, last: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reopen"].label = f"Open {last} again"
        if last.closed_on is None:
            del self.fields["reopen"]


__all__ = ["NONE", "TICKED", "DivisionLine", "RollOverForm", "TakeBackForm", "TeamLine"]
