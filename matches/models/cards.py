"""The card of a fixture."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from league.enums import choices
from league.models import Fixture, RuleSet, User
from league.models.base import Row, is_one_of
from league.ruleset import Rules
from matches.enums import CardState
from matches.models.boards import Board, BoardSlot, Leg, Lineup
from matches.models.events import LegEvent


class CardQuerySet(models.QuerySet["Card"]):
    """Reads of cards."""

    def whole(self) -> CardQuerySet:
        """Cards with all that a page of one card shows, in a fixed number of queries.

        Legs come with the events of the stream that counts, as ``counting``.
        """
        counting = LegEvent.objects.filter(stream=models.F("leg__stream"))
        legs = Leg.objects.prefetch_related(
            models.Prefetch("events", queryset=counting, to_attr="counting")
        )
        return self.select_related(
            "rule_set",
            "fixture__home__team",
            "fixture__away__team",
            "fixture__venue",
            "fixture__competition__season__league",
            "fixture__competition__rule_set",
        ).prefetch_related(
            models.Prefetch(
                "boards",
                queryset=Board.objects.prefetch_related(
                    models.Prefetch("legs", queryset=legs),
                    models.Prefetch(
                        "slots", queryset=BoardSlot.objects.select_related("lineup__player")
                    ),
                ),
            ),
            # After the chairs: whoever is seated while the card is being read is on it then.
            models.Prefetch("lineup", queryset=Lineup.objects.with_players()),
        )


class Card(Row):
    """The record of one match night, under the rules it was opened with."""

    fixture = models.OneToOneField(Fixture, on_delete=models.PROTECT, related_name="+")
    rule_set = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=20, choices=choices(CardState), default=CardState.DRAFT)
    # The match score by itself: all there is when a league takes scores first and cards later.
    home_legs = models.PositiveSmallIntegerField(null=True, blank=True)
    away_legs = models.PositiveSmallIntegerField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True)
    version = models.PositiveIntegerField(default=1)
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    reported_at = models.DateTimeField(null=True, blank=True)
    official_at = models.DateTimeField(null=True, blank=True)

    objects = CardQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("state", CardState), name="card_state_known"
            ),
            models.CheckConstraint(
                condition=~Q(state="official") | Q(official_at__isnull=False),
                name="card_official_since_a_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"Card of {self.fixture}"

    @property
    def rules(self) -> Rules:
        """The rules the card was opened under."""
        return self.rule_set.rules
