"""The mark that a telephone or computer carries, so that one of them does not sign for two.

A long random word in a cookie of its own; whoever is signed in, it stays. Only its digest is kept.
It proves nothing against somebody who empties the browser: people, too, never sign for both.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

COOKIE = "device"
_LASTS = 60 * 60 * 24 * 400
_MARK = re.compile(r"[A-Za-z0-9_-]{20,64}")


def mark_of(request: HttpRequest) -> str:
    """The mark that the browser sent, or a new one for it to carry."""
    sent = request.COOKIES.get(COOKIE, "")
    return sent if _MARK.fullmatch(sent) else secrets.token_urlsafe(24)


def digest_of(mark: str) -> str:
    """The digest under which a mark is kept."""
    return hashlib.sha256(mark.encode()).hexdigest()


def carry(response: HttpResponseBase, mark: str) -> None:
    """Let the browser carry the mark from now on."""
    response.set_cookie(
        COOKIE,
        mark,
        max_age=_LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
