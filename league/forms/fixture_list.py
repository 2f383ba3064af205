"""What is asked of a season's fixture list: one form with as many rows of each kind as are needed.

A row that is empty asks for nothing; one that is begun is refused beside what it lacks. It reads
wishes and writes none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict

from league.enums import Weekday
from league.forms.fields import CountField, DayField, offer
from league.forms.fixture_list_rows import (
    KINDS,
    LACKING,
    ONE_OF_THE_LIST,
    Kind,
    initial,
    part_field,
    uid_of,
)
from league.models import Entry
from league.models.fixture_seasons import Field
from league.models.fixture_wishes import (
    MOST_ROUNDS,
    MOST_ROWS,
    MOST_SECONDS,
    Blackout,
    DaysOff,
    DerbyWish,
    DivisionWish,
    FixedWish,
    Wishes,
)
from league.schedule.words import day

_BLANK = 1
_MORE = 3
_ROUNDS = [
    ("1", "Once"),
    ("2", "Twice, home and away"),
    (str(MOST_ROUNDS), "Three times"),
    ("0", "Not at all: no fixtures from here"),
]


@dataclass(frozen=True)
class DivisionRow:
    """A division's fields, with its name and how many teams it has."""

    name: str
    teams: int
    rounds: forms.BoundField
    nights: forms.BoundField


@dataclass(frozen=True)
class Group:
    """The rows of one kind, as a page shows them."""

    kind: Kind
    rows: list[list[forms.BoundField]]
    count: int
    full: bool


class NightsField(forms.MultipleChoiceField):
    """Match nights; whether one is needed depends on whether the division plays."""

    def validate(self, value: Any) -> None:
        """None at all is for the form to judge."""
        if value:
            super().validate(value)


