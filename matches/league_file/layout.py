"""What a league file is made of: sections of rows, each with its fields, in an order in which every
row comes after those it refers to.

Pure. The sections themselves are in ``sections_league`` and ``sections_night``. A model or column
that is neither there nor in ``left_out`` fails a test, so that nothing is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum

FORMAT = "sixtyone-league"
VERSION = 1
MOST_BYTES = 50_000_000
LONGEST_TEXT = 100_000
SMALL, LARGE = 32_767, 2_147_483_647


class Kind(Enum):
    """What a value is, in the words of the documentation."""

    TEXT = "text"
    CHOICE = "one of"
    NUMBER = "whole number"
    YES_NO = "true or false"
    DAY = "date"
    TIME = "time of day"
    MOMENT = "moment"
    UID = "uid"
    AMOUNT = "amount"
    ROW = "uid of a row"
    ROWS = "list of uids of rows"
    DATA = "data"


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a row, under its name in the file and (if ``column`` is empty) on the model."""

    name: str
    kind: Kind
    may_be_empty: bool = False
    """Whether a text may be "" and anything else null."""
    most: int = 0
    """The longest text, the largest number, the digits of an amount."""
    least: int = 0
    """The smallest number."""
    choices: tuple[str, ...] = ()
    to: str = ""
    """The section that a row's uid leads to."""
    earlier: bool = False
    """Whether a row may refer only to one above it, of its own section."""
    quarters: bool = False
    """Whether an amount is in quarters."""
    shape: str = ""
    """What data has to look like: a name in ``shapes``."""
    rows_within: Mapping[str, str] = field(default_factory=dict)
    """Keys of data that hold the uid of a row, each with its section."""
    column: str = ""

    @property
    def on_model(self) -> str:
        """Its name on the model."""
        return self.column or self.name


@dataclass(frozen=True, slots=True)
class Section:
    """All rows of one model; ``way`` leads from the model to its league."""

    name: str
    model: str
    about: str
    way: str
    fields: tuple[Field, ...]
    same: tuple[tuple[str, str], ...] = ()
    """What must be one and the same row, whichever way it is reached."""

    @property
    def of_league(self) -> bool:
        """Whether its rows belong to the league straight away, which is never written out."""
        return self.way == "league"


def text(name: str, most: int, *, empty: bool = False, column: str = "") -> Field:
    """A text of at most so many characters."""
    return Field(name, Kind.TEXT, empty, most=most, column=column)


def choice(name: str, values: Iterable[StrEnum], *, empty: bool = False) -> Field:
    """One of an enum's values."""
    chosen = tuple(member.value for member in values)
    return Field(name, Kind.CHOICE, empty, choices=chosen)


def number(name: str, most: int = SMALL, *, least: int = 0, empty: bool = False) -> Field:
    """A whole number."""
    return Field(name, Kind.NUMBER, empty, most=most, least=least)


def numbers(*names: str, most: int = SMALL, empty: bool = False) -> tuple[Field, ...]:
    """Several of them."""
    return tuple(number(name, most, empty=empty) for name in names)


def yes_no(name: str, *, column: str = "") -> Field:
    """True or false."""
    return Field(name, Kind.YES_NO, column=column)


def day(name: str, *, empty: bool = False) -> Field:
    """A date of the league's own calendar."""
    return Field(name, Kind.DAY, empty)


def clock(name: str) -> Field:
    """A time on the league's own clock, or nothing."""
    return Field(name, Kind.TIME, may_be_empty=True)


def moment(name: str, *, empty: bool = False) -> Field:
    """A moment, in universal time."""
    return Field(name, Kind.MOMENT, empty)


def mark(name: str, *, empty: bool = True) -> Field:
    """A uid that leads nowhere in the file."""
    return Field(name, Kind.UID, empty)


def amount(name: str, digits: int, *, empty: bool = False, quarters: bool = True) -> Field:
    """Points or pounds, with two decimals."""
    return Field(name, Kind.AMOUNT, empty, most=digits, quarters=quarters)


def row(name: str, to: str, *, empty: bool = False, earlier: bool = False) -> Field:
    """The uid of a row of a section."""
    return Field(name, Kind.ROW, empty, to=to, earlier=earlier)


def person(name: str, *, empty: bool = False) -> Field:
    """Somebody who signs in."""
    return row(name, "people", empty=empty)


def data(
    name: str, shape: str, rows_within: Mapping[str, str] | None = None, *, empty: bool = False
) -> Field:
    """Data of a shape of its own."""
    return Field(name, Kind.DATA, empty, shape=shape, rows_within=rows_within or {})


WITHDRAWN = (
    moment("withdrawn_at", empty=True),
    person("withdrawn_by", empty=True),
    text("withdrawn_why", 500, empty=True),
)
RECORDED = (moment("recorded_at"), person("recorded_by"))
