"""Addresses that everyone may read."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
