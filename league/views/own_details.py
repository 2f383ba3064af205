"""What somebody who signs in says of themselves: their name and telephone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.actions.people import change_person
from league.forms.people import OwnPageForm
from league.models import User
from league.permissions import check_signed_in
from league.policies import NotPossible
from league.views.base import never_cached
from league.views.typed_kept import keeps_typed, let_in


@keeps_typed
@require_http_methods(["GET", "HEAD", "POST"])
def own_details(request: HttpRequest) -> HttpResponseBase:
    """Show them; with the button, save them."""
    refused = let_in(request, lambda: check_signed_in(request.user))
    if refused is not None:
        return refused
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - nobody else is signed in
    form = OwnPageForm(request.POST or None, user=user)
    if form.is_valid():
        try:
            change_person(user=user, **form.cleaned_data, by=user, at=timezone.now())
        except NotPossible as refusal:
            form.add_error(refusal.field, refusal.message)
        else:
            messages.success(request, "Your details are saved.")
            return never_cached(redirect("people:own_details"))
    return never_cached(render(request, "people/own_details.html", {"form": form}))
