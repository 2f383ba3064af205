"""The seasons of a league and their divisions: laying them out, changing, closing, reopening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db.models import Count, Prefetch, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.actions import setup
from league.actions.rolling_back import take_back_roll_over, why_not_removable
from league.forms.fixtures import SureForm, WhyForm
from league.forms.roll_over import TakeBackForm
from league.forms.seasons import DivisionAddForm, DivisionForm, SeasonAddForm, SeasonForm
from league.models import Competition, Season, SeasonEvent
from league.models.listing import UNDECIDED
from league.permissions import check_run_league
from league.ruleset.mishap_wording import walkover_misfits
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt, done, show, succeeds


def _season(request: LeagueRequest, season_id: int) -> Season:
    seasons = request.league.seasons.select_related("league", "follows__league")
    return get_object_or_404(seasons, pk=season_id)


def _division(request: LeagueRequest, competition_id: int) -> Competition:
    divisions = Competition.objects.select_related("season__league", "rule_set")
    return get_object_or_404(divisions, pk=competition_id, season__league=request.league)


def _page(request: LeagueRequest, **context: Any) -> HttpResponse:
    """A page that is one form, with the way back to the list."""
    up = reverse("league:seasons", args=[request.league.slug])
    page = {"crumb": "Seasons", "crumb_url": up, "cancel": True} | context
    return show(request, "league/desk/form.html", **page)


@officers_page(check_run_league)
def seasons(request: LeagueRequest) -> HttpResponse:
    """Every season with its divisions, the latest first."""
    divisions = (
        Competition.objects.select_related("rule_set")
        .annotate(teams=Count("entries", distinct=True), matches=Count("fixtures", distinct=True))
        .order_by("place", "pk")
    )
    told = SeasonEvent.objects.select_related("by").order_by("-at", "-pk")
    found = request.league.seasons.select_related("followed_by", "follows").prefetch_related(
        Prefetch("competitions", queryset=divisions, to_attr="divisions"),
        Prefetch("events", queryset=told, to_attr="told"),
    )
    undecided = Count(
        "competitions__fixtures", filter=Q(competitions__fixtures__status__in=UNDECIDED)
    )
    return show(request, "league/desk/seasons.html", seasons=found.annotate(undecided=undecided))


@officers_page(check_run_league)
def season_add(request: LeagueRequest) -> HttpResponse:
    """Begin a new season."""
    form = SeasonAddForm(request.POST or None)
    if form.is_valid():
        season = attempt(
            request, form, setup.create_season, league=request.league, **form.cleaned_data
        )
        if season is not None:
            message = f"The season {season} is there; now its divisions."
            return done(request, message, "league:division_add", season.pk)
    return _page(request, form=form, title="New season", save_label="Make the season")


@officers_page(check_run_league)
def season_change(request: LeagueRequest, season_id: int) -> HttpResponse:
    """Change a season's name and days."""
    season = _season(request, season_id)
    initial = {"name": season.name, "starts": season.starts, "ends": season.ends}
    form = SeasonForm(request.POST or None, initial=initial)
    if form.is_valid() and succeeds(
        request, form, setup.change_season, season=season, **form.cleaned_data
    ):
        return done(request, f"The season {season} is saved.", "league:seasons")
    return _page(request, form=form, title=f"Season {season}")


@officers_page(check_run_league)
def season_close(request: LeagueRequest, season_id: int) -> HttpResponse:
    """Close a season, with a reason."""
    return _closing(
        request,
        season_id,
        setup.close_season,
        said="is closed",
        title="Close the season {}",
        lead="Its pages stay, and nothing in it can be changed any more until it is reopened.",
        save_label="Close the season",
    )


@officers_page(check_run_league)
def season_reopen(request: LeagueRequest, season_id: int) -> HttpResponse:
    """Reopen a closed season, with a reason."""
    return _closing(
        request,
        season_id,
        setup.reopen_season,
        said="is open again",
        title="Reopen the season {}",
        lead="Its results, deductions and rules can be changed again.",
        save_label="Reopen the season",
    )


def _closing(
    request: LeagueRequest,
    season_id: int,
    act: Callable[..., Season],
    *,
    said: str,
    title: str,
    **words: str,
) -> HttpResponse:
    season = _season(request, season_id)
    form = WhyForm(request.POST or None)
    if form.is_valid() and succeeds(request, form, act, season=season, **form.cleaned_data):
        return done(request, f"The season {season} {said}.", "league:seasons")
    return _page(request, form=form, title=title.format(season), danger=True, **words)


