"""Players, and their registrations with teams.

A registration holds from one day until another, both included. In one competition a person
belongs to one entry at a time, under whichever record; a transfer ends one registration and starts
the next. What was played before stays with the earlier team.
"""

from __future__ import annotations

from copy import copy
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from league.actions import checks
from league.actions.checks import KEEP, Keep, kept, plain_date, restoring
from league.actions.journal import log_act
from league.actions.withdrawals import halfway_of
from league.enums import NameStyle, Transfers
from league.models import Entry, League, Player, Registration, User
from league.names import key
from league.policies import NotPossible


def check_apart(league: League, player: Player) -> None:
    """Two people of one name must be told apart by what is added in brackets."""
    checks.hold(league)
    others = league.players.filter(active=True, merged_into=None).exclude(pk=player.pk)
    # With the league, or each row would fetch it by itself.
    for other in others.only("name", "known_by", "league"):
        if key(other.name) == key(player.name) and key(other.known_by) == key(player.known_by):
            raise NotPossible(
                f"There is already a player called {other}. If this is another person,"
                " write something to tell the two apart, such as the pub or 'junior'.",
                field="known_by",
            )


def _tidied(player: Player) -> Player:
    player.name = checks.name(player.name)
    player.known_by = checks.text(player.known_by, field="known_by", most=60, needed=False)
    player.phone = checks.text(player.phone, field="phone", most=40, needed=False)
    player.email = checks.email(player.email)
    player.name_style = checks.one_of(player.name_style, NameStyle, field="name_style")
    return player


@transaction.atomic
def add_player(
    *,
    league: League,
    name: str,
    known_by: str = "",
    junior: bool = False,
    name_style: NameStyle | str = "",
    phone: str = "",
    email: str = "",
    by: User,
    at: datetime,
) -> Player:
    """A person who plays in the league; registered with nobody yet."""
    player = _tidied(
        Player(
            league=league,
            name=name,
            known_by=known_by,
            junior=junior,
            name_style=name_style,
            phone=phone,
            email=email,
        )
    )
    check_apart(league, player)
    player.save()
    log_act("added", player, by=by, at=at)
    return player


@restoring("player")
@transaction.atomic
def change_player(
    *,
    player: Player,
    name: str | Keep = KEEP,
    known_by: str | Keep = KEEP,
    junior: bool | Keep = KEEP,
    name_style: NameStyle | str | Keep = KEEP,
    phone: str | Keep = KEEP,
    email: str | Keep = KEEP,
    active: bool | Keep = KEEP,
    by: User,
    at: datetime,
) -> Player:
    """Change what is known of a player, or take the player off the lists."""
    player.name = kept(name, player.name)
    player.known_by = kept(known_by, player.known_by)
    player.junior = kept(junior, player.junior)
    player.name_style = kept(name_style, player.name_style)
    player.phone = kept(phone, player.phone)
    player.email = kept(email, player.email)
    player.active = kept(active, player.active)
    _tidied(player)
    # A record that was merged is in no list; that is asked when it stands by itself again.
    if player.merged_into_id is None:
        _check_listed(player)
    player.save()
    log_act("changed", player, by=by, at=at)
    return player


def _check_listed(player: Player) -> None:
    """Who is listed can be told apart; who is taken off the lists plays nowhere."""
    if player.active:
        check_apart(player.league, player)
        return
    held = Registration.objects.of_person(player)
    still = held.filter(ends=None, entry__competition__season__closed_on=None)
    if teams := [str(registration.entry) for registration in still.select_related("entry")]:
        raise NotPossible(
            f"{player} is still registered with {', '.join(teams)}. End that first.", field="active"
        )


def _span(starts: date, ends: date | None) -> str:
    until = f"until {plain_date(ends)}" if ends else "and still is"
    return f"from {plain_date(starts)} {until}"


def _check_span(registration: Registration, *, had: Registration | None = None) -> None:
    """The days lie within the season, in order, and overlap no other entry's or this one's.

    ``had`` is the registration before its days were changed. Where days are only taken off nothing
    new can overlap, so that somebody found to be registered twice can be put right.
    """
    entry, player = registration.entry, registration.player
    starts, ends = registration.starts, registration.ends
    season = entry.competition.season
    checks.open_season(season)
    checks.in_season(season, starts, field="starts")
    if ends is not None:
        if ends < starts:
            raise NotPossible(
                f"The last day, {plain_date(ends)}, is before the first, {plain_date(starts)}.",
                field="ends",
            )
        checks.in_season(season, ends, field="ends")
    if had is not None and _only_fewer_days(registration, had):
        return
    Player.objects.select_for_update().get(pk=player.person_id)
    overlapping = (
        Registration.objects.of_person(player)
        .filter(Q(ends=None) | Q(ends__gte=starts), entry__competition=entry.competition)
        .exclude(pk=registration.pk)
    )
    if ends is not None:
        overlapping = overlapping.filter(starts__lte=ends)
    if other := overlapping.select_related("entry", "player").first():
        name = f" as {other.player}" if other.player_id != player.pk else ""
        raise NotPossible(
            f"{player} is registered with {other.entry}{name} in {entry.competition}"
            f" {_span(other.starts, other.ends)}. End that first, or use 'Transfer'.",
            field="entry" if other.entry_id != entry.pk else "starts",
        )


