"""Making the first league of a new site, in a browser."""

from __future__ import annotations

from allauth.account.utils import perform_login
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.actions.setting_up import Newcomer, begin_league
from league.forms.setting_up import FirstLeagueForm
from league.models import League, User
from league.permissions import can_begin_league, can_bring_in_league, knows_set_up_code
from league.policies import NotPossible
from league.views.base import never_cached
from league.views.setting_up.wizard import IN_SESSION

_WRONG_CODE = (
    "That is not this site’s code. It has three groups of four, such as K7QM-2XRD-9PLC; whoever"
    " runs the site gets it from the command manage.py set_up."
)


@require_http_methods(["GET", "HEAD", "POST"])
def first_league(request: HttpRequest) -> HttpResponseBase:
    """The league and its first secretary, who is signed in with the button."""
    if not can_begin_league(request.user):
        return redirect("league:site_home")
    known = request.user if isinstance(request.user, User) and request.user.is_superuser else None
    form = FirstLeagueForm(
        request.POST or None,
        coded=known is None and not settings.DEBUG,
        known=known is not None,
        initial={"code": request.GET.get("code", "")[:40]},
    )
    made = _made(form, known) if form.is_valid() else None
    if made is None:
        context = {
            "form": form,
            "first": not League.objects.exists(),
            "may_bring_in": can_bring_in_league(request.user),
        }
        return never_cached(render(request, "league/set_up/first_league.html", context))
    league, user = made
    to = reverse("league:set_up_season", args=[league.slug])
    if known is None:
        answer: HttpResponseBase = perform_login(
            request, user, email_verification="none", redirect_url=to
        )
    else:
        answer = redirect(to)
    request.session[IN_SESSION] = league.slug
    return never_cached(answer)


def _made(form: FirstLeagueForm, known: User | None) -> tuple[League, User] | None:
    given = form.cleaned_data
    if "code" in form.fields and not knows_set_up_code(given["code"]):
        form.add_error("code", _WRONG_CODE)
        return None
    newcomer = None
    if known is None:
        newcomer = Newcomer(given["person"], given["username"], given["password"])
    try:
        return begin_league(
            name=given["name"],
            slug=given["slug"],
            newcomer=newcomer,
            by=known,
            at=timezone.now(),
        )
    except NotPossible as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.message)
        return None