@officers_page(check_run_league)
def season_remove(request: LeagueRequest, season_id: int) -> HttpResponse:
    """Take out a season in which there is nothing, or one made by rolling over and not begun."""
    season = _season(request, season_id)
    name = str(season)
    if season.follows is not None and season.competitions.exists():
        return _take_back(request, season, season.follows)
    form = SureForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and succeeds(request, form, setup.remove_season, season=season):
        return done(request, f"The season {name} is removed.", "league:seasons")
    return _page(
        request,
        form=form,
        title=f"Remove the season {name}",
        lead="Only a season without divisions can be removed.",
        save_label="Remove it",
        danger=True,
    )


def _take_back(request: LeagueRequest, season: Season, last: Season) -> HttpResponse:
    """Remove a season that rolling over made, with all that was laid out in it."""
    name = str(season)
    form = TakeBackForm(request.POST or None, last=last, initial={"reopen": True})
    if form.is_valid() and succeeds(
        request, form, take_back_roll_over, season=season, **form.cleaned_data
    ):
        again = " and open again" if form.cleaned_data.get("reopen") else ""
        words = f"The season {name} is removed; {last} is the latest{again}."
        return done(request, words, "league:seasons")
    return _page(
        request,
        form=form,
        title=f"Remove the season {name}",
        lead=why_not_removable(season)
        or f"Nothing has been played in it, so {last} can be rolled over again.",
        intro="Its divisions, its teams and squads, its captains’ roles and the matches in its list"
        " go. Players, teams and venues stay, and captains whose roles ended with the roll-over"
        " have them again.",
        save_label="Remove the season",
        danger=True,
    )


@officers_page(check_run_league)
def division_add(request: LeagueRequest, season_id: int) -> HttpResponse:
    """Lay out a division of a season."""
    season = _season(request, season_id)
    form = DivisionAddForm(
        request.POST or None,
        rule_sets=request.league.rule_sets.order_by("-created_at", "-pk"),
        initial={"place": season.competitions.count() + 1},
    )
    if form.is_valid():
        games = form.cleaned_data.pop("tables")
        tables = [setup.TableSpec(name=name, discipline=game) for game, name in games.items()]
        made = attempt(
            request,
            form,
            setup.create_competition,
            season=season,
            tables=tables or setup.ONE_TABLE,
            **form.cleaned_data,
        )
        if made is not None:
            for game in games:
                for misfit in walkover_misfits(made.rule_set.rules, game):
                    messages.warning(request, misfit)
            return done(request, f"{made} is there; now its teams.", "league:seasons")
    if not request.league.rule_sets.exists():
        return _first_the_rules(request, season)
    return _page(
        request, form=form, title="New division", lead=f"Season {season}",
        save_label="Make the division",
    )  # fmt: skip


def _first_the_rules(request: LeagueRequest, season: Season) -> HttpResponse:
    """A division is played under rules, and this league has none yet."""
    return show(
        request,
        "league/desk/season_rules_first.html",
        season=season,
        crumb="Seasons",
        crumb_url=reverse("league:seasons", args=[request.league.slug]),
    )


@officers_page(check_run_league)
def division_change(request: LeagueRequest, competition_id: int) -> HttpResponse:
    """Change what a division's pages say of it."""
    division = _division(request, competition_id)
    fields = ("name", "place", "night", "start_time", "goes_up", "goes_down")
    form = DivisionForm(
        request.POST or None, initial={field: getattr(division, field) for field in fields}
    )
    if form.is_valid() and succeeds(
        request, form, setup.change_competition, competition=division, **form.cleaned_data
    ):
        return done(request, f"{division} is saved.", "league:seasons")
    return _page(request, form=form, title=str(division), lead=f"Season {division.season}")


@officers_page(check_run_league)
def division_remove(request: LeagueRequest, competition_id: int) -> HttpResponse:
    """Take out a division in which there is nothing."""
    division = _division(request, competition_id)
    name = str(division)
    form = SureForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and succeeds(request, form, setup.remove_competition, competition=division):
        return done(request, f"{name} is removed.", "league:seasons")
    return _page(
        request,
        form=form,
        title=f"Remove {name}",
        lead="Only a division without teams and matches can be removed.",
        save_label="Remove it",
        danger=True,
    )
