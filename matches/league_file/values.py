"""Single values of a league file: how each kind is written, read, and found wrong.

Pure. A value that is refused is named with what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

from matches.league_file.layout import Field, Kind

FIRST_YEAR, LAST_YEAR = 1900, 2199
_CENTS = Decimal("0.01")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_TIME = re.compile(r"\d\d:\d\d:\d\d(\.\d{6})?", re.ASCII)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z", re.ASCII)
_UID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.ASCII)
_AMOUNT = re.compile(r"-?\d{1,9}\.\d\d", re.ASCII)
# What no database keeps or no page shows: control characters but line breaks and tabs, and halves
# of characters.
_UNUSABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class ValueFault(ValueError):
    """What is wrong with a value, in words."""


def write(field: Field, value: Any) -> Any:
    """A value of the database as it stands in the file; rows are no business of this function."""
    if value is None:
        return None
    if field.kind is Kind.UID:
        return str(value)
    if field.kind in {Kind.DAY, Kind.TIME}:
        return value.isoformat()
    if field.kind is Kind.MOMENT:
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if field.kind is Kind.AMOUNT:
        return str((value + 0).quantize(_CENTS))
    return value


def read(field: Field, value: Any) -> Any:
    """A value of a checked file as the database takes it; a row's uid stays a uid."""
    if value is None:
        return None
    return _READ.get(field.kind, _same)(value)


def check(field: Field, value: Any) -> None:
    """Whether a value is what its field takes; ValueFault if not."""
    if value is None:
        if not field.may_be_empty or field.kind in {Kind.TEXT, Kind.CHOICE}:
            raise ValueFault(f"it is null; {_wanted(field)} belongs here.")
        return
    _CHECKS[field.kind](field, value)


def unusable(text: str) -> bool:
    """Whether a text holds what cannot be kept or shown."""
    return _UNUSABLE.search(text) is not None


def quoted(value: Any) -> str:
    """A value in a message: short, and marked as what it is."""
    shown = repr(value) if not isinstance(value, str) else f"“{_UNUSABLE.sub('�', value)}”"
    return shown if len(shown) <= 62 else f"{shown[:60]}…”"


def _same(value: Any) -> Any:
    return value


def _moment(value: str) -> datetime:
    return datetime.fromisoformat(value)


_READ: dict[Kind, Callable[[Any], Any]] = {
    Kind.DAY: date.fromisoformat,
    Kind.TIME: time.fromisoformat,
    Kind.MOMENT: _moment,
    Kind.UID: UUID,
    Kind.ROW: _same,
    Kind.AMOUNT: Decimal,
}


def _wanted(field: Field) -> str:
    words = {
        Kind.TEXT: "a text",
        Kind.CHOICE: "one of " + ", ".join(field.choices),
        Kind.NUMBER: f"a whole number from {field.least} to {field.most}",
        Kind.YES_NO: "true or false",
        Kind.DAY: "a date such as 2026-11-24",
        Kind.TIME: "a time such as 20:30:00",
        Kind.MOMENT: "a moment such as 2026-11-24T20:30:00Z",
        Kind.UID: "a uid such as 0b5c2d9e-3f41-4a6b-8c7d-9e0f1a2b3c4d",
        Kind.AMOUNT: 'an amount in quotes such as "1.50"',
        Kind.ROW: f"the uid of one of {field.to}",
        Kind.ROWS: f"a list of uids of {field.to}",
        Kind.DATA: "data",
    }
    return words[field.kind]


def _refuse(field: Field, value: Any) -> None:
    raise ValueFault(f"{quoted(value)} is not right; {_wanted(field)} belongs here.")


def _check_text(field: Field, value: Any) -> None:
    if not isinstance(value, str):
        _refuse(field, value)
    if len(value) > field.most:
        raise ValueFault(
            f"{quoted(value[:30])} goes on for {len(value):,} characters;"
            f" {field.most:,} is the most."
        )
    if unusable(value):
        raise ValueFault(f"{quoted(value)} holds characters that cannot be kept.")
    if not value and not field.may_be_empty:
        raise ValueFault("it is empty; a text belongs here.")


def _check_choice(field: Field, value: Any) -> None:
    if value == "" and field.may_be_empty:
        return
    if not isinstance(value, str) or value not in field.choices:
        _refuse(field, value)


def _check_number(field: Field, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        _refuse(field, value)
    if not field.least <= value <= field.most:
        _refuse(field, value)


def _check_yes_no(field: Field, value: Any) -> None:
    if not isinstance(value, bool):
        _refuse(field, value)


def _check_pattern(pattern: re.Pattern[str]) -> Callable[[Field, Any], None]:
    def check_it(field: Field, value: Any) -> None:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            _refuse(field, value)
        if field.kind in {Kind.UID, Kind.ROW}:
            return
        try:
            found = _READ[field.kind](value)
        except ValueError:
            _refuse(field, value)
        else:
            if field.kind is not Kind.TIME and not FIRST_YEAR <= found.year <= LAST_YEAR:
                raise ValueFault(f"{quoted(value)} is in no year from {FIRST_YEAR} to {LAST_YEAR}.")

    return check_it


def _check_amount(field: Field, value: Any) -> None:
    if not isinstance(value, str) or not _AMOUNT.fullmatch(value) or value == "-0.00":
        _refuse(field, value)
    amount = Decimal(value)
    most = Decimal(10) ** (field.most - 2) - _CENTS
    if abs(amount) > most:
        raise ValueFault(f"{quoted(value)} is beyond {most}.")
    if field.quarters and amount % Decimal("0.25"):
        raise ValueFault(f"{quoted(value)} is not in quarters of a point.")


def _check_rows(field: Field, value: Any) -> None:
    if not isinstance(value, list):
        _refuse(field, value)
    for one in value:
        if not isinstance(one, str) or not _UID.fullmatch(one):
            _refuse(field, one)
    if len(set(value)) < len(value):
        raise ValueFault("a uid is there twice.")


def _check_data(field: Field, value: Any) -> None:
    """Data is looked at by its shape, once everything else is right."""


_CHECKS: dict[Kind, Callable[[Field, Any], None]] = {
    Kind.TEXT: _check_text,
    Kind.CHOICE: _check_choice,
    Kind.NUMBER: _check_number,
    Kind.YES_NO: _check_yes_no,
    Kind.DAY: _check_pattern(_DAY),
    Kind.TIME: _check_pattern(_TIME),
    Kind.MOMENT: _check_pattern(_MOMENT),
    Kind.UID: _check_pattern(_UID),
    Kind.ROW: _check_pattern(_UID),
    Kind.ROWS: _check_rows,
    Kind.AMOUNT: _check_amount,
    Kind.DATA: _check_data,
}


def is_uid(value: Any) -> bool:
    """Whether a value is a uid as files write it."""
    return isinstance(value, str) and _UID.fullmatch(value) is not None
