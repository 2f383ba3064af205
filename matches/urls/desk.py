"""Addresses of the desk and the week's grid."""

from django.urls import URLPattern, path

from matches.views import desk

urlpatterns: list[URLPattern] = [
    path("l/<slug:league>/desk/", desk.desk, name="desk"),
]
