"""Play-offs: where the tables want one, a result, one taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.actions.play_offs import record_play_off, take_back_play_off, wanted
from league.enums import TieBreak
from league.forms.fixtures import WhyForm
from league.forms.play_offs import PlayOffForm
from league.models import Entry, League, PlayOff, Season, Table
from league.models.standings import competitions_of, rules_of, standings, tables_of
from league.permissions import check_run_league
from league.ruleset import Rules
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt, day_in, done, number, season_shown, show


@dataclass(frozen=True)
class Wanted:
    """Teams that share a place which the rules let a play-off decide."""

    table: Table
    place: int
    names: list[str]


def _holds_any(rules: Rules) -> bool:
    return TieBreak.PLAY_OFF in {*rules.tie_breaks, *(rules.top.tie_breaks if rules.top else ())}


def _wanted(season: Season | None) -> list[Wanted]:
    if season is None or season.closed_on is not None:
        return []
    rules = rules_of(competitions := competitions_of(season))
    tables = [one for one in tables_of(competitions) if _holds_any(rules[one.competition_id])]
    found = standings(tables)
    return [
        Wanted(table, place, [found[table.pk].names[entry] for entry in entries])
        for table in tables
        for place, entries in wanted(found[table.pk]).items()
    ]


def _play_offs(league: League) -> QuerySet[PlayOff]:
    return PlayOff.objects.filter(table__competition__season__league=league).select_related(
        "winner", "loser", "table__competition__season__league", "recorded_by", "withdrawn_by"
    )


@officers_page(check_run_league)
def play_offs(request: LeagueRequest) -> HttpResponse:
    """What is to be played off, and what was."""
    season = season_shown(request)
    rows = list(
        _play_offs(request.league)
        .filter(table__competition__season=season)
        .order_by("-date", "-pk")
    )
    return show(
        request,
        "league/desk/play_offs.html",
        season=season,
        seasons=request.league.seasons.all(),
        wanted=_wanted(season),
        standing=[row for row in rows if row.withdrawn_at is None],
        withdrawn=[row for row in rows if row.withdrawn_at is not None],
    )


def _sides(table: Table, place: int | None) -> list[Entry]:
    """The teams that a play-off is wanted of, at one place or at any."""
    (found,) = standings([table]).values()
    groups: Iterable[list[int]] = wanted(found).values()
    if place is not None:
        groups = [entries for at, entries in wanted(found).items() if at == place]
    numbers = [entry for entries in groups for entry in entries]
    known = Entry.objects.in_bulk(numbers)
    return [known[entry] for entry in numbers]


@officers_page(check_run_league)
def play_off_add(request: LeagueRequest, table_id: int) -> HttpResponse:
    """Enter who won a play-off."""
    table = get_object_or_404(
        Table.objects.select_related("competition__season__league", "competition__rule_set"),
        pk=table_id,
        competition__season__league=request.league,
    )
    form = PlayOffForm(
        request.POST or None,
        entries=_sides(table, number(request.GET.get("place"))),
        initial={"date": day_in(table.competition.season, request.league)},
    )
    if form.is_valid():
        made = attempt(request, form, record_play_off, table=table, **form.cleaned_data)
        if made is not None:
            return done(request, f"{made}; the table shows it.", "league:play_offs")
    return show(
        request,
        "league/desk/play_off_add.html",
        form=form,
        title="Result of a play-off",
        lead=f"{table.competition}, {table.competition.season}",
        crumb="Play-offs",
        crumb_url=reverse("league:play_offs", args=[request.league.slug]),
    )


@officers_page(check_run_league)
def play_off_take_back(request: LeagueRequest, play_off_id: int) -> HttpResponse:
    """Take the result of a play-off back."""
    play_off = get_object_or_404(_play_offs(request.league), pk=play_off_id)
    form = WhyForm(request.POST or None)
    if form.is_valid():
        taken = attempt(request, form, take_back_play_off, play_off=play_off, **form.cleaned_data)
        if taken is not None:
            return done(
                request,
                f"The play-off of {play_off.winner} and {play_off.loser} is taken back.",
                "league:play_offs",
            )
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title=f"Take back: {play_off}",
        lead=f"{play_off.table.competition}, {play_off.table.competition.season}",
        intro="The two share their place again until another play-off is entered.",
        crumb="Play-offs",
        crumb_url=reverse("league:play_offs", args=[request.league.slug]),
        save_label="Take it back",
        danger=True,
        cancel=True,
    )
