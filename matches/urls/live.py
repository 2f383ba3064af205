"""Addresses for following a match while it is played."""

from django.urls import URLPattern, path

from matches.views import live

MATCH = "l/<slug:league>/match/<int:fixture_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{MATCH}live/", live.live, name="live"),
    path(f"{MATCH}live.json", live.live_json, name="live_json"),
]