class FixtureListForm(forms.Form):
    """The wishes of a season."""

    first = DayField(label="First day")
    last = DayField(label="Last day")
    return_gap = CountField(
        least=0,
        most=52,
        label="Weeks between two meetings",
        help_text="Of the same teams, at least; 0 if it does not matter.",
    )
    spare_weeks = CountField(
        least=0,
        most=52,
        label="Weeks kept free",
        help_text="For matches that are put off.",
    )
    seconds = CountField(
        least=5, most=MOST_SECONDS, label="Seconds it may take", help_text="60 is usually plenty."
    )
    seed = CountField(
        least=0, most=10**6, label="Draw number", help_text="Another gives another list."
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        field: Field,
        wishes: Wishes,
        typed: QueryDict | None = None,
        more: str = "",
    ) -> None:
        """``typed``: shown again as it was sent, with ``more`` rows of one kind."""
        super().__init__(data, initial=initial(wishes, field))
        self.field, self.more = field, more
        self.wishes: Wishes | None = None
        sent = data if data is not None else typed
        self.counts = {name: self._count(name, sent) for name in KINDS}
        self._add_divisions()
        for name in KINDS:
            for at in range(self.counts[name]):
                self._add_row(name, at)
        if typed is not None:
            for name in self.fields:
                several = name.endswith("_nights")
                self.initial[name] = typed.getlist(name) if several else typed.get(name, "")

    def _count(self, name: str, sent: QueryDict | None) -> int:
        """How many rows of a kind there are: those sent, or those kept and an empty one."""
        raw = sent.get(f"{name}_rows", "") if sent is not None else ""
        if raw.isascii() and raw.isdecimal() and len(raw) < 5:
            more = _MORE if self.more == name else 0
            return min(max(int(raw) + more, 1), MOST_ROWS)
        used = {key.split("_")[-2] for key in self.initial if key.startswith(f"{name}_")}
        return min(len(used) + _BLANK, MOST_ROWS)

    def _add_divisions(self) -> None:
        nights = [(night.value, night.value.capitalize()) for night in Weekday]
        wrong = {"required": ONE_OF_THE_LIST, "invalid_choice": ONE_OF_THE_LIST}
        for one in self.field.divisions:
            self.fields[f"division_{one.pk}_rounds"] = forms.ChoiceField(
                choices=_ROUNDS, label="Each pair meets", error_messages=wrong
            )
            self.fields[f"division_{one.pk}_nights"] = NightsField(
                choices=nights,
                label="Match nights",
                widget=forms.CheckboxSelectMultiple,
                error_messages={"invalid_choice": "Tick nights from the list."},
            )

    def _add_row(self, name: str, at: int) -> None:
        for part in KINDS[name].parts:
            self.fields[f"{name}_{at}_{part}"] = part_field(name, part)
            if part in {"division", "of", "one", "other", "home", "away"}:
                self._offer(f"{name}_{at}_{part}", name, part)

    def _offer(self, field: str, name: str, part: str) -> None:
        if part == "division":
            offer(self, field, self.field.divisions)
        elif name == "venue_off":
            offer(self, field, self.field.venues)
        else:
            offer(self, field, self.field.entries, group=lambda entry: str(entry.competition))

    def division_rows(self) -> list[DivisionRow]:
        """Each division with its fields."""
        return [
            DivisionRow(
                one.name,
                len(self.field.of(one)),
                self[f"division_{one.pk}_rounds"],
                self[f"division_{one.pk}_nights"],
            )
            for one in self.field.divisions
        ]

    def groups(self) -> Iterator[Group]:
        """The rows of every kind."""
        for name, kind in KINDS.items():
            rows = [
                [self[f"{name}_{at}_{part}"] for part in kind.parts]
                for at in range(self.counts[name])
            ]
            yield Group(kind, rows, len(rows), len(rows) >= MOST_ROWS)

    def clean(self) -> dict[str, Any]:
        """All rows together are the wishes, unless something is to be put right."""
        cleaned = super().clean() or {}
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and last < first:
            self.add_error("last", f"This is before the first day, {day(first)}.")
        divisions = tuple(self._divisions())
        closures = tuple(
            DaysOff(row["name"], row["first"], row["last"], uid_of(row["division"]))
            for row in self._spans("closure", needed=("name", "first"))
        )
        out = {
            name: tuple(
                Blackout(uid_of(row["of"]), row["first"], row["last"], row["why"])
                for row in self._spans(name, needed=("of", "first"))
            )
            for name in ("venue_off", "team_off")
        }
        derbies = tuple(
            DerbyWish(uid_of(row["one"]), uid_of(row["other"]), row["by"])
            for row in self._pairs("derby", "one", "other", "by")
        )
        fixed = tuple(
            FixedWish(uid_of(row["home"]), uid_of(row["away"]), row["on"])
            for row in self._pairs("fixed", "home", "away", "on")
        )
        if not self.errors:
            self.wishes = Wishes(
                cleaned["first"],
                cleaned["last"],
                divisions,
                closures,
                out["venue_off"],
                out["team_off"],
                derbies,
                fixed,
                return_gap=cleaned["return_gap"],
                spare_weeks=cleaned["spare_weeks"],
                seconds=cleaned["seconds"],
                seed=cleaned["seed"],
            )
        return cleaned

    def _divisions(self) -> Iterator[DivisionWish]:
        for one in self.field.divisions:
            start = f"division_{one.pk}"
            rounds = self.cleaned_data.get(f"{start}_rounds")
            nights = self.cleaned_data.get(f"{start}_nights")
            if rounds is None or nights is None:
                continue
            teams = len(self.field.of(one))
            if rounds != "0" and teams < 2:
                number = "no team" if not teams else "one team"
                self.add_error(
                    f"{start}_rounds",
                    f"{one} has {number} yet, so it has no fixtures; choose “Not at all”.",
                )
            elif rounds != "0" and not nights:
                self.add_error(f"{start}_nights", "Tick the night on which its teams play.")
            ticked = tuple(night for night in Weekday if night.value in nights)
            yield DivisionWish(str(one.uid), int(rounds), ticked)

    def _begun(self, name: str, needed: tuple[str, ...]) -> Iterator[tuple[int, dict[str, Any]]]:
        """The rows that something was written in and nothing is missing from."""
        for at in range(self.counts[name]):
            names = {part: f"{name}_{at}_{part}" for part in KINDS[name].parts}
            if not any(str(self[one].value() or "").strip() for one in names.values()):
                continue
            row = {part: self.cleaned_data.get(one) for part, one in names.items()}
            complete = True
            for part, one in names.items():
                if one in self.errors:
                    complete = False
                elif part in needed and not row[part]:
                    self.add_error(one, LACKING[part])
                    complete = False
            if complete:
                yield at, row

    def _spans(self, name: str, needed: tuple[str, ...]) -> Iterator[dict[str, Any]]:
        for at, row in self._begun(name, needed):
            row["last"] = row["last"] or row["first"]
            if row["last"] < row["first"]:
                begins = day(row["first"])
                self.add_error(f"{name}_{at}_last", f"This is before it begins, on {begins}.")
                continue
            yield row

    def _pairs(self, name: str, one: str, other: str, on: str) -> Iterator[dict[str, Any]]:
        seen: set[tuple[Entry, Entry, date]] = set()
        for at, row in self._begun(name, (one, other, on)):
            pair, place = (row[one], row[other], row[on]), f"{name}_{at}_{other}"
            if row[one] == row[other]:
                self.add_error(place, f"{row[one]} cannot play itself; choose another team.")
            elif row[one].competition_id != row[other].competition_id:
                self.add_error(
                    place, f"{row[one]} and {row[other]} are in two divisions, so they never meet."
                )
            elif pair in seen:
                self.add_error(place, "This is in the list twice.")
            elif name == "fixed" and not self._in_list(row[on]):
                self.add_error(f"{name}_{at}_{on}", f"{day(row[on])} is not within the days above.")
            else:
                seen.add(pair)
                yield row

    def _in_list(self, on: date) -> bool:
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        return not first or not last or first <= on <= last
