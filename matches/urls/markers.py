"""Addresses of the markers of a card."""

from django.urls import URLPattern, path

from matches.views import markers

urlpatterns: list[URLPattern] = [
    path(
        "l/<slug:league>/match/<int:fixture_id>/markers/",
        markers.card_markers,
        name="card_markers",
    ),
    path("l/<slug:league>/mark/<uuid:card_uid>/", markers.marked_card, name="marked_card"),
]