def _only_fewer_days(registration: Registration, had: Registration) -> bool:
    """Whether a registration holds on no day on which it did not hold before."""
    if registration.starts < had.starts:
        return False
    return had.ends is None or (registration.ends is not None and registration.ends <= had.ends)


def _check_may_join(player: Player, entry: Entry) -> None:
    if player.league_id != entry.competition.season.league_id:
        raise NotPossible(f"{player} is a player of another league.", field="player")
    if player.merged_into is not None:
        raise NotPossible(f"This record was merged into {player.merged_into}.", field="player")
    if not player.active:
        raise NotPossible(f"{player} is not active; make the player active first.", field="player")
    if entry.withdrawn_on is not None:
        raise NotPossible(f"{entry} has withdrawn from {entry.competition}.", field="entry")


@transaction.atomic
def sign_up(
    *,
    league: League,
    entry: Entry | None = None,
    starts: date | None = None,
    by: User,
    at: datetime,
    **details: Any,
) -> Player:
    """Add a player and, where a team is given, register the player with it from a day on."""
    player = add_player(league=league, by=by, at=at, **details)
    if entry is not None:
        if starts is None:
            raise NotPossible(f"Say from which day {player} plays for {entry}.", field="starts")
        register(player=player, entry=entry, starts=starts, by=by, at=at)
    return player


@transaction.atomic
def register(
    *,
    player: Player,
    entry: Entry,
    starts: date,
    ends: date | None = None,
    by: User,
    at: datetime,
) -> Registration:
    """Put a player in an entry's squad."""
    _check_may_join(player, entry)
    registration = Registration(player=player, entry=entry, starts=starts, ends=ends)
    _check_span(registration)
    with checks.racing(f"{player} is already registered with {entry}.", "entry"):
        registration.save()
    log_act("registered", registration, by=by, at=at)
    return registration


@restoring("registration")
@transaction.atomic
def change_registration(
    *, registration: Registration, starts: date, ends: date | None, by: User, at: datetime
) -> Registration:
    """Correct the days of a registration."""
    had = copy(registration)
    registration.starts, registration.ends = starts, ends
    _check_span(registration, had=had)
    with checks.racing(
        f"{registration.player} is already registered with {registration.entry}.", "ends"
    ):
        registration.save(update_fields=["starts", "ends"])
    log_act("changed", registration, by=by, at=at)
    return registration


@restoring("registration")
@transaction.atomic
def end_registration(
    *, registration: Registration, ends: date, by: User, at: datetime
) -> Registration:
    """Let a registration hold until a day, that day included."""
    if registration.ends is not None:
        raise NotPossible(
            f"{registration.player}'s registration with {registration.entry} already ended on"
            f" {plain_date(registration.ends)}.",
            field="ends",
        )
    return change_registration(
        registration=registration, starts=registration.starts, ends=ends, by=by, at=at
    )


@restoring("registration")
@transaction.atomic
def transfer(
    *, registration: Registration, to: Entry, on: date, sure: bool = False, by: User, at: datetime
) -> Registration:
    """Move a player to another entry from a day on; until the day before, the earlier holds.

    ``sure``: what the rules of the competition joined say against it was shown and answered with
    yes.
    """
    if to.pk == registration.entry_id:
        raise NotPossible(f"{registration.player} is already with {to}.", field="entry")
    if on <= registration.starts:
        raise NotPossible(
            f"{registration.player} joined {registration.entry} on"
            f" {plain_date(registration.starts)}; a transfer comes on a later day.",
            field="on",
        )
    end_registration(registration=registration, ends=on - timedelta(days=1), by=by, at=at)
    made = register(player=registration.holder, entry=to, starts=on, by=by, at=at)
    if against := against_transfer(registration.entry, to, on):
        if not sure:
            raise NotPossible(f"{against} If it is to be all the same, tick the box.", field="sure")
        log_act("transferred in spite of the rules", made, by=by, at=at)
    return made


def against_transfer(entry: Entry, to: Entry, on: date) -> str:
    """What the rules of the competition joined have against a transfer on a day, if anything."""
    allowed = to.competition.rule_set.rules.mishaps.transfers
    if allowed is Transfers.FIRST_HALF and on > (halfway := halfway_of(to.competition)):
        return (
            f"The rules of {to.competition} let players change teams only in the first half of the"
            f" season, which ends on {plain_date(halfway)}."
        )
    left = entry.withdrawn_on
    if allowed is Transfers.TEAM_LEFT and (left is None or on < left):
        return (
            f"The rules of {to.competition} let a player change teams only if the old team has"
            f" left; {entry} {'plays on' if left is None else f'left on {plain_date(left)}'}."
        )
    return ""
