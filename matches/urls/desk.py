"""Addresses of the desk and the week's grid."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
