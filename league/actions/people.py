"""People who sign in: making them, giving and ending roles, and links that sign in once.

Who may do this is asked by the page; here it is only whether it can be done.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from itertools import chain, count
from uuid import UUID

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify

from league.actions import checks
from league.actions.checks import KEEP, Keep, kept
from league.actions.journal import log_act
from league.enums import Role
from league.models import Entry, Grant, League, SignInLink, User
from league.policies import NotPossible

LINK_LASTS = timedelta(hours=48)


@transaction.atomic
def make_user(
    *,
    username: str,
    name: str = "",
    email: str = "",
    phone: str = "",
    password: str | None = None,
    by: User | None = None,
    at: datetime,
) -> User:
    """Somebody who can sign in: with a password if one is given, else by a link."""
    username = User.normalize_username(
        checks.text(username, field="username", most=150, what="a sign-in name")
    )
    try:
        User.username_validator(username)
    except ValidationError:
        raise NotPossible(
            f"{username} cannot be a sign-in name; use letters, figures and @ . + - _ only,"
            " without spaces.",
            field="username",
        ) from None
    email = checks.email(email)
    if User.objects.filter(username__iexact=username).exists():
        raise NotPossible(f"The sign-in name {username} is taken.", field="username")
    if email and User.objects.filter(email__iexact=email).exists():
        raise NotPossible(f"Somebody else signs in with {email}.", field="email")
    user = User(
        username=username,
        name=checks.text(name, field="name", most=120, needed=False),
        email=email,
        phone=checks.text(phone, field="phone", most=40, needed=False),
    )
    _set_password(user, password)
    with checks.racing(f"The sign-in name {username} or the e-mail address is taken.", "username"):
        user.save()
    log_act("made", user, by=by, at=at)
    return user


def _set_password(user: User, password: str | None) -> None:
    if password is None:
        user.set_unusable_password()
        return
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise NotPossible(" ".join(error.messages), field="password") from None
    user.set_password(password)


@transaction.atomic
def change_person(
    *,
    user: User,
    name: str | Keep = KEEP,
    email: str | Keep = KEEP,
    phone: str | Keep = KEEP,
    wants_reminders: bool | Keep = KEEP,
    by: User | None,
    at: datetime,
) -> User:
    """Correct what is known of somebody who signs in; the sign-in name stays."""
    user.name = checks.name(kept(name, user.name))
    user.email = checks.email(kept(email, user.email))
    user.phone = checks.text(kept(phone, user.phone), field="phone", most=40, needed=False)
    user.wants_reminders = kept(wants_reminders, user.wants_reminders)
    others = User.objects.exclude(pk=user.pk)
    if user.email and others.filter(email__iexact=user.email).exists():
        raise NotPossible(f"Somebody else signs in with {user.email}.", field="email")
    with checks.racing(f"Somebody else signs in with {user.email}.", "email"):
        user.save(update_fields=["name", "email", "phone", "wants_reminders"])
    log_act("changed", user, by=by, at=at)
    return user


@transaction.atomic
def appoint(
    *,
    league: League,
    user: User,
    role: Role | str,
    entry: Entry | None = None,
    card_uid: UUID | None = None,
    by: User | None,
    at: datetime,
) -> Grant:
    """Give somebody a role from now on: a captain's is for one entry, a marker's for one card."""
    role = Role(role)
    if not user.is_active:
        raise NotPossible(f"{user} can no longer sign in.", field="user")
    if (role is Role.CAPTAIN) != (entry is not None):
        raise NotPossible("A captain, and nobody else, needs a team.", field="entry")
    if (role is Role.MARKER) != (card_uid is not None):
        raise NotPossible("A marker, and nobody else, needs a card.", field="role")
    if entry is not None and entry.competition.season.league_id != league.pk:
        raise NotPossible(f"{entry} does not play in the {league}.", field="entry")
    checks.hold(league)
    has_it = Grant.objects.filter(
        league=league, user=user, role=role, entry=entry, card_uid=card_uid, ends_at=None
    )
    what = f"captain of {entry}" if entry else role.value
    if has_it.exists():
        raise NotPossible(f"{user} is already {what}.", field="role")
    with checks.racing(f"{user} is already {what}.", "role"):
        grant = Grant.objects.create(
            league=league,
            user=user,
            role=role,
            entry=entry,
            card_uid=card_uid,
            starts_at=at,
            granted_by=by,
        )
    log_act("appointed", grant, by=by, at=at)
    return grant


@transaction.atomic
def introduce(
    *,
    league: League,
    name: str,
    username: str = "",
    email: str = "",
    phone: str = "",
    role: Role | str,
    entry: Entry | None = None,
    by: User | None,
    at: datetime,
) -> Grant:
    """Make somebody new and give them a role; without a sign-in name one is made of the name."""
    name = checks.name(name)
    user = make_user(
        username=username.strip() or free_username(name),
        name=name,
        email=email,
        phone=phone,
        by=by,
        at=at,
    )
    return appoint(league=league, user=user, role=role, entry=entry, by=by, at=at)


def free_username(name: str) -> str:
    """A sign-in name made of a name, with a number where it is taken: bob.hale, bob.hale2."""
    base = slugify(name).replace("-", ".")[:60] or "player"
    taken = {
        username.lower()
        for username in User.objects.filter(username__istartswith=base).values_list(
            "username", flat=True
        )
    }
    numbered = (f"{base}{number}" for number in count(2))
    return next(one for one in chain([base], numbered) if one not in taken)


@transaction.atomic
def end_grant(*, grant: Grant, by: User | None, at: datetime) -> Grant:
    """Take a role back from now on; the league's last secretary stays."""
    checks.hold(grant.league)
    if grant.role == Role.SECRETARY:
        others = Grant.objects.active(at).filter(
            league=grant.league, role=Role.SECRETARY, user__is_active=True
        )
        if not others.exclude(user=grant.user).exists():
            raise NotPossible(
                f"{grant.user} is the only secretary of the {grant.league}. Appoint the next one"
                " first."
            )
    ended = Grant.objects.filter(pk=grant.pk, ends_at=None).update(ends_at=at)
    if not ended:
        raise NotPossible(f"{grant.user} no longer has this role.")
    grant.ends_at = at
    log_act("ended", grant, by=by, at=at)
    return grant


