"""The rows that a checked file becomes: each with its number, so that all of them can refer to each
other before the first is written. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.apps import apps
from django.contrib.auth.hashers import make_password

from league.models import League, User
from league.models.base import Row
from league.models.inserting import numbers_for
from league.models.people import NOBODY, THE_RULES
from league.ruleset import Rules
from matches.league_file import values
from matches.league_file.layout import Field, Kind, Section
from matches.league_file.sections_league import LEAGUE, PEOPLE
from matches.league_file.sections_night import SECTIONS

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class People:
    """Who of a file is on the site already, and as whom the others come."""

    known: Mapping[str, User]
    """By their uids in the file."""
    new: list[dict[str, Any]] = field(default_factory=list)
    """Rows of the file, with sign-in names and addresses that are free here."""
    told: list[str] = field(default_factory=list)
    """What became otherwise than the file has it."""


def people_of(document: Document) -> People:
    """The people of a file, as this site takes them; two queries."""
    # Whatever a file says of the account of the rules, nobody ever signs in with it.
    rules = str(THE_RULES)
    listed = [row | NOBODY if row["uid"] == rules else row for row in document[PEOPLE.name]]
    on_site = User.objects.filter(uid__in=[row["uid"] for row in listed])
    found = People({str(user.uid): user for user in on_site})
    names, addresses = set(), set()
    for username, email in User.objects.values_list("username", "email"):
        names.add(username.lower())
        addresses.add(email.lower())
    for row in listed:
        if row["uid"] in found.known:
            continue
        who = row["name"] or row["username"]
        username, email = _free(row["username"], names), row["email"]
        if username != row["username"]:
            found.told.append(
                f"{row['username']} is somebody else’s sign-in name here: {who} signs in as"
                f" {username}."
            )
        if email and email.lower() in addresses:
            found.told.append(f"Somebody else here has the address {email}: {who} has none now.")
            email = ""
        names.add(username.lower())
        addresses.add(email.lower())
        found.new.append(row | {"username": username, "email": email})
    return found


def _free(username: str, taken: Iterable[str]) -> str:
    """The sign-in name, or the first with a number behind it that nobody has."""
    found, number = username, 2
    while found.lower() in taken:
        found = f"{username[: 150 - len(str(number))]}{number}"
        number += 1
    return found


class RowsOf:
    """The rows of a checked file, section by section."""

    def __init__(self, document: Document, people: People, *, slug: str, at: datetime) -> None:
        self._document = document
        self._at = at
        self._listed = {section.name: document[section.name] for section in SECTIONS}
        self._listed[LEAGUE.name] = [document[LEAGUE.name] | {"slug": slug}]
        self._listed[PEOPLE.name] = people.new
        self._numbers = {section.name: self._number(section) for section in SECTIONS}
        self._numbers[PEOPLE.name] |= {uid: user.pk for uid, user in people.known.items()}
        (self._league,) = self._numbers[LEAGUE.name].values()

    def _number(self, section: Section) -> dict[str, int]:
        listed = self._listed[section.name]
        if not listed:
            return {}
        model: type[Row] = apps.get_model(section.model)
        uids = [row["uid"] for row in listed]
        return dict(zip(uids, numbers_for(model, len(uids)), strict=True))

    def league(self) -> League:
        """The league, once it is written."""
        return League.objects.get(pk=self._league)

    def rows(self, section: Section) -> list[Row]:
        """The rows of a section, not written yet."""
        model = apps.get_model(section.model)
        own = self._numbers[section.name]
        made = []
        for said in self._listed[section.name]:
            cells: dict[str, Any] = {"id": own[said["uid"]], "uid": UUID(said["uid"])}
            if section.of_league:
                cells["league_id"] = self._league
            for one in section.fields:
                if one.kind is Kind.ROW:
                    cells[f"{one.on_model}_id"] = self._led_to(one.to, said[one.name])
                elif one.kind is not Kind.ROWS:
                    cells[one.on_model] = self._cell(one, said[one.name])
            made.append(model(**cells, **self._worked_out(section, said)))
        return made

    def lists(self, section: Section) -> Iterable[tuple[Any, list[Any]]]:
        """What joins rows with many others, for each such field: the model and its rows."""
        model = apps.get_model(section.model)
        own = self._numbers[section.name]
        for one in section.fields:
            if one.kind is Kind.ROWS:
                many = model._meta.get_field(one.on_model)  # noqa: SLF001
                names = many.m2m_field_name(), many.m2m_reverse_field_name()
                through = many.remote_field.through
                yield (
                    through,
                    [
                        through(
                            **{
                                f"{names[0]}_id": own[said["uid"]],
                                f"{names[1]}_id": self._numbers[one.to][uid],
                            }
                        )
                        for said in self._listed[section.name]
                        for uid in said[one.name]
                    ],
                )

    def _led_to(self, section: str, uid: str | None) -> int | None:
        return None if uid is None else self._numbers[section][uid]

    def _cell(self, one: Field, value: Any) -> Any:
        if one.kind is not Kind.DATA or value is None:
            return values.read(one, value)
        led = {
            key: self._led_to(to, value[key]) for key, to in one.rows_within.items() if key in value
        }
        return value | led if led else value

    def _worked_out(self, section: Section, said: Mapping[str, Any]) -> dict[str, Any]:
        """What the file leaves out and a row needs."""
        if section is PEOPLE:
            return {"password": make_password(None), "date_joined": self._at}
        if section.name == "rule_sets":
            return {"digest": Rules.from_dict(said["spec"]).digest}
        return {}
