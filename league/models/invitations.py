"""Invitations: a link, and a short code for the same, that let somebody in once.

A captain's is for one team of a season; a marker's for one card. Only digests are kept, and of a
code, which is short, one that needs the site's secret key.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.crypto import salted_hmac

from league.enums import Role, choices
from league.models.base import Row
from league.models.people import User

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters and figures of a code: none that could be read as another."""
CODE_LENGTH = 8


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Reads of invitations."""

    def unused(self) -> InvitationQuerySet:
        """Those that nobody used and nobody took back, expired or not."""
        return self.filter(used_at=None, revoked_at=None)

    def waiting(self, at: datetime) -> InvitationQuerySet:
        """Those that can still be used."""
        return self.unused().filter(expires_at__gt=at)


class Invitation(Row):
    """Something to hand over, on paper or in a message, that makes one phone somebody's."""

    league = models.ForeignKey("league.League", on_delete=models.PROTECT, related_name="+")
    role = models.CharField(max_length=20, choices=choices(Role))
    entry = models.ForeignKey(
        "league.Entry", on_delete=models.PROTECT, null=True, blank=True, related_name="invitations"
    )
    # As on a grant: the card belongs to the layer above.
    card_uid = models.UUIDField(null=True, blank=True)
    about = models.CharField(max_length=300, blank=True)
    """What it is for, as its page says it."""
    # Whom it signs in; nobody yet where the one who uses it gives the name.
    user = models.ForeignKey(
        User, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    digest = models.CharField(max_length=64, unique=True)
    code_digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[models.Manager[Invitation]] = InvitationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(role="captain", entry__isnull=False, card_uid=None)
                | Q(role="marker", entry=None, card_uid__isnull=False),
                name="invitation_for_a_team_or_a_card",
            ),
            models.CheckConstraint(
                condition=Q(expires_at__gt=models.F("created_at")),
                name="invitation_expires_later",
            ),
            models.CheckConstraint(
                condition=Q(used_at=None) | Q(revoked_at=None),
                name="invitation_used_or_taken_back",
            ),
        ]

    def __str__(self) -> str:
        return f"invitation, {self.about}"

    @staticmethod
    def digest_of(secret: str) -> str:
        """The digest under which a link's secret is kept."""
        return hashlib.sha256(secret.encode()).hexdigest()

    @staticmethod
    def code_digests(code: str) -> list[str]:
        """The digests of a code: by the site's present key, then by those it had before."""
        keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
        return [
            salted_hmac("league.invitation", code, secret=key, algorithm="sha256").hexdigest()
            for key in keys
        ]


class CodeTry(Row):
    """A code that was typed and is none: from which address, as a digest, and when."""

    source = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "code tries"
        indexes = [models.Index(fields=["source", "at"], name="code_try_source")]

    def __str__(self) -> str:
        return f"try at {self.at}"
