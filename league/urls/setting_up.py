"""Addresses of setting a league up, step by step."""

from django.urls import URLPattern, path

from league.views.setting_up import (
    divisions,
    first_league,
    fixtures,
    overview,
    players,
    rules,
    season,
    teams,
    venues,
)

_HERE = "l/<slug:league>/desk/set-up/"

urlpatterns: list[URLPattern] = [
    path("begin/", first_league.first_league, name="first_league"),
    path(_HERE, overview.set_up, name="set_up"),
    path(f"{_HERE}season/", season.set_up_season, name="set_up_season"),
    path(f"{_HERE}rules/", rules.set_up_rules, name="set_up_rules"),
    path(f"{_HERE}divisions/", divisions.set_up_divisions, name="set_up_divisions"),
    path(f"{_HERE}teams/", teams.set_up_teams, name="set_up_teams"),
    path(f"{_HERE}pubs/", venues.set_up_venues, name="set_up_venues"),
    path(f"{_HERE}players/", players.set_up_players, name="set_up_players"),
    path(f"{_HERE}fixtures/", fixtures.set_up_fixtures, name="set_up_fixtures"),
]
