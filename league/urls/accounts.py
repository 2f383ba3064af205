"""Addresses for getting in without a password: links that work once."""

from django.urls import URLPattern, path

from league.views.own_details import own_details
from league.views.pin import own_pin
from league.views.sign_in_link import sign_in_link
from league.views.typed import typed

urlpatterns: list[URLPattern] = [
    path("details/", own_details, name="own_details"),
    path("pin/", own_pin, name="own_pin"),
    path("typed/", typed, name="typed"),
    path("link/<str:secret>/", sign_in_link, name="sign_in_link"),
]
