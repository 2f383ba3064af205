"""A season's fixture list: how far it is, what came of it, and publishing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from league.actions.fixture_lists import publish_run, stop_run, there_already
from league.forms.fixture_publish import PublishForm
from league.forms.fixtures import SureForm
from league.models import FixturePlan, FixtureRun, Season
from league.models.fixture_outcomes import KeptList, list_of
from league.models.fixture_plans import UNANSWERED, RunState
from league.models.fixture_seasons import field_of
from league.permissions import check_run_league
from league.schedule import WishKind
from league.views.base import LeagueRequest, officers_page
from league.views.desk.fixture_list import begin, season_of
from league.views.desk.fixture_list_shown import shown_list
from league.views.desk.making import silence
from league.views.desk.page import attempt_once, show, succeeds

BY_TEAM = "team"
_LOOK_AGAIN = 2
"""Seconds until a page of a list that is being made is shown anew."""
_LOOK_AGAIN_AT_SILENCE = 10
"""The same where there is no sign of life: whoever reads it has time to press a button."""
_PARTS = {
    WishKind.MEETINGS: "id_division_{}_rounds",
    WishKind.CLOSURE: "id_closure_{}_name",
    WishKind.VENUE_BLACKOUT: "id_venue_off_{}_of",
    WishKind.TEAM_BLACKOUT: "id_team_off_{}_of",
    WishKind.FIXED: "id_fixed_{}_home",
    WishKind.DERBY: "id_derby_{}_one",
    WishKind.RETURN_GAP: "id_return_gap",
    WishKind.SPARE_WEEKS: "id_spare_weeks",
}
_SAID = {
    RunState.INTERRUPTED: "The site was restarted, or the work was ended, before a list was made."
    " Nothing was published. Make it again.",
    RunState.FAILED: "Something went wrong on this site while the list was made, and whoever runs"
    " it can read what in its log. Nothing was published.",
    RunState.CANCELLED: "Stopped as asked. No fixtures were made.",
}


@dataclass(frozen=True)
class ClashingWish:
    """A wish that clashes with others, and where it is changed."""

    said: str
    address: str


@officers_page(check_run_league)
def season_fixture_list(request: LeagueRequest, season_id: int) -> HttpResponse:
    """The latest attempt: its progress, its list, or why there is none."""
    season = season_of(request, season_id)
    plan = FixturePlan.objects.filter(season=season).select_related("season__league").first()
    runs = FixtureRun.objects.filter(plan=plan).select_related("by", "published_by")
    run = runs.select_related("plan__season__league").first() if plan else None
    found = list_of(run.outcome) if run else None
    there = there_already({one.division for one in found.matches}) if found else ""
    form = _publish_form(request, run, found, there)
    if request.method == "POST" and plan is not None:
        answer = _act(request, season, plan, run, form)
        if answer is not None:
            return answer
    return _page(request, season, plan, run, found, form)


def _publish_form(
    request: LeagueRequest, run: FixtureRun | None, found: KeptList | None, there: str
) -> PublishForm:
    amiss = bool(found and found.amiss)
    sent = request.POST if request.POST.get("do") == "publish" else None
    return PublishForm(sent, there=there, amiss=amiss, initial={"run": run.uid if run else None})


def _act(
    request: LeagueRequest,
    season: Season,
    plan: FixturePlan,
    run: FixtureRun | None,
    form: PublishForm,
) -> HttpResponse | None:
    """Do what a button says; nothing where that is refused, with the refusal in the form."""
    here = redirect("league:season_fixture_list", request.league.slug, season.pk)
    do = request.POST.get("do")
    if do == "make":
        again = SureForm(request.POST)
        answer = begin(request, plan, again)
        if answer is None:
            messages.error(request, _refused(again))
        return answer or here
    if do == "stop" and run is not None:
        if not succeeds(request, stop := SureForm(request.POST), stop_run, run=run):
            messages.info(request, _refused(stop))
        return here
    if do != "publish" or run is None or not form.is_valid():
        return here if do != "publish" or run is None else None
    if form.cleaned_data.pop("run") != run.uid:
        form.add_error(None, "This list was made again meanwhile; below is the new one.")
        return None
    return _publish(request, season, run, form)


def _refused(form: forms.Form) -> str:
    return " ".join(map(str, form.non_field_errors()))


def _publish(
    request: LeagueRequest, season: Season, run: FixtureRun, form: PublishForm
) -> HttpResponse | None:
    answer = attempt_once(
        request, form, publish_run, to="league:desk_fixtures", run=run, **form.cleaned_data
    )
    if answer is None or isinstance(answer, HttpResponse):
        return answer
    messages.success(request, f"The fixtures of {season} are published.")
    address = reverse("league:desk_fixtures", args=[request.league.slug])
    return redirect(f"{address}?season={season.slug}")


def _page(
    request: LeagueRequest,
    season: Season,
    plan: FixturePlan | None,
    run: FixtureRun | None,
    found: KeptList | None,
    form: forms.Form,
) -> HttpResponse:
    now = timezone.now()
    state = run.state_at(now) if run else None
    wishes_url = reverse("league:season_fixtures", args=[request.league.slug, season.pk])
    running = state is RunState.RUNNING
    field = field_of(season) if found else None
    page = show(
        request,
        "league/desk/fixture_list_made.html",
        season=season,
        run=run,
        running=running,
        quiet=silence(run, now) if run else "",
        can_be_left=run is not None and not running and run.state in UNANSWERED,
        # A clock that was set back would make it less than nothing.
        seconds=max(round((now - run.began_at).total_seconds()), 0) if run else 0,
        at_most=run.wishes["seconds"] if run else 0,
        said=_said(run, state),
        made=state is RunState.MADE,
        changed=run is not None and plan is not None and plan.wishes != run.wishes,
        clash=_clashing(request, run, wishes_url),
        tried=run.outcome.get("attempts", []) if run else [],
        found=shown_list(found, field) if found and field else None,
        by_team=request.GET.get("by") == BY_TEAM,
        form=form,
        wishes_url=wishes_url,
        crumb_url=wishes_url,
    )
    if run is not None and run.state == RunState.RUNNING:
        # The page looks again by itself, without a script; at silence too, should it wake up.
        page.headers["Refresh"] = str(_LOOK_AGAIN if running else _LOOK_AGAIN_AT_SILENCE)
    return page


def _said(run: FixtureRun | None, state: RunState | None) -> str:
    """What there is to say of an attempt that gave no list."""
    if run is None or state is None:
        return ""
    return _SAID.get(state) or str(run.outcome.get("said", ""))


def _clashing(
    request: LeagueRequest, run: FixtureRun | None, wishes_url: str
) -> list[ClashingWish]:
    found = run.outcome.get("clash", []) if run else []
    return [ClashingWish(one["said"], _where(request, one, wishes_url)) for one in found]


def _where(request: LeagueRequest, wish: dict[str, Any], wishes_url: str) -> str:
    """The page and the place on it where a wish is changed; nothing where it cannot be."""
    if wish["kind"] == WishKind.VENUE:
        args = [request.league.slug, wish["at"]]
        return reverse("league:venue_change", args=args) if wish["at"] else ""
    part = _PARTS.get(wish["kind"])
    return f"{wishes_url}#{part.format(wish['at'])}" if part else ""
