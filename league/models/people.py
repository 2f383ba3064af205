"""People who sign in, what they may do, and how they get in without an e-mail server."""

from __future__ import annotations

import hashlib
import uuid
from datetime import datetime
from typing import ClassVar, Self

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from league.enums import Role, choices
from league.models.base import Row, is_one_of

THE_RULES = uuid.UUID("61616161-6161-4161-8161-616161616161")
"""The uid, on every site, of the account in whose name the rules act by themselves."""
NOBODY = {"username": "the.rules", "name": "The rules", "email": "", "phone": "", "active": False}
"""What that account is, in the words of a league file: nobody can sign in with it."""


class User(AbstractUser, Row):
    """Someone who signs in. An e-mail address is optional; where given, it is one person's."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField("name", max_length=120, blank=True)
    email = models.EmailField("e-mail address", blank=True)
    phone = models.CharField("telephone", max_length=40, blank=True)
    # A hash, as a password's; how often a wrong one was tried since it was right, and until when
    # none is looked at.
    pin = models.CharField("PIN", max_length=128, blank=True)
    pin_tries = models.PositiveSmallIntegerField(default=0)
    pin_blocked_until = models.DateTimeField(null=True, blank=True)
    # Of every e-mail about matches: what is due, what is disputed, what is decided.
    wants_reminders = models.BooleanField("reminders by e-mail", default=True)

    objects: ClassVar[UserManager[Self]] = UserManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("email"), name="user_email_is_one_persons", condition=~Q(email="")
            ),
            models.UniqueConstraint(Lower("username"), name="user_name_ignores_case"),
        ]

    def __str__(self) -> str:
        return self.name or self.username

    @property
    def is_the_rules(self) -> bool:
        """Whether this is nobody, but the rules acting by themselves."""
        return self.uid == THE_RULES

    def get_full_name(self) -> str:
        """The name as the person gave it."""
        return str(self)

    def get_short_name(self) -> str:
        """The first word of the name."""
        return str(self).split(" ")[0]


class GrantQuerySet(models.QuerySet["Grant"]):
    """Reads of grants."""

    def active(self, at: datetime) -> GrantQuerySet:
        """Grants that hold at a moment."""
        return self.filter(starts_at__lte=at).filter(Q(ends_at=None) | Q(ends_at__gt=at))


class Grant(Row):
    """One role of one person in one league, from a moment and until another."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="grants")
    league = models.ForeignKey("league.League", on_delete=models.PROTECT, related_name="grants")
    role = models.CharField(max_length=20, choices=choices(Role))
    entry = models.ForeignKey(
        "league.Entry", on_delete=models.PROTECT, null=True, blank=True, related_name="captaincies"
    )
    # A marker's card belongs to the layer above, so it is named by its uid and not by a key.
    card_uid = models.UUIDField(null=True, blank=True)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    granted_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    objects: ClassVar[models.Manager[Grant]] = GrantQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=is_one_of("role", Role), name="grant_role_is_known"),
            models.CheckConstraint(
                condition=Q(role="captain", entry__isnull=False)
                | (~Q(role="captain") & Q(entry__isnull=True)),
                name="grant_captain_has_an_entry",
            ),
            models.CheckConstraint(
                condition=Q(role="marker", card_uid__isnull=False)
                | (~Q(role="marker") & Q(card_uid__isnull=True)),
                name="grant_marker_has_a_card",
            ),
            models.CheckConstraint(
                condition=Q(ends_at=None) | Q(ends_at__gte=models.F("starts_at")),
                name="grant_ends_after_it_starts",
            ),
            models.UniqueConstraint(
                fields=["user", "league", "role"],
                condition=Q(ends_at=None, entry=None, card_uid=None),
                name="grant_role_open_once",
            ),
            models.UniqueConstraint(
                fields=["user", "entry"],
                condition=Q(ends_at=None, entry__isnull=False),
                name="grant_captain_open_once",
            ),
            models.UniqueConstraint(
                fields=["user", "card_uid"],
                condition=Q(ends_at=None, card_uid__isnull=False),
                name="grant_marker_open_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()}"


class SignInLink(Row):
    """A link that signs one person in once. Only a digest of its secret is kept."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_in_links")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(expires_at__gt=models.F("created_at")), name="link_expires_later"
            )
        ]

    def __str__(self) -> str:
        return f"link for {self.user}"

    @staticmethod
    def digest_of(secret: str) -> str:
        """The digest under which a link's secret is kept."""
        return hashlib.sha256(secret.encode()).hexdigest()
