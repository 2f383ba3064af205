"""Players' records: who won which share of the legs played, in a competition, a season or all.

Everything is summed from the legs of official cards whenever the page is read, so that a corrected
card, a transfer or two records found to be one person's are right at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from league.enums import Discipline
from league.models import Competition, Entry, Fixture, League, Season, Table
from league.models.persons import People
from league.permissions import can_run_league
from league.ruleset.wording import in_words
from league.views.base import LeagueRequest
from league.views.public.reading import public_page
from league.views.public.seasons import one_competition, season_asked
from matches.forms.least import LeastForm
from matches.models.appearances import Legs, legs_of
from matches.records import PAIRS, SINGLES, Kind
from matches.views.player_lines import PlayerLines, player_lines

GAMES = {Discipline.FIVES_AND_THREES: "Fives and Threes", Discipline.OTHER: "Other games"}
SHOWN_AT_ONCE = 25
LONGEST_WHO = 120
KINDS = {Kind.ALL: "All legs", Kind.SINGLES: "Singles", Kind.PAIRS: "Pairs"}


@public_page
def players(request: LeagueRequest) -> HttpResponse:
    """Everybody who played in a season, in whichever competition."""
    season = season_asked(request)
    within = Q(competition__season=season)
    title = f"Season {season.name}" if season else ""
    return _page(request, Scope(request.league, title, within, season))


@public_page
def players_of(request: LeagueRequest, season: str, competition: str) -> HttpResponse:
    """Everybody who played in one competition."""
    shown = one_competition(request, season, competition)
    title = f"{shown.name}, season {shown.season.name}"
    return _page(request, Scope(request.league, title, Q(competition=shown), shown.season, shown))


@public_page
def players_all(request: LeagueRequest) -> HttpResponse:
    """Everybody who ever played in the league: the sums of all seasons."""
    within = Q(competition__season__league=request.league)
    return _page(request, Scope(request.league, "All seasons", within))


@dataclass(frozen=True)
class Scope:
    """Which matches are counted."""

    league: League
    title: str
    within: Q
    """The condition that an entry or a fixture belongs to it."""
    season: Season | None = None
    competition: Competition | None = None

    def entries(self) -> dict[int, Entry]:
        """The entries that can have played, with their competitions and seasons; one query."""
        found = Entry.objects.filter(self.within).select_related("competition__season")
        return {entry.pk: entry for entry in found}

    def fixtures(self) -> Any:
        """The matches."""
        return Fixture.objects.filter(self.within)


@dataclass(frozen=True, slots=True)
class Link:
    """A way to another selection of the same page."""

    url: str
    words: str
    here: bool = False


@dataclass(frozen=True)
class Asked:
    """What of the records is asked for, beside the matches."""

    kind: Kind
    game: Discipline
    least: int | None
    form: LeastForm
    who: str = ""
    """The beginning of a player's name or a team's, if only some are looked for."""

    @classmethod
    def of(cls, request: LeagueRequest) -> Asked:
        """As the address says; what it cannot mean is the usual."""
        form = LeastForm(request.GET if "least" in request.GET else None)
        least = form.cleaned_data["least"] if form.is_bound and form.is_valid() else None
        return cls(
            _one_of(Kind, request.GET.get("kind"), Kind.ALL),
            _one_of(Discipline, request.GET.get("game"), Discipline.FIVES_AND_THREES),
            least,
            form,
            request.GET.get("who", "").replace("\0", "")[:LONGEST_WHO].strip(),
        )

    def query(self, **other: str | int | None) -> str:
        """The end of the address with something else asked for."""
        usual = {"kind": Kind.ALL, "game": Discipline.FIVES_AND_THREES}
        said: dict[str, str | int | None] = {
            "kind": self.kind,
            "game": self.game,
            "least": self.least,
            "who": self.who,
        } | other
        said = {key: value for key, value in said.items() if value and value != usual.get(key)}
        return f"?{urlencode(said)}" if said else ""


def _one_of(enum: Any, value: str | None, usual: Any) -> Any:
    return next((one for one in enum if one.value == value), usual)


def _page(request: LeagueRequest, scope: Scope) -> HttpResponse:
    asked = Asked.of(request)
    people = People.of(request.league, in_full=can_run_league(request.user, request.league))
    legs = legs_of(scope.fixtures(), people.merged)
    of_game = legs.get(asked.game, [])
    lines = player_lines(
        of_game,
        kind=asked.kind,
        least=asked.least,
        people=people,
        entries=scope.entries(),
        league_slug=request.league.slug,
    )
    seasons = list(request.league.seasons.all())
    titles = game_titles(scope.league, scope.within)
    shown = lines.found(asked.who) if asked.who else lines
    at_once = len(shown.ranked) if asked.who else SHOWN_AT_ONCE
    context = {
        "scope": scope,
        "asked": asked,
        "lines": lines,
        "shown": shown,
        "first": shown.ranked[:at_once],
        "rest": shown.ranked[at_once:],
        "everybody_url": _here(request, scope, asked.query(who=None)),
        "many": len(lines.everybody) > SHOWN_AT_ONCE,
        "places": _places(request, scope, asked, seasons),
        "other_seasons": _other_seasons(request, scope, asked, seasons),
        "apart": asked.kind is Kind.ALL and lines.any_singles and lines.any_pairs,
        "kinds": _kinds(request, scope, asked, {leg.size for leg in of_game}),
        "games": _games(request, scope, asked, legs, titles),
        "game": titles[asked.game],
        "other_legs": bool(set(legs) - {asked.game}),
        "minimum": minimum_in_words(asked.kind, asked.least),
        "hidden": _hidden(request, asked),
    }
    return render(request, "matches/players.html", context)


def minimum_in_words(kind: Kind, least: int | None) -> str:
    """From when on somebody is ranked."""
    what = {Kind.ALL: "played", Kind.SINGLES: "played singles", Kind.PAIRS: "played pairs"}[kind]
    if least is not None:
        matches = "match" if least == 1 else "matches"
        return f"Whoever {what} in at least {in_words(least)} {matches} is ranked."
    if kind is Kind.ALL:
        return "Whoever played in at least half of their team’s matches is ranked."
    return f"Whoever {what} in at least half of the matches in which their team did is ranked."


def game_titles(league: League, within: Q) -> dict[Discipline, str]:
    """What each game is called: as the tables that count it alone, if there are any; one query."""
    named = (
        Table.objects.filter(within, competition__season__league=league)
        .exclude(Q(discipline="") | Q(name=""))
        .order_by("competition__season__starts", "pk")
        .values_list("discipline", "name")
    )
    titles = dict(GAMES)
    called: dict[str, dict[str, None]] = {}
    for discipline, name in named:
        called.setdefault(discipline, {})[name] = None
    for game, names in called.items():
        titles[Discipline(game)] = ", ".join(names)
    return titles


def _here(request: LeagueRequest, scope: Scope, query: str) -> str:
    """This page with another query; the season stays."""
    if scope.season is not None and scope.competition is None and "season" in request.GET:
        season = urlencode({"season": scope.season.slug})
        query = f"{query}&{season}" if query else f"?{season}"
    return f"{request.path}{query}"


def _places(
    request: LeagueRequest, scope: Scope, asked: Asked, seasons: Iterable[Season]
) -> list[Link]:
    """The season as a whole, each of its competitions, and all seasons."""
    slug, query = request.league.slug, asked.query()
    shown = scope.season or next(iter(seasons), None)
    links = []
    if shown is not None:
        found = list(shown.competitions.order_by("place", "pk"))
        whole = f"{reverse('matches:players', args=[slug])}{_and_season(query, shown)}"
        at_whole = scope.season is not None and scope.competition is None
        if len(found) > 1:
            links.append(Link(whole, f"All of {shown.name}", at_whole))
        links += [
            Link(
                reverse("matches:players_of", args=[slug, shown.slug, one.slug]) + query,
                one.name,
                one == scope.competition,
            )
            for one in found
        ]
    all_url = reverse("matches:players_all", args=[slug]) + query
    return [*links, Link(all_url, "All seasons", scope.season is None)]


def _and_season(query: str, season: Season) -> str:
    return f"{query}{'&' if query else '?'}{urlencode({'season': season.slug})}"


def _other_seasons(
    request: LeagueRequest, scope: Scope, asked: Asked, seasons: Iterable[Season]
) -> list[Link]:
    address = reverse("matches:players", args=[request.league.slug])
    return [
        Link(f"{address}{_and_season(asked.query(), one)}", f"Season {one.name}")
        for one in seasons
        if one != scope.season
    ]


def _kinds(request: LeagueRequest, scope: Scope, asked: Asked, sizes: set[int]) -> list[Link]:
    """Singles and pairs apart, where both are played."""
    if not {SINGLES, PAIRS} <= sizes and asked.kind is Kind.ALL:
        return []
    return [
        Link(_here(request, scope, asked.query(kind=kind)), words, kind is asked.kind)
        for kind, words in KINDS.items()
    ]


def _games(
    request: LeagueRequest, scope: Scope, asked: Asked, legs: Legs, titles: dict[Discipline, str]
) -> list[Link]:
    """The games apart, where more than one has legs."""
    if not set(legs) - {asked.game}:
        return []
    return [
        Link(_here(request, scope, asked.query(game=game)), titles[game], game is asked.game)
        for game in Discipline
    ]


def _hidden(request: LeagueRequest, asked: Asked) -> dict[str, str]:
    """What the small form sends along."""
    kept = {"kind": asked.kind.value, "game": asked.game.value}
    if asked.who:
        kept["who"] = asked.who
    if "season" in request.GET:
        kept["season"] = request.GET["season"]
    return kept


__all__ = ["PlayerLines", "game_titles", "players", "players_all", "players_of"]
