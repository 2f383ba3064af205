"""E-mails that wait to be sent, and the sign of life of whoever sends them.

An e-mail is written in the transaction of what it tells of and sent outside of any. It names whom
it is for and not the address, so that it goes to the one that the person has by then, or to none.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models
from django.db.models import Q

from league.models.base import Row
from league.models.people import User
from league.models.structure import League

CLAIM_LASTS = timedelta(minutes=5)
"""After so long a worker that took an e-mail and gave no word of it is taken for dead."""
SILENCE = timedelta(minutes=10)
"""After so long without a sign of life nobody does what is due."""


class EmailQuerySet(models.QuerySet["Email"]):
    """Reads of e-mails."""

    def waiting(self) -> EmailQuerySet:
        """Those that are neither sent nor given up."""
        return self.filter(sent_at=None, given_up_at=None)

    def free(self, at: datetime) -> EmailQuerySet:
        """Those whose turn has come and that no living worker has taken."""
        taken = Q(claimed_at__gt=at - CLAIM_LASTS)
        return self.waiting().filter(next_try_at__lte=at).exclude(taken)


class Email(Row):
    """One e-mail to one person."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="emails")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="emails")
    # What it tells of belongs to the layer above, so it is named by its uid and not by a key.
    about = models.UUIDField(db_index=True)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    written_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField()
    # By which worker it is being sent; a mark of that one try.
    claim = models.UUIDField(null=True, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    given_up_at = models.DateTimeField(null=True, blank=True)
    last_error = models.CharField(max_length=200, blank=True)

    objects: ClassVar[EmailQuerySet] = EmailQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["written_at", "pk"]
        indexes = [
            models.Index(
                fields=["next_try_at"],
                condition=Q(sent_at=None, given_up_at=None),
                name="email_waiting",
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(sent_at=None) | Q(given_up_at=None), name="email_sent_or_given_up"
            ),
            models.CheckConstraint(
                condition=Q(claim=None, claimed_at=None)
                | Q(claim__isnull=False, claimed_at__isnull=False),
                name="email_claimed_at_a_moment",
            ),
            models.CheckConstraint(
                condition=Q(given_up_at=None) | ~Q(last_error=""),
                name="email_given_up_for_a_reason",
            ),
            models.UniqueConstraint(fields=["about", "user"], name="email_once_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.subject}, to {self.user}"


class WorkerBeat(Row):
    """The sign of life of the process that does what is due; one row for the site."""

    name = models.CharField(max_length=20, unique=True)
    began_at = models.DateTimeField()
    beat_at = models.DateTimeField()

    objects: ClassVar[models.Manager[WorkerBeat]]

    def __str__(self) -> str:
        return f"{self.name}, {self.beat_at}"
