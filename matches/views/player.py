"""A player's own record: for which team, in which season, and the matches it comes from.

Read from the same legs as the lists. Teams have the names of their season. Whoever asked not to be
named has no page that strangers can open: it would put together what the cards keep apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from league.enums import Depth, Discipline
from league.models import Entry, Fixture, WalkoverCredit
from league.models.persons import People
from league.permissions import can_run_league
from league.views.base import LeagueRequest
from league.views.public.reading import public_page
from matches.enums import CardState, LegState
from matches.models import BoardSlot, Leg, Lineup
from matches.models.appearances import legs_of
from matches.records import NO_RECORD, LegPlayed, Record, records
from matches.views.players import game_titles


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What somebody played in one match."""

    fixture: Fixture
    url: str
    record: Record
    stories: int
    """How many of the person's legs in it were pegged, so that the card tells how they went."""


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """What somebody played for one team in one competition of a season."""

    entry: Entry
    record: Record
    matches: Sequence[MatchRow]

    @property
    def anchor(self) -> str:
        """Where on the page its matches are."""
        return f"team-{self.entry.pk}"


@dataclass(frozen=True)
class GameRecord:
    """Everything that somebody played of one game."""

    game: Discipline
    title: str
    teams: Sequence[TeamRecord]
    total: Record

    @property
    def any_singles(self) -> bool:
        """Whether there is a leg played alone."""
        return bool(self.total.singles.played)

    @property
    def any_pairs(self) -> bool:
        """Whether there is one with one partner."""
        return bool(self.total.pairs.played)


@public_page
def player(request: LeagueRequest, player_id: int) -> HttpResponseBase:
    """One player's page, under the record that stands for the person."""
    people = People.of(request.league, in_full=can_run_league(request.user, request.league))
    if player_id not in people.records or people.is_hidden(player_id):
        raise Http404("There is no such page.")
    person = people.person(player_id)
    if person != player_id:
        # They may be parted again.
        return redirect("matches:player", request.league.slug, person)
    games = _games(request, people, person)
    context = {
        "player": person,
        "name": people.name(person),
        "games": games,
        "credited": any(one.total.credited for one in games),
        "now": games[0].teams[0].entry if games else None,
        "may_run": people.in_full,
    }
    return render(request, "matches/player.html", context)


def _games(request: LeagueRequest, people: People, person: int) -> list[GameRecord]:
    numbers = people.records_of(person)
    seated = Lineup.objects.filter(player__in=numbers).values("card__fixture")
    credited = WalkoverCredit.objects.filter(player__in=numbers).values("result__fixture")
    played = Fixture.objects.filter(Q(pk__in=seated) | Q(pk__in=credited))
    by_game = legs_of(played, people.merged)
    own = {game: [one for one in legs if person in one.players] for game, legs in by_game.items()}
    fixtures = {
        fixture.pk: fixture
        for fixture in played.select_related("home", "away", "competition__season")
    }
    pegged = Counter(
        Leg.objects.filter(
            depth=Depth.EVENTS,
            state=LegState.PLAYED,
            board__card__state=CardState.OFFICIAL,
            board__in=BoardSlot.objects.filter(lineup__player__in=numbers).values("board"),
        ).values_list("board__card__fixture", flat=True)
    )
    titles = game_titles(request.league, Q(competition__season__league=request.league))
    return [
        _game(request, game, titles[game], own[game], person, fixtures, pegged)
        for game in Discipline
        if own.get(game)
    ]


def _game(
    request: LeagueRequest,
    game: Discipline,
    title: str,
    legs: Sequence[LegPlayed],
    person: int,
    fixtures: dict[int, Fixture],
    pegged: Mapping[int, int],
) -> GameRecord:
    by_team: dict[int, dict[int, list[LegPlayed]]] = {}
    for leg in legs:
        by_team.setdefault(leg.team, {}).setdefault(leg.match, []).append(leg)  # type: ignore[arg-type]
    teams = [
        _team(request, entry, matches, person, fixtures, pegged)
        for entry, matches in by_team.items()
    ]
    teams.sort(key=_newest_first)
    return GameRecord(game, title, teams, _record(legs, person))


def _team(
    request: LeagueRequest,
    entry: int,
    matches: dict[int, list[LegPlayed]],
    person: int,
    fixtures: dict[int, Fixture],
    pegged: Mapping[int, int],
) -> TeamRecord:
    rows = [
        MatchRow(
            fixtures[number],
            reverse("matches:card", args=[request.league.slug, number]),
            _record(legs, person),
            pegged.get(number, 0),
        )
        for number, legs in matches.items()
    ]
    rows.sort(key=lambda one: (one.fixture.date, one.fixture.pk), reverse=True)
    first = rows[0].fixture
    team = first.home if first.home_id == entry else first.away
    team.competition = first.competition
    legs = [leg for found in matches.values() for leg in found]
    return TeamRecord(team, _record(legs, person), rows)


def _record(legs: Sequence[LegPlayed], person: int) -> Record:
    return records(legs).get(person, NO_RECORD)


def _newest_first(team: TeamRecord) -> tuple[object, ...]:
    competition = team.entry.competition
    starts = competition.season.starts.toordinal()
    return -starts, -competition.season_id, competition.place, competition.pk, team.entry.pk
