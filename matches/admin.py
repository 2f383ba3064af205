"""The match night in Django's admin: rows to look at, for the site's superuser alone."""

from __future__ import annotations

from django.contrib import admin

from league.admin import ReadOnlyAdmin
from matches import models


class CardAdmin(ReadOnlyAdmin):
    """Cards by their match, with where they stand."""

    list_display = ("fixture", "state", "version", "opened_at", "official_at")
    list_filter = ("state",)
    list_select_related = ("fixture__home", "fixture__away")  # type: ignore[assignment]


class CardEventAdmin(ReadOnlyAdmin):
    """The history of every card."""

    list_display = ("card", "kind", "version", "at", "by", "why")
    list_filter = ("kind",)
    list_select_related = ("card__fixture__home", "card__fixture__away", "by")  # type: ignore[assignment]


admin.site.register(models.Card, CardAdmin)
admin.site.register(models.CardEvent, CardEventAdmin)
for _model in (
    models.Board,
    models.BoardSlot,
    models.Dispute,
    models.Erasure,
    models.IneligiblePlayer,
    models.Leg,
    models.LegEvent,
    models.Lineup,
    models.Report,
    models.Ruling,
    models.Signature,
):
    admin.site.register(_model, ReadOnlyAdmin)
