"""Somebody's own PIN: with it they sign on another person's telephone."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.actions.pins import set_pin
from league.forms.people import PinForm
from league.models import User
from league.policies import NotPossible
from league.views.base import never_cached


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def own_pin(request: HttpRequest) -> HttpResponseBase:
    """Choose one, or take it away."""
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - nobody else is signed in
    if request.POST.get("do") == "drop":
        set_pin(user=user, pin="", by=user, at=timezone.now())
        messages.success(request, "You have no PIN any more.")
        return never_cached(redirect("people:own_pin"))
    form = PinForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            set_pin(user=user, pin=form.cleaned_data["pin"], by=user, at=timezone.now())
        except NotPossible as refusal:
            form.add_error(refusal.field, refusal.message)
        else:
            messages.success(request, "Your PIN is saved.")
            return never_cached(redirect("people:own_pin"))
    context = {"form": form, "has_pin": bool(user.pin)}
    return never_cached(render(request, "people/own_pin.html", context))