@transaction.atomic
def make_sign_in_link(
    *, user: User, by: User | None, at: datetime, lasts: timedelta = LINK_LASTS
) -> str:
    """The secret of a link that signs somebody in once; only its digest is kept.

    Earlier links of the same person that nobody used stop working.
    """
    if not user.is_active:
        raise NotPossible(f"{user} can no longer sign in.", field="user")
    user.sign_in_links.filter(used_at=None, revoked_at=None).update(revoked_at=at)
    secret = secrets.token_urlsafe(32)
    link = SignInLink.objects.create(
        user=user,
        digest=SignInLink.digest_of(secret),
        created_at=at,
        created_by=by,
        expires_at=at + lasts,
    )
    log_act("made", link, by=by, at=at)
    return secret


def find_sign_in_link(*, secret: str, at: datetime) -> SignInLink:
    """The link of a secret as long as it can be used; ``NotPossible`` says why not otherwise."""
    link = (
        SignInLink.objects.select_related("user")
        .filter(digest=SignInLink.digest_of(secret))
        .first()
    )
    if link is None:
        raise NotPossible("This link is not known here. It may have been cut short when copied.")
    if link.used_at is not None:
        raise NotPossible("This link has been used. Each works once.")
    if link.revoked_at is not None:
        raise NotPossible("This link was replaced by a newer one.")
    if link.expires_at <= at:
        raise NotPossible("This link has expired.")
    if not link.user.is_active:
        raise NotPossible(f"{link.user} can no longer sign in.")
    return link


@transaction.atomic
def use_sign_in_link(*, secret: str, at: datetime) -> User:
    """Use a link up; of two uses at once, one succeeds."""
    link = find_sign_in_link(secret=secret, at=at)
    used = SignInLink.objects.filter(
        pk=link.pk, used_at=None, revoked_at=None, expires_at__gt=at
    ).update(used_at=at)
    if not used:
        raise NotPossible("This link has been used. Each works once.")
    log_act("used", link, by=link.user, at=at)
    return link.user
