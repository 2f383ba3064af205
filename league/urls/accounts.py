"""Addresses for getting in without a password: links that work once."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
