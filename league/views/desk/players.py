"""The players of a league: a list to search, a new one, one as he or she is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from league.actions.players import change_player, sign_up
from league.enums import NameStyle
from league.forms.players import PlayerAddForm, PlayerChangeForm
from league.models import League, Player, PlayerEvent, Registration
from league.models.persons import registered_twice
from league.models.players import most_reserved
from league.names import finds, first_letters, similar
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page, today
from league.views.desk.page import (
    attempt,
    day_in,
    done,
    number,
    open_entries,
    show,
    succeeds,
)

A_PAGE = 50
_LONGEST_QUERY = 120


@dataclass(frozen=True)
class Listed:
    """A person in the list: the record that stands, what else the person was called, the teams."""

    player: Player
    also: Sequence[str] = ()
    teams: Sequence[Registration] = ()


@officers_page(check_run_league)
def players(request: LeagueRequest) -> HttpResponse:
    """People with their teams of today, searched by the beginnings of names, former ones too."""
    query = request.GET.get("q", "").replace("\0", "")[:_LONGEST_QUERY].strip()
    former = bool(request.GET.get("former"))
    everybody = _people(request.league, former=former)
    found = [one for one in everybody if _is_found(query, one)]
    near: list[Listed] = []
    if query and not found:
        names = set(similar(query, {name for one in everybody for name in _names(one)}))
        near = [one for one in everybody if names.intersection(_names(one))]
    page = Paginator(found or near, A_PAGE).get_page(request.GET.get("page"))
    day = today(request.league)
    kept = {"q": query} | ({"former": "1"} if former else {})
    return show(
        request,
        "league/desk/players.html",
        page=page,
        people=_with_teams(page.object_list, day),
        query=query,
        former=former,
        near=bool(near),
        kept=urlencode(kept) + "&",
        how_many=len(found),
        letters=_letters(everybody) if len(everybody) > A_PAGE else [],
        twice=registered_twice(request.league, day),
    )


def _people(league: League, *, former: bool) -> list[Listed]:
    """Everybody under the record that stands, by name; one query."""
    records = list(league.players.all())
    also: dict[int, list[str]] = {}
    for one in records:
        if one.merged_into_id is not None:
            also.setdefault(one.merged_into_id, []).append(one.name)
    return [
        Listed(one, also.get(one.pk, []))
        for one in records
        if one.merged_into_id is None and one.active is not former
    ]


def _names(one: Listed) -> list[str]:
    return [one.player.name, *one.also]


def _is_found(query: str, one: Listed) -> bool:
    return any(finds(query, f"{name} {one.player.known_by}") for name in _names(one))


def _letters(people: Iterable[Listed]) -> list[str]:
    """Every letter that finds somebody, by a first name or a last one."""
    return sorted(
        {letter for one in people for name in _names(one) for letter in first_letters(name)}
    )


def _with_teams(people: Iterable[Listed], day: date) -> list[Listed]:
    """The same with the registrations that hold, under any record; one query."""
    shown = list(people)
    numbers = [one.player.pk for one in shown]
    held = (
        Registration.objects.filter(
            Q(player__in=numbers) | Q(player__merged_into__in=numbers),
            Q(ends=None) | Q(ends__gte=day),
            entry__competition__season__closed_on=None,
        )
        .select_related("player", "entry__competition")
        .order_by("pk")
    )
    teams: dict[int, dict[int, Registration]] = {}
    for one in held:
        teams.setdefault(one.player.person_id, {}).setdefault(one.entry_id, one)
    return [replace(one, teams=list(teams.get(one.player.pk, {}).values())) for one in shown]


@officers_page(check_run_league)
def player_add(request: LeagueRequest) -> HttpResponse:
    """Add a player, and another one of the same team after that."""
    entries = list(open_entries(request.league))
    chosen = number(request.GET.get("team"))
    entry = next((one for one in entries if one.pk == chosen), None)
    season = entry.competition.season if entry else request.league.seasons.all().current()
    form = PlayerAddForm(
        request.POST or None,
        others=request.league.players.filter(merged_into=None),
        entries=entries,
        initial={"entry": entry, "starts": day_in(season, request.league) if season else None},
    )
    if form.is_valid():
        player = attempt(request, form, sign_up, league=request.league, **form.cleaned_data)
        if player is not None:
            return _after(request, player, form.cleaned_data["entry"])
    return show(
        request,
        "league/desk/player_add.html",
        form=form,
        crumb_url=reverse("league:players", args=[request.league.slug]),
    )


def _after(request: LeagueRequest, player: Player, entry: object) -> HttpResponse:
    """Where to go once a player is added: to the next one of that team, or to the player."""
    message = f"{player} is registered with {entry}." if entry else f"{player} is in the list."
    if "again" not in request.POST:
        return done(request, message, "league:player_change", player.pk)
    done(request, message, "league:players")
    address = reverse("league:player_add", args=[request.league.slug])
    team = getattr(entry, "pk", None)
    return redirect(f"{address}?team={team}" if team else address)


@officers_page(check_run_league)
def player_change(request: LeagueRequest, player_id: int) -> HttpResponse:
    """Change a player; the registrations stand beside the form, each with what can be done."""
    player = get_object_or_404(request.league.players.select_related("merged_into"), pk=player_id)
    form = PlayerChangeForm(
        request.POST or None,
        others=request.league.players.filter(merged_into=None).exclude(pk=player.pk),
        present=player.name,
        initial={
            "name": player.name,
            "known_by": player.known_by,
            "junior": player.junior,
            "name_style": player.name_style,
            "phone": player.phone,
            "email": player.email,
            "active": player.active,
        },
    )
    if form.is_valid() and succeeds(
        request, form, change_player, player=player, **form.cleaned_data
    ):
        return done(request, f"{player} is saved.", "league:player_change", player.pk)
    merged = list(player.merged_from.select_related("merged_by").order_by("merged_at", "pk"))
    return show(
        request,
        "league/desk/player_change.html",
        form=form,
        player=player,
        registrations=_registrations(player),
        merged=merged,
        reserved=_reserved(request.league, player, merged),
        story=list(_story(player)),
        day=today(request.league),
    )


def _reserved(league: League, player: Player, merged: Sequence[Player]) -> str:
    """How strangers see the name, where a record that is part of this one asks for less."""
    usual = NameStyle(league.name_style)
    own = player.public_style(usual)
    shown = most_reserved([own, *(one.public_style(usual) for one in merged)])
    if shown is own:
        return ""
    how = {NameStyle.INITIALS: "as initials", NameStyle.HIDDEN: "not at all"}[shown]
    who = next(one for one in merged if one.public_style(usual) is shown)
    return f"Strangers see the name {how}, as the record {who} asks."


def _registrations(player: Player) -> QuerySet[Registration]:
    """A person's registrations under any record; of a record that was merged, its own."""
    rows = Registration.objects.all()
    rows = rows.filter(player=player) if player.merged_into_id else rows.of_person(player)
    wanted = rows.select_related("player", "entry__competition__season__league")
    return wanted.order_by("-starts", "-pk")


def _story(player: Player) -> QuerySet[PlayerEvent]:
    """When this record was merged with others and parted from them."""
    rows = PlayerEvent.objects.filter(Q(player=player) | Q(other=player))
    return rows.select_related("player", "other", "by").order_by("at", "pk")
