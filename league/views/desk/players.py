"""The players of a league: a list to search, a new one, one as he or she is."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from league.actions.players import change_player, sign_up
from league.forms.players import PlayerAddForm, PlayerChangeForm
from league.models import Player, Registration
from league.names import finds, similar
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

A_PAGE = 100
_LONGEST_QUERY = 120


@officers_page(check_run_league)
def players(request: LeagueRequest) -> HttpResponse:
    """Players with their teams of today, searched by the beginnings of names."""
    query = request.GET.get("q", "").replace("\0", "")[:_LONGEST_QUERY].strip()
    former = bool(request.GET.get("former"))
    everybody = list(request.league.players.filter(merged_into=None, active=not former))
    found = [player for player in everybody if finds(query, f"{player.name} {player.known_by}")]
    near: list[Player] = []
    if query and not found:
        names = set(similar(query, {player.name for player in everybody}))
        near = [player for player in everybody if player.name in names]
    page = Paginator(found or near, A_PAGE).get_page(request.GET.get("page"))
    current = Registration.objects.filter(
        entry__competition__season__closed_on=None
    ).select_related("entry__competition")
    prefetch_related_objects(
        list(page.object_list), Prefetch("registrations", queryset=current, to_attr="current")
    )
    kept = {"q": query} | ({"former": "1"} if former else {})
    return show(
        request,
        "league/desk/players.html",
        page=page,
        query=query,
        former=former,
        near=bool(near),
        kept=urlencode(kept) + "&",
        day=today(request.league),
        how_many=len(found),
    )


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
    registrations = player.registrations.select_related(
        "entry__competition__season__league"
    ).order_by("-starts", "-pk")
    return show(
        request,
        "league/desk/player_change.html",
        form=form,
        player=player,
        registrations=registrations,
        day=today(request.league),
    )
