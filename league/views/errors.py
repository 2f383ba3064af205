"""Pages for what went wrong before a view was reached."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Say in plain words that the form was too old or came from elsewhere."""
    return render(request, "403_csrf.html", status=403)
