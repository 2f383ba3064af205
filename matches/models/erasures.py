"""That somebody's details were erased: whose row it was, when, by whom, why; never the name."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from league.models import League, Player, User
from league.models.base import Row


class Erasure(Row):
    """The details of a player, or of somebody who signs in, were erased for good."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    user = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(max_length=300)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player=None, user__isnull=False) | Q(player__isnull=False, user=None),
                name="erasure_is_of_one",
            ),
            models.CheckConstraint(condition=~Q(why=""), name="erasure_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"Details erased on {self.at:%d %B %Y}"
