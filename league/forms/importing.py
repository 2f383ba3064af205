"""The forms of bringing a file in: which file, which column is which, and that it is to be done.

A file is read here, since a form that cannot be read is refused beside its field.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from league.forms.fields import DayField, RowField, TickField, offer
from league.importing.kinds import ImportKind, Kind
from league.importing.matching import match, named_columns
from league.importing.reading import check_size, read_file, read_paste, too_large
from league.importing.sheets import MOST_BYTES, MOST_ROWS, FileError, Line, column_letters
from league.importing.taking_out import OUT
from league.models import Competition, Table

LABELS = {
    ImportKind.VENUES: "Venues",
    ImportKind.TEAMS: "Teams of a division",
    ImportKind.PLAYERS: "Players",
    ImportKind.REGISTRATIONS: "Who plays for which team",
    ImportKind.FIXTURES: "Fixtures",
    ImportKind.RESULTS: "Results",
    ImportKind.TABLE: "A table, as opening balances",
}
ADDS = {
    ImportKind.TEAMS: "Add venues that are not in the list yet",
    ImportKind.REGISTRATIONS: "Add players and teams that are not in the lists yet",
    ImportKind.FIXTURES: "Add teams and venues that are not in the lists yet",
    ImportKind.RESULTS: "Add teams that are not in the division yet",
    ImportKind.TABLE: "Add teams that are not in the division yet",
}
NO_HEADINGS = "none"
_TOP_ROWS = 10
_PASTED = "Pasted rows"


class ImportForm(forms.Form):
    """What is brought in, and from where."""

    kind = forms.ChoiceField(
        choices=[("", "Choose…"), *((kind.value, LABELS[kind]) for kind in ImportKind)],
        label="What it holds",
        error_messages={
            "required": "Choose one from the list.",
            "invalid_choice": "Choose one from the list.",
        },
    )
    competition = RowField(
        required=False,
        none="None",
        label="Division",
        help_text="For everything but venues and players.",
    )
    file = forms.FileField(
        required=False,
        label="A file",
        help_text=f"From a spreadsheet, saved as .xlsx or .csv; up to {MOST_ROWS:,} rows.",
        widget=forms.FileInput(
            attrs={
                "accept": ".csv,.tsv,.txt,.xlsx",
                "data-most": MOST_BYTES,
                "data-too-large": too_large(),
            }
        ),
        error_messages={"empty": "This file is empty."},
    )
    paste = forms.CharField(
        required=False,
        strip=False,
        label="Or rows copied from a spreadsheet",
        help_text="Mark the rows with their headings there, copy, and paste here.",
        widget=forms.Textarea(
            attrs={
                "rows": 6,
                "spellcheck": "false",
                "data-most": MOST_BYTES,
                "data-too-large": too_large(pasted=True),
            }
        ),
    )

    def __init__(self, *args: Any, competitions: Iterable[Competition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = list(competitions)
        offer(self, "competition", offered, label=lambda one: f"{one}, {one.season}")
        if len(offered) == 1:
            self.fields["competition"].initial = offered[0]

    def clean(self) -> dict[str, Any]:
        """The rows of the file or of the paste; one of the two is needed."""
        cleaned = super().clean() or {}
        upload, paste = cleaned.get("file"), cleaned.get("paste") or ""
        if "file" in self.errors or "paste" in self.errors:
            return cleaned
        if (large := self.files.get("paste")) is not None:
            # Too large to be kept: it came as a file that says its size and holds nothing.
            self._read("paste", cleaned, lambda: check_size(large.size or 0, pasted=True), _PASTED)
            return cleaned
        if upload and paste.strip():
            self.add_error("paste", "Send a file or paste rows, not both.")
        elif upload:
            self._read("file", cleaned, lambda: _read_upload(upload), upload.name or "file")
        elif paste.strip():
            self._read("paste", cleaned, lambda: read_paste(paste), _PASTED)
        else:
            self.add_error("file", "Choose a file, or paste rows below.")
        return cleaned

    def _read(self, field: str, cleaned: dict[str, Any], read: Any, name: str) -> None:
        try:
            cleaned["lines"] = read()
        except FileError as error:
            self.add_error(field, str(error))
        cleaned["name"] = name


def _read_upload(upload: UploadedFile) -> tuple[Line, ...]:
    check_size(upload.size or 0)
    return read_file(upload.read())


class ExportForm(forms.Form):
    """What is taken out of the league, and as what kind of file."""

    kind = forms.ChoiceField(
        choices=[("", "Choose…"), *((kind.value, LABELS[kind]) for kind in OUT)],
        label="What to take out",
        error_messages={
            "required": "Choose one from the list.",
            "invalid_choice": "Choose one from the list.",
        },
    )
    competition = RowField(
        required=False,
        none="None",
        label="Of which division",
        help_text="For everything but venues and players.",
    )
    form = forms.ChoiceField(
        choices=[("xlsx", ".xlsx, for a spreadsheet"), ("csv", ".csv, for everything else")],
        label="As",
        error_messages={"invalid_choice": "Choose one from the list."},
    )

    def __init__(self, *args: Any, competitions: Iterable[Competition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "competition", competitions, label=lambda one: f"{one}, {one.season}")

    def clean(self) -> dict[str, Any]:
        """What is a division's needs one."""
        cleaned = super().clean() or {}
        wide = {ImportKind.VENUES, ImportKind.PLAYERS}
        if cleaned.get("kind") not in {None, *wide} and cleaned.get("competition") is None:
            self.add_error("competition", "Choose the division whose rows these are.")
        return cleaned


