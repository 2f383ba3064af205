"""What is asked of a season's fixture list: the page of wishes, and beginning to make the list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from league.actions.fixture_lists import save_wishes
from league.actions.fixture_solving import make_list
from league.forms.fixture_list import FixtureListForm
from league.forms.fixture_list_rows import KINDS
from league.models import FixturePlan, Season, Venue
from league.models.fixture_seasons import Field, field_of, first_wishes, proposed_derbies
from league.models.fixture_wishes import MOST_ROWS, Wishes
from league.permissions import check_run_league
from league.policies import AlreadyDone, NotPossible
from league.schedule import solver_installed
from league.views.base import LeagueRequest, officers_page, signed_in
from league.views.desk.page import attempt, show

_EARLY = timedelta(weeks=4)


@dataclass(frozen=True)
class Shared:
    """A venue that is home to more teams than it takes matches in a night."""

    venue: Venue
    teams: int


def season_of(request: LeagueRequest, season_id: int) -> Season:
    """A season of this league."""
    return get_object_or_404(request.league.seasons.select_related("league"), pk=season_id)


@officers_page(check_run_league)
def season_fixtures(request: LeagueRequest, season_id: int) -> HttpResponse:
    """Write down the wishes; make the list from them."""
    season = season_of(request, season_id)
    field = field_of(season)
    plan = FixturePlan.objects.filter(season=season).select_related("saved_by").first()
    wishes = plan.read() if plan else first_wishes(field)
    do = request.POST.get("do", "")
    more = do.removeprefix("more-")
    if more != do and more in KINDS:
        form = FixtureListForm(field=field, wishes=wishes, typed=request.POST, more=more)
    else:
        form = FixtureListForm(request.POST or None, field=field, wishes=wishes)
        if form.is_valid() and form.wishes is not None:
            answer = _save(request, season, field, form, do)
            if answer is not None:
                return answer
    return show(
        request,
        "league/desk/fixture_list.html",
        season=season,
        form=form,
        plan=plan,
        field=field,
        shared=list(_shared(field)),
        solver=solver_installed(),
        has_run=plan is not None and plan.runs.exists(),
        crumb_url=reverse("league:seasons", args=[request.league.slug]),
    )


def _save(
    request: LeagueRequest, season: Season, field: Field, form: FixtureListForm, do: str
) -> HttpResponse | None:
    """Keep the wishes and go on as the button says; nothing where they are refused."""
    wishes = form.wishes
    assert wishes is not None  # noqa: S101 (for the reader of types)
    if do == "propose":
        wishes = _with_derbies(wishes, field)
    plan = attempt(request, form, save_wishes, season=season, wishes=wishes)
    if plan is None:
        return None
    here = redirect("league:season_fixtures", request.league.slug, season.pk)
    if do == "propose":
        added = len(wishes.derbies) - len(form.wishes.derbies if form.wishes else ())
        said = f"{added} added." if added else "There is no more to propose."
        messages.success(request, f"Derbies of teams that share a venue or a club: {said}")
        return here
    if do != "make":
        messages.success(request, "The wishes are kept. The list can be made at any time.")
        return here
    return begin(request, plan, form)


def begin(request: LeagueRequest, plan: FixturePlan, form: forms.Form) -> HttpResponse | None:
    """Make the list, or begin to, and go to where it is shown; nothing where that is refused."""
    try:
        make_list(plan=plan, by=signed_in(request), at=timezone.now())
    except AlreadyDone as already:
        messages.info(request, already.message)
    except NotPossible as refusal:
        form.add_error(None, refusal.message)
        return None
    return redirect("league:season_fixture_list", request.league.slug, plan.season_id)


def _with_derbies(wishes: Wishes, field: Field) -> Wishes:
    """The wishes with the first meetings of neighbours within the first weeks."""
    by = min(wishes.first + _EARLY, wishes.last)
    known = {frozenset((one.one, one.other)) for one in wishes.derbies}
    new = [
        one for one in proposed_derbies(field, by) if frozenset((one.one, one.other)) not in known
    ]
    return replace(wishes, derbies=(*wishes.derbies, *new)[:MOST_ROWS])


def _shared(field: Field) -> Iterable[Shared]:
    for venue in field.venues:
        teams = sum(entry.venue_id == venue.pk for entry in field.entries)
        if teams > 1:
            yield Shared(venue, teams)
