"""The pages of one card: finding the fixture in this league, and asking who may enter."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404

from league.models import Fixture
from league.permissions import Person
from league.views.base import LeagueRequest, league_page, never_cached
from league.views.typed_kept import keeps_typed, let_in
from matches.models import Card

P = ParamSpec("P")
CardPage = Callable[Concatenate[LeagueRequest, Fixture, P], HttpResponseBase]


def card_page(
    check: Callable[[Person, Fixture], None],
) -> Callable[[CardPage[P]], Callable[..., HttpResponseBase]]:
    """A page about one fixture's card behind a check of that fixture.

    A stranger is asked to sign in, anyone else gets the reason; a fixture of another league is not
    found. The view gets the fixture in place of its number.
    """

    def decorate(view: CardPage[P]) -> Callable[..., HttpResponseBase]:
        @keeps_typed
        @league_page
        @wraps(view)
        def page(
            request: LeagueRequest, fixture_id: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            fixture = get_object_or_404(
                Fixture.objects.select_related(
                    "home", "away", "venue", "competition__season__league", "competition__rule_set"
                ),
                pk=fixture_id,
                competition__season__league=request.league,
            )
            refused = let_in(request, lambda: check(request.user, fixture))
            return refused or never_cached(view(request, fixture, *args, **kwargs))

        return page

    return decorate


def card_of(fixture: Fixture) -> Card | None:
    """The fixture's card with everything on it, if it has been opened."""
    return Card.objects.whole().filter(fixture=fixture).first()


def card_or_404(fixture: Fixture) -> Card:
    """The fixture's card; not found where none was opened."""
    card = card_of(fixture)
    if card is None:
        raise Http404(f"{fixture} has no card yet.")
    return card