class ColumnsForm(forms.Form):
    """Which column of the file is which, and what is wanted beside its rows."""

    headings = forms.ChoiceField(label="The headings")

    def __init__(
        self,
        *args: Any,
        kind: Kind,
        lines: Sequence[Line],
        found: int | None,
        tables: Sequence[Table],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.kind, self.lines = kind, lines
        self._offer_headings()
        self._twice = match(kind, lines[found].cells).twice if found is not None else {}
        choices = [("", "Not in the file"), *_numbered(named_columns(lines, found))]
        needed = {group[0][0]: group for group in kind.needs if len(group) == len(group[0]) == 1}
        for column in kind.columns:
            self.fields[column.name] = forms.ChoiceField(
                choices=choices,
                required=column.name in needed,
                label=column.label,
                help_text=column.help,
                error_messages={
                    "invalid_choice": "Choose one from the list.",
                    "required": self._say_which(column.name, needed.get(column.name, ())),
                },
            )
        self._ask_beside(tables)

    def _ask_beside(self, tables: Sequence[Table]) -> None:
        kind = self.kind.kind
        if kind is ImportKind.TABLE:
            self.fields["on"] = DayField(
                label="As it stood at the end of",
                help_text="Matches after this day are brought in as results, one by one.",
            )
        if kind in {ImportKind.RESULTS, ImportKind.TABLE} and len(tables) > 1:
            self.fields["table"] = RowField(label="For which table")
            offer(self, "table", tables)
        if kind in ADDS:
            self.fields["add_missing"] = TickField(label=ADDS[kind])

    def _offer_headings(self) -> None:
        shown = [
            (str(place), f"Row {line.number}: {_sample(line)}")
            for place, line in enumerate(self.lines[:_TOP_ROWS])
        ]
        field = self.fields["headings"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 (for the reader of types)
        field.choices = [(NO_HEADINGS, "There are none: the first row is one already"), *shown]

    def clean(self) -> dict[str, Any]:
        """What the file cannot do without has a column."""
        cleaned = super().clean() or {}
        cleaned["columns"] = {
            column.name: int(cleaned[column.name])
            for column in self.kind.columns
            if cleaned.get(column.name)
        }
        chosen = cleaned["columns"]
        for group in self.kind.needs:
            if any(all(name in chosen for name in names) for names in group):
                continue
            begun = [names for names in group if any(name in chosen for name in names)]
            for name in (begun or group)[0]:
                if name not in chosen and name not in self.errors:
                    self.add_error(name, self._say_which(name, group))
        raw = cleaned.get("headings", NO_HEADINGS)
        cleaned["headings"] = None if raw == NO_HEADINGS else int(raw)
        return cleaned

    def _say_which(self, name: str, group: tuple[tuple[str, ...], ...]) -> str:
        label = self.kind.column(name).label
        if places := self._twice.get(name):
            letters = " and ".join(column_letters(place) for place in places)
            return f"Columns {letters} have the same heading; choose the right one."
        others = [names for names in group if name not in names]
        instead = ""
        if others:
            labels = " and ".join(f"“{self.kind.column(other).label}”" for other in others[0])
            instead = f", or give {labels} instead"
        return f"Choose the column with “{label}”{instead}."


def _numbered(names: Iterable[str]) -> list[tuple[str, str]]:
    return [(str(place), name) for place, name in enumerate(names)]


def _sample(line: Line) -> str:
    text = ", ".join(cell.strip() for cell in line.cells if cell.strip())
    return text if len(text) <= 60 else f"{text[:60]}…"


class CommitForm(forms.Form):
    """That what the page shows is to be done."""

    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)
    leave_out = TickField(label="Leave the refused rows out and bring in the others")

    def __init__(self, *args: Any, refused: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not refused:
            del self.fields["leave_out"]
