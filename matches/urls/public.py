"""Addresses of the match night that everyone may read."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
