"""Every address of the match night."""

from django.urls import include, path

from matches.urls import cards, desk, markers, photos, public

_ALL = [
    *public.urlpatterns,
    *cards.urlpatterns,
    *photos.urlpatterns,
    *markers.urlpatterns,
    *desk.urlpatterns,
]

urlpatterns = [path("", include((_ALL, "matches")))]
