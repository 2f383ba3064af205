"""Teams and their entries in competitions.

A team lasts; what its pages of one season show (name, venue, night) is on its entry.
"""

from __future__ import annotations

from datetime import datetime, time

from django.db import transaction

from league.actions import checks
from league.actions.checks import KEEP, Keep, kept, restoring
from league.actions.fixtures import move_home_fixtures
from league.actions.journal import log_act
from league.enums import Weekday
from league.models import Club, Competition, Entry, League, Team, User, Venue
from league.names import key
from league.official import changing
from league.policies import NotPossible


def _check_entry_name(competition: Competition, name: str, *, itself: Entry | None = None) -> None:
    for other in competition.entries.all():
        if key(other.name) == key(name) and other != itself:
            raise NotPossible(f"{competition} already has a team called {other.name}.", "name")


def _check_venue(league: League, venue: Venue | None) -> None:
    if venue is None:
        return
    if venue.league_id != league.pk:
        raise NotPossible(f"{venue} is a venue of another league.", field="venue")
    if not venue.active:
        raise NotPossible(f"{venue} is closed; open it again or choose another.", field="venue")


def _club(league: League, club: Club | str | None) -> Club | None:
    """The club given or named; one that nobody named before is made."""
    if isinstance(club, Club):
        if club.league_id != league.pk:
            raise NotPossible(f"{club} is a club of another league.", field="club")
        return club
    name = checks.text(club or "", field="club", most=120, needed=False)
    if not name:
        return None
    for known in league.clubs.all():
        if key(known.name) == key(name):
            return known
    return Club.objects.create(league=league, name=name)


def _team(league: League, name: str, club: Club | None) -> Team:
    """The lasting team of that name, or a new one."""
    for team in league.teams.all():
        if key(team.name) != key(name):
            continue
        if not team.active:
            raise NotPossible(
                f"{team} no longer plays in the {league}; make the team active again first.", "name"
            )
        if club is not None and team.club != club:
            team.club = club
            team.save(update_fields=["club"])
        return team
    return Team.objects.create(league=league, name=name, club=club)


@transaction.atomic
def add_team(
    *,
    competition: Competition,
    name: str,
    venue: Venue | None = None,
    night: Weekday | str = "",
    start_time: time | None = None,
    club: Club | str | None = None,
    team: Team | None = None,
    by: User,
    at: datetime,
) -> Entry:
    """Enter a team in a competition: the one given, the league's team of that name, or a new one.

    Without a night or a time the competition's own hold.
    """
    league = competition.season.league
    name = checks.name(name)
    checks.hold(league)
    checks.open_season(competition.season)
    _check_entry_name(competition, name)
    _check_venue(league, venue)
    if team is None:
        team = _team(league, name, _club(league, club))
    elif team.league_id != league.pk or not team.active:
        raise NotPossible(f"{team} does not play in the {league}.", field="team")
    if competition.entries.filter(team=team).exists():
        raise NotPossible(f"{team} is already in {competition}.", field="name")
    taken = checks.racing(f"{competition} already has a team called {name}.", "name")
    with changing(competition.tables.all()), taken:
        entry = Entry.objects.create(
            competition=competition,
            team=team,
            name=name,
            venue=venue,
            night=checks.one_of(night, Weekday, field="night"),
            start_time=start_time,
        )
    log_act("added", entry, by=by, at=at)
    return entry


@restoring("entry")
@transaction.atomic
def change_entry(
    *,
    entry: Entry,
    name: str | Keep = KEEP,
    venue: Venue | Keep | None = KEEP,
    night: Weekday | str | Keep = KEEP,
    start_time: time | Keep | None = KEEP,
    club: Club | str | Keep | None = KEEP,
    by: User,
    at: datetime,
) -> Entry:
    """Change a team as this season's pages show it.

    With a new venue, its home matches that are still to be played move there too.
    """
    competition = entry.competition
    league = competition.season.league
    checks.open_season(competition.season)
    checks.hold(league)
    new_name = checks.name(kept(name, entry.name))
    _check_entry_name(competition, new_name, itself=entry)
    new_venue = kept(venue, entry.venue)
    if new_venue != entry.venue:
        _check_venue(league, new_venue)
        move_home_fixtures(entry=entry, to=new_venue, by=by, at=at)
    renamed = new_name != entry.name
    if renamed:
        _rename_team(entry, new_name)
    entry.name = new_name
    entry.venue = new_venue
    entry.night = checks.one_of(kept(night, entry.night), Weekday, field="night")
    entry.start_time = kept(start_time, entry.start_time)
    if not isinstance(club, Keep) and entry.team is not None:
        entry.team.club = _club(league, club)
        entry.team.save(update_fields=["club"])
    taken = checks.racing(f"{competition} already has a team called {new_name}.", "name")
    with changing(competition.tables.all() if renamed else ()), taken:
        entry.save()
    log_act("changed", entry, by=by, at=at)
    return entry


def _rename_team(entry: Entry, name: str) -> None:
    """Let the lasting name follow where this is the team's latest season."""
    team = entry.team
    if team is None:
        return
    later = team.entries.filter(competition__season__starts__gt=entry.competition.season.starts)
    if later.exists():
        return
    for other in team.league.teams.exclude(pk=team.pk):
        if key(other.name) == key(name):
            raise NotPossible(f"Another team of the league is called {other.name}.", field="name")
    team.name = name
    team.save(update_fields=["name"])


@transaction.atomic
def set_team_active(*, team: Team, active: bool, by: User, at: datetime) -> Team:
    """Take a team out of the league's lists, or bring it back; its past stays."""
    if not active:
        playing = team.entries.filter(competition__season__closed_on=None, withdrawn_on=None)
        if names := [str(entry.competition) for entry in playing.select_related("competition")]:
            raise NotPossible(f"{team} is still playing in {', '.join(names)}.", field="active")
    team.active = active
    team.save(update_fields=["active"])
    log_act("brought back" if active else "retired", team, by=by, at=at)
    return team
