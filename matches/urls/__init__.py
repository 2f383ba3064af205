"""Every address of the match night."""

from django.urls import include, path

from matches.urls import cards, desk, live, markers, phone, photos, public, referee, rulings

_ALL = [
    *public.urlpatterns,
    *cards.urlpatterns,
    *photos.urlpatterns,
    *live.urlpatterns,
    *markers.urlpatterns,
    *desk.urlpatterns,
    *phone.urlpatterns,
    *referee.urlpatterns,
    *rulings.urlpatterns,
]

urlpatterns = [path("", include((_ALL, "matches")))]
