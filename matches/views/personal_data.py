"""What the site holds on a person: to read, to hand over as a file, and to erase for good.

For a secretary alone. Whoever signs in is shown only to the league that gave a role, and is erased
only where no other league and no owner of the site depends on the account.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from league.models import Grant, League, Player, User
from league.names import key
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt_once, done, show
from matches.actions import erasing
from matches.forms.erasing import EraseForm
from matches.models import Lineup
from matches.models.personal import SCHEMA, Section, on_player, on_user
from matches.permissions import check_personal_data

PLAYER_GOES = (
    "The name, what tells the person apart, the telephone number and the e-mail address go, from"
    " every record of this person, every card and everything that was written down. Results, legs"
    " and records stay, under the words below. A registration that is open ends today. Photos of"
    " signed cards of matches that this person played, or was in the squad for, are taken away,"
    " since the name may stand on them."
)
USER_GOES = (
    "The name, the sign-in name, the e-mail address, the telephone number, the PIN, the password,"
    " the sign-in links and the invitations go, and every role ends: nobody signs in with this"
    " account again. What was done with it stays, under the words below; but photos of signed cards"
    " that this person sent, or may have signed as a captain, are taken away."
)
NEVER = "This cannot be taken back, by anybody; only a backup made before still has the name."


def _player(request: LeagueRequest, player_id: int) -> Player:
    players = request.league.players.select_related("merged_into", "league")
    found = get_object_or_404(players, pk=player_id)
    return found.merged_into or found


def _user(request: LeagueRequest, user_id: int) -> User:
    """Somebody who has or had a role here; nobody else of the site is shown."""
    known = User.objects.filter(grants__league=request.league).distinct()
    return get_object_or_404(known, pk=user_id)


@officers_page(check_personal_data)
def held_on_player(request: LeagueRequest, player_id: int) -> HttpResponse:
    """What is held on a player."""
    player = _player(request, player_id)
    return _held(
        request,
        str(player),
        on_player(player),
        also=[f"{one} signs in: {one.username}" for one in _signing_in(request.league, player)],
        file=("matches:held_on_player_file", player.pk),
        erase=("matches:erase_player", player.pk),
        up=("Player", reverse("league:player_change", args=[request.league.slug, player.pk])),
    )


@officers_page(check_personal_data)
def held_on_player_file(request: LeagueRequest, player_id: int) -> HttpResponse:
    """The same as a file."""
    player = _player(request, player_id)
    return _file(request.league, f"player-{player.pk}", on_player(player))


@officers_page(check_personal_data)
def held_on_user(request: LeagueRequest, user_id: int) -> HttpResponse:
    """What is held on somebody who signs in."""
    user = _user(request, user_id)
    same = [one for one in request.league.players.all() if key(one.name) == key(str(user))]
    return _held(
        request,
        str(user),
        on_user(user, request.league),
        also=[f"{one} is in the list of players too, with a page like this one." for one in same],
        file=("matches:held_on_user_file", user.pk),
        erase=("matches:erase_user", user.pk),
        up=("People", reverse("league:people", args=[request.league.slug])),
    )


@officers_page(check_personal_data)
def held_on_user_file(request: LeagueRequest, user_id: int) -> HttpResponse:
    """The same as a file."""
    user = _user(request, user_id)
    return _file(request.league, f"person-{user.pk}", on_user(user, request.league))


def _signing_in(league: League, player: Player) -> list[User]:
    """Accounts of this league that have the player's name; perhaps the same person's."""
    known = User.objects.filter(grants__league=league).distinct()
    return [one for one in known if key(one.name) == key(player.name)]


def _held(
    request: LeagueRequest,
    name: str,
    sections: Sequence[Section],
    *,
    also: Sequence[str],
    file: tuple[str, int],
    erase: tuple[str, int],
    up: tuple[str, str],
) -> HttpResponse:
    slug = request.league.slug
    return show(
        request,
        "matches/personal_data.html",
        name=name,
        sections=sections,
        also=also,
        file_url=reverse(file[0], args=[slug, file[1]]),
        erase_url=reverse(erase[0], args=[slug, erase[1]]),
        crumb=up[0],
        crumb_url=up[1],
    )


def _file(league: League, name: str, sections: Sequence[Section]) -> HttpResponse:
    held: dict[str, Any] = {
        "schema": SCHEMA,
        "league": league.name,
        "made_at": timezone.now(),
    }
    held |= {one.key: one.rows for one in sections}
    response = JsonResponse(
        held, encoder=DjangoJSONEncoder, json_dumps_params={"indent": 2, "ensure_ascii": False}
    )
    response.headers["Content-Disposition"] = f'attachment; filename="{league.slug}-{name}.json"'
    return response


@officers_page(check_personal_data)
def erase_player(request: LeagueRequest, player_id: int) -> HttpResponse:
    """Erase a player's details for good."""
    player = _player(request, player_id)
    records = [player, *player.merged_from.order_by("pk")]
    return _erase(
        request,
        name=player.name,
        wording=erasing.FORMER_PLAYER,
        goes=PLAYER_GOES,
        notes=[*_merged(records), *_alike(request.league, records)],
        accounts=_accounts(request, player),
        waiting=erasing.unsettled_of(request.league, records),
        act=erasing.erase_player,
        given={"player": player},
        back=("league:players", _held_page(request, "held_on_player", player.pk)),
    )


