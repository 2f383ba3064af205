"""Rolling a season over on one page: what the tables propose, confirmed and changed, then done.

What was typed can be kept for later; it waits for whoever typed it and nobody else sees it. Doing
it is one act, and afterwards the new season can be removed again until something is played in it.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from league.actions.rolling_over import DivisionPlan, NextSeason, RolledOver, TeamPlan, roll_over
from league.enums import CompetitionKind, Role
from league.forms.roll_over import TICKED, DivisionLine, RollOverForm, TeamLine
from league.models import Competition, Entry, Fixture, Grant, Registration, Season
from league.models.listing import UNDECIDED
from league.models.standings import Standings, competitions_of, standings
from league.permissions import check_run_league
from league.rolling_over import (
    Division,
    Finisher,
    Proposal,
    a_year_later,
    box,
    next_name,
    propose,
)
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt_once, done, show

_OF_DIVISION = ("play", "name", "night", "start_time", "up", "down")
NEEDS_A_VENUE = "needs a venue"
_OF_TEAM = ("play", "to", "name", "venue", "squad")


@officers_page(check_run_league)
def season_roll_over(request: LeagueRequest, season_id: int) -> HttpResponse:
    """The next season from this one."""
    season = get_object_or_404(request.league.seasons.select_related("league"), pk=season_id)
    made = Season.objects.filter(follows=season).first()
    if made is not None and request.method != "POST":
        messages.info(request, f"{season} has been rolled over: the next season is {made}.")
        return redirect("league:seasons", request.league.slug)
    divisions = competitions_of(season)
    entries = _entries(season)
    proposal = proposed(season, divisions, entries)
    form = _form(request, season, divisions, entries, proposal)
    if request.method == "POST" and "later" in request.POST:
        request.session[_kept_under(season)] = request.POST.urlencode()
        return done(
            request, f"What you typed for the season after {season} waits here.", "league:seasons"
        )
    if form.is_bound and form.is_valid():
        outcome = attempt_once(
            request, form, roll_over, to="league:seasons", season=season, plan=_plan(form)
        )
        if isinstance(outcome, HttpResponse):
            return outcome
        if outcome is not None:
            return _after(request, season, outcome)
    groups = _team_lines(form, season, divisions, entries, proposal)
    lines = [line for _, those in groups for line in those]
    return show(
        request,
        "league/desk/roll_over.html",
        form=form,
        season=season,
        proposal=proposal,
        kept=_kept_under(season) in request.session,
        others=[one for one in divisions if one.kind != CompetitionKind.DIVISION],
        division_lines=[
            DivisionLine(one, form.boxes("d", one.pk, _OF_DIVISION)) for one in divisions
        ],
        groups=groups,
        sums=_sums(lines, proposal),
        open_teams=[line for line in lines if line.opens],
        crumb_url=reverse("league:seasons", args=[request.league.slug]),
    )


def _kept_under(season: Season) -> str:
    return f"roll-over-{season.pk}"


def _entries(season: Season) -> list[Entry]:
    """The teams of last season's divisions, division after division; one query."""
    found = Entry.objects.filter(
        competition__season=season, competition__kind=CompetitionKind.DIVISION
    )
    wanted = found.select_related("team", "venue", "competition")
    return list(wanted.order_by("competition__place", "competition_id", "name", "pk"))


def proposed(season: Season, divisions: list[Competition], entries: list[Entry]) -> Proposal:
    """Who goes up and down by the final tables, and what they leave open."""
    waiting = dict(
        Fixture.objects.filter(competition__season=season, status__in=UNDECIDED)
        .order_by()
        .values_list("competition_id")
        .annotate(matches=Count("pk"))
    )
    kind = CompetitionKind.DIVISION
    leagues = [one for one in divisions if one.kind == kind]
    held = standings([table for one in leagues for table in one.tables.all()])
    named = {entry.pk: entry for entry in entries}
    return propose([_division(one, held, named, waiting.get(one.pk, 0)) for one in leagues])


