"""Whether a file is a league: every value looked at, every row followed to where it leads, before
anything is written.

Pure. All faults are found, of which the first are told, each with its place. First what stands
alone (names, kinds, bounds), then, where all of that is right, what stands between rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from matches.league_file.coherence import check_coherence
from matches.league_file.faults import Faults, one_fault
from matches.league_file.layout import FORMAT, VERSION, Field, Kind, Section
from matches.league_file.sections_league import LEAGUE
from matches.league_file.sections_night import LISTS, SECTIONS
from matches.league_file.shapes import check_shape
from matches.league_file.text import read
from matches.league_file.values import ValueFault, check, is_uid, quoted

_USERNAME = re.compile(r"[\w.@+-]+")
_EMAIL = re.compile(r"[^@\s,;:<>()\"]+@[^@\s,;:<>()\"]+")
_SLUG = re.compile(r"[-a-zA-Z0-9_]+")
_HEAD = ("format", "version")

Document = Mapping[str, Any]
Rows = dict[str, dict[str, dict[str, Any]]]
"""Rows by their uids, by section."""


def check_file(content: bytes) -> Document:
    """What is in a file; BadFileError, with every fault, where it cannot be brought in."""
    return check_document(read(content))


def check_document(document: Any) -> Document:
    """The document, if it is a league that this program reads; BadFileError if not."""
    known = _check_head(document)
    faults = Faults()
    _check_names(faults, "the whole file", known, [*_HEAD, *(one.name for one in SECTIONS)])
    rows: Rows = {section.name: {} for section in SECTIONS}
    for section, place, one in _rows_of(faults, known):
        _check_row(faults, section, place, one, rows[section.name])
    faults.stop()
    for section, place, one in _rows_of(faults, known):
        _check_links(faults, section, place, one, rows)
    faults.stop()
    check_coherence(faults, known, rows)
    faults.stop()
    return known


def _check_head(document: Any) -> dict[str, Any]:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise one_fault("format", f"“{FORMAT}” has to stand here. This is no league file.")
    version = document.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise one_fault("version", f"{quoted(version)} is no version; this site reads {VERSION}.")
    if version > VERSION:
        raise one_fault(
            "version",
            f"the file is of version {version}; this site reads up to version {VERSION}. It comes"
            " from a site with a newer program: bring this site's program up to date, then bring"
            " the file in again. The file itself is all right.",
        )
    return document


def _rows_of(faults: Faults, document: Document) -> Iterator[tuple[Section, str, dict[str, Any]]]:
    """Every row with its place; what is no row is a fault."""
    league = document.get(LEAGUE.name, {})
    if isinstance(league, dict):
        yield LEAGUE, LEAGUE.name, league
    else:
        faults.add(LEAGUE.name, "names with their values belong here.")
    for section in LISTS:
        listed = document.get(section.name, [])
        if not isinstance(listed, list):
            faults.add(section.name, f"{quoted(listed)} is not right; a list of rows belongs here.")
            continue
        for number, row in enumerate(listed):
            place = f"{section.name}[{number}]"
            if isinstance(row, dict):
                yield section, place, row
            else:
                faults.add(place, f"{quoted(row)} is no row; names with their values belong here.")


def _check_names(faults: Faults, place: str, found: Mapping[str, Any], wanted: list[str]) -> None:
    missing = [name for name in wanted if name not in found]
    for name in missing:
        faults.add(place, f"“{name}” is missing.")
    if len(found) > len(wanted) - len(missing):
        for name in found.keys() - set(wanted):
            faults.add(place, f"{quoted(name)} is nothing that this version of the file knows.")


def _check_row(
    faults: Faults, section: Section, place: str, row: dict[str, Any], seen: dict[str, Any]
) -> None:
    """What a row says by itself."""
    _check_names(faults, place, row, ["uid", *(field.name for field in section.fields)])
    if "uid" in row:
        uid: Any = row["uid"]
        if not is_uid(uid):
            faults.add(f"{place}.uid", f"{quoted(uid)} is no uid.")
        elif uid in seen:
            faults.add(f"{place}.uid", f"{uid} is the uid of another row above as well.")
        else:
            seen[uid] = row
    for field in section.fields:
        if field.name in row:
            try:
                check(field, row[field.name])
                if special := _SPECIAL.get((section.name, field.name)):
                    special(row[field.name])
            except ValueFault as fault:
                faults.add(f"{place}.{field.name}", str(fault))


def _check_links(
    faults: Faults, section: Section, place: str, row: dict[str, Any], rows: Rows
) -> None:
    """Where a row leads, and the data in it."""
    for field in section.fields:
        value = row[field.name]
        at = f"{place}.{field.name}"
        if field.kind is Kind.ROW and value is not None:
            _check_link(faults, at, value, field.to, rows)
        elif field.kind is Kind.ROWS:
            for one in value:
                _check_link(faults, at, one, field.to, rows)
        elif field.kind is Kind.DATA and value is not None:
            _check_data(faults, at, field, row, rows)


def _check_data(faults: Faults, at: str, field: Field, row: dict[str, Any], rows: Rows) -> None:
    value = row[field.name]
    try:
        check_shape(field.shape, row, value, rows)
    except ValueFault as fault:
        faults.add(at, str(fault))
        return
    for key, to in field.rows_within.items():
        if value.get(key) is not None:
            _check_link(faults, f"{at}.{key}", value[key], to, rows)


def _check_link(faults: Faults, at: str, value: Any, to: str, rows: Rows) -> None:
    if value not in rows[to]:
        faults.add(at, f"{quoted(value)} leads nowhere: none of the {to} has this uid.")


def _time_zone(value: str) -> None:
    try:
        ZoneInfo(value)
    except (ValueError, OSError, LookupError):
        raise ValueFault(f"{quoted(value)} is no time zone, such as Europe/London.") from None


def _written_as(pattern: re.Pattern[str], what: str) -> Any:
    def look(value: str) -> None:
        if value and not pattern.fullmatch(value):
            raise ValueFault(f"{quoted(value)} is no {what}.")

    return look


_ADDRESS = _written_as(_SLUG, "part of an address; plain letters, figures and - belong here")
_E_MAIL = _written_as(_EMAIL, "e-mail address, such as name@example.org")
_SPECIAL: Mapping[tuple[str, str], Any] = {
    ("league", "time_zone"): _time_zone,
    ("league", "slug"): _ADDRESS,
    ("seasons", "slug"): _ADDRESS,
    ("competitions", "slug"): _ADDRESS,
    ("tables", "slug"): _ADDRESS,
    ("people", "username"): _written_as(
        _USERNAME, "sign-in name; no spaces, only letters, figures and @ . + - _"
    ),
    ("people", "email"): _E_MAIL,
    ("players", "email"): _E_MAIL,
}
