"""The teams of a season by competition: the list, a new one, one as it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from league.actions.money import without_fee
from league.actions.teams import add_team, change_entry
from league.forms.teams import EntryForm, TeamAddForm
from league.models import Competition, Entry, Grant, League, Registration, Season, Venue
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page, today
from league.views.desk.page import (
    attempt,
    done,
    number,
    open_competitions,
    season_shown,
    show,
    succeeds,
)


def _with_squads(league: League) -> QuerySet[Entry]:
    """Entries with how many are registered today, and their captains."""
    day = today(league)
    captains = Grant.objects.active(timezone.now()).select_related("user").order_by("user__name")
    return (
        Entry.objects.filter(competition__season__league=league)
        .select_related("venue", "team__club", "competition__season__league")
        .annotate(
            squad=Count(
                Coalesce("registrations__player__merged_into_id", "registrations__player_id"),
                distinct=True,
                filter=Q(registrations__starts__lte=day)
                & (Q(registrations__ends=None) | Q(registrations__ends__gte=day)),
            )
        )
        .prefetch_related(Prefetch("captaincies", queryset=captains, to_attr="captains"))
    )


def _competitions(league: League, season: Season | None) -> QuerySet[Competition]:
    entries = Prefetch("entries", queryset=_with_squads(league), to_attr="teams")
    return Competition.objects.filter(season=season).prefetch_related(entries)


@officers_page(check_run_league)
def teams(request: LeagueRequest) -> HttpResponse:
    """The teams of each competition with venue, night, squad and captain."""
    season = season_shown(request)
    return show(
        request,
        "league/desk/teams.html",
        season=season,
        seasons=request.league.seasons.all(),
        competitions=_competitions(request.league, season),
    )


def _choices(league: League, present: Venue | None = None) -> dict[str, Any]:
    venues = league.venues.filter(Q(active=True) | Q(pk=present.pk if present else None))
    return {"venues": venues, "clubs": league.clubs.all()}


@officers_page(check_run_league)
def team_add(request: LeagueRequest) -> HttpResponse:
    """Enter a team in a competition."""
    form = TeamAddForm(
        request.POST or None,
        competitions=open_competitions(request.league),
        initial={"competition": number(request.GET.get("competition"))},
        **_choices(request.league),
    )
    if form.is_valid():
        entry = attempt(request, form, add_team, **form.cleaned_data)
        if entry is not None:
            words = f"{entry} plays in {entry.competition}."
            if entry in without_fee(entry.competition.season):
                words += " The others were charged an entry fee; none is noted for it yet."
            return done(request, words, "league:team_change", entry.pk)
    return show(
        request,
        "league/desk/team_add.html",
        form=form,
        title="Add a team",
        crumb="Teams",
        crumb_url=reverse("league:teams", args=[request.league.slug]),
        save_label="Add the team",
    )


@officers_page(check_run_league)
def team_change(request: LeagueRequest, entry_id: int) -> HttpResponse:
    """Change a team of a season; its squad and captains stand beside the form."""
    entry = get_object_or_404(_with_squads(request.league), pk=entry_id)
    club = entry.team.club if entry.team else None
    form = EntryForm(
        request.POST or None,
        initial={
            "name": entry.name,
            "venue": entry.venue_id,
            "night": entry.night,
            "start_time": entry.start_time,
            "club": club.name if club else "",
        },
        **_choices(request.league, entry.venue),
    )
    if form.is_valid() and succeeds(request, form, change_entry, entry=entry, **form.cleaned_data):
        return done(request, f"{entry} is saved.", "league:team_change", entry.pk)
    day = today(request.league)
    registrations = entry.registrations.select_related("player__merged_into").order_by("starts")
    squad = _people(one for one in registrations if one.ends is None or one.ends >= day)
    left = _people(one for one in registrations if one.ends is not None and one.ends < day)
    season = entry.competition.season
    return show(
        request,
        "league/desk/team_change.html",
        form=form,
        entry=entry,
        squad=sorted(squad.values(), key=_by_name),
        left=sorted((left[number] for number in left.keys() - squad.keys()), key=_by_name),
        day=day,
        season=season,
        fee_url=_fee_url(request, entry),
    )


def _people(registrations: Iterable[Registration]) -> dict[int, Registration]:
    """Each person's latest registration, under whichever record."""
    return {one.holder.pk: one for one in registrations}


def _by_name(registration: Registration) -> tuple[str, int]:
    return registration.holder.name.casefold(), registration.pk


def _fee_url(request: LeagueRequest, entry: Entry) -> str:
    """Where to charge a team the entry fee that the others of its competition owe; else nothing."""
    season = entry.competition.season
    if season.closed_on is not None or entry not in without_fee(season):
        return ""
    return f"{reverse('league:money_add', args=[request.league.slug])}?team={entry.pk}"
