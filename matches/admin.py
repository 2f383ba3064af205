"""The match night in Django's admin: rows to look at, for the site's superuser alone."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

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


class CardPhotoAdmin(ReadOnlyAdmin):
    """Photos of cards, without the pictures."""

    list_display = ("card", "side", "at", "by", "width", "height", "size")
    exclude = ("jpeg", "small")
    list_select_related = ("card__fixture__home", "card__fixture__away", "by")  # type: ignore[assignment]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The rows without the pictures, which are large."""
        return super().get_queryset(request).defer("jpeg", "small")


admin.site.register(models.Card, CardAdmin)
admin.site.register(models.CardPhoto, CardPhotoAdmin)
admin.site.register(models.CardEvent, CardEventAdmin)
for _model in (
    models.Board,
    models.BoardSlot,
    models.Dispute,
    models.DisputeMessage,
    models.Erasure,
    models.Evidence,
    models.IneligiblePlayer,
    models.Leg,
    models.LegEvent,
    models.LegStream,
    models.Lineup,
    models.Report,
    models.Ruling,
    models.Signature,
    models.StepTaken,
    models.WrittenLeg,
):
    admin.site.register(_model, ReadOnlyAdmin)
