"""Inviting captains: making invitations, taking them back, using one; one captain after another.

An invitation signs in as a captain and nobody more: somebody who also has another role, or one in
another league, signs in in a way of their own. That is asked again when it is used.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import QuerySet

from league.actions import checks
from league.actions.journal import log_act
from league.actions.people import appoint, end_grant, introduce, make_user
from league.enums import Role
from league.models import Entry, Grant, Invitation, League, User
from league.models.invitations import ALPHABET, CODE_LENGTH
from league.names import key
from league.policies import AlreadyDone, NotPossible

LASTS = timedelta(days=14)
"""To the end of that day, since a day is what stands on the paper."""
AFTER_SEASON = timedelta(days=14)
"""How long after its season's last day a captain's phone stays signed in."""


class Barred(NotPossible):
    """An invitation that may not let this person in, whatever its state."""


@dataclass(frozen=True, slots=True)
class Made:
    """A new invitation with what is shown of it this once."""

    invitation: Invitation
    secret: str
    code: str
    """In two groups, as it is read out: K7QM-2XRD."""


def write_invitation(
    *,
    league: League,
    role: Role,
    about: str,
    entry: Entry | None = None,
    card_uid: UUID | None = None,
    user: User | None = None,
    expires_at: datetime,
    by: User | None,
    at: datetime,
) -> Made:
    """A new invitation; whether it may be made is asked before."""
    secret = secrets.token_urlsafe(18)
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    invitation = Invitation.objects.create(
        league=league,
        role=role,
        entry=entry,
        card_uid=card_uid,
        about=about[:300],
        user=user,
        digest=Invitation.digest_of(secret),
        code_digest=Invitation.code_digests(code)[0],
        created_at=at,
        created_by=by,
        expires_at=expires_at,
    )
    log_act("made", invitation, by=by, at=at)
    return Made(invitation, secret, f"{code[:4]}-{code[4:]}")


def only_captain(user: User, league: League, at: datetime) -> bool:
    """Whether somebody has no other role than a captain's or a marker's of this league."""
    if user.is_superuser or user.is_staff:
        return False
    held = Grant.objects.active(at).filter(user=user)
    return not held.exclude(league=league, role__in=[Role.CAPTAIN, Role.MARKER]).exists()


def _end_of_day(at: datetime, later: timedelta, league: League) -> datetime:
    zone = ZoneInfo(league.time_zone)
    return datetime.combine(at.astimezone(zone).date() + later, time.max, tzinfo=zone)


def _check_entry(entry: Entry) -> League:
    season = entry.competition.season
    if season.closed_on is not None:
        raise NotPossible(f"The season {season} is closed, so {entry} needs no captain any more.")
    if entry.withdrawn_on is not None:
        raise NotPossible(f"{entry} has withdrawn, so it needs no captain any more.")
    return season.league


def _check_captain(user: User, entry: Entry, league: League, at: datetime) -> None:
    if not user.is_active:
        raise NotPossible(f"{user} can no longer sign in.")
    if not Grant.objects.active(at).filter(user=user, entry=entry).exists():
        raise NotPossible(f"{user} is no longer captain of {entry}.")
    if not only_captain(user, league, at):
        raise Barred(
            f"{user} has another role on this site too, and an invitation lets nobody in as more"
            " than a captain. They sign in as they always do, or with a sign-in link."
        )


@transaction.atomic
def invite_captain(*, entry: Entry, user: User | None = None, by: User, at: datetime) -> Made:
    """An invitation for a team's captain, or for whoever is to be: that one gives the own name.

    Earlier ones for the same that nobody used stop working.
    """
    league = _check_entry(entry)
    checks.hold(league)
    if user is not None:
        _check_captain(user, entry, league, at)
    Invitation.objects.unused().filter(entry=entry, user=user).update(revoked_at=at)
    return write_invitation(
        league=league,
        role=Role.CAPTAIN,
        about=f"captain of {entry}",
        entry=entry,
        user=user,
        expires_at=_end_of_day(at, LASTS, league),
        by=by,
        at=at,
    )


@transaction.atomic
def invite_captains(
    *, wanted: Iterable[tuple[Entry, User | None]], by: User, at: datetime
) -> list[Made]:
    """Invitations for many teams, all or none."""
    return [invite_captain(entry=entry, user=user, by=by, at=at) for entry, user in wanted]


@transaction.atomic
def new_captain(
    *,
    entry: Entry,
    name: str = "",
    user: User | None = None,
    email: str = "",
    phone: str = "",
    beside: bool = False,
    by: User,
    at: datetime,
) -> Made:
    """Another captain of a team, in place of those it has or beside them, and the invitation.

    With neither a name nor somebody known, whoever uses the invitation gives the name.
    """
    league = _check_entry(entry)
    checks.hold(league)
    present = list(captaincies(entry, at))
    if user is None and name.strip():
        same = [one.user for one in present if key(one.user.name) == key(name)]
        user = same[0] if same else None
    if not beside:
        for grant in present:
            if grant.user != user:
                _dismiss(grant, by=by, at=at)
        Invitation.objects.unused().filter(entry=entry, user=None).update(revoked_at=at)
    role = Role.CAPTAIN
    if user is None and name.strip():
        user = introduce(
            league=league, name=name, email=email, phone=phone, role=role, entry=entry, by=by, at=at
        ).user
    elif user is not None and user.pk not in {one.user_id for one in present}:
        appoint(league=league, user=user, role=role, entry=entry, by=by, at=at)
    return invite_captain(entry=entry, user=user, by=by, at=at)


def captaincies(entry: Entry, at: datetime) -> list[Grant]:
    """The roles of those who captain a team now."""
    held = Grant.objects.active(at).filter(entry=entry, role=Role.CAPTAIN)
    return list(held.select_related("user", "league").order_by("starts_at", "pk"))


def _dismiss(grant: Grant, *, by: User, at: datetime) -> None:
    """End a captain's role; somebody without another one is signed out everywhere."""
    end_grant(grant=grant, by=by, at=at)
    Invitation.objects.unused().filter(entry=grant.entry, user=grant.user).update(revoked_at=at)
    sign_out_without_role(user=grant.user, by=by, at=at)


