"""What the base template needs on every page: the league, and who is looking."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from league.models import Entry, League
from league.permissions import can_see_desk, captained
from league.views.marked import has_marked


@dataclass(frozen=True)
class Viewer:
    """The person looking at a page."""

    user: Any
    league: League | None

    @property
    def is_authenticated(self) -> bool:
        """Whether somebody is signed in."""
        return bool(self.user.is_authenticated)

    @property
    def name(self) -> str:
        """The person's name, or nothing for a stranger."""
        return str(self.user) if self.user.is_authenticated else ""

    @property
    def can_desk(self) -> bool:
        """Whether the person may see this league's desk."""
        return self.league is not None and can_see_desk(self.user, self.league)

    @property
    def is_captain(self) -> bool:
        """Whether the person captains a team of this league, and so has a page of the night."""
        return self.league is not None and bool(captained(self.user, self.league))

    @property
    def teams(self) -> list[Entry]:
        """The teams of this league that the person captains."""
        own = captained(self.user, self.league) if self.league is not None else ()
        return list(Entry.objects.filter(pk__in=own).order_by("name", "pk")) if own else []


def site(request: HttpRequest) -> dict[str, Any]:
    """``league`` (or nothing), ``viewer``, and ``has_marked``: whether a marker was let in on this
    phone. Session and cookie are read only when a template asks.
    """
    league = getattr(request, "league", None)
    # A page that failed before the session was read still gets its base template.
    user = getattr(request, "user", AnonymousUser())
    return {
        "league": league,
        "viewer": Viewer(user, league),
        "has_marked": partial(has_marked, request),
    }
