"""The account in whose name the rules act by themselves, since every act is somebody's.

One row a site, made when it is first needed. Nobody signs in with it: it is not active, has no
password, no address and no role, and can be given none.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.db import transaction

from league.actions.journal import log_act
from league.actions.people import free_username
from league.models import User
from league.models.people import NOBODY, THE_RULES


@transaction.atomic
def the_rules(*, at: datetime) -> User:
    """The account; of two that make it at once, both get the same."""
    known = User.objects.filter(uid=THE_RULES).first()
    if known is not None:
        return known
    name = str(NOBODY["name"])
    user, made = User.objects.get_or_create(
        uid=THE_RULES,
        defaults={
            "username": free_username(name),
            "name": name,
            "password": make_password(None),
            "is_active": False,
            "wants_reminders": False,
            "date_joined": at,
        },
    )
    if made:
        log_act("made", user, by=None, at=at)
    return user
