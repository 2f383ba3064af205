"""The rules editor: every part of a set of rules in fields, and what is wrong beside each of them.

Reads what was typed and gives rules, or problems; keeps what was typed in any case and writes
nothing. All that contradicts is found by ``Rules.from_dict``; here each problem finds its field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.forms import Form

from league.forms import rules_parts as parts
from league.forms.rules_fields import refuse, sentence
from league.forms.rules_spec import Spec
from league.forms.rules_typed import BOARDS, GAMES, HOUSE, LATE, LIMITS, ORDER, TOP, row_numbers
from league.names import key
from league.ruleset import RuleProblem, Rules, RulesError

_ROW_FORMS: Mapping[str, type[parts.PartForm]] = {
    HOUSE: parts.HouseRulesForm,
    BOARDS: parts.BoardGroupForm,
    LIMITS: parts.LimitForm,
    ORDER: parts.CriterionForm,
    TOP: parts.CriterionForm,
    GAMES: parts.GameWalkoverForm,
    LATE: parts.LateCardForm,
}
_NOUNS: Mapping[str, str] = {
    HOUSE: "house rules",
    BOARDS: "boards",
    LIMITS: "limit",
    ORDER: "order",
    TOP: "order for the top",
    GAMES: "walkover of one game",
    LATE: "late card",
}
_ONE_FORMS: Mapping[str, type[parts.PartForm]] = {
    "team": parts.TeamForm,
    "points": parts.PointsForm,
    "places": parts.PlacesForm,
    "walkover": parts.WalkoverForm,
    "mishaps": parts.MishapsForm,
    "record": parts.RecordForm,
}
_SECTIONS: Mapping[str, tuple[str, ...]] = {
    "house": (HOUSE,),
    "boards": (BOARDS,),
    "players": ("team", LIMITS),
    "points": ("points",),
    "order": (ORDER, "places", TOP),
    "walkover": ("walkover", GAMES),
    "mishaps": ("mishaps", LATE),
    "record": ("record",),
}
"""The parts of the page that can be folded, and the forms that stand in each."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list with its number, which stays while the row is there."""

    number: str
    form: Any
    title: str
    where: str
    """As a list of problems names it: "Singles", "late card 1"."""


@dataclass(frozen=True, slots=True)
class EditorProblem:
    """What is wrong, and with which field: none where it concerns a whole list."""

    form: Form | None
    field: str
    where: str
    message: str


@dataclass
class RulesEditor:
    """The fields of a set of rules as they were typed; ``quiet`` says nothing of what is wrong."""

    typed: Mapping[str, str]
    quiet: bool = False
    loose: dict[str, list[str]] = field(default_factory=dict)
    """What is wrong with a whole list, by the section it stands in."""

    @cached_property
    def house_names(self) -> dict[str, str]:
        """What the house rules are called at present, by their rows' numbers."""
        return {
            number: self.typed.get(f"{HOUSE}-{number}-name", "").strip() or f"row {at}"
            for at, number in enumerate(row_numbers(self.typed, HOUSE), start=1)
        }

    @cached_property
    def rows(self) -> dict[str, list[Row]]:
        """The rows of every list."""
        return {rows: list(self._rows(rows)) for rows in _ROW_FORMS}

    def _rows(self, rows: str) -> Iterator[Row]:
        more = {"house_rules": self.house_names} if rows == BOARDS else {}
        for at, number in enumerate(row_numbers(self.typed, rows), start=1):
            form = self._form(_ROW_FORMS[rows], f"{rows}-{number}", **more)
            called = self.typed.get(f"{rows}-{number}-name", "").strip()
            yield Row(number, form, called or str(at), called or f"{_NOUNS[rows]} {at}")

    @cached_property
    def one(self) -> dict[str, Any]:
        """The forms that there is one of."""
        return {name: self._form(kind, name) for name, kind in _ONE_FORMS.items()}

    def _form(self, kind: type[parts.PartForm], prefix: str, **more: Any) -> parts.PartForm:
        if not self.quiet:
            return kind(dict(self.typed), prefix=prefix, **more)
        start = len(prefix) + 1
        initial = {
            name[start:]: value
            for name, value in self.typed.items()
            if name.startswith(f"{prefix}-")
        }
        return kind(initial=initial, prefix=prefix, **more)

    @cached_property
    def rules(self) -> Rules | None:
        """The rules, or nothing while anything is wrong; the forms say what."""
        sound = [form.is_valid() for form in self._forms()]
        _refuse_same_names(self.rows[HOUSE])
        spec = Spec(self.one, self.rows, self.house_names)
        try:
            rules = Rules.from_dict(spec.data)
        except RulesError as error:
            self._place(error.problems, spec)
            return None
        return rules if all(sound) and all(not form.errors for form in self._forms()) else None

    def _forms(self) -> Iterator[parts.PartForm]:
        for names in _SECTIONS.values():
            for name in names:
                yield from self._forms_of(name)

    def _forms_of(self, name: str) -> Iterator[parts.PartForm]:
        if name in self.one:
            yield self.one[name]
        else:
            yield from (row.form for row in self.rows[name])

    def _place(self, problems: tuple[RuleProblem, ...], spec: Spec) -> None:
        # What a form cannot read is stood in for by something that no rules allow, so that nothing
        # is concluded from it; the form has said what is wrong with it.
        unread = {id(form) for form in self._forms() if form.errors}
        for problem in problems:
            form, name = spec.field_of(problem.path)
            if form is None:
                self.loose.setdefault(name, []).append(sentence(problem.message))
            elif id(form) not in unread:
                # Of house rules it is said which value is wrong, as the field does here.
                named = ".".join(map(str, problem.path[2:]))
                refuse(form, name, problem.message.removeprefix(f"{named}: "))

    @property
    def sections(self) -> tuple[str, ...]:
        """The parts of the page that can be folded."""
        return tuple(_SECTIONS)

    @property
    def problems(self) -> list[EditorProblem]:
        """All that is wrong, in the order of the page."""
        if self.quiet or self.rules is not None:
            return []
        found = []
        for section, names in _SECTIONS.items():
            found += [EditorProblem(None, "", "", said) for said in self.loose.get(section, [])]
            for name in names:
                where = {id(row.form): row.where for row in self.rows.get(name, [])}
                for form in self._forms_of(name):
                    title = where.get(id(form), "")
                    found += [
                        EditorProblem(form, field_name, title, str(message))
                        for field_name, messages in form.errors.items()
                        for message in messages
                    ]
        return found

    def wrong_in(self, section: str) -> bool:
        """Whether anything is wrong in a part of the page, so that it must not be folded."""
        if self.quiet or self.rules is not None:
            return False
        forms = (form for name in _SECTIONS[section] for form in self._forms_of(name))
        return section in self.loose or any(form.errors for form in forms)


def _refuse_same_names(rows: list[Row]) -> None:
    """House rules go by their names, so two cannot share one."""
    seen: set[str] = set()
    for row in rows:
        name = row.form.cleaned_data.get("name")
        if name and key(name) in seen:
            refuse(row.form, "name", f"there are house rules “{name}” above: give each its own")
        seen.add(key(name or ""))
