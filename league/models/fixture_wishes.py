"""What a secretary asks of a season's fixture list, and its form as JSON, numbered by its schema.

Divisions, venues and teams are named by their uids, so that they may be renamed meanwhile; in a
file that a person writes they may be named by their names. What cannot be read is refused by place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any, TypeVar

from league.enums import Weekday

SCHEMA = 1
MOST_ROWS = 40
"""Of one kind; more than any league has, and few enough for a page."""
MOST_ROUNDS = 3
MOST_SECONDS = 300
USUAL_SECONDS = 60
_MOST_WEEKS = 52
_LONGEST = 120


class WishesError(ValueError):
    """Something in a file of wishes that cannot be read; the message says where."""


@dataclass(frozen=True, slots=True)
class DivisionWish:
    """How often everybody meets, none at all leaving the division out, and on which nights."""

    division: str
    rounds: int
    nights: tuple[Weekday, ...]


@dataclass(frozen=True, slots=True)
class DaysOff:
    """A holiday or a cup week, of one division or, where none is named, of all."""

    name: str
    first: date
    last: date
    division: str = ""


@dataclass(frozen=True, slots=True)
class Blackout:
    """Days on which a venue takes no match, or a team plays nowhere."""

    of: str
    first: date
    last: date
    why: str = ""


@dataclass(frozen=True, slots=True)
class DerbyWish:
    """Two teams that are to meet for the first time by a day."""

    one: str
    other: str
    by: date


@dataclass(frozen=True, slots=True)
class FixedWish:
    """A match that has its day already."""

    home: str
    away: str
    on: date


@dataclass(frozen=True, slots=True)
class Wishes:
    """Everything asked of one season's list."""

    first: date
    last: date
    divisions: tuple[DivisionWish, ...] = ()
    closures: tuple[DaysOff, ...] = ()
    venue_blackouts: tuple[Blackout, ...] = ()
    team_blackouts: tuple[Blackout, ...] = ()
    derbies: tuple[DerbyWish, ...] = ()
    fixed: tuple[FixedWish, ...] = ()
    return_gap: int = 0
    spare_weeks: int = 0
    seconds: int = USUAL_SECONDS
    seed: int = 0


ROWS: dict[str, type[Any]] = {
    "divisions": DivisionWish,
    "closures": DaysOff,
    "venue_blackouts": Blackout,
    "team_blackouts": Blackout,
    "derbies": DerbyWish,
    "fixed": FixedWish,
}
_BOUNDS = {
    "rounds": (0, MOST_ROUNDS),
    "return_gap": (0, _MOST_WEEKS),
    "spare_weeks": (0, _MOST_WEEKS),
    "seconds": (5, MOST_SECONDS),
    "seed": (0, 10**6),
}


def to_json(wishes: Wishes) -> dict[str, Any]:
    """The wishes as JSON can hold them."""
    return {"schema": SCHEMA, **_object(wishes)}


def from_json(kept: object) -> Wishes:
    """The wishes in a JSON value; WishesError names the place of what cannot be read."""
    if not isinstance(kept, dict):
        raise WishesError("The wishes are no JSON object: {…}.")
    given = dict(kept)
    schema = given.pop("schema", SCHEMA)
    if schema != SCHEMA:
        raise WishesError(f"schema is {schema!r}; this version of the site reads {SCHEMA}.")
    lists: dict[str, Any] = {}
    for name, of in ROWS.items():
        rows = given.pop(name, [])
        if not isinstance(rows, list) or len(rows) > MOST_ROWS:
            raise WishesError(f"{name} has to be a list of at most {MOST_ROWS}.")
        lists[name] = tuple(_read(of, row, f"{name}[{at}]") for at, row in enumerate(rows))
    return replace(_read(Wishes, given, ""), **lists)


def _object(value: Any) -> dict[str, Any]:
    return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, str | int):
        return str(value) if isinstance(value, str) else value
    return _object(value)


W = TypeVar("W")


def _read(of: type[W], given: object, where: str) -> W:
    """A value of a class from a JSON object, each part read by what its field is."""
    if not isinstance(given, dict):
        raise WishesError(f"{where} is {given!r}; it has to be an object: {{…}}.")
    known = {one.name: one for one in fields(of) if one.name not in ROWS}  # type: ignore[arg-type]
    begin = f"{where}." if where else ""
    if unknown := set(given) - set(known):
        raise WishesError(f"{begin}{min(unknown)} is not known; known are {', '.join(known)}.")
    values = {}
    for name, value in given.items():
        values[name] = _READERS[str(known[name].type)](value, f"{begin}{name}", name)
    try:
        return of(**values)
    except TypeError:
        missing = ", ".join(name for name in known if name not in given)
        raise WishesError(f"{where or 'The file'} lacks one of: {missing}.") from None


def _text(value: object, where: str, _: str) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST or not value.isprintable():
        raise WishesError(f"{where} is {value!r}; it has to be a line of text.")
    return value


def _number(value: object, where: str, name: str) -> int:
    least, most = _BOUNDS[name]
    if type(value) is not int or not least <= value <= most:
        raise WishesError(f"{where} is {value!r}; write {least} to {most}.")
    return value


def _date(value: object, where: str, _: str) -> date:
    try:
        return date.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise WishesError(f"{where} is {value!r}; write a date such as 2026-11-24.") from None


def _nights(value: object, where: str, _: str) -> tuple[Weekday, ...]:
    known = [night.value for night in Weekday]
    if not isinstance(value, list) or any(one not in known for one in value):
        raise WishesError(f'{where} is {value!r}; write nights such as ["tuesday"].')
    return tuple(night for night in Weekday if night.value in value)


_READERS: Mapping[str, Callable[[object, str, str], Any]] = {
    "str": _text,
    "int": _number,
    "date": _date,
    "tuple[Weekday, ...]": _nights,
}
