"""Addresses of disputes and of the rulings on them."""

from django.urls import URLPattern, path

from matches.views import (
    card_disputes,
    card_protest,
    card_settle,
    card_settle_award,
    card_settle_new,
    ruling,
    rulings,
)

LEAGUE = "l/<slug:league>/"
MATCH = f"{LEAGUE}match/<int:fixture_id>/"
ONE = f"{LEAGUE}rulings/<slug:season>/<int:number>/"

urlpatterns: list[URLPattern] = [
    path(f"{MATCH}disputes/", card_disputes.card_disputes, name="card_disputes"),
    path(f"{MATCH}question/", card_disputes.card_question, name="card_question"),
    path(f"{MATCH}protest/", card_protest.card_protest, name="card_protest"),
    path(f"{MATCH}settle/", card_settle.card_settle, name="card_settle"),
    path(f"{MATCH}settle/version/", card_settle_new.card_settle_new, name="card_settle_new"),
    path(f"{MATCH}settle/award/", card_settle_award.card_settle_award, name="card_settle_award"),
    path(f"{LEAGUE}rulings/", rulings.rulings, name="rulings"),
    path(f"{LEAGUE}rulings/<slug:season>/", rulings.rulings, name="rulings_of"),
    path(ONE, ruling.ruling, name="ruling"),
    path(f"{ONE}appeal/", ruling.ruling_appeal, name="ruling_appeal"),
]
