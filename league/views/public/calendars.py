"""Fixtures for a phone's own calendar: of a league, a competition or a team.

Each address stays from season to season: it shows every season that is
not closed. It tells what the fixture page tells, and nothing of any person.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time
from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from league.calendars import Appointment, Standing, calendar
from league.enums import FixtureStatus
from league.models import Bye, Competition, Fixture, FixtureEvent, Team
from league.models.listing import byes_of, fixtures_of, listed
from league.models.standings import rules_of
from league.views.base import LeagueRequest, today
from league.views.public.lines import Lines, MatchLine
from league.views.public.reading import public_page


@public_page
def league_calendar(request: LeagueRequest) -> HttpResponseBase:
    """Every match of the league."""
    found = _competitions(request)
    return _answer(request, request.league.name, found, fixtures_of(found))


@public_page
def competition_calendar(request: LeagueRequest, competition: str) -> HttpResponseBase:
    """The matches of one competition, in whatever season it is played."""
    found = [one for one in _competitions(request) if one.slug == competition]
    if not found:
        raise Http404("No season that is played now or later has such a competition.")
    name = f"{found[0].name}, {request.league.name}"
    return _answer(request, name, found, fixtures_of(found))


@public_page
def team_calendar(request: LeagueRequest, team_id: int) -> HttpResponseBase:
    """The matches and byes of one team."""
    team = get_object_or_404(Team, league=request.league, pk=team_id)
    found = _competitions(request)
    ours = fixtures_of(found).filter(Q(home__team=team) | Q(away__team=team))
    byes = byes_of(found).filter(entry__team=team)
    return _answer(request, f"{team.name}, {request.league.name}", found, ours, byes)


def _competitions(request: LeagueRequest) -> list[Competition]:
    """Those of every season that is not closed; between two seasons those of the last one."""
    found = Competition.objects.filter(season__league=request.league, season__closed_on=None)
    if not found:
        found = Competition.objects.filter(season=request.league.seasons.current())
    in_order = found.order_by("season__starts", "place", "pk")
    return list(in_order.select_related("season", "rule_set"))


def _answer(
    request: LeagueRequest,
    name: str,
    competitions: Sequence[Competition],
    fixtures: QuerySet[Fixture],
    byes: Iterable[Bye] = (),
) -> HttpResponseBase:
    """The file, or that nothing in it is new."""
    newest = FixtureEvent.objects.filter(fixture=OuterRef("pk")).order_by("-at", "-pk")
    found = listed(fixtures).annotate(changed=Subquery(newest.values("at")[:1]))
    lines = Lines(request.league, today(request.league), rules_of(competitions))
    known = {one.pk: one for one in competitions}
    appointments = [
        *(
            _match(line, known[line.fixture.competition_id], request.build_absolute_uri(line.url))
            for line in lines.of(found)
        ),
        *(_bye(one, known[one.competition_id]) for one in byes),
    ]
    file = calendar(name, appointments, ZoneInfo(request.league.time_zone))
    etag = quote_etag(sha256(file).hexdigest())
    response = HttpResponse(
        file, content_type="text/calendar; charset=utf-8", headers={"ETag": etag}
    )
    return get_conditional_response(request, etag=etag, response=response) or response


def _match(line: MatchLine, competition: Competition, url: str) -> Appointment:
    fixture: Any = line.fixture
    waits, void = (
        fixture.status == status for status in (FixtureStatus.POSTPONED, FixtureStatus.VOID)
    )
    start = fixture.time or fixture.home.start_time or competition.start_time
    standing = Standing.TENTATIVE if waits else Standing.CONFIRMED
    return Appointment(
        uid=fixture.uid,
        changes=fixture.version,
        changed=fixture.changed or _begin(competition),
        day=fixture.date,
        # The day is only where it was: nobody should be woken for it.
        start=None if waits else start,
        title=_title(line),
        place=_place(fixture),
        note="\n".join(filter(None, [competition.name, line.note])),
        url=url,
        standing=Standing.CANCELLED if void else standing,
        free=void or waits,
    )


def _title(line: MatchLine) -> str:
    """The sides, and first of all what somebody must know who was about to set off."""
    both = f"{line.home} v {line.away}"
    if line.fixture.status in {FixtureStatus.POSTPONED, FixtureStatus.VOID}:
        return f"{line.tag}: {both}"
    return replace(line, note="").text if line.is_settled else both


def _place(fixture: Fixture) -> str:
    address = fixture.venue.address if fixture.venue else ""
    return ", ".join(filter(None, [fixture.venue_name, address]))


def _bye(bye: Bye, competition: Competition) -> Appointment:
    return Appointment(
        uid=bye.uid,
        changes=0,
        changed=bye.recorded_at,
        day=bye.date,
        start=None,
        title=f"{bye.entry.name}: no match (bye)",
        note=competition.name,
        free=True,
    )


def _begin(competition: Competition) -> datetime:
    """A moment for what was never changed since it was made."""
    return datetime.combine(competition.season.starts, time(), UTC)
