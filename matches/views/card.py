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

from league.enums import FixtureStatus, ResultKind
from league.models import Fixture, Result
from league.models.listing import listed
from league.models.standings import facts_of, rules_of
from league.points import FactsError, match_points
from league.ruleset import Rules
from league.views.base import LeagueRequest, today
from league.views.public.lines import Lines, MatchLine
from league.views.public.reading import public_page
from matches.actions.protests import protest_until
from matches.enums import CardState
from matches.models import Card, scorecard_of
from matches.permissions import (
    can_complete_card,
    can_correct_card,
    can_enter_card,
    can_see_draft,
    fills_in_for_a_side,
    sides_of,
)
from matches.policies import EDITABLE, EDITABLE_BY_SIDES, card_due, clock_of, words_for
from matches.scorecard import Scorecard, legs_to_come, totals
from matches.views.card_beside import beside_card
from matches.views.card_blind import kept_from
from matches.views.card_history import History
from matches.views.card_legs import leg_groups, names_on
from matches.views.card_photos import photos_beside
from matches.views.card_rulings import rulings_beside
from matches.views.card_said import answers_to
from matches.views.referee.replay_links import replays_of, to_attach, with_replays

KEPT = (
    "The other side has handed its card in. Under these rules each side sends its own before it"
    " sees the other; both are shown here once both are in."
)


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
    return Lines(request.league, today(request.league), rules, live=True).line(fixture)


@public_page
def card(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """One match and its card."""
    fixture = fixture_asked(request, fixture_id)
    found = Card.objects.whole().filter(fixture=fixture).first()
    runs_it = can_see_draft(request.user, fixture)
    kept = runs_it and kept_from(request.user, fixture, found)
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
        **rulings_beside(request, fixture, found),
        "answers": answers_to(request, found),
    }
    if found is not None and ((runs_it and not kept) or found.state == CardState.OFFICIAL):
        context |= _content(request, fixture, found, in_full=runs_it)
    elif kept:
        context["not_yet"] = KEPT
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
    groups = leg_groups(sheet, names, teams)
    links = replays_of(request, fixture, found)
    groups = with_replays(groups, links)
    return {
        "to_attach": to_attach(request, fixture, links),
        "groups": groups,
        "stories": any(leg.drawing for group in groups for leg in group.legs),
        "totals": totals(sheet),
        "has_legs": sheet.legs_entered,
        **_to_complete(request, fixture, found, sheet),
        "state": words_for(CardState(found.state)),
        "is_official": found.state == CardState.OFFICIAL,
        "instead": _AWARDED
        if _is_awarded(fixture)
        else _INSTEAD.get(FixtureStatus(fixture.status), ""),
        "history": history.lines(),
        "corrections": history.corrections(names, teams),
    }


def _to_complete(
    request: LeagueRequest, fixture: Fixture, found: Card, sheet: Scorecard
) -> dict[str, Any]:
    """Until when the legs of a card are due whose score counts already, and whether this reader
    enters them; nothing where the card is all that it is to be.
    """
    if found.state != CardState.OFFICIAL or not legs_to_come(sheet):
        return {}
    open_ = fixture.competition.season.closed_on is None
    return {
        "legs_due": card_due(fixture, found.rules, clock_of(fixture)),
        "may_complete": open_ and can_complete_card(request.user, fixture),
    }


# What is to be said of a card, not official, in place of how far it is with its signatures.
_INSTEAD = {
    FixtureStatus.WALKOVER: "The walkover is what counts. This card is kept as it stands, and"
    " counts for nothing.",
    FixtureStatus.POSTPONED: "Nothing counts of a match that is postponed. This card waits until it"
    " has its new date.",
    FixtureStatus.VOID: "The match counts for nobody. This card is kept as it stands.",
}


_AWARDED = "The league awarded the result. This card is kept as it stands, and counts for nothing."


def _is_awarded(fixture: Fixture) -> bool:
    counted: list[Result] = fixture.counted  # type: ignore[attr-defined]
    return any(result.kind == ResultKind.AWARDED for result in counted)


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
    may_change = not _is_awarded(fixture) and fixture.competition.season.closed_on is None
    official = found is not None and found.state == CardState.OFFICIAL and may_change
    playable = playable and may_change
    own = sides_of(request.user, fixture)
    for_a_side = fills_in_for_a_side(request.user, fixture)
    to_sign = found is not None and CardState(found.state) in EDITABLE - EDITABLE_BY_SIDES
    return {
        "may_edit": playable and editable and can_enter_card(request.user, fixture),
        "may_sign": playable and to_sign and for_a_side and bool(own),
        "may_correct": official and can_correct_card(request.user, fixture),
        "may_protest": official
        and bool(own)
        and found is not None
        and protest_until(found) is not None,
    }


def _not_yet(request: LeagueRequest, fixture: Fixture, found: Card | None) -> str:
    """Why there is no card to read, for somebody who does not run it."""
    if found is not None and found.state == CardState.VOID:
        return "The card of this match was declared void."
    if found is not None and _is_awarded(fixture):
        return "The card of this match counts for nothing: the league awarded the result."
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