def _division(
    division: Competition, held: dict[int, Standings], named: dict[int, Entry], waiting: int
) -> Division:
    tables = [held[table.pk] for table in division.tables.all()]
    rows = tables[0].rows if tables else ()
    finishers = [
        Finisher(
            row.entry,
            named[row.entry].name,
            row.place,
            withdrawn=row.withdrawn or named[row.entry].withdrawn_on is not None,
            play_off_needed=row.play_off_needed,
        )
        for row in rows
        if isinstance(row.entry, int) and row.entry in named
    ]
    return Division(
        division.pk,
        division.name,
        division.goes_up,
        division.goes_down,
        finishers,
        _unsettled(tables, waiting),
    )


def _unsettled(tables: list[Standings], waiting: int) -> str:
    if waiting:
        return (
            "1 match has no result yet." if waiting == 1 else f"{waiting} matches have no result."
        )
    if len(tables) > 1:
        names = " and ".join(str(one.table) for one in tables)
        return f"it has the tables {names}, and which of them decides is for you to say."
    if any(one.uncounted for one in tables):
        return "a result cannot be counted under its present rules."
    if not any(row.played for one in tables for row in one.rows):
        return "nothing has been played in it."
    return ""


def _form(
    request: LeagueRequest,
    season: Season,
    divisions: list[Competition],
    entries: list[Entry],
    proposal: Proposal,
) -> RollOverForm:
    venues = list(request.league.venues.filter(active=True))
    rows: dict[str, Any] = {
        "season": season, "divisions": divisions, "entries": entries, "venues": venues,
    }  # fmt: skip
    if request.method == "POST":
        return RollOverForm(request.POST, **rows)
    initial = _initial(season, divisions, entries, proposal, {venue.pk for venue in venues})
    kept = request.session.get(_kept_under(season))
    if kept:
        typed = RollOverForm(QueryDict(kept), **rows)
        initial |= {name: typed[name].data for name in typed.fields}
    return RollOverForm(initial=initial, **rows)


def _initial(
    season: Season,
    divisions: list[Competition],
    entries: list[Entry],
    proposal: Proposal,
    venues: set[int],
) -> dict[str, Any]:
    starts = max(a_year_later(season.starts), season.ends + timedelta(days=1))
    values: dict[str, Any] = {
        "name": next_name(season.name),
        "starts": starts,
        "ends": max(a_year_later(season.ends), starts),
        "squads": TICKED,
        "captains": True,
    }
    for one in divisions:
        of = (True, one.name, one.night, one.start_time, one.goes_up, one.goes_down)
        values |= {
            box("d", one.pk, what): value for what, value in zip(_OF_DIVISION, of, strict=True)
        }
    moved = {move.entry: move.to for move in proposal.moves}
    for entry in entries:
        plays = entry.withdrawn_on is None and (entry.team is None or entry.team.active)
        venue = entry.venue_id if entry.venue_id in venues else None
        to = str(moved.get(entry.pk, entry.competition_id))
        line = (plays, to, entry.name, str(venue or ""), plays)
        values |= {
            box("t", entry.pk, what): value for what, value in zip(_OF_TEAM, line, strict=True)
        }
    return values


def _plan(form: RollOverForm) -> NextSeason:
    typed = form.cleaned_data

    def of(kind: str, number: int, what: str) -> Any:
        return typed[box(kind, number, what)]

    return NextSeason(
        name=typed["name"],
        starts=typed["starts"],
        ends=typed["ends"],
        slug=typed["slug"],
        divisions=[
            DivisionPlan(
                of=one,
                name=of("d", one.pk, "name"),
                night=of("d", one.pk, "night"),
                start_time=of("d", one.pk, "start_time"),
                goes_up=of("d", one.pk, "up"),
                goes_down=of("d", one.pk, "down"),
            )
            for one in form.divisions
            if of("d", one.pk, "play")
        ],
        teams=[
            TeamPlan(
                of=one,
                into=of("t", one.pk, "to"),
                name=of("t", one.pk, "name"),
                venue=of("t", one.pk, "venue"),
                squad=form.squad_goes_on(one),
            )
            for one in form.entries
            if of("t", one.pk, "play")
        ],
        captains=typed["captains"],
        close=typed.get("close", False),
        reason=typed.get("reason", ""),
    )


