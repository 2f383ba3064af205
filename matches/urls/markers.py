"""Addresses of a captain’s own night, and of the markers of a card."""

from django.urls import URLPattern, path

from matches.views import markers, night

urlpatterns: list[URLPattern] = [
    path("l/<slug:league>/night/", night.night, name="night"),
    path(
        "l/<slug:league>/match/<int:fixture_id>/markers/",
        markers.card_markers,
        name="card_markers",
    ),
    path("l/<slug:league>/mark/<uuid:card_uid>/", markers.marked_card, name="marked_card"),
]
