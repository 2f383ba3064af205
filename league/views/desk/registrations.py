"""What can be done with a player's registrations: a new one, other dates, an end, a transfer."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.actions.players import change_registration, register, transfer
from league.forms.players import DatesForm, RegisterForm, TransferForm
from league.models import Player, Registration
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt, day_in, done, open_entries, show, succeeds


def _page(request: LeagueRequest, player: Player, form: forms.Form, **words: Any) -> HttpResponse:
    return show(
        request,
        "league/desk/form.html",
        form=form,
        crumb=str(player),
        crumb_url=reverse("league:player_change", args=[request.league.slug, player.pk]),
        cancel=True,
        **words,
    )


def _find(request: LeagueRequest, registration_id: int) -> Registration:
    rows = Registration.objects.select_related(
        "player__league", "player__merged_into", "entry__competition__season__league"
    )
    return get_object_or_404(rows, pk=registration_id, player__league=request.league)


@officers_page(check_run_league)
def registration_add(request: LeagueRequest, player_id: int) -> HttpResponse:
    """Register a player with a team."""
    player = get_object_or_404(request.league.players, pk=player_id)
    season = request.league.seasons.all().current()
    form = RegisterForm(
        request.POST or None,
        entries=open_entries(request.league),
        initial={"starts": day_in(season, request.league) if season else None},
    )
    if form.is_valid():
        made = attempt(request, form, register, player=player, **form.cleaned_data)
        if made is not None:
            words = f"{player} is registered with {made.entry}."
            return done(request, words, "league:player_change", player.pk)
    return _page(
        request, player, form, title=f"Register {player}", save_label="Register the player"
    )


@officers_page(check_run_league)
def registration_change(request: LeagueRequest, registration_id: int) -> HttpResponse:
    """Set the first and the last day of a registration; a last day ends it."""
    registration = _find(request, registration_id)
    player, entry = registration.player, registration.entry
    ends = registration.ends
    if "end" in request.GET and ends is None:
        ends = day_in(entry.competition.season, request.league)
    form = DatesForm(request.POST or None, initial={"starts": registration.starts, "ends": ends})
    if form.is_valid() and succeeds(
        request, form, change_registration, registration=registration, **form.cleaned_data
    ):
        words = f"The dates of {player} with {entry} are saved."
        return done(request, words, "league:player_change", player.person_id)
    return _page(request, player, form, title=f"{player} with {entry}")


@officers_page(check_run_league)
def registration_transfer(request: LeagueRequest, registration_id: int) -> HttpResponse:
    """Move a player to another team of the same season."""
    registration = _find(request, registration_id)
    player, entry = registration.player, registration.entry
    season = entry.competition.season
    others = open_entries(request.league).filter(competition__season=season).exclude(pk=entry.pk)
    form = TransferForm(
        request.POST or None, entries=others, initial={"on": day_in(season, request.league)}
    )
    if form.is_valid():
        to = form.cleaned_data["entry"]
        moved = attempt(
            request,
            form,
            transfer,
            registration=registration,
            to=to,
            on=form.cleaned_data["on"],
            sure=form.cleaned_data["sure"],
        )
        if moved is not None:
            words = f"{moved.player} moves to {to}."
            return done(request, words, "league:player_change", moved.player_id)
    form.ask()
    return _page(
        request,
        player,
        form,
        title=f"Transfer {player}",
        lead=f"From {entry}, {entry.competition}",
        save_label="Transfer the player",
    )
