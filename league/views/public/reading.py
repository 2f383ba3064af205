"""What every public page shares: it only reads, and says how long its answer may be kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from league.views.base import Page, league_page

P = ParamSpec("P")

# Long enough to take a crowd on a match night, short enough for a table that is right on the night.
SECONDS_KEPT = 30


def kept_briefly(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Let a stranger's page be kept for some seconds; one made for a person is theirs alone.

    The pages differ only by who is signed in, and the session's own ``Vary: Cookie`` says so.
    """
    stranger = not request.user.is_authenticated
    kept = f"public, max-age={SECONDS_KEPT}" if stranger and response.status_code == 200 else ""
    response.headers.setdefault("Cache-Control", kept or "private, no-cache")
    return response


def public_page(view: Page[P]) -> Callable[..., HttpResponseBase]:
    """A page of a league that everyone may read; it answers to GET and HEAD alone."""
    page = league_page(view)

    @require_safe
    @wraps(view)
    def read(request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return kept_briefly(request, page(request, *args, **kwargs))

    return read


def site_page(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The same for a page that belongs to no league."""

    @require_safe
    @wraps(view)
    def read(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return kept_briefly(request, view(request, *args, **kwargs))

    return read
