"""Getting in by an invitation: the link of it, or its code, typed by hand.

Opening only asks; the button uses it up, so that a program that looks into messages for a preview
does not. The phone then stays signed in for as long as the invitation says, without a password;
somebody with a second step at sign-in is still asked for it. Whoever opens again what let this very
person in is led on as by the first tap.
"""

from __future__ import annotations

from collections.abc import Sequence

from allauth.account.adapter import get_adapter
from allauth.account.utils import perform_login
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.actions.invitations import (
    Barred,
    find_invitation,
    invitation_of_code,
    invitation_of_link,
    marked_before,
    only_captain,
    stays_until,
    use_invitation,
)
from league.actions.join_codes import TooManyTries, find_by_code, plain
from league.forms.invitations import CodeForm, JoinForm
from league.models import Invitation, User
from league.permissions import grants_of
from league.policies import NotPossible
from league.views.accounts import first_page_of
from league.views.base import never_cached
from league.views.marked import marked_here, note_marker

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@GET_OR_POST
def join(request: HttpRequest, secret: str) -> HttpResponseBase:
    """The link of an invitation."""
    try:
        invitation = find_invitation(secret=secret, at=timezone.now())
    except NotPossible as refusal:
        return _refused(request, refusal, invitation_of_link(secret))
    return _ask_or_join(request, invitation, pressed=request.method == "POST")


@never_cache
@GET_OR_POST
def join_code(request: HttpRequest) -> HttpResponseBase:
    """A code: the box to type it in, then what its link would show."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, "people/join_code.html", form=form)
    try:
        address = get_adapter(request).get_client_ip(request)
        code = form.cleaned_data["code"]
        invitation = find_by_code(code=code, address=address, at=timezone.now())
    except NotPossible as refusal:
        if refusal.field is None:
            return _refused(request, refusal, invitation_of_code(plain(code)))
        form.add_error("code", refusal.message)
        status = 429 if isinstance(refusal, TooManyTries) else 200
        return _page(request, "people/join_code.html", form=form, status=status)
    return _ask_or_join(request, invitation, pressed="join" in request.POST, code=code)


def _viewer(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _ask_or_join(
    request: HttpRequest, invitation: Invitation, *, pressed: bool, code: str = ""
) -> HttpResponseBase:
    viewer = _viewer(request)
    names_itself = invitation.user is None and viewer is None
    now = timezone.now()
    here = marked_here(request) if names_itself else []
    before = [user for user in here if marked_before(user, invitation, now)]
    form = _name_form(request, before, pressed=pressed) if names_itself else None
    if pressed and (form is None or form.is_valid()):
        name = form.cleaned_data["name"] if form else ""
        try:
            user = use_invitation(
                invitation=invitation, name=name, viewer=viewer, before=before, at=now
            )
        except NotPossible as refusal:
            if form is None or refusal.field != "name":
                return _refused(request, refusal, invitation)
            form.add_error("name", refusal.message)
        else:
            return _let_in(request, invitation, user)
    return _page(
        request,
        "people/join.html",
        invitation=invitation,
        form=form,
        code=code,
        instead=viewer if invitation.user and invitation.user != viewer else None,
        as_viewer=viewer if invitation.user is None else None,
        before=before[0] if before else None,
        until=stays_until(invitation, now),
    )


def _name_form(request: HttpRequest, before: Sequence[User], *, pressed: bool) -> JoinForm:
    """The name of whoever joins; on a phone that marked the card before, it stands there."""
    if pressed:
        return JoinForm(request.POST)
    return JoinForm(initial={"name": before[0].name} if before else None)


def _let_in(request: HttpRequest, invitation: Invitation, user: User) -> HttpResponseBase:
    """Sign in for as long as the invitation says, and go on to what it is for."""
    now, to = timezone.now(), _leads_to(invitation)
    known = _viewer(request) == user
    if known:
        messages.success(request, f"You are in, {user.get_short_name()}: {invitation.about}.")
        response: HttpResponseBase = redirect(to)
    else:
        response = perform_login(request, user, email_verification="none", redirect_url=to)
    # Somebody who was signed in stays so as before, but for a captain, who stays for the season.
    captains = invitation.entry_id is not None and only_captain(user, invitation.league, now)
    if captains or not known:
        request.session.set_expiry(stays_until(invitation, now))
    if invitation.card_uid is not None and not known:
        note_marker(request, response, user)
    return never_cached(response)


def _leads_to(invitation: Invitation) -> str:
    """What an invitation is for: a captain’s own page, or the one card of a marker."""
    slug = invitation.league.slug
    if invitation.entry_id is not None:
        return reverse("matches:night", args=[slug])
    return reverse("matches:marked_card", args=[slug, invitation.card_uid])


def _is_in_by(viewer: User, invitation: Invitation) -> bool:
    """Whether an invitation let this very person in, who still is what it made them."""
    if invitation.used_at is None or invitation.user_id != viewer.pk:
        return False
    return any(
        grant.entry_id == invitation.entry_id and grant.card_uid == invitation.card_uid
        for grant in grants_of(viewer, invitation.league)
    )


def _refused(
    request: HttpRequest, refusal: NotPossible, invitation: Invitation | None = None
) -> HttpResponse:
    """Why nobody gets in; somebody who is in already goes on from there."""
    viewer = _viewer(request)
    if invitation is not None:
        # Of two taps at once the other one has used it since it was read.
        invitation.refresh_from_db(fields=["used_at", "user"])
        if viewer is not None and _is_in_by(viewer, invitation):
            messages.info(request, f"You are in already: {invitation.about}.")
            return redirect(_leads_to(invitation))
    status = 403 if isinstance(refusal, Barred) else 410
    own_page = first_page_of(viewer) if viewer is not None else ""
    return _page(
        request,
        "people/join_refused.html",
        refusal=refusal.message,
        own_page="" if own_page == reverse("league:site_home") else own_page,
        status=status,
    )


def _page(
    request: HttpRequest, template: str, *, status: int = 200, **context: object
) -> HttpResponse:
    response = render(request, template, context, status=status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