def _after(request: LeagueRequest, season: Season, made: RolledOver) -> HttpResponse:
    request.session.pop(_kept_under(season), None)
    if made.left_out:
        messages.warning(
            request,
            "Two teams of one division would have these players, so they are registered with"
            f" neither: {', '.join(made.left_out)}.",
        )
    teams = f"{made.teams} team{'' if made.teams == 1 else 's'}"
    players = f"{made.players} player{'' if made.players == 1 else 's'}"
    closed = f" {season} is closed." if season.closed_on is not None else ""
    return done(
        request,
        f"The season {made.season} is there, with {teams} and {players} registered.{closed}",
        "league:seasons",
    )


def _team_lines(
    form: RollOverForm,
    season: Season,
    divisions: list[Competition],
    entries: list[Entry],
    proposal: Proposal,
) -> list[tuple[Competition, list[TeamLine]]]:
    """Every team under its division of last season, with what is known of it; two queries."""
    squads = dict(
        Registration.objects.filter(
            Q(ends=None) | Q(ends__gte=season.ends), entry__in=entries, player__active=True
        )
        .order_by()
        .values_list("entry_id")
        .annotate(players=Count("player", distinct=True))
    )
    captains: dict[int | None, list[str]] = defaultdict(list)
    held = Grant.objects.active(timezone.now()).filter(role=Role.CAPTAIN, entry__in=entries)
    for grant in held.select_related("user").order_by("pk"):
        captains[grant.entry_id].append(str(grant.user))
    ways = {move.entry: "Goes up" if move.up else "Goes down" for move in proposal.moves}
    lines: dict[int, list[TeamLine]] = defaultdict(list)
    for entry in entries:
        lines[entry.competition_id].append(
            TeamLine(
                entry,
                form.boxes("t", entry.pk, _OF_TEAM),
                note=_note(entry),
                moves=ways.get(entry.pk, ""),
                captains=", ".join(captains[entry.pk]),
                players=squads.get(entry.pk, 0),
                undecided=_undecided(entry, proposal),
            )
        )
    return [(one, lines[one.pk]) for one in divisions if lines[one.pk]]


def _sums(lines: list[TeamLine], proposal: Proposal) -> str:
    """The whole of it in one line: 40 teams play on, 6 move, 1 place to decide."""
    playing, moving = sum(line.plays for line in lines), sum(line.elsewhere for line in lines)
    said = [f"{playing} team{'s play' if playing != 1 else ' plays'} on"]
    if moving:
        said.append(f"{moving} move{'s' if moving == 1 else ''}")
    if left := len(lines) - playing:
        said.append(f"{left} do{'es' if left == 1 else ''} not")
    if places := proposal.to_decide:
        said.append(f"{places} place{'s' if places != 1 else ''} to decide")
    if venues := sum(line.undecided == NEEDS_A_VENUE for line in lines):
        said.append(f"{venues} need{'s' if venues == 1 else ''} a venue")
    return ", ".join(said)


def _undecided(entry: Entry, proposal: Proposal) -> str:
    """What nobody but the secretary can say of a team."""
    if entry.pk in proposal.level:
        return "shares a place"
    plays = entry.withdrawn_on is None and (entry.team is None or entry.team.active)
    return NEEDS_A_VENUE if plays and entry.venue and not entry.venue.active else ""


def _note(entry: Entry) -> str:
    if entry.withdrawn_on is not None:
        return "Withdrew last season."
    if entry.team is not None and not entry.team.active:
        return "No longer plays in the league."
    if entry.venue is not None and not entry.venue.active:
        return f"{entry.venue} is closed."
    return ""
