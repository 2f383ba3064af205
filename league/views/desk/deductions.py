"""Points taken off or given: the list, a new one, a mistake withdrawn."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.actions.deductions import deduct, give_points, withdraw_adjustment
from league.forms.deductions import OFF, DeductionForm, Standing
from league.forms.fixtures import WhyForm
from league.models import Adjustment, League, Table
from league.permissions import check_run_league
from league.ruleset import format_points
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt, day_in, done, season_shown, show, succeeds


@officers_page(check_run_league)
def deductions(request: LeagueRequest) -> HttpResponse:
    """Every deduction of a season; withdrawn ones stay readable."""
    season = season_shown(request)
    rows = list(
        Adjustment.objects.filter(table__competition__season=season)
        .select_related("table__competition", "entry", "recorded_by", "withdrawn_by")
        .order_by("-date", "-pk")
    )
    return show(
        request,
        "league/desk/deductions.html",
        season=season,
        seasons=request.league.seasons.all(),
        standing=[row for row in rows if row.withdrawn_at is None],
        withdrawn=[row for row in rows if row.withdrawn_at is not None],
    )


def _standings(league: League) -> list[Standing]:
    """Every team in every table of the seasons not closed."""
    tables = (
        Table.objects.filter(
            competition__season__league=league, competition__season__closed_on=None
        )
        .select_related("competition__season__league")
        .prefetch_related("competition__entries")
        .order_by("-competition__season__starts", "competition__place", "competition", "pk")
    )
    return [Standing(table, entry) for table in tables for entry in table.competition.entries.all()]


@officers_page(check_run_league)
def deduction_add(request: LeagueRequest) -> HttpResponse:
    """Take points off a team, or give some."""
    season = request.league.seasons.all().current()
    form = DeductionForm(
        request.POST or None,
        standings=_standings(request.league),
        initial={"date": day_in(season, request.league) if season else None},
    )
    if form.is_valid():
        typed = form.cleaned_data
        made = attempt(
            request,
            form,
            deduct if typed["kind"] == OFF else give_points,
            table=typed["team"].table,
            entry=typed["team"].entry,
            points=typed["points"],
            reason=typed["reason"],
            date=typed["date"],
        )
        if made is not None:
            points = format_points(made.points)
            return done(request, f"{made.entry}: {points} points.", "league:deductions")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title="Take points off",
        crumb="Deductions",
        crumb_url=reverse("league:deductions", args=[request.league.slug]),
        save_label="Change the table",
        cancel=True,
    )


@officers_page(check_run_league)
def deduction_withdraw(request: LeagueRequest, adjustment_id: int) -> HttpResponse:
    """Take a deduction back, with the reason."""
    adjustment = get_object_or_404(
        Adjustment.objects.select_related("entry", "table__competition__season__league"),
        pk=adjustment_id,
        table__competition__season__league=request.league,
    )
    form = WhyForm(request.POST or None)
    if form.is_valid() and succeeds(
        request, form, withdraw_adjustment, adjustment=adjustment, **form.cleaned_data
    ):
        return done(
            request, f"The deduction of {adjustment.entry} is withdrawn.", "league:deductions"
        )
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title=f"Withdraw: {adjustment.entry}, {format_points(adjustment.points)} points",
        lead=adjustment.reason,
        crumb="Deductions",
        crumb_url=reverse("league:deductions", args=[request.league.slug]),
        save_label="Withdraw it",
        danger=True,
        cancel=True,
    )
