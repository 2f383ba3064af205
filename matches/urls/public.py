"""Addresses of the match night that everyone may read."""

from django.urls import URLPattern, path

from matches.views import (
    card,
    card_print,
    card_version,
    player,
    players,
    result_text,
    team,
)

MATCH = "l/<slug:league>/match/<int:fixture_id>/"

urlpatterns: list[URLPattern] = [
    path("l/<slug:league>/team/<int:entry_id>/", team.team, name="team"),
    path("l/<slug:league>/players/", players.players, name="players"),
    path("l/<slug:league>/players/all/", players.players_all, name="players_all"),
    path(
        "l/<slug:league>/players/<slug:season>/<slug:competition>/",
        players.players_of,
        name="players_of",
    ),
    path("l/<slug:league>/player/<int:player_id>/", player.player, name="player"),
    path(MATCH, card.card, name="card"),
    path(f"{MATCH}print/", card_print.card_print, name="card_print"),
    path(f"{MATCH}text/", result_text.result_text, name="result_text"),
    path(f"{MATCH}versions/<int:event_id>/", card_version.card_version, name="card_version"),
]
