"""What every page of a league shares: finding the league, its clock, and who may enter."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.models import League, User
from league.nights import night_of
from league.permissions import Person, remember_grants
from league.views.typed_kept import keeps_typed, let_in

P = ParamSpec("P")


class LeagueRequest(HttpRequest):
    """A request to a page below one league (a type for readers; Django makes the object)."""

    league: League
    user: Person


Page = Callable[Concatenate[LeagueRequest, P], HttpResponseBase]


def league_page(view: Page[P]) -> Callable[..., HttpResponseBase]:
    """Find the league named in the address, and show times on its clock.

    The view gets ``request.league`` and must query everything else through it.
    """

    @wraps(view)
    def page(request: Any, league: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        request.league = get_object_or_404(League, slug=league)
        remember_grants(request.user)
        with timezone.override(ZoneInfo(request.league.time_zone)):
            response = view(request, *args, **kwargs)
            if hasattr(response, "render") and not getattr(response, "is_rendered", True):
                response.render()
            return response

    return page


def officers_page(
    check: Callable[[Person, League], None],
) -> Callable[[Page[P]], Callable[..., HttpResponseBase]]:
    """A league page behind a check: a stranger is asked to sign in, anyone else gets the reason.

    It is looked at or sent; any other method is refused. What a stranger sent is kept for whoever
    was signed in when the page was opened.
    """

    def decorate(view: Page[P]) -> Callable[..., HttpResponseBase]:
        @keeps_typed
        @require_http_methods(["GET", "HEAD", "POST"])
        @league_page
        @wraps(view)
        def page(request: LeagueRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            refused = let_in(request, lambda: check(request.user, request.league))
            return refused or never_cached(view(request, *args, **kwargs))

        return page

    return decorate


def never_cached(response: HttpResponseBase) -> HttpResponseBase:
    """Keep an official's page out of every cache on the way."""
    response.headers.setdefault("Cache-Control", "private, no-store")
    return response


def signed_in(request: LeagueRequest) -> User:
    """The person behind a request that has passed a check."""
    if not isinstance(request.user, User):
        raise PermissionDenied("Please sign in first.")
    return request.user


def today(league: League) -> date:
    """The league's own date now."""
    return timezone.localdate(timezone=ZoneInfo(league.time_zone))


def tonight(league: League) -> date:
    """The day whose match night it is now in the league, or is to be."""
    return night_of(timezone.now(), ZoneInfo(league.time_zone))


__all__ = [
    "LeagueRequest",
    "league_page",
    "never_cached",
    "officers_page",
    "signed_in",
    "today",
    "tonight",
]
