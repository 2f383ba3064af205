"""Erasing a person's details for good, while results, legs and records stay.

A player's name becomes a wording that names nobody, on every page and card and in everything that
was written down; what was signed stays signed, under the hash of the same content without the name.
Photos of signed cards on which the name may stand are taken away: no wording stands in for
handwriting. Both records of one person go together. Somebody who signs in can be erased likewise,
and signs in no more. None of this can be taken back, so it asks for the name to be typed.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from importlib import import_module
from typing import Any
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction

from league.actions import checks
from league.actions.importing_forgetting import forget_rows_about
from league.actions.journal import log_act
from league.enums import NameStyle, Role
from league.models import Grant, Invitation, League, Player, Registration, Table, User
from league.names import key
from league.official import changing
from league.policies import AlreadyDone, NotPossible
from matches.actions.hearing import forget_messages_of_user
from matches.actions.photos import forget_photos_of_players, forget_photos_of_user
from matches.actions.sweeping import Sweep, write
from matches.models import Card, CardEvent, Erasure, Lineup, Report, Signature
from matches.scorecard import hash_of
from matches.scrubbing import Scrub, holds, renamed

FORMER_PLAYER = "A former player"
FORMER_USER = "Somebody who left"


@transaction.atomic
def erase_player(
    *,
    player: Player,
    typed: str,
    reason: str,
    wording: str = FORMER_PLAYER,
    by: User,
    at: datetime,
) -> Player:
    """Erase the details of a person who plays, under all records; the record that stands."""
    league = player.league
    checks.hold(league)
    stands = Player.objects.get(pk=player.person_id)
    records = [stands, *stands.merged_from.order_by("pk")]
    if Erasure.objects.filter(player=stands).exists() and _is_bare(records):
        raise AlreadyDone("The details of this player have been erased already.")
    _check_typed(typed, player.name)
    wording = checks.name(wording, field="wording")
    why = checks.reason(reason)
    _check_settled(league, records)
    sweep, lines = _sweep_of(league, records, wording)
    if sweep.of_person.text(wording) != wording:
        raise NotPossible(
            f"“{wording}” still holds the name. Write what names nobody, such as {FORMER_PLAYER}.",
            field="wording",
        )
    _forget_rows(league, records, at)
    with changing(Table.objects.filter(competition__season__league=league)):
        signed = _hashes(sweep.cards)
        _rewrite_cards(records, wording, lines)
        write(sweep.changes(league))
        _keep_signed(sweep.cards, signed)
        _empty(records, wording, league, at)
    forget_photos_of_players(records=records, by=by, at=at)
    Erasure.objects.create(
        league=league, player=stands, at=at, by=by, why=sweep.of_person.text(why)[:300]
    )
    log_act("erased the details of", stands, by=by, at=at)
    return Player.objects.get(pk=stands.pk)


def _check_typed(typed: str, name: str) -> None:
    if key(typed) != key(name):
        raise NotPossible(
            f"To erase these details, type the name as it stands: {name}.", field="typed"
        )


def _is_bare(records: Iterable[Player]) -> bool:
    return all(not (one.phone or one.email or one.known_by or one.active) for one in records)


def unsettled_of(league: League, records: Iterable[Player]) -> list[Lineup]:
    """Names on cards that are spelt like this person's and that nobody has settled yet."""
    names = {key(one.name) for one in records}
    return [one for one in Lineup.objects.to_settle(league) if key(one.name) in names]


def _check_settled(league: League, records: list[Player]) -> None:
    if left := unsettled_of(league, records):
        raise NotPossible(
            f"“{left[0].name}” on the card of {left[0].card.fixture} is not settled yet. Say first"
            " whose it is, on the desk; it may be this person."
        )


def namesakes(league: League, records: Iterable[Player]) -> list[Player]:
    """Other people of the league whose name is or holds one of this person's."""
    own = list(records)
    numbers = {one.pk for one in own}
    return [
        other
        for other in league.players.exclude(pk__in=numbers)
        if any(holds(other.name, one.name) for one in own)
    ]


def _sweep_of(league: League, records: list[Player], wording: str) -> tuple[Sweep, list[str]]:
    """What is taken out, and the uids of the person's lines on cards.

    A name that is another person's too is taken out only where it can be nobody else; one of a
    single word, such as "Hall", may be no name at all and is never looked for inside a text.
    """
    lines = list(Lineup.objects.filter(player__in=records).values_list("uid", "name", "card"))
    numbers = {one.pk for one in records}
    others = list(league.players.exclude(pk__in=numbers).values_list("name", flat=True))
    called = {one.name for one in records} | {name for _, name, _ in lines}
    whole = {name for name in called if len(name.split()) > 1}
    clear = {name for name in whole if not any(holds(other, name) for other in others)}
    apart = {str(one) for one in records if one.known_by}
    reached = {one.email for one in records} | {
        one.phone for one in records if len(one.phone) >= len("01234")
    }
    quoted = {f"“{name}”" for name in called}
    sweep = Sweep(
        everywhere=Scrub.of(clear | apart | reached, wording),
        of_person=Scrub.of(whole | apart | reached | quoted, wording),
        cards=frozenset(card for _, _, card in lines),
        records=frozenset(numbers),
    )
    return sweep, [str(uid) for uid, _, _ in lines]


def _forget_rows(league: League, records: list[Player], at: datetime) -> None:
    """Nobody is brought in again from a file that was sent before."""
    lines = Lineup.objects.filter(player__in=records).values_list("name", flat=True)
    names = {*lines, *(one.name for one in records)}
    reached = {way for one in records for way in (one.phone, one.email)}
    forget_rows_about(league=league, names=names, reached=reached, at=at)


