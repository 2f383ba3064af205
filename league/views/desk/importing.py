"""Bringing a file in, step by step: the file, its columns, what it would change, and doing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from league.actions.deciding import counting_tables
from league.actions.importing import (
    Columns,
    begin_import,
    choose_columns,
    commit_import,
    difference_of,
    drop_import,
)
from league.forms.importing import LABELS, NO_HEADINGS, ColumnsForm, CommitForm, ImportForm
from league.importing.difference import Difference, Outcome, RowOutcome
from league.importing.kinds import ImportKind
from league.importing.matching import missing
from league.models import Import
from league.permissions import can_hand_out_roles, check_run_league
from league.views.base import LeagueRequest, officers_page
from league.views.desk.importing_large import takes_files
from league.views.desk.page import attempt, attempt_once, done, number, open_competitions, show

_A_GLANCE = 20
_A_PAGE = 100
_DONE_SHOWN = 20
_ASKED = "asked"
_TITLES = {
    Outcome.REFUSED.value: "Refused",
    _ASKED: "To look at again",
    Outcome.CHANGED.value: "Changed",
    Outcome.ADDED.value: "Added",
    Outcome.UNCHANGED.value: "Unchanged",
}


@takes_files
@officers_page(check_run_league)
def imports(request: LeagueRequest) -> HttpResponse:
    """The first step: what it holds, and the file or the rows."""
    wanted = number(request.GET.get("division"))
    form = ImportForm(
        request.POST or None,
        request.FILES or None,
        competitions=open_competitions(request.league),
        initial={"kind": request.GET.get("kind", "")} | ({"competition": wanted} if wanted else {}),
    )
    if form.is_valid():
        cleaned = form.cleaned_data
        found = attempt(
            request,
            form,
            begin_import,
            league=request.league,
            kind=ImportKind(cleaned["kind"]),
            competition=cleaned["competition"],
            name=cleaned["name"],
            lines=cleaned["lines"],
        )
        if found is not None:
            return redirect("league:import_columns", request.league.slug, found.pk)
    rows = Import.objects.filter(league=request.league)
    return show(
        request,
        "league/desk/imports.html",
        form=form,
        waiting=_with_people(rows.open_at(timezone.now())),
        over=_with_people(rows.done())[:_DONE_SHOWN],
        labels=LABELS,
        may_export=can_hand_out_roles(request.user, request.league),
    )


def _with_people(rows: Any) -> Any:
    """The files of a list, without their rows, which may be thousands."""
    return rows.select_related("made_by", "committed_by", "competition").defer("lines")


def _open_import(request: LeagueRequest, import_id: int) -> Import | HttpResponse:
    """The file of a step; where it is in already or no longer kept, the way back to the first."""
    rows = Import.objects.select_related("league", "season", "competition__season", "table")
    found = get_object_or_404(rows, pk=import_id, league=request.league)
    if found.committed_at is not None:
        messages.info(request, f"{found.name}: brought in already.")
    elif found.expires_at <= timezone.now():
        messages.warning(request, f"{found.name}: no longer kept here; send it again.")
    else:
        return found
    return redirect("league:imports", request.league.slug)


@officers_page(check_run_league)
def import_columns(request: LeagueRequest, import_id: int) -> HttpResponse:
    """The second step: which column is which."""
    found = _open_import(request, import_id)
    if isinstance(found, HttpResponse):
        return found
    lines = found.rows()
    form = ColumnsForm(
        request.POST or None,
        kind=found.spec,
        lines=lines,
        found=found.headings,
        tables=counting_tables(found.competition) if found.competition else [],
        initial=_initial(found),
    )
    if form.is_valid():
        cleaned = form.cleaned_data
        chosen = Columns(
            cleaned["columns"],
            cleaned["headings"],
            cleaned.get("on"),
            cleaned.get("table"),
            cleaned.get("add_missing", False),
        )
        if attempt(request, form, choose_columns, found=found, chosen=chosen) is not None:
            return redirect("league:import_check", request.league.slug, found.pk)
    return show(
        request,
        "league/desk/import_columns.html",
        form=form,
        found=found,
        label=LABELS[ImportKind(found.kind)],
        crumb_url=reverse("league:imports", args=[request.league.slug]),
    )


def _initial(found: Import) -> dict[str, Any]:
    headings = NO_HEADINGS if found.headings is None else str(found.headings)
    beside = {"on": found.on, "table": found.table, "add_missing": found.add_missing}
    return (
        {name: str(place) for name, place in found.columns.items()}
        | beside
        | {"headings": headings}
    )


@dataclass(frozen=True)
class Listed:
    """Rows of one outcome, as many as a page shows."""

    key: str
    title: str
    rows: list[RowOutcome]
    count: int


@officers_page(check_run_league)
def import_check(request: LeagueRequest, import_id: int) -> HttpResponse:
    """The third step: what would become of every row; then it is done, all of it or nothing."""
    found = _open_import(request, import_id)
    if isinstance(found, HttpResponse):
        return found
    if missing(found.spec, found.columns):
        return redirect("league:import_columns", request.league.slug, found.pk)
    difference = difference_of(found, timezone.now())
    form = CommitForm(request.POST or None, refused=difference.counts["refused"])
    if form.is_valid():
        held = attempt_once(
            request,
            form,
            commit_import,
            to="league:imports",
            found=found,
            seen=form.cleaned_data["seen"],
            leave_out=form.cleaned_data.get("leave_out", False),
        )
        if isinstance(held, HttpResponse):
            return held
        if held is not None:
            return done(request, _said(held), "league:imports")
    return show(
        request,
        "league/desk/import_check.html",
        form=form,
        found=found,
        label=LABELS[ImportKind(found.kind)],
        difference=difference,
        beside_asked=[one for one in difference.beside if one.queries],
        beside_sure=[one for one in difference.beside if not one.queries],
        coming=difference.counts["added"] + difference.counts["changed"],
        crumb_url=reverse("league:import_columns", args=[request.league.slug, found.pk]),
        **_lists(request, difference),
    )


def _lists(request: LeagueRequest, difference: Difference) -> dict[str, Any]:
    """The rows by what becomes of them: the first of each, or a page of one list."""
    rows: dict[str, list[RowOutcome]] = {outcome.value: [] for outcome in Outcome}
    for row in difference.rows:
        rows[row.outcome.value].append(row)
    rows[_ASKED] = [row for row in difference.rows if row.queries and not row.faults]
    shown = request.GET.get("show", "")
    if shown in rows:
        page = Paginator(rows[shown], _A_PAGE).get_page(request.GET.get("page"))
        listed = Listed(shown, _TITLES[shown], list(page.object_list), len(rows[shown]))
        return {
            "lists": [listed],
            "page": page,
            "kept": f"show={shown}&",
            "tallies": _tallies(rows),
        }
    lists = [
        Listed(key, title, rows[key][:_A_GLANCE], len(rows[key]))
        for key, title in _TITLES.items()
        if rows[key]
    ]
    return {"lists": lists, "tallies": _tallies(rows)}


def _tallies(rows: dict[str, list[RowOutcome]]) -> list[tuple[str, int]]:
    return [(key, len(rows[key])) for key in ("added", "changed", "unchanged", "refused")]


def _said(held: Import) -> str:
    """What was done, in a sentence."""
    counts = [f"{held.counts[key]:,} {key}" for key in ("added", "changed") if held.counts[key]]
    left = held.counts["refused"]
    said = f"{held.name}: {' and '.join(counts)}"
    return f"{said}, {left:,} left out." if left else f"{said}."


@officers_page(check_run_league)
def import_drop(request: LeagueRequest, import_id: int) -> HttpResponse:
    """Forget a file that is not to be brought in after all."""
    found = _open_import(request, import_id)
    if isinstance(found, HttpResponse):
        return found
    form = forms.Form(request.POST or None)
    if request.method == "POST":
        attempt(request, form, drop_import, found=found)
        return done(request, f"{found.name}: forgotten; nothing was brought in.", "league:imports")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title="Forget this file",
        intro=f"{found.name}: {found.row_count:,} rows, which are kept here for a day. Nothing of"
        " it has been brought in.",
        crumb="Bring in a file",
        crumb_url=reverse("league:imports", args=[request.league.slug]),
        save_label="Forget it",
        danger=True,
        cancel=True,
    )
