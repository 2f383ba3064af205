"""Addresses of one card: entering, checking, correcting."""

from django.urls import URLPattern, path

from matches.views import card_edit

MATCH = "l/<slug:league>/match/<int:fixture_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{MATCH}edit/", card_edit.card_edit, name="card_edit"),
]
