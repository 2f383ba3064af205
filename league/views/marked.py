"""The mark that a phone carries on which somebody was let in to a card for a night.

Such a person has no account to sign in to. Whoever is let in to the card again on the same phone,
under the same name, is the same person, so that what the phone still holds of theirs is sent. The
mark is signed and says whom alone; by itself it lets nobody in.
"""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from league.models import User

COOKIE = "marked"
_SALT = "league.marked"
_MOST = 4
_LASTS = 60 * 60 * 24 * 60


def marked_here(request: HttpRequest) -> list[User]:
    """Who was let in for a night on this phone, the latest first."""
    uids = _uids(request)
    found = {user.uid: user for user in User.objects.filter(uid__in=uids)} if uids else {}
    return [found[uid] for uid in reversed(uids) if uid in found]


def note_marker(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Let the phone carry that somebody was let in on it."""
    uids = [*(uid for uid in _uids(request) if uid != user.uid), user.uid]
    response.set_signed_cookie(
        COOKIE,
        ".".join(uid.hex for uid in uids[-_MOST:]),
        salt=_SALT,
        max_age=_LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def has_marked(request: HttpRequest) -> bool:
    """Whether somebody was let in for a night on this phone."""
    return bool(_uids(request))


def _uids(request: HttpRequest) -> list[UUID]:
    try:
        said = request.get_signed_cookie(COOKIE, "", salt=_SALT, max_age=_LASTS)
    except signing.BadSignature:
        return []
    return [UUID(one) for one in said.split(".")] if said else []
