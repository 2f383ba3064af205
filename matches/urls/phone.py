"""Addresses of what a telephone keeps for itself; the worker looks after all that is below it."""

from django.urls import URLPattern, path

from matches.views import on_phone

urlpatterns: list[URLPattern] = [
    path("sw.js", on_phone.worker, name="worker"),
    path("unsent/", on_phone.unsent, name="unsent"),
    path("no-signal/", on_phone.no_signal, name="no_signal"),
]
