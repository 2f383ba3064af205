"""Players who sat on a card and were not allowed to."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from league.enums import Ineligible, choices
from league.models import User
from league.models.base import Withdrawable, is_one_of, withdrawn_by_someone
from matches.models.boards import Lineup


class IneligiblePlayerQuerySet(models.QuerySet["IneligiblePlayer"]):
    """Reads of rulings about players who may not have played."""

    def standing(self) -> IneligiblePlayerQuerySet:
        """Those that have not been withdrawn."""
        return self.filter(withdrawn_at=None)


class IneligiblePlayer(Withdrawable):
    """Somebody on a card who was not allowed to play, and what the side forfeits for it.

    The card stays as it is; an awarded result stands over it.
    """

    lineup = models.ForeignKey(Lineup, on_delete=models.PROTECT, related_name="ineligible")
    effect = models.CharField(max_length=5, choices=choices(Ineligible))
    reason = models.CharField(max_length=300)
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = IneligiblePlayerQuerySet.as_manager()

    class Meta:
        ordering = ["recorded_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("effect", Ineligible), name="ineligible_effect_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ineligible_has_a_reason"),
            models.UniqueConstraint(
                fields=["lineup"], condition=Q(withdrawn_at=None), name="ineligible_ruled_once"
            ),
            withdrawn_by_someone("ineligible_withdrawn_by_someone"),
        ]

    def __str__(self) -> str:
        return f"{self.lineup} may not have played"
