"""The way from any row to the league it belongs to, or to its card, over the keys between them."""

from __future__ import annotations

from collections import deque
from functools import cache

from django.apps import apps
from django.db import models

APPS = ("league", "matches")


def own_models() -> list[type[models.Model]]:
    """Every model of the two apps, and what joins two of them."""
    return [
        model
        for app in APPS
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
    ]


@cache
def way(model: type[models.Model], to: type[models.Model]) -> str | None:
    """The shortest way from a model to another over its keys, as a lookup; None where there is
    none. Keys that are always there go before those that may be empty.
    """
    for sure in (True, False):
        found = _shortest(model, to, sure=sure)
        if found is not None:
            return found
    return None


def _shortest(model: type[models.Model], to: type[models.Model], *, sure: bool) -> str | None:
    if model is to:
        return "pk"
    ahead = deque([(model, "")])
    seen = {model}
    while ahead:
        one, so_far = ahead.popleft()
        for field in one._meta.concrete_fields:  # noqa: SLF001
            other = field.related_model
            if not isinstance(field, models.ForeignKey) or (field.null and sure):
                continue
            if not isinstance(other, type) or other in seen:
                continue
            step = f"{so_far}__{field.name}" if so_far else field.name
            if other is to:
                return step
            seen.add(other)
            ahead.append((other, step))
    return None
