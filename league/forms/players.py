"""The forms of a player and of a player's registrations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.enums import NameStyle
from league.forms.fields import (
    DayField,
    LineField,
    NameField,
    ReasonField,
    RowField,
    TickField,
    offer,
)
from league.models import Entry, Player
from league.names import key, similar

STYLES = [
    ("", "As the league does (a junior: initials)"),
    (NameStyle.FULL.value, "In full"),
    (NameStyle.INITIALS.value, "Initials only"),
    (NameStyle.HIDDEN.value, "Not at all"),
]


def competition_of(entry: Entry) -> str:
    """The heading under which an entry stands in a list."""
    return f"{entry.competition}, {entry.competition.season}"


class PlayerForm(forms.Form):
    """A player. Names that may be the same person's are asked about once."""

    name = NameField(label="Name")
    different = TickField(label="Yes, this is a different person")
    known_by = LineField(
        most=60,
        required=False,
        label="To tell apart",
        help_text="Only for two people of one name: the pub, “senior”, a nickname. Not public.",
    )
    junior = TickField(label="Under 18", help_text="Shown by initials unless chosen otherwise.")
    name_style = forms.ChoiceField(
        label="How the public sees the name", choices=STYLES, required=False
    )
    phone = LineField(most=40, required=False, label="Telephone", help_text="Officials only.")
    email = forms.EmailField(
        required=False,
        label="E-mail",
        help_text="Officials only.",
        error_messages={"invalid": "This is no e-mail address; write one like name@example.org."},
    )

    def __init__(
        self, *args: Any, others: Iterable[Player], present: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.others, self.present = list(others), present
        if not self.is_bound:
            del self.fields["different"]

    def clean(self) -> dict[str, Any]:
        """Ask whether a name much like another's is meant for another person."""
        cleaned: dict[str, Any] = super().clean() or {}
        near = self._near(cleaned.get("name", ""))
        if near and not cleaned.get("different"):
            names = ", ".join(str(player) for player in near)
            self.add_error(
                "name",
                f"Already in the league: {names}. If you mean somebody else, tick the box below;"
                " otherwise look that player up instead.",
            )
        if not near:
            del self.fields["different"]
        cleaned.pop("different", None)
        return cleaned

    def _near(self, name: str) -> list[Player]:
        if not name or key(name) == key(self.present):
            return []
        names = set(similar(name, {player.name for player in self.others}))
        return [player for player in self.others if player.name in names][:8]


class PlayerAddForm(PlayerForm):
    """A new player, who may be registered with a team in the same step."""

    entry = RowField(label="Registered with", required=False, none="No team yet")
    starts = DayField(label="From", required=False)

    field_order = [
        "entry",
        "starts",
        "name",
        "different",
        "known_by",
        "junior",
        "name_style",
        "phone",
        "email",
    ]

    def __init__(self, *args: Any, entries: Iterable[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "entry", entries, group=competition_of)


class PlayerChangeForm(PlayerForm):
    """A player who is already in the league."""

    active = TickField(
        label="Still plays in the league",
        help_text="Without the tick the player is left out of lists; past matches stay.",
    )


class RegisterForm(forms.Form):
    """A place in a squad."""

    entry = RowField(label="Team")
    starts = DayField(label="From", help_text="The first day on which the player may play.")

    def __init__(self, *args: Any, entries: Iterable[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "entry", entries, group=competition_of)


class DatesForm(forms.Form):
    """The days of a registration."""

    starts = DayField(label="From")
    ends = DayField(
        label="Until",
        required=False,
        help_text="The last day on which the player may play. Empty: until the season ends.",
    )


class TransferForm(forms.Form):
    """A move to another team."""

    entry = RowField(label="To")
    on = DayField(
        label="From",
        help_text="The first day with the new team; the day before is the last with the old one."
        " Matches already played stay with the old team.",
    )
    sure = TickField(label="Yes, all the same")

    def __init__(self, *args: Any, entries: Iterable[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "entry", entries, group=competition_of)

    def ask(self) -> None:
        """Leave the box out of the page where the rules have nothing against it."""
        if not self.is_bound or not (self["sure"].value() or self.has_error("sure")):
            del self.fields["sure"]


class OtherRecordForm(forms.Form):
    """Which record may be the same person's; those of similar names stand first."""

    other = RowField(label="The other record")

    def __init__(
        self, *args: Any, near: Iterable[Player], others: Iterable[Player], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        similar_names = list(near)
        close = {player.pk for player in similar_names}
        offer(
            self,
            "other",
            [*similar_names, *others],
            label=called,
            group=lambda one: "Similar names" if one.pk in close else "Everybody else",
        )


def called(player: Player) -> str:
    """A player in a list that has former players too."""
    return str(player) if player.active else f"{player}, no longer playing"


class MergeForm(forms.Form):
    """Two records of one person: which one stays, and why they are one."""

    into = RowField(
        label="Which record stays?",
        widget=forms.RadioSelect,
        help_text="The person goes by its name from now on. Nothing is moved or lost.",
    )
    reason = ReasonField(help_text="How you know; for officials, who may have to part them again.")

    def __init__(self, *args: Any, records: Iterable[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        both = list(records)
        offer(self, "into", both)
        field = self.fields["into"]
        assert isinstance(field, RowField)  # noqa: S101 - declared above
        # One of the two is chosen from the beginning.
        field.choices = [(str(player.pk), str(player)) for player in both]


class PartForm(forms.Form):
    """Why two records are not one person's after all."""

    reason = ReasonField()
