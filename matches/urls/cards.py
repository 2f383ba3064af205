"""Addresses of one card: entering, checking, correcting."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
