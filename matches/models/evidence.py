"""What is brought forward about a card in dispute: answers of the referee’s pages, and what the
parties write. Neither is ever changed; only erasing a person’s details takes words out.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from league.enums import Side, choices
from league.models import User
from league.models.base import Row, is_one_of
from matches.models.boards import Leg
from matches.models.cards import Card

LONGEST_ADDRESS = 20_000
"""A leg of 10,000 characters, written as it has to be in an address."""
LONGEST_MESSAGE = 2000
ERASED = "The words of somebody whose details were erased."


class Evidence(Row):
    """An answer of a referee’s page, as it was on the day: where it stands, and what it says."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="evidence")
    leg = models.ForeignKey(
        Leg, on_delete=models.PROTECT, null=True, blank=True, related_name="evidence"
    )
    # The page by its name, such as "quick_check"; what it was asked is in the address.
    page = models.CharField(max_length=60)
    address = models.TextField(max_length=LONGEST_ADDRESS)
    # A sentence on each line, what the answer comes to first.
    words = models.TextField()
    # The house rules that it depends on, as played_by writes them; nothing of an answer that
    # depends on none, or was kept without them.
    played_by = models.CharField(max_length=120, blank=True, default="")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        verbose_name_plural = "evidence"
        constraints = [
            models.CheckConstraint(
                condition=Q(address__startswith="/"), name="evidence_is_of_this_site"
            ),
            models.CheckConstraint(condition=~Q(words=""), name="evidence_says_something"),
        ]

    def __str__(self) -> str:
        return f"Evidence on {self.card}"


class DisputeMessage(Row):
    """What a captain of either side, or the league, wrote about a dispute. Never public."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="messages")
    # Nothing where it is the league's.
    side = models.CharField(max_length=4, choices=choices(Side), blank=True)
    text = models.TextField(max_length=LONGEST_MESSAGE)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(side="") | is_one_of("side", Side), name="message_side_known"
            ),
            models.CheckConstraint(condition=~Q(text=""), name="message_says_something"),
        ]

    def __str__(self) -> str:
        return f"Message on {self.card}"
