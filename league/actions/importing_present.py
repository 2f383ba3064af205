"""The league as a file is compared with it, read in the same few queries for any number of rows.

Nothing is judged or written here; the pure comparison gets plain values.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from league.enums import FixtureStatus, ResultKind, ResultSource
from league.importing.compare_table import NUMBERS
from league.importing.kinds import ImportKind
from league.importing.present import (
    DivisionNow,
    EntryNow,
    FixtureNow,
    OpeningNow,
    PlayerNow,
    Present,
    RegistrationNow,
    ResultNow,
    SeasonNow,
    TableNow,
    TeamNow,
    VenueNow,
)
from league.models import (
    Competition,
    Entry,
    Fixture,
    League,
    OpeningBalance,
    Player,
    Registration,
    Result,
    Season,
    Table,
    Venue,
)
from league.ruleset import Rules

_ABOUT_PLACES = (
    *(ImportKind.VENUES, ImportKind.TEAMS),
    *(ImportKind.FIXTURES, ImportKind.RESULTS),
)
_ABOUT_PEOPLE = (ImportKind.PLAYERS, ImportKind.REGISTRATIONS)
_ABOUT_MATCHES = (ImportKind.FIXTURES, ImportKind.RESULTS)
LEAGUE_WIDE = (ImportKind.VENUES, ImportKind.PLAYERS)
"""What belongs to the league, whatever the season."""


class Scope(NamedTuple):
    """What of a league a file is about."""

    league: League
    competition: Competition | None = None
    """With its season; nothing for what is the league's, whatever the season."""
    table: int | None = None
    """The number of the table, where one was chosen."""


def read_present(kind: ImportKind, scope: Scope, today: date) -> Present:
    """What a file of a kind is compared with."""
    league = scope.league
    season = scope.competition.season if scope.competition else None
    parts: dict[str, Any] = {"today": today}
    if kind in _ABOUT_PLACES:
        parts["venues"] = _venues(league)
    if kind in _ABOUT_PEOPLE:
        parts["players"] = _players(league)
    if kind not in LEAGUE_WIDE and season is not None:
        parts["season"] = SeasonNow(season.name, season.starts, season.ends)
        parts["divisions"] = _divisions(season)
        parts["teams"] = tuple(
            TeamNow(*row) for row in league.teams.order_by("pk").values_list("pk", "name", "active")
        )
        parts["entries"] = _entries(season)
        if kind is ImportKind.REGISTRATIONS:
            parts["registrations"] = _registrations(season)
        if kind in _ABOUT_MATCHES:
            parts["fixtures"] = _fixtures(season)
        if kind is ImportKind.RESULTS:
            parts["results"] = _results(season)
        if kind is ImportKind.TABLE:
            parts["openings"] = _openings(scope)
    return Present(**parts)


def _venues(league: League) -> tuple[VenueNow, ...]:
    columns = ("pk", "name", "address", "phone", "home_matches_per_night", "active")
    rows = Venue.objects.filter(league=league).order_by("pk")
    return tuple(VenueNow(*row) for row in rows.values_list(*columns))


def _players(league: League) -> tuple[PlayerNow, ...]:
    """Everybody under the record that stands."""
    columns = ("pk", "name", "known_by", "phone", "email", "junior", "name_style", "active")
    rows = Player.objects.filter(league=league).order_by("pk")
    people: list[PlayerNow] = []
    also: dict[int, list[str]] = defaultdict(list)
    for merged_into, *row in rows.values_list("merged_into_id", *columns):
        if merged_into is None:
            people.append(PlayerNow(*row))
        else:
            also[merged_into].append(row[1])
    return tuple(one._replace(also=tuple(also.get(one.pk, ()))) for one in people)


def _divisions(season: Season) -> tuple[DivisionNow, ...]:
    rows = Competition.objects.filter(season=season).select_related("rule_set")
    divisions = []
    for one in rows.prefetch_related("tables").order_by("place", "pk"):
        rules = one.rule_set.rules
        played = {board.discipline.value for board in rules.boards}
        tables = sorted(one.tables.all(), key=lambda table: table.pk)
        counting = tuple(
            TableNow(table.pk, table.name or one.name, _boards_of(rules, table))
            for table in tables
            if not table.discipline or table.discipline in played
        )
        divisions.append(DivisionNow(one.pk, one.name, one.night, one.start_time, rules, counting))
    return tuple(divisions)


def _boards_of(rules: Rules, table: Table) -> Rules:
    """The rules with those boards alone that a table counts."""
    if not table.discipline:
        return rules
    boards = tuple(one for one in rules.boards if one.discipline.value == table.discipline)
    return replace(rules, boards=boards)


def _entries(season: Season) -> tuple[EntryNow, ...]:
    rows = Entry.objects.filter(competition__season=season).order_by("pk")
    columns = (
        *("pk", "competition_id", "team_id", "name", "venue_id", "night", "start_time"),
        *("team__club__name", "withdrawn_on"),
    )
    return tuple(
        EntryNow._make([*row, club or "", left is not None])
        for *row, club, left in rows.values_list(*columns)
    )


def _registrations(season: Season) -> tuple[RegistrationNow, ...]:
    rows = Registration.objects.filter(entry__competition__season=season).order_by("pk")
    columns = ("pk", "player_id", "player__merged_into_id", "entry_id", "starts", "ends")
    return tuple(
        RegistrationNow(pk, into or player, entry, starts, ends)
        for pk, player, into, entry, starts, ends in rows.values_list(*columns)
    )


def _fixtures(season: Season) -> tuple[FixtureNow, ...]:
    rows = Fixture.objects.filter(competition__season=season).order_by("pk")
    columns = (
        *("pk", "competition_id", "round", "home_id", "away_id", "date", "time", "venue_id"),
        *("note", "status"),
    )
    return tuple(
        FixtureNow._make([*row, FixtureStatus(status)])
        for *row, status in rows.values_list(*columns)
    )


def _results(season: Season) -> tuple[ResultNow, ...]:
    rows = Result.objects.standing().filter(fixture__competition__season=season).order_by("pk")
    columns = (
        *("fixture_id", "table_id", "kind", "source", "home_legs", "away_legs"),
        *("home_boards", "away_boards", "home_aggregate", "away_aggregate"),
    )
    return tuple(
        ResultNow(
            fixture,
            table,
            ResultKind(kind),
            ResultSource(source),
            (home, away),
            _both(*boards),
            _both(*pegged),
        )
        for fixture, table, kind, source, home, away, *numbers in rows.values_list(*columns)
        for boards, pegged in [(numbers[:2], numbers[2:])]
    )


def _both(home: int | None, away: int | None) -> tuple[int, int] | None:
    return None if home is None or away is None else (home, away)


def _openings(scope: Scope) -> tuple[OpeningNow, ...]:
    """The balances of the table that was chosen, or of the division's only one."""
    rows = OpeningBalance.objects.filter(table__competition=scope.competition)
    if scope.table is not None:
        rows = rows.filter(table=scope.table)
    return tuple(
        OpeningNow(
            one.entry_id,
            one.on,
            tuple((name, getattr(one, name)) for name in NUMBERS),
            one.points,
        )
        for one in rows.order_by("entry_id")
    )
