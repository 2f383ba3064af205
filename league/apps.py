"""The league app."""

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    """Registers the app that also holds the project."""

    name = "league"
    verbose_name = "League"
