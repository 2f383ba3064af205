"""Addresses of the photos of a signed card."""

from django.urls import URLPattern, path

from matches.views import card_photos

PHOTOS = "l/<slug:league>/match/<int:fixture_id>/photos/"

urlpatterns: list[URLPattern] = [
    path(PHOTOS, card_photos.card_photos, name="card_photos"),
    path(f"{PHOTOS}<int:photo_id>/", card_photos.card_photo, name="card_photo"),
    path(f"{PHOTOS}<int:photo_id>/small/", card_photos.card_photo_small, name="card_photo_small"),
    path(
        f"{PHOTOS}<int:photo_id>/remove/",
        card_photos.card_photo_remove,
        name="card_photo_remove",
    ),
]
