"""A match as everybody may read it: what counts of it, its legs once the card is official, and why.

A card that is not official shows its content only to its captains and the league's officers;
strangers see the fixture and a plain sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from league.enums import FixtureStatus, ResultKind, Side
from league.models import Fixture, Result
from league.models.listing import listed
from league.models.standings import facts_of, rules_of
from league.points import FactsError, match_points
from league.ruleset import Rules
from league.views.base import LeagueRequest, today
from league.views.public.lines import Lines, MatchLine
from league.views.public.reading import public_page
from matches.actions.protests import open_protests, protest_until
from matches.enums import CardState
from matches.models import Card, entry_of, scorecard_of
from matches.permissions import (
    can_correct_card,
    can_enter_card,
    can_see_draft,
    can_settle_dispute,
    fills_in_for_a_side,
    sides_of,
)
from matches.policies import EDITABLE, EDITABLE_BY_SIDES, words_for
from matches.scorecard import totals
from matches.views.card_beside import beside_card
from matches.views.card_history import History
from matches.views.card_legs import leg_groups, names_on
from matches.views.card_photos import photos_beside


@dataclass(frozen=True, slots=True)
class Points:
    """What a result gives both sides in one table."""

    table: str
    home: Decimal
    away: Decimal


def fixture_asked(request: LeagueRequest, fixture_id: int) -> Fixture:
    """A fixture of this league with what counts of it; any other is not found."""
    found = listed(Fixture.objects.filter(competition__season__league=request.league))
    return get_object_or_404(
        found.select_related(
            "home",
            "away",
            "venue",
            "replays",
            "competition__season__league",
            "competition__rule_set",
        ),
        pk=fixture_id,
    )


def line_of(request: LeagueRequest, fixture: Fixture) -> MatchLine:
    """The fixture as lists show it."""
    rules = rules_of([fixture.competition])
    return Lines(request.league, today(request.league), rules).line(fixture)


@public_page
def card(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """One match and its card."""
    fixture = fixture_asked(request, fixture_id)
    found = Card.objects.whole().filter(fixture=fixture).first()
    runs_it = can_see_draft(request.user, fixture)
    line = line_of(request, fixture)
    context: dict[str, Any] = {
        "fixture": fixture,
        "is_postponed": fixture.status == FixtureStatus.POSTPONED,
        "line": line,
        "card": found,
        "points": [] if line.fell_away else _points(fixture),
        "runs_it": runs_it,
        **_ways_on(request, fixture, found),
        **beside_card(request, fixture, found, in_full=runs_it),
        **photos_beside(request, fixture, found),
    }
    if found is not None and (runs_it or found.state == CardState.OFFICIAL):
        context |= _content(request, fixture, found, in_full=runs_it)
    else:
        context["not_yet"] = _not_yet(request, fixture, found)
    return render(request, "matches/card.html", context)


def _content(
    request: LeagueRequest, fixture: Fixture, found: Card, *, in_full: bool
) -> dict[str, Any]:
    teams = (fixture.home.name, fixture.away.name)
    names = names_on(found, request.league, in_full=in_full)
    sheet = scorecard_of(found)
    history = History(found, in_full=in_full)
    return {
        "groups": leg_groups(sheet, names, teams),
        "totals": totals(sheet),
        "has_legs": sheet.legs_entered,
        "state": words_for(CardState(found.state)),
        "is_official": found.state == CardState.OFFICIAL,
        "protested": _protested(fixture, found),
        "history": history.lines(),
        "corrections": history.corrections(names, teams),
    }


def _protested(fixture: Fixture, found: Card) -> str:
    """Whose protest against the card nobody has decided yet, in words."""
    sides = [Side(one.side) for one in open_protests(found) if one.side]
    return " and ".join(str(entry_of(fixture, side)) for side in sides)


def _points(fixture: Fixture) -> list[Points]:
    """The points of every result that counts, under the competition's present rules."""
    results: list[Result] = fixture.counted  # type: ignore[attr-defined]
    rules: Rules = fixture.competition.rule_set.rules
    found = []
    for result in results:
        if result.kind == ResultKind.VOID:
            continue
        try:
            its = rules.in_table(result.table.discipline)
            home, away = match_points(facts_of(result, its), its)
        except FactsError:
            continue
        found.append(Points(result.table.name, home, away))
    return found


def _ways_on(request: LeagueRequest, fixture: Fixture, found: Card | None) -> dict[str, bool]:
    """What this reader may do with the card, and what is possible with it now."""
    playable = fixture.status in {FixtureStatus.SCHEDULED, FixtureStatus.PLAYED}
    editable = found is None or CardState(found.state) in EDITABLE
    counted: list[Result] = fixture.counted  # type: ignore[attr-defined]
    awarded = any(result.kind == ResultKind.AWARDED for result in counted)
    may_change = not awarded and fixture.competition.season.closed_on is None
    official = found is not None and found.state == CardState.OFFICIAL and may_change
    playable = playable and may_change
    own = sides_of(request.user, fixture)
    by_side = fills_in_for_a_side(request.user, fixture)
    to_sign = found is not None and CardState(found.state) in EDITABLE - EDITABLE_BY_SIDES
    return {
        "may_edit": playable and editable and can_enter_card(request.user, fixture),
        "may_sign": playable and to_sign and by_side and bool(own),
        "may_correct": official and can_correct_card(request.user, fixture),
        "may_protest": official
        and bool(own)
        and found is not None
        and protest_until(found) is not None,
        "may_decide": official and can_settle_dispute(request.user, fixture),
    }


def _not_yet(request: LeagueRequest, fixture: Fixture, found: Card | None) -> str:
    """Why there is no card to read, for somebody who does not run it."""
    if found is not None and found.state == CardState.VOID:
        return "The card of this match was declared void."
    if found is not None:
        return (
            "The card of this match is not official yet. "
            "Its score and legs are shown here once it counts."
        )
    if fixture.status in {FixtureStatus.WALKOVER, FixtureStatus.VOID}:
        return "No match was played, so there is no card."
    if fixture.status == FixtureStatus.PLAYED:
        return "There is no card of this match."
    if fixture.status == FixtureStatus.SCHEDULED and fixture.date < today(request.league):
        return "No result has come in yet."
    return "This match has not been played yet."
