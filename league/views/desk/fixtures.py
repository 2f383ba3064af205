"""The fixtures of a season: the list with filters, and a new one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Max, Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from league.actions.fixtures import add_fixture
from league.enums import FixtureStatus
from league.forms.fixtures import FixtureAddForm
from league.models import Competition, Fixture, Result
from league.models.standings import rules_of
from league.permissions import check_run_league
from league.policies import play_by
from league.views.base import LeagueRequest, officers_page, today
from league.views.desk.crowding import warn_of_clashes
from league.views.desk.fixture_reading import fixtures_of, open_venues
from league.views.desk.page import attempt, done, number, season_shown, show

A_PAGE = 40
TO_PLAY = "to-play"
PLAYED = "played"
SHOWN = {
    TO_PLAY: ("Still to play", [FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED]),
    "postponed": ("Postponed", [FixtureStatus.POSTPONED]),
    PLAYED: ("Played", [FixtureStatus.PLAYED, FixtureStatus.WALKOVER, FixtureStatus.VOID]),
    "all": ("All", list(FixtureStatus)),
}


@dataclass(frozen=True, slots=True)
class ListLine:
    """One fixture of the list; where it waits for a date, until when it may be played."""

    fixture: Fixture
    play_by: date | None = None
    overdue: bool = False

    @property
    def date(self) -> date:
        """The day under which it stands."""
        return self.fixture.date


@officers_page(check_run_league)
def fixtures(request: LeagueRequest) -> HttpResponse:
    """Fixtures by day, for one competition or all, one week or all."""
    season = season_shown(request)
    competitions = list(season.competitions.select_related("rule_set")) if season else []
    shown = request.GET.get("show", TO_PLAY)
    shown = shown if shown in SHOWN else TO_PLAY
    chosen = number(request.GET.get("competition"))
    competition = next((one for one in competitions if one.pk == chosen), None)
    week = number(request.GET.get("week"))
    rows = fixtures_of(request.league).filter(
        competition__season=season, status__in=SHOWN[shown][1]
    )
    if competition is not None:
        rows = rows.filter(competition=competition)
    weeks = rows.aggregate(last=Max("round"))["last"] or 0
    if week:
        rows = rows.filter(round=week)
    standing = Prefetch("results", queryset=Result.objects.standing(), to_attr="standing")
    # What was played last is what is looked for; what comes next comes first.
    by_day = "-date" if shown == PLAYED else "date"
    page = Paginator(
        rows.prefetch_related(standing).order_by(by_day, "competition__place", "time", "pk"), A_PAGE
    ).get_page(request.GET.get("page"))
    kept = {"show": shown, "competition": competition.pk if competition else "", "week": week or ""}
    if season and "season" in request.GET:
        kept["season"] = season.slug
    return show(
        request,
        "league/desk/fixtures.html",
        season=season,
        seasons=request.league.seasons.all(),
        competitions=competitions,
        competition=competition,
        week=week,
        weeks=range(1, weeks + 1),
        shown=shown,
        kinds=[(key, words) for key, (words, _) in SHOWN.items()],
        page=page,
        lines=_lines(request, page.object_list, competitions),
        kept=urlencode(kept) + "&",
    )


def _lines(
    request: LeagueRequest, found: Iterable[Fixture], competitions: Iterable[Competition]
) -> list[ListLine]:
    """The lines of a page; each set of rules is read once."""
    rules, day = rules_of(competitions), today(request.league)
    lines = []
    for fixture in found:
        if fixture.status != FixtureStatus.POSTPONED:
            lines.append(ListLine(fixture))
            continue
        due = play_by(fixture, rules[fixture.competition_id])
        lines.append(ListLine(fixture, due, due is not None and due < day))
    return lines


@officers_page(check_run_league)
def fixture_add(request: LeagueRequest, competition_id: int) -> HttpResponse:
    """Add a fixture to a competition."""
    competition = get_object_or_404(
        Competition.objects.select_related("season__league"),
        pk=competition_id,
        season__league=request.league,
    )
    entries = competition.entries.filter(withdrawn_on=None).select_related("team", "venue")
    form = FixtureAddForm(
        request.POST or None,
        entries=entries,
        venues=open_venues(request.league),
        initial={"round": number(request.GET.get("week")) or 1},
    )
    if form.is_valid():
        made = attempt(request, form, add_fixture, competition=competition, **form.cleaned_data)
        if made is not None:
            return _after_adding(request, made)
    return show(
        request,
        "league/desk/fixture_add.html",
        form=form,
        competition=competition,
        crumb_url=list_of(request, competition),
    )


def list_of(request: LeagueRequest, competition: Competition) -> str:
    address = reverse("league:desk_fixtures", args=[request.league.slug])
    return f"{address}?competition={competition.pk}"


def _after_adding(request: LeagueRequest, fixture: Fixture) -> HttpResponse:
    warn_of_clashes(request, fixture)
    response = done(request, f"{fixture} is in the list.", "league:fixture_change", fixture.pk)
    if "again" not in request.POST:
        return response
    address = reverse("league:fixture_add", args=[request.league.slug, fixture.competition_id])
    return redirect(f"{address}?week={fixture.round}")
