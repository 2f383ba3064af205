"""The fixtures of a season: the list with filters, a new one, one as it is with its history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Max, Prefetch, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from league.actions.fixtures import add_fixture, change_fixture
from league.enums import FixtureStatus
from league.forms.fixtures import FixtureAddForm, FixtureChangeForm, NewDateForm
from league.models import Competition, Fixture, FixtureEvent, League, Result, Venue
from league.permissions import check_run_league
from league.policies import can_move
from league.views.base import LeagueRequest, officers_page
from league.views.desk.crowding import warn_of_crowd
from league.views.desk.page import (
    attempt,
    day_in,
    done,
    number,
    season_shown,
    show,
    succeeds,
)

A_PAGE = 80
TO_PLAY = "to-play"
SHOWN = {
    TO_PLAY: ("Still to play", [FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED]),
    "postponed": ("Postponed", [FixtureStatus.POSTPONED]),
    "played": ("Played", [FixtureStatus.PLAYED, FixtureStatus.WALKOVER, FixtureStatus.VOID]),
    "all": ("All", list(FixtureStatus)),
}


def fixtures_of(league: League) -> QuerySet[Fixture]:
    """A league's fixtures with what a line or a page about one shows."""
    return Fixture.objects.filter(competition__season__league=league).select_related(
        "home__team", "away__team", "venue", "competition__season__league", "competition__rule_set"
    )


def open_venues(league: League, *, beside: Venue | None = None) -> QuerySet[Venue]:
    """The venues that can be chosen: those not closed, and the one chosen before."""
    return league.venues.filter(Q(active=True) | Q(pk=beside.pk if beside else None))


@officers_page(check_run_league)
def fixtures(request: LeagueRequest) -> HttpResponse:
    """Fixtures by day, for one competition or all, one week or all."""
    season = season_shown(request)
    competitions = list(season.competitions.all()) if season else []
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
    page = Paginator(
        rows.prefetch_related(standing).order_by("date", "competition__place", "time", "pk"), A_PAGE
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
        kept=urlencode(kept) + "&",
    )


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
        crumb_url=_list_of(request, competition),
    )


def _list_of(request: LeagueRequest, competition: Competition) -> str:
    address = reverse("league:desk_fixtures", args=[request.league.slug])
    return f"{address}?competition={competition.pk}"


def _after_adding(request: LeagueRequest, fixture: Fixture) -> HttpResponse:
    warn_of_crowd(request, fixture)
    response = done(request, f"{fixture} is in the list.", "league:fixture_change", fixture.pk)
    if "again" not in request.POST:
        return response
    address = reverse("league:fixture_add", args=[request.league.slug, fixture.competition_id])
    return redirect(f"{address}?week={fixture.round}")


@dataclass(frozen=True)
class Act:
    """Something that can be done to a fixture in its present state."""

    words: str
    name: str
    danger: bool = False


_ACTS = (
    ("postpone", Act("Postpone", "league:fixture_postpone")),
    ("give a walkover", Act("Walkover", "league:fixture_walkover")),
    ("undo the walkover", Act("Undo the walkover", "league:fixture_undo_walkover", danger=True)),
)


@officers_page(check_run_league)
def fixture_change(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Change when and where; what else can be done, and what was done, stand beside the form."""
    fixture = get_object_or_404(fixtures_of(request.league), pk=fixture_id)
    venues = list(open_venues(request.league, beside=fixture.venue))
    form = FixtureChangeForm(
        request.POST or None,
        venues=venues,
        initial={
            "round": fixture.round,
            "date": fixture.date,
            "time": fixture.time,
            "venue": fixture.venue_id,
            "note": fixture.note,
            "version": fixture.version,
        },
    )
    if fixture.status == FixtureStatus.POSTPONED:
        del form.fields["date"]
    before = (fixture.date, fixture.venue_id)
    if form.is_valid() and succeeds(
        request, form, change_fixture, fixture=fixture, **form.cleaned_data
    ):
        if before != (fixture.date, fixture.venue_id):
            warn_of_crowd(request, fixture)
        return done(request, f"{fixture} is saved.", "league:fixture_change", fixture.pk)
    return show(
        request,
        "league/desk/fixture_change.html",
        form=form,
        fixture=fixture,
        standing=Result.objects.standing().filter(fixture=fixture).select_related("table"),
        new_date=_new_date(request, fixture, venues),
        acts=[act for name, act in _ACTS if can_move(fixture, name)],
        may_remove=fixture.status in {FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED},
        history=history(fixture.events.select_related("by")),
        crumb_url=_list_of(request, fixture.competition),
    )


def _new_date(
    request: LeagueRequest, fixture: Fixture, venues: Iterable[Venue]
) -> NewDateForm | None:
    """The form for the day of a match that has none."""
    if not can_move(fixture, "give a new date"):
        return None
    # Two forms on one page: their fields need ids of their own.
    return NewDateForm(
        venues=venues,
        auto_id="id_new_%s",
        initial={"date": day_in(fixture.competition.season, request.league)},
    )


@dataclass(frozen=True)
class Line:
    """One thing that was done to a fixture, as its page tells it."""

    event: FixtureEvent
    words: str
    changes: list[str]


_WORDS = {
    "change": "changed",
    "postpone": "postponed",
    "give a new date": "given a new date",
    "record": "result recorded",
    "withdraw the result": "result withdrawn",
    "give a walkover": "walkover given",
    "undo the walkover": "walkover undone",
    "void": "made void",
    "undo the voiding": "no longer void",
}
_VALUES = {"round": "week", "date": "date", "time": "time", "venue": "venue", "note": "note"}


def _value(key: str, value: object) -> str:
    if key == "date" and isinstance(value, str):
        return date.fromisoformat(value).strftime("%d/%m/%Y")
    return str(value) if value else "none"


def history(events: Iterable[FixtureEvent]) -> list[Line]:
    """What was done to a fixture, oldest first, with each value before and after."""
    lines = []
    for event in events:
        before, after = event.before, event.after
        changes = [
            f"{words}: {_value(key, before.get(key))} → {_value(key, after.get(key))}"
            for key, words in _VALUES.items()
            if before.get(key) != after.get(key)
        ]
        lines.append(Line(event, _WORDS.get(event.what, event.what), changes))
    return lines
