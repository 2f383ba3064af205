"""Points taken off or given, with a fine or without: the list, a new one, a mistake withdrawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.actions.deductions import give_points_in, penalise, withdraw_adjustment
from league.actions.ledgers import Act, lines_of
from league.forms.deductions import OFF, DeductionForm
from league.forms.fixtures import WhyForm
from league.models import Adjustment, Charge, Entry, League, Season, Table
from league.permissions import check_run_league
from league.ruleset import format_points
from league.ruleset.pounds import format_pounds
from league.ruleset.wording import join
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt_once, day_in, done, season_shown, show, succeeds


def say_points(points: Decimal) -> str:
    """Points as a change, in words: "½ point taken off", "2 points given"."""
    size = abs(points)
    noun = "point" if size <= 1 else "points"
    return f"{format_points(size)} {noun} {'taken off' if points < 0 else 'given'}"


def say_lines(act: Act) -> str:
    """All that an act wrote into both ledgers, in words."""
    parts = []
    if act.adjustments:
        # The same in every table.
        parts.append(say_points(act.adjustments[0].points) + _where(act.adjustments))
    parts += [f"a charge of {format_pounds(one.amount)}" for one in act.charges]
    return join(parts)


def _where(adjustments: Sequence[Adjustment]) -> str:
    """In which tables, where that is not plain."""
    if len(adjustments) == 1 and not adjustments[0].table.name:
        return ""
    return f" in {' and in '.join(str(one.table) for one in adjustments)}"


@dataclass(frozen=True)
class Line:
    """What one act did to a team's points, and to its money."""

    adjustments: list[Adjustment]
    charges: list[Charge]

    @property
    def first(self) -> Adjustment:
        """The row that stands for the act."""
        return self.adjustments[0]

    @property
    def said(self) -> str:
        """The points in words."""
        return say_points(self.first.points)

    @property
    def tables(self) -> str:
        """Where they count, if the competition has more tables than one."""
        names = [one.table.name for one in self.adjustments if one.table.name]
        return join(names) if names else ""

    @property
    def money(self) -> str:
        """The fine that went with it, if any."""
        total = sum((one.amount for one in self.charges), Decimal(0))
        return format_pounds(total) if total else ""


def _lines(rows: Iterable[Adjustment], charges: Iterable[Charge]) -> list[Line]:
    """Rows as their acts, in the order of the first of each."""
    money: dict[object, list[Charge]] = {}
    for charge in charges:
        money.setdefault(charge.act, []).append(charge)
    acts: dict[object, Line] = {}
    for row in rows:
        key = row.act or row.pk
        line = acts.setdefault(key, Line([], money.get(row.act, []) if row.act else []))
        line.adjustments.append(row)
    return list(acts.values())


def _adjustments(league: League) -> QuerySet[Adjustment]:
    return Adjustment.objects.filter(table__competition__season__league=league).select_related(
        "table__competition__season__league", "entry", "recorded_by", "withdrawn_by"
    )


@officers_page(check_run_league)
def deductions(request: LeagueRequest) -> HttpResponse:
    """Every deduction of a season; withdrawn ones stay readable."""
    season = season_shown(request)
    rows = list(
        _adjustments(request.league)
        .filter(table__competition__season=season)
        .order_by("-date", "-pk")
    )
    with_points = _adjustments(request.league).filter(table__competition__season=season)
    charges = list(
        Charge.objects.filter(act__in=with_points.exclude(act=None).order_by().values("act"))
    )
    return show(
        request,
        "league/desk/deductions.html",
        season=season,
        seasons=request.league.seasons.all(),
        standing=_lines((one for one in rows if one.withdrawn_at is None), charges),
        withdrawn=_lines((one for one in rows if one.withdrawn_at is not None), charges),
    )


def _entries(league: League) -> QuerySet[Entry]:
    """Every team of the seasons not closed."""
    return (
        Entry.objects.filter(
            competition__season__league=league, competition__season__closed_on=None
        )
        .select_related("competition__season__league")
        .order_by("-competition__season__starts", "competition__place", "competition", "name", "pk")
    )


def _tables(league: League) -> QuerySet[Table]:
    """Every table of the seasons not closed."""
    return (
        Table.objects.filter(
            competition__season__league=league, competition__season__closed_on=None
        )
        .select_related("competition__season__league")
        .order_by("-competition__season__starts", "competition__place", "competition", "pk")
    )


@officers_page(check_run_league)
def deduction_add(request: LeagueRequest) -> HttpResponse:
    """Take points off a team, fine it, or give it some points."""
    season: Season | None = request.league.seasons.all().current()
    tables = list(_tables(request.league))
    form = DeductionForm(
        request.POST or None,
        entries=_entries(request.league),
        tables=tables,
        initial={"date": day_in(season, request.league) if season else None},
    )
    if form.is_valid():
        typed = form.cleaned_data
        entry, table = typed["team"], typed.get("table")
        given = {
            "entry": entry,
            "tables": [table] if table else _of(tables, entry),
            "points": typed["points"],
            "reason": typed["reason"],
            "date": typed["date"],
            "page": typed["page"],
            "to": "league:deductions",
        }
        if typed["kind"] == OFF:
            made = attempt_once(request, form, penalise, fine=typed["fine"], **given)
        else:
            made = attempt_once(request, form, give_points_in, **given)
        if isinstance(made, HttpResponse):
            return made
        if made is not None:
            return done(request, f"{entry}: {say_lines(made)}.", "league:deductions")
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


def _of(tables: Iterable[Table], entry: Entry) -> list[Table]:
    return [table for table in tables if table.competition_id == entry.competition_id]


@officers_page(check_run_league)
def deduction_withdraw(request: LeagueRequest, adjustment_id: int) -> HttpResponse:
    """Take a deduction back, with the reason and with all that went with it."""
    adjustment = get_object_or_404(_adjustments(request.league), pk=adjustment_id)
    act = Act((adjustment,))
    if adjustment.act and adjustment.withdrawn_at is None:
        act = lines_of(adjustment.act)
    paid = sum((one.amount for one in act.charges if one.paid_on is not None), Decimal(0))
    form = WhyForm(request.POST or None)
    if form.is_valid() and succeeds(
        request, form, withdraw_adjustment, adjustment=adjustment, **form.cleaned_data
    ):
        back = f" {format_pounds(paid)} was paid: give it back." if paid else ""
        return done(
            request, f"The deduction of {adjustment.entry} is withdrawn.{back}", "league:deductions"
        )
    several = len(act.adjustments) + len(act.charges) > 1
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title=f"Withdraw: {adjustment.entry}, {say_points(adjustment.points)}",
        lead=adjustment.reason,
        intro=f"All of it goes together: {say_lines(act)}." if several else "",
        crumb="Deductions",
        crumb_url=reverse("league:deductions", args=[request.league.slug]),
        save_label="Withdraw it",
        danger=True,
        cancel=True,
    )