def _rewrite_cards(records: list[Player], wording: str, uids: list[str]) -> None:
    """Another name on the person's lines, and on the same lines of every content that was kept."""
    lines = Lineup.objects.filter(player__in=records)
    instead = dict.fromkeys(uids, wording)
    cards = Card.objects.filter(lineup__in=lines).values("pk")
    for event in CardEvent.objects.filter(card__in=cards):
        before, after = renamed(event.before, instead), renamed(event.after, instead)
        if (before, after) != (event.before, event.after):
            CardEvent.objects.filter(pk=event.pk).update(before=before, after=after)
    for report in Report.objects.filter(card__in=cards):
        Report.objects.filter(pk=report.pk).update(content=renamed(report.content, instead))
    lines.update(name=wording)


def _hashes(cards: Iterable[int]) -> dict[tuple[str, int, str], str]:
    """The hash of every content that is kept of some cards, by where it is kept."""
    kept: list[tuple[str, int, str, Any]] = []
    for event in CardEvent.objects.filter(card__in=cards):
        kept += [("event", event.pk, "before", event.before)]
        kept += [("event", event.pk, "after", event.after)]
    for report in Report.objects.filter(card__in=cards):
        kept.append(("report", report.pk, "", report.content))
    return {
        (kind, number, which): hash_of(content)
        for kind, number, which, content in kept
        if isinstance(content, dict) and "boards" in content
    }


def _keep_signed(cards: Iterable[int], before: dict[tuple[str, int, str], str]) -> None:
    """What was signed stays signed: a signature names the same content, without the name."""
    after = _hashes(cards)
    now = {old: after[place] for place, old in before.items() if after[place] != old}
    for model in (Signature, Report):
        for row in model.objects.filter(card__in=cards, content_hash__in=now):
            model.objects.filter(pk=row.pk).update(content_hash=now[row.content_hash])


def _empty(records: list[Player], wording: str, league: League, at: datetime) -> None:
    today = at.astimezone(ZoneInfo(league.time_zone)).date()
    still = Registration.objects.filter(
        player__in=records, ends=None, entry__competition__season__closed_on=None
    ).select_related("entry__competition__season")
    for one in still:
        last = min(max(one.starts, today), one.entry.competition.season.ends)
        Registration.objects.filter(pk=one.pk).update(ends=max(one.starts, last))
    Player.objects.filter(pk__in=[one.pk for one in records]).update(
        name=wording,
        known_by="",
        phone="",
        email="",
        junior=False,
        name_style=NameStyle.FULL,
        active=False,
    )
    _forget_in_admin(Player, [one.pk for one in records], wording)


@transaction.atomic
def erase_user(
    *,
    user: User,
    league: League,
    typed: str,
    reason: str,
    wording: str = FORMER_USER,
    by: User,
    at: datetime,
) -> User:
    """Erase the account of somebody who signs in; what was done with it stays, under no name."""
    checks.hold(league)
    user = User.objects.select_for_update().get(pk=user.pk)
    if Erasure.objects.filter(user=user).exists():
        raise AlreadyDone("This account has been erased already.")
    if user.is_the_rules:
        raise NotPossible("This is nobody’s account: the rules act under it by themselves.")
    _check_typed(typed, str(user))
    wording = checks.name(wording, field="wording")
    why = checks.reason(reason)
    _check_leaves_a_secretary(user, at)
    players = list(league.players.values_list("name", flat=True))
    named = {user.name} if len(user.name.split()) > 1 else set()
    clear = {name for name in named if not any(holds(one, name) for one in players)}
    reached = {user.email} | ({user.phone} if len(user.phone) >= len("01234") else set())
    scrub = Scrub.of(clear | reached, wording)
    leagues = League.objects.filter(grants__user=user).distinct()
    for one in {league, *leagues}:
        with changing(Table.objects.filter(competition__season__league=one)):
            write(Sweep(scrub, scrub).changes(one))
    forget_photos_of_user(user=user, by=by, at=at)
    forget_messages_of_user(user=user)
    _close_account(user, wording, at)
    Erasure.objects.create(league=league, user=user, at=at, by=by, why=scrub.text(why)[:300])
    log_act("erased", user, by=by, at=at)
    return user


def _check_leaves_a_secretary(user: User, at: datetime) -> None:
    held = Grant.objects.active(at).filter(user=user, role=Role.SECRETARY)
    for grant in held.select_related("league"):
        others = Grant.objects.active(at).filter(
            league=grant.league, role=Role.SECRETARY, user__is_active=True
        )
        if not others.exclude(user=user).exists():
            raise NotPossible(
                f"{user} is the only secretary of the {grant.league}. Appoint the next one first."
            )


def _close_account(user: User, wording: str, at: datetime) -> None:
    Grant.objects.active(at).filter(user=user).update(ends_at=at)
    user.sign_in_links.all().delete()
    Invitation.objects.filter(user=user).delete()
    user.emails.all().delete()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    user.username, user.name = f"erased-{user.uid}", wording
    user.email = user.phone = user.pin = ""
    user.is_active, user.last_login = False, None
    user.set_unusable_password()
    user.save(
        update_fields=[
            "username", "name", "email", "phone", "pin", "is_active", "last_login", "password",
        ]
    )  # fmt: skip
    _end_sessions(user)
    _forget_in_admin(User, [user.pk], wording)


def _end_sessions(user: User) -> None:
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for session in Session.objects.iterator():
        if str(store().decode(session.session_data).get(SESSION_KEY)) == str(user.pk):
            session.delete()


def _forget_in_admin(model: type[Player | User], numbers: list[int], wording: str) -> None:
    LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(model),
        object_id__in=[str(number) for number in numbers],
    ).update(object_repr=wording, change_message="")
