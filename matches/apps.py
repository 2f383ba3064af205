"""The matches app."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Registers the match night's app."""

    name = "matches"
    verbose_name = "Match night"