def sign_out_without_role(*, user: User, by: User, at: datetime) -> None:
    """Sign somebody out everywhere who has no role left."""
    if user.is_superuser or user.is_staff or Grant.objects.active(at).filter(user=user).exists():
        return
    _sign_out_everywhere(user, by=by, at=at)


def _sign_out_everywhere(user: User, *, by: User, at: datetime) -> None:
    """No session outlasts a new password, and nobody knows this one."""
    user.set_unusable_password()
    user.save(update_fields=["password"])
    user.sign_in_links.filter(used_at=None, revoked_at=None).update(revoked_at=at)
    log_act("signed out everywhere", user, by=by, at=at)


@transaction.atomic
def replace_lost_phone(*, entry: Entry, user: User, by: User, at: datetime) -> Made:
    """Shut out whatever is on a captain's lost phone, and invite the captain on another.

    Signed-in devices, the password, passkeys and codes all stop working; with any of them a finder
    could get in.
    """
    league = _check_entry(entry)
    checks.hold(league)
    _check_captain(user, entry, league, at)
    _sign_out_everywhere(user, by=by, at=at)
    Authenticator.objects.filter(user=user).delete()
    Invitation.objects.unused().filter(user=user).update(revoked_at=at)
    return invite_captain(entry=entry, user=user, by=by, at=at)


@transaction.atomic
def take_back_invitation(*, invitation: Invitation, by: User, at: datetime) -> None:
    """Let an invitation work no more; one that was used stays used."""
    if not Invitation.objects.unused().filter(pk=invitation.pk).update(revoked_at=at):
        raise AlreadyDone("This invitation has been used or taken back already.")
    log_act("took back", invitation, by=by, at=at)


def find_invitation(*, secret: str, at: datetime) -> Invitation:
    """The invitation of a link as long as it can be used; ``NotPossible`` says why not."""
    found = invitation_of_link(secret)
    if found is None:
        raise NotPossible(
            "This invitation is not known here. The link may have been cut short when copied."
        )
    check_usable(found, at)
    return found


def invitation_of_link(secret: str) -> Invitation | None:
    """The invitation of a link, whatever became of it."""
    return _rows().filter(digest=Invitation.digest_of(secret)).first()


def invitation_of_code(code: str) -> Invitation | None:
    """The invitation of a code, whatever became of it."""
    return _rows().filter(code_digest__in=Invitation.code_digests(code)).first()


def _rows() -> QuerySet[Invitation]:
    return Invitation.objects.select_related(
        "league", "user", "created_by", "entry__competition__season__league"
    )


