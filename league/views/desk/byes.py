"""Byes: the list by competition, one more, those of the fixture list, one taken back."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.actions.byes import (
    IdleWeek,
    add_bye,
    idle_weeks,
    note_byes,
    noted_with,
    take_back_byes,
)
from league.enums import ByeKind, CompetitionKind, WithdrawnRemaining
from league.forms.byes import ByeForm, TakeBackForm
from league.forms.fixtures import SureForm
from league.models import Bye, Competition, League
from league.permissions import check_run_league
from league.ruleset.wording import points_in_words
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt, day_in, done, number, season_shown, show


@dataclass(frozen=True)
class Division:
    """A competition with its byes, and what one is worth there."""

    competition: Competition
    byes: list[Bye]
    worth: str


def _byes(league: League) -> QuerySet[Bye]:
    return Bye.objects.filter(competition__season__league=league).select_related(
        "entry",
        "competition__season__league",
        "withdrawal__entry",
        "fixture__home",
        "fixture__away",
        "withdrawn_by",
    )


@officers_page(check_run_league)
def byes(request: LeagueRequest) -> HttpResponse:
    """The byes that stand, by competition and week; those taken back stay readable."""
    season = season_shown(request)
    rows = list(_byes(request.league).filter(competition__season=season).order_by("round", "pk"))
    competitions = (
        Competition.objects.filter(season=season)
        .exclude(kind=CompetitionKind.KNOCKOUT)
        .select_related("rule_set")
        .order_by("place", "pk")
    )
    return show(
        request,
        "league/desk/byes.html",
        season=season,
        seasons=request.league.seasons.all(),
        divisions=[_division(competition, rows) for competition in competitions],
        withdrawn=[bye for bye in rows if bye.withdrawn_at is not None and bye.kind == ByeKind.BYE],
    )


def _division(competition: Competition, rows: list[Bye]) -> Division:
    mishaps = competition.rule_set.rules.mishaps
    # Opponents of a team that left have a bye only where the rules say so.
    kinds = {ByeKind.BYE}
    if mishaps.withdrawal.remaining is not WithdrawnRemaining.NOTHING:
        kinds.add(ByeKind.WITHDRAWAL)
    standing = [
        bye
        for bye in rows
        if bye.competition_id == competition.pk and bye.withdrawn_at is None and bye.kind in kinds
    ]
    return Division(
        competition, standing, points_in_words(mishaps.bye) if mishaps.bye else "no points"
    )


def _competition(request: LeagueRequest, competition_id: int) -> Competition:
    return get_object_or_404(
        Competition.objects.select_related("season__league"),
        pk=competition_id,
        season__league=request.league,
    )


def _list(request: LeagueRequest) -> str:
    return reverse("league:byes", args=[request.league.slug])


@officers_page(check_run_league)
def bye_add(request: LeagueRequest, competition_id: int) -> HttpResponse:
    """Note one bye."""
    competition = _competition(request, competition_id)
    form = ByeForm(
        request.POST or None,
        entries=competition.entries.filter(withdrawn_on=None),
        initial={
            "round": number(request.GET.get("week")) or 1,
            "date": day_in(competition.season, request.league),
        },
    )
    if form.is_valid():
        bye = attempt(request, form, add_bye, competition=competition, **form.cleaned_data)
        if bye is not None:
            return done(request, f"{bye.entry} has a bye in week {bye.round}.", "league:byes")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title="Add a bye",
        lead=f"{competition}, {competition.season}",
        crumb="All byes",
        crumb_url=_list(request),
        save_label="Add the bye",
        cancel=True,
    )


@officers_page(check_run_league)
def byes_note(request: LeagueRequest, competition_id: int) -> HttpResponse:
    """Note the byes that the fixture list leaves, all at once, after they were looked at."""
    competition = _competition(request, competition_id)
    form = SureForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        noted = attempt(request, form, note_byes, competition=competition)
        if noted is not None:
            many = "1 bye is" if len(noted) == 1 else f"{len(noted)} byes are"
            return done(request, f"{competition}: {many} noted.", "league:byes")
    weeks: list[IdleWeek] = idle_weeks(competition)
    return show(
        request,
        "league/desk/byes_note.html",
        form=form,
        competition=competition,
        odd=[week for week in weeks if week.is_bye],
        others=[week for week in weeks if not week.is_bye],
        crumb_url=_list(request),
    )


@officers_page(check_run_league)
def bye_take_back(request: LeagueRequest, bye_id: int) -> HttpResponse:
    """Take a bye back, alone or with those that were noted with it."""
    bye = get_object_or_404(_byes(request.league), pk=bye_id)
    together = noted_with(bye) if bye.kind == ByeKind.BYE else []
    others = len([one for one in together if one.pk != bye.pk])
    form = TakeBackForm(request.POST or None, others=others)
    if form.is_valid():
        chosen = together if form.cleaned_data.get("together") else [bye]
        taken = attempt(
            request, form, take_back_byes, byes=chosen, reason=form.cleaned_data["reason"]
        )
        if taken is not None:
            many = f"The bye of {bye.entry} is" if len(taken) == 1 else f"{len(taken)} byes are"
            return done(request, f"{many} taken back.", "league:byes")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title=f"Take back: bye of {bye.entry}",
        lead=f"{bye.competition}, week {bye.round}",
        crumb="All byes",
        crumb_url=_list(request),
        save_label="Take it back",
        danger=True,
        cancel=True,
    )
