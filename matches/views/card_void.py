"""A match that counts for nobody: void, abandoned, and brought back. With a card or without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.views.decorators.http import require_http_methods

from league.actions.deciding import why_void_for_good
from league.actions.placing import where_now
from league.actions.replaying import why_another_counts
from league.actions.resuming import what_becomes
from league.enums import FixtureStatus
from league.forms.fixtures import ActForm
from league.models import Fixture, Venue
from league.policies import NotPossible
from league.views.base import LeagueRequest
from league.views.desk.acting import act_page, carry_out, fixture_page, why_not
from matches.actions.voiding import abandon_match, bring_back, void_match
from matches.forms.reasons import AbandonForm, BringBackForm, VoidForm
from matches.models import Card, scorecard_of
from matches.permissions import check_correct_card
from matches.policies import check_voidable, next_state
from matches.scorecard import totals
from matches.views.card_access import card_of, card_page

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
_COUNTS_FOR_NOBODY = (
    "The match then counts for neither side, and in no player’s record. What was recorded stays"
    " readable, and the match can be brought back as it was."
)


@GET_OR_POST
@card_page(check_correct_card)
def card_void(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Ask for the reason, then make the match void."""
    form = VoidForm(request.POST or None, initial={"version": fixture.version})
    return _page(
        request,
        fixture,
        form,
        void_match,
        lambda: f"{fixture} is void and counts for nobody.",
        refused=_why_not_void(fixture, card_of(fixture), "void"),
        title=f"Make it void: {fixture}",
        intro=_COUNTS_FOR_NOBODY,
        save_label="Make the match void",
        danger=True,
    )


@GET_OR_POST
@card_page(check_correct_card)
def card_abandon(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Ask for what it stood at and why, then make the match void as an abandoned one."""
    card = card_of(fixture)
    form = AbandonForm(
        request.POST or None,
        teams=(str(fixture.home), str(fixture.away)),
        initial={"version": fixture.version} | _stood_at(card),
    )

    def act(*, reason: str, version: int | None, **given: Any) -> None:
        abandon_match(reason=reason, version=version, score=form.score, **given)

    return _page(
        request,
        fixture,
        form,
        act,
        lambda: f"{fixture} is abandoned: it is void and counts for nobody.",
        refused=_why_not_void(fixture, card, "abandon"),
        title=f"Abandoned: {fixture}",
        intro=f"{_COUNTS_FOR_NOBODY} If it is to be played again, that comes next.",
        save_label="It was abandoned",
        danger=True,
    )


@GET_OR_POST
@card_page(check_correct_card)
def card_bring_back(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Ask for the reason, then let the match be what it was."""
    form = BringBackForm(request.POST or None, initial={"version": fixture.version})
    venue = fixture.venue
    return _page(
        request,
        fixture,
        form,
        bring_back,
        lambda: _back(fixture, venue),
        refused=_why_not_back(fixture),
        title=f"Bring it back: {fixture}",
        intro="The match is what it was before it was void: with its card as it stood, and with"
        f" the result that counted, if one did. {what_becomes(fixture, 'undo the voiding')}",
        save_label="Bring the match back",
    )


def _page(
    request: LeagueRequest,
    fixture: Fixture,
    form: ActForm,
    act: Callable[..., object],
    said: Callable[[], str],
    **words: Any,
) -> HttpResponse:
    if form.is_valid():
        given = {name: form.cleaned_data[name] for name in ("reason", "version")}
        again = carry_out(request, form, act, fixture=fixture, **given)
        if again is not None:
            return again
        if not form.errors:
            return fixture_page(request, fixture, said())
    return act_page(request, fixture, form, **words)


def _why_not_void(fixture: Fixture, card: Card | None, act: str) -> str:
    if said := why_not(fixture, act):
        return said
    if card is None:
        return ""
    try:
        next_state(card, "void")
        check_voidable(card, fixture)
    except NotPossible as refused:
        return refused.message
    return ""


def _why_not_back(fixture: Fixture) -> str:
    if said := why_not(fixture, "undo the voiding") or why_void_for_good(fixture):
        return said
    return why_another_counts(fixture, "brought back")


def _back(fixture: Fixture, venue: Venue | None) -> str:
    if fixture.status == FixtureStatus.VOID:
        return f"{fixture} is brought back, and void because a team has withdrawn."
    said = f"{fixture} is back as it was before."
    return said if fixture.venue == venue else f"{said} {where_now(fixture)}"


def _stood_at(card: Card | None) -> dict[str, int]:
    """The legs that the card has so far."""
    if card is None:
        return {}
    home, away = totals(scorecard_of(card)).legs
    return {"home_legs": home, "away_legs": away}
