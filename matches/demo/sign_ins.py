"""Who can sign in to the demo, and the one password that everybody who reads this knows.

So they are made for a demo alone, never on a site that is served to others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from league.actions.people import appoint, make_user
from league.enums import Role
from league.models import Entry, Grant, League, User

PASSWORD = "double-six-leads"  # noqa: S105 (printed at every start of the demo)


@dataclass(frozen=True, slots=True)
class SignIn:
    """A sign-in name, and the person's name where the person is not a player."""

    username: str
    role: Role
    name: str = ""


QUARRENDALE_OFFICERS = (
    SignIn("secretary", Role.SECRETARY, "Hazel Quarmby"),
    SignIn("official", Role.OFFICIAL, "Ravi Sunter"),
    SignIn("referee", Role.REFEREE, "Moira Lickiss"),
)
PELLWICK_OFFICERS = (SignIn("pellwick-secretary", Role.SECRETARY, "Theo Okoro"),)
CAPTAIN_HOME = SignIn("captain-home", Role.CAPTAIN)
CAPTAIN_AWAY = SignIn("captain-away", Role.CAPTAIN)
CAPTAIN_TWO = SignIn("captain-two", Role.CAPTAIN)
PELLWICK_CAPTAIN = SignIn("pellwick-captain", Role.CAPTAIN)
EVERYBODY = (
    *QUARRENDALE_OFFICERS,
    CAPTAIN_HOME,
    CAPTAIN_AWAY,
    CAPTAIN_TWO,
    *PELLWICK_OFFICERS,
    PELLWICK_CAPTAIN,
)


def person(sign_in: SignIn, name: str = "", *, by: User | None = None, at: datetime) -> User:
    """Somebody of the demo who can sign in with the demo's password."""
    return make_user(
        username=sign_in.username, name=sign_in.name or name, password=PASSWORD, by=by, at=at
    )


def appoint_officers(league: League, sign_ins: Sequence[SignIn], *, at: datetime) -> User:
    """Make a league's officers; its secretary, who comes first."""
    people = [person(sign_in, at=at) for sign_in in sign_ins]
    secretary = people[0]
    for user, sign_in in zip(people, sign_ins, strict=True):
        by = None if user == secretary else secretary
        appoint(league=league, user=user, role=sign_in.role, by=by, at=at)
    return secretary


def appoint_captain(entry: Entry, sign_in: SignIn, name: str, *, by: User, at: datetime) -> User:
    """Let somebody captain an entry and sign in."""
    user = person(sign_in, name, by=by, at=at)
    league = entry.competition.season.league
    appoint(league=league, user=user, role=Role.CAPTAIN, entry=entry, by=by, at=at)
    return user


def as_text() -> str:
    """Everybody who can sign in, by league, as lines for a terminal."""
    names = [sign_in.username for sign_in in EVERYBODY]
    grants = (
        Grant.objects.filter(user__username__in=names, ends_at=None)
        .select_related("user", "league", "entry__competition")
        .order_by("league_id", "pk")
    )
    lines = [f"Sign in with any of these names and the password {PASSWORD}"]
    league = None
    for grant in grants:
        if grant.league != league:
            league = grant.league
            lines += ["", f"{league}, /l/{league.slug}/"]
        role = grant.role
        if grant.entry is not None:
            role = f"captain of {grant.entry} ({grant.entry.competition})"
        lines.append(f"  {grant.user.username:<20}{grant.user}, {role}")
    return "\n".join(lines)
