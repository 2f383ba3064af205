"""The week's grid: the scores of all matches of a week, saved together or not at all."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Fixture
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page, signed_in, today
from matches.actions.refusals import WeekProblems
from matches.actions.week import FixtureScore, Saved, save_match_scores
from matches.forms.week import ScoreForm, seen_as
from matches.models import Card
from matches.scorecard import check_match_score
from matches.views.week_rows import WeekGrid

# Far enough on both sides that a week never falls off the calendar.
FIRST_YEAR, LAST_YEAR = 1900, 2999


@require_http_methods(["GET", "HEAD", "POST"])
@officers_page(check_run_league)
def week(request: LeagueRequest, day: str = "") -> HttpResponseBase:
    """Show a week, or save its scores."""
    now = today(request.league)
    grid_day = day_asked(day) if day else now
    if request.method != "POST":
        return _show(request, WeekGrid(request.league, grid_day, now))
    return _save(request, grid_day, now)


def day_asked(text: str) -> date:
    """The day named in an address; any other text is not found."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Http404(f"{text[:20]} is no date; write one such as 2026-11-24.") from None
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise Http404(f"No domino league plays in {day.year}.")
    return day


def _save(request: LeagueRequest, day: date, now: date) -> HttpResponse:
    grid = WeekGrid(request.league, day, now, request.POST)
    if not grid.form.is_valid():
        return _show(request, grid, "A score cannot be read, so nothing is saved.")
    scores = [
        FixtureScore(row.fixture, *row.now, seen=row.seen, sure=row.cleaned_data["sure"])
        for row in grid.form.sent
    ]
    try:
        saved = save_match_scores(scores=scores, by=signed_in(request), at=timezone.now())
    except WeekProblems as refused:
        typed = request.POST.copy()
        for fixture_id, conflict in refused.conflicts.items():
            if isinstance(conflict.theirs, tuple):
                seen_as(typed, fixture_id, conflict.theirs)
        again = WeekGrid(request.league, day, now, typed, refused.by_fixture)
        return _show(request, again, refused.message)
    messages.success(request, _said(saved))
    return redirect("matches:week", request.league.slug, grid.monday.isoformat())


def _said(saved: tuple[Saved, ...]) -> str:
    """What was saved, in a sentence."""
    if not saved:
        return "Nothing was different, so nothing was saved."
    counted = sum(one.official for one in saved)
    kept = len(saved) - counted
    parts = []
    if counted:
        parts.append(f"{counted} result{'' if counted == 1 else 's'} saved, and in the tables")
    if kept:
        parts.append(f"{kept} score{'' if kept == 1 else 's'} kept until the legs are entered")
    return "; ".join(parts) + "."


def _show(request: LeagueRequest, grid: WeekGrid, refusal: str = "") -> HttpResponse:
    context = {"grid": grid, "refusal": refusal, "may_act": True, **grid.around()}
    return render(request, "matches/week.html", context)


@require_safe
@officers_page(check_run_league)
def week_check(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """What is to be said of one score while it is typed; nothing is kept."""
    fixture = get_object_or_404(
        Fixture.objects.select_related("competition__rule_set"),
        pk=fixture_id,
        competition__season__league=request.league,
    )
    form = ScoreForm(
        fixture=fixture,
        now=(None, None),
        data={f"f{fixture.pk}-{side}": request.GET.get(side, "") for side in ("home", "away")},
    )
    if not form.is_valid() or None in form.now:
        return render(request, "matches/_week_check.html", {"form": form})
    card = Card.objects.filter(fixture=fixture).select_related("rule_set").first()
    rules = card.rules if card else fixture.competition.rule_set.rules
    context = {"form": form, "problems": check_match_score(rules, form.now), "said": True}
    return render(request, "matches/_week_check.html", context)