def check_usable(invitation: Invitation, at: datetime) -> None:
    """Whether an invitation lets anybody in now."""
    if invitation.used_at is not None:
        raise NotPossible("This invitation has been used. Each works once, on one phone.")
    if invitation.revoked_at is not None:
        raise NotPossible("This invitation was taken back, or replaced by a newer one.")
    if invitation.expires_at <= at:
        day = invitation.expires_at.astimezone(ZoneInfo(invitation.league.time_zone)).date()
        raise NotPossible(f"This invitation ran out on {checks.plain_date(day)}.")
    if invitation.entry is not None:
        _check_entry(invitation.entry)
        if invitation.user is not None:
            _check_captain(invitation.user, invitation.entry, invitation.league, at)


@transaction.atomic
def use_invitation(
    *,
    invitation: Invitation,
    name: str = "",
    viewer: User | None = None,
    before: Sequence[User] = (),
    at: datetime,
) -> User:
    """Use an invitation up, and give back who is let in; of two uses at once, one succeeds.

    Where it is for nobody by name, that is whoever is signed in, else somebody new of that name.
    ``before``: who was let in on the same phone before; a marker of that name is let in again.
    """
    checks.hold(invitation.league)
    check_usable(_rows().get(pk=invitation.pk), at)
    rows = Invitation.objects.waiting(at).filter(pk=invitation.pk)
    if not rows.update(used_at=at):
        raise NotPossible("This invitation has been used. Each works once, on one phone.")
    again = None if viewer else _again(invitation, name, before, at)
    user = invitation.user or again or _let_in(invitation, name, viewer, at)
    Invitation.objects.filter(pk=invitation.pk).update(user=user)
    log_act("used", invitation, by=user, at=at)
    return user


def _let_in(invitation: Invitation, name: str, viewer: User | None, at: datetime) -> User:
    """Give the role to whoever is signed in, else to somebody new."""
    league, entry, by = invitation.league, invitation.entry, invitation.created_by
    if entry is None:
        return _let_marker_in(invitation, name, viewer, at)
    if viewer is not None:
        appoint(league=league, user=viewer, role=Role.CAPTAIN, entry=entry, by=by, at=at)
        return viewer
    made = introduce(league=league, name=name, role=Role.CAPTAIN, entry=entry, by=by, at=at)
    return made.user


def _let_marker_in(invitation: Invitation, name: str, viewer: User | None, at: datetime) -> User:
    league, by = invitation.league, invitation.created_by
    # Nobody types a marker's sign-in name, so that plain ones stay free for others.
    user = viewer or make_user(
        username=f"marker-{secrets.token_hex(6)}", name=checks.name(name), by=by, at=at
    )
    mark = {"league": league, "user": user, "role": Role.MARKER, "card_uid": invitation.card_uid}
    if Grant.objects.active(at).filter(**mark).exists():
        raise NotPossible(f"{user} marks this card already; the invitation is for another phone.")
    grant = Grant.objects.create(**mark, starts_at=at, ends_at=invitation.expires_at, granted_by=by)
    log_act("appointed", grant, by=by, at=at)
    return user


def marked_before(user: User, invitation: Invitation, at: datetime) -> bool:
    """Whether somebody was let in before to the card that an invitation is for, and has no role
    besides: it lets nobody in as more than a marker of that card.
    """
    marks = {"role": Role.MARKER, "card_uid": invitation.card_uid}
    if invitation.card_uid is None or not user.is_active or user.is_superuser or user.is_staff:
        return False
    of_card = Grant.objects.filter(user=user, **marks)
    held = Grant.objects.active(at).filter(user=user)
    return of_card.exists() and not held.exclude(**marks).exists()


def _again(invitation: Invitation, name: str, before: Sequence[User], at: datetime) -> User | None:
    """Let a marker in again, whose role has ended or who was signed out."""
    for user in before:
        if key(user.name) != key(name) or not marked_before(user, invitation, at):
            continue
        by = invitation.created_by
        for grant in Grant.objects.active(at).filter(user=user):
            Grant.objects.filter(pk=grant.pk).update(ends_at=at)
            log_act("ended", grant, by=by, at=at)
        return _let_marker_in(invitation, name, user, at)
    return None


def stays_until(invitation: Invitation, at: datetime) -> datetime:
    """Until when the phone that an invitation let in stays signed in.

    A marker's until the role ends; a captain's until some days after the season's last day.
    """
    if invitation.entry is None:
        return invitation.expires_at
    ends: date = invitation.entry.competition.season.ends
    zone = ZoneInfo(invitation.league.time_zone)
    return max(datetime.combine(ends + AFTER_SEASON, time.max, tzinfo=zone), at + AFTER_SEASON)
