"""The header of a written leg: the table, the house rules and the names of the sides.

Beside the target and the finish every house rule has an option, written only where it is not the
standard one: chip=, down=, pairs=, revoke= and misplaced=; start= has scores that are not 0. Names
come last, and hold no "=", so that an option is never taken for a name.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from unicodedata import category, normalize

from scoring.house_rules import (
    SEATS,
    STANDARD,
    Finish,
    HouseRules,
    HouseRulesError,
    MisplacedTile,
    PairsRoundEnds,
    Revoke,
)
from scoring.notation.items import LARGEST_NUMBER, NotationError
from scoring.notation.text import Spot, quoted, wrong
from scoring.problems import Problem
from scoring.seats import SIDES_OF_SEATS

KEYWORD: Final = "leg"
EXAMPLE: Final = "leg 2x7 61 exact"

_TABLE: Final = re.compile(r"(\d{1,2})x(\d{1,2})", re.IGNORECASE | re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,4}", re.ASCII)
_DEALT: Final = {2: "two", 3: "three", 4: "four"}
_WORD: Final = re.compile(r"\S+")
_NAME_SIGNS: Final = frozenset("'-&. ")
_LONGEST_NAME: Final = 200
_MOST_PROBLEMS: Final = 20


@dataclass(frozen=True, slots=True)
class Header:
    """What a header says; `start` and `names` are None where they are not written."""

    rules: HouseRules
    seats: int
    start: tuple[int, ...] | None = None
    names: tuple[str, ...] | None = None


class _Word(NamedTuple):
    column: int
    text: str


class _Choice(NamedTuple):
    """An option with one word of several: the field of the house rules, and what they mean."""

    field: str
    words: dict[str, object]


_CHOICES: Final = {
    "down": _Choice("out_on_down", {"no": False, "yes": True}),
    "pairs": _Choice("pairs_round_ends", {each.value: each for each in PairsRoundEnds}),
    "revoke": _Choice("revoke", {each.value: each for each in Revoke}),
    "misplaced": _Choice("misplaced_tile", {each.value: each for each in MisplacedTile}),
}
_OPTIONS: Final = ("chip", *_CHOICES, "start")


def read_header(text: str, line: int) -> tuple[Header | None, list[Problem]]:
    """The header that is line number `line`, and all that is wrong with it; None with anything."""
    reader = _HeaderReader(text, line)
    header = reader.read()
    return (None if reader.problems else header), reader.problems


class _HeaderReader:
    """Reads one header; `wrote` remembers where each field of the house rules stands."""

    def __init__(self, text: str, line: int) -> None:
        self.text, self.line = text, line
        self.problems: list[Problem] = []
        self.words = [_Word(match.start(), match.group()) for match in _WORD.finditer(text)]
        self.fields: dict[str, object] = {}
        self.wrote: dict[str, int] = {}
        self.start: tuple[int, ...] | None = None

    def read(self) -> Header | None:
        _, *words = self.words
        seats = self._table(words[:1])
        target = self._target(words[1:2]) if seats else None
        if not (seats and target is not None and self._finish(words[2:3])):
            return None  # without its first words the rest of a header means nothing
        rest = words[3:]
        options = next((i for i, word in enumerate(rest) if "=" not in word.text), len(rest))
        for word in rest[:options]:
            self._option(word)
        names = self._names(rest[options:], SIDES_OF_SEATS[seats])
        self._check_start(seats, target)
        return self._header(seats, names)

    def _header(self, seats: int, names: tuple[str, ...] | None) -> Header | None:
        try:
            return Header(HouseRules.from_dict(self.fields), seats, self.start, names)
        except HouseRulesError as error:
            for problem in error.problems:
                field = str(problem.place[0]) if problem.place else ""
                column = self.wrote.get(field, 0)
                self._say("header-wrong", f"In the header, {problem.message}.", column)
        return None

    # The first three words

    def _table(self, words: Sequence[_Word]) -> int | None:
        found = _TABLE.fullmatch(words[0].text) if words else None
        seats = int(found[1]) if found else 0
        if found is None or seats not in SEATS:
            right = "2, 3 or 4 seats, x, and the tiles dealt to each, such as 2x7"
            self._expected(words, f"The header begins with {right}")
            return None
        self.fields["deal"] = {_DEALT[seats]: int(found[2])}
        self.wrote["deal"] = words[0].column
        return seats

    def _target(self, words: Sequence[_Word]) -> int | None:
        if not words or not _NUMBER.fullmatch(words[0].text):
            self._expected(words, "The third word of the header is the target, such as 61")
            return None
        self.fields["target"] = int(words[0].text)
        self.wrote["target"] = words[0].column
        return int(words[0].text)

    def _finish(self, words: Sequence[_Word]) -> bool:
        word = words[0].text.lower() if words else ""
        if word not in {each.value for each in Finish}:
            right = "exact, or over where passing the target wins"
            self._expected(words, f"After the target the header says {right}")
            return False
        self.fields["finish"] = Finish(word)
        return True

    def _expected(self, words: Sequence[_Word], right: str) -> None:
        """Something else stands where `right` should, or nothing."""
        column = words[0].column if words else self.words[-1].column
        instead = f", not {quoted(words[0].text)}" if words else ", and it ends before that"
        self._say("header-wrong", f"{right}{instead}. An example: {EXAMPLE}.", column)

    # Options

    def _option(self, word: _Word) -> None:
        name, _, value = word.text.lower().partition("=")
        if name not in _OPTIONS:
            known = ", ".join(f"{each}=" for each in _OPTIONS)
            message = f"{quoted(word.text)} is no option of the header: there are {known}."
            self._say("option-unknown", message, word.column)
        elif name in self.wrote:
            self._say("option-twice", f"The option {name}= is there already.", word.column)
        elif not self._take(name, value, word.column):
            message = f"{quoted(word.text)}: {name}= takes {_values(name)}."
            self._say("option-wrong", message, word.column)

    def _take(self, name: str, value: str, column: int) -> bool:
        """Take an option's value; False if it cannot be one."""
        self.wrote[name] = column
        if name == "start":
            scores = value.split(",")
            if not all(map(_NUMBER.fullmatch, scores)):
                return False
            self.start = tuple(map(int, scores))
        elif name == "chip":
            if not _NUMBER.fullmatch(value):
                return False
            self.fields["chip_out_points"] = int(value)
            self.wrote["chip_out_points"] = column
        else:
            choice = _CHOICES[name]
            if value not in choice.words:
                return False
            self.fields[choice.field] = choice.words[value]
        return True

    def _check_start(self, seats: int, target: int) -> None:
        start, sides = self.start, SIDES_OF_SEATS[seats]
        if start is not None and (len(start) != sides or max(start) >= target):
            shown = ",".join(map(str, start[:4]))
            message = f"start={shown}: {sides} sides start from 0 to {target - 1} each."
            self._say("option-wrong", message, self.wrote["start"])

    # Names

    def _names(self, words: Sequence[_Word], sides: int) -> tuple[str, ...] | None:
        if not words:
            return None
        names, column = [], words[0].column
        for part in self.text[column:].split("/"):
            name = normalize("NFC", " ".join(part.split()))
            if reason := _no_name(name):
                at = column + len(part) - len(part.lstrip())
                self._say("name-wrong", f"{quoted(name)} is no name: {reason}.", at)
            names.append(name)
            column += len(part) + 1
        if len(names) != sides:
            message = (
                f"{len(names)} name{'' if len(names) == 1 else 's'} for {sides} sides: write one a "
                "side, with / between them."
            )
            self._say("names-wrong-number", message, words[0].column)
        return tuple(names)

    def _say(self, code: str, message: str, column: int) -> None:
        if len(self.problems) >= _MOST_PROBLEMS:
            return
        column = min(column, max(len(self.text) - 1, 0))
        self.problems.append(wrong(code, message, Spot(self.line, column)))


