"""Which season and competition a page is about; anything of another league is not found."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.validators import slug_re
from django.http import Http404
from django.shortcuts import get_object_or_404

from league.models import Competition, Season
from league.models.standings import competitions_of
from league.views.base import LeagueRequest


def season_asked(request: LeagueRequest) -> Season | None:
    """The season named in the address, else the one being played; nothing in an empty league."""
    seasons = request.league.seasons
    asked = request.GET.get("season")
    if asked is None:
        return seasons.current()
    if not slug_re.match(asked):
        raise Http404("There is no such season.")
    return get_object_or_404(seasons, slug=asked)


def other_seasons(request: LeagueRequest, season: Season | None) -> list[Season]:
    """The league's seasons but one, the latest first."""
    return [one for one in request.league.seasons.all() if one != season]


def competition_asked(
    request: LeagueRequest, season: str, competition: str
) -> tuple[Competition, list[Competition]]:
    """A competition of this league by its address, and all of its season's."""
    found = competitions_of(get_object_or_404(request.league.seasons, slug=season))
    return named(found, competition), found


def one_competition(request: LeagueRequest, season: str, competition: str) -> Competition:
    """A competition of this league by its address, with its season and rules; one query."""
    return get_object_or_404(
        Competition.objects.select_related("season", "rule_set"),
        season__league=request.league,
        season__slug=season,
        slug=competition,
    )


def named(competitions: Iterable[Competition], slug: str) -> Competition:
    """The one competition with this address among those of a season."""
    for competition in competitions:
        if competition.slug == slug:
            return competition
    raise Http404("There is no such competition.")
