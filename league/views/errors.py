"""Pages for what went wrong before a view was reached."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from league.views.base import never_cached
from league.views.typed_kept import too_old


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseBase:  # noqa: ARG001
    """Give back what was typed on a page that was too old; where that cannot be, or the form came
    from elsewhere, say so in plain words.
    """
    found = too_old(request)
    if isinstance(found, str):
        return render(request, "403_csrf.html", {"told": found}, status=403)
    return never_cached(found)
