"""Addresses of an invitation: short, since one of them is typed from paper."""

from django.urls import URLPattern, path

from league.views.join import join, join_code

urlpatterns: list[URLPattern] = [
    path("", join_code, name="code"),
    path("<str:secret>/", join, name="link"),
]