def _held_page(request: LeagueRequest, name: str, number: int) -> str:
    return reverse(f"matches:{name}", args=[request.league.slug, number])


def _merged(records: Sequence[Player]) -> list[str]:
    others = ", ".join(str(one) for one in records[1:])
    return [f"Erased together with the records that are part of it: {others}."] if others else []


def _alike(league: League, records: Sequence[Player]) -> list[str]:
    others = ", ".join(str(one) for one in erasing.namesakes(league, records))
    if not others:
        return []
    words = (
        f"Somebody else’s name holds this one: {others}. So it goes only from this person’s own"
        " cards and records; a reason written elsewhere may name either of them and stays."
    )
    return [words]


def _accounts(request: LeagueRequest, player: Player) -> list[tuple[str, str]]:
    """Sign-ins under the player's name, with what is to be said of each and its own page."""
    return [
        (
            f"{one} also signs in ({one.username}). That account is erased by itself.",
            _held_page(request, "held_on_user", one.pk),
        )
        for one in _signing_in(request.league, player)
    ]


@officers_page(check_personal_data)
def erase_user(request: LeagueRequest, user_id: int) -> HttpResponse:
    """Erase an account for good."""
    user = _user(request, user_id)
    elsewhere = Grant.objects.active(timezone.now()).filter(user=user)
    if user.is_superuser or user.is_staff or elsewhere.exclude(league=request.league).exists():
        raise PermissionDenied(
            f"{user} also has a role elsewhere on this site; ask the site's owner."
        )
    return _erase(
        request,
        name=str(user),
        wording=erasing.FORMER_USER,
        goes=USER_GOES,
        notes=[],
        accounts=[],
        waiting=[],
        act=erasing.erase_user,
        given={"user": user, "league": request.league},
        back=("league:people", _held_page(request, "held_on_user", user.pk)),
    )


def _erase(
    request: LeagueRequest,
    *,
    name: str,
    wording: str,
    goes: str,
    notes: Sequence[str],
    accounts: Sequence[tuple[str, str]],
    waiting: Sequence[Lineup],
    act: Callable[..., object],
    given: dict[str, Any],
    back: tuple[str, str],
) -> HttpResponse:
    to, up = back
    form = EraseForm(request.POST or None, name=name, initial={"wording": wording})
    if form.is_valid():
        outcome = attempt_once(request, form, act, to=to, **given, **form.cleaned_data)
        if isinstance(outcome, HttpResponse):
            return outcome
        if outcome is not None:
            for said, _ in accounts:
                messages.warning(request, f"{said} It has a page of its own, under People.")
            return done(request, "The details are erased.", to)
    return show(
        request,
        "matches/erase_details.html",
        form=form,
        name=name,
        goes=goes,
        never=NEVER,
        notes=notes,
        accounts=accounts,
        waiting=waiting,
        crumb="What the site holds",
        crumb_url=up,
    )
