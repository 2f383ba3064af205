"""One JSON object of a set of rules, read field by field.

A reader never stops at the first fault: it notes the fault and hands back a stand-in, so that all
faults are found in one reading. Whoever reads must look at the problems before using what was read.
Nothing is converted: the text "61" is not the number 61.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from typing import TypeVar
from unicodedata import category

from league.ruleset.pounds import PoundsError, format_pounds, parse_pounds
from league.ruleset.problems import Path, RuleProblem, shown
from league.ruleset.quarters import PointsError, parse_points

E = TypeVar("E", bound=StrEnum)

_MISSING = object()
_LONGEST_NAME = 60
MOST_POUNDS = 1000
"""The most that rules can make anybody pay at once."""


class Reader:
    """The fields of one JSON object; problems go into a list shared with the readers inside it."""

    def __init__(self, data: object, path: Path, problems: list[RuleProblem]) -> None:
        self.path = path
        self.problems = problems
        self._known: set[str] = set()
        self._data: Mapping[object, object] = {}
        self._readable = isinstance(data, Mapping)
        if isinstance(data, Mapping):
            self._data = data
        elif data is not _MISSING:
            self.wrong(f"{shown(data)} is not an object with named fields")

    @property
    def clean(self) -> bool:
        """Whether nothing has been found wrong in this object so far."""
        depth = len(self.path)
        return not any(problem.path[:depth] == self.path for problem in self.problems)

    def wrong(self, message: str, *where: str | int) -> None:
        """Note that a field (or the object itself) cannot stand."""
        self.problems.append(RuleProblem((*self.path, *where), message))

    def value(self, key: str, default: object = _MISSING) -> object:
        """The raw value of a field, its default where it is left out, or a noted problem."""
        self._known.add(key)
        found = self._data.get(key, default)
        if found is _MISSING and self._readable:
            self.wrong("this must be given", key)
        return found

    def inner(self, key: str, default: object = _MISSING) -> Reader:
        """A reader for the object in a field."""
        return Reader(self.value(key, default), (*self.path, key), self.problems)

    def inner_or_none(self, key: str) -> Reader | None:
        """A reader for the object in a field; None where the field is empty or left out."""
        return None if self.value(key, None) is None else self.inner(key)

    def rows(self, key: str, *, most: int, default: object = _MISSING) -> list[Reader]:
        """A reader for each object in a list field."""
        items = self.items(key, most=most, default=default)
        return [Reader(item, (*self.path, key, at), self.problems) for at, item in enumerate(items)]

    def items(self, key: str, *, most: int, default: object = _MISSING) -> list[object]:
        """The values in a list field."""
        found = self.value(key, default)
        if found is _MISSING:
            return []
        if not isinstance(found, (list, tuple)):
            self.wrong(f"{shown(found)} is not a list", key)
            return []
        if len(found) > most:
            self.wrong(f"{len(found)} is too many: there can be at most {most}", key)
            return []
        return list(found)

    def names(self, key: str) -> Mapping[str, object]:
        """An object whose keys are names that the league chose."""
        found = self.value(key, {})
        if not isinstance(found, Mapping):
            self.wrong(f"{shown(found)} is not an object with a name for each", key)
            return {}
        return {str(name): item for name, item in found.items() if self._is_name(name, key)}

    def text(self, key: str) -> str:
        """A name: some visible characters on one line."""
        found = self.value(key)
        if found is _MISSING:
            return ""
        return str(found) if self._is_name(found, key) else ""

    def _is_name(self, found: object, key: str) -> bool:
        if not isinstance(found, str) or not found.strip():
            self.wrong(f"{shown(found)} is not a name: write a few letters", key)
        elif len(found) > _LONGEST_NAME:
            self.wrong(f"{shown(found)} is too long: use at most {_LONGEST_NAME} characters", key)
        elif found != found.strip() or any(category(letter) in {"Cc", "Cs"} for letter in found):
            self.wrong(f"{shown(found)} must be one line without spaces around it", key)
        else:
            return True
        return False

    def whole(self, key: str, low: int, high: int, default: object = _MISSING) -> int:
        """A whole number from ``low`` to ``high``."""
        found = self.value(key, default)
        if found is _MISSING:
            return low
        if isinstance(found, int) and not isinstance(found, bool) and low <= found <= high:
            return found
        self.wrong(f"{shown(found)} must be a whole number from {low} to {high}", key)
        return low

    def whole_or_none(self, key: str, low: int, high: int, default: object = None) -> int | None:
        """A whole number from ``low`` to ``high``, or nothing."""
        return None if self.value(key, default) is None else self.whole(key, low, high, default)

    def points(self, key: str, default: object = _MISSING, *, negative: bool = False) -> Decimal:
        """Points, exact and in quarters."""
        found = self.value(key, default)
        if found is _MISSING:
            return Decimal(0)
        try:
            points = parse_points(found)
        except PointsError as error:
            self.wrong(str(error), key)
            return Decimal(0)
        if points < 0 and not negative:
            self.wrong(f"{shown(found)} is below nothing: take points off as a deduction", key)
        return points

    def money(self, key: str, default: object = _MISSING) -> Decimal:
        """Pounds in whole pence, never below nothing."""
        found = self.value(key, default)
        if found is _MISSING:
            return Decimal(0)
        try:
            pounds = parse_pounds(found)
        except PoundsError as error:
            self.wrong(str(error), key)
            return Decimal(0)
        if pounds > MOST_POUNDS:
            most = format_pounds(Decimal(MOST_POUNDS))
            self.wrong(f"{shown(found)} is too much: a fine goes up to {most}", key)
        return pounds

    def flag(self, key: str, default: object = _MISSING) -> bool:
        """True or false."""
        found = self.value(key, default)
        if not isinstance(found, bool) and found is not _MISSING:
            self.wrong(f"{shown(found)} must be true or false", key)
        return found is True

    def choice(self, key: str, kind: type[E], default: object = _MISSING) -> E:
        """One of the fixed choices of a kind."""
        found = self.value(key, default)
        if found is _MISSING:
            return next(iter(kind))
        return self.one_of(found, kind, key)

    def choice_or_none(self, key: str, kind: type[E]) -> E | None:
        """One of the fixed choices of a kind, or nothing."""
        return None if self.value(key, None) is None else self.choice(key, kind)

    def one_of(self, found: object, kind: type[E], *where: str | int) -> E:
        """A raw value as one of the fixed choices of a kind."""
        if isinstance(found, str) and found in [member.value for member in kind]:
            return kind(found)
        choices = ", ".join(member.value for member in kind)
        self.wrong(f"{shown(found)} is not one of: {choices}", *where)
        return next(iter(kind))

    def finish(self) -> bool:
        """Refuse the fields that nobody asked for; whether the whole object is clean."""
        for key in self._data:
            if key not in self._known:
                known = ", ".join(sorted(self._known))
                self.wrong(f"there is no such field; here there are: {known}", str(key)[:40])
        return self.clean
