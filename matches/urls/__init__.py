"""Every address of the match night."""

from django.urls import include, path

from matches.urls import cards, desk, public

urlpatterns = [
    path(
        "",
        include(([*public.urlpatterns, *cards.urlpatterns, *desk.urlpatterns], "matches")),
    ),
]
