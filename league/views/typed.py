"""What somebody typed before they were signed out: readable, and theirs to send or to drop.

Only whoever was signed in when the page was opened sees it. Somebody else who signs in on the same
browser is told whose it is, and nothing more.
"""

from __future__ import annotations

import copy

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.contrib.messages.storage import default_storage
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_http_methods

from league.models import User
from league.views.accounts import first_page_of
from league.views.base import never_cached
from league.views.typed_fields import PageFields, pressed, typed_lines
from league.views.typed_kept import AGAIN, Typed, drop, kept_for


@require_http_methods(["GET", "HEAD", "POST"])
def typed(request: HttpRequest) -> HttpResponseBase:
    """Show it; with the button, drop it. Sending it is the business of its own page."""
    if not isinstance(request.user, User):
        return never_cached(redirect_to_login(request.get_full_path()))
    kept = kept_for(request)
    if kept is None:
        return _page(request, go_on=first_page_of(request.user))
    own = kept.by == request.user.pk
    if request.POST.get("do") == "drop":
        drop(kept)
        messages.success(request, "It is dropped; nothing was sent.")
        return never_cached(redirect(kept.path if own else first_page_of(request.user)))
    if not own:
        owner = User.objects.filter(pk=kept.by).first()
        return _page(request, kept=kept, owner=owner, go_on=first_page_of(request.user))
    found = _as_it_is_now(request, kept)
    return _page(
        request,
        kept=kept,
        own=True,
        heading=found.heading,
        lines=typed_lines(kept.fields, found),
        pressed=pressed(kept.fields, found),
        hidden=[(name, value) for name, values in kept.fields for value in values],
        again=AGAIN,
    )


def _as_it_is_now(request: HttpRequest, kept: Typed) -> PageFields:
    """The page that it was typed on, as this person sees it; an empty one where there is none."""
    path, _, query = kept.path.partition("?")
    try:
        match = resolve(path)
    except Resolver404:
        return PageFields("")
    inner = copy.copy(request)
    inner.path = inner.path_info = path
    inner.GET = QueryDict(query)
    inner.META = request.META | {"PATH_INFO": path, "QUERY_STRING": query}
    inner.resolver_match = match
    # Messages of that page's own are not taken from the next page that is shown.
    inner._messages = default_storage(inner)  # type: ignore[attr-defined]  # noqa: SLF001
    try:
        response = match.func(inner, *match.args, **match.kwargs)
    except (PermissionDenied, Http404):
        return PageFields("")
    html = response.content.decode() if response.status_code == 200 else ""
    return PageFields(html)


def _page(request: HttpRequest, **context: object) -> HttpResponseBase:
    return never_cached(render(request, "people/typed.html", context))