def _values(name: str) -> str:
    if name == "start":
        return "a score for each side, with commas between them"
    return "a number" if name == "chip" else " or ".join(_CHOICES[name].words)


def _no_name(name: str) -> str | None:
    """Why this is no name of a side; None if it is one."""
    if not name:
        return "it is empty"
    if len(name) > _LONGEST_NAME:
        return f"it is longer than {_LONGEST_NAME} characters"
    if "=" in name:
        return "options such as chip=0 come before the names"
    strange = next((sign for sign in name if not _may_be_in_name(sign)), None)
    if strange:
        return f"{quoted(strange)} cannot be part of one, only letters, digits, ', -, & and ."
    return None


def _may_be_in_name(sign: str) -> bool:
    """A letter, with the marks that some languages set beside it, a digit or one of a few signs."""
    return sign.isalnum() or sign in _NAME_SIGNS or category(sign).startswith("M")


# Writing


def write_header(header: Header) -> str:
    """The header in one line; NotationError for names or scores that cannot be written."""
    rules, seats = header.rules, header.seats
    parts = [KEYWORD, f"{seats}x{rules.deal.each(seats)}", str(rules.target), rules.finish.value]
    if rules.chip_out_points != STANDARD.chip_out_points:
        parts.append(f"chip={rules.chip_out_points}")
    for name, (field, words) in _CHOICES.items():
        value = getattr(rules, field)
        if value != getattr(STANDARD, field):
            parts.append(f"{name}={next(word for word in words if words[word] == value)}")
    if header.start is not None and any(header.start):
        parts.append(f"start={_write_start(header.start, seats, rules.target)}")
    if header.names is not None:
        parts.append(" / ".join(_write_names(header.names, SIDES_OF_SEATS[seats])))
    return " ".join(parts)


def _write_start(start: Sequence[int], seats: int, target: int) -> str:
    right = range(min(target, LARGEST_NUMBER + 1))
    if len(start) != SIDES_OF_SEATS[seats] or any(score not in right for score in start):
        raise NotationError(f"{tuple(start)} are no scores for the sides of {seats} seats to start")
    return ",".join(map(str, start))


def _write_names(names: Sequence[str], sides: int) -> Iterable[str]:
    if len(names) != sides:
        raise NotationError(f"{len(names)} names cannot be written for {sides} sides")
    for name in names:
        reason = _no_name(name)
        if reason or name != " ".join(name.split()):
            raise NotationError(f"{name!r} is no name: {reason or 'its spaces are not single'}")
    return names
