"""Addresses of one card: entering, checking, correcting."""

from django.urls import URLPattern, path

from matches.views import (
    card_complete,
    card_correct,
    card_dispute,
    card_edit,
    card_ineligible,
    card_sign,
    card_void,
    leg_events,
    leg_records,
    peg_sync,
    set_aside,
)

MATCH = "l/<slug:league>/match/<int:fixture_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{MATCH}edit/", card_edit.card_edit, name="card_edit"),
    path(f"{MATCH}sign/", card_sign.card_sign, name="card_sign"),
    path(f"{MATCH}dispute/", card_dispute.card_dispute, name="card_dispute"),
    path(f"{MATCH}complete/", card_complete.card_complete, name="card_complete"),
    path(f"{MATCH}correct/", card_correct.card_correct, name="card_correct"),
    path(f"{MATCH}void/", card_void.card_void, name="card_void"),
    path(f"{MATCH}abandoned/", card_void.card_abandon, name="card_abandon"),
    path(f"{MATCH}bring-back/", card_void.card_bring_back, name="card_bring_back"),
    path(f"{MATCH}ineligible/", card_ineligible.card_ineligible, name="card_ineligible"),
    path(
        f"{MATCH}ineligible/undo/",
        card_ineligible.card_ineligible_undo,
        name="card_ineligible_undo",
    ),
    path(f"{MATCH}legs/<int:leg_id>/", leg_events.leg_events, name="leg_events"),
    path(f"{MATCH}legs/<int:leg_id>/records/", leg_records.leg_records, name="leg_records"),
    path(f"{MATCH}legs/<int:leg_id>/aside/", set_aside.set_aside_move, name="set_aside_move"),
    path(f"{MATCH}legs/<int:leg_id>/peg/", peg_sync.peg, name="peg"),
]
