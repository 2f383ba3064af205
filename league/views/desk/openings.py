"""Opening balances: where the teams of a table stood when the league moved in."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Max, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html

from league.actions.openings import (
    counted_columns,
    last_change,
    odd_in_openings,
    openings_seen,
    set_openings,
    undo_openings,
)
from league.forms.fixtures import WhyForm
from league.forms.openings import OpeningsForm, field_name
from league.models import Entry, League, OpeningBalance, OpeningEvent, Table
from league.permissions import check_run_league
from league.ruleset import format_points
from league.views.base import LeagueRequest, officers_page
from league.views.desk.openings_story import story
from league.views.desk.page import attempt, day_in, done, season_shown, show


def _tables(league: League) -> QuerySet[Table]:
    return Table.objects.filter(competition__season__league=league).select_related(
        "competition__season__league", "competition__rule_set"
    )


@officers_page(check_run_league)
def openings(request: LeagueRequest) -> HttpResponse:
    """The tables of a season, each with whether it begins with balances."""
    season = season_shown(request)
    rows = _tables(request.league).filter(competition__season=season)
    return show(
        request,
        "league/desk/openings.html",
        season=season,
        seasons=request.league.seasons.all(),
        tables=rows.annotate(balances=Count("openings"), since=Max("openings__on")).order_by(
            "competition__place", "competition", "pk"
        ),
    )


@officers_page(check_run_league)
def openings_change(request: LeagueRequest, table_id: int) -> HttpResponse:
    """Every team's balance in one table, saved together."""
    table = get_object_or_404(_tables(request.league), pk=table_id)
    season = table.competition.season
    entries = list(table.competition.entries.all())
    kept = {one.entry_id: one for one in OpeningBalance.objects.filter(table=table)}
    columns = counted_columns(table.competition.rule_set.rules)
    names = [column.name for column in columns]
    form = OpeningsForm(
        request.POST or None,
        entries=entries,
        columns=columns,
        initial=_initial(entries, kept, names) | {"on": _day(request, table, kept)},
    )
    if form.is_valid():
        written = attempt(
            request,
            form,
            set_openings,
            table=table,
            on=form.cleaned_data["on"],
            rows=form.rows(),
            seen=request.POST.get("seen"),
        )
        if written is not None:
            return done(
                request,
                f"{_name(table)}: the balances are saved.",
                "league:openings_change",
                table.pk,
            )
    return show(
        request,
        "league/desk/openings_change.html",
        form=form,
        table=table,
        name=_name(table),
        season=season,
        odd=odd_in_openings(table),
        told=story(table),
        last=None if season.closed_on else last_change(table),
        seen=format_html('<input type="hidden" name="seen" value="{}">', openings_seen(table)),
        crumb_url=reverse("league:openings", args=[request.league.slug]),
    )


@officers_page(check_run_league)
def openings_undo(request: LeagueRequest, event_id: int) -> HttpResponse:
    """Put a table's balances back as they were before the latest change."""
    events = OpeningEvent.objects.select_related(
        "table__competition__season__league", "table__competition__rule_set"
    )
    event = get_object_or_404(
        events, pk=event_id, table__competition__season__league=request.league
    )
    table = event.table
    form = WhyForm(request.POST or None)
    if form.is_valid():
        rows = attempt(request, form, undo_openings, event=event, **form.cleaned_data)
        if rows is not None:
            words = f"{_name(table)}: the balances are as they were before."
            return done(request, words, "league:openings_change", table.pk)
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title="Take the change of the balances back",
        lead=f"{_name(table)}, {table.competition.season}",
        intro="Every team’s balance is then what it was before this change, and the table changes"
        " at once. Both stay in the list of what was done.",
        crumb="Opening balances",
        crumb_url=reverse("league:openings_change", args=[request.league.slug, table.pk]),
        save_label="Take the change back",
        danger=True,
        cancel=True,
    )


def _name(table: Table) -> str:
    return f"{table.competition}, {table.name}" if table.name else str(table.competition)


def _day(request: LeagueRequest, table: Table, kept: dict[int, OpeningBalance]) -> Any:
    days = [one.on for one in kept.values()]
    return max(days) if days else day_in(table.competition.season, request.league)


def _initial(
    entries: list[Entry], kept: dict[int, OpeningBalance], names: list[str]
) -> dict[str, Any]:
    """What is kept, as the boxes show it; a team without a balance has empty boxes."""
    values: dict[str, Any] = {}
    for entry in entries:
        if entry.pk in kept:
            row = kept[entry.pk]
            values |= {field_name(entry, name): getattr(row, name) for name in names}
            values[field_name(entry, "points")] = format_points(row.points)
    return values
