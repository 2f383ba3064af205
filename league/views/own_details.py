"""What somebody who signs in says of themselves: their name and telephone."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.actions.people import change_person
from league.forms.people import OwnDetailsForm
from league.models import User
from league.policies import NotPossible
from league.views.base import never_cached


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def own_details(request: HttpRequest) -> HttpResponseBase:
    """Show them; with the button, save them."""
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - nobody else is signed in
    form = OwnDetailsForm(request.POST or None, initial={"name": user.name, "phone": user.phone})
    if form.is_valid():
        try:
            change_person(user=user, **form.cleaned_data, by=user, at=timezone.now())
        except NotPossible as refusal:
            form.add_error(refusal.field, refusal.message)
        else:
            messages.success(request, "Your name and telephone are saved.")
            return never_cached(redirect("people:own_details"))
    return never_cached(render(request, "people/own_details.html", {"form": form}))
