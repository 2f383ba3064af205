"""A link that signs one person in once.

Opening it only asks; the button uses it up, so that a program that looks into messages for a
preview does not. Somebody with a second step at sign-in is still asked for it.
"""

from __future__ import annotations

from allauth.account.utils import perform_login
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.actions.people import find_sign_in_link, use_sign_in_link
from league.policies import NotPossible
from league.views.accounts import first_page_of
from league.views.base import never_cached


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_link(request: HttpRequest, secret: str) -> HttpResponseBase:
    """Show who would be signed in; with the button, sign in."""
    now = timezone.now()
    try:
        if request.method != "POST":
            link = find_sign_in_link(secret=secret, at=now)
            return _page(request, person=link.user, expires=link.expires_at)
        user = use_sign_in_link(secret=secret, at=now)
    except NotPossible as refusal:
        return _page(request, refusal=refusal.message, status=410)
    if not user.has_usable_password():
        messages.info(
            request,
            "You are signed in on this device. To sign in on another one, choose a password:"
            " your name at the top, ‘Change password’.",
        )
    response: HttpResponseBase = perform_login(
        request, user, email_verification="none", redirect_url=first_page_of(user)
    )
    return never_cached(response)


def _page(request: HttpRequest, *, status: int = 200, **context: object) -> HttpResponse:
    response = render(request, "people/sign_in_link.html", context, status=status)
    # The address is the secret. That no other site is told it is the whole site's referrer policy;
    # a stricter one would take the origin from the button's own request, and it would be refused.
    response.headers["X-Robots-Tag"] = "noindex"
    return response
