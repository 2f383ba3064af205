"""Addresses of the officials' pages of a league."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
