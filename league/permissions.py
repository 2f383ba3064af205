"""Who may do what in a league: functions in pairs, where ``check_x`` raises and ``can_x`` answers.

A button and its handler ask the same pair. A person's roles come from grants that hold now; roles
in one league give nothing in another. These functions never ask whether an act is possible in the
present state: that is the action's to say.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from league.enums import Role
from league.models import Entry, Grant, League, User

Person = User | AnonymousUser

OFFICERS = frozenset({Role.SECRETARY, Role.OFFICIAL})
DESK = OFFICERS | {Role.REFEREE}


def remember_grants(user: Person) -> None:
    """Read a person's grants once, for all the questions of one request."""
    if user.is_authenticated:
        user._grants_of_request = list(_active(user))  # type: ignore[attr-defined]  # noqa: SLF001


def grants_of(user: Person, league: League) -> list[Grant]:
    """The grants that hold now for a person in a league."""
    if not user.is_authenticated or not user.is_active:
        return []
    known: Iterable[Grant] | None = getattr(user, "_grants_of_request", None)
    if known is None:
        known = _active(user).filter(league=league)
    return [grant for grant in known if grant.league_id == league.pk]


def _active(user: User) -> Any:
    return Grant.objects.active(timezone.now()).filter(user=user)


def roles(user: Person, league: League) -> frozenset[Role]:
    """The roles a person holds in a league now."""
    return frozenset(Role(grant.role) for grant in grants_of(user, league))


def captained(user: Person, league: League) -> frozenset[int]:
    """The numbers of the entries a person captains in a league now."""
    return frozenset(g.entry_id for g in grants_of(user, league) if g.entry_id is not None)


def asks(check: Callable[..., None]) -> Callable[..., bool]:
    """The ``can_x`` of a ``check_x``."""

    @wraps(check)
    def can(*args: Any, **kwargs: Any) -> bool:
        try:
            check(*args, **kwargs)
        except PermissionDenied:
            return False
        return True

    return can


def _require(user: Person, league: League, wanted: Iterable[Role], words: str) -> None:
    if not roles(user, league) & frozenset(wanted):
        raise PermissionDenied(f"Only {words} of the {league} can do this.")


def check_signed_in(user: Person) -> None:
    """Somebody’s own pages are for whoever is signed in."""
    if not user.is_authenticated:
        raise PermissionDenied("Please sign in first.")


def check_see_desk(user: Person, league: League) -> None:
    """Officers and referees see the league's desk."""
    _require(user, league, DESK, "the secretary, an official or a referee")


def check_run_league(user: Person, league: League) -> None:
    """Officers change venues, teams, players, fixtures and deductions, and settle cards."""
    _require(user, league, OFFICERS, "the secretary or an official")


def check_hand_out_roles(user: Person, league: League) -> None:
    """Only a secretary makes secretaries, officials and referees."""
    _require(user, league, {Role.SECRETARY}, "the secretary")


def check_bring_in_league(user: Person) -> None:
    """The site's superuser, or a secretary of any league on it, brings a new league in."""
    if not (isinstance(user, User) and user.is_active and _looks_after_one(user)):
        raise PermissionDenied(
            "Only the site's superuser or the secretary of a league on this site can bring a league"
            " in."
        )


def check_begin_league(user: Person) -> None:
    """Anybody with the site's code makes its first league; later ones the site's superuser."""
    if League.objects.exists() and not (
        isinstance(user, User) and user.is_active and user.is_superuser
    ):
        raise PermissionDenied("Only the site's superuser can make another league here.")


def set_up_code() -> str:
    """What a stranger has to know to make a new site's first league: K7QM-2XRD-9PLC.

    It follows from the site's secret key (60 bits of it), so nothing needs to be kept, and every
    worker knows it. Once there is a league it opens nothing.
    """
    digest = salted_hmac("league.set_up", "code", algorithm="sha256").digest()
    letters = b32encode(digest).decode()[:12]
    return "-".join(letters[start : start + 4] for start in range(0, 12, 4))


def knows_set_up_code(typed: str) -> bool:
    """Whether that is the code, however its groups are written; in development none is needed."""
    plain = "".join(sign for sign in typed.upper() if sign.isalnum())
    return settings.DEBUG or constant_time_compare(plain, set_up_code().replace("-", ""))


def _looks_after_one(user: User) -> bool:
    return user.is_superuser or _active(user).filter(role=Role.SECRETARY).exists()


def check_appoint(user: Person, league: League, role: Role) -> None:
    """A secretary appoints anyone; an official appoints captains and markers."""
    if role in {Role.CAPTAIN, Role.MARKER}:
        check_run_league(user, league)
    else:
        check_hand_out_roles(user, league)


def check_make_sign_in_link(user: Person, league: League, whom: User) -> None:
    """A link signs in as somebody, so it is made only for people this league alone has let in.

    Never for a superuser or for anyone with a role in another league: that league's secretary,
    or the site's superuser, makes theirs.
    """
    grants = list(_active(whom))
    if whom.is_superuser or whom.is_staff or any(g.league_id != league.pk for g in grants):
        raise PermissionDenied(
            f"{whom} also has a role elsewhere on this site; ask the site's owner."
        )
    if not grants:
        raise PermissionDenied(f"{whom} has no role in the {league}.")
    for grant in grants:
        check_appoint(user, league, Role(grant.role))


def check_captain(user: Person, entry: Entry) -> None:
    """Whether a person captains an entry."""
    league = entry.competition.season.league
    if entry.pk not in captained(user, league):
        raise PermissionDenied(f"Only the captain of {entry} can do this.")


can_see_desk = asks(check_see_desk)
can_run_league = asks(check_run_league)
can_hand_out_roles = asks(check_hand_out_roles)
can_bring_in_league = asks(check_bring_in_league)
can_begin_league = asks(check_begin_league)
can_appoint = asks(check_appoint)
can_make_sign_in_link = asks(check_make_sign_in_link)
can_captain = asks(check_captain)
