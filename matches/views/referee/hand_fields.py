"""The fields below a hand as the page shows them: what was typed, what is wrong with it, why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matches.forms.hand import SIDE_LETTERS, HandForm, side_called
from matches.forms.hand_line import called
from matches.views.referee.hand_address import Address
from matches.views.referee.hand_problems import Contradiction
from scoring.seats import SEAT_LETTERS
from scoring.tiles import Tile

LOOKED_AT = ("keys", "show", "step")


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with one field, with the clause where the message does not name it."""

    message: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class FieldShown:
    """One field: what stands in it, what can be chosen, and what is wrong."""

    name: str
    label: str
    value: str
    wrong: tuple[Wrong, ...]
    choices: tuple[tuple[str, str], ...] = ()
    of: str = ""

    @property
    def whose(self) -> str:
        """Whose it is, where a heading says what it is."""
        return self.of or self.label

    @property
    def unlisted(self) -> bool:
        """Whether something was given that cannot be chosen."""
        return bool(self.value) and self.value not in dict(self.choices)

    @property
    def given(self) -> bool:
        """Whether it says anything, or has to be looked at."""
        return bool(self.value or self.wrong)


class FieldsShown:
    """All fields of a form by name, for the page."""

    def __init__(
        self, form: HandForm, address: Address, contradictions: Sequence[Contradiction]
    ) -> None:
        self.form, self.values = form, address.values
        self.contradictions = contradictions

    def __getitem__(self, name: str) -> FieldShown:
        """One field; KeyError for one that this table has not."""
        label = str(self.form.fields[name].label)
        value = self.values.get(name, "")
        if name == "seats":
            value = str(self.form.seated)
        if name == "rules":
            value = self.form.chosen.value
        wrong, choices = tuple(self._wrong(name)), tuple(self._choices(name))
        return FieldShown(name, label, value, wrong, choices, self._whose(name))

    def _whose(self, name: str) -> str:
        kind, _, letter = name.partition("_")
        if kind == "left":
            return letter.upper()
        if kind in {"before", "claim"}:
            return side_called(SIDE_LETTERS.index(letter), self.form.seated)
        return ""

    def _wrong(self, name: str) -> Iterator[Wrong]:
        for message in self.form.errors.get(name, []):
            yield Wrong(str(message))
        for one in self.contradictions:
            if name in one.fields:
                yield Wrong(one.message, one.clause)

    def _choices(self, name: str) -> Iterator[tuple[str, str]]:
        """What can be chosen; a tile that was typed stays among them, wherever it lies."""
        if name in {"first", "last"}:
            laid = self.form.tiles.laid
            among = laid if name == "first" else (laid[:1] + laid[1:][-1:])
            tiles = {str(each.tile): called(each.tile) for each in among}
            value = self.values.get(name, "")
            if value:
                tiles.setdefault(value, _as_called(value))
            yield "", "Not known"
            yield from tiles.items()
            return
        yield from getattr(self.form.fields[name], "choices", ())

    def _all(self, prefix: str, letters: str) -> list[FieldShown]:
        return [self[f"{prefix}_{letter}"] for letter in letters]

    @property
    def left(self) -> list[FieldShown]:
        """The tiles left in each hand."""
        return self._all("left", SEAT_LETTERS[: self.form.seated])

    @property
    def before(self) -> list[FieldShown]:
        """What each side stood on before the round."""
        return self._all("before", SIDE_LETTERS[: len(self.form.sides)])

    @property
    def claims(self) -> list[FieldShown]:
        """What each side claims to have made."""
        return self._all("claim", SIDE_LETTERS[: len(self.form.sides)])

    @property
    def changed(self) -> list[FieldShown]:
        """The changes to the house rules."""
        return [self[name] for name in ("each", "target", "chip_out", "finish", "down", "pairs")]

    @property
    def rules_changed(self) -> bool:
        """Whether anything about the house rules is changed, or wrong."""
        return any(field.given for field in self.changed)

    @property
    def to_put_right(self) -> list[tuple[str, list[FieldShown]]]:
        """Everything that is wrong, once each, with the fields that it stands beside."""
        found: dict[str, list[FieldShown]] = {}
        for name in self.form.fields:
            field = self[name]
            for wrong in field.wrong:
                found.setdefault(wrong.message, []).append(field)
        return list(found.items())


def _as_called(value: str) -> str:
    try:
        return called(Tile.parse(value))
    except ValueError:
        return value
