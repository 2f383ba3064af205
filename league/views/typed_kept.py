"""What was sent to a page that needs a sign-in, when nobody was signed in any more.

It is kept for an hour, in a session of its own that a signed cookie names, so that no sign-in and
no sign-out loses it. Whose page it was follows from the page’s form token: a signed cookie says who
was signed in when this browser got it. From a page that nobody here was signed in for nothing is
kept, and so no stranger can fill the database. Passwords, PINs, tokens and files are never kept,
and nothing is ever sent by itself.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any, TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.middleware.csrf import (  # type: ignore[attr-defined]
    CSRF_TOKEN_LENGTH,
    _unmask_cipher_token,
)
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

LASTS = timedelta(hours=1)
MOST_CHARACTERS = 100_000
AGAIN = "typed_again"
"""The field by which a page hears that what was kept has come."""

_COOKIE = "typed"
_SIGN_INS = "sign_ins"
_MOST_SIGN_INS = 8
_SIGN_INS_LAST = 60 * 60 * 24 * 400
_SALT = "league.views.typed_kept"
# A word of a field's name that says it holds a secret.
_SECRET = re.compile(r"(?i)(^|[-_])(\w*password\d?|passwd|pin|\w*token|secret|otp)($|[-_])")
_TOKEN = re.compile(rf"[A-Za-z0-9]{{{CSRF_TOKEN_LENGTH}}}")
V = TypeVar("V", bound=Callable[..., HttpResponseBase])


@dataclass(frozen=True)
class Typed:
    """What somebody typed on one page, as it was sent."""

    key: str
    mark: str
    by: int
    """Whose page it was: somebody’s primary key."""
    path: str
    fields: list[tuple[str, list[str]]]
    left_out: bool
    """Whether a PIN or password was typed, which is not kept."""
    files: bool
    """Whether a file was sent with it, which is not kept."""
    until: datetime


class TooLong(Exception):
    """More was typed than is kept; the number of its characters."""


def keeps_typed(view: V) -> V:
    """Mark a page whose fields may be kept: it needs a sign-in."""
    view.keeps_typed = True  # type: ignore[attr-defined]
    return view


def let_in(request: HttpRequest, check: Callable[[], None]) -> HttpResponseBase | None:
    """Nothing for whoever passes a check; a stranger is asked to sign in, and what was sent is
    kept for them. Anybody else gets the reason.
    """
    try:
        check()
    except PermissionDenied:
        if not request.user.is_authenticated:
            return ask_to_sign_in(request)
        raise
    if AGAIN in request.POST:
        _came_again(request)
    return None


def ask_to_sign_in(request: HttpRequest) -> HttpResponseBase:
    """The way to the sign-in, and from there back to the page or to what was typed on it."""
    to_page = redirect_to_login(request.get_full_path())
    if request.method != "POST":
        return to_page
    try:
        typed = keep(request)
    except TooLong as found:
        messages.warning(request, f"You were signed out, and nothing is saved. {_too_long(found)}")
        return to_page
    if typed is None:
        return to_page
    messages.info(
        request,
        "You were signed out meanwhile, so nothing is saved yet. Sign in: what you typed comes"
        " back, and you can send it then.",
    )
    response = redirect_to_login(redirect("people:typed").url)
    carry(response, typed)
    return response


def _too_long(found: TooLong) -> str:
    return (
        f"What you typed has {found.args[0]:,} characters, and at most {MOST_CHARACTERS:,} are"
        " kept: go back with the browser’s own back button and copy it before you sign in."
    )


def too_old(request: HttpRequest) -> HttpResponseBase | str:
    """What is to be done about a form whose token is too old: the way to what was typed on it, or
    words to say beside the refusal, where there are any.

    Only what comes from a page of this site is kept.
    """
    if not from_here(request):
        return ""
    try:
        typed = keep(request)
    except TooLong as found:
        return _too_long(found)
    if typed is None:
        return ""
    response = redirect("people:typed")
    carry(response, typed)
    return response


def from_here(request: HttpRequest) -> bool:
    """Whether the browser says that a form stood on a page of this very site."""
    origin = request.headers.get("Origin")
    # Where a browser leaves the origin out or hides it, the address of the page is as good.
    said = origin if origin not in {None, "null"} else request.headers.get("Referer")
    if not said:
        return False
    parts = urlsplit(said)
    return (parts.scheme, parts.netloc) == (request.scheme, request.get_host())


def keep(request: HttpRequest) -> Typed | None:
    """Keep what was sent; nothing where the page keeps nothing or is nobody’s."""
    by = _whose_page(request)
    view = request.resolver_match.func if request.resolver_match else None
    if by is None or not getattr(view, "keeps_typed", False):
        return None
    told = [(name, values) for name, values in request.POST.lists() if name != AGAIN]
    fields = [(name, list(map(str, values))) for name, values in told if not _SECRET.search(name)]
    length = sum(len(name) + sum(map(len, values)) for name, values in fields)
    if length > MOST_CHARACTERS:
        raise TooLong(length)
    secret = [
        n for n, values in told if _SECRET.search(n) and n != "csrfmiddlewaretoken" and any(values)
    ]
    sessions = _sessions()
    # Nothing else on the site throws away what has run out, so what was kept here is gone by then.
    sessions.clear_expired()
    store = sessions()
    store.set_expiry(LASTS)
    store["typed"] = {
        "mark": secrets.token_urlsafe(12),
        "by": by,
        "path": request.get_full_path(),
        "fields": fields,
        "left_out": bool(secret),
        "files": bool(request.FILES),
        "until": (timezone.now() + LASTS).isoformat(),
    }
    store.save()
    return _typed_in(store)


def _sessions() -> Any:
    return import_module(settings.SESSION_ENGINE).SessionStore


def _typed_in(store: Any) -> Typed | None:
    kept = store.get("typed")
    if kept is None:
        return None
    until = datetime.fromisoformat(kept["until"])
    if until <= timezone.now():
        return None
    fields = [(name, values) for name, values in kept["fields"]]
    return Typed(
        key=store.session_key,
        mark=kept["mark"],
        by=kept["by"],
        path=kept["path"],
        fields=fields,
        left_out=kept["left_out"],
        files=kept["files"],
        until=until,
    )


def kept_for(request: HttpRequest) -> Typed | None:
    """What is kept for this browser, if anything is."""
    key = request.get_signed_cookie(_COOKIE, None, salt=_SALT, max_age=LASTS)
    return _typed_in(_sessions()(key)) if key else None


def carry(response: HttpResponseBase, typed: Typed) -> None:
    """Let the browser carry the key to what is kept for it."""
    _put(response, _COOKIE, typed.key, LASTS.total_seconds())


def drop(typed: Typed) -> None:
    """Keep it no longer."""
    _sessions()(typed.key).delete()


def _came_again(request: HttpRequest) -> None:
    typed = kept_for(request)
    if typed is not None and constant_time_compare(request.POST[AGAIN], typed.mark):
        drop(typed)


def after_sign_in(request: HttpRequest, response: HttpResponseBase, by: int) -> HttpResponseBase:
    """Note whose the pages are that this browser gets from now on; what was typed comes first."""
    if kept_for(request) is not None:
        response = redirect("people:typed")
    sign_ins = [*_sign_ins(request), f"{_digest(request.META['CSRF_COOKIE'])}.{by}"]
    _put(response, _SIGN_INS, "~".join(sign_ins[-_MOST_SIGN_INS:]), _SIGN_INS_LAST)
    return response


def _put(response: HttpResponseBase, name: str, value: str, seconds: float) -> None:
    response.set_signed_cookie(
        name,
        value,
        salt=_SALT,
        max_age=int(seconds),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _sign_ins(request: HttpRequest) -> list[str]:
    """The sign-ins that this browser remembers, as digest and person, the latest last."""
    try:
        said = request.get_signed_cookie(_SIGN_INS, "", salt=_SALT)
    except signing.BadSignature:
        return []
    return said.split("~") if said else []


def _digest(secret: str) -> str:
    return salted_hmac(_SALT, secret, algorithm="sha256").hexdigest()[:24]


def _whose_page(request: HttpRequest) -> int | None:
    """Who was signed in when a page’s form got its token, as far as this browser remembers."""
    token = request.POST.get("csrfmiddlewaretoken", "")
    if not _TOKEN.fullmatch(token):
        return None
    # Django has no public name for this: the secret in a token is that of its page's sign-in.
    wanted = _digest(_unmask_cipher_token(token))
    found = [one.partition(".")[2] for one in _sign_ins(request) if one.startswith(f"{wanted}.")]
    return int(found[-1]) if found else None
