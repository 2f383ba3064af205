"""Every address of the site. Pages of a league stand below ``/l/<league>/``."""

from django.contrib import admin
from django.urls import include, path

from league.urls import accounts, desk, joining, public, setting_up

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include((accounts.urlpatterns, "people"))),
    path("accounts/", include("allauth.urls")),
    path("join/", include((joining.urlpatterns, "joining"))),
    path("", include("matches.urls")),
    path(
        "",
        include(([*public.urlpatterns, *setting_up.urlpatterns, *desk.urlpatterns], "league")),
    ),
]
